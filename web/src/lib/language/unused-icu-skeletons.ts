/**
 * Stand-in for the part of intl-messageformat that reads patterns such as `{n, number, ::percent}`. No text has one:
 * numbers and dates come formatted (lib/format.ts). The build puts it in the place of that package (vite.config.ts).
 */
function unused(): never {
  throw new Error('Patterns of numbers and dates are not part of this build. See unused-icu-skeletons.ts.')
}

export {
  unused as parseDateTimeSkeleton,
  unused as parseNumberSkeleton,
  unused as parseNumberSkeletonFromString,
}
