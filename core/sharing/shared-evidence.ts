import { z } from 'zod'
import { answersFilters, reportFilters, type AnswersFilters, type ReportFilters } from '../reports/filters.ts'
import type { ReportScope } from '../reports/schema.ts'
import type { Period } from '../calendar.ts'

/** What a shared report was made of, as far as it bounds which of its answers may be read. */
export type SharedBounds = {
  filters: ReportFilters
  scope: Pick<ReportScope, 'period' | 'compare' | 'channel'>
  /** Prompts that pass the filters. */
  promptIds: ReadonlySet<string>
  /** Channels that its comparison sets side by side. */
  comparedMethods: readonly string[]
}

/** Names beside those of a report: they only ever narrow. */
const narrowing = answersFilters.omit(
  Object.fromEntries(Object.keys(reportFilters.shape).map((name) => [name, true])) as Record<
    keyof typeof reportFilters.shape,
    true
  >,
)
/** Names of a report that the answers of one of its parts are asked by. */
const ofParts = reportFilters
  .pick({ from: true, to: true, engines: true, channel: true, branded: true, tags: true, segment: true })
  .extend(
    reportFilters.pick({ country: true, analysis: true, topic: true, intent: true, funnel: true }).shape,
  )

/** GET /api/shared/:token/answers. */
export const sharedEvidence = z.intersection(narrowing, ofParts)
export type SharedEvidence = z.infer<typeof sharedEvidence>

/**
 * The filters of the answers that a reader of a shared report asks for: those of the report, narrowed by what was asked.
 * A field in the result says what would leave the report.
 */
export function evidenceWithin(
  asked: SharedEvidence,
  { filters, scope, promptIds, comparedMethods }: SharedBounds,
): AnswersFilters | { leaves: keyof SharedEvidence } {
  const engines = asked.engines.length === 0 ? filters.engines : asked.engines
  const period = periodWithin(asked, scope)
  if (period === null) return { leaves: 'from' }
  if (asked.date !== undefined && !holdsDay(scope, asked.date)) return { leaves: 'date' }
  if (asked.promptId !== undefined && !promptIds.has(asked.promptId)) return { leaves: 'promptId' }
  if (filters.engines.length > 0)
    for (const engine of [...engines, ...(asked.engine === undefined ? [] : [asked.engine])])
      if (!filters.engines.includes(engine)) return { leaves: 'engines' }
  const channels = [scope.channel, ...comparedMethods]
  if (asked.channel !== undefined && !channels.includes(asked.channel)) return { leaves: 'channel' }
  if (asked.analysis !== undefined && asked.analysis !== filters.analysis) return { leaves: 'analysis' }
  // A parameter that is absent reads as its default, which then is the report's own.
  const branded = asked.branded === 'non-branded' ? filters.branded : asked.branded
  if (branded !== filters.branded && filters.branded !== 'all') return { leaves: 'branded' }
  for (const name of ['segment', 'country', 'topic', 'intent', 'funnel'] as const)
    if (asked[name] !== undefined && filters[name] !== undefined && asked[name] !== filters[name])
      return { leaves: name }
  return {
    ...filters,
    ...asked,
    ...period,
    engines,
    branded,
    tags: [...new Set([...filters.tags, ...asked.tags])],
    channel: asked.channel ?? scope.channel ?? undefined,
    analysis: filters.analysis,
    segment: asked.segment ?? filters.segment,
    country: asked.country ?? filters.country,
    topic: asked.topic ?? filters.topic,
    intent: asked.intent ?? filters.intent,
    funnel: asked.funnel ?? filters.funnel,
  }
}

/** The days that were asked for, as far as they lie in the report's period or in the one it compares with. */
function periodWithin(
  { from, to }: Pick<SharedEvidence, 'from' | 'to'>,
  { period, compare }: SharedBounds['scope'],
): Period | null {
  if (from === undefined && to === undefined) return { from: period.from, to: period.to }
  for (const bounds of [period, ...(compare === null ? [] : [compare])]) {
    const start = from === undefined || from < bounds.from ? bounds.from : from
    const end = to === undefined || to > bounds.to ? bounds.to : to
    if (start <= end) return { from: start, to: end }
  }
  return null
}

const holdsDay = ({ period, compare }: SharedBounds['scope'], day: string) =>
  [period, ...(compare === null ? [] : [compare])].some(({ from, to }) => from <= day && day <= to)
