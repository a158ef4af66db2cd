import { demoArticles, demoPages } from './demo-log.ts'

/** Pages in the demo log that its sitemap does not list. */
const unlisted: readonly string[] = ['/support/warranty', '/press/2026-spring']

/** Pages in the sitemap that no bot of the demo visits. */
const neverRead = [
  '/headphones/aurora-kids',
  '/earbuds/skerry-lite',
  '/guides/wired-or-wireless',
  '/guides/ear-tips',
  '/support/spare-parts',
  '/press/2026-autumn',
] as const

/** Only these first articles are listed; the others were forgotten. */
const listedArticles = 40

/**
 * The sitemap of the demo brand's fictional site: most pages changed within the last four weeks, some in the last days,
 * so that bots crawled some at once, some late, and some not yet.
 */
export function demoSitemap(now: Date): string {
  const pages = [
    ...demoPages.filter((path) => !unlisted.includes(path)),
    ...neverRead,
    ...demoArticles.slice(0, listedArticles),
  ]
  const entries = pages.map((path, index) => {
    // Steps of 19 hours and a bit: hardly two pages on one day, and none at the same time of day.
    const changed = new Date(now.getTime() - (7 + index * 19) * 3_600_000 - index * 420_000)
    return `<url><loc>https://northwave.example${path}</loc><lastmod>${changed.toISOString()}</lastmod></url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<!-- Sandbox: invented for the demo -->
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`
}
