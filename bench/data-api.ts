import { randomBytes } from 'node:crypto'
import { Agent, get } from 'node:http'
import { inTransaction, openDatabase, type Database } from '#queries/database.ts'
import { openingAs } from '#queries/user-client.ts'
import { openIdentity } from '#server/identity/service.ts'
import { verifyOwn } from '#server/access/verify-token.ts'
import { addMember, buildCast, buildPerson, type Cast, type Person } from '#testing/cast.ts'
import { signedToken } from '#testing/token.ts'
import { lendDatabase } from './harness/bench-database.ts'
import { makeSettings, production, serveWeb } from './harness/bench-web.ts'
import type { Figures } from './harness/figures.ts'
import { median, quantile } from './harness/median.ts'
import { addMedian, time } from './harness/timing.ts'

const brands = 100
/** Each user may read 600 times per minute, all from one network 3,000 times. */
const people = 5
const rounds = 1000
const warmUp = 200
const maxRatio = 1.5

/**
 * The brands of an organization through the data API, over a persistent HTTP connection, compared with the same query
 * by pg: one transaction as the same user each, begun, read, and ended, on the same kind of connection. Alternated in
 * one process, so both run under the same conditions. HTTP adds parsing, rate limits, token verification, the response,
 * and reading it.
 */
export async function run(_args: string[], figures: Figures): Promise<void> {
  await lendDatabase({ max: 10 }, async (database) => measure(database, await buildCast(database), figures))
}

async function measure(database: Database, cast: Cast, figures: Figures): Promise<void> {
  await database.pool.query(
    `insert into llm_mentions.clients (organization_id, name) select $1, 'Brand ' || n from generate_series(1, $2) n`,
    [cast.acorn.id, brands - 2],
  )
  await database.pool.query('analyze')
  const admins = await Promise.all(
    Array.from({ length: people }, async (_, n) => {
      const person = await buildPerson(database, `admin-${n}@example.test`)
      await addMember(database, cast.acorn.id, person, 'admin')
      return person
    }),
  )
  const served = await serveOn(database)
  const direct = openDatabase(database.url)
  try {
    const tokens = await Promise.all(admins.map((person) => signedToken(served.secrets, person)))
    const times: { http: number[]; sql: number[] } = { http: [], sql: [] }
    for (let round = 0; round < rounds + warmUp; round++) {
      const person = admins[round % people]
      const token = tokens[round % people]
      if (person === undefined || token === undefined) throw new Error('no such person')
      const overHttp = () => timed(() => served.read(cast.acorn.id, token))
      const bySql = () => timed(() => readBySql(direct, cast.acorn.id, person))
      const [http, sql] =
        round % 2 === 0 ? [await overHttp(), await bySql()] : (await inTurn(bySql, overHttp)).toReversed()
      if (round < warmUp || http === undefined || sql === undefined) continue
      times.http.push(http)
      times.sql.push(sql)
    }
    for (const [name, values] of [
      ['data API over HTTP', times.http],
      ['the same query by pg', times.sql],
    ] as const) {
      addMedian(figures, name, values)
      console.log(`  p10 ${quantile(values, 0.1).toFixed(2)} ms, p95 ${quantile(values, 0.95).toFixed(2)} ms`)
    }
    figures.add({
      name: 'ratio of the medians',
      value: median(times.http) / median(times.sql),
      unit: 'times',
      target: { max: maxRatio },
    })
  } finally {
    await direct.close()
    await served.close()
  }
}

async function inTurn(first: () => Promise<number>, second: () => Promise<number>): Promise<number[]> {
  return [await first(), await second()]
}

async function timed(work: () => Promise<number>): Promise<number> {
  return time(async () => {
    const rows = await work()
    if (rows !== brands) throw new Error(`${rows} of ${brands} brands came back`)
  })
}

async function readBySql(database: Database, organizationId: string, person: Person) {
  const opening = openingAs(person.caller, { begin: 'begin read only', role: 'authenticated' })
  return inTransaction(
    database,
    async (client) => {
      const { rows } = await client.query({
        name: 'brands',
        text: `select id, name, organization_id, archived_at, is_demo from llm_mentions.clients
               where organization_id = $1 order by name limit 1000`,
        values: [organizationId],
      })
      return rows.length
    },
    opening,
  )
}

async function serveOn(database: Database) {
  const secrets = { jwtSecret: randomBytes(48).toString('base64'), publishableKey: 'sb_publishable_bench' }
  const settings = { ...makeSettings({ ...production, AUTH_JWT_SECRET: secrets.jwtSecret }), secrets }
  const nothing = async () => {}
  const mailer = { send: nothing, sendLater: () => {}, isOutbox: false, drain: nothing }
  const identity = openIdentity({ settings, secrets, database, mailer })
  const verifyToken = verifyOwn(identity.signing)
  const { origin, close } = await serveWeb(database, settings, { verifyToken, identity })
  const { port } = new URL(origin)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const read = (organizationId: string, token: string) =>
    new Promise<number>((resolve, reject) => {
      const path = `/rest/v1/clients?select=id%2Cname%2Corganization_id%2Carchived_at%2Cis_demo&organization_id=eq.${organizationId}&order=name.asc`
      const headers = {
        apikey: secrets.publishableKey,
        Authorization: `Bearer ${token}`,
        'Accept-Profile': 'llm_mentions',
      }
      get({ host: '127.0.0.1', port, path, agent, headers }, (reply) => {
        const parts: Buffer[] = []
        reply.on('data', (part: Buffer) => parts.push(part))
        reply.on('end', () => {
          const body: unknown = JSON.parse(Buffer.concat(parts).toString())
          resolve(Array.isArray(body) ? body.length : -1)
        })
      }).on('error', reject)
    })
  return {
    secrets,
    read,
    close: async () => {
      agent.destroy()
      await close()
    },
  }
}
