import type { AnswerRollup } from '../answer-rollups.ts'
import { emptyBrandCell, emptyCell } from '../../metrics/tally.ts'
import { byCell, byText } from '../../reports/prompts/cell-order.ts'
import type { CollectionMethod } from '../../reports/filters.ts'
import type { SourceCell } from '../../reports/overview.ts'
import { daysBetween } from '../../calendar.ts'
import type { MethodPair, Chosen, Range } from '../../reports/plan.ts'
import type { Grouped } from '../../reports/report-data.ts'
import type { BrandCellSeries } from '../../reports/trend.ts'
import type { RollupTables } from './rollup-tables.ts'

const noRun = '00000000-0000-0000-0000-000000000000'
const runBucket = '1970-01-01'

/**
 * Twins of the queries in queries/reports/sums/cells.ts, cells-by-country.ts, and sources.ts, computed over sums in
 * memory.
 */
export function cellsOf(tables: RollupTables, range: Range): MethodPair[] {
  const cells = new Map<string, MethodPair & { daily: Days }>()
  const isIn = inRange(range)
  for (const row of tables.answers()) {
    if (!isIn(row)) continue
    const cell = entry(cells, `${row.channel} ${row.prompt_id} ${row.engine}`, () => ({
      ...emptyCell(row.prompt_id, row.engine),
      channel: collectionMethodOf(row.channel),
      daily: { days: [], counts: [] },
    }))
    cell.answers += row.answers
    cell.valid += row.valid
    cell.absent += row.absent
    cell.refused += row.refused
    cell.namingAny += row.naming_any
    cell.presences += row.presences
    cell.untracked += row.untracked
    cell.citingAny += row.citing_any
    cell.citingOwn += row.citing_own
    cell.citations += row.citations
    cell.ownCitations += row.own_citations
    cell.sandbox += row.sandbox
    addDay(cell.daily, range, row.bucket, row.valid)
  }
  return [...cells.values()].sort(byCell)
}

export function chosenCellsOf(
  tables: RollupTables,
  range: Range,
  { channel, engines }: Chosen,
): MethodPair[] {
  return cellsOf(tables, range).filter(
    (cell) => cell.channel === channel && (engines.length === 0 || engines.includes(cell.engine)),
  )
}

/** Ranks, fair shares, and labels only for `detailed`, as in the database's report; null: for every brand. */
export function brandCellsOf(
  tables: RollupTables,
  range: Range,
  chosen: Chosen,
  detailed: string | null,
): BrandCellSeries[] {
  const cells = new Map<
    string,
    BrandCellSeries & { daily: Days; nanos: { reciprocal: number; fair: number } }
  >()
  const isIn = inChosen(range, chosen)
  for (const row of tables.brands()) {
    if (!isIn(row)) continue
    const cell = entry(cells, `${row.prompt_id} ${row.engine} ${row.tracked_brand_id}`, () => ({
      ...emptyBrandCell(row.prompt_id, row.engine, row.tracked_brand_id),
      daily: { days: [], counts: [] },
      nanos: { reciprocal: 0, fair: 0 },
    }))
    cell.present += row.present
    addDay(cell.daily, range, row.bucket, row.present)
    if (detailed !== null && row.tracked_brand_id !== detailed) continue
    cell.rank1 += row.rank_1
    cell.rank2 += row.rank_2
    cell.rank3 += row.rank_3
    cell.rankSum += row.rank_sum
    cell.nanos.reciprocal += row.reciprocal_rank_nanos
    cell.nanos.fair += row.fair_share_nanos
    cell.positive += row.positive
    cell.neutral += row.neutral
    cell.mixed += row.mixed
    cell.negative += row.negative
    cell.recommended += row.recommended
    cell.recommendationLabelled += row.recommendation_labeled
    cell.firstChoice += row.first_choice
    cell.firstChoiceLabeled += row.first_choice_labeled
    cell.criticized += row.criticized
    cell.praised += row.praised
    cell.criticismLabeled += row.criticism_labeled
  }
  return [...cells.values()].map(({ nanos, ...cell }) => ({
    ...cell,
    reciprocalRankSum: nanos.reciprocal / 1e9,
    fairShareSum: nanos.fair / 1e9,
  }))
}

export function groupedByCountry(tables: RollupTables, range: Range, chosen: Chosen): Grouped {
  const cells = new Map<string, Grouped['cells'][number]>()
  const brandCells = new Map<string, Grouped['brandCells'][number]>()
  const isIn = inChosen(range, chosen)
  for (const row of tables.answers()) {
    if (!isIn(row)) continue
    const key = `${row.prompt_id} ${row.engine} ${row.country}`
    entry(cells, key, () => ({ ...emptyCell(row.prompt_id, row.engine), country: row.country })).valid +=
      row.valid
  }
  for (const row of tables.brands()) {
    if (!isIn(row)) continue
    const brandId = row.tracked_brand_id
    const key = `${row.prompt_id} ${row.engine} ${row.country} ${brandId}`
    entry(brandCells, key, () => ({
      ...emptyBrandCell(row.prompt_id, row.engine, brandId),
      country: row.country,
    })).present += row.present
  }
  return { cells: [...cells.values()].sort(byCell), brandCells: [...brandCells.values()] }
}

/** The domains (and owners) cited by most answers. */
export function topSourcesOf(
  tables: RollupTables,
  range: Range,
  chosen: Chosen,
  limit: number,
): SourceCell[] {
  const cells = sourceCells(tables, range, chosen)
  const answers = new Map<string, { domain: string; owner: string; answers: number }>()
  for (const cell of cells)
    entry(answers, sourceKey(cell), () => ({ domain: cell.domain, owner: cell.owner, answers: 0 })).answers +=
      cell.answers
  const top = [...answers.values()]
    .sort((a, b) => b.answers - a.answers || byText(a.domain, b.domain) || byText(a.owner, b.owner))
    .slice(0, limit)
  const listed = new Set(top.map(sourceKey))
  return cells
    .filter((cell) => listed.has(sourceKey(cell)))
    .sort((a, b) => byText(a.domain, b.domain) || byText(a.owner, b.owner))
}

export function sourcesOfDomains(
  tables: RollupTables,
  range: Range,
  chosen: Chosen,
  domains: readonly string[],
): SourceCell[] {
  return sourceCells(tables, range, chosen).filter((cell) => domains.includes(cell.domain))
}

function sourceCells(tables: RollupTables, range: Range, chosen: Chosen): SourceCell[] {
  const cells = new Map<string, SourceCell>()
  const isIn = inChosen(range, chosen)
  for (const row of tables.sources()) {
    if (!isIn(row)) continue
    const { domain, prompt_id: promptId, engine } = row
    const owner = row.owner === 'own' || row.owner === 'competitor' ? row.owner : 'other'
    const cell = entry(cells, `${owner} ${domain} ${promptId} ${engine}`, () => ({
      domain,
      owner,
      promptId,
      engine,
      answers: 0,
      pages: 0,
    }))
    cell.answers += row.answers
    cell.pages += row.pages
  }
  return [...cells.values()]
}

type Days = { days: number[]; counts: number[] }
type Row = Pick<
  AnswerRollup,
  'grain' | 'bucket' | 'analysis_id' | 'prompt_id' | 'country' | 'channel' | 'engine'
>

function inRange({ grain, period, analysisId, promptIds, country }: Range): (row: Row) => boolean {
  const prompts = promptIds === null ? null : new Set(promptIds)
  const [from, to] = grain === 'analysis' ? [runBucket, runBucket] : [period.from, period.to]
  return (row) =>
    row.grain === grain &&
    row.bucket >= from &&
    row.bucket <= to &&
    row.analysis_id === (analysisId ?? noRun) &&
    (prompts === null || prompts.has(row.prompt_id)) &&
    (country === null || row.country === country)
}

function inChosen(range: Range, { channel, engines }: Chosen): (row: Row) => boolean {
  const isIn = inRange(range)
  return (row) =>
    isIn(row) &&
    (channel === null || row.channel === channel) &&
    (engines.length === 0 || engines.includes(row.engine))
}

function addDay(daily: Days, { grain, period }: Range, bucket: string, count: number): void {
  daily.days.push(daysBetween(grain === 'analysis' ? runBucket : period.from, bucket))
  daily.counts.push(count)
}

const sourceKey = ({ owner, domain }: { owner: string; domain: string }) => `${owner} ${domain}`
const collectionMethodOf = (channel: string): CollectionMethod =>
  channel === 'ui' || channel === 'import' ? channel : 'api'

function entry<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}
