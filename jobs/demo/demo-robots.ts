import { dayMs } from '#core/calendar.ts'
import type { BrandHome } from '#queries/brands/brand-home.ts'
import { keepRobots } from '#queries/bot-logs/robots.ts'
import type { Sql } from '#queries/database.ts'

const label = '# Sandbox: sample robots.txt of a sample site.'
const sitemap = 'Sitemap: https://northwave.example/sitemap.xml'

const before = `${label}
User-agent: Bytespider
Disallow: /

User-agent: *
Disallow: /account/
Disallow: /press/

${sitemap}
`

/** It blocks more than intended: a bot whose index feeds answers may read nothing. */
const after = `${label}
User-agent: Bytespider
User-agent: CCBot
User-agent: Google-Extended
Disallow: /

# Too much traffic in the week of the launch
User-agent: Claude-SearchBot
Disallow: /

User-agent: *
Disallow: /account/
Disallow: /*?sort=
Allow: /account/help

${sitemap}
`

/**
 * Two versions of the demo site's robots.txt, the second from 18 days ago. Nothing is fetched, because the site does
 * not exist.
 */
export async function writeDemoRobots(sql: Sql, home: BrandHome, host: string, now: Date): Promise<void> {
  for (const [daysAgo, content] of [
    [61, before],
    [19, before],
    [18, after],
    [0, after],
  ] as const)
    await keepRobots(sql, home, {
      host,
      status: 200,
      content,
      at: new Date(now.getTime() - daysAgo * dayMs),
      failedBefore: false,
    })
}
