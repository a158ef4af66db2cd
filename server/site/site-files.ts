import { crawlers } from '#core/bot-logs/recognize/crawler.ts'
import { purposeLabels, type Purpose } from '#core/bot-logs/recognize/purposes.ts'
import { languages, type Language } from '#core/language/languages.ts'
import { sitePageNames, sitePages } from '#core/site/pages.ts'
import { screenPaths } from '#core/site/screens.ts'
import type { SiteModule } from './site-bundle.ts'

type Words = SiteModule['siteWords']

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** All programs may read public pages; the application is disallowed, and shows nothing without a session anyway. */
export function robotsFile(publicUrl: string, { isPublic }: { isPublic: boolean }): string {
  if (!isPublic) return 'User-agent: *\nDisallow: /\n'
  const closed = new Set(
    screenPaths
      .filter((path) => path !== '/api-reference')
      .map((path) => (path.includes(':') ? path.slice(0, path.indexOf(':')) : `${path}$`)),
  )
  const more = ['/api/', '/auth/v1/', '/rest/v1/', '/config.json$', '/login?', '/signup?']
  return [
    '# Search engines and AI bots can crawl the public pages, but not the app.',
    ...purposes.flatMap((purpose) => [`# ${purposeLabels[purpose]}`, ...agentsFor(purpose)]),
    '# All others',
    'User-agent: *',
    'Allow: /',
    ...[...closed, ...more].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

/** AI crawlers by their names in robots.txt. A named crawler ignores other groups, so all share one. */
const agentsFor = (purpose: Purpose) => [
  ...new Set(
    crawlers.flatMap(({ robotsToken, category }) =>
      robotsToken !== null && category === purpose ? `User-agent: ${robotsToken}` : [],
    ),
  ),
]
const purposes = ['training', 'search', 'user-fetch', 'agent'] as const satisfies Purpose[]

/** The content of pages changes with a version, so that is their last modification. */
export function sitemap(publicUrl: string, builtAt: Date): string {
  const entry = (path: string) => {
    const address = `${publicUrl}${path}`
    const alternates = languages.map(
      (language) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${escaped(address)}?lang=${language}"/>`,
    )
    return `<url><loc>${escaped(address)}</loc><lastmod>${builtAt.toISOString().slice(0, 10)}</lastmod>${alternates.join('')}<xhtml:link rel="alternate" hreflang="x-default" href="${escaped(address)}"/></url>`
  }
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${Object.values(sitePages).map(entry).join('\n')}
</urlset>
`
}

/** For language models (llmstxt.org): a description of the product and its pages. */
export function llmsFile(publicUrl: string, { words }: Words): string {
  const link = (name: (typeof sitePageNames)[number]) =>
    `- [${words[name].title}](${publicUrl}${sitePages[name]}): ${words[name].description}`
  return [
    '# Answerscope',
    '',
    `> ${words.home.description}`,
    '',
    '## Pages',
    '',
    ...sitePageNames.map(link),
    '',
    '## For programs',
    '',
    `- [API reference](${publicUrl}/api-reference): the HTTP API, by its description.`,
    `- [OpenAPI description](${publicUrl}/api/v1/openapi.json): the same for tools.`,
    '',
  ].join('\n')
}

/** Releases as an Atom feed. Unreleased changes have the build date of this version. */
export function changelogFeed(publicUrl: string, { words, releases }: Words, builtAt: Date): string {
  const entries = releases.map(({ title, id, date, summary, groups }) => {
    const address = `${publicUrl}/changelog#${id}`
    const updated = date === null ? builtAt.toISOString() : `${date}T00:00:00.000Z`
    const list = groups.map(
      ({ kind, changes }) =>
        `<h3>${kind.charAt(0).toUpperCase()}${kind.slice(1)}</h3><ul>${changes.map(({ text }) => `<li>${escaped(text)}</li>`).join('')}</ul>`,
    )
    const content = `<p>${escaped(summary)}</p>${list.join('')}`
    return `<entry><id>${escaped(address)}</id><title>${escaped(title)}</title><updated>${updated}</updated><link href="${escaped(address)}"/><content type="html">${escaped(content)}</content></entry>`
  })
  const [newest] = releases
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${escaped(publicUrl)}/changelog</id><title>Answerscope</title><subtitle>${escaped(words.changelog.title)}</subtitle>
<updated>${newest?.date ? `${newest.date}T00:00:00.000Z` : builtAt.toISOString()}</updated>
<author><name>Answerscope</name></author>
<link rel="self" href="${escaped(publicUrl)}/changelog.xml"/><link href="${escaped(publicUrl)}/changelog"/>
${entries.join('\n')}
</feed>
`
}

export const pictureName = (file: string) => {
  const [, page, language] = /^(\w+)-([a-z]{2})\.png$/.exec(file) ?? []
  const name = sitePageNames.find((each) => each === page)
  const known: Language | undefined = languages.find((each) => each === language)
  return name && known ? { page: name, language: known } : null
}
