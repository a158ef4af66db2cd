import { answerReaders, chosenCrawlers, namedCrawler } from '#core/bot-logs/sums/crawler-levels.ts'
import { maxVisitsInFile, type HitsFilters, type WhichVisits } from '#core/bot-logs/reports/filters.ts'
import type { HitRow, HitsPage } from '#core/bot-logs/reports/schema.ts'
import { addMonths } from '#core/bot-logs/reports/period.ts'
import { visitCsvLine, visitsCsvHeader } from '#core/bot-logs/reports/visits-csv.ts'
import { addDays } from '#core/calendar.ts'
import type { Sql } from '../../database.ts'
import { fetchHits, type FetchedHit, type HitPlace, type HitsQuestion } from './fetch-hits.ts'
import { planBotLogs, startOfDay, type BotLogPlan, type Range } from './plan.ts'

/** The visits behind a number, newest first. */
export async function hitsReport(
  sql: Sql,
  brandId: string,
  filters: HitsFilters,
  now: Date,
): Promise<HitsPage | 'bad-cursor' | null> {
  const plan = await planBotLogs(sql, brandId, filters, now)
  if (plan === null) return null
  const cursor = filters.cursor === undefined ? null : placeIn(filters.cursor)
  if (filters.cursor !== undefined && cursor === null) return 'bad-cursor'
  const { rows, next } = await fetchPage(sql, { ...questionOf(plan, filters), cursor, limit: filters.limit })
  return { rows, nextCursor: next && cursorOf(next) }
}

const visitsAtOnce = 1000

/** The same as a file, newest first, at most `maxVisitsInFile`. Null if the caller sees no such brand. */
export async function visitsFile(
  sql: Sql,
  brandId: string,
  filters: WhichVisits,
  now: Date,
): Promise<AsyncGenerator<string> | null> {
  const plan = await planBotLogs(sql, brandId, filters, now)
  return plan && filePieces(sql, plan, filters)
}

async function* filePieces(sql: Sql, plan: BotLogPlan, filters: WhichVisits): AsyncGenerator<string> {
  const question = questionOf(plan, filters)
  const sources = new Map(plan.scope.sources.map((source) => [source.id, source]))
  const gone = { name: '', isSandbox: false }
  yield visitsCsvHeader
  let cursor: HitPlace | null = null
  for (let written = 0; written < maxVisitsInFile; written += visitsAtOnce) {
    const page: HitRows = await fetchPage(sql, { ...question, cursor, limit: visitsAtOnce })
    if (page.rows.length > 0)
      yield page.rows.map((row) => visitCsvLine(row, sources.get(row.source) ?? gone)).join('')
    if (page.next === null) return
    cursor = page.next
  }
}

function questionOf(
  { range, scope }: BotLogPlan,
  filters: WhichVisits,
): Pick<HitsQuestion, 'range' | 'crawlers' | 'filters'> {
  return {
    range: narrowed(range, filters.bucket),
    crawlers: isAboutAll(filters) ? scope.bots.map(({ id }) => id) : crawlersOf(filters),
    filters,
  }
}

const crawlersOf = (filters: WhichVisits) =>
  filters.who === 'answers' ? answerReaders(filters) : chosenCrawlers(filters)

type HitRows = { rows: HitRow[]; next: HitPlace | null }

async function fetchPage(sql: Sql, question: HitsQuestion): Promise<HitRows> {
  const { limit, range } = question
  const found = await fetchHits(sql, question)
  const page = found.slice(0, limit)
  const addresses = await fetchAddresses(sql, range.brandId, page)
  return {
    rows: page.map((row) => shown(row, addresses)),
    next: found.length > limit ? (page.at(-1) ?? null) : null,
  }
}

const isAboutAll = ({ who, purpose, operator, bot }: WhichVisits) =>
  who === 'all' && purpose === undefined && operator === undefined && bot === undefined

/** One bucket of a chart, as the chart counted it. */
function narrowed(range: Range, bucket: string | undefined): Range {
  if (bucket === undefined) return range
  if (bucket.includes('T')) {
    const start = new Date(bucket)
    return within(range, start, new Date(start.getTime() + 3_600_000))
  }
  const after = range.grain === 'month' ? addMonths(bucket, 1) : addDays(bucket, 1)
  return within(range, startOfDay(bucket, range.zone), startOfDay(after, range.zone))
}

const within = (range: Range, start: Date, end: Date): Range => ({
  ...range,
  start: start > range.start ? start : range.start,
  end: end < range.end ? end : range.end,
})

/** The IP addresses as the sources keep them; nothing unless the caller is owner or admin. */
async function fetchAddresses(
  sql: Sql,
  brandId: string,
  rows: readonly FetchedHit[],
): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ addressId }) => addressId ?? [])
  if (ids.length === 0) return new Map()
  const { rows: kept } = await sql.query<{ id: string; address: string }>(
    'select id::text, address from private.addresses_of_bot_log_hits($1, $2)',
    [brandId, ids],
  )
  return new Map(kept.map(({ id, address }) => [id, address]))
}

function shown(row: FetchedHit, addresses: ReadonlyMap<string, string>): HitRow {
  const { key: _key, crawler, addressId, ...hit } = row
  return {
    ...hit,
    bot: namedCrawler(crawler),
    address: addressId === null ? null : (addresses.get(addressId) ?? null),
  }
}

const cursorOf = ({ at, key }: HitPlace) => `${at}_${key}`

/** Null for anything that `cursorOf` did not create. */
function placeIn(cursor: string): HitPlace | null {
  const [at = '', key = ''] = cursor.split('_')
  const isPlace = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(at) && /^-?\d{1,19}$/.test(key)
  return isPlace && !Number.isNaN(Date.parse(at)) && isInRange(key) ? { at, key } : null
}

const isInRange = (key: string) => BigInt.asIntN(64, BigInt(key)) === BigInt(key)
