import type { Sentiment } from '../labels/labels.ts'

type Theme = { sentiments: Record<Sentiment, number> }

/** Answers that criticize the brand in a theme: negative and mixed. */
export const criticismOf = ({ sentiments }: Theme) => sentiments.negative + sentiments.mixed

/** Answers that praise it: positive and mixed. */
export const praiseOf = ({ sentiments }: Theme) => sentiments.positive + sentiments.mixed

export const themeSides = ['criticism', 'praise'] as const
export type ThemeSide = (typeof themeSides)[number]

/** What to follow over time: criticism if it is at least a third of what answers say about the theme, otherwise praise. */
export const sideOf = (theme: Theme): ThemeSide =>
  2 * criticismOf(theme) >= praiseOf(theme) ? 'criticism' : 'praise'

/** Those that answers criticize or praise, the most first; a mixed answer counts on both sides. */
export const sortThemes = <Sorted extends Theme & { aspect: string }>(themes: readonly Sorted[]): Sorted[] =>
  themes
    .filter((theme) => criticismOf(theme) + praiseOf(theme) > 0)
    .toSorted(
      (a, b) =>
        criticismOf(b) + praiseOf(b) - criticismOf(a) - praiseOf(a) || a.aspect.localeCompare(b.aspect),
    )
