import { expect, test } from 'vitest'
import { meanOfCells, ratioOfSums } from '../metrics/statistics/estimate.ts'
import type { Rate } from '../metrics/rate.ts'
import { seededRandom } from '../metrics/statistics/random.ts'
import { sampleRates } from './sample-rates.ts'

const near = ({ value, low, high, ...rest }: Rate) => ({
  ...rest,
  value: value === null ? null : expect.closeTo(value, 12),
  low: low === null ? null : expect.closeTo(low, 12),
  high: high === null ? null : expect.closeTo(high, 12),
})

test.each([
  [1, 1],
  [1, 3],
  [3, 2],
  [12, 4],
  [40, 3],
])('rates of %i prompts × %i engines equal those of core/metrics', (prompts, engines) => {
  const random = seededRandom(7)
  const cells = Array.from({ length: prompts * engines }, (_, index) => ({
    promptId: `p${index % prompts}`,
    engine: `e${Math.floor(index / prompts)}`,
    valid: 1 + Math.floor(random() * 9),
  })).filter((_, index) => index === 0 || random() < 0.8)
  const pairs = cells.map((cell) => (random() < 0.2 ? 0 : cell.valid * 5))
  const rates = sampleRates(cells, pairs)
  for (let turn = 0; turn < 20; turn++) {
    const counts = cells.map((cell) => (random() < 0.5 ? 0 : Math.floor(random() * (cell.valid + 1))))
    const cited = pairs.map((pair) => (random() < 0.5 ? 0 : Math.floor(random() * (pair + 1))))
    const shares = (numerators: number[], denominators: number[]) =>
      cells.map(({ promptId, engine }, index) => ({
        promptId,
        engine,
        numerator: numerators[index] ?? 0,
        denominator: denominators[index] ?? 0,
      }))
    const valid = cells.map((cell) => cell.valid)
    expect(rates.mean(counts)).toEqual(near(meanOfCells(shares(counts, valid))))
    expect(rates.ratio(cited)).toEqual(near(ratioOfSums(shares(cited, pairs))))
    for (const { engine, answers, share } of rates.engines(counts)) {
      const ofEngine = shares(counts, valid).filter((cell) => cell.engine === engine)
      expect(share).toBeCloseTo(meanOfCells(ofEngine).value ?? NaN, 12)
      expect(answers).toBe(ofEngine.reduce((total, cell) => total + cell.numerator, 0))
    }
  }
})

test('without answers or citations there is no rate', () => {
  const rates = sampleRates([], [])
  expect([rates.mean([]).value, rates.ratio([]).value, rates.engines([])]).toEqual([null, null, []])
})
