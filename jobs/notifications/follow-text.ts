import { isFinalTwilioState } from '#core/notifications/integrations/twilio-states.ts'
import { asSystem } from '#queries/system-client.ts'
import { followTextLater, noteTextState, textToFollow } from '#queries/notifications/text-states.ts'
import type { JobHandler } from '../job-context.ts'

/** Requests state and price of a text message until both are final, or two days have passed. Idempotent. */
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
