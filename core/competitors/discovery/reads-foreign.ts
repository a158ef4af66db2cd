import { occursInLowercase } from './answer-tokens.ts'

const english = 'the and for with of to is are'.split(' ')
const other =
  'der die das und mit ist fur el los las que con para por les des une est pour dans avec il che per sono di een het voor met van och som det att na nie jest do em uma com mais ve bir'.split(
    ' ',
  )

/**
 * Whether the answer just read (`readTokens`) is in another language with Latin letters: there any noun may be
 * capitalized, and English word lists say little.
 */
export function readsForeign(): boolean {
  return count(english) < 4 && count(other) >= 3
}

const count = (words: readonly string[]) =>
  words.reduce((sum, word) => sum + (occursInLowercase(word) ? 1 : 0), 0)
