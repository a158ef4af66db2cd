import { z } from 'zod'
import { shownNumber, textKinds } from '#core/notifications/integrations/schema.ts'
import {
  textMessageRow,
  textMessagesPerPage,
  type TextMessagePage,
  type TextMessageRow,
  type TextMessagesQuery,
} from '#core/notifications/integrations/text-message-schema.ts'
import type { Sql } from '../database.ts'

/** Messages of every organization, or of these. For the system: the caller has checked the right. */
export type TextScope = 'everything' | readonly string[]

/** Text messages, newest first, with sums over all that match the filters. */
export async function listTextMessages(
  sql: Sql,
  scope: TextScope,
  query: TextMessagesQuery,
): Promise<Omit<TextMessagePage, 'isSetUp'>> {
  const filters = filtersOf(scope, query)
  const { rows: totals } = await sql.query<TextMessagePage['totals']>(
    `select count(*)::integer as messages, count(*) filter (where d.state = 'delivered')::integer as delivered,
       count(*) filter (where d.state in ('failed', 'dropped'))::integer as failed,
       coalesce(sum(d.cost_usd), 0)::float8 as "costUsd",
       count(*) filter (where d.cost_usd is null and d.provider_id is not null)::integer as unpriced
     ${fromMessages}`,
    filters,
  )
  const rows = await readMessages(sql, filters, query.after, textMessagesPerPage + 1)
  const page = rows.slice(0, textMessagesPerPage)
  return {
    rows: page.map(({ row }) => row),
    next: rows.length > page.length ? (page.at(-1)?.cursor ?? null) : null,
    totals: totals[0] ?? { messages: 0, delivered: 0, failed: 0, costUsd: 0, unpriced: 0 },
  }
}

/** The same without pages, at most `most`. */
export async function allTextMessages(
  sql: Sql,
  scope: TextScope,
  query: TextMessagesQuery,
  most: number,
): Promise<TextMessageRow[]> {
  return (await readMessages(sql, filtersOf(scope, query), undefined, most)).map(({ row }) => row)
}

async function readMessages(sql: Sql, filters: unknown[], after: string | undefined, most: number) {
  const [createdAt = null, id = null] = after?.split('~') ?? []
  const { rows } = await sql.query<{ cursor: string; target: string }>(
    `select d.id, d.organization_id as "organizationId", o.name as "organizationName", d.kind, d.target,
       coalesce(e.kind, case when d.key like 'code:%' then 'code' else 'test' end) as purpose, d.state,
       d.provider_state as "providerState", d.provider_id as "providerId", d.error_code as "errorCode", d.error, d.segments,
       d.cost_usd::float8 as "costUsd", d.attempts, d.created_at as "createdAt", d.sent_at as "sentAt",
       d.delivered_at as "deliveredAt",
       to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '~' || d.id as cursor
     ${fromMessages} and ($8::timestamptz is null or (d.created_at, d.id) < ($8, $9::uuid))
     order by d.created_at desc, d.id desc limit $10`,
    [...filters, createdAt, id, most],
  )
  return rows.map((row) => ({ cursor: row.cursor, row: rowOf(row) }))
}

const fromMessages = `
  from llm_mentions.deliveries d
  join llm_mentions.organizations o on o.id = d.organization_id
  left join llm_mentions.events e on e.id = d.event_id
  where ($1::uuid[] is null or d.organization_id = any($1)) and d.kind = any($2)
    and ($3::text[] is null or d.state = any($3))
    and ($4::text is null or d.kind = $4)
    and ($5::date is null or d.created_at >= $5::date) and ($6::date is null or d.created_at < $6::date + 1)
    and ($7 = '' or right(d.target, 3) = right($7, 3) and length($7) <= 4 and $7 ~ '\\d{3}$' or o.name ilike '%' || $7 || '%'
      or d.provider_id = $7 or d.error_code = $7 or d.error ilike '%' || $7 || '%')`

const statesOf = {
  waiting: ['queued', 'held', 'collected', 'sending'],
  sent: ['sent'],
  delivered: ['delivered'],
  failed: ['failed', 'dropped'],
} as const

function filtersOf(scope: TextScope, { state, kind, from, to, search = '' }: TextMessagesQuery): unknown[] {
  return [
    scope === 'everything' ? null : scope,
    textKinds,
    state === undefined ? null : statesOf[state],
    kind ?? null,
    from ?? null,
    to ?? null,
    search.replace(/[\\%_]/g, '\\$&'),
  ]
}

function rowOf(row: { target: string }): TextMessageRow {
  const shown = Object.fromEntries(
    Object.entries(z.record(z.string(), z.unknown()).parse(row)).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : value,
    ]),
  )
  return textMessageRow.parse({ ...shown, to: shownNumber(row.target) })
}
