import { Hono } from 'hono'
import type { Language } from '#core/language/languages.ts'
import type { SitePage } from '#core/site/pages.ts'
import type { SiteFacts } from '#core/site/schema.ts'
import type { AppEnv } from '../../context.ts'
import { onNotFound } from '../../on-error.ts'
import type { SiteBundle } from '../../site/site-bundle.ts'
import { changelogFeed, llmsFile, pictureName, robotsFile, sitemap } from '../../site/site-files.ts'
import { socialPicture } from '../../site/social-picture.ts'

export type Site = { bundle: SiteBundle; facts: () => Promise<SiteFacts>; builtAt: Date }

const day = 'public, max-age=86400'

/** What tells programs of the public pages, and the pictures that networks show of them. */
export function siteFileRoutes(site: Site) {
  const { bundle, builtAt } = site
  const pictures = new Map<string, Promise<Buffer>>()
  return new Hono<AppEnv>()
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
      const drawn = pictures.get(key) ?? draw(site, page, language)
      pictures.set(key, drawn)
      drawn.catch(() => pictures.delete(key))
      c.header('Cache-Control', day)
      // Social networks show it on their own pages.
      c.header('Cross-Origin-Resource-Policy', 'cross-origin')
      return c.body(new Uint8Array(await drawn), 200, { 'Content-Type': 'image/png' })
    })
}

async function draw({ bundle, facts }: Site, page: SitePage, language: Language): Promise<Buffer> {
  const [{ siteWords }, { sample }] = await Promise.all([bundle.module(language), facts()])
  const { title, description } = siteWords.words[page]
  return socialPicture({ title, caption: firstSentence(description) }, sample)
}

const firstSentence = (text: string) =>
  text.length > 95 ? `${text.slice(0, text.lastIndexOf(' ', 92))} …` : text
