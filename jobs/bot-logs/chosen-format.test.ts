import { expect, test } from 'vitest'
import { recognisedFormat, UnknownFormat } from './chosen-format.ts'

const sample = (lines: readonly string[]) =>
  new TextEncoder().encode(lines.map((line) => `${line}\n`).join(''))
const row = (n: number) =>
  `2026-11-20T10:00:0${n} | 203.0.113.${n + 1} | GET | /stoves/${n} | 200 | 512${n} | Mozilla/5.0 (compatible; GPTBot/1.3)`
const confirmed = { warnings: [], mayInfer: true }

test('a format whose fields are inferred is detected in each delivery', () => {
  expect(recognisedFormat(sample(Array.from({ length: 6 }, (_, n) => row(n))), confirmed).id).toBe('inferred')
})

test('unconfirmed inferred fields are refused', () => {
  const lines = sample(Array.from({ length: 6 }, (_, n) => row(n)))
  expect(() => recognisedFormat(lines, { warnings: [], mayInfer: false })).toThrow(
    'Check them before any lines are counted.',
  )
})

test('a delivery that is too small to infer fields is refused', () => {
  const attempt = () => recognisedFormat(sample([row(0)]), confirmed)
  expect(attempt).toThrow(UnknownFormat)
  expect(attempt).toThrow('There are too few lines to detect the log format.')
})

test('an unknown format is refused', () => {
  const attempt = () => recognisedFormat(sample(['one', 'two', 'three', 'four']), confirmed)
  expect(attempt).toThrow('We don’t recognize this log format.')
})
