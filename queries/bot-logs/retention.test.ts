import { dayMs } from '#core/calendar.ts'
import { expect, test } from 'vitest'
import { importDelivery } from '#jobs/bot-logs/import-delivery.ts'
import { buildBrand, buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildReadSource, openDelivery, storedLogs, type LogSource } from '#testing/log-deliveries.ts'
import { asSystem } from '../system-client.ts'
import { rebuildBotLogRollups } from './sums/rebuild.ts'
import { cutoffOf, deleteOldBotLogs, emptyBotLogSources, eraseBotLogSource } from './retention.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const { signal } = new AbortController()
const now = new Date()
const noon = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), 12) - dayMs

const line = (daysAgo: number, path: string, agent = 'GPTBot/1.3', referer = '-') => {
  const at = new Date(noon - daysAgo * dayMs).toUTCString().split(' ')
  return `20.171.206.7 - - [${at[1]}/${at[2]}/${at[3]}:${at[4]} +0000] "GET ${path} HTTP/1.1" 200 10 "${referer}" "${agent}"\n`
}

async function newSource(keepDays = 400, brandId?: string): Promise<LogSource> {
  const brand = brandId ?? (await buildBrand(database, cast.acorn.id, `Brand ${Math.random()}`)).brandId
  return buildReadSource(
    database,
    { organizationId: cast.acorn.id, brandId: brand },
    { format: 'combined', keepDays },
  )
}

async function deliver(source: LogSource, lines: readonly string[]) {
  const delivery = await openDelivery(database, source, lines.join(''))
  async function* pieces() {
    yield Buffer.from(lines.join(''))
  }
  await importDelivery(database, { delivery, pieces: pieces(), vault: null, now })
  await database.pool.query(
    `update llm_mentions.bot_log_deliveries set status = 'completed', finished_at = now() where id = $1`,
    [delivery.deliveryId],
  )
}

/** Ninety days, with a visit to each of two pages per day, and an AI referral every ten days. */
const ninetyDays = Array.from({ length: 90 }, (_, day) => [
  line(day, `/always`),
  line(day, `/only-${day}`, 'ClaudeBot/1.0'),
  line(
    day,
    '/landing',
    'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36',
    day % 10 === 0 ? 'https://claude.ai/' : '-',
  ),
]).flat()

test("data past a source's retention is gone from hits and sums, as if it had never been read", async () => {
  const source = await newSource()
  await deliver(source, ninetyDays)
  expect((await storedLogs(database, source.brandId)).hits).toHaveLength(180)
  await database.pool.query('update llm_mentions.bot_log_sources set keep_days = 30 where id = $1', [
    source.sourceId,
  ])
  expect(await deleteOldBotLogs(database, cast.acorn.id, { signal, now })).toBe(120)
  const kept = await storedLogs(database, source.brandId)

  const fresh = await newSource(30)
  await deliver(fresh, ninetyDays)
  expect(kept).toEqual(await storedLogs(database, fresh.brandId))
  expect(kept.hits).toHaveLength(60)
  expect(await urlsOf(source)).toEqual(await urlsOf(fresh))
  await asSystem(database, (sql) => rebuildBotLogRollups(sql, source.brandId))
  expect(await storedLogs(database, source.brandId)).toEqual(kept)
  const { rows } = await database.pool.query<{ oldest: Date }>(
    'select min(hour) as oldest from private.bot_log_lines where source_id = $1',
    [source.sourceId],
  )
  expect(rows[0]?.oldest.getTime()).toBeGreaterThanOrEqual(cutoffOf(now, 30).getTime())
  // Kept lines are still recognized, and old ones are not read again.
  await deliver(source, ninetyDays)
  expect(await storedLogs(database, source.brandId)).toEqual(kept)
})

async function urlsOf({ brandId }: LogSource) {
  const { rows } = await database.pool.query<{ path: string }>(
    'select path from llm_mentions.bot_log_urls where client_id = $1 order by path',
    [brandId],
  )
  return rows.map(({ path }) => path)
}

test('a deleted source is removed with all its data, and its neighbors stay', async () => {
  const source = await newSource()
  const neighbour = await newSource(400, source.brandId)
  await deliver(neighbour, ninetyDays.slice(0, 30))
  const before = await storedLogs(database, source.brandId)
  await deliver(source, ninetyDays)
  const payload = { organizationId: cast.acorn.id, sourceId: source.sourceId }
  expect(await eraseBotLogSource(database, payload, { signal })).toBe(false)
  await database.pool.query('update llm_mentions.bot_log_sources set deleted_at = now() where id = $1', [
    source.sourceId,
  ])
  expect(await eraseBotLogSource(database, payload, { signal })).toBe(false)
  await database.pool.query(
    `update llm_mentions.bot_log_sources set deleted_at = now() - interval '2 minutes' where id = $1`,
    [source.sourceId],
  )
  const stopped = AbortSignal.abort()
  await expect(eraseBotLogSource(database, payload, { signal: stopped })).rejects.toThrow('aborted')
  expect(await eraseBotLogSource(database, payload, { signal })).toBe(true)
  expect(await eraseBotLogSource(database, payload, { signal })).toBe(false)
  expect(await storedLogs(database, source.brandId)).toEqual(before)
  expect(await rowsOf(source.sourceId)).toEqual([])
})

test('deleting an organization empties its sources first', async () => {
  const { brandId } = await buildBrand(database, cast.birch.id, 'Leaving')
  const source = await buildReadSource(
    database,
    { organizationId: cast.birch.id, brandId },
    { format: 'combined' },
  )
  await deliver(source, ninetyDays)
  await emptyBotLogSources(database, cast.birch.id, signal)
  expect(await rowsOf(source.sourceId)).toEqual(['bot_log_deliveries'])
})

async function rowsOf(sourceId: string): Promise<string[]> {
  const tables = ['hits', 'hours', 'days', 'pages', 'referrals', 'traffic', 'deliveries'].map(
    (name) => `llm_mentions.bot_log_${name}`,
  )
  const held: string[] = []
  for (const table of [...tables, 'private.bot_log_lines', 'private.bot_log_addresses']) {
    const { rows } = await database.pool.query(`select from ${table} where source_id = $1 limit 1`, [
      sourceId,
    ])
    if (rows.length > 0) held.push(table.split('.')[1] ?? '')
  }
  return held
}
