import { isFinalTwilioState } from '#core/channel/twilio-states.ts'
import type { JobTransaction } from '#queries/job-transaction.ts'
import { asSystem } from '#queries/system-client.ts'
import { noteTextState, textToFollow } from '#queries/text-states.ts'
import type { JobHandler } from './job-context.ts'

const minute = 60_000
/** Twilio reports states by itself where it can reach us, but prices only to who asks, and some time later. */
const pausesMs = [minute, 5 * minute, 30 * minute, 2 * 60 * minute, 12 * 60 * minute, 24 * 60 * minute]

/** Asks for state and price of a text message until both are final, or two days have passed. Idempotent. */
export const followText: JobHandler<'follow-text'> = async ({ database, channels }, payload) => {
  const { look, ...ids } = payload
  const texts = channels?.texts
  if (texts == null) return
  const text = await asSystem(database, (sql) => textToFollow(sql, ids))
  if (text === null || (isFinalTwilioState(text.providerState) && text.isPriced)) return
  const seen = await texts.look(text.providerId)
  if (seen === null) return
  await asSystem(database, async (sql) => {
    await noteTextState(sql, { providerId: text.providerId, ...seen })
    if (isFinalTwilioState(seen.state) && seen.priceUsd !== null) return
    followTextLater(sql, ids, look + 1)
  })
}

export function followTextLater(
  sql: JobTransaction,
  ids: { organizationId: string; deliveryId: string },
  look = 0,
): void {
  const pause = pausesMs[look]
  if (pause === undefined) return
  sql.enqueueLater(
    'follow-text',
    { ...ids, look },
    { key: `follow-text:${ids.deliveryId}`, runAt: new Date(Date.now() + pause), maxAttempts: 8 },
  )
}
