import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answersWithin, budgetRefusal } from './budgets/budget-room.ts'
import { askedEngines, answersOf } from './asked-engine.ts'
import { reserveUsd, type ObservedAnswers } from './engine-price.ts'
import { engineCost, forecastRun, providerQueueSeconds, type PlannedEngine } from './forecast.ts'

const paid: ObservedAnswers = {
  paid: 25,
  mean: 0.02,
  variance: 0.0001,
  p95: 0.04,
  max: 0.045,
  medianSeconds: 12,
}

const engine = (change: Partial<PlannedEngine> = {}): PlannedEngine => ({
  engine: 'openai',
  label: 'ChatGPT',
  answers: 100,
  problem: null,
  note: null,
  sandbox: false,
  typicalUsd: 0.03,
  ceilingUsd: 0.12,
  observed: null,
  reserveUsd: 0.12,
  queue: 'openai',
  limits: { requestsPerMinute: 300, concurrency: 30 },
  ...change,
})

const forecast = (engines: PlannedEngine[], budgetUsd?: number) =>
  forecastRun({
    prompts: 10,
    engines,
    budgets: budgetUsd === undefined ? [] : [{ scope: 'run', limitUsd: budgetUsd, spentUsd: 0 }],
    quota: null,
    problem: null,
  })

describe('cost of an engine', () => {
  test('is estimated from 25 paid answers of $0.02 ± $0.01', () => {
    // 100 × 0.02 = 2; variance 100 × 0.0001 + 10,000 × 0.0001 ÷ 25 = 0.05; t(24) = 2.0639; margin 2.0639 × 0.22361 = 0.4615
    const { usd, basis, observed } = engineCost(engine({ observed: paid }))
    expect({ basis, observed }).toEqual({ basis: 'paid', observed: 25 })
    expect(usd?.expected).toBeCloseTo(2, 10)
    expect(usd?.low).toBeCloseTo(1.5385, 4)
    expect(usd?.high).toBeCloseTo(2.4615, 4)
  })

  test('uses the list price below 20 paid answers, with the same ratio down as up to the ceiling', () => {
    const { usd, basis, observed } = engineCost(engine({ observed: { ...paid, paid: 19 } }))
    expect({ basis, observed }).toEqual({ basis: 'list', observed: 19 })
    expect(usd?.expected).toBeCloseTo(3, 10)
    expect(usd?.low).toBeCloseTo(0.75, 10)
    expect(usd?.high).toBeCloseTo(12, 10)
  })

  test('is zero in the sandbox and on a server without prices, and unknown, never zero, without a price', () => {
    const nothing = { expected: 0, low: 0, high: 0 }
    expect(engineCost(engine({ sandbox: true })).usd).toEqual(nothing)
    expect(engineCost(engine({ typicalUsd: 0, ceilingUsd: 0 }))).toMatchObject({
      usd: nothing,
      basis: 'free',
    })
    expect(engineCost(engine({ typicalUsd: null, ceilingUsd: null }))).toMatchObject({
      usd: null,
      basis: 'unknown',
    })
  })

  test('never falls with more answers, and is within its range', () => {
    const observed = fc.record({
      paid: fc.integer({ min: 0, max: 200 }),
      mean: fc.double({ min: 0, max: 1, noNaN: true }),
      variance: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    fc.assert(
      fc.property(observed, fc.integer({ min: 0, max: 50_000 }), fc.nat(1000), (seen, answers, more) => {
        const at = (count: number) =>
          engineCost(engine({ answers: count, observed: { ...paid, ...seen } })).usd ?? {
            expected: -1,
            low: -1,
            high: -1,
          }
        const [few, many] = [at(answers), at(answers + more)]
        expect(many.expected).toBeGreaterThanOrEqual(few.expected)
        expect(many.high).toBeGreaterThanOrEqual(few.high)
        expect(few.low).toBeGreaterThanOrEqual(0)
        expect(few.low).toBeLessThanOrEqual(few.expected + 1e-9)
        expect(few.high).toBeGreaterThanOrEqual(few.expected - 1e-9)
      }),
    )
  })
})

describe('the whole run', () => {
  test('adds margins of paid engines in quadrature, and those of list prices directly', () => {
    // margins 0.4615 twice: √2 × 0.4615 = 0.6527; the list price adds 9 up and 2.25 down
    const { usd } = forecast([
      engine({ engine: 'a', observed: paid }),
      engine({ engine: 'b', observed: paid }),
      engine({ engine: 'c' }),
    ])
    expect(usd?.expected).toBeCloseTo(7, 10)
    expect(usd?.high).toBeCloseTo(7 + 0.6527 + 9, 3)
    expect(usd?.low).toBeCloseTo(7 - 0.6527 - 2.25, 3)
  })

  test('counts answers without a price separately, and is unknown if no engine has one', () => {
    const unknown = engine({ engine: 'b', answers: 40, typicalUsd: null, ceilingUsd: null, reserveUsd: null })
    expect(forecast([engine(), unknown])).toMatchObject({ answers: 140, unpricedAnswers: 40 })
    expect(forecast([engine(), unknown]).usd?.expected).toBeCloseTo(3, 10)
    expect(forecast([unknown]).usd).toBeNull()
  })

  test('takes as long as its slowest provider queue, or an unknown time if one is unknown', () => {
    const slow = engine({
      engine: 'b',
      queue: 'anthropic',
      limits: { requestsPerMinute: 50, concurrency: 10 },
      observed: paid,
    })
    // openai: 100 × 12 ÷ 30 = 40, rate 99 ÷ 5 + 12 = 31.8; anthropic: 100 × 12 ÷ 10 = 120, rate 99 × 1.2 + 12 = 130.8
    expect(forecast([engine({ observed: paid })]).seconds).toBe(40)
    expect(forecast([engine({ observed: paid }), slow])).toMatchObject({
      seconds: 131,
      engines: [{ seconds: 40 }, { seconds: 131 }],
    })
    expect(forecast([engine({ observed: paid }), { ...slow, observed: null }]).seconds).toBeNull()
  })

  test('reports after how many answers a budget stops it', () => {
    // $2 for 100 answers, $0.05 reserved for each: (1 − 0.05) ÷ 0.02 = 47.5, so the 48th is the last to fit
    const { budgets } = forecast([engine({ observed: paid, reserveUsd: 0.05 })], 1)
    expect(budgets).toEqual([{ scope: 'run', limitUsd: 1, spentUsd: 0, fits: false, answersWithin: 48 }])
    expect(forecast([engine({ observed: paid, reserveUsd: 0.05 })], 2.05).budgets[0]?.fits).toBe(true)
  })
})

describe('a provider queue', () => {
  test('is shared by its engines, whose answers add up', () => {
    const one = engine({ observed: paid })
    // 200 × 12 ÷ 30 = 80; 199 ÷ 5 + 12 = 51.8
    expect(providerQueueSeconds([one, one])).toBe(80)
  })

  test('is never done before its slowest answer, whatever the concurrency', () => {
    expect(providerQueueSeconds([engine({ answers: 1, observed: { ...paid, medianSeconds: 300 } })])).toBe(
      300,
    )
    const free = { requestsPerMinute: null, concurrency: 200 }
    expect(
      providerQueueSeconds([
        engine({ answers: 20, limits: free, observed: { ...paid, medianSeconds: 300 } }),
      ]),
    ).toBe(300)
  })

  test('never takes less time for more answers', () => {
    const limits = fc.record({
      requestsPerMinute: fc.option(fc.integer({ min: 1, max: 1000 })),
      concurrency: fc.integer({ min: 1, max: 200 }),
    })
    fc.assert(
      fc.property(limits, fc.integer({ min: 1, max: 50_000 }), fc.nat(1000), (queue, answers, more) => {
        const at = (count: number) =>
          providerQueueSeconds([engine({ answers: count, observed: paid, limits: queue })]) ?? -1
        expect(at(answers + more)).toBeGreaterThanOrEqual(at(answers))
      }),
    )
  })
})

describe('a budget', () => {
  const costs = { answers: 10, expectedUsd: 1, reserveUsd: 0.3 }
  test.each([
    ['suffices when the last answer’s reserve fits too', 1.2, null],
    ['stops before the last answer when it does not', 1.19, 9],
    ['allows one answer when just one reserve fits', 0.3, 1],
    ['allows none below one reserve', 0.29, 0],
  ])('%s', (_name, limitUsd, within) => {
    expect(answersWithin({ limitUsd, spentUsd: 0 }, costs)).toBe(within)
    expect(answersWithin({ limitUsd: limitUsd + 5, spentUsd: 5 }, costs)).toBe(within)
  })

  test('stops no run that costs nothing', () => {
    expect(
      answersWithin({ limitUsd: 1, spentUsd: 1 }, { answers: 10, expectedUsd: 0, reserveUsd: 0 }),
    ).toBeNull()
  })

  test('gives its figures if it does not allow the next answer', () => {
    const budget = { scope: 'brand', limitUsd: 50, spentUsd: 49.99, renewsOn: '1 December 2026' } as const
    expect(budgetRefusal({ ...budget, nextUsd: 0.005 })).toBeNull()
    expect(budgetRefusal({ ...budget, nextUsd: 0.0125 })).toBe(
      'The budget of the brand is $50.00 per month: $49.99 is spent, and the next answer can cost up to $0.0125. Raise the budget, or wait until 1 December 2026.',
    )
    expect(budgetRefusal({ ...budget, nextUsd: null })).toContain('is unknown')
  })
})

describe('the reserve for an answer', () => {
  const card = { sandbox: false, defaultModel: 'm', typicalUsd: 0.03, ceilingUsd: 0.12, prices: {} }
  test.each([
    ['the ceiling of list prices before 20 paid answers', null, { ...paid, paid: 19 }, 0.12],
    ['1.25 × the 95th percentile', null, { ...paid, max: 0.042 }, 0.05],
    ['the dearest answer where that is more', null, { ...paid, max: 0.2 }, 0.2],
    ['what another model was paid', 'dear', paid, 0.05],
  ])('is %s', (_name, model, observed, usd) => {
    const reserve = reserveUsd({ engine: card, model, observed })
    expect(reserve).toBeCloseTo(usd, 10)
  })

  test('is unknown for another model than the one with a list price', () => {
    expect(reserveUsd({ engine: card, model: 'dear', observed: null })).toBeNull()
  })

  test('is zero in the sandbox', () => {
    expect(reserveUsd({ engine: { ...card, sandbox: true }, model: null, observed: null })).toBe(0)
  })
})

test('an engine without countries is asked once, one with countries once for each', () => {
  const rows = [
    { id: 'here', takesCountry: true },
    { id: 'nowhere', takesCountry: false },
  ]
  const asked = askedEngines(
    { engines: ['here', 'nowhere'], countries: ['NO', 'SE', 'DK'], models: { here: 'm' } },
    rows,
  )
  expect(asked).toEqual([
    { engine: 'here', model: 'm', countries: ['NO', 'SE', 'DK'] },
    { engine: 'nowhere', model: null, countries: [null] },
  ])
  expect(asked.map((one) => answersOf(one, { promptIds: ['a', 'b', 'c', 'd'], repeats: 5 }))).toEqual([
    60, 20,
  ])
})
