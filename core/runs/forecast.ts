import { sum } from '../math.ts'
import { answersWithin, type BudgetRoom } from './budgets/budget-room.ts'
import { tCritical } from '../metrics/statistics/quantile.ts'
import { enoughPaidAnswers, type ObservedAnswers } from './engine-price.ts'
import type { RunForecast, EngineForecast } from './forecast-schema.ts'

/** One engine of a planned run with the known facts about it. Amounts are in US dollars. */
export type PlannedEngine = Pick<EngineForecast, 'engine' | 'label' | 'answers' | 'problem'> & {
  note: string | null
  sandbox: boolean
  /** By list price and typical length, for the requested model; null if no price is known. */
  typicalUsd: number | null
  ceilingUsd: number | null
  observed: ObservedAnswers | null
  /** What budgets reserve for one answer; null if no price is known. */
  reserveUsd: number | null
  queue: string
  limits: { requestsPerMinute: number | null; concurrency: number }
}

export type ForecastInput = {
  prompts: number
  engines: readonly PlannedEngine[]
  /** Budgets that apply to the run, including its own. */
  budgets: readonly BudgetRoom[]
  quota: RunForecast['quota']
  problem: string | null
}

type Usd = NonNullable<EngineForecast['usd']>
type PricedEngine = Pick<EngineForecast, 'usd' | 'basis' | 'observed'>

/**
 * Answers, cost, and time of a run, from previous costs and latencies of its engines; docs/methodology.md has the
 * formulas.
 */
export function forecastRun({ prompts, engines, budgets, quota, problem }: ForecastInput): RunForecast {
  const secondsOfProviderQueue = new Map(
    [...Map.groupBy(engines, ({ queue }) => queue)].map(([queue, sharing]) => [
      queue,
      providerQueueSeconds(sharing),
    ]),
  )
  const lines = engines.map((engine) => ({
    engine: engine.engine,
    label: engine.label,
    answers: engine.answers,
    ...engineCost(engine),
    seconds: secondsOfProviderQueue.get(engine.queue) ?? null,
    problem: engine.problem,
    note: engine.note,
  }))
  const usd = totalUsd(lines)
  const priced = sum(lines.filter((line) => line.usd !== null).map(({ answers }) => answers))
  const answers = sum(lines.map((line) => line.answers))
  return {
    answers,
    prompts,
    engines: lines,
    usd,
    unpricedAnswers: answers - priced,
    seconds: runSeconds([...secondsOfProviderQueue.values()]),
    budgets: budgets.map((budget) => {
      const within = answersWithin(budget, {
        answers: priced,
        expectedUsd: usd?.expected ?? 0,
        reserveUsd: Math.max(0, ...engines.map(({ reserveUsd }) => reserveUsd ?? 0)),
      })
      return { ...budget, fits: within === null, answersWithin: within }
    }),
    quota,
    problem,
  }
}

/**
 * The cost of n answers of one engine.
 *
 * - From k ≥ 20 paid answers with mean m and variance s²: n·m ± t·√(n·s² + n²·s²/k), t at 95% with k − 1 degrees of
 *   freedom. The first term is the spread of a sum of n, the second the uncertainty of m itself.
 * - Otherwise from list prices: n × the typical price, up to n × the ceiling, and the same ratio below. Not a
 *   statistical interval: this engine has not been paid for yet.
 */
export function engineCost({
  answers,
  sandbox,
  typicalUsd,
  ceilingUsd,
  observed,
}: Pick<PlannedEngine, 'answers' | 'sandbox' | 'typicalUsd' | 'ceilingUsd' | 'observed'>): PricedEngine {
  const paid = observed?.paid ?? 0
  if (sandbox) return { usd: { expected: 0, low: 0, high: 0 }, basis: 'free', observed: paid }
  if (observed !== null && paid >= enoughPaidAnswers && observed.mean !== null) {
    const expected = answers * observed.mean
    const variance = observed.variance ?? 0
    const margin = tCritical(paid - 1) * Math.sqrt(answers * variance + (answers ** 2 * variance) / paid)
    return {
      usd: { expected, low: Math.max(0, expected - margin), high: expected + margin },
      basis: 'paid',
      observed: paid,
    }
  }
  if (typicalUsd === null || ceilingUsd === null) return { usd: null, basis: 'unknown', observed: paid }
  if (ceilingUsd === 0) return { usd: { expected: 0, low: 0, high: 0 }, basis: 'free', observed: paid }
  return {
    usd: {
      expected: answers * typicalUsd,
      low: answers * (typicalUsd ** 2 / ceilingUsd),
      high: answers * ceilingUsd,
    },
    basis: 'list',
    observed: paid,
  }
}

/**
 * Seconds until a provider queue has asked all its answers: the maximum of the times by concurrency, by rate, and of
 * the slowest answer. Engines of a queue share its limits. Null if the latency of one of them is unknown.
 */
export function providerQueueSeconds(
  engines: readonly Pick<PlannedEngine, 'answers' | 'limits' | 'observed'>[],
): number | null {
  const answers = sum(engines.map((engine) => engine.answers))
  let work = 0
  let slowest = 0
  for (const { answers: count, observed } of engines) {
    const latency = observed?.medianSeconds ?? null
    if (latency === null) return null
    work += count * latency
    slowest = Math.max(slowest, latency)
  }
  const [first] = engines
  if (first === undefined || answers === 0) return 0
  const { concurrency, requestsPerMinute } = first.limits
  const byConcurrency = work / Math.min(concurrency, answers)
  const byRate = requestsPerMinute === null ? 0 : ((answers - 1) * 60) / requestsPerMinute + slowest
  return Math.ceil(Math.max(byConcurrency, byRate, slowest))
}

/** Provider queues work in parallel. */
function runSeconds(queues: readonly (number | null)[]): number | null {
  const known = queues.filter((seconds) => seconds !== null)
  return known.length < queues.length || queues.length === 0 ? null : Math.max(...known)
}

/**
 * Margins from observations are independent and add in quadrature. Those of list prices may all be wrong in the same
 * direction, so they add directly.
 */
function totalUsd(lines: readonly PricedEngine[]): Usd | null {
  const known = lines.filter((line) => line.usd !== null)
  if (known.length === 0) return null
  const margin = (part: (usd: Usd) => number) => {
    const margins = known.map(({ usd, basis }) => ({ basis, size: usd === null ? 0 : part(usd) }))
    const observed = margins.filter(({ basis }) => basis === 'paid').map(({ size }) => size)
    const listed = margins.filter(({ basis }) => basis !== 'paid').map(({ size }) => size)
    return Math.hypot(...observed) + sum(listed)
  }
  const expected = sum(known.map(({ usd }) => usd?.expected ?? 0))
  return {
    expected,
    low: Math.max(0, expected - margin((usd) => usd.expected - usd.low)),
    high: expected + margin((usd) => usd.high - usd.expected),
  }
}
