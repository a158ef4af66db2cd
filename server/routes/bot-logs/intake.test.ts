import { createHash, createHmac, randomBytes } from 'node:crypto'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { botLogLimits } from '#core/bot-logs/source-schema.ts'
import { openKeyVault } from '#queries/engines/key-vault.ts'
import { isRotationDue, rotateKeys } from '#queries/engines/sealed-keys.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { signedToken } from '#testing/token.ts'
import { testOrigin, testWebApp, type TestWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const key = Buffer.from('0123456789abcdefghijklmnopqrstuv').toString('base64')
const app = await testWebApp(database, { ENCRYPTION_KEYS: `one:${key}` })

const line = '203.0.113.7 - - [20/Nov/2026:09:15:01 +0100] "GET / HTTP/1.1" 200 5 "-" "GPTBot/1.3"\n'

beforeEach(async () => {
  await database.pool.query('delete from llm_mentions.bot_log_sources')
  await database.pool.query('delete from graphile_worker._private_jobs')
})

async function call(method: string, path: string, body?: unknown, person = cast.alice) {
  const response = await app.request(`/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${await signedToken(app.secrets, person)}` },
    ...(body === undefined ? {} : { body }),
  })
  return { status: response.status, body: JSON.parse((await response.text()) || 'null') }
}

async function openSource(
  change: Record<string, unknown> = {},
  person = cast.alice,
  brandId = cast.acorn.brandId,
) {
  const input = {
    name: 'Our site',
    intake: 'endpoint',
    vendor: 'nginx',
    format: null,
    pattern: null,
    defaultHost: null,
    layer: 'origin',
    addresses: 'hashed',
    keepDays: 400,
    challenge: null,
    ...change,
  }
  const { status, body } = await call('POST', `/brands/${brandId}/bot-log-sources`, input, person)
  expect(status).toBe(201)
  return { id: body.source.id as string, token: body.token as string }
}

type Post = {
  headers?: Record<string, string>
  path?: string
  method?: string
  from?: string
  by?: TestWebApp
}

/** With the exact bytes of the body, as a program sends them. */
async function post(
  id: string,
  body: string | Uint8Array | ReadableStream<Uint8Array>,
  { headers = {}, path = '', method = 'POST', from = '192.0.2.1', by = app }: Post = {},
) {
  const response = await by.http.request(
    new Request(`${testOrigin}/api/bot-logs/${id}${path}`, {
      method,
      headers,
      ...(method === 'GET' ? {} : bodyInit(body)),
    }),
    undefined,
    { incoming: { socket: { remoteAddress: from } } },
  )
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
}

const bodyInit = (body: string | Uint8Array | ReadableStream<Uint8Array>) =>
  body instanceof ReadableStream ? { body, duplex: 'half' as const } : { body: Buffer.from(body) }

/** A body that arrives at the test's pace; `send` resolves once its bytes were received. */
function slowBody() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>(
    {},
    { highWaterMark: 0 },
    { highWaterMark: 0 },
  )
  const writer = writable.getWriter()
  return {
    stream: readable,
    send: (bytes: Uint8Array) => writer.write(bytes),
    end: () => void writer.close(),
    fail: (error: Error) => void writer.abort(error),
  }
}

const bearer = (token: string, more: Record<string, string> = {}) => ({
  headers: { Authorization: `Bearer ${token}`, ...more },
})

async function stored(sourceId: string) {
  const { rows } = await database.pool.query<{
    status: string
    bytes: number
    content: Buffer
    name: string
  }>(
    `select d.status, d.bytes, d.name, (
       select string_agg(p.content, ''::bytea order by p.piece) from private.bot_log_pieces p where p.delivery_id = d.id
     ) as content from llm_mentions.bot_log_deliveries d where d.source_id = $1 order by d.created_at`,
    [sourceId],
  )
  return rows.map(({ content, ...row }) => ({ ...row, text: content.toString('utf8') }))
}

async function jobs() {
  const { rows } = await database.pool.query<{ task: string; inSeconds: number }>(
    `select t.identifier as task, extract(epoch from j.run_at - now())::float as "inSeconds"
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`,
  )
  return rows
}

describe('a batch', () => {
  test('is durable, with a job that reads it, once 200 is returned', async () => {
    const { id, token } = await openSource()
    const { status, body } = await post(id, line, bearer(token))
    expect({ status, body }).toEqual({ status: 200, body: { taken: true } })
    expect(await stored(id)).toEqual([{ status: 'queued', bytes: line.length, name: '', text: line }])
    expect(await jobs()).toEqual([{ task: 'import-bot-log', inSeconds: expect.closeTo(5, 0) }])
  })

  test('joins earlier unread ones, each line separately', async () => {
    const { id, token } = await openSource()
    await post(id, 'one', bearer(token))
    await post(id, 'two\nthree', bearer(token))
    await post(id, '[{"four":4},\n{"five":\n5}]', bearer(token, { 'Content-Type': 'application/json' }))
    expect((await stored(id)).map(({ text }) => text)).toEqual(['one\ntwo\nthree\n{"four":4}\n{"five": 5}\n'])
    expect(await jobs()).toHaveLength(1)
  })

  test('does not join a delivery that is being read', async () => {
    const { id, token } = await openSource()
    await post(id, 'one', bearer(token))
    await database.pool.query(`update llm_mentions.bot_log_deliveries set status = 'reading'`)
    await post(id, 'two', bearer(token))
    expect((await stored(id)).map(({ text, status }) => [status, text])).toEqual([
      ['reading', 'one\n'],
      ['queued', 'two\n'],
    ])
    // A busy source is read once per minute.
    expect((await jobs()).map(({ inSeconds }) => Math.round(inSeconds)).toSorted((a, b) => a - b)).toEqual([
      5, 60,
    ])
  })

  test('sent twice is accepted once: by its key, or by its content', async () => {
    const { id, token } = await openSource()
    const known = bearer(token, { 'Idempotency-Key': 'batch-1' })
    expect((await post(id, 'one', known)).body).toEqual({ taken: true })
    expect((await post(id, 'another', known)).body).toEqual({ taken: false })
    expect((await post(id, 'two', bearer(token))).body).toEqual({ taken: true })
    expect((await post(id, gzipSync('two'), bearer(token, { 'Content-Encoding': 'gzip' }))).body).toEqual({
      taken: false,
    })
    expect((await stored(id)).map(({ text }) => text)).toEqual(['one\ntwo\n'])
  })

  test('of another source with the same key is a different one', async () => {
    const first = await openSource()
    const second = await openSource({ name: 'Their site' })
    for (const { id, token } of [first, second])
      expect((await post(id, 'one', bearer(token, { 'Idempotency-Key': 'k' }))).body).toEqual({ taken: true })
  })

  test('in parallel with many others is not lost, and all create one job', async () => {
    const { id, token } = await openSource()
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => post(id, `line ${n}`, bearer(token))),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const lines = (await stored(id)).map(({ text }) => text).join('')
    expect(lines.split('\n').toSorted()).toEqual(
      ['', ...Array.from({ length: 200 }, (_, n) => `line ${n}`)].toSorted(),
    )
    expect(await jobs()).toHaveLength(1)
  })

  test.each([
    ['gzip', gzipSync(line), { 'Content-Encoding': 'gzip' }],
    ['gzip of two members', Buffer.concat([gzipSync(line), gzipSync(line)]), {}],
    ['zstd', zstdCompressSync(line), { 'Content-Encoding': 'zstd' }],
    ['gzip that nobody announced', gzipSync(line), {}],
    ['plain text that was announced as gzip', Buffer.from(line), { 'Content-Encoding': 'gzip' }],
  ])('may be %s', async (what, body, headers: Record<string, string>) => {
    const { id, token } = await openSource()
    expect((await post(id, body, bearer(token, headers))).status).toBe(200)
    expect((await stored(id)).map(({ text }) => text)).toEqual([
      what.includes('members') ? line + line : line,
    ])
  })

  test('that is large becomes a separate delivery, unchanged', async () => {
    const { id, token } = await openSource()
    const large = Buffer.alloc(9 * 1024 * 1024, 'x')
    expect((await post(id, large, bearer(token, { 'X-Batch-Name': 'Nightly' }))).status).toBe(200)
    expect((await post(id, large, bearer(token))).body).toEqual({ taken: false })
    const [delivery] = await stored(id)
    expect([delivery?.bytes, delivery?.text.length, delivery?.name]).toEqual([
      large.length,
      large.length,
      'Nightly',
    ])
    const { rows } = await database.pool.query<{ bytes: number }>(
      'select length(content) as bytes from private.bot_log_pieces order by piece',
    )
    expect(rows.map(({ bytes }) => bytes)).toEqual([4194304, 4194304, 1048576])
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024))
    expect((await post(id, bomb, bearer(token))).status).toBe(200)
    expect((await stored(id))[1]?.bytes).toBe(bomb.length)
  })

  test('that is empty is acknowledged and not stored', async () => {
    const { id, token } = await openSource()
    for (const body of ['', '[]'])
      expect((await post(id, body, bearer(token))).body).toEqual({ taken: false })
    expect(await stored(id)).toEqual([])
  })

  test.each([
    ['is larger than 16 MiB', Buffer.alloc(botLogLimits.batchBytes + 1), {}, 413, '16 MiB'],
    ['is a ZIP file', Buffer.from('PK\u0003\u0004rest'), {}, 415, 'ZIP'],
    ['is a form', Buffer.from('--x'), { 'Content-Type': 'multipart/form-data; boundary=x' }, 415, 'form'],
    ['is compressed otherwise', Buffer.from('x'), { 'Content-Encoding': 'br' }, 415, 'gzip or zstd'],
    ['is damaged', gzipSync(line).subarray(0, 40), {}, 400, 'damaged'],
    [
      'has a key without end',
      Buffer.from('x'),
      { 'Idempotency-Key': 'k'.repeat(300) },
      400,
      'Idempotency-Key',
    ],
  ])(
    'is rejected with a plain sentence if it %s',
    async (_, body, headers: Record<string, string>, status, words) => {
      const { id, token } = await openSource()
      const answer = await post(id, body, bearer(token, headers))
      expect(answer.status).toBe(status)
      expect(answer.headers.get('Content-Type')).toBe('application/problem+json')
      expect(answer.body).toMatchObject({ status, detail: expect.stringContaining(words) })
      expect(await stored(id)).toEqual([])
    },
  )

  test('is refused while too much is unread, and accepted afterwards', async () => {
    const { id, token } = await openSource()
    await post(id, 'one', bearer(token))
    await database.pool.query(`update llm_mentions.bot_log_deliveries set bytes = $1, status = 'reading'`, [
      botLogLimits.waitingBytes,
    ])
    const refused = await post(id, 'two', bearer(token))
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60'])
    await database.pool.query(`update llm_mentions.bot_log_deliveries set status = 'completed'`)
    expect((await post(id, 'two', bearer(token))).body).toEqual({ taken: true })
  })
})

describe('a sender', () => {
  test('that disconnects gets an error, and nothing of it is stored', async () => {
    const { id, token } = await openSource()
    const body = slowBody()
    const answer = post(id, body.stream, bearer(token))
    await body.send(Buffer.from(line))
    body.fail(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }))
    expect(await answer).toMatchObject({ status: 400, body: { detail: expect.stringContaining('lost') } })
    expect(await stored(id)).toEqual([])
    expect(app.lines.filter((text) => JSON.parse(text).level >= 40)).toEqual([])
  })

  test('of one organization cannot use all memory with endless bodies', async () => {
    const { id, token } = await openSource()
    const mebibytes = (count: number) => Buffer.alloc(count * 1024 * 1024, 'x')
    const bodies = Array.from({ length: 8 }, () => slowBody())
    const answers = bodies.map((body) => post(id, body.stream, bearer(token)))
    for (const body of bodies) await body.send(mebibytes(11))
    // Few bytes that unpack to more than the allowance.
    const text = randomBytes(6 * 1024 * 1024).toString('hex')
    const records = JSON.stringify({ records: [{ data: btoa(text) }] })
    const packed = bearer(token, { 'X-Amz-Firehose-Request-Id': 'one' })
    expect(await post(id, gzipSync(records), packed)).toMatchObject({
      status: 429,
      body: { detail: expect.stringContaining('Too much data is arriving right') },
    })
    expect((await post(id, line, bearer(token))).status).toBe(200)
    for (const body of bodies) await body.send(mebibytes(1))
    expect(await post(id, line, bearer(token))).toMatchObject({
      status: 429,
      body: { detail: expect.stringContaining('Too much data is arriving right') },
    })
    const other = await openSource({ name: 'Theirs' }, cast.carol, cast.birch.brandId)
    expect((await post(other.id, line, bearer(other.token))).status).toBe(200)
    for (const body of bodies) body.fail(new Error('gone'))
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(answers.map(() => 400))
    expect((await post(id, gzipSync(records), packed)).status).toBe(200)
  })
})

describe('the token', () => {
  test.each([
    ['Authorization: Bearer', (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })],
    ['Authorization alone', (token: string) => ({ headers: { Authorization: token } })],
    [
      'the password of basic auth',
      (token: string) => ({ headers: { Authorization: `Basic ${btoa(`me:${token}`)}` } }),
    ],
    ['Firehose', (token: string) => ({ headers: { 'X-Amz-Firehose-Access-Key': token } })],
    ['the address', (token: string) => ({ path: `?token=${token}` })],
    [
      'the address, beside another Authorization',
      (token: string) => ({ path: `?token=${token}`, headers: { Authorization: 'Bearer a.b.c' } }),
    ],
  ])('opens the endpoint by %s', async (_, options) => {
    const { id, token } = await openSource()
    expect((await post(id, 'one', options(token))).status).toBe(200)
    expect((await post(id, 'two', { ...options(`${token}x`), from: '192.0.2.2' })).status).toBe(401)
  })

  test('is in no log, whatever the response', async () => {
    const { id, token } = await openSource()
    await post(id, 'one', { path: `?token=${token}` })
    await post(id, 'PK\u0003\u0004', { path: `?token=${token}` })
    await post('nonsense', 'one', { path: `?token=${token}`, from: '192.0.2.3' })
    expect(app.lines.join('')).toContain(`/api/bot-logs/${id}`)
    expect(app.lines.join('')).not.toContain(token)
  })

  test('of one source opens no other, and no nonexistent one', async () => {
    const { token } = await openSource()
    const other = await openSource({ name: 'Their site' })
    const never = '00000000-0000-4000-8000-000000000000'
    const answers = [
      await post(other.id, 'x', { ...bearer(token), from: '192.0.2.4' }),
      await post(never, 'x', { ...bearer(token), from: '192.0.2.4' }),
      await post('../etc', 'x', { ...bearer(token), from: '192.0.2.4' }),
    ]
    expect(answers.slice(0, 2).map(({ status, body }) => [status, body.detail])).toEqual([
      [401, expect.stringContaining('Unknown URL or token')],
      [401, expect.stringContaining('Unknown URL or token')],
    ])
    expect(answers[2]?.status).toBeGreaterThanOrEqual(400)
  })

  test('cannot be guessed: after twenty wrong ones from an address only a correct one is accepted there', async () => {
    const { id, token } = await openSource()
    const from = '198.51.100.7'
    const statuses: number[] = []
    for (let n = 0; n < 22; n += 1)
      statuses.push((await post(id, 'x', { ...bearer(`bl_${n}`), from })).status)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 401), 429, 429])
    // A vendor sends for many customers from one address: errors of one of them must not cost others their lines.
    expect((await post(id, 'x', { ...bearer(token), from })).status).toBe(200)
    expect((await post(id, 'x', { ...bearer('bl_22'), from })).status).toBe(429)
  })

  test('before a rotation stays valid for a day', async () => {
    const { id, token } = await openSource()
    const { body } = await call('POST', `/bot-log-sources/${id}/tokens`)
    expect((await post(id, 'one', bearer(body.token))).status).toBe(200)
    expect((await post(id, 'two', bearer(token))).status).toBe(200)
    await database.pool.query(`update private.bot_log_secrets set former_until = now() - interval '1 second'`)
    expect((await post(id, 'three', { ...bearer(token), from: '192.0.2.5' })).status).toBe(401)
  })

  test('of a paused source gets that reason, of a removed one a request to stop', async () => {
    const { id, token } = await openSource()
    await call('PATCH', `/bot-log-sources/${id}`, { isPaused: true })
    expect(await post(id, 'x', bearer(token))).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('paused') },
    })
    await call('PATCH', `/bot-log-sources/${id}`, { isPaused: false })
    expect((await post(id, 'x', bearer(token))).status).toBe(200)
    expect((await call('DELETE', `/bot-log-sources/${id}`)).status).toBe(204)
    expect((await post(id, 'x', bearer(token))).status).toBe(410)
    expect((await call('PUT', `/bot-log-sources/${id}/restoration`)).status).toBe(200)
    expect((await post(id, 'y', bearer(token))).status).toBe(200)
    await database.pool.query('delete from llm_mentions.bot_log_sources where id = $1', [id])
    expect((await post(id, 'x', bearer(token))).status).toBe(410)
    expect((await post(id, 'x', { ...bearer('bl_wrong'), from: '192.0.2.6' })).status).toBe(401)
  })

  test('of a source removed during sending gets a request to stop, and nothing is stored', async () => {
    const { id, token } = await openSource()
    for (const size of [10, 300 * 1024]) {
      const body = slowBody()
      const answer = post(id, body.stream, bearer(token))
      await body.send(Buffer.alloc(size, 'x'))
      await database.pool.query('update llm_mentions.bot_log_sources set deleted_at = now() where id = $1', [
        id,
      ])
      body.end()
      expect((await answer).status).toBe(410)
      await database.pool.query('update llm_mentions.bot_log_sources set deleted_at = null where id = $1', [
        id,
      ])
    }
    expect(await stored(id)).toEqual([])
  })

  test('opens nothing while the organization waits to be deleted', async () => {
    const { id, token } = await openSource()
    await database.pool.query(
      `insert into llm_mentions.organization_deletions (organization_id, asked_by, due_at) values ($1, $2, now() + interval '7 days')`,
      [cast.acorn.id, cast.alice.userId],
    )
    expect((await post(id, 'x', bearer(token))).status).toBe(410)
    await database.pool.query('delete from llm_mentions.organization_deletions')
  })
})

describe('formats of vendors', () => {
  test('Cloudflare Logpush: its test counts as nothing, and its lines arrive compressed', async () => {
    const { id, token } = await openSource({ vendor: 'cloudflare' })
    const packed = { ...bearer(token, { 'Content-Encoding': 'gzip', 'Content-Type': 'text/plain' }) }
    expect(await post(id, gzipSync('{"content":"tests"}'), packed)).toMatchObject({
      status: 200,
      body: { taken: false },
    })
    expect(await stored(id)).toEqual([])
    const lines = '{"ClientIP":"203.0.113.7","EdgeStartTimestamp":1763626501123456789}\n'
    expect((await post(id, gzipSync(lines), packed)).status).toBe(200)
    expect((await stored(id)).map(({ text }) => text)).toEqual([lines])
  })

  test('Vercel: only bodies signed by its secret, and the code of its check', async () => {
    const { id, token } = await openSource({ vendor: 'vercel', challenge: 'prove-it-123' })
    expect(
      (await call('PUT', `/bot-log-sources/${id}/signing-secret`, { secret: 'a drain secret' })).status,
    ).toBe(200)
    const body = JSON.stringify([{ id: '1', timestamp: 1763626501123, proxy: { path: '/' } }])
    const signature = createHmac('sha1', 'a drain secret').update(body).digest('hex')
    const signed = await post(id, body, {
      path: `?token=${token}`,
      headers: { 'x-vercel-signature': signature },
    })
    expect([signed.status, signed.headers.get('x-vercel-verify')]).toEqual([200, 'prove-it-123'])
    for (const wrong of [signature.replace(/^../, '00'), '', 'zz', signature.slice(0, 20)])
      expect(
        (await post(id, body, { path: `?token=${token}`, headers: { 'x-vercel-signature': wrong } })).status,
      ).toBe(403)
    expect(
      (await post(id, `${body} `, { path: `?token=${token}`, headers: { 'x-vercel-signature': signature } }))
        .status,
    ).toBe(403)
    const check = await post(id, '', { path: `?token=${token}`, method: 'GET' })
    expect([check.status, check.headers.get('x-vercel-verify')]).toEqual([200, 'prove-it-123'])
    expect((await stored(id)).map(({ text }) => text)).toEqual([
      '{"id":"1","timestamp":1763626501123,"proxy":{"path":"/"}}\n',
    ])
    const { rows } = await database.pool.query<{ sealed: Buffer }>(
      'select sealed from private.bot_log_secrets',
    )
    expect(rows[0]?.sealed.includes('a drain secret')).toBe(false)
  })

  test('Vercel: the secret outlives its encryption key', async () => {
    const { id, token } = await openSource({ vendor: 'vercel' })
    await call('PUT', `/bot-log-sources/${id}/signing-secret`, { secret: 'a drain secret' })
    const newer = randomBytes(32)
    const vault = openKeyVault([
      { id: 'two', bytes: newer },
      { id: 'one', bytes: Buffer.from(key, 'base64') },
    ])
    if (vault === null) throw new Error('no vault')
    expect(await isRotationDue(database, vault)).toBe(true)
    expect(await rotateKeys(database, vault)).toMatchObject({ resealed: 1, unreadable: 0 })
    expect(await isRotationDue(database, vault)).toBe(false)
    const later = await testWebApp(database, { ENCRYPTION_KEYS: `two:${newer.toString('base64')}` })
    const signature = createHmac('sha1', 'a drain secret').update('one').digest('hex')
    const options = { path: `?token=${token}`, headers: { 'x-vercel-signature': signature } }
    expect((await post(id, 'one', { ...options, by: later })).status).toBe(200)
    expect((await post(id, 'one', options)).status).toBe(503)
  })

  test('Netlify: an array with the token as Authorization', async () => {
    const { id, token } = await openSource({ vendor: 'netlify' })
    const body = '[{"log_type":"traffic","url":"https://example.com/","status_code":200}]'
    expect((await post(id, body, bearer(token, { 'Content-Type': 'application/json' }))).status).toBe(200)
    expect((await stored(id)).map(({ text }) => text)).toEqual([
      '{"log_type":"traffic","url":"https://example.com/","status_code":200}\n',
    ])
  })

  test('Firehose: records are unpacked, the request ID is returned, and a repeat is accepted once', async () => {
    const { id, token } = await openSource({ vendor: 'cloudfront' })
    const requestId = 'ed4acda5-034f-9f42-bba1-f29aea6d7d8f'
    const records = ['1763626501.123\t203.0.113.7\n', '1763626502.456\t203.0.113.8']
    const body = JSON.stringify({
      requestId,
      timestamp: 1763626503000,
      records: records.map((data) => ({ data: btoa(data) })),
    })
    const headers = {
      'X-Amz-Firehose-Access-Key': token,
      'X-Amz-Firehose-Request-Id': requestId,
      'X-Amz-Firehose-Protocol-Version': '1.0',
      'Content-Type': 'application/json',
    }
    for (const sent of [Buffer.from(body), gzipSync(body)]) {
      const answer = await post(id, sent, { headers })
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual({ requestId, timestamp: expect.any(Number) })
    }
    expect((await stored(id)).map(({ text }) => text)).toEqual([`${records[0]}${records[1]}\n`])
    const broken = { headers: { ...headers, 'X-Amz-Firehose-Request-Id': 'other' } }
    expect((await post(id, '{"records":[{"data":"%%%"}]}', broken)).status).toBe(400)
  })

  test('Firehose: a compressed batch of many megabytes is stored whole, in pieces', async () => {
    const { id, token } = await openSource({ vendor: 'cloudfront' })
    const unlike = (index: number) => line.replace('/ ', `/${randomBytes(8).toString('hex')}/${index} `)
    const each = Array.from({ length: 40_000 }, (_, index) => unlike(index)).join('')
    const body = JSON.stringify({
      records: Array.from({ length: 5 }, () => ({ data: Buffer.from(each).toString('base64') })),
    })
    const headers = { 'X-Amz-Firehose-Request-Id': 'large', 'X-Amz-Firehose-Access-Key': token }
    expect((await post(id, gzipSync(body), { headers })).status).toBe(200)
    const [delivery] = await stored(id)
    expect([delivery?.bytes, delivery?.text === each.repeat(5)]).toEqual([5 * each.length, true])
  })

  test('Firehose: millions of empty records and zip bombs are rejected before they are built', async () => {
    const { id, token } = await openSource({ vendor: 'cloudfront' })
    const headers = { 'X-Amz-Firehose-Request-Id': 'bomb', 'X-Amz-Firehose-Access-Key': token }
    const empty = (count: number) => `{"records":[${'{"data":""},'.repeat(count)}{"data":""}]}`
    expect((await post(id, gzipSync(empty(4_000_000)), { headers })).status).toBe(413)
    expect((await post(id, empty(1_000_000), { headers })).status).toBe(413)
    const frames = { headers: { ...bearer(token).headers, 'Content-Type': 'application/logplex-1' } }
    expect((await post(id, '1 x'.repeat(1_000_000), frames)).status).toBe(413)
    const nested = { headers: { ...headers, 'X-Amz-Firehose-Request-Id': 'nested' } }
    expect((await post(id, '['.repeat(1_000_000), nested)).status).toBe(413)
    expect(await stored(id)).toEqual([])
  })

  test('Google Pub/Sub: one message per post, recognized by its ID', async () => {
    const { id, token } = await openSource({ vendor: 'google-cloud' })
    const entry = '{"insertId":"x1","httpRequest":{"requestMethod":"GET","status":200}}'
    const body = JSON.stringify({
      message: {
        data: btoa(entry),
        messageId: '2070443601311540',
        publishTime: '2026-11-20T09:15:01Z',
        attributes: {},
      },
      subscription: 'projects/p/subscriptions/s',
    })
    const options = {
      path: `?token=${token}`,
      headers: { Authorization: 'Bearer eyJ.eyJ.sig', 'Content-Type': 'application/json' },
    }
    expect((await post(id, body, options)).body).toEqual({ taken: true })
    expect((await post(id, body, options)).body).toEqual({ taken: false })
    expect((await stored(id)).map(({ text }) => text)).toEqual([`${entry}\n`])
  })

  test('Heroku: logplex frames, recognized by their ID', async () => {
    const { id, token } = await openSource({ vendor: 'heroku' })
    const first =
      '<158>1 2026-11-20T09:15:01.123456+00:00 host heroku router - at=info method=GET path="/" status=200'
    const second =
      '<158>1 2026-11-20T09:15:02.123456+00:00 host heroku router - at=info path="/grün" status=404\n'
    const frame = (text: string) => `${Buffer.byteLength(text)} ${text}`
    const headers = {
      Authorization: `Basic ${btoa(`logplex:${token}`)}`,
      'Content-Type': 'application/logplex-1',
      'Logplex-Msg-Count': '2',
      'Logplex-Frame-Id': '09C557EAFCFB6CF2740EE62F62971098',
    }
    expect((await post(id, frame(first) + frame(second), { headers })).body).toEqual({ taken: true })
    expect((await post(id, frame(first) + frame(second), { headers })).body).toEqual({ taken: false })
    expect((await stored(id)).map(({ text }) => text)).toEqual([`${first}\n${second}`])
    expect((await post(id, '99 short', { headers: { ...headers, 'Logplex-Frame-Id': 'b' } })).status).toBe(
      400,
    )
  })

  test('Akamai: compressed lines with basic auth', async () => {
    const { id, token } = await openSource({ vendor: 'akamai' })
    const body = '{"reqTimeSec":"1763626501.123","cliIP":"203.0.113.7","UA":"GPTBot%2F1.3"}\n'
    const headers = {
      Authorization: `Basic ${btoa(`datastream:${token}`)}`,
      'Content-Encoding': 'gzip',
      'Content-Type': 'application/gzip',
    }
    expect((await post(id, gzipSync(body), { headers })).status).toBe(200)
    expect((await stored(id)).map(({ text }) => text)).toEqual([body])
  })

  test('Vector and Fluent Bit: lines of JSON, or an array of them', async () => {
    const { id, token } = await openSource({ vendor: 'vector' })
    await post(
      id,
      '{"message":"a"}\n{"message":"b"}\n',
      bearer(token, { 'Content-Type': 'application/x-ndjson' }),
    )
    await post(id, '[{"log":"c"}]', bearer(token, { 'Content-Type': 'application/json' }))
    expect((await stored(id)).map(({ text }) => text)).toEqual([
      '{"message":"a"}\n{"message":"b"}\n{"log":"c"}\n',
    ])
  })

  test('Fastly finds at the root of the site which services may send', async () => {
    await openSource({ vendor: 'fastly', challenge: 'SU1Z0isxPaozGVKXdv0eY' })
    await openSource({ name: 'Second', vendor: 'fastly', challenge: '*' })
    await openSource({ name: 'Third', vendor: 'nginx', challenge: 'not-fastly' })
    const response = await app.request('/.well-known/fastly/logging/challenge')
    const hash = createHash('sha256').update('SU1Z0isxPaozGVKXdv0eY').digest('hex')
    expect(response.status).toBe(200)
    expect((await response.text()).trimEnd().split('\n').toSorted()).toEqual(['*', hash].toSorted())
  })
})
