import { demoArticles, demoPages } from './demo-log.ts'

/** Pages of the demo that its log knows and its sitemap does not. */
const unlisted: readonly string[] = ['/support/warranty', '/press/2026-spring']

/** Pages that the sitemap lists and no bot of the demo ever asked for. */
const neverRead = [
  '/headphones/aurora-kids',
  '/earbuds/skerry-lite',
  '/guides/wired-or-wireless',
  '/guides/ear-tips',
  '/support/spare-parts',
  '/press/2026-autumn',
] as const

/** The first so many; the others were forgotten. */
const listedArticles = 40

/**
 * The sitemap of the demo brand's invented site: most pages were changed within the last four weeks, some in the last days,
 * so that there are pages that bots came to at once, late, and not yet.
 */
export function demoSitemap(now: Date): string {
  const pages = [
    ...demoPages.filter((path) => !unlisted.includes(path)),
    ...neverRead,
    ...demoArticles.slice(0, listedArticles),
  ]
  const entries = pages.map((path, index) => {
    // Steps of 19 hours and a bit: hardly two pages on one day, and none at the same time of it.
    const changed = new Date(now.getTime() - (7 + index * 19) * 3_600_000 - index * 420_000)
    return `<url><loc>https://northwave.example${path}</loc><lastmod>${changed.toISOString()}</lastmod></url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<!-- Sandbox: invented for the demo -->
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`
}
