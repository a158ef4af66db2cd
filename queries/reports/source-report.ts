import type { ReportFilters } from '#core/reports/filters.ts'
import { addDays, mondayOf } from '#core/calendar.ts'
import { newestCitingEach, pageName, type PageName } from '#core/reports/page-names.ts'
import type { Chosen, Plan, Range } from '#core/reports/plan.ts'
import type { SampledAnswer } from '#core/reports/sampled-answers.ts'
import { answersOfWave, wavesLookedAt, type SourceWave } from '#core/reports/sources/source-waves.ts'
import { citedPages, computeSources, withPages } from '#core/reports/sources/sources.ts'
import type { CellSeries } from '#core/reports/trend.ts'
import { newestCiting, type SourcesReport } from '#core/reports/views.ts'
import { sum } from '#core/math.ts'
import type { Sql } from '../database.ts'
import { fetchBrandFacts } from './sums/brand-facts.ts'
import { fetchNewestAnswers, newest, newestParameters } from './evidence/newest-answers.ts'
import { moments } from './sums/dots.ts'
import { fetchChosenCells } from './sums/cells.ts'
import { planReport } from './sums/scope.ts'

/** Cited sources; null if the user of `sql` sees no such brand (or run of it). */
export async function sourcesReport(
  sql: Sql,
  brandId: string,
  filters: ReportFilters,
  now: Date,
): Promise<SourcesReport | null> {
  const brand = await fetchBrandFacts(sql, brandId)
  const plan = brand && (await planReport(sql, brand, filters, now))
  if (brand === null || plan === null) return null
  const { scope, range, compareRange, chosen, cells, isSparse } = plan
  const sample = await fetchNewestAnswers(sql, range, chosen, cells, {
    brands: true,
    pages: true,
    most: newestCiting,
    isSparse,
  })
  const report = computeSources({
    scope,
    tracked: brand.tracked,
    newest: sample,
    available: sum(cells.map((cell) => cell.valid)),
    before: compareRange && (await fetchBefore(sql, compareRange, chosen, { isSparse })),
    waves: await fetchWaves(sql, plan),
  })
  return withPages(report, await fetchNames(sql, range, citedPages(report), sample))
}

async function fetchBefore(sql: Sql, range: Range, chosen: Chosen, { isSparse }: { isSparse: boolean }) {
  const cells = await fetchChosenCells(sql, range, chosen)
  return {
    newest: await fetchNewestAnswers(sql, range, chosen, cells, {
      brands: false,
      pages: true,
      most: newestCiting,
      isSparse,
    }),
    available: sum(cells.map((cell) => cell.valid)),
  }
}

/** The newest weeks with answers, by the newest answers of each. */
async function fetchWaves(sql: Sql, { range, chosen, cells, isSparse }: Plan): Promise<SourceWave[]> {
  if (range.grain === 'analysis') return []
  const weeks = weeksOf(range, cells)
  if (weeks.length === 0) return []
  const [organizationId, brandId, , , ...rest] = newestParameters(range, chosen, null)
  const ends = weeks.map((week) =>
    moments({
      from: week < range.period.from ? range.period.from : week,
      to: addDays(week, 6) > range.period.to ? range.period.to : addDays(week, 6),
    }),
  )
  // One lookup per answer: in a join the planner would sort or hash every citation of the period.
  const { rows } = await sql.query<{ week: string; engine: string; sources: string | null }>(
    `select w.week, a.engine,
            (select string_agg(left(c.owner, 2) || c.domain, ' ') from llm_mentions.answer_citations c
             where c.organization_id = $1 and c.client_id = $2 and c.answered_at = a.answered_at
               and c.answer_id = a.id and c.kind = 'cited') as sources
     from unnest($3::timestamptz[], $4::timestamptz[], $11::text[]) w (first, last, week)
     cross join lateral (${newest('$10', { from: 'w.first', to: 'w.last', isSparse })}) a`,
    [
      organizationId,
      brandId,
      ends.map(([from]) => from),
      ends.map(([, to]) => to),
      ...rest,
      answersOfWave,
      weeks,
    ],
  )
  return wavesOf(rows)
}

/** Mondays of the newest weeks of the range with valid answers, oldest first. */
function weeksOf({ period }: Range, cells: readonly CellSeries[]): string[] {
  const weeks = new Set<string>()
  const days = new Set(
    cells.flatMap(({ daily }) => daily.days.filter((_, index) => (daily.counts[index] ?? 0) > 0)),
  )
  for (const day of days) weeks.add(mondayOf(addDays(period.from, day)))
  return [...weeks].sort().slice(-wavesLookedAt)
}

const owners = { ow: 'own', co: 'competitor', ot: 'other' } as const

function wavesOf(rows: readonly { week: string; engine: string; sources: string | null }[]): SourceWave[] {
  const waves = new Map<string, { week: string; engine: string; sources: Set<string> }>()
  for (const { week, engine, sources } of rows) {
    const wave = waves.get(`${week} ${engine}`) ?? { week, engine, sources: new Set<string>() }
    waves.set(`${week} ${engine}`, wave)
    for (const source of sources?.split(' ') ?? []) wave.sources.add(source)
  }
  return [...waves.values()].map(({ sources, ...wave }) => ({
    ...wave,
    sources: [...sources].map(readSource),
  }))
}

function readSource(packed: string): SourceWave['sources'][number] {
  const short = packed.slice(0, 2)
  return { owner: short === 'ow' || short === 'co' ? owners[short] : 'other', domain: packed.slice(2) }
}

/**
 * URLs and titles of these pages in the examined answers. Usually the newest citing answer has them; further ones are
 * read only if it has no title.
 */
export async function fetchNames(
  sql: Sql,
  range: Range,
  pageKeys: Iterable<string>,
  sample: readonly SampledAnswer[],
): Promise<Map<string, PageName>> {
  const citing = newestCitingEach(sample, pageKeys)
  const newestOf = [...citing].flatMap(([key, [answer]]) => (answer === undefined ? [] : [{ key, answer }]))
  const first = await fetchCited(sql, range, newestOf)
  const untitled = newestOf.filter((cited) => nameIn(first, cited)?.title == null)
  const further = await fetchCited(
    sql,
    range,
    untitled.flatMap(({ key }) => (citing.get(key) ?? []).slice(1).map((answer) => ({ key, answer }))),
  )
  const names = new Map<string, PageName>()
  for (const [key, answers] of citing) {
    const name = pageName(
      answers.flatMap((answer) => nameIn(first, { key, answer }) ?? nameIn(further, { key, answer }) ?? []),
    )
    if (name !== null) names.set(key, name)
  }
  return names
}

type Cited = { key: string; answer: SampledAnswer }

const nameIn = (names: ReadonlyMap<string, PageName>, { key, answer }: Cited) =>
  names.get(`${answer.id} ${key}`)

/** By answer and page. Of several citations the first with a title counts, or else the first. */
async function fetchCited(sql: Sql, range: Range, cited: readonly Cited[]): Promise<Map<string, PageName>> {
  if (cited.length === 0) return new Map()
  const { rows } = await sql.query<{ id: string; key: string; url: string; title: string | null }>(
    `select p.answer_id as id, p.key, c.url, c.title
     from unnest($3::text[], $4::uuid[], $5::timestamptz[]) p (key, answer_id, moment)
     cross join lateral (
       select coalesce(c.resolved_url, c.url) as url, c.title
       from llm_mentions.answer_citations c
       where c.organization_id = $1 and c.client_id = $2 and c.answered_at >= p.moment
         and c.answered_at < p.moment + interval '1 millisecond' and c.answer_id = p.answer_id
         and c.kind = 'cited' and c.page_key = p.key
       order by c.title is null, c.position
       limit 1
     ) c`,
    [
      range.organizationId,
      range.brandId,
      cited.map(({ key }) => key),
      cited.map(({ answer }) => answer.id),
      cited.map(({ answer }) => answer.answeredAt),
    ],
  )
  return new Map(rows.map(({ id, key, url, title }) => [`${id} ${key}`, { url, title }]))
}
