import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Counts, type LabelCase, measureLabels } from './label-cases.measure.ts'

/**
 * 236 invented answers: 178 to tune by, 58 held out. One author wrote answers and rules, so figures on real
 * answers may be worse; see `npm run quality`.
 */
const cases = (part: 'development' | 'held-out') =>
  readFileSync(new URL(`./label-cases.${part}.ndjson`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line): LabelCase => JSON.parse(line))

const f1 = ({ right, missed, wrong }: Counts) => (2 * right) / (2 * right + missed + wrong)

test.each([
  ['development', { pairs: 877, recommended: 0.93, wrong: 0.03, criticized: 0.9 }],
  ['held-out', { pairs: 304, recommended: 0.76, wrong: 0.1, criticized: 0.81 }],
] as const)('on the %s answers the labels of rules are right as often as before', (part, expected) => {
  const { pairs, recommended, criticized } = measureLabels(cases(part))
  expect(pairs).toBe(expected.pairs)
  expect(recommended.right / (recommended.right + recommended.missed)).toBeGreaterThanOrEqual(
    expected.recommended,
  )
  expect(recommended.wrong / (recommended.wrong + recommended.clear)).toBeLessThanOrEqual(expected.wrong)
  expect(f1(criticized)).toBeGreaterThanOrEqual(expected.criticized)
})
