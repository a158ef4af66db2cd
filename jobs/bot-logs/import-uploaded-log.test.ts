import { createCipheriv } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { constants, gzipSync, zstdCompressSync } from 'node:zlib'
import { serve } from '@hono/node-server'
import { afterAll, expect, test } from 'vitest'
import { pieceBytes } from '#queries/bot-logs/intake/intake.ts'
import { spawnWorker } from '#testing/runs.ts'
import { buildBrand, buildCast } from '#testing/cast.ts'
import { collectGarbage } from '#testing/collect-garbage.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildReadSource, storedLogs } from '#testing/log-deliveries.ts'
import { LogUpload } from '#testing/log-upload.ts'
import { signedToken } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'

const megabyte = 1024 * 1024
const database = await testDatabase()
const cast = await buildCast(database)
const app = await testWebApp(database)
const web = serve({ fetch: app.http.fetch, port: 0, hostname: '127.0.0.1' })
await once(web, 'listening')
const origin = `http://127.0.0.1:${(web.address() as AddressInfo).port}`
const organizationId = cast.acorn.id
const worker = await spawnWorker(database, { sandboxUrl: 'http://127.0.0.1:9' })
afterAll(async () => {
  await worker.end('SIGTERM')
  web.close()
})

/*
 * 15,000 lines of 6 kB, most of it noise that does not compress:
 *
 *   every 100th line     garbage           150
 *   every other 10th     GPTBot          1,350   of which every 50th   404   150
 *   the rest             people         13,500
 */
const lines = 15_000
const noise = createCipheriv('aes-128-ctr', Buffer.alloc(16, 1), Buffer.alloc(16, 2))
const day = new Date(Date.now() - 86_400_000).toUTCString().split(' ').slice(1, 4).join('/')
const plain = Buffer.from(
  Array.from({ length: lines }, (_, index) => {
    const query = noise.update(Buffer.alloc(4400)).toString('base64url')
    if (index % 100 === 0) return `\u0016\u0003\u0001 ${query}\n`
    const isBot = index % 10 === 0
    const clock = new Date(index * 8000).toISOString().slice(11, 19)
    return `20.171.206.${index % 200} - - [${day}:${clock} +0000] "GET /page-${index % 70}?q=${query} HTTP/1.1" ${isBot && index % 50 === 0 ? 404 : 200} 1000 "-" "${isBot ? 'GPTBot/1.3' : 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36'}"\n`
  }).join(''),
)

/** Split anywhere, mostly within a line: files of several days concatenated, or rotated while they were compressed. */
const parts = [0, 0.1, 0.35, 0.36, 0.9, 1].map((share) => Math.floor(plain.length * share))
const packed = (pack: (part: Buffer) => Buffer) =>
  Buffer.concat(parts.slice(1).map((end, index) => pack(plain.subarray(parts[index], end))))
const skippableFrame = Buffer.from([0x5a, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3])

const files = {
  plain,
  gzip: packed((part) => gzipSync(part, { level: 1 })),
  zstd: Buffer.concat([
    skippableFrame,
    packed((part) => zstdCompressSync(part, { params: { [constants.ZSTD_c_compressionLevel]: 1 } })),
  ]),
}

const memoryBefore = await memoryOf(worker.child.pid)
const sums: Awaited<ReturnType<typeof storedLogs>>[] = []

test.each(Object.entries(files))(
  'a %s file of more than 60 MB whose upload is interrupted arrives whole, and its sums add up',
  async (name, file) => {
    expect(file.length).toBeGreaterThan(60 * megabyte)
    const { brandId } = await buildBrand(database, organizationId, `As ${name}`)
    const source = await buildReadSource(database, { organizationId, brandId })
    const upload = new LogUpload({ origin, token: await signedToken(app.secrets, cast.alice), file })
    await upload.begin(source.sourceId, `access.${name}`)

    const held = watchHeld()
    const half = Math.floor(file.length / 2)
    expect(await upload.send(0, half)).toBe('cut')
    const offset = async () => (await upload.offset()).offset
    held.look()
    // What arrived before the interruption is still being stored.
    await expect.poll(offset, { timeout: 20_000, interval: 20 }).toBeGreaterThan(half - 2 * pieceBytes)
    let answer = await upload.send(await offset())
    while (answer === 'cut' || answer.status === 409) answer = await upload.send(await offset())
    expect(answer).toMatchObject({ status: 204, offset: file.length })
    // Pieces of an interrupted request may still wait for the database when the next one arrives.
    expect(held.most()).toBeLessThan(plain.length)

    await expect.poll(() => statusOf(brandId), { timeout: 60_000, interval: 50 }).toBe('completed')
    const { rows } = await database.pool.query(
      `select format, bytes, bytes_read, lines, parsed, rejected, rejected_by, hits, repeated, outdated, warnings
     from llm_mentions.bot_log_deliveries where client_id = $1`,
      [brandId],
    )
    expect(rows).toEqual([
      {
        format: 'combined',
        bytes: file.length,
        bytes_read: file.length,
        lines: 15_000,
        parsed: 14_850,
        rejected: 150,
        rejected_by: { unreadable: 150 },
        hits: 1350,
        repeated: 0,
        outdated: 0,
        warnings: [],
      },
    ])
    const stored = await storedLogs(database, brandId)
    const total = (table: 'days' | 'traffic', column: string, of: Record<string, unknown>) =>
      stored[table]
        .map(({ row }) => row as Record<string, unknown>)
        .filter((row) => Object.entries(of).every(([key, value]) => row[key] === value))
        .reduce((sum, row) => sum + Number(row[column]), 0)
    expect({
      ok: total('days', 'hits', { crawler: 'gptbot', status_class: 2 }),
      failed: total('days', 'hits', { crawler: 'gptbot', status_class: 4 }),
      bytes: total('days', 'bytes', { crawler: 'gptbot' }),
      ai: total('traffic', 'requests', { kind: 'ai' }),
      people: total('traffic', 'requests', { kind: 'browser' }),
      others: total('traffic', 'requests', { kind: 'other-bot' }),
    }).toEqual({ ok: 1200, failed: 150, bytes: 1_350_000, ai: 1350, people: 13_500, others: 0 })
    sums.push(stored)
    expect(stored).toEqual(sums[0])
  },
  240_000,
)

test('a worker never needs as much memory as the files have', async () => {
  expect(sums).toHaveLength(3)
  const sizes = Object.values(files).reduce((sum, { length }) => sum + length, 0)
  expect((await memoryOf(worker.child.pid)) - memoryBefore).toBeLessThan(sizes)
})

async function statusOf(brandId: string) {
  const { rows } = await database.pool.query<{ status: string }>(
    'select status from llm_mentions.bot_log_deliveries where client_id = $1',
    [brandId],
  )
  return rows[0]?.status
}

/** The peak memory of a process, in bytes. */
async function memoryOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) * 1024
}

/**
 * How many more bytes in buffers than at this moment this process (here the web process) retains at any time from now
 * on.
 */
function watchHeld() {
  const held = () => {
    collectGarbage()
    return process.memoryUsage().arrayBuffers
  }
  const before = held()
  let most = 0
  const look = () => {
    most = Math.max(most, held() - before)
    timer = setTimeout(look, 400)
  }
  let timer = setTimeout(look, 100)
  return {
    look: () => {
      clearTimeout(timer)
      look()
    },
    most: () => {
      clearTimeout(timer)
      return most
    },
  }
}
