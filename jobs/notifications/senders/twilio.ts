import type { Twilio } from 'twilio'
import {
  isFinalTwilioCode,
  isStopCode,
  describeTwilioError,
} from '#core/notifications/integrations/twilio-states.ts'
import { nextTry } from '#core/notifications/integrations/retry-plan.ts'
import type { TextKind } from '#core/notifications/integrations/schema.ts'
import { isPrivateHost } from '#core/network/public-address.ts'
import type { Outcome } from '#queries/notifications/deliveries.ts'

export type TwilioSettings = {
  accountSid: string
  authToken: string
  /** E.164, or a messaging service (MG…); null: no SMS. */
  from: string | null
  /** E.164; null: no WhatsApp. */
  whatsAppFrom: string | null
  /**
   * An approved content template with one placeholder for the text (HX…). WhatsApp requires one outside a conversation.
   */
  whatsAppTemplate: string | null
  /** Replaces api.twilio.com. */
  baseUrl: string | null
}

export type TwilioVariables = {
  TWILIO_ACCOUNT_SID?: string | undefined
  TWILIO_AUTH_TOKEN?: string | undefined
  TWILIO_FROM?: string | undefined
  TWILIO_WHATSAPP_FROM?: string | undefined
  TWILIO_WHATSAPP_TEMPLATE?: string | undefined
  TWILIO_BASE_URL?: string | undefined
}

/** null: not set up. */
export function twilioSettings(variables: TwilioVariables): TwilioSettings | null {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken } = variables
  if (accountSid === undefined || authToken === undefined) return null
  return {
    accountSid,
    authToken,
    from: variables.TWILIO_FROM ?? null,
    whatsAppFrom: variables.TWILIO_WHATSAPP_FROM ?? null,
    whatsAppTemplate: variables.TWILIO_WHATSAPP_TEMPLATE ?? null,
    baseUrl: variables.TWILIO_BASE_URL ?? null,
  }
}

export type Text = {
  kind: TextKind
  to: string
  body: string
  tries: number
  /** It may have been sent before: Twilio is checked first. null: it was not. */
  earlier: { since: Date; isOfAnother: (sid: string) => Promise<boolean> } | null
}

/** The state of a message as Twilio reports it. */
export type TextState = {
  state: string
  errorCode: string | null
  priceUsd: number | null
  segments: number | null
}

export type TextSender = {
  kinds: TextKind[]
  send(text: Text): Promise<Outcome>
  look(sid: string): Promise<TextState | null>
}

const timeoutMs = 15_000

/**
 * `publicUrl` is where Twilio reports states of messages. If Twilio cannot reach it, it is omitted and states are
 * polled.
 */
export function openTextSender(settings: TwilioSettings, publicUrl: string): TextSender {
  const { from, whatsAppFrom, whatsAppTemplate } = settings
  const senders = { sms: from, whatsapp: whatsAppFrom }
  let client: Promise<Twilio> | null = null
  const twilio = () => (client ??= openClient(settings))
  const callback =
    isPrivateHost(new URL(publicUrl).hostname) && settings.baseUrl === null
      ? {}
      : { statusCallback: `${publicUrl}/api/hooks/twilio/status` }

  const addressOf = (kind: TextKind, number: string) => (kind === 'whatsapp' ? `whatsapp:${number}` : number)

  const post = async ({ kind, to, body }: Text, sender: string) => {
    const contents =
      kind === 'whatsapp' && whatsAppTemplate !== null
        ? { contentSid: whatsAppTemplate, contentVariables: JSON.stringify({ 1: body }) }
        : { body }
    const source = sender.startsWith('MG')
      ? { messagingServiceSid: sender }
      : { from: addressOf(kind, sender) }
    return (await twilio()).messages.create({ to: addressOf(kind, to), ...source, ...contents, ...callback })
  }

  /** Twilio has no idempotency keys, but it can list the messages it received. */
  const alreadySent = async ({ kind, to, body, earlier }: Text) => {
    if (earlier === null) return null
    const messages = await (
      await twilio()
    ).messages.list({
      to: addressOf(kind, to),
      dateSentAfter: new Date(earlier.since.getTime() - 60_000),
      limit: 50,
    })
    for (const message of messages)
      if (message.body === body && !(await earlier.isOfAnother(message.sid))) return message
    return null
  }

  return {
    kinds: (['sms', 'whatsapp'] as const).filter((kind) => senders[kind] !== null),
    async send(text) {
      const sender = senders[text.kind]
      if (sender === null)
        return { result: 'failed', code: 'not-configured', message: 'The instance admin hasn’t set this up.' }
      const started = performance.now()
      try {
        const sent = (await alreadySent(text)) ?? (await post(text, sender))
        return {
          result: 'sent',
          code: sent.status,
          message: `Twilio accepted it: ${sent.status}.`,
          status: 201,
          latencyMs: Math.round(performance.now() - started),
          providerId: sent.sid,
          providerState: sent.status,
          segments: Number(sent.numSegments) || 1,
        }
      } catch (error) {
        return failed(error, text.tries, Math.round(performance.now() - started))
      }
    },
    async look(sid) {
      try {
        const message = await (await twilio()).messages(sid).fetch()
        const price = message.price === null ? null : Math.abs(Number(message.price))
        return {
          state: message.status,
          errorCode:
            message.errorCode === null || message.errorCode === undefined ? null : String(message.errorCode),
          priceUsd: price !== null && Number.isFinite(price) && message.priceUnit === 'USD' ? price : null,
          segments: Number(message.numSegments) || null,
        }
      } catch (error) {
        if (statusOf(error) === 404) return null
        throw error
      }
    },
  }
}

async function openClient({ accountSid, authToken, baseUrl }: TwilioSettings): Promise<Twilio> {
  const { default: twilio } = await import('twilio')
  if (baseUrl === null) return twilio(accountSid, authToken, { timeout: timeoutMs })
  const base = new URL(baseUrl)
  class ElsewhereClient extends twilio.RequestClient {
    override request: InstanceType<typeof twilio.RequestClient>['request'] = (options) => {
      const { pathname, search } = new URL(options.uri)
      return super.request({ ...options, uri: new URL(`${pathname}${search}`, base).href })
    }
  }
  return twilio(accountSid, authToken, { httpClient: new ElsewhereClient({ timeout: timeoutMs }) })
}

const statusOf = (error: unknown): number | null =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : null

/** An error with a code is an answer; anything else may be temporary. */
function failed(error: unknown, tries: number, latencyMs: number): Outcome {
  const status = statusOf(error)
  const given = error instanceof Error && 'code' in error ? error.code : undefined
  const code = typeof given === 'number' && status !== null ? String(given) : null
  const words =
    describeTwilioError(code) ??
    (code === null ? 'Twilio couldn’t be reached.' : `Twilio refused it (${code}).`)
  const told = {
    status,
    latencyMs,
    code: code ?? (status === null ? 'no-answer' : `http-${status}`),
    message: words,
  }
  if (isStopCode(code)) return { ...told, result: 'failed', isStopped: true }
  const mayPass =
    !isFinalTwilioCode(code) && (status === null || status === 429 || status >= 500 || status === 401)
  const nextAt = mayPass
    ? nextTry(tries, { now: new Date(), retryAfterSeconds: null, luck: Math.random() })
    : null
  return nextAt === null ? { ...told, result: 'failed' } : { ...told, result: 'retry', nextAt }
}
