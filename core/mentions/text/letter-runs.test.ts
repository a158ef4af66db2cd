import { expect, test } from 'vitest'
import { AnswerWords } from './answer-words.ts'
import { hashOf, letterRuns } from './letter-runs.ts'
import { visibleText } from './visible-text.ts'

function runsOf(source: string) {
  const text = visibleText(source)
  const { count, from, to, hash, irregular } = letterRuns(text)
  return Array.from({ length: count }, (_, run) => {
    const start = from[run] ?? 0
    const written = String.fromCharCode(...text.units.subarray(start, to[run]))
    return { written, isHashed: hash[run] === hashOf(written), irregular: irregular[run] }
  })
}

test('runs are letters and digits; names can begin inside irregular ones only', () => {
  expect(runsOf("Acme's iPhone 15-inch, 新型")).toEqual(
    [
      ['acme', 0],
      ['s', 0],
      ['iphone', 1],
      ['15', 1],
      ['inch', 0],
      ['新型', 1],
    ].map(([written, irregular]) => ({ written, isHashed: true, irregular })),
  )
})

test('the runs of a text are the same after those of another were read', () => {
  const [first, second] = [visibleText('One two three.'), visibleText('Four.')]
  const counts = [first, second, first].map((text) => letterRuns(text).count)
  expect(counts).toEqual([3, 1, 3])
})

test('a text with more runs than the shared arrays hold is read whole', () => {
  expect(letterRuns(visibleText('a '.repeat(40_000))).count).toBe(40_000)
})

test('an apostrophe belongs to a word, and the prompt counts', () => {
  const words = new AnswerWords(visibleText("The users' choice isn't wi-fi."), 'Which router?')
  const asked = ['the', "users'", 'users', "isn't", 'isn', 'wi', 'wi-fi', 'router', 'rout']
  expect(asked.filter((word) => words.has(word))).toEqual(['the', "users'", "isn't", 'wi', 'router'])
})
