import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import type { Language } from '#core/language/languages.ts'
import type { SitePage } from '#core/site/pages.ts'
import type { SiteFacts } from '#core/site/schema.ts'
import { bootScript, type AppFile } from './boot-script.ts'

/** Twins of the input and output of web/src/site/render.tsx; server may not import web. */
export type SiteFiles = { css: string; bootScript: string; islands: string; font: string | null }
export type ContactState = {
  values: Record<string, string>
  /** In English; the page translates them. */
  fields: Record<string, string>
  problem: string | null
  isSent: boolean
}
type Release = {
  title: string
  id: string
  date: string | null
  summary: string
  groups: { kind: string; changes: { id: string; text: string }[] }[]
}
export type SiteModule = {
  renderPage: (input: {
    page: SitePage
    isLanguageAsked: boolean
    facts: SiteFacts
    files: SiteFiles
    publicUrl: string
    contact?: ContactState | undefined
  }) => string
  renderNotFound: (input: { path: string; facts: SiteFacts; files: SiteFiles; publicUrl: string }) => string
  siteWords: { words: Record<SitePage, { title: string; description: string }>; releases: Release[] }
}

export type SiteBundle = {
  files: SiteFiles
  /** Of the boot script, as the content security policy names it. */
  scriptHash: string
  /** Loaded on first use, once for each language. */
  module: (language: Language) => Promise<SiteModule>
}

const isFunction = (value: unknown) => typeof value === 'function'
const siteModule = z.object({
  renderPage: z.custom<SiteModule['renderPage']>(isFunction),
  renderNotFound: z.custom<SiteModule['renderNotFound']>(isFunction),
  siteWords: z.custom<SiteModule['siteWords']>((value) => typeof value === 'object' && value !== null),
})
const manifest = z.record(z.string(), z.object({ file: z.string(), src: z.string().optional() }))

const fontSource = 'inter-latin-wght-normal.woff2'

/** The public pages that `npm run build` created in `dist`; null if it was not run. */
export async function openSiteBundle(
  dist: string,
  { analyticsScriptUrl }: { analyticsScriptUrl: string | null },
): Promise<SiteBundle | null> {
  const folder = join(dist, '.site')
  const [page, screens, islands, css] = await Promise.all([
    readFile(join(dist, 'index.html'), 'utf8'),
    readManifest(join(dist, '.vite', 'manifest.json')),
    readManifest(join(dist, '.vite', 'islands.json')),
    readStyles(folder),
  ]).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  if (page === undefined || screens === undefined || islands === undefined || css === undefined) return null
  const start = Object.values(islands).find(({ src }) => src?.endsWith('islands/start.ts'))
  if (start === undefined) return null
  const font = Object.values(screens).find(({ src }) => src?.endsWith(fontSource))
  const script = bootScript({ app: appFiles(page), analyticsScriptUrl })
  const loaded = new Map<Language, Promise<SiteModule>>()
  return {
    files: {
      css,
      bootScript: script,
      islands: `/${start.file}`,
      font: font === undefined ? null : `/${font.file}`,
    },
    scriptHash: `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    module: (language) => {
      const known = loaded.get(language)
      if (known !== undefined) return known
      const loading = load(join(folder, `render-${language}.js`))
      loaded.set(language, loading)
      // A failure is not cached: the next visitor tries again.
      loading.catch(() => loaded.delete(language))
      return loading
    },
  }
}

const load = async (file: string) => siteModule.parse(await import(pathToFileURL(file).href))

const readManifest = async (file: string) => manifest.parse(JSON.parse(await readFile(file, 'utf8')))

async function readStyles(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.css'))
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('')
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

/** The elements with which index.html starts the application. */
function appFiles(page: string): AppFile[] {
  return [...page.matchAll(/<(link|script)\b([^>]*)>/g)].flatMap(([, tag, text = '']) => {
    const attributes = Object.fromEntries(
      [...text.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [name, value]),
    )
    const isPart =
      tag === 'script'
        ? attributes['type'] === 'module'
        : /^(stylesheet|modulepreload)$/.test(attributes['rel'] ?? '')
    return isPart && (tag === 'link' || tag === 'script') ? [{ tag, attributes }] : []
  })
}
