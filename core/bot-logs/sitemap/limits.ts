/** For all sitemaps of one brand together, except `levels`. */
export const sitemapLimits = {
  files: 500,
  entries: 1_000_000,
  /** An index, indexes that it names, and their files. */
  levels: 3,
  /** Sitemaps that a robots.txt may name. */
  named: 50,
  addressLength: 2048,
} as const

/** `Sitemap:` lines of a robots.txt: they are independent of groups and may be anywhere. */
export function namedSitemaps(robots: string): string[] {
  const addresses = robots
    .split(/\r\n?|\n/)
    .map((line) => /^[\s\uFEFF]*sitemap\s*:\s*(\S+)/i.exec(line)?.[1] ?? '')
    .filter((address) => address !== '' && address.length <= sitemapLimits.addressLength)
  return [...new Set(addresses)].slice(0, sitemapLimits.named)
}
