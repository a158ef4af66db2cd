import type { TrackedBrandRow } from '#core/brands/schema.ts'

/** Names and other spellings of tracked brands. */
export const namesIn = (tracked: readonly Pick<TrackedBrandRow, 'name' | 'aliases'>[]): string[] =>
  tracked.flatMap(({ name, aliases }) => [name, ...aliases.map(({ text }) => text)])
