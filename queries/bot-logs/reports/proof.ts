import { namedCrawler } from '#core/bot-logs/sums/crawler-levels.ts'
import { grades, type Grade } from '#core/bot-logs/proof/grades.ts'
import { crawlerOf, crawlers, robotsOnlyTokens } from '#core/bot-logs/recognize/crawler.ts'
import type { BotLogFilters } from '#core/bot-logs/reports/filters.ts'
import type { ProofReport } from '#core/bot-logs/reports/schema.ts'
import {
  byCrawler,
  byGradeOf,
  checkedOf,
  chosenAmong,
  provenOf,
  visitsOf,
} from '#core/bot-logs/reports/tallies.ts'
import type { Sql } from '../../database.ts'
import { planBotLogs, type Range } from './plan.ts'
import { fetchTallies } from './tallies.ts'

/** How far each bot's identity is verified, with the evidence. */
export async function proofReport(
  sql: Sql,
  brandId: string,
  filters: BotLogFilters,
  now: Date,
): Promise<ProofReport | null> {
  const plan = await planBotLogs(sql, brandId, filters, now)
  if (plan === null) return null
  const { scope, range } = plan
  const tallies = chosenAmong(await fetchTallies(sql, range, filters), filters)
  const evidence = await fetchEvidence(sql, range, tallies)
  const all = byGradeOf(tallies)
  return {
    scope,
    visits: visitsOf(tallies),
    grades: all,
    proven: provenOf(all),
    checked: checkedOf(all),
    bots: [...byCrawler(tallies)]
      .map(([id, some]) => ({
        ...namedCrawler(id),
        visits: visitsOf(some),
        grades: byGradeOf(some),
        publishes: publishedBy(id),
        evidence: evidence
          .filter(({ crawler }) => crawler === id)
          .map(({ grade, text }) => ({ grade, text })),
      }))
      .toSorted((a, b) => b.visits - a.visits || a.name.localeCompare(b.name)),
    neverSeen: robotsOnlyTokens.map(({ token }) => token),
    lookLikeBrowsers: crawlers
      .filter(({ seenInLogs, robotsToken }) => !seenInLogs && robotsToken === null)
      .map(({ name }) => name),
  }
}

function publishedBy(id: string): ProofReport['bots'][number]['publishes'] {
  const crawler = crawlerOf(id)
  return {
    addressList: (crawler?.ipRanges.length ?? 0) > 0,
    reverseDns: (crawler?.rdnsSuffixes.length ?? 0) > 0,
    signature: (crawler?.webBotAuthHosts.length ?? 0) > 0,
  }
}

const botsWithEvidence = 40

/** The latest visit of each crawler and grade, found by its hour in the sums, so that few hits are read. */
export async function fetchEvidence(
  sql: Sql,
  { brandId, sources }: Range,
  tallies: readonly { crawler: string; grade: Grade; lastAt: Date }[],
): Promise<{ crawler: string; grade: Grade; text: string }[]> {
  const latest = [...Map.groupBy(tallies, ({ crawler }) => crawler)]
    .slice(0, botsWithEvidence)
    .flatMap(([crawler, some]) =>
      grades.flatMap((grade) => {
        const moments = some.filter((tally) => tally.grade === grade).map(({ lastAt }) => Number(lastAt))
        return moments.length === 0 ? [] : [{ crawler, grade, at: new Date(Math.max(...moments)) }]
      }),
    )
  const { rows } = await sql.query<{ crawler: string; grade: Grade; text: string }>(
    `select l.crawler, l.grade, h.evidence as text
     from unnest($3::text[], $4::text[], $5::timestamptz[]) l (crawler, grade, moment)
     cross join lateral (
       select h.evidence from llm_mentions.bot_log_hits h
       where h.client_id = $1 and h.source_id = any ($2) and h.at >= l.moment
         and h.at < l.moment + interval '1 millisecond' and h.crawler = l.crawler and h.grade = l.grade
         and h.evidence is not null
       limit 1
     ) h`,
    [
      brandId,
      sources,
      latest.map(({ crawler }) => crawler),
      latest.map(({ grade }) => grade),
      latest.map(({ at }) => at),
    ],
  )
  return rows
}
