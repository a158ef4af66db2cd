import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { isTwilioState, optWord } from '#core/notifications/integrations/twilio-states.ts'
import { noteInboundText, noteReportedText } from '#queries/notifications/text-states.ts'
import type { AppEnv } from '../../context.ts'
import { badRequest, forbidden, notFound, tooLarge } from '../../errors.ts'

type CallbackEnv = AppEnv & { Variables: AppEnv['Variables'] & { form: Record<string, string> } }

const largestForm = 64 * 1024

/**
 * Only for Twilio: every request is signed with the account's token over its URL and all its fields. The URL is the
 * public one, whatever a proxy made of it.
 */
const requireTwilio = createMiddleware<CallbackEnv>(async (c, next) => {
  const { settings } = c.var
  if (settings.TWILIO_AUTH_TOKEN === undefined) throw notFound('Page')
  const form = fieldsOf(await c.req.parseBody({ all: true }).catch(() => null))
  const { search } = new URL(c.req.url)
  const { default: twilio } = await import('twilio')
  const isTwilio =
    form !== null &&
    form['AccountSid'] === settings.TWILIO_ACCOUNT_SID &&
    twilio.validateRequest(
      settings.TWILIO_AUTH_TOKEN,
      c.req.header('X-Twilio-Signature') ?? '',
      `${settings.publicUrl}${c.req.path}${search}`,
      form,
    )
  if (!isTwilio) throw forbidden('The signature is not Twilio’s.')
  c.set('form', form)
  await next()
})

const limitForm = bodyLimit({
  maxSize: largestForm,
  onError: () => {
    throw tooLarge('The request is larger than 64 KB.')
  },
})

/** Reports from Twilio: states of messages, and replies. No sign-in: the signature is the proof. */
export const twilioCallbackRoutes = new Hono<AppEnv>()
  .post('/hooks/twilio/status', limitForm, requireTwilio, async (c) => {
    const { MessageSid: sid, MessageStatus: state, ErrorCode: code } = c.var.form
    if (sid === undefined || state === undefined || !isTwilioState(state))
      throw badRequest('MessageSid and MessageStatus are required.')
    // An unknown message is not ours: another program may use the same account.
    await noteReportedText(c.var.database, {
      providerId: sid,
      state,
      errorCode: code === undefined || code === '' ? null : code.slice(0, 20),
    })
    return c.body(null, 204)
  })
  .post('/hooks/twilio/inbound', limitForm, requireTwilio, async (c) => {
    const { From: from = '', Body: body = '' } = c.var.form
    const word = optWord(body)
    if (word !== null) await noteInboundText(c.var.database, { number: from.replace(/^whatsapp:/, ''), word })
    return c.body('<?xml version="1.0" encoding="UTF-8"?><Response/>', 200, { 'Content-Type': 'text/xml' })
  })

/** Fields as Twilio signs them: text, each once. */
function fieldsOf(body: Record<string, unknown> | null): Record<string, string> | null {
  if (body === null) return null
  const fields = Object.entries(body)
  return fields.every((field): field is [string, string] => typeof field[1] === 'string')
    ? Object.fromEntries(fields)
    : null
}
