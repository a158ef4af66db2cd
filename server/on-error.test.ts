import { Hono } from 'hono'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { asCaller } from '#queries/user-client.ts'
import type { AppEnv } from './context.ts'
import { conflict, tooManyRequests } from './errors.ts'
import { onError, onNotFound } from './on-error.ts'
import { validate } from './validate.ts'

const database = await testDatabase()
const cast = await buildCast(database)

const input = z.object({ name: z.string().min(2, 'Too short.'), tags: z.array(z.string()) })

function appThat(fails: () => unknown) {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const app = new Hono<AppEnv>()
    .onError(onError)
    .notFound(onNotFound)
    .use(async (c, next) => {
      c.set('log', log)
      await next()
    })
    .get('/', async (c) => {
      await fails()
      return c.text('fine')
    })
    .post('/', validate('json', input), (c) => c.json(c.req.valid('json')))
  return {
    lines,
    ask: async (init?: RequestInit) => app.request('/', init),
    other: (path = '/other') => app.request(path),
  }
}

const sql = (statement: string) => () => database.pool.query(statement)

describe('an error response', () => {
  test('of ours has code, message, and the seconds to wait', async () => {
    const { ask, lines } = appThat(() => {
      throw tooManyRequests(30)
    })
    const answer = await ask()
    expect(answer.status).toBe(429)
    expect(answer.headers.get('Retry-After')).toBe('30')
    expect(await answer.json()).toEqual({
      error: { code: 'too_many_requests', message: 'Too many attempts. Wait a few minutes.' },
    })
    expect(lines).toEqual([])
  })

  test.each([
    ['42501', 403, sql('do $$ begin raise insufficient_privilege; end $$')],
    ['23505', 409, sql(`insert into llm_mentions.organizations (id, name) values ('${cast.acorn.id}', 'x')`)],
    ['23503', 422, sql('insert into llm_mentions.users (supabase_user_id) values (gen_random_uuid())')],
    ['54001', 400, sql(`select (repeat('[', 100000) || repeat(']', 100000))::jsonb`)],
    ['23514', 422, sql("insert into llm_mentions.organizations (name) values ('')")],
    ['22P02', 400, sql("select 'x'::uuid")],
    ['22P05', 400, sql(`select '"\\u0000"'::jsonb`)],
  ])('translates %s to %i and reveals nothing about the database', async (_, status, fails) => {
    const { ask, lines } = appThat(fails)
    const answer = await ask()
    expect(answer.status).toBe(status)
    expect(await answer.text()).not.toMatch(/constraint|relation|organizations|uuid|llm_mentions/)
    expect(lines).toEqual([])
  })

  test.each([
    ['refuses connections', { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 10.0.0.5:5432' }],
    ['cuts one', { message: 'Connection terminated unexpectedly' }],
    ['resets one', { code: 'ECONNRESET', message: 'read ECONNRESET' }],
    ['gives none in time', { message: 'timeout exceeded when trying to connect' }],
    ['shuts down', { code: '57P01', message: 'terminating connection due to administrator command' }],
    ['has crashed', { code: '57P02', message: 'terminating connection because of crash of another process' }],
    ['starts', { code: '57P03', message: 'the database system is starting up' }],
    ['has no room', { code: '53100', message: 'could not extend file: No space left on device' }],
  ])('says that the database is down when it %s, and the log says why', async (_, { message, ...rest }) => {
    const { ask, lines } = appThat(() => Promise.reject(Object.assign(new Error(message), rest)))
    const answer = await ask()
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5'])
    expect(await answer.text()).not.toContain(message)
    expect(lines.map((line) => JSON.parse(line).err.message)).toEqual([message])
  })

  test('of a statement that took too long is an internal error', async () => {
    const { ask } = appThat(() =>
      database.pool.query('begin; set local statement_timeout = 1; select pg_sleep(5); rollback'),
    )
    expect((await ask()).status).toBe(500)
  })

  test('passes on the message of a function of ours', async () => {
    const { ask } = appThat(() =>
      asCaller(database, cast.dave.caller, async (transaction) => {
        for (let count = 0; count <= 20; count++)
          await transaction.query("select private.create_organization('Elm', 'UTC')")
      }),
    )
    const answer = await ask()
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      error: { message: 'One person may own at most 20 organizations.' },
    })
  })

  test('of an unexpected error hides it behind an ID and logs it once', async () => {
    const { ask, lines } = appThat(() => {
      throw new Error('the password is hush')
    })
    const answer = await ask()
    expect(answer.status).toBe(500)
    const body = z
      .object({ error: z.object({ id: z.uuid(), message: z.string() }) })
      .parse(await answer.json())
    expect(body.error.message).toContain(body.error.id)
    expect(body.error.message).not.toContain('hush')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(body.error.id)
  })

  test('to bad input names each field by its path', async () => {
    const { ask } = appThat(() => undefined)
    const send = (body: string) =>
      ask({ method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
    const answer = await send(JSON.stringify({ name: 'x', tags: ['fine', 7] }))
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({
      error: {
        code: 'bad_request',
        message: 'Some values are not valid.',
        fields: { name: 'Too short.', 'tags.1': expect.stringContaining('expected string') },
      },
    })
    expect((await send('{')).status).toBe(400)
    expect((await ask({ method: 'POST', body: 'name=x' })).status).toBe(400)
  })

  test.each([
    ['/api/brands/1/analyses?page=2', '/api/brands/1/runs?page=2'],
    ['/api/brands/1/overview?from=2026-01-01', '/api/brands/1/reports/overview?from=2026-01-01'],
    ['/api/brands/1/competition', '/api/brands/1/reports/competitors'],
    ['/api/v1/brands/1/reports/variance', '/api/v1/brands/1/reports/sample-size'],
    ['/api/notification-rules/1/pause', '/api/alerts/1/pause'],
    ['/api/organizations/1/invites/2/mails', '/api/organizations/1/invitations/2/mails'],
  ])('to %s redirects to its new path', async (path, replaced) => {
    const { other } = appThat(() => undefined)
    const response = await other(path)
    expect(response.status).toBe(308)
    expect(response.headers.get('Location')).toBe(replaced)
  })

  test.each([
    '/api/v1/analyses/1',
    '/api/v1/brands/1/reports/overview',
    '/api/constructor/__proto__',
    '/audits',
  ])('to %s is not found', async (path) => {
    expect((await appThat(() => undefined).other(path)).status).toBe(404)
  })

  test('to an unknown URL has the same shape', async () => {
    const answer = await appThat(() => {
      throw conflict('x')
    }).other()
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ error: { code: 'not_found' } })
  })
})
