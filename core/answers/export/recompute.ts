import { plannedSides, type Compared, type PlannedSide } from '../../reports/compare/comparison-sides.ts'
import { computeComparison, type Side } from '../../reports/compare/comparison.ts'
import { computeCompetitors } from '../../reports/competitors.ts'
import { observedView, type ObservedView } from '../../fan-out/observed/view.ts'
import { tallySearches } from '../../fan-out/observed/observed.ts'
import { sum } from '../../math.ts'
import { computeConsistency } from '../../reports/consistency.ts'
import { computeOverview, withTracked, type FailedCell, type PeriodData } from '../../reports/overview.ts'
import { byCell } from '../../reports/prompts/cell-order.ts'
import { planScope, type Chosen, type Plan, type Range } from '../../reports/plan.ts'
import {
  dotsInList,
  dotsToWorkOn,
  promptRows,
  promptsToWorkOn,
  toWorkOn,
} from '../../reports/prompts/prompt-rows.ts'
import type { Annotation, Dot, Overview, PromptList } from '../../reports/schema.ts'
import { sourceRanges, topSources } from '../../reports/sources/source-ranges.ts'
import { computeTopics } from '../../reports/prompts/topics.ts'
import { computeSampleSize } from '../../reports/sample-size.ts'
import { sentenceAround } from '../../reports/label-quote.ts'
import { newestCitingEach, pageName, type PageName } from '../../reports/page-names.ts'
import { computePerception, withQuotes } from '../../reports/perception.ts'
import { citedPages, computeSources, withPages } from '../../reports/sources/sources.ts'
import {
  newestCiting,
  type ComparisonReport,
  type CompetitorsReport,
  type ConsistencyReport,
  type Grouping,
  type PerceptionReport,
  type SourcesReport,
  type TopicsReport,
  type SampleSizeReport,
} from '../../reports/views.ts'
import {
  brandCellsOf,
  cellsOf,
  chosenCellsOf,
  groupedByCountry,
  sourcesOfDomains,
  topSourcesOf,
} from './evidence-cells.ts'
import { ExportError, scopeRun, type Evidence } from './evidence.ts'
import type { KeptAnswer } from './kept-answers.ts'

/** Twins of the reports of the same name in queries/reports: the same computation over sums from an export. */
export function recomputedOverview(evidence: Evidence): Overview {
  const plan = planOf(evidence)
  const { tables, planned } = evidence
  const { tracked } = planned.brand
  const ownId = plan.scope.brand.ownTrackedBrandId
  const period = (range: Range): PeriodData => ({
    cells: chosenCellsOf(tables, range, plan.chosen),
    brandCells: brandCellsOf(tables, range, plan.chosen, ownId),
    failed: failedIn(evidence, range, plan.chosen),
  })
  const now = { ...period(plan.range), cells: plan.cells }
  const { sourceRows, ...computed } = computeOverview({
    scope: plan.scope,
    tracked,
    prompts: plan.prompts,
    now,
    before: plan.compareRange && period(plan.compareRange),
    sources: sourcesOf(evidence, plan),
    annotations: annotationsIn(evidence, plan.range),
  })
  const chosenPrompts = toWorkOn(
    promptRows(plan.prompts, withTracked(now, tracked), tracked, new Map()),
    promptsToWorkOn,
  )
  const { period: sourcePeriod, compare } = sourceRanges(plan)
  return {
    ...computed,
    sources: { period: sourcePeriod, compare, rows: sourceRows },
    promptsToWorkOn: chosenPrompts.map((row) => {
      const dots = evidence.kept.dotsOf(plan.chosen.channel, row.promptId, dotsToWorkOn)
      return { ...row, dots, lastAnsweredAt: dots.at(-1)?.answeredAt ?? null }
    }),
  }
}

export function recomputedPrompts(evidence: Evidence): PromptList {
  const { scope, range, chosen, cells, prompts } = planOf(evidence)
  const { tracked } = evidence.planned.brand
  const brandCells = brandCellsOf(evidence.tables, range, chosen, scope.brand.ownTrackedBrandId)
  const dots = new Map<string, Dot[]>(
    prompts.map(({ id }) => [id, evidence.kept.dotsOf(chosen.channel, id, dotsInList)]),
  )
  return { scope, rows: promptRows(prompts, withTracked({ cells, brandCells }, tracked), tracked, dots) }
}

/** Requires an `EvidenceReader` created with `withSearches`. */
export function recomputedFanOut(evidence: Evidence): ObservedView {
  const { scope, range, compareRange, chosen } = planOf(evidence)
  const { searches } = evidence
  if (searches === null) throw new ExportError('The searches of this export were not read.')
  const { weighting } = scope.filters
  const before = compareRange && tallySearches(searches.cells(compareRange, chosen), { weighting })
  const data = {
    scope,
    now: tallySearches(searches.cells(range, chosen), { weighting }),
    before: before !== null && before.cells.length > 0 ? before : null,
    changes: null,
  }
  return observedView(data, searches.keys)
}

export function recomputedCompetitors(evidence: Evidence): CompetitorsReport {
  const { scope, range, compareRange, chosen, cells } = planOf(evidence)
  const { tables } = evidence
  return computeCompetitors({
    scope,
    tracked: evidence.planned.brand.tracked,
    now: { cells, brandCells: brandCellsOf(tables, range, chosen, null) },
    before: compareRange && {
      cells: chosenCellsOf(tables, compareRange, chosen),
      brandCells: brandCellsOf(tables, compareRange, chosen, scope.brand.ownTrackedBrandId),
    },
    newest: evidence.kept.newest(chosen.channel),
    annotations: annotationsIn(evidence, range),
  })
}

export function recomputedTopics(evidence: Evidence, by: Grouping): TopicsReport {
  const { scope, range, compareRange, chosen, prompts } = planOf(evidence)
  const { tables } = evidence
  const grouped = (of: Range) =>
    by === 'country'
      ? groupedByCountry(tables, of, chosen)
      : { cells: chosenCellsOf(tables, of, chosen), brandCells: presencesOf(evidence, of, chosen) }
  return computeTopics({
    scope,
    by,
    tracked: evidence.planned.brand.tracked,
    prompts,
    now: grouped(range),
    before: compareRange && grouped(compareRange),
  })
}

export function recomputedSources(evidence: Evidence): SourcesReport {
  const { scope, compareRange, chosen, cells } = planOf(evidence)
  const { kept, tables, planned } = evidence
  const available = (of: readonly { valid: number }[]) => sum(of.map((cell) => cell.valid))
  const newest = kept.newest(chosen.channel, newestCiting)
  const report = computeSources({
    scope,
    tracked: planned.brand.tracked,
    newest,
    available: available(cells),
    before: compareRange && {
      newest: kept.newestBefore(chosen.channel),
      available: available(chosenCellsOf(tables, compareRange, chosen)),
    },
    waves: kept.waves(chosen.channel),
  })
  const names = new Map<string, PageName>()
  for (const [key, answers] of newestCitingEach(newest, citedPages(report))) {
    const name = pageName(answers.flatMap((answer) => answer.names.get(key) ?? []))
    if (name !== null) names.set(key, name)
  }
  return withPages(report, names)
}

export function recomputedPerception(evidence: Evidence): PerceptionReport {
  const { scope, range, compareRange, chosen, cells } = planOf(evidence)
  const { kept, tables, planned } = evidence
  const newest = kept.newest(chosen.channel)
  const owns = newest.flatMap(({ own }) => (own === null ? [] : [own]))
  const { found, ...report } = computePerception({
    scope,
    tracked: planned.brand.tracked,
    now: { cells, brandCells: brandCellsOf(tables, range, chosen, null) },
    before: compareRange && {
      cells: chosenCellsOf(tables, compareRange, chosen),
      brandCells: brandCellsOf(tables, compareRange, chosen, null),
    },
    newest,
    labelled: owns.map((own) => own.labels),
    methods: methodsIn(newest),
  })
  const texts = new Map(owns.map(({ labels, text }) => [labels.answerId, text]))
  const quotes = withQuotes(found, ({ answerId, start, end }) => {
    const text = texts.get(answerId)
    return text === undefined ? null : sentenceAround(text, { start, end })
  })
  return { ...report, ...quotes }
}

function methodsIn(newest: readonly KeptAnswer[]): PerceptionReport['methods'] {
  const labels = new Map<string, number>()
  for (const { methods } of newest)
    for (const method of methods) labels.set(method, (labels.get(method) ?? 0) + 1)
  return [...labels].map(([method, count]) => ({ method, labels: count }))
}

export function recomputedConsistency(evidence: Evidence): ConsistencyReport {
  const { scope, range, compareRange, chosen, prompts, cells } = planOf(evidence)
  return computeConsistency({
    scope,
    tracked: evidence.planned.brand.tracked,
    prompts,
    now: { cells, brandCells: presencesOf(evidence, range, chosen) },
    before: compareRange && {
      cells: chosenCellsOf(evidence.tables, compareRange, chosen),
      brandCells: presencesOf(evidence, compareRange, chosen),
    },
  })
}

/** Prices come from the brand's newest days, which an export may not contain, so those in the header are used. */
export function recomputedSampleSize(evidence: Evidence): SampleSizeReport {
  const { scope, range, chosen, prompts, cells } = planOf(evidence)
  const usd = new Map(evidence.header.prices.map((price) => [price.engine, price.usd]))
  return computeSampleSize({
    scope,
    tracked: evidence.planned.brand.tracked,
    prompts,
    now: { cells, brandCells: presencesOf(evidence, range, chosen) },
    prices: scope.engines.map(({ engine }) => ({ engine, usd: usd.get(engine) ?? null })),
  })
}

export function recomputedComparison(evidence: Evidence, compared: Compared): ComparisonReport {
  const plan = planOf(evidence)
  const { tables, planned, header } = evidence
  if (compared.by === 'country' && header.filters.country !== undefined)
    throw new ExportError('The export holds one country, so countries cannot be compared.')
  const side = ({ reads, ...rest }: PlannedSide): Side => {
    if (reads === null) return { ...rest, measured: { cells: [], brandCells: [] } }
    const { range, chosen } = reads
    const brandCells = brandCellsOf(tables, range, chosen, plan.scope.brand.ownTrackedBrandId)
    return { ...rest, measured: { cells: chosenCellsOf(tables, range, chosen), brandCells } }
  }
  const [a, b] = plannedSides(compared, plan)
  return computeComparison({
    scope: plan.scope,
    by: compared.by,
    tracked: planned.brand.tracked,
    prompts: plan.prompts,
    a: side(a),
    b: side(b),
  })
}

const maxRunsListed = 50

function planOf({ header, planned, tables, analyses }: Evidence): Plan {
  return planScope(planned, {
    cells: cellsOf(tables, planned.range),
    countries: header.countries,
    analyses: analyses.slice(0, maxRunsListed).map(scopeRun),
  })
}

const nobody = '00000000-0000-0000-0000-000000000000'

/** Presences only, obtained by asking for details of a brand that does not exist. */
const presencesOf = ({ tables }: Evidence, range: Range, chosen: Chosen) =>
  brandCellsOf(tables, range, chosen, nobody)

function sourcesOf({ tables }: Evidence, plan: Plan) {
  const { now, before, period } = sourceRanges(plan)
  const sources = topSourcesOf(tables, now, plan.chosen, topSources)
  const domains = [...new Set(sources.map((source) => source.domain))]
  return {
    now: { cells: period === null ? plan.cells : chosenCellsOf(tables, now, plan.chosen), sources },
    before: before && {
      cells: chosenCellsOf(tables, before, plan.chosen),
      sources: sourcesOfDomains(tables, before, plan.chosen, domains),
    },
  }
}

function failedIn({ failed }: Evidence, range: Range, { channel, engines }: Chosen): FailedCell[] {
  if (channel !== 'api' && channel !== null) return []
  const cells = new Map<string, FailedCell>()
  for (const record of failed) {
    const isInTime =
      range.analysisId === null
        ? record.date >= range.period.from && record.date <= range.period.to
        : record.analysisId === range.analysisId
    if (!isInTime || (range.promptIds !== null && !range.promptIds.includes(record.promptId))) continue
    if (range.country !== null && (record.country ?? '') !== range.country) continue
    if (engines.length > 0 && !engines.includes(record.engine)) continue
    const key = `${record.promptId} ${record.engine}`
    const cell = cells.get(key) ?? { promptId: record.promptId, engine: record.engine, failed: 0 }
    cells.set(key, cell)
    cell.failed += record.failed
  }
  return [...cells.values()].sort(byCell)
}

const maxAnnotations = 100

function annotationsIn({ annotations }: Evidence, { period }: Range): Annotation[] {
  return annotations
    .map(({ occurredAt, kind, text }) => ({ date: occurredAt.slice(0, 10), kind, text }))
    .filter(({ date }) => date >= period.from && date <= period.to)
    .slice(0, maxAnnotations)
}
