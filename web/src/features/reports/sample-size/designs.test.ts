import { expect, test } from 'vitest'
import { tQuantile } from '#core/metrics/statistics/quantile.ts'
import { cheapest, designsFor, priced } from './designs.ts'

/** Variance from prompts and chance only: σ²prompt = 0.04, σ²repeat = 0.16. */
const components = {
  prompt: 0.04,
  engine: 0,
  promptEngine: 0,
  wave: 0,
  repeat: 0.16,
  observations: 100,
  unidentified: [],
}
const prices = [
  { engine: 'atlas', usd: 0.01 },
  { engine: 'borea', usd: null },
]

test('a design’s margin of error is t × √(σ²prompt/k + σ²repeat/(k·m·w·r))', () => {
  const design = priced(
    components,
    { prompts: 25, engines: 1, waves: 2, repeats: 2 },
    { engines: ['atlas'], prices },
  )
  // 0.04/25 + 0.16/(25·1·2·2) = 0.0016 + 0.0016 = 0.0032
  expect(design.halfWidth).toBeCloseTo(tQuantile(0.975, 24) * Math.sqrt(0.0032), 10)
  expect(design.answers).toBe(100)
  expect(design.usd).toBeCloseTo(1, 10)
})

test('each listed design is the smallest that reaches the margin of error', () => {
  const designs = designsFor(components, { halfWidth: 0.1, engines: ['atlas'], waves: 1, prices })
  expect(designs.map(({ repeats }) => repeats)).toEqual([1, 2, 3, 5, 10])
  for (const design of designs) {
    expect(design.halfWidth).toBeLessThanOrEqual(0.1)
    const smaller = priced(
      components,
      { ...design, prompts: design.prompts - 1 },
      { engines: ['atlas'], prices },
    )
    expect(smaller.halfWidth).toBeGreaterThan(0.1)
  }
  // More repeats need fewer prompts but more answers, because chance is only part of the variance.
  expect(designs.map(({ prompts }) => prompts)).toEqual(
    designs.map(({ prompts }) => prompts).toSorted((a, b) => b - a),
  )
  expect(cheapest(designs)?.repeats).toBe(1)
})

test('an unknown price makes the cost unknown, and without an engine there is no design', () => {
  const [design] = designsFor(components, { halfWidth: 0.1, engines: ['atlas', 'borea'], waves: 1, prices })
  expect(design?.usd).toBeNull()
  expect(designsFor(components, { halfWidth: 0.1, engines: [], waves: 1, prices })).toEqual([])
  expect(designsFor(components, { halfWidth: 0.001, engines: ['atlas'], waves: 1, prices })).toEqual([])
})
