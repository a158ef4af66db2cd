import {
  slackMessage,
  codeMessage,
  teamsMessage,
  textMessage,
} from '#core/notifications/integrations/chat-messages.ts'
import { testEvent } from '#core/notifications/integrations/delivery-event.ts'
import { notificationMail, type ReportedEvent } from '#core/notifications/notification-mail.ts'
import {
  areTextsUsedUp,
  claimDelivery,
  releaseDelivery,
  sendDeliveriesLater,
  settleDelivery,
  type ClaimedDelivery,
  type Outcome,
} from '#queries/notifications/deliveries.ts'
import { deliveryContent } from '#queries/notifications/delivery-content.ts'
import { newNumberCode } from '#queries/notifications/number-codes.ts'
import { asSystem } from '#queries/system-client.ts'
import { followTextLater, isTextOfAnother } from '#queries/notifications/text-states.ts'
import type { SendingSettings, JobContext, JobHandler } from '../job-context.ts'
import { sendMail } from './senders/mail.ts'
import { postJson } from './senders/post-json.ts'
import { sendWebhook } from './senders/webhook.ts'

/**
 * Sends one message to one integration. Each attempt claims the row, sends, and records the outcome. A retry is a later
 * job, so waiting takes no place in the queue. If a worker is killed between sending and recording, the next one takes
 * the row once its lease has ended; the receiver then gets the message again, with the same ID.
 */
export const sendDelivery: JobHandler<'send-delivery'> = async (context, payload, { signal }) => {
  const { database, channels } = context
  if (channels === undefined) throw new Error('This worker serves no integrations')
  const delivery = await asSystem(database, async (sql) => {
    const claimed = await claimDelivery(sql, payload)
    if (claimed === null || !('later' in claimed)) return claimed
    sendDeliveriesLater(sql, [{ ...payload, at: claimed.later }])
    return null
  })
  if (delivery === null) return
  const outcome =
    delivery.unwanted === null
      ? await tryToSend(context, delivery, channels, signal)
      : dropped('unwanted', delivery.unwanted)
  await asSystem(database, async (sql) => {
    if (signal.aborted && outcome.result === 'retry') return releaseDelivery(sql, delivery)
    const isOurs = await settleDelivery(sql, delivery, outcome)
    if (isOurs && outcome.providerId !== undefined) followTextLater(sql, payload)
  })
}

function dropped(code: string, message: string): Outcome {
  return { result: 'dropped', code, message }
}

async function tryToSend(
  context: JobContext,
  delivery: ClaimedDelivery,
  channels: SendingSettings,
  signal: AbortSignal,
): Promise<Outcome> {
  const { kind } = delivery
  if (kind === 'sms' || kind === 'whatsapp') return sendText(context, delivery, channels)
  if (kind === 'mail') return sendMailOf(context, delivery)
  const { allowPrivate, lookup, publicUrl, answerWithinMs } = channels
  const event = delivery.event ?? (delivery.key.startsWith('test:') ? testEvent(delivery) : null)
  if (event === null) return nothingToSay
  if (kind === 'webhook') return sendWebhook(delivery, event, channels, signal)
  const { target, tries } = delivery
  const body = kind === 'slack' ? slackMessage(event, publicUrl) : teamsMessage(event, publicUrl)
  return postJson({ target, headers: {}, body, tries, allowPrivate, lookup, answerWithinMs, signal })
}

const nothingToSay = dropped('nothing-to-say', 'Its event no longer exists.')

async function sendMailOf(
  { database, mail }: JobContext,
  { id: deliveryId, organizationId, target, tries }: ClaimedDelivery,
): Promise<Outcome> {
  if (mail === undefined) throw new Error('This worker can’t send email')
  const content = await asSystem(database, (sql) => deliveryContent(sql, { organizationId, deliveryId }))
  if (content === null || !isSomething(content.events) || content.unsubscribeToken === null)
    return nothingToSay
  const { organization, events, timeZone, language, unsubscribeToken } = content
  const { publicUrl } = mail
  return sendMail(
    tries,
    notificationMail({
      to: target,
      organization,
      events,
      publicUrl,
      unsubscribeToken,
      timeZone,
      language,
      deliveryId,
    }),
    mail,
  )
}

const isSomething = (
  events: readonly ReportedEvent[],
): events is readonly [ReportedEvent, ...ReportedEvent[]] => events.length > 0

async function sendText(
  { database }: JobContext,
  delivery: ClaimedDelivery,
  { texts, publicUrl }: SendingSettings,
): Promise<Outcome> {
  const { kind, organizationId, channelId, id } = delivery
  if (kind !== 'sms' && kind !== 'whatsapp')
    throw new Error(`No text messages to an integration of kind ${kind}`)
  if (texts === null)
    return {
      result: 'failed',
      code: 'not-configured',
      message: 'The instance admin hasn’t set up text messages.',
    }
  const isCode = delivery.key.startsWith('code:')
  const body = await asSystem(database, async (sql) => {
    if (await areTextsUsedUp(sql, organizationId)) return null
    if (isCode) return codeMessage(await newNumberCode(sql, { channelId, deliveryId: id }))
    const events = (await deliveryContent(sql, { organizationId, deliveryId: id }))?.events ?? []
    return isSomething(events) ? textMessage(events, { organizationId, publicUrl }) : ''
  })
  if (body === null)
    return {
      result: 'failed',
      code: 'daily-limit',
      message: 'The limit of text messages in 24 hours is used up.',
    }
  if (body === '') return nothingToSay
  return texts.send({
    kind,
    to: delivery.target,
    body,
    tries: delivery.tries,
    // A new code is a different text each time, so no earlier message can be found.
    earlier:
      delivery.tries > 1 && !isCode
        ? {
            since: delivery.createdAt,
            isOfAnother: (sid) => asSystem(database, (sql) => isTextOfAnother(sql, { deliveryId: id, sid })),
          }
        : null,
  })
}
