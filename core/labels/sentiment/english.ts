import type { Line } from './clauses.ts'

/** Whether a text is English, the only language of the lexicon. */
export function isEnglish(lines: readonly Line[]): boolean {
  let count = 0
  let functional = 0
  let only = 0
  let reviewing = 0
  for (const { sentences } of lines)
    for (const { clauses } of sentences)
      for (const { words } of clauses) {
        count += words.length
        for (const { lexeme } of words) {
          if (lexeme.isFunctional) functional += 1
          if (lexeme.isOnlyEnglish) only += 1
          if (lexeme.isOfReviews) reviewing += 1
        }
      }
  if (count < 12) return functional + reviewing > 0
  // Notes in keywords have few function words; typical English review words count instead.
  return (functional / count >= 0.12 && only / count >= 0.03) || (only + reviewing) / count >= 0.2
}
