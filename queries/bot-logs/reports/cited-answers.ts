import type { AnswersBehind } from '#core/bot-logs/reports/page-citations.ts'
import { ownerIndex, ownerOf } from '#core/citations/citation-owner.ts'
import { pageOf } from '#core/citations/page-key.ts'
import type { CollectionMethod } from '#core/reports/filters.ts'
import { grained } from '#core/reports/period.ts'
import type { Range } from '#core/reports/plan.ts'
import type { Period } from '#core/calendar.ts'
import type { Sql } from '../../database.ts'
import { listTrackedBrands } from '../../competitors/competitors.ts'
import { fromSums, sumParameters } from '../../reports/sums/range.ts'
import { fetchHosts } from './plan.ts'

/** The answers that a report of citations is about: one collection method, never several mixed. */
export async function answersBehind(
  sql: Sql,
  { brandId, organizationId }: { brandId: string; organizationId: string },
  asked: Period,
  channel: CollectionMethod | undefined,
): Promise<AnswersBehind> {
  const { grain, ...period } = grained(asked)
  const range: Range = {
    organizationId,
    brandId,
    grain,
    period,
    analysisId: null,
    promptIds: null,
    country: null,
  }
  const { rows } = await sql.query<{ channel: CollectionMethod; answers: number; invented: number }>(
    `select r.channel, sum(r.valid)::int as answers, sum(r.sandbox)::int as invented
     ${fromSums('answer_rollups')} group by r.channel order by 2 desc, r.channel`,
    sumParameters(range, { channel: null, engines: [] }),
  )
  const chosen = rows.find((row) => row.channel === channel) ?? (channel === undefined ? rows[0] : undefined)
  const { answers = 0, invented = 0 } = chosen ?? {}
  return {
    channel: channel ?? chosen?.channel ?? null,
    channels: rows.map((row) => ({ channel: row.channel, answers: row.answers })),
    ...period,
    answers,
    sandbox: invented === 0 ? 'none' : invented < answers ? 'some' : 'all',
  }
}

/** A request may name any host, so only this many are checked. */
const hostsLooked = 1000

export type LogHosts = { own: string[]; others: number; withoutHost: boolean }

/** The hosts of the logs, classified like the owner of a citation. */
export async function logHosts(sql: Sql, brandId: string): Promise<LogHosts> {
  const tracked = await listTrackedBrands(sql, brandId)
  const index = ownerIndex(
    tracked.map(({ id, name, domains, isOwn }) => ({ id, name, domains, aliases: [], competitor: !isOwn })),
  )
  const named = await fetchHosts(sql, brandId, hostsLooked)
  const hosts = named.filter((host) => host !== '')
  const own = hosts.filter((host) => {
    const page = pageOf(`https://${host}/`)
    return page !== null && ownerOf(index, { host: page.host, path: '/' }).owner === 'own'
  })
  return { own, others: hosts.length - own.length, withoutHost: named.length > hosts.length }
}
