import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { importLater } from '#queries/bot-logs/intake/intake.ts'
import { asSystem } from '#queries/system-client.ts'
import { spawnSandbox, spawnWorker, type WorkerProcess } from '#testing/runs.ts'
import { buildBrand, buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildDelivery, buildReadSource, storedLogs } from '#testing/log-deliveries.ts'
import { sized } from '#testing/size.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const day = new Date(Date.now() - 86_400_000)
const date = day.toUTCString().split(' ').slice(1, 4).join('/')

/** Each of the two deliveries spans many batches. */
const total = sized(40_000, 400_000)
const logBatchLines = sized(4000, 40_000)

const agents = [
  'GPTBot/1.3',
  'ClaudeBot/1.0',
  'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36',
  'curl/8.5',
]
const lines = Array.from({ length: total }, (_, index) => {
  const time = new Date((index * 80_000_000) / total).toISOString().slice(11, 19)
  return `20.171.206.${index % 200} - - [${date}:${time} +0000] "GET /page-${index % 300} HTTP/1.1" 200 ${index} "-" "${agents[index % 20 === 0 ? index % 2 : 2 + (index % 2)]}"\n`
})

test('two overlapping deliveries of a brand, read by workers that are killed repeatedly, count every line once', async () => {
  const sandbox = await spawnSandbox({ latencyMs: 100 })
  onTestFinished(() => sandbox.end())
  const { brandId } = await buildBrand(database, cast.acorn.id, 'Crashing')
  const source = await buildReadSource(
    database,
    { organizationId: cast.acorn.id, brandId },
    { format: 'combined' },
  )
  const parts = [lines.slice(0, (total * 5) / 8), lines.slice((total * 3) / 8)]
  const deliveries: string[] = []
  for (const part of parts) {
    const deliveryId = await buildDelivery(database, source, part.join(''))
    deliveries.push(deliveryId)
    await asSystem(database, async (sql) => importLater(sql, { organizationId: cast.acorn.id, deliveryId }))
  }
  const start = () => spawnWorker(database, { sandboxUrl: sandbox.url, logBatchLines })
  const workers: WorkerProcess[] = [await start()]
  onTestFinished(async () => void (await Promise.all(workers.map((worker) => worker.end('SIGKILL')))))
  let kills = 0
  let reached = 0
  for (;;) {
    const { lines: now, open } = await progress(deliveries)
    if (open === 0) break
    // Kills after a batch or two was stored, and never after all of it is done.
    if (now > reached && kills < 3) {
      reached = now
      kills += 1
      await workers.pop()?.end('SIGKILL')
      workers.push(await start())
    }
    await wait(50)
  }
  expect(kills).toBeGreaterThan(1)
  const { rows } = await database.pool.query<Record<string, number>>(
    `select sum(lines) as lines, sum(hits) as hits, sum(repeated) as repeated, sum(parsed) as parsed
     from llm_mentions.bot_log_deliveries where id = any($1)`,
    [deliveries],
  )
  expect(rows[0]).toEqual({
    lines: total * 1.25,
    parsed: total * 1.25,
    hits: total / 20,
    repeated: total / 4,
  })
  const stored = await storedLogs(database, brandId)
  expect(stored.hits).toHaveLength(total / 20)
  const requests = (kind: string) =>
    stored.traffic
      .map(({ row }) => row as { kind: string; requests: number })
      .filter((row) => row.kind === kind)
      .reduce((sum, row) => sum + row.requests, 0)
  expect({ ai: requests('ai'), browser: requests('browser'), other: requests('other-bot') }).toEqual({
    ai: total * 0.05,
    browser: total * 0.45,
    other: total * 0.5,
  })
}, 300_000)

async function progress(deliveries: readonly string[]) {
  const { rows } = await database.pool.query<{ lines: number; open: number }>(
    `select sum(lines) as lines, count(*) filter (where status in ('queued', 'reading')) as open
     from llm_mentions.bot_log_deliveries where id = any($1)`,
    [deliveries],
  )
  return rows[0] ?? { lines: 0, open: 0 }
}
