import { expect, test } from 'vitest'
import { botLogFilters } from '#core/bot-logs/reports/filters.ts'
import { sitemapReport } from '#queries/bot-logs/reports/sitemap.ts'
import { asCaller } from '#queries/user-client.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { writeDemoLog } from './write-demo-log.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
const now = new Date('2026-11-20T12:00:00Z')

test('the demo has pages crawled soon, late, never, and without a sitemap entry, and shows its label', async () => {
  await writeDemoLog(database, home, { now, vault: null })
  const report = await asCaller(database, cast.alice.caller, (sql) =>
    sitemapReport(sql, home.brandId, botLogFilters.parse({}), now),
  )
  expect(report?.sitemaps).toMatchObject([
    { host: 'northwave.example', isSandbox: true, isReserved: true, pages: report?.pages, problem: null },
  ])
  expect(report?.sitemaps[0]?.dates).toMatchObject({ verdict: 'trusted', believed: report?.pages })
  expect(report?.neverRead.rows.map(({ path }) => path)).toContain('/guides/ear-tips')
  expect(report?.unlisted.rows.map(({ path }) => path)).toContain('/support/warranty')
  const { pages = 0, read = 0, median } = report?.lag.all ?? {}
  expect(pages).toBeGreaterThan(20)
  expect(read).toBeGreaterThan(10)
  expect(read).toBeLessThan(pages)
  expect(median?.value).toBeGreaterThan(0)
})
