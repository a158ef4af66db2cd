/**
 * Replaces the part of intl-messageformat that parses patterns such as `{n, number, ::percent}` (vite.config.ts). No
 * text has one: numbers and dates are formatted before (lib/format.ts).
 */
function unused(): never {
  throw new Error('Patterns of numbers and dates are not part of this build. See unused-icu-skeletons.ts.')
}

export {
  unused as parseDateTimeSkeleton,
  unused as parseNumberSkeleton,
  unused as parseNumberSkeletonFromString,
}
