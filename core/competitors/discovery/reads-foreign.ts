import { occursInLowercase, wordHash } from './answer-tokens.ts'

const english = slotsOf('the and for with of to is are')
const other = slotsOf(
  'der die das und mit ist fur el los las que con para por les des une est pour dans avec il che per sono di een het voor met van och som det att na nie jest do em uma com mais ve bir',
)

/**
 * Whether the answer just read (`readTokens`) is in another language with Latin letters: there any noun may be
 * capitalized, and English word lists say little.
 */
export function readsForeign(): boolean {
  return count(english) < 4 && count(other) >= 3
}

function slotsOf(words: string): number[] {
  return words.split(' ').map(wordHash)
}

const count = (slots: readonly number[]) =>
  slots.reduce((sum, slot) => sum + (occursInLowercase(slot) ? 1 : 0), 0)
