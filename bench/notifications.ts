import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { seededRandom } from '#core/metrics/statistics/random.ts'
import type { Database } from '#queries/database.ts'
import { noteEvent } from '#queries/notifications/events.ts'
import { asSystem } from '#queries/system-client.ts'
import { spawnSandbox, spawnWorker, type WorkerProcess } from '#testing/runs.ts'
import { buildOrganization } from '#testing/cast.ts'
import { lendDatabase } from './harness/bench-database.ts'
import type { Figures } from './harness/figures.ts'

const workersAtOnce = 2
const msBetweenKills = 2500
const kills = 8
/** A delivery whose worker was killed is resumed after its lease of two minutes. */
const maxWaitMs = 20 * 60_000

/**
 * One event for an organization of 10,000 members, each with email, while workers are repeatedly killed with SIGKILL.
 * Every message must arrive, and only once after merging those with the same Message-ID. SMTP cannot guarantee that a
 * message arrives once if its sender died between sending and recording it: such repeats are counted.
 */
export async function run([messages = '10000']: string[], figures: Figures): Promise<void> {
  const people = Number(messages)
  await lendDatabase({ max: 5 }, async (database) => {
    const sandbox = await spawnSandbox({ latencyMs: 1000 })
    const receiver = await startReceiver()
    const start = () => spawnWorker(database, { sandboxUrl: sandbox.url, smtpUrl: receiver.url })
    let workers: WorkerProcess[] = []
    try {
      const organizationId = await buildCrowd(database, people)
      workers = await Promise.all(Array.from({ length: workersAtOnce }, start))
      const began = performance.now()
      await asSystem(database, (sql) =>
        noteEvent(sql, {
          organizationId,
          brandId: null,
          kind: 'run.failed',
          severity: 'critical',
          title: 'Something happened to all of us',
          key: 'bench',
        }),
      )
      const random = seededRandom(20261122)
      let killed = 0
      let lastNew = began
      let seen = 0
      let nextKill = began + msBetweenKills
      while (receiver.byPerson.size < people && performance.now() - began < maxWaitMs) {
        if (receiver.byPerson.size > seen) lastNew = performance.now()
        seen = receiver.byPerson.size
        if (killed < kills && performance.now() > nextKill) {
          const victim = workers.splice(Math.floor(random() * workers.length), 1)[0]
          await victim?.end('SIGKILL')
          workers.push(await start())
          killed += 1
          nextKill = performance.now() + msBetweenKills
        }
        await wait(50)
      }
      if (receiver.byPerson.size > seen) lastNew = performance.now()
      await settled(database, organizationId)
      console.log(`deliveries: ${await statesOf(database, organizationId)}`)
      figures.add({ name: 'people who should get a mail', value: people, unit: '' })
      figures.add({ name: 'workers killed (SIGKILL)', value: killed, unit: '' })
      addReceived(figures, receiver, people)
      figures.add({ name: 'until the last mail', value: (lastNew - began) / 1000, unit: 's' })
    } finally {
      await Promise.all(workers.map((worker) => worker.end('SIGTERM')))
      await receiver.close()
      await sandbox.end()
    }
  })
}

type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** Records message ids by recipient, at about the speed of a real mail server. */
async function startReceiver() {
  const byPerson = new Map<string, Map<string, number>>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, callback) {
      void text(stream).then((source) => {
        const id = /^Message-ID: (\S+)$/im.exec(source)?.[1] ?? ''
        for (const { address } of envelope.rcptTo) {
          const ids = byPerson.get(address) ?? new Map<string, number>()
          ids.set(id, (ids.get(id) ?? 0) + 1)
          byPerson.set(address, ids)
        }
        setTimeout(callback, 5)
      }, callback) // A killed worker closes its connection in the middle.
    },
  })
  server.on('error', () => {}) // The same between messages.
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    byPerson,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

async function buildCrowd(database: Database, people: number): Promise<string> {
  const organizationId = await buildOrganization(database, 'Crowd')
  await database.pool.query(
    `insert into auth.users (id, email, aud, role)
     select gen_random_uuid(), 'person-' || n || '@example.test', 'authenticated', 'authenticated'
     from generate_series(1, $1) n`,
    [people],
  )
  await database.pool.query(
    `insert into llm_mentions.organization_users (organization_id, user_id, role)
     select $1, id, 'viewer' from llm_mentions.users where email like 'person-%'`,
    [organizationId],
  )
  return organizationId
}

/** Waits until nothing is queued or in progress: a repeat may come after everyone has a first message. */
async function settled(database: Database, organizationId: string): Promise<void> {
  const until = performance.now() + 150_000
  while (performance.now() < until) {
    const { rows } = await database.pool.query<{ open: number }>(
      `select count(*)::integer as open from llm_mentions.deliveries
       where organization_id = $1 and state in ('queued', 'sending')`,
      [organizationId],
    )
    if (rows[0]?.open === 0) return
    await wait(500)
  }
}

async function statesOf(database: Database, organizationId: string): Promise<string> {
  const { rows } = await database.pool.query<{ state: string; count: number }>(
    `select state, count(*)::integer as count from llm_mentions.deliveries where organization_id = $1 group by state order by state`,
    [organizationId],
  )
  return rows.map(({ state, count }) => `${count.toLocaleString('en')} ${state}`).join(', ')
}

function addReceived(figures: Figures, { byPerson }: Receiver, people: number): void {
  const times = [...byPerson.values()].map((ids) => [...ids.values()])
  const add = (name: string, value: number, target?: { is: 0 }) =>
    figures.add({ name, value, unit: '', ...(target && { target }) })
  add('missing mails', people - byPerson.size, { is: 0 })
  add('second mails, by Message-ID', sum(times.map((each) => each.length - 1)), { is: 0 })
  add('repeats with the same Message-ID', sum(times.flat().map((count) => count - 1)))
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
