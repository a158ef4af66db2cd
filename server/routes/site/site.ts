import { createHash } from 'node:crypto'
import { setCookie } from 'hono/cookie'
import { Hono, type Context } from 'hono'
import type { Language } from '#core/language/languages.ts'
import { cookieSeconds } from '#core/site/cookies.ts'
import { sitePageNames, sitePages, type SitePage } from '#core/site/pages.ts'
import type { SiteFacts } from '#core/site/schema.ts'
import type { AppEnv } from '../../context.ts'
import { ApiError } from '../../errors.ts'
import { onNotFound } from '../../on-error.ts'
import { isMissingPage } from '../../static.ts'
import { pageLanguage } from '../../site/page-language.ts'
import type { ContactState, SiteBundle } from '../../site/site-bundle.ts'
import { changelogFeed, llmsFile, pictureName, robotsFile, sitemap } from '../../site/site-files.ts'
import { socialPicture } from '../../site/social-picture.ts'
import { limitContactForm, takeContactMessage } from './contact.ts'

type Site = { bundle: SiteBundle; facts: () => Promise<SiteFacts>; builtAt: Date }

/** A page is the same for all readers of its language, so it is rendered once for many. */
const keptMs = 15_000
const day = 'public, max-age=86400'

/**
 * Public pages as HTML, and their metadata for programs. For signed-in users the page starts the application instead
 * (`site/boot-script.ts`). All other paths are screens.
 */
export function siteRoutes({ bundle, facts, builtAt }: Site) {
  const kept = new Map<string, { html: string; etag: string; until: number }>()
  const pictures = new Map<string, Promise<Buffer>>()

  const render = async (
    c: Context<AppEnv>,
    page: SitePage,
    language: Language,
    contact?: ContactState,
  ): Promise<string> => {
    const [{ renderPage }, known] = await Promise.all([bundle.module(language), facts()])
    const { publicUrl } = c.var.settings
    const isLanguageAsked = c.req.query('lang') === language
    return renderPage({ page, isLanguageAsked, facts: known, files: bundle.files, publicUrl, contact })
  }

  const show = async (c: Context<AppEnv>, page: SitePage) => {
    const language = languageAsked(c)
    const isSent = page === 'contact' && c.req.query('sent') === 'yes'
    const key = `${page}:${language}:${c.req.query('lang') === language}:${isSent}`
    let made = kept.get(key)
    if (made === undefined || performance.now() > made.until) {
      const html = await render(c, page, language, isSent ? { ...nothingWritten, isSent } : undefined)
      const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
      made = { html, etag, until: performance.now() + keptMs }
      kept.set(key, made)
    }
    asPage(c, language)
    c.header('ETag', made.etag)
    if (c.req.header('If-None-Match')?.includes(made.etag)) return c.body(null, 304)
    return c.html(made.html)
  }

  const asPage = (c: Context<AppEnv>, language: Language) => {
    c.set('pageScript', bundle.scriptHash)
    c.header('Cache-Control', 'no-cache')
    c.header('Content-Language', language)
    c.header('Vary', 'Accept-Language, Cookie')
  }

  const app = new Hono<AppEnv>()
  for (const page of sitePageNames)
    app.get(sitePages[page], async (c) => {
      // Its place before it had a URL.
      if (page === 'features' && c.req.query('topic') === 'method') return c.redirect(sitePages.method, 301)
      return show(c, page)
    })

  return app
    .post('/contact', limitContactForm, async (c) => {
      const given = await c.req.parseBody().catch(() => ({}))
      try {
        await takeContactMessage(c, given)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const language = languageAsked(c)
        const { message, fields = {}, status, retryAfterSeconds } = error
        asPage(c, language)
        c.header('Cache-Control', 'no-store')
        if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds))
        return c.html(
          await render(c, 'contact', language, {
            values: textsOf(given),
            fields,
            problem: message,
            isSent: false,
          }),
          status,
        )
      }
      return c.redirect('/contact?sent=yes', 303)
    })
    .get('/robots.txt', (c) => {
      c.header('Cache-Control', day)
      const { ENVIRONMENT, publicUrl } = c.var.settings
      return c.text(robotsFile(publicUrl, { isPublic: ENVIRONMENT !== 'development' }))
    })
    .get('/sitemap.xml', (c) => {
      c.header('Cache-Control', day)
      return c.body(sitemap(c.var.settings.publicUrl, builtAt), 200, {
        'Content-Type': 'application/xml; charset=utf-8',
      })
    })
    .get('/llms.txt', async (c) => {
      c.header('Cache-Control', day)
      return c.text(llmsFile(c.var.settings.publicUrl, (await bundle.module('en')).siteWords))
    })
    .get('/changelog.xml', async (c) => {
      const { siteWords } = await bundle.module('en')
      c.header('Cache-Control', 'public, max-age=3600')
      return c.body(changelogFeed(c.var.settings.publicUrl, siteWords, builtAt), 200, {
        'Content-Type': 'application/atom+xml; charset=utf-8',
      })
    })
    .get('/social/:file', async (c) => {
      const wanted = pictureName(c.req.param('file'))
      if (wanted === null) return onNotFound(c)
      const { page, language } = wanted
      const key = `${page}:${language}`
      const drawn = pictures.get(key) ?? draw(page, language)
      pictures.set(key, drawn)
      drawn.catch(() => pictures.delete(key))
      c.header('Cache-Control', day)
      // Social networks show it on their own pages.
      c.header('Cross-Origin-Resource-Policy', 'cross-origin')
      return c.body(new Uint8Array(await drawn), 200, { 'Content-Type': 'image/png' })
    })
    .get('*', async (c, next) => {
      if (!isMissingPage(c.req.path, c.req.header('Accept'))) return next()
      const language = languageAsked(c)
      const [{ renderNotFound }, known] = await Promise.all([bundle.module(language), facts()])
      const { publicUrl } = c.var.settings
      asPage(c, language)
      c.header('X-Robots-Tag', 'noindex')
      return c.html(renderNotFound({ path: c.req.path, facts: known, files: bundle.files, publicUrl }), 404)
    })

  async function draw(page: SitePage, language: Language): Promise<Buffer> {
    const [{ siteWords }, { sample }] = await Promise.all([bundle.module(language), facts()])
    const { title, description } = siteWords.words[page]
    return socialPicture({ title, caption: firstSentence(description) }, sample)
  }
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

const firstSentence = (text: string) =>
  text.length > 95 ? `${text.slice(0, text.lastIndexOf(' ', 92))} …` : text

export const siteFactsRoutes = (facts: () => Promise<SiteFacts>) =>
  new Hono<AppEnv>().get('/api/site', async (c) => {
    c.header('Cache-Control', 'no-cache')
    return c.json(await facts())
  })
