import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { html } from 'hono/html'
import { z } from 'zod'
import { findMailSubscription, stopMails } from '#queries/notifications/unsubscribe.ts'
import type { AppEnv } from '../../context.ts'
import { tooLarge, tooManyRequests } from '../../errors.ts'
import { countAgainst } from '../../rate-limit.ts'
import { languageOf } from '../../reader-language.ts'
import { validate } from '../../validate.ts'
import { linkPage, readerOf, type Markup, type Reader } from './link-page.ts'

const link = validate('query', z.object({ token: z.string().max(200).default('') }))

/** Guesses of links; the holder of a real one needs a few. */
const triesPerAddress = { name: 'unsubscribe', points: 60, seconds: 600 }

/** The sender is not signed in, and the form is one word. */
const limitForm = bodyLimit({
  maxSize: 4096,
  onError: () => {
    throw tooLarge('The request is larger than 4 KB.')
  },
})

/**
 * Stops emails by their own link, without signing in (RFC 8058). Mail scanners follow links, so opening the page
 * changes nothing: only a POST does, from the mail program itself or from the button of the page.
 */
export const unsubscribeRoutes = new Hono<AppEnv>()
  .use('/unsubscribe', async (c, next) => {
    const counted = await countAgainst(triesPerAddress, c.var.database, c.var.clientAddress)
    if (!counted.isAllowed) throw tooManyRequests(counted.resetSeconds)
    await next()
  })
  .get('/unsubscribe', link, async (c) => {
    const { token } = c.req.valid('query')
    const found = await findMailSubscription(c.var.database.pool, token)
    const reader = readerOf(found?.language ?? languageOf(c))
    if (found === null) return c.html(page(unknown(reader), reader), 404)
    const { organization, isStopped } = found
    const show = isStopped ? stopped : asked
    return c.html(page(show({ organization, token, ...reader }), reader))
  })
  .post('/unsubscribe', limitForm, link, async (c) => {
    const { token } = c.req.valid('query')
    const { pool } = c.var.database
    const resumes = (await c.req.parseBody().catch(() => null))?.['resume'] === 'yes'
    const reader = readerOf((await findMailSubscription(pool, token))?.language ?? languageOf(c))
    const organization = await stopMails(pool, token, !resumes)
    if (organization === null) return c.html(page(unknown(reader), reader), 404)
    const show = resumes ? resumed : stopped
    return c.html(page(show({ organization, token, ...reader }), reader))
  })

type Shown = Reader & { organization: string; token: string }

const unknown = ({ t }: Reader) =>
  html`<h1>${t('This link doesn’t work')}</h1>
    <p>
      ${t('The link is incomplete, or your membership has ended. If it has ended, we no longer email you.')}
    </p>`

const asked = ({ t, organization, token }: Shown) =>
  html`<h1>${t('Unsubscribe from these emails?')}</h1>
    <p>
      ${t(
        'Answerscope will no longer email you about {organization}. Your Answerscope inbox doesn’t change.',
        {
          organization,
        },
      )}
    </p>
    ${button(token, t('Unsubscribe'))}`

const stopped = ({ t, organization, token }: Shown) =>
  html`<h1>${t('You’re unsubscribed')}</h1>
    <p>
      ${t(
        'We no longer email you notifications from {organization}. Your Answerscope inbox doesn’t change.',
        {
          organization,
        },
      )}
    </p>
    ${button(token, t('Resubscribe'), { resumes: true })}`

const resumed = ({ t, organization }: Shown) =>
  html`<h1>${t('You’re subscribed again')}</h1>
    <p>${t('We’ll email you notifications from {organization} again.', { organization })}</p>`

function page(content: Markup, reader: Reader) {
  const { t } = reader
  return linkPage(content, reader, t('Answerscope emails'))
}

const button = (token: string, words: string, { resumes = false } = {}): Markup =>
  html`<form method="post" action="/api/unsubscribe?token=${encodeURIComponent(token)}">
    ${resumes ? html`<input type="hidden" name="resume" value="yes" />` : ''}<button type="submit">
      ${words}
    </button>
  </form>`
