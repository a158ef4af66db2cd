import { expect, test } from 'vitest'
import { findStale } from './check.ts'
import { parseResults } from './results.ts'

test('docs/benchmarks.md is newer than the code it measures', async () => {
  expect(await findStale()).toEqual([])
})

test('an unreadable entry is reported', () => {
  expect(() => parseResults('{"extraction": {"date": "yesterday"}}')).toThrow(
    /results\.json, "extraction"[^]*date/,
  )
  expect(() => parseResults('{"extracting": {}}')).toThrow('there is no benchmark "extracting"')
})
