import { longestText, maxNames } from '#core/competitors/discovery/untracked-names.ts'

/** The place of a brand among all brands that an answer mentions, tracked or not: 4th of 9 mentioned. */
export type MentionedPlace = { place: number; of: number }

type AnswerNames = {
  extractorVersion: number
  /** UTF-16 code units of the answer, or more. */
  textLength: number
  /** `start`: where the tracked brand is mentioned first. */
  mentions: readonly { brandId: string; rank: number; start: number }[]
  untracked: readonly { start: number }[]
}

/** Earlier versions found untracked names only at the heads of lists. */
const firstVersion = 3

/**
 * Places by brand id. All brands are in the order of their first mention; the places of the tracked ones go to them by
 * rank, so that both orders agree. Empty if an older version extracted the answer, or if it is too long or has too many
 * names for all to be known.
 */
export function mentionedPlaces({
  extractorVersion,
  textLength,
  mentions,
  untracked,
}: AnswerNames): ReadonlyMap<string, MentionedPlace> {
  const isComplete =
    extractorVersion >= firstVersion && textLength <= longestText && untracked.length < maxNames
  if (!isComplete) return new Map()
  const starts = mentions.map(({ start }) => start).toSorted((a, b) => a - b)
  // A person may have added a mention of a tracked brand where a name was found.
  const others = untracked.filter(({ start }) => !starts.includes(start))
  const of = mentions.length + others.length
  const byRank = mentions.toSorted((a, b) => a.rank - b.rank)
  return new Map(
    byRank.map(({ brandId }, index) => {
      const earlier = others.filter(({ start }) => start < (starts[index] ?? 0)).length
      return [brandId, { place: index + 1 + earlier, of }]
    }),
  )
}
