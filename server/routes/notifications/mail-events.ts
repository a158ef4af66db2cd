import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { mailEventsIn } from '#core/notifications/mail/mail-events.ts'
import { noteMailEvents } from '#queries/notifications/mail-events.ts'
import type { AppEnv } from '../../context.ts'
import { badRequest, notFound, tooLarge, tooManyRequests, unauthenticated } from '../../errors.ts'
import { isFromProvider } from '../../mail/mail-event-proof.ts'
import { countAgainst } from '../../rate-limit.ts'

/** Per IP address, without proof. A provider that tries without credentials first is rejected once. */
const refusals = { name: 'mailEvents', points: 60, seconds: 600 }

const limitBody = bodyLimit({
  maxSize: 1024 * 1024,
  onError: () => {
    throw tooLarge('The request is larger than 1 MB.')
  },
})

/**
 * Reports of an email provider after it has accepted an email: bounces and complaints. The secret or the signature is
 * the proof.
 */
export const mailEventRoutes = new Hono<AppEnv>().post('/mail-events', limitBody, async (c) => {
  const { settings, database, clientAddress, log } = c.var
  if (settings.MAIL_EVENTS_SECRET === undefined && settings.MAIL_EVENTS_SENDGRID_KEY === undefined)
    throw notFound('Page')
  const body = await c.req.text()
  const request = { header: (name: string) => c.req.header(name), body }
  if (!isFromProvider(request, settings, new Date())) {
    const counted = await countAgainst(refusals, database, clientAddress)
    if (!counted.isAllowed) throw tooManyRequests(counted.resetSeconds)
    c.header('WWW-Authenticate', 'Basic realm="mail events"')
    throw unauthenticated('Send the secret for email events.')
  }
  // Amazon posts JSON as text/plain.
  const posted = mailEventsIn(json(body))
  if (posted === null) throw badRequest('These aren’t email events of a supported provider.')
  if ('confirmAt' in posted)
    log.warn({ address: posted.confirmAt }, 'Open this URL to let Amazon report email events')
  else {
    const news = await noteMailEvents(database, posted.events)
    if (news > 0) log.info({ news }, 'Emails bounced')
  }
  return c.body(null, 204)
})

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest('The body is not JSON.')
  }
}
