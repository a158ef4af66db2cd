import { sum } from '../../math.ts'
import { changeOfMeans } from '../../metrics/change.ts'
import { comparisonNeeds } from '../../metrics/comparability.ts'
import type { Measured } from '../../metrics/measured.ts'
import type { Change } from '../../metrics/rate.ts'
import { changeOf, metrics, rateOf, sharesOf } from '../../metrics/registry.ts'
import type { Share } from '../../metrics/statistics/estimate.ts'
import { samplingP } from '../../metrics/statistics/sampling-noise.ts'
import { homeMetrics, type HomeMetric } from './schema.ts'

/** Answers of one prompt–engine pair that cite a domain, in both weeks. */
export type CitedWeek = {
  domain: string
  promptId: string
  engine: string
  answers: number
  answersBefore: number
}

/** Both weeks of a brand: non-branded prompts, one collection method. */
export type BrandWeek = {
  brandId: string
  name: string
  ownTrackedBrandId: string | null
  now: Measured
  before: Measured
  topicOf: ReadonlyMap<string, string>
  /** Sources other than the own site. */
  sources: readonly CitedWeek[]
}

type Part = { engine: string | null; topic: string | null }

/** One comparison of the two weeks; its verdict is preliminary until all of the feed are decided together. */
export type WeekCheck = { change: Change; now: number; before: number } & (
  | ({ kind: 'metric'; metric: HomeMetric } & Part & {
        /** Part of the brand’s pairs that it covers, from 0 to 1. */
        weight: number
      })
  | { kind: 'source'; domain: string; answers: number; answersBefore: number }
)

/** Visibility in total, by engine, and by topic; three more metrics; and each source. Only with enough data to compare. */
export function weekChecks(week: BrandWeek): WeekCheck[] {
  const engines = distinct(week.now.cells.map(({ engine }) => engine))
  const topics = distinct([...week.topicOf.values()]).filter((topic) => topic !== '')
  const parts: Part[] = [
    ...(engines.length > 1 ? engines.map((engine) => ({ engine, topic: null })) : []),
    ...(topics.length > 1 ? topics.map((topic) => ({ engine: null, topic })) : []),
  ]
  return [
    ...homeMetrics.flatMap((metric) => metricCheck(week, metric, { engine: null, topic: null }) ?? []),
    ...parts.flatMap((part) => metricCheck(week, 'visibility', part) ?? []),
    ...[...Map.groupBy(week.sources, ({ domain }) => domain)].flatMap(
      ([domain, cells]) => sourceCheck(week, domain, cells) ?? [],
    ),
  ]
}

export const validAnswers = ({ cells }: Measured) => sum(cells.map(({ valid }) => valid))

function metricCheck(week: BrandWeek, metric: HomeMetric, part: Part): WeekCheck | null {
  const [now, before] = [partOf(week.now, week, part), partOf(week.before, week, part)]
  const brandId = week.ownTrackedBrandId ?? ''
  const about = { brandId, weighting: 'cells' as const }
  const change = changeOf(metric, now, before, about)
  const rates = { now: rateOf(metric, now, about).value, before: rateOf(metric, before, about).value }
  if (rates.now === null || rates.before === null) return null
  if (!isEnough(change, { now: validAnswers(now), before: validAnswers(before) })) return null
  const noise =
    metrics[metric].estimator === 'means'
      ? samplingP(sharesOf(metric, now, brandId), sharesOf(metric, before, brandId))
      : null
  return {
    kind: 'metric',
    metric,
    ...part,
    weight: now.cells.length / week.now.cells.length,
    change: withNoise(change, noise),
    now: rates.now,
    before: rates.before,
  }
}

function sourceCheck(week: BrandWeek, domain: string, cells: readonly CitedWeek[]): WeekCheck | null {
  const citing = new Map(cells.map((cell) => [`${cell.promptId} ${cell.engine}`, cell]))
  const shares = ({ cells: all }: Measured, count: 'answers' | 'answersBefore'): Share[] =>
    all.map(({ promptId, engine, valid }) => ({
      promptId,
      engine,
      numerator: citing.get(`${promptId} ${engine}`)?.[count] ?? 0,
      denominator: valid,
    }))
  const [now, before] = [shares(week.now, 'answers'), shares(week.before, 'answersBefore')]
  const answers = { now: validAnswers(week.now), before: validAnswers(week.before) }
  const change = changeOfMeans({ now, before, answers })
  if (!isEnough(change, answers)) return null
  const citingNow = sum(now.map(({ numerator }) => numerator))
  const citingBefore = sum(before.map(({ numerator }) => numerator))
  return {
    kind: 'source',
    domain,
    answers: citingNow,
    answersBefore: citingBefore,
    change: withNoise(change, samplingP(now, before)),
    now: citingNow / answers.now,
    before: citingBefore / answers.before,
  }
}

/** The earlier week also needs at least half as much as the later one (metrics, thin data). */
const isEnough = (change: Change, answers: { now: number; before: number }) =>
  change.difference !== null &&
  change.prompts >= comparisonNeeds.prompts &&
  Math.min(answers.now, answers.before) >= comparisonNeeds.answers &&
  2 * answers.before >= answers.now

/** As for alerts, a change must stand out against the variation of prompts, and of answers. */
const withNoise = (change: Change, noise: number | null): Change =>
  change.p === null ? change : { ...change, p: Math.max(change.p, noise ?? 0) }

function partOf(measured: Measured, { topicOf }: BrandWeek, { engine, topic }: Part): Measured {
  if (engine === null && topic === null) return measured
  const isIn = (cell: { promptId: string; engine: string }) =>
    (engine === null || cell.engine === engine) && (topic === null || topicOf.get(cell.promptId) === topic)
  return { cells: measured.cells.filter(isIn), brandCells: measured.brandCells.filter(isIn) }
}

const distinct = (names: readonly string[]) => [...new Set(names)].sort()
