import { describe, expect, test } from 'vitest'
import type { BrandCell, Cell, Measured } from '../../metrics/measured.ts'
import { explainChange, type ExplainedMetric } from './explain-change.ts'
import type { PromptFacts } from '../prompts/prompt-rows.ts'
import type { ReportScope } from '../schema.ts'

/*
 * Own brand N and competitor H, valid answers and presences (N/H):
 *
 *            before            now
 *            gpt     sonar     gpt     sonar
 *   p1       10: 8/2 10: 6/4   10: 2/7 10: 5/4
 *   p2       10: 5/5   –       10: 5/5   –
 *   p3         –       –       10: 9/0   –        (asked only now)
 */
const before = measured([
  ['p1', 'gpt', 10, 8, 2],
  ['p1', 'sonar', 10, 6, 4],
  ['p2', 'gpt', 10, 5, 5],
])
const now = measured([
  ['p1', 'gpt', 10, 2, 7],
  ['p1', 'sonar', 10, 5, 4],
  ['p2', 'gpt', 10, 5, 5],
  ['p3', 'gpt', 10, 9, 0],
])
const explain = (metric: ExplainedMetric, change: { now?: Measured; before?: Measured } = {}) =>
  explainChange({
    scope: { filters: { weighting: 'cells' } } as ReportScope,
    metric,
    tracked: [
      { id: 'N', name: 'Northwave', isOwn: true },
      { id: 'H', name: 'Halden', isOwn: false },
    ],
    prompts: ['p1', 'p2', 'p3'].map((id) => ({ id, text: `${id}?`, topic: 'Stoves' }) as PromptFacts),
    now,
    before,
    ...change,
  })

describe('a change of visibility', () => {
  const explained = explain('visibility')

  test('splits into the change in pairs of both periods and the effect of other pairs', () => {
    // before: p1 (0.8 + 0.6)/2 = 0.7, p2 0.5, mean 0.6. now: p1 (0.2 + 0.5)/2 = 0.35, p2 0.5, p3 0.9, mean 0.58333.
    expect(explained.before.value).toBeCloseTo(0.6, 10)
    expect(explained.now.value).toBeCloseTo(1.75 / 3, 10)
    expect(explained.difference.total).toBeCloseTo(-0.05 / 3, 10)
    // shared: p1 −0.35, p2 0, mean −0.175; the rest, +0.15833, came with p3.
    expect(explained.difference.within).toBeCloseTo(-0.175, 10)
    expect(explained.difference.mix).toBeCloseTo(0.175 - 0.05 / 3, 10)
    expect(explained.change.difference).toBeCloseTo(-0.175, 10)
    expect(explained.cells).toEqual({ shared: 3, onlyNow: 1, onlyBefore: 0 })
  })

  test('is the sum of its prompts’ contributions, and of its engines’', () => {
    // p1: (−0.6 − 0.1)/2 engines/2 prompts = −0.175. gpt: −0.6/4 + 0 = −0.15, sonar: −0.1/4 = −0.025.
    expect(explained.prompts.map(({ promptId, text }) => [promptId, text])).toEqual([
      ['p1', 'p1?'],
      ['p2', 'p2?'],
    ])
    expect(explained.prompts[0]?.contribution).toBeCloseTo(-0.175, 10)
    expect(explained.prompts[1]?.contribution).toBe(0)
    expect(explained.engines.map(({ engine }) => engine)).toEqual(['gpt', 'sonar'])
    expect(explained.engines[0]?.contribution).toBeCloseTo(-0.15, 10)
    expect(explained.engines[1]?.contribution).toBeCloseTo(-0.025, 10)
  })

  test('has counts, an interval, and a p-value in every part, and no contribution of competitors', () => {
    const [p1] = explained.prompts
    expect(p1?.before).toEqual({ value: 0.7, numerator: 14, denominator: 20 })
    expect(p1?.now).toEqual({ value: 0.35, numerator: 7, denominator: 20 })
    // Newcombe's interval of 0.35 − 0.7 with 20 answers each: Wilson of 0.35 is 0.1812–0.5671, of 0.7 0.4810–0.8545.
    expect(p1?.change.low).toBeCloseTo(-0.35 - Math.hypot(0.35 - 0.1812, 0.8545 - 0.7), 3)
    expect(p1?.change.high).toBeCloseTo(-0.35 + Math.hypot(0.5671 - 0.35, 0.7 - 0.481), 3)
    // z = −0.35 ÷ √(0.525 · 0.475 · 0.1) = −2.2164, two-sided p = 0.0267; of two prompts, 0.0267 > 0.05/2.
    expect(p1?.change.p).toBeCloseTo(0.0267, 4)
    expect(p1?.change.verdict).toBe('within-noise')
    expect(explained.brands.map(({ name, contribution }) => [name, contribution])).toEqual([
      ['Northwave', null],
      ['Halden', null],
    ])
    expect(explained.brands[1]?.change.difference).toBeCloseTo((0.5 / 2 + 0) / 2, 10)
    expect(explained.summary).toBe(
      'No clear change: answers vary this much by chance, so no cause can be inferred.',
    )
  })
})

test('a change of share of voice separates own losses from competitors’ gains', () => {
  const explained = explain('shareOfVoice')
  // shared cells: before 19/30, now 12/28. r̄ = (19/30 + 12/28)/2, M̄ = 29, appearances N −7, H +5.
  const ratio = (19 / 30 + 12 / 28) / 2
  expect(explained.difference.within).toBeCloseTo(12 / 28 - 19 / 30, 10)
  const of = (name: string) => explained.brands.find((brand) => brand.name === name)?.contribution
  expect(of('Northwave')).toBeCloseTo(((1 - ratio) * -7) / 29, 10)
  expect(of('Halden')).toBeCloseTo((-ratio * 5) / 29, 10)
  expect((of('Northwave') ?? 0) + (of('Halden') ?? 0)).toBeCloseTo(12 / 28 - 19 / 30, 10)
  const total = explained.prompts.reduce((sum, prompt) => sum + prompt.contribution, 0)
  expect(total).toBeCloseTo(12 / 28 - 19 / 30, 10)
})

test('the summary of a significant fall counts the prompts and engines that changed significantly', () => {
  const many = (present: number) =>
    measured(
      Array.from({ length: 12 }, (_, at) => [`p${at}`, 'gpt', 50, at < 9 ? present : 30 + (at % 3), 0]),
    )
  const explained = explain('visibility', { before: many(48), now: many(4) })
  expect(explained.prompts.filter((prompt) => prompt.change.verdict === 'real')).toHaveLength(9)
  expect(explained.summary).toBe(
    'The fall is significant. Changed significantly in the same direction: 9 prompts, 1 engine.',
  )
})

test('periods without common pairs are not compared', () => {
  const explained = explain('visibility', { before: measured([['p9', 'gpt', 10, 5, 0]]) })
  expect(explained.change.verdict).toBe('not-comparable')
  expect(explained.difference.within).toBeNull()
  expect(explained.prompts).toEqual([])
  expect(explained.summary).toMatch(/No prompt–engine pair has answers/)
})

function measured(rows: [string, string, number, number, number][]): Measured {
  return {
    cells: rows.map(
      ([promptId, engine, valid, own, rival]) =>
        ({ promptId, engine, answers: valid, valid, presences: own + rival }) as Cell,
    ),
    brandCells: rows.flatMap(([promptId, engine, , own, rival]) => [
      { promptId, engine, brandId: 'N', present: own } as BrandCell,
      { promptId, engine, brandId: 'H', present: rival } as BrandCell,
    ]),
  }
}
