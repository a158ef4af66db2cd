import { z } from 'zod'
import { answersFilters, reportFilters, type AnswersFilters, type ReportFilters } from '../reports/filters.ts'
import type { ReportScope } from '../reports/schema.ts'
import type { Period } from '../calendar.ts'

/** The scope of a shared report, which limits the answers that may be read. */
export type SharedBounds = {
  filters: ReportFilters
  scope: Pick<ReportScope, 'period' | 'compare' | 'channel'>
  /** Prompts that match the filters. */
  promptIds: ReadonlySet<string>
  /** Collection methods that it compares. */
  comparedMethods: readonly string[]
}

/** Parameters other than those of a report: they only narrow. */
const narrowing = answersFilters.omit(
  Object.fromEntries(Object.keys(reportFilters.shape).map((name) => [name, true])) as Record<
    keyof typeof reportFilters.shape,
    true
  >,
)
/** Report parameters that select the answers of one of its parts. */
const ofParts = reportFilters
  .pick({ from: true, to: true, engines: true, channel: true, branded: true, tags: true, segment: true })
  .extend(
    reportFilters.pick({ country: true, analysis: true, topic: true, intent: true, funnel: true }).shape,
  )

/** GET /api/shared/:token/answers. */
export const sharedEvidence = z.intersection(narrowing, ofParts)
export type SharedEvidence = z.infer<typeof sharedEvidence>

/**
 * The filters for answers that a reader of a shared report requests: those of the report, narrowed by the request.
 * `leaves` in the result is a parameter that is outside the report.
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
  // An absent parameter parses to its default, which then means the report's own value.
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

/** The requested days, limited to the report's period or its comparison period. */
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
