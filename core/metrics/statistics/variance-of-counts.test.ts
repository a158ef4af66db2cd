import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { correlationOfAnswers, designEffect } from './design-effect.ts'
import {
  componentNames,
  varianceComponents,
  varianceComponentsOfCounts,
  type WaveCount,
} from './variance-components.ts'

const key = fc.constantFrom('a', 'b', 'c')
const counts = fc.array(
  fc
    .record({ prompt: key, engine: key, wave: key, x: fc.nat(4), misses: fc.nat(4) })
    .map(({ misses, ...one }): WaveCount => ({ ...one, n: one.x + misses })),
  { maxLength: 30 },
)

const answersOf = (all: readonly WaveCount[]) =>
  all.flatMap(({ prompt, engine, wave, x, n }) =>
    Array.from({ length: n }, (_, index) => ({ prompt, engine, wave, value: index < x ? 1 : 0 })),
  )

describe('variance components of counts', () => {
  test('match those of the single answers', () => {
    fc.assert(
      fc.property(counts, (given) => {
        const ofCounts = varianceComponentsOfCounts(given)
        const ofAnswers = varianceComponents(answersOf(given))
        expect(ofCounts === null).toBe(ofAnswers === null)
        expect(ofCounts?.unidentified).toEqual(ofAnswers?.unidentified)
        for (const name of componentNames)
          expect(ofCounts?.[name] ?? 0).toBeCloseTo(ofAnswers?.[name] ?? 0, 9)
      }),
    )
  })

  test('of a one-way table match its analysis of variance, by hand', () => {
    // 3 prompts, 4 answers each, 4, 2, and 0 of which mention the brand. Mean squares: between 4·Σ(p−½)²/2 = 1; within
    // 1/9. R: anova(lm(y ~ prompt)) for these. σ²prompt = (1 − 1/9)/4.
    const found = varianceComponentsOfCounts(
      [4, 2, 0].map((x, index) => ({ prompt: `p${index}`, engine: 'e', wave: 'w', x, n: 4 })),
    )
    expect(found?.prompt).toBeCloseTo((1 - 1 / 9) / 4, 12)
    expect(found?.repeat).toBeCloseTo(1 / 9, 12)
    expect(found?.unidentified).toEqual(['engine', 'promptEngine', 'wave'])
  })

  test('do not exist for fewer than two answers', () => {
    expect(varianceComponentsOfCounts([{ prompt: 'p', engine: 'e', wave: 'w', x: 1, n: 1 }])).toBeNull()
    expect(varianceComponentsOfCounts([])).toBeNull()
  })
})

describe('effective number of answers', () => {
  const grid = (prompts: number, engines: number, waves: number, n = 1) =>
    Array.from({ length: prompts * engines * waves }, (_, index) => ({
      prompt: `p${index % prompts}`,
      engine: `e${Math.floor(index / prompts) % engines}`,
      wave: `w${Math.floor(index / prompts / engines)}`,
      n,
    }))

  test('is 58 for the 525 answers of 25 prompts × 3 engines × 7 days at a correlation of 0.4', () => {
    // Kish: 1 + (21 − 1)·0.4 = 9.
    const components = { prompt: 0.1, promptEngine: 0, wave: 0, repeat: 0.15 }
    expect(correlationOfAnswers(components)).toBeCloseTo(0.4, 12)
    const found = designEffect(components, grid(25, 3, 7))
    expect(found?.designEffect).toBeCloseTo(9, 10)
    expect(found?.effectiveAnswers).toBeCloseTo(525 / 9, 10)
  })

  test('is their number if answers differ only by chance', () => {
    const found = designEffect({ prompt: 0, promptEngine: 0, wave: 0, repeat: 0.2 }, grid(10, 2, 3, 4))
    expect(found?.effectiveAnswers).toBeCloseTo(240, 9)
    expect(designEffect({ prompt: 0, promptEngine: 0, wave: 0, repeat: 0 }, grid(3, 1, 1))).toBeNull()
    expect(designEffect({ prompt: 0.1, promptEngine: 0, wave: 0, repeat: 0.1 }, [])).toBeNull()
  })

  test('has the variance of the sample size plan for equal numbers of answers', () => {
    // 0.09/20 + 0.02/60 + 0.01/240 + 0.08/480, as in the test of the plan.
    const components = { prompt: 0.09, promptEngine: 0.02, wave: 0.01, repeat: 0.08 }
    const found = designEffect(components, grid(20, 3, 4, 2))
    expect(found?.variance).toBeCloseTo(0.09 / 20 + 0.02 / 60 + 0.01 / 240 + 0.08 / 480, 12)
  })
})
