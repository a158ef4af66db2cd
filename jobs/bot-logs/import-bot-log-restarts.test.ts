import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { afterAll, expect, test } from 'vitest'
import { importLater } from '#queries/bot-logs/intake/intake.ts'
import { openDatabase } from '#queries/database.ts'
import { asSystem } from '#queries/system-client.ts'
import { spawnWorker } from '#testing/runs.ts'
import { buildBrand, buildCast } from '#testing/cast.ts'
import { buildDelivery, buildReadSource, storedLogs, type LogSource } from '#testing/log-deliveries.ts'
import { LogUpload } from '#testing/log-upload.ts'
import { startRestartingServer } from '#testing/servers/restarting-server.ts'
import { sized } from '#testing/size.ts'
import { signedToken } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'

/*
 * PostgreSQL is stopped and started again under the web process, under a worker, and under both. What was answered with
 * 2xx is stored exactly once. Everything else is answered with 503, sent again, and then also stored exactly once.
 */

const server = await startRestartingServer()
const database = openDatabase(server.url)
const cast = await buildCast(database)
const app = await testWebApp(database)
const web = serve({ fetch: app.http.fetch, port: 0, hostname: '127.0.0.1' })
await once(web, 'listening')
const origin = `http://127.0.0.1:${(web.address() as AddressInfo).port}`
const organizationId = cast.acorn.id
const worker = await spawnWorker(database, {
  sandboxUrl: 'http://127.0.0.1:9',
  logBatchLines: sized(4000, 25_000),
})

afterAll(async () => {
  await worker.end('SIGTERM')
  web.close()
  await database.close()
  await server.remove()
})

const day = new Date(Date.now() - 86_400_000).toUTCString().split(' ').slice(1, 4).join('/')

/** Two of three lines come from a crawler; all lines differ. */
const lineOf = (number: number, padding: string) =>
  `20.171.206.${number % 200} - - [${day}:${new Date((number % 86_400) * 1000).toISOString().slice(11, 19)} +0000] "GET /page-${number % 300}?n=${number}${padding} HTTP/1.1" 200 ${number} "-" "${number % 3 === 0 ? 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36' : 'GPTBot/1.3'}"\n`
const linesOf = (from: number, to: number, padding = '') =>
  Array.from({ length: to - from }, (_, index) => lineOf(from + index, padding)).join('')

async function buildSource(name: string): Promise<LogSource> {
  const { brandId } = await buildBrand(database, organizationId, name)
  return buildReadSource(database, { organizationId, brandId }, { format: 'combined' })
}

type Progress = { open: number; lines: number; parsed: number; repeated: number; failed: number }

async function progress({ sourceId }: LogSource): Promise<Progress> {
  const { rows } = await database.pool.query<Progress>(
    `select count(*) filter (where status in ('receiving', 'queued', 'reading')) as open, coalesce(sum(lines), 0) as lines,
       coalesce(sum(parsed), 0) as parsed, coalesce(sum(repeated), 0) as repeated, count(*) filter (where status = 'failed') as failed
     from llm_mentions.bot_log_deliveries where source_id = $1`,
    [sourceId],
  )
  if (rows[0] === undefined) throw new Error('There is no sum')
  return rows[0]
}

/** Waits until everything is read. Then each of the lines counts once, in the deliveries and in the sums. */
async function expectOnce(source: LogSource, lines: number) {
  await expect.poll(() => progress(source), { timeout: 60_000, interval: 100 }).toMatchObject({ open: 0 })
  expect(await progress(source)).toEqual({ open: 0, lines, parsed: lines, repeated: 0, failed: 0 })
  const stored = await storedLogs(database, source.brandId)
  const people = Math.ceil(lines / 3)
  expect(stored.hits).toHaveLength(lines - people)
  const requests = Object.groupBy(
    stored.traffic.map(({ row }) => row as { kind: string; requests: number }),
    ({ kind }) => kind,
  )
  const sumOf = (kind: string) => (requests[kind] ?? []).reduce((sum, row) => sum + row.requests, 0)
  expect([sumOf('ai'), sumOf('browser'), sumOf('other-bot')]).toEqual([lines - people, people, 0])
}

async function restart(whileAway: () => Promise<unknown>) {
  await server.stop()
  await whileAway()
  await server.startAgain()
}

test('lines posted while PostgreSQL stops, is down, and restarts are stored once', async () => {
  const source = await buildSource('Posted')
  const token = await tokenOf(source)
  const batches = sized(120, 240)
  const linesEach = 5
  const statuses: number[] = []
  const waits = new Set<string | null>()
  let isAway = false
  let refusedAway = 0
  let next = 0
  // Like log shippers, each sender keeps a batch until it was accepted.
  const send = async () => {
    for (let batch = next++; batch < batches; batch = next++)
      for (let status = 0; status !== 200;) {
        const wasAway = isAway
        const answer = await fetch(`${origin}/api/bot-logs/${source.sourceId}`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${token}` },
          body: linesOf(batch * linesEach, (batch + 1) * linesEach),
        })
        status = answer.status
        const body = await answer.text()
        statuses.push(status)
        if (status === 503) waits.add(answer.headers.get('Retry-After'))
        if (status === 503 && wasAway) refusedAway += 1
        if (status !== 200 && status !== 503) throw new Error(`${status}: ${body}`)
      }
  }
  const taken = () => statuses.filter((status) => status === 200).length
  const sending = Promise.all(Array.from({ length: 8 }, send))
  sending.catch(() => {}) // Awaited below.
  await expect.poll(taken, { timeout: 30_000, interval: 5 }).toBeGreaterThan(batches / 5)
  await restart(async () => {
    isAway = true
    await expect.poll(() => refusedAway, { timeout: 30_000, interval: 5 }).toBeGreaterThan(20)
    isAway = false
  })
  await sending
  expect(taken()).toBe(batches)
  expect([...waits]).toEqual(['5'])
  await expectOnce(source, batches * linesEach)
}, 120_000)

test('a file uploaded while PostgreSQL stops, is down, and restarts is stored once', async () => {
  const source = await buildSource('Sent')
  const lines = sized(24_000, 120_000)
  const upload = new LogUpload({
    origin,
    token: await signedToken(app.secrets, cast.alice),
    // Long lines, so that sending takes a while.
    file: Buffer.from(linesOf(0, lines, `&${'x'.repeat(sized(500, 0))}`)),
  })
  await upload.begin(source.sourceId, 'access.log')
  const first = upload.send(0)
  const isUnderWay = async () => (await upload.offset()).offset
  await expect.poll(isUnderWay, { timeout: 30_000, interval: 5 }).toBeGreaterThan(0)
  await restart(async () => {
    expect(['cut', 503]).toContain(outcomeOf(await first))
    expect((await upload.offset()).status).toBe(503)
  })
  const { offset } = await upload.offset()
  expect(offset).toBeGreaterThan(0)
  expect((await upload.send(offset)) as object).toMatchObject({ status: 204 })
  await expectOnce(source, lines)
}, 120_000)

test('a file that is being read when PostgreSQL stops is stored once', async () => {
  const source = await buildSource('Read')
  const lines = sized(30_000, 150_000)
  const deliveryId = await buildDelivery(database, source, linesOf(0, lines))
  await asSystem(database, async (sql) => importLater(sql, { organizationId, deliveryId }))
  const reached = async () => (await progress(source)).lines
  await expect.poll(reached, { timeout: 60_000, interval: 10 }).toBeGreaterThan(0)
  await restart(() => Promise.resolve())
  // It must stop in the middle, or the test proves nothing.
  expect((await progress(source)).open).toBe(1)
  expect(worker.child.exitCode).toBe(null)
  await expectOnce(source, lines)
}, 120_000)

const outcomeOf = (answer: Awaited<ReturnType<LogUpload['send']>>) =>
  answer === 'cut' ? 'cut' : answer.status

async function tokenOf({ sourceId }: LogSource): Promise<string> {
  const reply = await app.request(`/api/bot-log-sources/${sourceId}/tokens`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${await signedToken(app.secrets, cast.alice)}` },
  })
  expect(reply.status).toBe(201)
  return (await reply.json()).token
}
