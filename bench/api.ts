import { fork } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import type { z } from 'zod'
import { apiKeyRightNames } from '#core/api/keys/schema.ts'
import { inTransaction, type Database } from '#queries/database.ts'
import { buildCast, type Cast } from '#testing/cast.ts'
import { lendDatabase } from './harness/bench-database.ts'
import { makeSettings, production, serveWeb } from './harness/bench-web.ts'
import type { Figures } from './harness/figures.ts'
import { timedRequests, type load, type Timed } from './harness/open-loop.ts'
import { fillYear } from './data/overview-data.ts'
import { quantile } from './harness/median.ts'

const shape = { prompts: 50, engines: 4, brands: 5, domains: 500, citations: 13, withEvidence: true }
const perSecond = 100
const seconds = 20
/** Each may send 600 requests per minute. */
const keys = 20
const limitMs = 50

/**
 * Lists of the public API at 100 requests per second, as programs see them: over a socket, with keys, limits, and
 * policies, on 100,000 answers. Open loop; every response is timed from when its request was due. Compared with
 * /healthz in the same process under the same load.
 */
export async function run([given]: string[], figures: Figures): Promise<void> {
  const answers = Number(given ?? 100_000)
  await lendDatabase({ max: 10 }, async (database) => {
    const cast = await buildCast(database)
    const made = await inTransaction(database, (client) =>
      fillYear(
        client,
        { ...cast.acorn, organizationId: cast.acorn.id },
        { ...shape, answersPerDay: answers / 365 / shape.prompts / shape.engines },
      ),
    )
    await database.pool.query('vacuum analyze')
    console.log(`${made.toLocaleString('en')} answers`)
    await measure(database, cast, figures)
  })
}

async function measure(database: Database, cast: Cast, figures: Figures): Promise<void> {
  const settings = makeSettings({ ...production, AUTH_JWT_SECRET: randomBytes(48).toString('base64') })
  const { origin, close } = await serveWeb(database, settings)
  try {
    const secrets = await makeKeys(database, cast)
    const { brandId } = cast.acorn
    const lists = [
      '/api/v1/brands',
      `/api/v1/brands/${brandId}/prompts?limit=50`,
      `/api/v1/brands/${brandId}/runs`,
      `/api/v1/brands/${brandId}/answers?limit=50&from=2026-10-01&to=2026-11-17`,
      '/api/v1/events',
    ]
    const turns = secrets.flatMap((key) => lists.map((path) => ({ path, key })))
    const shorten = (path: string) => path.replace(brandId, '…').replace(/\?.*/, '')
    for (const path of lists)
      figures.add({
        name: `processor time of server and database, ${shorten(path)}`,
        value: await processorPerRequest(database, origin, secrets, path),
        unit: 'ms',
      })
    await timed({ origin, perSecond: 20, seconds: 5, requests: turns })
    const healthz = await timed({ origin, perSecond, seconds, requests: [{ path: '/healthz', key: null }] })
    print('/healthz', healthz)
    const all = await timed({ origin, perSecond, seconds, requests: turns })
    print('lists, mixed', all)
    for (const path of lists) {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      const requests = secrets.map((key) => ({ path, key }))
      const alone = await timed({ origin, perSecond, seconds: 5, requests })
      figures.add({
        name: `95th percentile at ${perSecond} a second, alone, ${shorten(path)}`,
        value: quantile(alone.ms, 0.95),
        unit: 'ms',
      })
    }
    const p95 = quantile(all.ms, 0.95)
    figures.add({
      name: `95th percentile of the mix at ${perSecond} a second`,
      value: p95,
      unit: 'ms',
      target: { max: limitMs },
    })
    figures.add({
      name: 'the same, against /healthz',
      value: p95 / quantile(healthz.ms, 0.95),
      unit: 'times',
    })
    figures.add({ name: 'failed requests of the mix', value: all.failed, unit: '', target: { is: 0 } })
  } finally {
    await close()
  }
}

async function makeKeys(database: Database, { acorn, alice }: Cast): Promise<string[]> {
  const secrets = Array.from({ length: keys }, () => `as_${randomBytes(32).toString('base64url')}`)
  for (const secret of secrets)
    await database.pool.query(
      `insert into llm_mentions.api_keys (organization_id, user_id, name, hash, last_four, rights)
       values ($1, $2, 'bench', $3, $4, $5)`,
      [
        acorn.id,
        alice.userId,
        createHash('sha256').update(secret).digest(),
        secret.slice(-4),
        apiKeyRightNames,
      ],
    )
  return secrets
}

/** Milliseconds of CPU time, which are the same on a busy machine: 100 requests per second on 2 cores leave 20. */
async function processorPerRequest(
  database: Database,
  origin: string,
  secrets: readonly string[],
  path: string,
): Promise<number> {
  const requests = secrets.map((key) => ({ path, key }))
  await timed({ origin, perSecond: 25, seconds: 1, requests })
  const before = await databaseProcessor(database)
  const start = process.cpuUsage()
  const { ms } = await timed({ origin, perSecond: 25, seconds: 6, requests })
  const { user, system } = process.cpuUsage(start)
  const after = await databaseProcessor(database)
  const used = [...after].reduce((sum, [pid, all]) => sum + all - (before.get(pid) ?? 0), 0)
  return ((user + system) / 1000 + used) / ms.length
}

/** CPU milliseconds of each open connection. */
async function databaseProcessor(database: Database): Promise<Map<number, number>> {
  const { rows } = await database.pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  )
  const used = rows.map(async ({ pid }): Promise<[number, number]> => {
    const nanoseconds = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '0')
    return [pid, Number.parseInt(nanoseconds, 10) / 1e6]
  })
  return new Map(await Promise.all(used))
}

/** In a separate process, so that sending neither waits for the server's work nor counts toward it. */
async function timed(given: z.infer<typeof load>): Promise<Timed> {
  const sender = fork(fileURLToPath(new URL('./harness/open-loop.ts', import.meta.url)))
  sender.send(given)
  const [sent] = await once(sender, 'message')
  return timedRequests.parse(sent)
}

function print(name: string, { ms, failed }: Timed): void {
  const figures = [0.5, 0.95, 0.99].map((at) => quantile(ms, at).toFixed(1).padStart(7)).join(' ')
  console.log(`${figures} ms  p50 p95 p99  ${name}${failed > 0 ? ` — ${failed} failed` : ''}`)
}
