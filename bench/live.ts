import { randomBytes } from 'node:crypto'
import { createParser } from 'eventsource-parser'
import type { Database } from '#queries/database.ts'
import { openSigningKeys } from '#server/identity/signing-keys.ts'
import { verifyOwn } from '#server/access/verify-token.ts'
import { addMember, buildCast, buildPerson, type Cast, type Person } from '#testing/cast.ts'
import { signedToken } from '#testing/token.ts'
import { lendDatabase } from './harness/bench-database.ts'
import { makeSettings, production, serveWeb } from './harness/bench-web.ts'
import type { Figures } from './harness/figures.ts'
import { quantile } from './harness/median.ts'

const people = 100
const limitMs = 2000

/**
 * From an admin's click to every open tab: 100 members with an open stream each, whose access to a brand is revoked and
 * granted again one after the other. Timed until the stream reports it and until a request is decided by the new
 * rights, compared with the time of the change itself.
 */
export async function run(_args: string[], figures: Figures): Promise<void> {
  await lendDatabase({ max: 10 }, async (database) => measure(database, await buildCast(database), figures))
}

async function measure(database: Database, cast: Cast, figures: Figures): Promise<void> {
  const secrets = { jwtSecret: randomBytes(48).toString('base64') }
  const settings = makeSettings({ ...production, AUTH_JWT_SECRET: secrets.jwtSecret })
  const verifyToken = verifyOwn(openSigningKeys(database.pool, secrets.jwtSecret))
  const { origin, close } = await serveWeb(database, settings, { verifyToken })
  const closing = new AbortController()
  try {
    const authorization = async (person: Person) => ({
      Authorization: `Bearer ${await signedToken(secrets, person)}`,
    })
    const owner = await authorization(cast.alice)
    const { id: organizationId, brandId, otherBrandId } = cast.acorn
    const change = async (person: Person, brandIds: string[]) => {
      const answer = await fetch(`${origin}/api/organizations/${organizationId}/members`, {
        method: 'PATCH',
        headers: { ...owner, 'Content-Type': 'application/json' },
        body: JSON.stringify({ userIds: [person.userId], change: { brands: { which: 'these', brandIds } } }),
      })
      if (!answer.ok) throw new Error(`The change was answered ${answer.status}: ${await answer.text()}`)
      await answer.arrayBuffer()
    }

    const changed: number[] = []
    const told: number[] = []
    const holds: number[] = []
    const members = await openTabs(database, cast, { origin, authorization, signal: closing.signal })
    for (const round of [[otherBrandId], [brandId]])
      for (const { person, next, headers } of members) {
        const heard = next()
        const start = performance.now()
        await change(person, round)
        changed.push(performance.now() - start)
        await heard
        told.push(performance.now() - start)
        const answer = await fetch(`${origin}/api/brands/${brandId}/runs`, { headers })
        await answer.arrayBuffer()
        if (answer.ok !== round.includes(brandId)) throw new Error('The former rights still held')
        holds.push(performance.now() - start)
      }
    print('the change itself', changed)
    print('until the tab hears of it', told)
    print('until a request is judged by it', holds)
    const late = quantile(holds, 0.95)
    const target = { max: limitMs }
    figures.add({ name: 'until a request is judged by it, 95th percentile', value: late, unit: 'ms', target })
    figures.add({ name: 'the same, slowest', value: Math.max(...holds), unit: 'ms', target })
    figures.add({
      name: '95th percentile, against the change itself',
      value: late / quantile(changed, 0.95),
      unit: 'times',
    })
  } finally {
    closing.abort()
    await close()
  }
}

/** Members with access to one brand and an open stream. `next` resolves with its next event. */
async function openTabs(
  database: Database,
  { acorn }: Cast,
  {
    origin,
    authorization,
    signal,
  }: {
    origin: string
    authorization: (person: Person) => Promise<Record<string, string>>
    signal: AbortSignal
  },
) {
  return Promise.all(
    Array.from({ length: people }, async (_, index) => {
      const person = await buildPerson(database, `member-${index}@example.test`)
      await addMember(database, acorn.id, person, 'viewer')
      await database.pool.query(
        'insert into llm_mentions.user_brand_permissions (user_id, organization_id, client_id) values ($1, $2, $3)',
        [person.userId, acorn.id, acorn.brandId],
      )
      const headers = await authorization(person)
      let listener = (_event: string) => {}
      const next = () =>
        new Promise<void>((resolve) => {
          listener = () => resolve()
        })
      const opened = next()
      void followed(`${origin}/api/live`, { headers, signal, onEvent: (event) => listener(event) })
      await opened
      return { person, next, headers }
    }),
  )
}

async function followed(
  url: string,
  {
    headers,
    signal,
    onEvent,
  }: { headers: Record<string, string>; signal: AbortSignal; onEvent: (event: string) => void },
) {
  try {
    const answer = await fetch(url, { headers, signal })
    const parser = createParser({ onEvent: ({ event }) => onEvent(event ?? '') })
    const decoder = new TextDecoder()
    for await (const part of answer.body ?? []) parser.feed(decoder.decode(part, { stream: true }))
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

function print(name: string, milliseconds: readonly number[]) {
  const at = (share: number) => quantile(milliseconds, share).toFixed(1).padStart(7)
  console.log(`${name.padEnd(32)} median ${at(0.5)} ms, 95th percentile ${at(0.95)} ms, slowest ${at(1)} ms`)
}
