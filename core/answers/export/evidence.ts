import type { AnswerFacts } from '../answer-rollups.ts'
import { withWeights } from '../../prompts/importance.ts'
import type { ReportFilters } from '../../reports/filters.ts'
import { planRanges, type BrandFacts, type Planned } from '../../reports/plan.ts'
import type { Period } from '../../calendar.ts'
import { longestSourcePeriods } from '../../reports/sources/source-ranges.ts'
import { KeptAnswers } from './kept-answers.ts'
import { KeptSearches } from './kept-searches.ts'
import { exportPeriods } from './periods.ts'
import type {
  RunRecord,
  AnnotationRecord,
  AnswerRecord,
  ExportRecord,
  FailedRecord,
  HeaderRecord,
  PromptRecord,
} from './records.ts'
import { RollupTables } from './rollup-tables.ts'

/** An export that is invalid as a whole; the message is shown to the user. */
export class ExportError extends Error {}

/** The contents of an export that reports need: sums and a few answers, not everything. */
export type Evidence = {
  header: HeaderRecord
  planned: Planned
  tables: RollupTables
  kept: KeptAnswers
  analyses: RunRecord[]
  failed: FailedRecord[]
  annotations: AnnotationRecord[]
  /** Null unless requested. */
  searches: KeptSearches | null
}

/**
 * Reads the records of one export in order. Memory grows with days × prompts × engines, not with answers. `filters`
 * replace those of the header; the export must contain what they select. `withSearches` also keeps the searches of
 * every answer.
 */
export class EvidenceReader {
  private readonly header: HeaderRecord
  private readonly filters: ReportFilters
  private readonly prompts: PromptRecord[] = []
  private readonly analyses: RunRecord[] = []
  private readonly failed: FailedRecord[] = []
  private readonly annotations: AnnotationRecord[] = []
  private readonly withSearches: boolean
  private sums: Sums | null = null
  private answers = 0
  private isComplete = false

  constructor(
    header: HeaderRecord,
    filters?: ReportFilters,
    { withSearches = false }: { withSearches?: boolean } = {},
  ) {
    this.header = header
    this.withSearches = withSearches
    this.filters = filters ?? header.filters
  }

  /** Throws an ExportError if a record is out of order. */
  add(record: Exclude<ExportRecord, HeaderRecord>): void {
    if (this.isComplete) throw new ExportError(`The record "${record.record}" comes after the end.`)
    if (record.record === 'prompt') this.prompts.push(record)
    else if (record.record === 'analysis') this.analyses.push(record)
    else if (record.record === 'failed') this.failed.push(record)
    else if (record.record === 'annotation') this.annotations.push(record)
    else if (record.record === 'answer') {
      this.answers++
      const { tables, kept, searches } = this.summing()
      searches?.add(record)
      tables.add(factsOf(record, this.header))
      kept.add(record)
    } else {
      if (record.answers !== this.answers)
        throw new ExportError(
          `The export should contain ${record.answers} answers, but ${this.answers} were read.`,
        )
      this.isComplete = true
    }
  }

  /** Throws an ExportError if the export is truncated. */
  finish(): Evidence {
    if (!this.isComplete)
      throw new ExportError('The export is incomplete: its last line, the record "end", is missing.')
    const { header, analyses, failed, annotations } = this
    return { header, ...this.summing(), analyses, failed, annotations }
  }

  /** What to sum is known once the first answer arrives. */
  private summing(): Sums {
    if (this.sums !== null) return this.sums
    const brand = brandFacts(this.header, this.prompts)
    const planned = this.planOf(brand, this.filters)
    this.refuseWhatIsMissing(planned, this.planOf(brand, this.header.filters))
    const { range, compareRange } = planned
    const isRun = range.grain === 'analysis'
    const tables = new RollupTables({
      grains: [...new Set([range.grain, compareRange?.grain ?? range.grain])],
      sourcesFrom: isRun ? null : longestSourcePeriods(range.period).before.from,
    })
    const searches = this.withSearches ? new KeptSearches(this.header, this.prompts) : null
    this.sums = { planned, tables, kept: new KeptAnswers(planned), searches }
    return this.sums
  }

  private planOf(brand: BrandFacts, filters: ReportFilters): Planned {
    const analysis = this.analyses.find((each) => each.id === filters.analysis)
    if (filters.analysis !== undefined && analysis === undefined)
      throw new ExportError(`This export has no fan-out analysis ${filters.analysis}.`)
    return planRanges({
      brand,
      filters,
      analysis: analysis === undefined ? null : scopeRun(analysis),
      available: this.header.available,
      today: this.header.madeAt.slice(0, 10),
      only: null,
    })
  }

  private refuseWhatIsMissing(asked: Planned, held: Planned): void {
    const { periods } = this.header
    const missing = (what: string) => new ExportError(`The export doesn’t contain ${what} you requested.`)
    if (asked.range.analysisId !== held.range.analysisId && held.range.analysisId !== null)
      throw missing('the period or run')
    if (asked.range.analysisId !== null && held.range.analysisId === null) throw missing('the whole run')
    const days = asked.range.grain === 'analysis' ? [] : exportPeriods(asked)
    if (periods !== null && !days.every((period) => isWithin(period, periods))) throw missing('all days')
    if (held.range.country !== null && asked.range.country !== held.range.country)
      throw missing('the countries')
    const prompts = held.range.promptIds === null ? null : new Set(held.range.promptIds)
    if (prompts !== null && !asked.prompts.every((prompt) => prompts.has(prompt.id)))
      throw missing('all prompts')
  }
}

type Sums = Pick<Evidence, 'planned' | 'tables' | 'kept' | 'searches'>

/** In the shape of the report scope. */
export const scopeRun = ({ id, label, kind, createdAt }: RunRecord) => ({
  id,
  label,
  kind,
  createdAt,
})

function brandFacts({ brand, brandSet }: HeaderRecord, prompts: readonly PromptRecord[]): BrandFacts {
  return {
    id: brand.id,
    organizationId: brand.organizationId,
    name: brand.name,
    brandSetVersion: brandSet.version,
    tracked: brandSet.tracked.map(({ id, name, isOwn }) => ({ id, name, isOwn })),
    prompts: withWeights(prompts.map(({ record: _record, versions: _versions, ...facts }) => facts)),
  }
}

/**
 * The facts that an exported answer's roll-ups depend on. Keep in step with the facts taken when an answer is stored.
 */
export function factsOf(answer: AnswerRecord, { brand }: Pick<HeaderRecord, 'brand'>): AnswerFacts {
  return {
    organizationId: brand.organizationId,
    brandId: brand.id,
    analysisId: answer.analysisId,
    promptId: answer.promptId,
    engine: answer.engine,
    channel: answer.channel,
    country: answer.country,
    language: answer.language,
    answeredAt: new Date(answer.answeredAt),
    state: answer.state,
    searched: answer.searched,
    searches: answer.searches.length,
    costUnits: answer.costUsd === null ? null : Math.round(answer.costUsd * 1e8),
    latencyMs: answer.latencyMs,
    isSandbox: answer.isSandbox,
    mentions: answer.mentions.map((mention) => ({
      trackedBrandId: mention.brandId,
      rank: mention.rank,
      spans: mention.spans.length,
      sentiment: mention.sentiment?.label ?? null,
      recommended: mention.recommendation?.recommended ?? null,
      topPick: mention.recommendation?.topPick ?? null,
      criticized: mention.criticism?.criticized ?? null,
      praised: mention.criticism?.praised ?? null,
    })),
    citations: answer.citations.filter((citation) => citation.kind === 'cited'),
    untracked: answer.untracked.length,
  }
}

function isWithin({ from, to }: Period, periods: readonly Period[]): boolean {
  return periods.some((period) => period.from <= from && to <= period.to)
}
