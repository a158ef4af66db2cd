import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { html } from 'hono/html'
import { z } from 'zod'
import { message } from '#core/language/message.ts'
import type { ReportSubscription } from '#core/sharing/recipients/schema.ts'
import { answerReportMails, findReportSubscription } from '#queries/sharing/report-recipients.ts'
import type { AppEnv } from '../../context.ts'
import { tooLarge, tooManyRequests } from '../../errors.ts'
import { countAgainst } from '../../rate-limit.ts'
import { languageOf } from '../../reader-language.ts'
import { validate } from '../../validate.ts'
import { linkPage, readerOf, type Markup, type Reader } from '../notifications/link-page.ts'

const link = validate('query', z.object({ token: z.string().max(200).default('') }))

/** Guesses of links; the holder of a real one needs a few. */
const triesPerAddress = { name: 'report-emails', points: 60, seconds: 600 }

/** The sender is not signed in, and the form is one word. */
const limitForm = bodyLimit({
  maxSize: 4096,
  onError: () => {
    throw tooLarge('The request is larger than 4 KB.')
  },
})

/**
 * Confirms and stops reports to people outside the organization, by the links of their emails, without signing in. Mail
 * scanners follow links, so opening the page changes nothing: only a POST does. A POST that does not confirm stops (RFC 8058).
 */
export const reportEmailRoutes = new Hono<AppEnv>()
  .use('/report-emails', async (c, next) => {
    const counted = await countAgainst(triesPerAddress, c.var.database, c.var.clientAddress)
    if (!counted.isAllowed) throw tooManyRequests(counted.resetSeconds)
    await next()
  })
  .get('/report-emails', link, async (c) => show(c, c.req.valid('query').token))
  .post('/report-emails', limitForm, link, async (c) => {
    const { token } = c.req.valid('query')
    const agrees = (await c.req.parseBody().catch(() => null))?.['answer'] === 'yes'
    await answerReportMails(c.var.database.pool, token, agrees)
    return show(c, token)
  })

async function show(c: Context<AppEnv>, token: string) {
  c.header('Cache-Control', 'no-store')
  const found = await findReportSubscription(c.var.database.pool, token)
  const reader = readerOf(found?.language ?? languageOf(c))
  const { t } = reader
  if (found === null) return c.html(linkPage(unknown(reader), reader, t('Report emails')), 404)
  const { sender } = found
  return c.html(linkPage(pageOf(found, token, reader), reader, t('Reports from {sender}', { sender })))
}

const unknown = ({ t }: Reader) =>
  html`<h1>${t('This link doesn’t work')}</h1>
    <p>${t('The link is incomplete, expired, or you were removed. You get no reports by it.')}</p>`

const offers: Record<ReportSubscription['cadence'], string> = {
  weekly: message('{sender} wants to send you a report about {brand} by email every Monday.'),
  monthly: message(
    '{sender} wants to send you a report about {brand} by email on the first Monday of each month.',
  ),
}

const promises: Record<ReportSubscription['cadence'], string> = {
  weekly: message('{sender} sends you a report about {brand} every Monday. You can unsubscribe anytime.'),
  monthly: message(
    '{sender} sends you a report about {brand} on the first Monday of each month. You can unsubscribe anytime.',
  ),
}

function pageOf(subscription: ReportSubscription, token: string, { t }: Reader): Markup {
  const { sender, brand, state, cadence } = subscription
  const form = (...buttons: Markup[]) =>
    html`<form class="actions" method="post" action="/api/report-emails?token=${encodeURIComponent(token)}">
      ${buttons}
    </form>`
  switch (state) {
    case 'pending':
      return html`<h1>${t('Do you want these reports?')}</h1>
        <p>${t(offers[cadence], { sender, brand })}</p>
        ${form(yes(t('Yes, send them')), no(t('No, thanks')))}`
    case 'confirmed':
      return html`<h1>${t('You’re subscribed')}</h1>
        <p>${t(promises[cadence], { sender, brand })}</p>
        ${form(no(t('Unsubscribe')))}`
    case 'refused':
    case 'unsubscribed':
    case 'bounced':
      return html`<h1>${t('You get no reports')}</h1>
        <p>${t('{sender} sends you no reports by email.', { sender })}</p>
        ${form(yes(t('Send me the reports')))}`
  }
}

const yes = (words: string) => html`<button type="submit" name="answer" value="yes">${words}</button>`
const no = (words: string) =>
  html`<button type="submit" name="answer" value="no" class="other">${words}</button>`
