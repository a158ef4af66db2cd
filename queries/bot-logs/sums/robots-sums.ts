import { createHash } from 'node:crypto'
import { settledPeriods } from '#core/bot-logs/sums/long-sums.ts'
import { rulesTo, verdicts, type Segment } from '#core/bot-logs/robots/verdict.ts'
import { addDays, type Period } from '#core/calendar.ts'
import type { BrandHome } from '../../brands/brand-home.ts'
import type { Database, Sql } from '../../database.ts'
import { asSystem } from '../../system-client.ts'
import { numberArray, plainArray, textArray } from '../arrays.ts'
import { lockBrandLogs } from '../brand-logs-lock.ts'
import type { LogsToSumUp } from './long-sums.ts'
import {
  ruledCrawler,
  verdictsOnVisits,
  robotsEvidence,
  type ByVerdict,
  type VerdictDays,
  type RobotsEvidence,
} from '../reports/robots-evidence.ts'

/** Days and months summed up in one transaction. */
const atOnce = 12

export type RobotsSum = Period & { crawler: string; rules: string; counts: ByVerdict }

/** Sums of days and months within a period, if all sources have them by the same rules. */
export async function fetchRobotsSums(
  sql: Sql,
  { brandId, sources, period }: { brandId: string; sources: readonly string[]; period: Period },
): Promise<Map<string, RobotsSum[]>> {
  const sums = verdicts.flatMap((_, index) => [
    `sum(visits[${index + 1}]::float8)`,
    `sum(proven[${index + 1}]::float8)`,
  ])
  const { rows } = await sql.query<Omit<RobotsSum, 'counts'> & { sums: number[] }>(
    `select crawler, first_day::text as "from", last_day::text as "to", rules, json_build_array(${sums.join(', ')}) as sums
     from llm_mentions.bot_log_robots_sums
     where client_id = $1 and first_day >= $2 and last_day <= $3 and source_id = any ($4)
     group by crawler, first_day, last_day, rules
     having count(*) = cardinality($4::uuid[])`,
    [brandId, period.from, period.to, sources],
  )
  const read = rows.map(({ sums: numbers, ...row }) => ({
    ...row,
    counts: new Map(
      verdicts.map((verdict, index) => [
        verdict,
        { visits: numbers[index * 2] ?? 0, proven: numbers[index * 2 + 1] ?? 0 },
      ]),
    ),
  }))
  return Map.groupBy(read, ({ crawler }) => crawler)
}

/** The rules of a valid sum. */
export function rulesHash(
  segment: Pick<Segment, 'files'>,
  crawler: string,
  { isPartial }: { isPartial: boolean },
): string {
  const rules = rulesTo(segment, ruledCrawler(crawler))
  return createHash('sha256')
    .update(`${rules}${isPartial ? ' partial' : ''}`)
    .digest('hex')
}

/** Sums up what is missing under the current rules, and drops sums that no report uses any more. */
export async function sumUpRobots(
  database: Database,
  home: BrandHome,
  { logs, today, signal }: { logs: LogsToSumUp; today: string; signal: AbortSignal },
): Promise<void> {
  for (const source of logs.sources)
    for (let isDone = false; !isDone;) {
      signal.throwIfAborted()
      isDone = await asSystem(database, (sql) => sumUpSome(sql, home, { logs, source, today }))
    }
}

const allVisits = { compare: 'none' } as const

type Given = { logs: LogsToSumUp; source: string; today: string }

async function sumUpSome(sql: Sql, home: BrandHome, { logs, source, today }: Given): Promise<boolean> {
  const { brandId } = home
  await lockBrandLogs(sql, brandId)
  const period = { from: logs.from, to: addDays(today, -1) }
  if (period.from > period.to) return true
  const range = { brandId, sources: [source], period }
  const evidence = await robotsEvidence(sql, range, allVisits)
  if (evidence.files.length === 0) return true
  const wanted = evidence.segments.flatMap((segment) =>
    settledPeriods([segment], today).map((each) => ({ segment, period: each })),
  )
  await dropOtherSums(
    sql,
    { brandId, source },
    wanted.map((each) => each.period),
  )
  const missing = await missingOf(sql, { brandId, source }, { wanted, evidence, crawlers: logs.crawlers })
  const periods = [...new Set(missing.map((one) => one.period))].slice(0, atOnce)
  const next = missing.filter((one) => periods.includes(one.period))
  const judged = await verdictsOnVisits(sql, range, allVisits, { evidence, days: next })
  await writeSums(sql, home, source, judged)
  return next.length === missing.length
}

async function dropOtherSums(
  sql: Sql,
  { brandId, source }: { brandId: string; source: string },
  periods: readonly Period[],
): Promise<void> {
  await sql.query(
    `delete from llm_mentions.bot_log_robots_sums s where s.client_id = $1 and s.source_id = $2 and not exists (
       select from unnest($3::date[], $4::date[]) k (first_day, last_day)
       where k.first_day = s.first_day and k.last_day = s.last_day)`,
    [brandId, source, plainArray(periods.map(({ from }) => from)), plainArray(periods.map(({ to }) => to))],
  )
}

type Missing = VerdictDays & { rules: string }

async function missingOf(
  sql: Sql,
  { brandId, source }: { brandId: string; source: string },
  given: {
    wanted: readonly { segment: Segment; period: Period }[]
    evidence: RobotsEvidence
    crawlers: readonly string[]
  },
): Promise<Missing[]> {
  const { rows } = await sql.query<{ name: string }>(
    `select concat_ws(' ', first_day, last_day, rules, crawler) as name
     from llm_mentions.bot_log_robots_sums where client_id = $1 and source_id = $2`,
    [brandId, source],
  )
  const kept = new Set(rows.map(({ name }) => name))
  const rulesOf = new Map(
    given.evidence.segments.map((segment) => [
      segment,
      new Map(given.crawlers.map((crawler) => [crawler, rulesHash(segment, crawler, given.evidence)])),
    ]),
  )
  return given.wanted.flatMap(({ segment, period }) =>
    given.crawlers.flatMap((crawler) => {
      const rules = rulesOf.get(segment)?.get(crawler) ?? ''
      return kept.has(`${period.from} ${period.to} ${rules} ${crawler}`)
        ? []
        : [{ segment, period, crawler, rules }]
    }),
  )
}

async function writeSums(
  sql: Sql,
  { organizationId, brandId }: BrandHome,
  source: string,
  judged: readonly { days: Missing; counts: ByVerdict }[],
): Promise<void> {
  if (judged.length === 0) return
  const text = (counts: ByVerdict, of: 'visits' | 'proven') =>
    numberArray(verdicts.map((verdict) => counts.get(verdict)?.[of] ?? 0))
  await sql.query(
    `insert into llm_mentions.bot_log_robots_sums
       (organization_id, client_id, source_id, crawler, first_day, last_day, rules, visits, proven)
     select $1, $2, $3, s.crawler, s.first_day, s.last_day, s.rules, s.visits::bigint[], s.proven::bigint[]
     from unnest($4::text[], $5::date[], $6::date[], $7::text[], $8::text[], $9::text[])
       s (crawler, first_day, last_day, rules, visits, proven)
     on conflict (client_id, crawler, first_day, last_day, source_id) do update
     set rules = excluded.rules, visits = excluded.visits, proven = excluded.proven`,
    [
      organizationId,
      brandId,
      source,
      textArray(judged.map(({ days }) => days.crawler)),
      plainArray(judged.map(({ days }) => days.period.from)),
      plainArray(judged.map(({ days }) => days.period.to)),
      plainArray(judged.map(({ days }) => days.rules)),
      plainArray(judged.map(({ counts }) => text(counts, 'visits'))),
      plainArray(judged.map(({ counts }) => text(counts, 'proven'))),
    ],
  )
}
