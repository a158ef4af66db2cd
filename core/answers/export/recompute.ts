import { observedView, type ObservedView } from '../../fan-out/observed/view.ts'
import { pooling, tallySearches } from '../../fan-out/observed/observed.ts'
import { sum } from '../../math.ts'
import { computeOverview, withTracked, type FailedCell, type PeriodData } from '../../reports/overview.ts'
import { byCell } from '../../reports/prompts/cell-order.ts'
import { type Chosen, type Plan, type Range } from '../../reports/plan.ts'
import { dotsToWorkOn, promptRows, promptsToWorkOn, toWorkOn } from '../../reports/prompts/prompt-rows.ts'
import type { Overview } from '../../reports/schema.ts'
import { sourceRanges, topSources } from '../../reports/sources/source-ranges.ts'
import { sentenceAround } from '../../reports/label-quote.ts'
import { newestCitingEach, pageName, type PageName } from '../../reports/page-names.ts'
import { newestEvent, periodOfEvents } from '../../reports/verdict/compose-verdict.ts'
import { findReasons, maxReasonAnswers, promptsWithReasons } from '../../reports/verdict/main-reason.ts'
import { computePerception, withQuotes } from '../../reports/perception.ts'
import { citedPages, computeSources, withPages } from '../../reports/sources/sources.ts'
import { newestCiting, type PerceptionReport, type SourcesReport } from '../../reports/views.ts'
import { brandCellsOf, chosenCellsOf, sourcesOfDomains, topSourcesOf } from './evidence-cells.ts'
import { ExportError, type Evidence } from './evidence.ts'
import type { KeptAnswer } from './kept-answers.ts'
import { annotationsIn, planOf } from './report-data.ts'

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
  const reasonPrompts = new Set(promptsWithReasons(computed, plan.prompts))
  const labelled = evidence.kept
    .newest(plan.chosen.channel)
    .filter(({ promptId }) => reasonPrompts.has(promptId))
    .slice(0, maxReasonAnswers)
    .flatMap(({ own }) => (own === null ? [] : [own.labels]))
  return {
    ...computed,
    background: {
      ...findReasons(computed, { prompts: plan.prompts, tracked, labelled }),
      // An export holds no logs of AI crawlers.
      crawlerFault: null,
      event: newestEvent(
        annotationsIn(evidence, { ...plan.range, period: periodOfEvents(plan.range.period) }),
      ),
    },
    sources: { period: sourcePeriod, compare, rows: sourceRows },
    promptsToWorkOn: chosenPrompts.map((row) => {
      const dots = evidence.kept.dotsOf(plan.chosen.channel, row.promptId, dotsToWorkOn)
      return { ...row, dots, lastAnsweredAt: dots.at(-1)?.answeredAt ?? null }
    }),
  }
}

/** Requires an `EvidenceReader` created with `withSearches`. */
export function recomputedFanOut(evidence: Evidence): ObservedView {
  const { scope, range, compareRange, chosen } = planOf(evidence)
  const { searches } = evidence
  if (searches === null) throw new ExportError('This export’s searches weren’t read.')
  const weighting = pooling(scope.filters)
  const before = compareRange && tallySearches(searches.cells(compareRange, chosen), { weighting })
  const data = {
    scope,
    now: tallySearches(searches.cells(range, chosen), { weighting }),
    before: before !== null && before.cells.length > 0 ? before : null,
    changes: null,
  }
  return observedView(data, searches.keys)
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
  const { scope, range, compareRange, chosen, cells, weighting } = planOf(evidence)
  const { kept, tables, planned } = evidence
  const newest = kept.newest(chosen.channel)
  const owns = newest.flatMap(({ own }) => (own === null ? [] : [own]))
  const { found, ...report } = computePerception({
    scope,
    tracked: planned.brand.tracked,
    weighting,
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
