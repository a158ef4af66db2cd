import { expect, test } from 'vitest'
import { meanOfCells } from '#core/metrics/statistics/estimate.ts'
import { seededRandom } from '#core/metrics/statistics/random.ts'
import { namedInOneEngine } from './simulated-answers.ts'

// A short form of npm run simulate: a change that breaks the method fails here. Standard error 0.7%.
test.each([
  { prompts: 10, repeats: 5, correlation: 0.4, rate: 0.2 },
  { prompts: 20, repeats: 20, correlation: 0, rate: 0.5 },
  { prompts: 50, repeats: 20, correlation: 0.6, rate: 0.05 },
  { prompts: 50, repeats: 1, correlation: 0, rate: 0.2 },
])(
  'intervals of $prompts prompts × $repeats at correlation $correlation contain $rate in about 95 of 100 cases',
  (setting) => {
    const rounds = 1000
    const random = seededRandom(7)
    let held = 0
    for (let round = 0; round < rounds; round++) {
      const { low, high } = meanOfCells(namedInOneEngine(setting, random))
      if (low !== null && high !== null && low <= setting.rate && setting.rate <= high) held++
    }
    expect(held / rounds).toBeGreaterThan(0.91)
    expect(held / rounds).toBeLessThan(0.99)
  },
)
