import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { botLogLimits } from '#core/bot-logs/source-schema.ts'
import { abandonUploads } from '#queries/bot-logs/intake/deliveries.ts'
import { findLogEndpoint, pieceBytes } from '#queries/bot-logs/intake/intake.ts'
import { eraseBotLogSource, sourcesToDelete } from '#queries/bot-logs/retention.ts'
import { asSystem } from '#queries/system-client.ts'
import { asCaller } from '#queries/user-client.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { signedToken } from '#testing/token.ts'
import { testOrigin, testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const app = await testWebApp(database)
await database.pool.query(
  'update llm_mentions.organization_users set can_view_bot_logs = true where user_id = any($1)',
  [[cast.erin.userId, cast.bob.userId]],
)

beforeEach(async () => {
  await database.pool.query('delete from llm_mentions.bot_log_sources')
  await database.pool.query('delete from graphile_worker._private_jobs')
})

async function call(person: Person, method: string, path: string, body?: unknown) {
  const response = await app.request(`/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${await signedToken(app.secrets, person)}` },
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

const input = {
  name: 'Our site',
  intake: 'upload',
  vendor: 'nginx',
  format: null,
  pattern: null,
  defaultHost: 'WWW.Example.com',
  layer: 'origin',
  addresses: 'hashed',
  keepDays: 400,
  challenge: null,
}
const path = (brandId = cast.acorn.brandId) => `/brands/${brandId}/bot-log-sources`
const add = (person: Person, change: Record<string, unknown> = {}, brandId?: string) =>
  call(person, 'POST', path(brandId), { ...input, ...change })
async function added(change: Record<string, unknown> = {}) {
  const { status, body } = await add(cast.alice, change)
  expect(status).toBe(201)
  return body as { source: { id: string }; token: string | null }
}

describe('a source', () => {
  test('is connected by editors who may see bot logs; its token is shown once and stored as a hash', async () => {
    for (const person of [cast.alice, cast.adam, cast.erin]) {
      const { status, body } = await add(person, { name: `By ${person.email}`, intake: 'endpoint' })
      expect(status).toBe(201)
      expect(body.token).toMatch(/^bl_[\w-]{43}$/)
      expect(body.source).toMatchObject({
        defaultHost: 'www.example.com',
        isEditable: true,
        token: { hint: body.token.slice(-6) },
      })
      const { rows } = await database.pool.query(
        'select * from private.bot_log_secrets where source_id = $1',
        [body.source.id],
      )
      expect(JSON.stringify(rows)).not.toContain(body.token)
    }
    const listed = await call(cast.alice, 'GET', path())
    expect(listed.body.sources).toHaveLength(3)
    expect(JSON.stringify(listed.body)).not.toContain('bl_')
  })

  test('that only accepts files has no token until one is requested', async () => {
    const { source, token } = await added()
    expect(token).toBeNull()
    const { status, body } = await call(cast.erin, 'POST', `/bot-log-sources/${source.id}/tokens`)
    expect([status, body.source.token.formerUntil]).toEqual([201, null])
  })

  test('is visible without its challenge to viewers with the right, and invisible without it', async () => {
    const { source } = await added({ challenge: 'prove-it', vendor: 'vercel' })
    const seen = await call(cast.bob, 'GET', path())
    expect(seen.body.sources).toMatchObject([{ id: source.id, isEditable: false, challenge: null }])
    for (const [method, at, body] of [
      ['PATCH', '', { name: 'Mine' }],
      ['DELETE', '', undefined],
      ['POST', '/tokens', undefined],
      ['PUT', '/signing-secret', { secret: 'long enough' }],
    ] as const)
      expect((await call(cast.bob, method, `/bot-log-sources/${source.id}${at}`, body)).status).toBe(403)
    expect((await add(cast.bob)).status).toBe(403)
    for (const stranger of [cast.bea, cast.gus]) {
      expect((await call(stranger, 'GET', path())).body?.sources ?? []).toEqual([])
      expect((await call(stranger, 'PATCH', `/bot-log-sources/${source.id}`, { name: 'Mine' })).status).toBe(
        404,
      )
      expect((await add(stranger)).status).toBeGreaterThanOrEqual(403)
    }
    for (const stranger of [cast.carol, cast.dave, cast.ivan]) {
      expect((await call(stranger, 'GET', path())).status).toBe(404)
      expect((await call(stranger, 'POST', `/bot-log-sources/${source.id}/tokens`)).status).toBe(404)
    }
  })

  test('of a brand that an editor may not see is out of reach', async () => {
    expect((await add(cast.erin, {}, cast.acorn.otherBrandId)).status).toBe(404)
    const { body } = await add(cast.alice, {}, cast.acorn.otherBrandId)
    expect((await call(cast.erin, 'PATCH', `/bot-log-sources/${body.source.id}`, { name: 'x' })).status).toBe(
      404,
    )
    const { body: all } = await call(cast.erin, 'GET', `/organizations/${cast.acorn.id}/bot-log-sources`)
    expect(all.sources).toEqual([])
  })

  test('changes, pauses, and keeps unnamed fields', async () => {
    const { source } = await added()
    const { body } = await call(cast.erin, 'PATCH', `/bot-log-sources/${source.id}`, {
      isPaused: true,
      addresses: 'none',
      defaultHost: '',
    })
    expect(body.source).toMatchObject({
      name: 'Our site',
      isPaused: true,
      addresses: 'none',
      defaultHost: null,
    })
  })

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['a vendor that is none', { vendor: 'toaster' }, 'vendor'],
    ['a host that is none', { defaultHost: 'a b' }, 'defaultHost'],
    ['days without end', { keepDays: 99_999 }, 'keepDays'],
    ['a pattern without end', { pattern: 'x'.repeat(2001) }, 'pattern'],
    ['blanks in a challenge', { challenge: 'a b' }, 'challenge'],
    ['a format that is none', { format: 'No Format' }, 'format'],
  ])('is rejected for %s by name', async (_, change, field) => {
    const { status, body } = await add(cast.alice, change)
    expect(status).toBe(400)
    expect(Object.keys(body.error.fields)).toEqual([field])
  })

  test('has a unique name, and there are at most fifty', async () => {
    await added()
    expect((await add(cast.alice)).body.error.message).toContain('has this name')
    await database.pool.query(
      `insert into llm_mentions.bot_log_sources (organization_id, client_id, name)
       select $1, $2, 'Source ' || n from generate_series(2, $3) n`,
      [cast.acorn.id, cast.acorn.brandId, botLogLimits.sourcesPerBrand],
    )
    const { status, body } = await add(cast.alice, { name: 'One more' })
    expect([status, body.error.message]).toEqual([422, expect.stringContaining('at most 50')])
  })

  test('with one name is created once under concurrency; removing a source frees its name', async () => {
    const made = await Promise.all([1, 2, 3, 4].map(() => add(cast.alice)))
    expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
    const taken = made.filter(({ status }) => status === 409)
    expect(taken.map(({ body }) => body.error.message)).toEqual(
      taken.map(() => expect.stringContaining('has this name')),
    )
    const first = made.find(({ status }) => status === 201)?.body.source.id
    expect((await call(cast.alice, 'DELETE', `/bot-log-sources/${first}`)).status).toBe(204)
    expect((await add(cast.alice)).status).toBe(201)
    const back = await call(cast.alice, 'PUT', `/bot-log-sources/${first}/restoration`)
    expect([back.status, back.body.error.message]).toEqual([409, expect.stringContaining('has this name')])
  })

  test('is deleted a minute after its removal, unless that is undone', async () => {
    const { source } = await added({ intake: 'endpoint' })
    expect((await call(cast.erin, 'DELETE', `/bot-log-sources/${source.id}`)).status).toBe(204)
    expect((await call(cast.erin, 'GET', path())).body.sources).toEqual([])
    expect((await call(cast.erin, 'POST', `/bot-log-sources/${source.id}/tokens`)).status).toBe(409)
    const { rows } = await database.pool.query<{ task: string; seconds: number }>(
      `select t.identifier as task, extract(epoch from j.run_at - now())::float as seconds
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`,
    )
    expect(rows).toEqual([{ task: 'delete-bot-log-source', seconds: expect.closeTo(60, -1) }])
    expect((await call(cast.bob, 'PUT', `/bot-log-sources/${source.id}/restoration`)).status).toBe(403)
    expect((await call(cast.erin, 'PUT', `/bot-log-sources/${source.id}/restoration`)).status).toBe(200)
    expect((await call(cast.erin, 'GET', path())).body.sources).toHaveLength(1)
  })

  test('stores no signing secret without an endpoint', async () => {
    const { source } = await added()
    const refused = await call(cast.alice, 'PUT', `/bot-log-sources/${source.id}/signing-secret`, {
      secret: 'a drain secret',
    })
    expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([422, ['secret']])
  })

  test('is in the audit log when created, changed, and removed, without its token', async () => {
    const { source, token } = await added({ intake: 'endpoint' })
    await call(cast.erin, 'POST', `/bot-log-sources/${source.id}/tokens`)
    await call(cast.erin, 'DELETE', `/bot-log-sources/${source.id}`)
    const { rows } = await database.pool.query<{ action: string; actor: string; changes: unknown }>(
      `select action, actor_name as actor, changes from llm_mentions.audit_log where subject_id = $1 order by id`,
      [source.id],
    )
    expect(rows.map(({ action, actor }) => `${action} ${actor}`)).toEqual([
      `bot-log-source.created ${cast.alice.email}`,
      `bot-log-source.rotated ${cast.erin.email}`,
      `bot-log-source.changed ${cast.erin.email}`,
    ])
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

type TusOptions = { person?: Person; headers?: Record<string, string>; body?: Uint8Array }

async function tus(method: string, at: string, { person = cast.erin, headers = {}, body }: TusOptions = {}) {
  const response = await app.http.request(
    new Request(`${testOrigin}${at}`, {
      method,
      headers: {
        Authorization: `Bearer ${await signedToken(app.secrets, person)}`,
        'Tus-Resumable': '1.0.0',
        ...headers,
      },
      ...(body && { body: Buffer.from(body) }),
    }),
    undefined,
    { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
  )
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const metadata = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')

const begin = (
  sourceId: string,
  size: number,
  options: TusOptions & { name?: string; fingerprint?: string } = {},
) =>
  tus('POST', `/api/bot-log-sources/${sourceId}/uploads`, {
    ...options,
    headers: {
      'Upload-Length': String(size),
      'Upload-Metadata': metadata({
        filename: options.name ?? 'access.log',
        fingerprint: options.fingerprint ?? 'f',
      }),
      ...options.headers,
    },
  })

const send = (at: string, offset: number, body: Uint8Array, options: TusOptions = {}) =>
  tus('PATCH', at, {
    ...options,
    body,
    headers: {
      'Content-Type': 'application/offset+octet-stream',
      'Upload-Offset': String(offset),
      ...options.headers,
    },
  })

async function sendWhole(sourceId: string, file: Buffer, name = 'access.log', fingerprint = 'f') {
  const { headers } = await begin(sourceId, file.length, { name, fingerprint })
  const at = headers.get('Location') ?? ''
  expect((await send(at, 0, file)).status).toBe(204)
  return at.split('/').at(-1) ?? ''
}

const deliveries = async (person: Person = cast.erin) =>
  (await call(person, 'GET', `/brands/${cast.acorn.brandId}/bot-log-deliveries`)).body.deliveries as Record<
    string,
    unknown
  >[]

const fileOf = (bytes: number, seed = 1) =>
  Buffer.alloc(
    bytes,
    Uint8Array.from({ length: 251 }, (_, at) => (at * seed) % 251),
  )

describe('an upload', () => {
  test('arrives in parts, resumes where it broke off, and is read once complete', async () => {
    const { source } = await added()
    const file = fileOf(2 * pieceBytes + 1000)
    const begun = await begin(source.id, file.length, { name: 'großes\u0000 Protokoll.log' })
    expect(begun.status).toBe(201)
    const at = begun.headers.get('Location') ?? ''
    // The connection breaks in the middle of the second piece.
    const first = await send(at, 0, file.subarray(0, pieceBytes + 500))
    expect([first.status, first.headers.get('Upload-Offset')]).toEqual([204, String(pieceBytes)])
    expect((await send(at, 0, file)).status).toBe(409)
    const asked = await tus('HEAD', at)
    expect([asked.headers.get('Upload-Offset'), asked.headers.get('Upload-Length')]).toEqual([
      String(pieceBytes),
      String(file.length),
    ])
    expect(await deliveries()).toMatchObject([
      { status: 'receiving', bytes: pieceBytes, size: file.length, name: 'großes Protokoll.log' },
    ])
    expect((await send(at, pieceBytes, file.subarray(pieceBytes))).status).toBe(204)
    expect((await tus('HEAD', at)).status).toBe(410)
    expect(await deliveries()).toMatchObject([{ status: 'queued', bytes: file.length }])
    const { rows } = await database.pool.query<{ content: Buffer }>(
      `select string_agg(content, ''::bytea order by piece) as content from private.bot_log_pieces`,
    )
    expect(rows[0]?.content.equals(file)).toBe(true)
    const { rows: jobs } = await database.pool.query('select from graphile_worker._private_jobs')
    expect(jobs).toHaveLength(1)
  })

  test('with the same content returns the earlier one, however it was sent', async () => {
    const { source } = await added()
    const file = fileOf(pieceBytes + 10)
    await sendWhole(source.id, file, 'monday.log', 'one')
    await sendWhole(source.id, file, 'copy.log', 'two')
    const [second, first] = await deliveries()
    expect(first).toMatchObject({ status: 'queued', name: 'monday.log' })
    expect(second).toMatchObject({ status: 'cancelled', sameAs: { name: 'monday.log' } })
    await sendWhole(source.id, fileOf(pieceBytes + 10, 3), 'tuesday.log', 'three')
    expect((await deliveries())[0]).toMatchObject({ status: 'queued', name: 'tuesday.log' })
  })

  test('is recognized by its beginning and end before anything is sent', async () => {
    const { source } = await added()
    const known = (fingerprint: string, size: number) =>
      call(cast.erin, 'GET', `/bot-log-sources/${source.id}/uploads?fingerprint=${fingerprint}&size=${size}`)
    expect((await known('f', 20)).body).toEqual({ resumes: null, takenBefore: null })
    const { headers } = await begin(source.id, 20)
    expect((await known('f', 20)).body).toMatchObject({ resumes: { bytes: 0 }, takenBefore: null })
    await send(headers.get('Location') ?? '', 0, fileOf(20))
    expect((await known('f', 20)).body).toMatchObject({ resumes: null, takenBefore: { name: 'access.log' } })
    expect((await known('f', 21)).body.takenBefore).toBeNull()
  })

  test('has limits, each with a plain sentence', async () => {
    const { source } = await added()
    const message = ({ status, text }: { status: number; text: string }) => [
      status,
      JSON.parse(text).error.message,
    ]
    expect(message(await begin(source.id, botLogLimits.fileBytes + 1))).toEqual([
      413,
      expect.stringContaining('10 GB'),
    ])
    expect(message(await begin(source.id, 0))).toEqual([400, expect.stringContaining('empty')])
    const { headers } = await begin(source.id, 10)
    const at = headers.get('Location') ?? ''
    expect(message(await send(at, 0, fileOf(11)))).toEqual([
      413,
      expect.stringContaining('The upload is larger than the'),
    ])
    expect(message(await send(at, 0, fileOf(10), { headers: { 'Content-Type': 'text/plain' } }))[0]).toBe(415)
    await database.pool.query(
      `insert into llm_mentions.bot_log_deliveries (organization_id, client_id, source_id, channel)
       select $1, $2, $3, 'upload' from generate_series(1, $4)`,
      [cast.acorn.id, cast.acorn.brandId, source.id, botLogLimits.uploadsAtOnce],
    )
    expect(message(await begin(source.id, 10))).toEqual([429, expect.stringContaining('up to 50 files')])
  })

  test('counts everything announced, even if many begin at the same moment', async () => {
    const { source } = await added()
    const largest = await Promise.all(
      Array.from({ length: 8 }, () => begin(source.id, botLogLimits.fileBytes)),
    )
    const fitting = Math.floor(botLogLimits.waitingBytes / botLogLimits.fileBytes)
    expect(largest.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual(
      largest.map((_, index) => (index < fitting ? 201 : 429)),
    )
  })

  test('is private to editors of its brand: viewers, other brands, and other organizations cannot use it', async () => {
    const { source } = await added()
    const { headers } = await begin(source.id, 10)
    const at = headers.get('Location') ?? ''
    for (const [person, status] of [
      [cast.bob, 403],
      [cast.bea, 404],
      [cast.carol, 404],
    ] as const) {
      expect((await begin(source.id, 10, { person })).status).toBe(status)
      expect((await send(at, 0, fileOf(10), { person })).status).toBe(status)
      expect((await tus('HEAD', at, { person })).status).toBe(status)
      expect((await tus('DELETE', at, { person })).status).toBe(status)
    }
    expect(await deliveries(cast.bob)).toMatchObject([{ status: 'receiving', bytes: 0 }])
  })

  test('is canceled with its bytes, and ended after days of silence', async () => {
    const { source } = await added()
    const kept = async () => (await database.pool.query('select from private.bot_log_pieces')).rows.length
    for (const end of [
      (at: string) => tus('DELETE', at),
      async () => {
        await database.pool.query(
          `update llm_mentions.bot_log_deliveries set received_at = now() - interval '4 days'`,
        )
        await asSystem(database, abandonUploads)
      },
    ]) {
      const { headers } = await begin(source.id, 2 * pieceBytes)
      const at = headers.get('Location') ?? ''
      await send(at, 0, fileOf(pieceBytes))
      expect(await kept()).toBe(1)
      await end(at)
      expect(await kept()).toBe(0)
      expect((await send(at, pieceBytes, fileOf(pieceBytes))).status).toBe(410)
      expect((await deliveries())[0]).toMatchObject({ status: 'cancelled' })
    }
  })
})

describe('a delivery', () => {
  async function failed() {
    const { source } = await added()
    const id = await sendWhole(source.id, fileOf(100))
    await database.pool.query(
      `update llm_mentions.bot_log_deliveries set status = 'failed', failure = 'It broke.', finished_at = now()`,
    )
    return { id, source }
  }

  test('that failed is read again while its bytes are kept', async () => {
    const { id, source } = await failed()
    expect(await deliveries()).toMatchObject([{ status: 'failed', canRetry: true, failure: 'It broke.' }])
    expect((await call(cast.bob, 'POST', `/bot-log-deliveries/${id}/retries`)).status).toBe(403)
    expect((await call(cast.erin, 'POST', `/bot-log-deliveries/${id}/retries`)).status).toBe(202)
    expect(await deliveries()).toMatchObject([{ status: 'queued', failure: null }])
    expect((await call(cast.erin, 'POST', `/bot-log-deliveries/${id}/retries`)).status).toBe(422)
    await database.pool.query(`update llm_mentions.bot_log_deliveries set status = 'failed'`)
    await sendWhole(source.id, fileOf(100), 'again.log')
    const { body } = await call(cast.erin, 'POST', `/bot-log-deliveries/${id}/retries`)
    expect(body.error.message).toContain('imported in the meantime')
    await database.pool.query('delete from private.bot_log_pieces')
    expect((await call(cast.erin, 'POST', `/bot-log-deliveries/${id}/retries`)).body.error.message).toContain(
      'no longer stored',
    )
  })

  test('shows its first bytes to those who connect logs', async () => {
    const { id } = await failed()
    const path = `/api/bot-log-deliveries/${id}/first-bytes`
    expect(await tus('GET', path)).toMatchObject({ status: 200, text: String(fileOf(100)) })
    expect((await tus('GET', path, { person: cast.bob })).status).toBe(403)
    expect((await tus('GET', path, { person: cast.carol })).status).toBe(404)
    await database.pool.query('delete from private.bot_log_pieces')
    expect((await tus('GET', path)).status).toBe(409)
  })

  test('of which no line was read is read again when the format of its source changes', async () => {
    const { id, source } = await failed()
    expect(
      (await call(cast.erin, 'PATCH', `/bot-log-sources/${source.id}`, { name: 'Renamed' })).status,
    ).toBe(200)
    expect(await deliveries()).toMatchObject([{ id, status: 'failed' }])
    const changed = await call(cast.erin, 'PATCH', `/bot-log-sources/${source.id}`, { format: 'inferred' })
    expect([changed.status, changed.body.source.format]).toEqual([200, 'inferred'])
    expect(await deliveries()).toMatchObject([{ id, status: 'queued', failure: null }])

    await database.pool.query(`update llm_mentions.bot_log_deliveries set status = 'failed', lines = 3`)
    await call(cast.erin, 'PATCH', `/bot-log-sources/${source.id}`, { format: 'combined' })
    expect(await deliveries()).toMatchObject([{ id, status: 'failed' }])
  })

  test('is canceled once', async () => {
    const { source } = await added()
    const id = await sendWhole(source.id, fileOf(100))
    expect((await call(cast.bob, 'PUT', `/bot-log-deliveries/${id}/cancellation`)).status).toBe(403)
    expect((await call(cast.carol, 'PUT', `/bot-log-deliveries/${id}/cancellation`)).status).toBe(404)
    expect((await call(cast.erin, 'PUT', `/bot-log-deliveries/${id}/cancellation`)).status).toBe(204)
    expect((await call(cast.erin, 'PUT', `/bot-log-deliveries/${id}/cancellation`)).status).toBe(409)
    expect((await database.pool.query('select from private.bot_log_pieces')).rows).toEqual([])
  })

  test('returns its rejected lines to those who connect logs, all pieces as one text', async () => {
    const { id } = await failed()
    const lines = ['{"line":1,"reason":"blank","text":""}\n', '{"line":9,"reason":"bad-time","text":"x"}\n']
    for (const [piece, text] of lines.entries())
      await database.pool.query(
        `insert into private.bot_log_pieces (organization_id, delivery_id, kind, piece, content) values ($1, $2, 'rejected', $3, $4)`,
        [cast.acorn.id, id, piece, gzipSync(text)],
      )
    await database.pool.query('update llm_mentions.bot_log_deliveries set rejected = 2')
    expect((await deliveries())[0]).toMatchObject({ hasRejectedLines: true })
    const { status, headers, text } = await tus('GET', `/api/bot-log-deliveries/${id}/rejected-lines`)
    expect([status, text, headers.get('Content-Type')]).toEqual([
      200,
      lines.join(''),
      'application/x-ndjson; charset=utf-8',
    ])
    expect(
      (await tus('GET', `/api/bot-log-deliveries/${id}/rejected-lines`, { person: cast.bob })).status,
    ).toBe(403)
    expect(
      (await tus('GET', `/api/bot-log-deliveries/${id}/rejected-lines`, { person: cast.carol })).status,
    ).toBe(404)
  })

  test('pages continue where the previous one ended', async () => {
    const { source } = await added()
    await database.pool.query(
      `insert into llm_mentions.bot_log_deliveries (organization_id, client_id, source_id, channel, status, name, created_at)
       select $1, $2, $3, 'endpoint', 'cancelled', n::text, now() - make_interval(mins => n / 2) from generate_series(1, 60) n`,
      [cast.acorn.id, cast.acorn.brandId, source.id],
    )
    const at = `/brands/${cast.acorn.brandId}/bot-log-deliveries?sourceId=${source.id}`
    const first = (await call(cast.bob, 'GET', at)).body
    const second = (await call(cast.bob, 'GET', `${at}&before=${first.next}`)).body
    const names = [...first.deliveries, ...second.deliveries].map(({ name }: { name: string }) =>
      Number(name),
    )
    expect([first.deliveries.length, second.deliveries.length, second.next]).toEqual([50, 10, null])
    expect(new Set(names).size).toBe(60)
  })
})

describe('rows written outside our API', () => {
  const asErin = (statement: string, role = 'answerscope_web') =>
    asCaller(database, cast.erin.caller, async (sql) => {
      await sql.query(`set local role ${role}`)
      return sql.query(statement)
    }).then(
      ({ rowCount }) => rowCount,
      (error: unknown) => (error instanceof Error ? error.message : 'unknown'),
    )

  test.each([
    ['read tokens', 'select * from private.bot_log_secrets'],
    ['read raw lines', 'select * from private.bot_log_pieces'],
    ['read batches', 'select * from private.bot_log_batches'],
    ['read uploads', 'select * from private.bot_log_uploads'],
    ['read ended sources', 'select * from private.bot_log_ended_sources'],
    ['say that a delivery was read', `update llm_mentions.bot_log_deliveries set status = 'completed'`],
    ['say when lines came', 'update llm_mentions.bot_log_sources set last_line_at = now()'],
    [
      'move a source to another brand',
      `update llm_mentions.bot_log_sources set client_id = '${cast.acorn.otherBrandId}'`,
    ],
    ['say who made a source', `update llm_mentions.bot_log_sources set created_by = '${cast.alice.userId}'`],
  ])('cannot %s', async (_, statement) => {
    await added()
    expect(await asErin(statement, 'authenticated')).toMatch(/permission denied/)
    expect(await asErin(statement)).toSatisfy((touched) => touched === 0 || /denied/.test(String(touched)))
  })

  const mark = (at: string) => `update llm_mentions.bot_log_sources set deleted_at = ${at}`

  test.each(["now() + interval '1 second'", "'infinity'", "'-infinity'", "now() - interval '2 minutes'"])(
    "cannot date a source's removal at another moment than now: %s",
    async (moment) => {
      const { source } = await added()
      expect(await asErin(mark(moment))).toMatch(/row-level security/)
      expect((await call(cast.erin, 'DELETE', `/bot-log-sources/${source.id}`)).status).toBe(204)
      // Nor later, to keep it from being deleted.
      expect(await asErin(mark(moment))).toMatch(/row-level security/)
      expect(await asErin(mark('null'))).toBe(1)
    },
  )

  test('may remove a source: its endpoint closes at once, and upkeep deletes it', async () => {
    const { source } = await added({ intake: 'endpoint' })
    expect(await asErin(mark('now()'))).toBe(1)
    const door = await findLogEndpoint(database, source.id)
    expect(door?.closed).toBe('ended')
    expect(await sourcesToDelete(database)).toEqual([])
    await database.pool.query(mark("now() - interval '61 minutes'"))
    // There is nothing left to restore.
    expect(await asErin(mark('null'))).toBe(0)
    expect((await call(cast.erin, 'PUT', `/bot-log-sources/${source.id}/restoration`)).status).toBe(403)
    const [due] = await sourcesToDelete(database)
    expect(due).toEqual({ organizationId: cast.acorn.id, sourceId: source.id })
    const { signal } = new AbortController()
    expect(due !== undefined && (await eraseBotLogSource(database, due, { signal }))).toBe(true)
    expect((await findLogEndpoint(database, source.id))?.closed).toBe('ended')
    const { rows } = await database.pool.query('select from llm_mentions.bot_log_sources')
    expect(rows).toEqual([])
  })

  test('cannot exceed fifty sources by removing some for a moment', async () => {
    await database.pool.query(
      `insert into llm_mentions.bot_log_sources (organization_id, client_id, name)
       select $1, $2, 'Source ' || n from generate_series(1, 50) n`,
      [cast.acorn.id, cast.acorn.brandId],
    )
    expect(await asErin(`${mark('now()')} where name = 'Source 1'`)).toBe(1)
    expect((await add(cast.erin)).status).toBe(201)
    expect(await asErin(`${mark('null')} where name = 'Source 1'`)).toMatch(/at most 50/)
  })

  test.each([
    ['name', "E'Two\nlines'"],
    ['challenge', "E'split\r\nSet-Cookie: a=b'"],
    ['default_host', "'www.example.com /x'"],
  ])('cannot give a source a %s with other characters', async (column, value) => {
    await added()
    expect(await asErin(`update llm_mentions.bot_log_sources set ${column} = ${value}`)).toMatch(
      /check constraint/,
    )
  })

  test('cannot connect another brand or organization', async () => {
    for (const [organizationId, brandId] of [
      [cast.acorn.id, cast.acorn.otherBrandId],
      [cast.birch.id, cast.birch.brandId],
    ])
      expect(
        await asErin(
          `insert into llm_mentions.bot_log_sources (organization_id, client_id, name) values ('${organizationId}', '${brandId}', 'Mine')`,
        ),
      ).toMatch(/row-level security/)
    expect(
      await asErin(
        `insert into llm_mentions.bot_log_sources (organization_id, client_id, name) values ('${cast.birch.id}', '${cast.acorn.brandId}', 'Mine')`,
      ),
    ).toMatch(/foreign key|row-level security/)
  })
})
