import { Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import { findMailSubscription, stopMails } from '#queries/unsubscribe.ts'
import type { AppEnv } from '../context.ts'
import { tooManyRequests } from '../errors.ts'
import { countAgainst } from '../rate-limit.ts'
import { validate } from '../validate.ts'

const link = validate('query', z.object({ token: z.string().max(200).default('') }))

/** Guesses of links; whoever holds a real one needs a few. */
const triesPerAddress = { name: 'unsubscribe', points: 60, seconds: 600 }

/**
 * Stops mails with the link they carry, without signing in (RFC 8058). Programs that check mails follow links, so looking
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
    return found === null
      ? c.html(page(unknown), 404)
      : c.html(page(found.isStopped ? stopped(found.organization, token) : asked(found.organization, token)))
  })
  .post('/unsubscribe', link, async (c) => {
    const { token } = c.req.valid('query')
    const body = await c.req.parseBody()
    const resumes = body['resume'] === 'yes'
    const organization = await stopMails(c.var.database.pool, token, !resumes)
    if (organization === null) return c.html(page(unknown), 404)
    return c.html(page(resumes ? resumed(organization) : stopped(organization, token)))
  })

type Markup = ReturnType<typeof html>

const unknown = html`<h1>This link does not work</h1>
  <p>It is not complete, or the membership it belonged to has ended. Then there are no more mails either.</p>`

const asked = (organization: string, token: string) =>
  html`<h1>Stop these mails?</h1>
    <p>
      Answerscope will mail you nothing more about what happens in ${organization}. Your feed stays as it is.
    </p>
    ${button(token, 'Stop these mails')}`

const stopped = (organization: string, token: string) =>
  html`<h1>The mails are stopped</h1>
    <p>You get no more notifications of ${organization} by mail. Your feed stays as it is.</p>
    ${button(token, 'Get them again', { resumes: true })}`

const resumed = (organization: string) =>
  html`<h1>You get mails again</h1>
    <p>Notifications of ${organization} are mailed to you as before.</p>`

const button = (token: string, words: string, { resumes = false } = {}): Markup =>
  html`<form method="post" action="/api/unsubscribe?token=${encodeURIComponent(token)}">
    ${resumes ? html`<input type="hidden" name="resume" value="yes" />` : ''}<button type="submit">
      ${words}
    </button>
  </form>`

const page = (content: Markup) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        <title>Mails of Answerscope</title>
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
