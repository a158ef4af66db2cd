import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { measureNames, type NameCase } from './name-cases.measure.ts'

/**
 * 469 invented answers about software, banks, hotels, cosmetics, cars, food, and other fields, with 2,502 brands, real and
 * invented. The weights are fitted to the development part; the held-out part was not looked at. One
 * author wrote all of them, so results on real answers differ.
 */
const cases = (name: 'development' | 'held-out') =>
  readFileSync(new URL(`./name-cases.${name}.ndjson`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line): NameCase => JSON.parse(line))

test.each([
  ['development', 2018, 0.85, 0.88],
  ['held-out', 484, 0.81, 0.88],
] as const)('of the brands in the %s answers, most of %i are found', (name, brands, recall, precision) => {
  const measured = measureNames(cases(name))
  expect(measured.brands).toBe(brands)
  expect(measured.recall).toBeGreaterThanOrEqual(recall)
  expect(measured.precision).toBeGreaterThanOrEqual(precision)
})
