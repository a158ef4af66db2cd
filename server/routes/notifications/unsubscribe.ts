import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { html } from 'hono/html'
import { z } from 'zod'
import { translatorOf } from '#core/language/catalogues.ts'
import type { Language } from '#core/language/languages.ts'
import type { Translate } from '#core/language/translator.ts'
import { findMailSubscription, stopMails } from '#queries/notifications/unsubscribe.ts'
import type { AppEnv } from '../../context.ts'
import { tooLarge, tooManyRequests } from '../../errors.ts'
import { countAgainst } from '../../rate-limit.ts'
import { languageOf } from '../../reader-language.ts'
import { validate } from '../../validate.ts'

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

type Markup = ReturnType<typeof html>
type Reader = { language: Language; t: Translate }
type Shown = Reader & { organization: string; token: string }

const readerOf = (language: Language): Reader => ({ language, t: translatorOf(language) })

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

const button = (token: string, words: string, { resumes = false } = {}): Markup =>
  html`<form method="post" action="/api/unsubscribe?token=${encodeURIComponent(token)}">
    ${resumes ? html`<input type="hidden" name="resume" value="yes" />` : ''}<button type="submit">
      ${words}
    </button>
  </form>`

const page = (content: Markup, { t, language }: Reader) =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        <title>${t('Answerscope emails')}</title>
        <style>
          body {
            margin: 0;
            background: #fafaf7;
            color: #1b1d1f;
            font:
              400 1rem/1.55 system-ui,
              sans-serif;
          }
          main {
            max-width: 30rem;
            margin: 12vh auto 0;
            padding: 2rem;
            background: #fff;
            border: 1px solid #e7e5df;
            border-radius: 10px;
          }
          h1 {
            margin: 0 0 0.75rem;
            font-size: 1.375rem;
            line-height: 1.3;
          }
          p {
            margin: 0 0 1.25rem;
            overflow-wrap: anywhere;
          }
          button {
            padding: 0.625rem 1.125rem;
            border: 0;
            border-radius: 8px;
            background: #2b50e0;
            color: #fff;
            font: inherit;
            font-weight: 600;
            cursor: pointer;
          }
          button:focus-visible {
            outline: 2px solid #2b50e0;
            outline-offset: 2px;
          }
          @media (max-width: 34rem) {
            main {
              margin: 1rem;
              padding: 1.25rem;
            }
          }
          @media (prefers-color-scheme: dark) {
            body {
              background: #121416;
              color: #ecedee;
            }
            main {
              background: #181b1e;
              border-color: #2a2e33;
            }
            button {
              background: #86a0ff;
              color: #121416;
            }
          }
        </style>
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`
