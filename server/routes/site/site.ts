import { createHash } from 'node:crypto'
import { setCookie } from 'hono/cookie'
import { Hono, type Context } from 'hono'
import type { Language } from '#core/language/languages.ts'
import { cookieSeconds } from '#core/site/cookies.ts'
import { sitePageNames, sitePages, type SitePage } from '#core/site/pages.ts'
import type { SiteFacts } from '#core/site/schema.ts'
import type { AppEnv } from '../../context.ts'
import { ApiError } from '../../errors.ts'
import { isMissingPage } from '../../static.ts'
import { pageLanguage } from '../../site/page-language.ts'
import type { ContactState } from '../../site/site-bundle.ts'
import { limitContactForm, takeContactMessage } from './contact.ts'
import { siteFileRoutes, type Site } from './site-file-routes.ts'

type KeptPages = Map<string, { html: string; etag: string; until: number }>

/** A page is the same for all readers of its language, so it is rendered once for many. */
const keptMs = 15_000

/**
 * Public pages as HTML, and their metadata for programs. For signed-in users the page starts the application instead
 * (`site/boot-script.ts`). All other paths are screens.
 */
export function siteRoutes(site: Site) {
  const kept: KeptPages = new Map()
  const app = new Hono<AppEnv>()
  for (const page of sitePageNames)
    app.get(sitePages[page], async (c) => {
      // Its place before it had a URL.
      if (page === 'features' && c.req.query('topic') === 'method') return c.redirect(sitePages.method, 301)
      return show(site, kept, c, page)
    })
  return app
    .post('/contact', limitContactForm, async (c) => {
      const given = await c.req.parseBody().catch(() => ({}))
      try {
        await takeContactMessage(c, given)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        return showRefusedMessage(site, c, given, error)
      }
      return c.redirect('/contact?sent=yes', 303)
    })
    .route('/', siteFileRoutes(site))
    .get('*', async (c, next) =>
      isMissingPage(c.req.path, c.req.header('Accept')) ? showMissing(site, c) : next(),
    )
}

async function show(site: Site, kept: KeptPages, c: Context<AppEnv>, page: SitePage) {
  const language = languageAsked(c)
  const isSent = page === 'contact' && c.req.query('sent') === 'yes'
  const key = `${page}:${language}:${c.req.query('lang') === language}:${isSent}`
  let made = kept.get(key)
  if (made === undefined || performance.now() > made.until) {
    const html = await render(site, c, {
      page,
      language,
      ...(isSent && { contact: { ...nothingWritten, isSent } }),
    })
    const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
    made = { html, etag, until: performance.now() + keptMs }
    kept.set(key, made)
  }
  asPage(site, c, language)
  c.header('ETag', made.etag)
  if (c.req.header('If-None-Match')?.includes(made.etag)) return c.body(null, 304)
  return c.html(made.html)
}

async function showRefusedMessage(
  site: Site,
  c: Context<AppEnv>,
  given: Record<string, unknown>,
  { message, fields = {}, status, retryAfterSeconds }: ApiError,
) {
  const language = languageAsked(c)
  asPage(site, c, language)
  c.header('Cache-Control', 'no-store')
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds))
  const contact = { values: textsOf(given), fields, problem: message, isSent: false }
  return c.html(await render(site, c, { page: 'contact', language, contact }), status)
}

async function showMissing(site: Site, c: Context<AppEnv>) {
  const { bundle, facts } = site
  const language = languageAsked(c)
  const [{ renderNotFound }, known] = await Promise.all([bundle.module(language), facts()])
  const { publicUrl } = c.var.settings
  asPage(site, c, language)
  c.header('X-Robots-Tag', 'noindex')
  return c.html(renderNotFound({ path: c.req.path, facts: known, files: bundle.files, publicUrl }), 404)
}

async function render(
  { bundle, facts }: Site,
  c: Context<AppEnv>,
  { page, language, contact }: { page: SitePage; language: Language; contact?: ContactState },
): Promise<string> {
  const [{ renderPage }, known] = await Promise.all([bundle.module(language), facts()])
  const { publicUrl } = c.var.settings
  const isLanguageAsked = c.req.query('lang') === language
  return renderPage({ page, isLanguageAsked, facts: known, files: bundle.files, publicUrl, contact })
}

function asPage({ bundle }: Site, c: Context<AppEnv>, language: Language): void {
  c.set('pageScript', bundle.scriptHash)
  c.header('Cache-Control', 'no-cache')
  c.header('Content-Language', language)
  c.header('Vary', 'Accept-Language, Cookie')
}

/** A URL that names a language also sets it for later pages. */
function languageAsked(c: Context<AppEnv>): Language {
  const language = pageLanguage(c)
  if (c.req.query('lang') === language)
    setCookie(c, 'language', language, { path: '/', maxAge: cookieSeconds('language'), sameSite: 'Lax' })
  return language
}

const nothingWritten: Omit<ContactState, 'isSent'> = { values: {}, fields: {}, problem: null }

const textsOf = (given: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

export const siteFactsRoutes = (facts: () => Promise<SiteFacts>) =>
  new Hono<AppEnv>().get('/api/site', async (c) => {
    c.header('Cache-Control', 'no-cache')
    return c.json(await facts())
  })
