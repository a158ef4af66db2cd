import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { adaptiveRepeats } from './adaptive-repeats.ts'
import { chainLinked } from './statistics/chain-linked.ts'
import { clusterBootstrap } from './statistics/cluster-bootstrap.ts'
import type { Cluster } from './statistics/clustered.ts'
import { exactClusterBootstrap } from './statistics/exact-bootstrap.ts'
import { expectedHalfWidth, precisionPlan } from './precision-plan.ts'
import { varianceComponents, type Observation } from './statistics/variance-components.ts'

describe('variance components', () => {
  // 4 prompts × 3 engines × 2 waves × 2 repeats; expected mean squares of R's anova(lm(…)) solved by hand.
  const values = [
    3.6, 3, 3.2, 3.6, 5.8, 5.2, 5.4, 5.8, 6.25, 6.65, 6.85, 6.25, 8.75, 9.15, 9.35, 8.75, 8.2, 8.6, 8.8, 8.2,
    10.4, 10.8, 10, 10.4, 2.9, 3.3, 2.5, 2.9, 4.35, 3.75, 3.95, 4.35, 3.8, 3.2, 3.4, 3.8, 6.3, 5.7, 5.9, 6.3,
    7.5, 7.9, 8.1, 7.5, 8.95, 9.35, 9.55, 8.95,
  ]
  const balanced: Observation[] = values.map((value, index) => ({
    prompt: `p${Math.floor(index / 12)}`,
    engine: `e${Math.floor(index / 4) % 3}`,
    wave: `w${Math.floor(index / 2) % 2}`,
    value,
  }))

  test('of a balanced design match the analysis of variance', () => {
    const found = varianceComponents(balanced)
    expect(found).toMatchObject({ observations: 48, unidentified: [] })
    expect(found?.prompt).toBeCloseTo(6.37881944444444, 8)
    expect(found?.engine).toBeCloseTo(0.917430555555556, 8)
    expect(found?.promptEngine).toBeCloseTo(0.690902777777779, 8)
    expect(found?.wave).toBe(0) // R's estimate is −0.0433: no variance between waves beyond that of repeats.
    expect(found?.repeat).toBeCloseTo(0.121666666666666, 8)
  })

  test('do not change if all scores are shifted or the answers are reordered', () => {
    const found = varianceComponents(balanced)
    const moved = varianceComponents(balanced.map((one) => ({ ...one, value: one.value + 100 })).toReversed())
    for (const name of ['prompt', 'engine', 'promptEngine', 'wave', 'repeat'] as const)
      expect(moved?.[name]).toBeCloseTo(found?.[name] ?? Number.NaN, 7)
  })

  test('report what cannot be separated, such as repeats with one answer per wave', () => {
    const single = balanced.filter((_, index) => index % 2 === 0)
    expect(varianceComponents(single)?.unidentified).toEqual(['repeat'])
    expect(varianceComponents(single.filter(({ engine }) => engine === 'e0'))?.unidentified).toEqual([
      'engine',
      'promptEngine',
      'repeat',
    ])
    expect(varianceComponents(balanced.slice(0, 1))).toBeNull()
  })

  test('are recovered on average from unbalanced data drawn with known ones', () => {
    const truth = { prompt: 4, promptEngine: 1, repeat: 2 }
    const random = normal(3)
    const runs = Array.from({ length: 60 }, () => {
      const observations: Observation[] = []
      for (let prompt = 0; prompt < 25; prompt += 1) {
        const promptEffect = random() * Math.sqrt(truth.prompt)
        for (let engine = 0; engine < 3; engine += 1) {
          const cell = promptEffect + random() * Math.sqrt(truth.promptEngine)
          for (let repeat = 0; repeat < 1 + ((prompt + engine) % 4); repeat += 1)
            observations.push({
              prompt: `p${prompt}`,
              engine: `e${engine}`,
              wave: 'w',
              value: cell + random() * Math.sqrt(truth.repeat),
            })
        }
      }
      return varianceComponents(observations)
    })
    const average = (name: keyof typeof truth) =>
      runs.reduce((sum, run) => sum + (run?.[name] ?? 0), 0) / runs.length
    expect(Math.abs(average('prompt') - truth.prompt)).toBeLessThan(0.5)
    expect(Math.abs(average('promptEngine') - truth.promptEngine)).toBeLessThan(0.3)
    expect(Math.abs(average('repeat') - truth.repeat)).toBeLessThan(0.2)
  })
})

describe('sample size plan', () => {
  const components = { prompt: 0.09, promptEngine: 0.02, wave: 0.01, repeat: 0.08 }

  test('matches a hand computation for 20 prompts, 3 engines, 4 waves, 2 repeats', () => {
    const variance = 0.09 / 20 + 0.02 / 60 + 0.01 / 240 + 0.08 / 480
    const found = expectedHalfWidth(components, { prompts: 20, engines: 3, waves: 4, repeats: 2 })
    expect(found).toBeCloseTo(2.093024054408 * Math.sqrt(variance), 7)
  })

  test('reaches the target width, and no plan with fewer answers does', () => {
    const plan = precisionPlan(components, { halfWidth: 0.06, engines: 3, waves: 4 })
    expect(plan?.halfWidth).toBeLessThanOrEqual(0.06)
    // Most of the variance is between prompts, so repeats help little.
    expect(plan?.repeats).toBe(1)
    const oneLess = { ...plan, prompts: (plan?.prompts ?? 0) - 1, engines: 3, waves: 4, repeats: 1 }
    expect(expectedHalfWidth(components, oneLess)).toBeGreaterThan(0.06)
  })

  test('is null if no allowed number of prompts reaches the target', () => {
    expect(precisionPlan(components, { halfWidth: 0.001, engines: 1, waves: 1, maxPrompts: 50 })).toBeNull()
  })
})

describe('adaptive repeats', () => {
  test('go to contested pairs, none to decided ones', () => {
    const plan = adaptiveRepeats(
      [
        { id: 'locked', x: 40, n: 40 },
        { id: 'contested', x: 4, n: 8 },
        { id: 'near the border', x: 6, n: 8 },
        { id: 'new', x: 0, n: 0 },
      ],
      { budget: 12 },
    )
    expect(plan.find(({ id }) => id === 'locked')).toEqual({ id: 'locked', repeats: 0, isDecided: true })
    expect(plan.reduce((sum, { repeats }) => sum + repeats, 0)).toBe(12)
    expect(plan.find(({ id }) => id === 'new')?.repeats).toBeGreaterThan(3)
  })

  test('stop at the maximum number of answers per pair', () => {
    expect(adaptiveRepeats([{ id: 'a', x: 2, n: 4 }], { budget: 100, most: 10 })).toEqual([
      { id: 'a', repeats: 6, isDecided: false },
    ])
  })
})

describe('chain-linked trend', () => {
  test('does not change when a weak prompt is added or a strong one is removed', () => {
    const points = chainLinked([
      { wave: '1', rates: { a: 0.8, b: 0.6 } },
      { wave: '2', rates: { a: 0.8, b: 0.6, c: 0 } },
      { wave: '3', rates: { b: 0.6, c: 0 } },
      { wave: '4', rates: { b: 0.7, c: 0.1 } },
    ])
    expect(points.map(({ value }) => value?.toFixed(2))).toEqual(['0.70', '0.70', '0.70', '0.80'])
    expect(points.map(({ plain }) => plain?.toFixed(2))).toEqual(['0.70', '0.47', '0.30', '0.40'])
    expect(points.map(({ matched }) => matched)).toEqual([0, 2, 2, 2])
  })

  test('restarts after a break and leaves out empty waves', () => {
    const points = chainLinked([
      { wave: '1', rates: { a: 0.2 } },
      { wave: '2', rates: {} },
      { wave: '3', rates: { a: 0.4 } },
      { wave: '4', rates: { z: 0.9 } },
    ])
    expect(points.map(({ value }) => value)).toEqual([0.2, null, expect.closeTo(0.4, 12), 0.9])
  })

  test('is the plain mean as long as nothing is added or removed', () => {
    const rate = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(fc.array(fc.tuple(rate, rate, rate), { minLength: 1, maxLength: 20 }), (waves) => {
        const points = chainLinked(
          waves.map(([a, b, c], index) => ({ wave: String(index), rates: { a, b, c } })),
        )
        for (const { value, plain } of points) expect(value).toBeCloseTo(plain ?? Number.NaN, 9)
      }),
    )
  })
})

describe('seeded bootstrap', () => {
  const clusters: Cluster[] = [
    [3, 10],
    [7, 10],
    [0, 8],
    [5, 12],
  ]
  test('is close to full enumeration and deterministic', () => {
    const exact = exactClusterBootstrap(clusters)
    const drawn = clusterBootstrap(clusters, { seed: 11, draws: 20_000 })
    if (drawn === null) throw new Error('no interval of four clusters')
    expect(drawn.estimate).toBe(15 / 40)
    expect(Math.abs(drawn.se - exact.sd)).toBeLessThan(0.002)
    expect(Math.abs(drawn.low - exact.q025)).toBeLessThan(0.02)
    expect(Math.abs(drawn.high - exact.q975)).toBeLessThan(0.02)
    expect(clusterBootstrap(clusters, { seed: 11, draws: 20_000 })).toEqual(drawn)
    expect(clusterBootstrap(clusters, { seed: 12, draws: 20_000 })).not.toEqual(drawn)
  })
})

/** Standard normal numbers by Box–Muller from a linear congruential generator. */
function normal(seed: number): () => number {
  let state = seed
  const uniform = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return (state + 0.5) / 2_147_483_648
  }
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
}
