import { expect, test } from 'vitest'
import { findStale } from './check.ts'
import { parseResults } from './results.ts'

test('docs/benchmarks.md is younger than the code it measures', async () => {
  expect(await findStale()).toEqual([])
})

test('an entry that cannot be read is named', () => {
  expect(() => parseResults('{"extraction": {"date": "yesterday"}}')).toThrow(
    /results\.json, "extraction"[^]*date/,
  )
  expect(() => parseResults('{"extracting": {}}')).toThrow('there is no benchmark "extracting"')
})
