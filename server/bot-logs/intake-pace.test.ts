import { expect, test, vi } from 'vitest'
import type * as sourceSchema from '#core/bot-logs/source-schema.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { signedToken } from '#testing/token.ts'
import { testOrigin, testWebApp } from '#testing/web-app.ts'

// Small enough to be reached: the real ones are gigabytes.
vi.mock('#core/bot-logs/source-schema.ts', async (load) => {
  const real = await load<typeof sourceSchema>()
  return {
    ...real,
    botLogLimits: {
      ...real.botLogLimits,
      batchesPerMinute: 5,
      bytesPerMinute: { source: 1000, organization: 1500 },
    },
  }
})

const database = await testDatabase()
const cast = await buildCast(database)
const app = await testWebApp(database)

async function openSource(name: string) {
  const response = await app.request(`/api/brands/${cast.acorn.brandId}/bot-log-sources`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${await signedToken(app.secrets, cast.alice)}` },
    body: {
      name,
      intake: 'endpoint',
      vendor: 'nginx',
      format: null,
      pattern: null,
      defaultHost: null,
      layer: 'origin',
      addresses: 'hashed',
      keepDays: 400,
      challenge: null,
    },
  })
  const { source, token } = await response.json()
  return { id: String(source.id), token: String(token) }
}

/** Unique lines with the given number of bytes. */
let sent = 0
async function post({ id, token }: { id: string; token: string }, bytes: number) {
  sent += 1
  return app.http.request(
    new Request(`${testOrigin}/api/bot-logs/${id}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'text/plain' },
      body: `${sent} `.padEnd(bytes - 1, 'x') + '\n',
    }),
    undefined,
    { incoming: { socket: { remoteAddress: '192.0.2.1' } } },
  )
}

async function refusalOf(response: Response) {
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(Number(response.headers.get('Retry-After'))).toBeLessThanOrEqual(60)
  return response.text()
}

const storedBytes = async () => {
  const { rows } = await database.pool.query<{ bytes: number }>(
    'select coalesce(sum(bytes), 0)::float8 as bytes from llm_mentions.bot_log_deliveries',
  )
  return rows[0]?.bytes
}

test('a source and an organization have a limit of bytes per minute; rejected bytes are not stored', async () => {
  const first = await openSource('First')
  const second = await openSource('Second')
  expect((await post(first, 900)).status).toBe(200)
  expect(await refusalOf(await post(first, 200))).toContain('The limit for one source')
  expect((await post(second, 500)).status).toBe(200)
  expect(await refusalOf(await post(second, 200))).toContain('all sources of an organization')
  expect(await storedBytes()).toBe(1400)
})

test('a source has a limit of batches per minute, however small', async () => {
  const third = await openSource('Third')
  for (let n = 0; n < 5; n += 1) await post(third, 5)
  expect(await refusalOf(await post(third, 5))).toContain('Send up to 5 batches per minute')
})
