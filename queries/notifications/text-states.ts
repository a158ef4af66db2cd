import type { Row } from '#core/database/row.ts'
import {
  deliveryStateOf,
  isFinalTwilioState,
  isLaterTwilioState,
  isStopCode,
  isTwilioState,
  describeTwilioError,
} from '#core/notifications/integrations/twilio-states.ts'
import { textKinds } from '#core/notifications/integrations/schema.ts'
import { hearFromOutside } from '../acting-for-system.ts'
import { inTransaction, type Database, type Sql } from '../database.ts'
import { withJobs, type JobTransaction } from '../job-transaction.ts'

export type TextToFollow = { providerId: string; providerState: string | null; isPriced: boolean }

/** For the system. Null: the provider has no such message. */
export async function textToFollow(
  sql: Sql,
  { organizationId, deliveryId }: { organizationId: string; deliveryId: string },
): Promise<TextToFollow | null> {
  const { rows } = await sql.query<TextToFollow>(
    `select provider_id as "providerId", provider_state as "providerState", cost_usd is not null as "isPriced"
     from llm_mentions.deliveries
     where organization_id = $1 and id = $2 and provider_id is not null and kind = any($3)`,
    [organizationId, deliveryId, textKinds],
  )
  return rows[0] ?? null
}

/** Whether the provider's message belongs to another delivery. For the system. */
export async function isTextOfAnother(
  sql: Sql,
  { deliveryId, sid }: { deliveryId: string; sid: string },
): Promise<boolean> {
  const { rows } = await sql.query(
    'select from llm_mentions.deliveries where provider_id = $1 and id <> $2',
    [sid, deliveryId],
  )
  return rows.length > 0
}

export type ReportedText = {
  providerId: string
  state: string
  errorCode: string | null
  /** null: not known yet. */
  priceUsd?: number | null
  segments?: number | null
}

/**
 * As `noteTextState`, for a report whose signature was verified. The price of a message in its final state is
 * requested.
 */
export async function noteReportedText(database: Database, reported: ReportedText): Promise<void> {
  await inTransaction(database, (client) =>
    withJobs(client, async (sql) => {
      await hearFromOutside(sql)
      if (!(await noteTextState(sql, reported)) || !isFinalTwilioState(reported.state)) return
      const { rows } = await sql.query<{ organizationId: string; deliveryId: string; isPriced: boolean }>(
        `select organization_id as "organizationId", id as "deliveryId", cost_usd is not null as "isPriced"
         from llm_mentions.deliveries where provider_id = $1`,
        [reported.providerId],
      )
      for (const { isPriced, ...ids } of rows) if (!isPriced) followTextLater(sql, ids)
    }),
  )
}

/** As `obeyOptWord`, for a reply whose signature was verified. */
export async function noteInboundText(
  database: Database,
  answer: { number: string; word: 'stop' | 'start' },
): Promise<void> {
  await inTransaction(database, async (client) => {
    await hearFromOutside(client)
    await obeyOptWord(client, answer)
  })
}

const minute = 60_000
/** Twilio reports states by itself if it can reach us, but prices only on request, and some time later. */
const pausesMs = [minute, 5 * minute, 30 * minute, 2 * 60 * minute, 12 * 60 * minute, 24 * 60 * minute]

/** Enqueues requesting state and price of a text message, after a pause that grows with `look`; finally no more. */
export function followTextLater(
  sql: JobTransaction,
  ids: { organizationId: string; deliveryId: string },
  look = 0,
): void {
  const pause = pausesMs[look]
  if (pause === undefined) return
  sql.enqueueLater('follow-text', { ...ids, look }, new Date(Date.now() + pause))
}

/**
 * Records the state of a message as the provider reports it, from any source. Late or repeated reports change nothing;
 * the cost is counted once. For the system. False: no message of ours has this ID.
 */
export async function noteTextState(sql: Sql, reported: ReportedText): Promise<boolean> {
  const { rows } = await sql.query<
    Row<'deliveries', 'id' | 'organizationId' | 'userId' | 'kind' | 'providerState' | 'costUsd'> & {
      channelId: string
    }
  >(
    `select id, organization_id as "organizationId", integration_id as "channelId", user_id as "userId", kind,
       provider_state as "providerState", cost_usd as "costUsd"
     from llm_mentions.deliveries where provider_id = $1 and kind = any($2) for update`,
    [reported.providerId, textKinds],
  )
  const [text] = rows
  if (text === undefined) return false
  if (isTwilioState(reported.state) && isLaterTwilioState(text.providerState, reported.state))
    await moveOn(sql, text, reported)
  if (reported.priceUsd == null || text.costUsd !== null) return true
  await sql.query(
    'update llm_mentions.deliveries set cost_usd = $2, segments = coalesce($3, segments) where id = $1',
    [text.id, reported.priceUsd, reported.segments ?? null],
  )
  await sql.query(
    `insert into llm_mentions.usage_logs (organization_id, user_id, kind, quantity, cost_usd, details)
     values ($1, $2, 'text-message', $3, $4, $5)`,
    [
      text.organizationId,
      text.userId,
      reported.segments ?? 1,
      reported.priceUsd,
      JSON.stringify({ deliveryId: text.id, channel: text.kind }),
    ],
  )
  return true
}

async function moveOn(
  sql: Sql,
  text: { id: string; organizationId: string; channelId: string },
  { state, errorCode }: ReportedText,
): Promise<void> {
  const ours = deliveryStateOf(state)
  await sql.query(
    `update llm_mentions.deliveries
     set provider_state = $2, state = $3,
       delivered_at = case when $3 = 'delivered' then coalesce(delivered_at, now()) else delivered_at end,
       error_code = case when $3 = 'failed' then $4 end, error = case when $3 = 'failed' then $5 end
     where id = $1`,
    [
      text.id,
      state,
      ours,
      errorCode,
      describeTwilioError(errorCode) ?? 'It wasn’t delivered; no reason was reported.',
    ],
  )
  await sql.query(
    `insert into llm_mentions.delivery_attempts (organization_id, delivery_id, outcome, detail) values ($1, $2, $3, $4)`,
    [
      text.organizationId,
      text.id,
      state,
      errorCode === null ? 'Twilio reported it.' : `Twilio reported error ${errorCode}.`,
    ],
  )
  if (isStopCode(errorCode))
    await sql.query(
      'update llm_mentions.integrations set stopped_at = coalesce(stopped_at, now()) where organization_id = $1 and id = $2',
      [text.organizationId, text.channelId],
    )
}

/** Stops or resumes every integration with a number, of any user: the owner of the number decides. For the system. */
async function obeyOptWord(
  sql: Sql,
  { number, word }: { number: string; word: 'stop' | 'start' },
): Promise<void> {
  await sql.query(
    `update llm_mentions.integrations
     set stopped_at = case when $2 then coalesce(stopped_at, now()) end where target = $1 and kind = any($3)`,
    [number, word === 'stop', textKinds],
  )
}
