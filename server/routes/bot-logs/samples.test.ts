import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { botLogLimits, type LogSample } from '#core/bot-logs/source-schema.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { signedToken } from '#testing/token.ts'
import { testOrigin, testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const app = await testWebApp(database)

async function send(person: Person, body: string | Uint8Array, query = '') {
  return app.http.request(
    new Request(`${testOrigin}/api/brands/${cast.acorn.brandId}/bot-log-samples${query}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await signedToken(app.secrets, person)}` },
      body: Buffer.from(body),
    }),
    undefined,
    { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
  )
}

const read = async (response: Response) => {
  expect(response.status).toBe(200)
  return (await response.json()) as LogSample
}

const line = '203.0.113.7 - - [20/Nov/2026:10:00:00 +0000] "GET /stoves HTTP/1.1" 200 512 "-" "GPTBot/1.3"\n'

test('the beginning of a log shows its format and what would be read', async () => {
  const sample = await read(await send(cast.alice, `${line}no line of a log\n${line}`))
  expect(sample.format).toMatchObject({ id: 'combined' })
  expect([sample.parsed, sample.rejected]).toEqual([2, 1])
  expect(sample.samples.map(({ row, reason }) => row?.path ?? reason)).toContain('/stoves')
})

test('the first 20 lines are shown, and a format known by name has no certainty', async () => {
  const sample = await read(await send(cast.alice, line.repeat(50)))
  expect(sample.samples).toHaveLength(20)
  expect(sample.certainty).toBeNull()
})

const unnamed = (n: number) =>
  `2026-11-20T10:00:0${n} | 203.0.113.${n + 1} | GET | /stoves/${n} | 200 | 512${n} | Mozilla/5.0 (compatible; GPTBot/1.3)\n`

test('a format whose fields are inferred is marked as such with its certainty', async () => {
  const sample = await read(await send(cast.alice, Array.from({ length: 9 }, (_, n) => unnamed(n)).join('')))
  expect(sample.format?.id).toBe('inferred')
  expect(['high', 'medium', 'low']).toContain(sample.certainty)
  expect(sample.samples[0]?.row).toMatchObject({ ip: '203.0.113.1', path: '/stoves/0', status: 200 })
})

test('of an unknown format the first lines are shown', async () => {
  const sample = await read(await send(cast.alice, 'one\ntwo\nthree\n'))
  expect(sample).toMatchObject({ format: null, certainty: null, parsed: 0, rejected: 3 })
  expect(sample.samples.map(({ text }) => text)).toEqual(['one', 'two', 'three'])
})

test('a truncated compressed file is read as far as it goes', async () => {
  const packed = gzipSync(line.repeat(2000))
  const sample = await read(await send(cast.alice, packed.subarray(0, packed.length - 20)))
  expect(sample.format).toMatchObject({ id: 'combined' })
})

test('a selected format or pattern is the only one tried', async () => {
  const other = await read(await send(cast.alice, line, '?format=iis'))
  expect([other.format, other.parsed]).toEqual([null, 0])
  const pattern = encodeURIComponent('$remote_addr $time_iso8601 "$request" $status "$http_user_agent"')
  const own = '203.0.113.7 2026-11-20T10:00:00Z "GET /ovens HTTP/1.1" 200 "GPTBot/1.3"\n'
  const custom = await read(await send(cast.alice, own, `?format=custom&pattern=${pattern}`))
  expect(custom.samples[0]?.row?.path).toBe('/ovens')
})

test.each([
  ['?format=papyrus', 'format'],
  ['?format=custom&pattern=words', 'pattern'],
  [`?format=custom&pattern=${'x'.repeat(2001)}`, 'pattern'],
])('an error in %s is reported at its field', async (query, field) => {
  const response = await send(cast.alice, line, query)
  expect(response.status).toBe(400)
  expect(Object.keys((await response.json()).error.fields)).toEqual([field])
})

test('an empty sample, and one that is too long, are rejected', async () => {
  expect((await send(cast.alice, '')).status).toBe(400)
  expect((await send(cast.alice, 'x'.repeat(botLogLimits.sampleBytes + 1))).status).toBe(413)
})

test("only those who may see the brand's bot logs can ask, and nothing is stored", async () => {
  expect((await send(cast.bob, line)).status).toBe(403)
  expect((await send(cast.carol, line)).status).toBe(404)
  const { rows } = await database.pool.query(
    `select (select count(*) from llm_mentions.bot_log_deliveries) + (select count(*) from private.bot_log_pieces) as kept`,
  )
  expect(rows).toEqual([{ kept: 0 }])
})
