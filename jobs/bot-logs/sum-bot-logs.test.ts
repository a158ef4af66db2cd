import { dayMs } from '#core/calendar.ts'
import { beforeEach, expect, test } from 'vitest'
import { readersFilters, citationsFilters } from '#core/bot-logs/reports/citation-schema.ts'
import { botLogFilters, pagesFilters } from '#core/bot-logs/reports/filters.ts'
import { robotsPagesFilters } from '#core/bot-logs/robots/robots-schema.ts'
import { regradeAddress } from '#queries/bot-logs/sums/regrade.ts'
import { rebuildBotLogRollups } from '#queries/bot-logs/sums/rebuild.ts'
import { deleteOldBotLogs, eraseBotLogSource } from '#queries/bot-logs/retention.ts'
import { citationsReport } from '#queries/bot-logs/reports/citations.ts'
import { pagesReport } from '#queries/bot-logs/reports/pages.ts'
import { readersReport } from '#queries/bot-logs/reports/readers.ts'
import { robotsPagesReport } from '#queries/bot-logs/reports/robots-pages.ts'
import { robotsReport } from '#queries/bot-logs/reports/robots.ts'
import { robotsTrial } from '#queries/bot-logs/reports/robots-trial.ts'
import { asSystem } from '#queries/system-client.ts'
import { asCaller } from '#queries/user-client.ts'
import { storeRobots } from '#testing/bot-logs.ts'
import { buildBrand, buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildReadSource, openDelivery, type LogSource } from '#testing/log-deliveries.ts'
import { importDelivery } from './import-delivery.ts'
import { sumBotLogsLater, sumBotLogsOf } from './sum-bot-logs.ts'

/*
 * Fourteen months up to today of five crawlers on 40 pages, from two sources; robots.txt changed 50 days ago. Every
 * report is computed once from the daily sums alone and once after the job: the results must be equal.
 */
const database = await testDatabase()
const cast = await buildCast(database)
const { signal } = new AbortController()
const now = new Date()
const day = (ago: number) => new Date(now.getTime() - ago * dayMs).toISOString().slice(0, 10)
const host = 'northwave.example'

const agents = ['GPTBot/1.3', 'ClaudeBot/1.0', 'ChatGPT-User/1.0', 'PerplexityBot/1.0', 'Googlebot/2.1']
const agentOf = (index: number) => agents[index % agents.length] ?? ''

const line = (at: Date, path: string, { agent, status }: { agent: string; status: number }) => {
  const [, date, month, year, time] = at.toUTCString().split(' ')
  return `20.171.206.${at.getUTCDate()} - - [${date}/${month}/${year}:${time} +0000] "GET ${path} HTTP/1.1" ${status} 10 "-" "${agent}"\n`
}

/** Deterministic: page and status follow from the number of the visit. */
const lines = (seed: number) =>
  Array.from({ length: 400 }, (_, index) => {
    const number = (index * 7919 + seed * 104_729) % 100_003
    const at = new Date(now.getTime() - ((number * 37) % (415 * 24)) * 3_600_000 - number - 60_000)
    const folder = ['docs', 'blog', 'shop'][number % 3]
    return line(at, `/${folder}/${number % 40}`, {
      agent: agentOf(number % 7),
      status: number % 11 === 0 ? 404 : number % 13 === 0 ? 301 : 200,
    })
  })

async function deliver(source: LogSource, content: readonly string[]) {
  const delivery = await openDelivery(database, source, content.join(''))
  async function* pieces() {
    yield Buffer.from(content.join(''))
  }
  await importDelivery(database, { delivery, pieces: pieces(), vault: null, now })
  await database.pool.query(
    `update llm_mentions.bot_log_deliveries set status = 'completed', finished_at = now() where id = $1`,
    [delivery.deliveryId],
  )
}

type Logs = { home: { organizationId: string; brandId: string }; sources: [LogSource, LogSource] }

async function readLogs(): Promise<Logs> {
  const { brandId } = await buildBrand(database, cast.acorn.id, `Brand ${Math.random()}`)
  const home = { organizationId: cast.acorn.id, brandId }
  const source = () => buildReadSource(database, home, { format: 'combined', keepDays: 500 })
  const sources: Logs['sources'] = [await source(), await source()]
  await deliver(sources[0], lines(1))
  await deliver(sources[1], lines(2))
  await storeRobots(database, home, host, [
    {
      fetchedAt: `${day(200)}T00:00:00Z`,
      seenAt: `${day(52)}T00:00:00Z`,
      content: 'User-agent: GPTBot\nDisallow: /docs/\n',
    },
    {
      fetchedAt: `${day(50)}T00:00:00Z`,
      seenAt: `${day(0)}T00:00:00Z`,
      content: 'User-agent: *\nDisallow: /blog/1\n',
    },
  ])
  return { home, sources }
}

/** Reports of several kinds of periods, with everything that depends on sums by page. */
async function asked({ home, sources }: Logs): Promise<unknown> {
  const { brandId } = home
  return asCaller(database, cast.alice.caller, async (sql) => {
    const answers: unknown[] = []
    for (const words of [
      { from: day(364), to: day(0) },
      { from: day(180), to: day(0), source: sources[1].sourceId, proven: 'true' },
      { from: day(60), to: day(3) },
    ]) {
      const trial = { host, content: 'User-agent: ClaudeBot\nDisallow: /docs/\nDisallow: /shop/3', now }
      for (const choice of [{}, { operator: 'OpenAI' }, { bot: 'gptbot' }])
        answers.push(await pagesReport(sql, brandId, pagesFilters.parse({ ...words, ...choice }), now))
      answers.push(
        await citationsReport(sql, brandId, citationsFilters.parse({ ...words, group: 'crawled' }), now),
        await readersReport(sql, brandId, readersFilters.parse(words), now),
        await robotsReport(sql, brandId, botLogFilters.parse(words), now),
        await robotsPagesReport(sql, brandId, robotsPagesFilters.parse({ ...words, bot: 'gptbot' }), now),
        await robotsTrial(sql, brandId, botLogFilters.parse(words), trial),
      )
    }
    return answers
  })
}

const sumUp = ({ home }: Logs) => sumBotLogsOf(database, home, { now, least: 1, signal })

async function count(table: string, { home }: Logs): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from llm_mentions.${table} where client_id = $1`,
    [home.brandId],
  )
  return rows[0]?.count ?? 0
}

let logs: Logs
beforeEach(async () => {
  logs = await readLogs()
})

test('reports are the same after long sums were made, and after these were made again', async () => {
  const before = await asked(logs)
  await sumUp(logs)
  expect(await count('bot_log_page_packs', logs)).toBeGreaterThan(50)
  expect(await count('bot_log_robots_sums', logs)).toBeGreaterThan(1000)
  expect(await asked(logs)).toEqual(before)
  await sumUp(logs)
  expect(await asked(logs)).toEqual(before)
})

test('reports use long sums if there are any', async () => {
  await sumUp(logs)
  await database.pool.query('delete from llm_mentions.bot_log_pages where client_id = $1', [
    logs.home.brandId,
  ])
  const year = { from: day(364), to: day(0) }
  const read = await asCaller(database, cast.alice.caller, async (sql) => ({
    pages: await pagesReport(sql, logs.home.brandId, pagesFilters.parse(year), now),
    robots: await robotsReport(sql, logs.home.brandId, botLogFilters.parse(year), now),
  }))
  expect(read.pages?.totals.visits).toBeGreaterThan(250)
  expect(read.robots?.bots.find(({ id }) => id === 'gptbot')?.disallowed).toBeGreaterThan(5)
})

test('a late line counts at once', async () => {
  await sumUp(logs)
  const packs = await count('bot_log_page_packs', logs)
  const late = new Date(now.getTime() - 90 * dayMs)
  await deliver(logs.sources[0], [line(late, '/docs/new', { agent: 'GPTBot/1.3', status: 200 })])
  expect(await count('bot_log_page_packs', logs)).toBeLessThan(packs)
  const after = await asked(logs)
  await sumUp(logs)
  expect(await count('bot_log_page_packs', logs)).toBe(packs)
  expect(await asked(logs)).toEqual(after)
  await asSystem(database, (sql) => rebuildBotLogRollups(sql, logs.home.brandId))
  expect(await count('bot_log_page_packs', logs)).toBe(0)
  expect(await asked(logs)).toEqual(after)
})

test('visits that get another grade count as verified at once', async () => {
  await sumUp(logs)
  const { rows } = await database.pool.query<{ id: number; crawler: string }>(
    `select address_id as id, crawler from llm_mentions.bot_log_hits
     where client_id = $1 and crawler = 'gptbot' and grade <> 'mismatch' and at < $2
     group by address_id, crawler order by count(*) desc limit 1`,
    [logs.home.brandId, day(40)],
  )
  const [address] = rows
  if (address === undefined) throw new Error('Some address came')
  const before = await asked(logs)
  const moved = await asSystem(database, (sql) =>
    regradeAddress(sql, logs.home.organizationId, address.id, address.crawler, 'mismatch', null),
  )
  expect(moved).toBeGreaterThan(0)
  const after = await asked(logs)
  expect(after).not.toEqual(before)
  await asSystem(database, (sql) => rebuildBotLogRollups(sql, logs.home.brandId))
  expect(await asked(logs)).toEqual(after)
})

test('long sums exclude what retention or the deletion of a source removed', async () => {
  await sumUp(logs)
  await database.pool.query('update llm_mentions.bot_log_sources set keep_days = 100 where id = $1', [
    logs.sources[0].sourceId,
  ])
  await deleteOldBotLogs(database, logs.home.organizationId, { signal, now })
  await sumUp(logs)
  const kept = await asked(logs)
  await asSystem(database, (sql) => rebuildBotLogRollups(sql, logs.home.brandId))
  expect(await asked(logs)).toEqual(kept)

  await sumUp(logs)
  await database.pool.query(
    `update llm_mentions.bot_log_sources set deleted_at = now() - interval '2 minutes' where id = $1`,
    [logs.sources[0].sourceId],
  )
  await eraseBotLogSource(
    database,
    { organizationId: logs.home.organizationId, sourceId: logs.sources[0].sourceId },
    { signal },
  )
  await sumUp(logs)
  const left = await asked(logs)
  await asSystem(database, (sql) => rebuildBotLogRollups(sql, logs.home.brandId))
  expect(await asked(logs)).toEqual(left)
})

test('verdicts are recomputed when another robots.txt turns out to have been in force', async () => {
  await sumUp(logs)
  await storeRobots(database, logs.home, host, [
    {
      fetchedAt: `${day(300)}T00:00:00Z`,
      seenAt: `${day(290)}T00:00:00Z`,
      content: 'User-agent: ClaudeBot\nDisallow: /\n',
    },
  ])
  const after = await asked(logs)
  await sumUp(logs)
  expect(await asked(logs)).toEqual(after)
})

test('brands whose logs were not viewed for a while are summed, and small ones are left alone', async () => {
  const small = async () => {
    await sumBotLogsOf(database, logs.home, { now, least: 100_000, signal })
    return count('bot_log_page_packs', logs)
  }
  expect(await small()).toBe(0)
  await database.pool.query(`update llm_mentions.bot_log_sources set last_line_at = now()`)
  const waiting = async () => {
    await sumBotLogsLater(database)
    const { rows } = await database.pool.query<{ key: string }>(
      `select key from graphile_worker.jobs where task_identifier = 'sum-bot-logs'`,
    )
    return rows.filter(({ key }) => key === `sum-bot-logs:${logs.home.brandId}`).length
  }
  expect(await waiting()).toBe(1)
})
