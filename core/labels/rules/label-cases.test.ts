import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Counts, type LabelCase, measureLabels } from './label-cases.measure.ts'

/**
 * 60 invented answers on 60 topics: 38 to tune by, 22 held out. One author wrote answers and rules, so figures on real
 * answers may be worse; see `npm run quality`.
 */
const cases = (part: 'development' | 'held-out') =>
  readFileSync(new URL(`./label-cases.${part}.ndjson`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line): LabelCase => JSON.parse(line))

const f1 = ({ right, missed, wrong }: Counts) => (2 * right) / (2 * right + missed + wrong)

test.each([
  ['development', { pairs: 209, recommended: 0.84, wrong: 0.03, criticized: 0.86 }],
  ['held-out', { pairs: 125, recommended: 0.7, wrong: 0.12, criticized: 0.7 }],
] as const)('on the %s answers the labels of rules are right as often as before', (part, expected) => {
  const { pairs, recommended, criticized } = measureLabels(cases(part))
  expect(pairs).toBe(expected.pairs)
  expect(recommended.right / (recommended.right + recommended.missed)).toBeGreaterThanOrEqual(
    expected.recommended,
  )
  expect(recommended.wrong / (recommended.wrong + recommended.clear)).toBeLessThanOrEqual(expected.wrong)
  expect(f1(criticized)).toBeGreaterThanOrEqual(expected.criticized)
})
