import { Hono } from 'hono'
import { registrableDomain } from '#core/citations/registrable-domain.ts'
import { botLogFilters, checkComparedDays } from '#core/bot-logs/reports/filters.ts'
import { sitemapAddressInput } from '#core/bot-logs/sitemap/address-input.ts'
import { sitemapFileFilters } from '#core/bot-logs/sitemap/report-schema.ts'
import type { BrandHome } from '#queries/brands/brand-home.ts'
import { sitemapFile } from '#queries/bot-logs/reports/sitemap-file.ts'
import { sitemapReport } from '#queries/bot-logs/reports/sitemap.ts'
import { siteHosts } from '#queries/bot-logs/site-hosts.ts'
import { mayConnectLogs, readSitemapsNow, setSitemapAddress } from '#queries/bot-logs/sitemaps.ts'
import type { Sql } from '#queries/database.ts'
import { asCaller } from '#queries/user-client.ts'
import { readBotLogs } from '../../bot-logs/read-bot-logs.ts'
import { requireBotLogs } from '../../bot-logs/require-bot-logs.ts'
import type { AppEnv } from '../../context.ts'
import { forbidden, tooManyRequests, unprocessable } from '../../errors.ts'
import { permitted } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { countAgainst } from '../../rate-limit.ts'
import { validate } from '../../validate.ts'

const brand = validate('param', idIn('brandId'))
const filtered = validate('query', botLogFilters.superRefine(checkComparedDays))

/** A reading may fetch 500 files. */
const readingsPerBrand = { name: 'sitemap-readings', points: 6, seconds: 3600 }
const filesPerPerson = { name: 'sitemap-files', points: 60, seconds: 3600 }

/** Sitemaps of a brand's site, and visits of crawlers to their pages. */
export const botLogSitemapRoutes = new Hono<AppEnv>()
  .get('/brands/:brandId/bot-logs/sitemap', brand, filtered, async (c) => {
    const { brandId } = c.req.valid('param')
    const filters = c.req.valid('query')
    return c.json(await readBotLogs(c, brandId, (sql) => sitemapReport(sql, brandId, filters, new Date())))
  })
  .get(
    '/brands/:brandId/bot-logs/sitemap/file',
    brand,
    validate('query', sitemapFileFilters.superRefine(checkComparedDays)),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const filters = c.req.valid('query')
      const { database, caller } = c.var
      if (caller.origin?.supports !== undefined) throw forbidden('Support can’t export data.')
      const counted = await countAgainst(filesPerPerson, database, caller.claims.sub)
      if (!counted.isAllowed)
        throw tooManyRequests(
          counted.resetSeconds,
          'You reached the limit of 60 exports per hour. Try again later.',
        )
      const text = await readBotLogs(c, brandId, (sql) => sitemapFile(sql, brandId, filters, new Date()))
      return c.body(text, 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${filters.list}-${new Date().toISOString().slice(0, 10)}.csv"`,
      })
    },
  )
  .put(
    '/brands/:brandId/bot-logs/sitemap/address',
    brand,
    validate('json', sitemapAddressInput),
    async (c) => {
      const { brandId } = c.req.valid('param')
      const { host, address } = c.req.valid('json')
      await asCaller(c.var.database, c.var.caller, async (sql) => {
        const home = await mayReadNow(sql, brandId)
        const hosts = await siteHosts(sql, brandId)
        const site = hosts.find((known) => known.host === host)
        if (site === undefined)
          throw unprocessable('This host doesn’t belong to the brand.', { host: 'unknown' })
        const problem = problemWith(
          address,
          hosts.map((known) => known.host),
        )
        if (problem !== null) throw unprocessable(problem, { address: problem })
        if (site.isReserved)
          throw unprocessable('This host isn’t public, so we don’t fetch anything from it.', {
            host: 'reserved',
          })
        await setSitemapAddress(sql, home, host, address)
      })
      return c.body(null, 204)
    },
  )
  .post('/brands/:brandId/bot-logs/sitemap/readings', brand, async (c) => {
    const { brandId } = c.req.valid('param')
    const { database, caller } = c.var
    await asCaller(database, caller, (sql) => mayReadNow(sql, brandId))
    const counted = await countAgainst(readingsPerBrand, database, brandId)
    if (!counted.isAllowed)
      throw tooManyRequests(
        counted.resetSeconds,
        'You reached the limit of six sitemap checks per hour. Try again later.',
      )
    await asCaller(database, caller, async (sql) => readSitemapsNow(sql, await mayReadNow(sql, brandId)))
    return c.body(null, 202)
  })

async function mayReadNow(sql: Sql, brandId: string): Promise<BrandHome> {
  const home = await requireBotLogs(sql, brandId)
  permitted(await mayConnectLogs(sql, brandId))
  return home
}

/** Sitemaps of other sites say nothing about the brand's pages, and are not ours to fetch. */
function problemWith(address: string | null, hosts: readonly string[]): string | null {
  if (address === null) return null
  const domain = registrableDomain(new URL(address).hostname)
  return hosts.some((host) => registrableDomain(host) === domain)
    ? null
    : 'The sitemap must be on a host of the brand.'
}
