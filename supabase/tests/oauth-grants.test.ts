import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { asCaller, type Caller } from '#queries/user-client.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const { acorn, birch } = cast
const people = ['alice', 'adam', 'erin', 'bob', 'ivan', 'carol', 'dave', 'stella'] as const

/** Rows that a statement returns or changes as the caller; -1 if it is refused. */
async function touched(caller: Caller, statement: string, parameters: unknown[] = []): Promise<number> {
  try {
    return await asCaller(
      database,
      caller,
      async (sql) => (await sql.query(statement, parameters)).rowCount ?? 0,
    )
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '42501') return -1
    throw error
  }
}

let application: string
let request: string
beforeEach(async () => {
  const registered = await database.pool.query<{ id: string }>(
    `insert into private.oauth_applications (name, redirect_uris) values ('Assistant', array['https://a.example/']) returning id`,
  )
  application = registered.rows[0]?.id ?? ''
  const opened = await database.pool.query<{ id: string }>(
    `select private.open_oauth_request($1, 'https://a.example/', 'state', repeat('x', 43), array['brands:read', 'reports:read'], 'here') as id`,
    [application],
  )
  request = opened.rows[0]?.id ?? ''
})

const approve = `select where private.approve_oauth_request($1, $2, $3, $4, 'a.example', decode(md5($5) || md5($5), 'hex')) = 'approved'`
const approval = (more: { organization?: string; brand?: string | null; rights?: string[] } = {}) => [
  request,
  more.organization ?? acorn.id,
  more.brand ?? null,
  more.rights ?? ['brands:read'],
  randomUUID(),
]

describe('a request to connect', () => {
  test.each(people)('%s reads no table behind it', async (name) => {
    for (const table of ['oauth_applications', 'oauth_requests', 'oauth_tokens'])
      for (const statement of [
        `select from private.${table}`,
        `update private.${table} set id = id`,
        `delete from private.${table}`,
      ])
        expect([statement, await touched(cast[name].caller, statement).catch(() => -1)]).toEqual([
          statement,
          -1,
        ])
    for (const statement of [
      `insert into private.oauth_applications (name, redirect_uris) values ('x', array['https://a.example/'])`,
      `insert into private.oauth_tokens (hash, grant_id, kind, rights, expires_at) values (decode(repeat('ab', 32), 'hex'), gen_random_uuid(), 'access', '{}', now())`,
      `select private.issue_oauth_tokens(null, '{}', null, null, null)`,
      `select private.forget_oauth()`,
    ])
      expect([statement, await touched(cast[name].caller, statement)]).toEqual([statement, -1])
  })

  test.each([
    ['alice', 1],
    ['adam', 1],
    ['erin', -1],
    ['bob', -1],
    ['ivan', -1],
    ['carol', -1],
    ['dave', -1],
    ['stella', -1],
  ] as const)('of an application is approved by %s for Acorn: %i', async (name, expected) => {
    expect(await touched(cast[name].caller, approve, approval())).toBe(expected)
    const { rows } = await database.pool.query(
      'select user_id from llm_mentions.oauth_grants where application_id = $1',
      [application],
    )
    expect(rows).toEqual(expected === 1 ? [{ user_id: cast[name].userId }] : [])
  })

  test('is approved by no key, whatever its scope, and by no support', async () => {
    const withKey = {
      claims: { ...cast.alice.caller.claims, api_key: { id: acorn.id, organization: acorn.id, brand: null } },
    }
    expect(await touched(withKey, approve, approval())).toBe(-1)
    const support = { ...cast.stella.caller, origin: { kind: 'staff' as const, supports: acorn.id } }
    expect(await touched(support, approve, approval()).catch(() => -1)).toBe(-1)
  })

  test('is approved without a second factor only where none is required', async () => {
    await database.pool.query(
      'update llm_mentions.organizations set requires_second_factor_since = now() where id = $1',
      [acorn.id],
    )
    expect(await touched(cast.alice.caller, approve, approval())).toBe(-1)
    const strong = { claims: { ...cast.alice.caller.claims, aal: 'aal2' } }
    expect(await touched(strong, approve, approval())).toBe(1)
    await database.pool.query('update llm_mentions.organizations set requires_second_factor_since = null')
  })

  test('is approved for no more than it asks, and for no foreign brand', async () => {
    expect(
      await touched(cast.alice.caller, approve, approval({ rights: ['brands:read', 'answers:read'] })),
    ).toBe(0)
    expect(await touched(cast.alice.caller, approve, approval({ rights: [] }))).toBe(0)
    await expect(touched(cast.alice.caller, approve, approval({ brand: birch.brandId }))).rejects.toThrow(
      /foreign key/,
    )
    expect(await touched(cast.alice.caller, approve, approval({ organization: birch.id }))).toBe(-1)
  })
})

describe('a connected application', () => {
  beforeEach(async () => {
    await touched(cast.alice.caller, approve, approval())
  })
  const mine = () => `where application_id = '${application}'`

  test('is revoked by adam, who changes nothing else of it and cannot restore it', async () => {
    for (const change of [
      `rights = array['reports:read']`,
      `user_id = '${cast.adam.userId}'`,
      `name = 'Other'`,
      `redirect_host = 'b.example'`,
      `expires_at = 'infinity'`,
      `client_id = null`,
      `resource = 'there'`,
      `connected_at = now()`,
    ])
      expect([
        change,
        await touched(cast.adam.caller, `update llm_mentions.oauth_grants set ${change} ${mine()}`),
      ]).toEqual([change, -1])
    const isRevoked = async () => {
      const { rows } = await database.pool.query<{ revoked: boolean }>(
        `select revoked_at is not null as revoked from llm_mentions.oauth_grants ${mine()}`,
      )
      return rows[0]?.revoked
    }
    await touched(cast.carol.caller, `update llm_mentions.oauth_grants set revoked_at = now()`)
    await touched(cast.bob.caller, `update llm_mentions.oauth_grants set revoked_at = now()`)
    expect(await isRevoked()).toBe(false)
    expect(
      await touched(cast.adam.caller, `update llm_mentions.oauth_grants set revoked_at = now() ${mine()}`),
    ).toBe(1)
    await touched(cast.alice.caller, `update llm_mentions.oauth_grants set revoked_at = null ${mine()}`)
    expect(await isRevoked()).toBe(true)
  })

  test('is read by no one from outside the administration', async () => {
    for (const name of people)
      expect([
        name,
        (await touched(cast[name].caller, `select from llm_mentions.oauth_grants ${mine()}`)) > 0,
      ]).toEqual([name, name === 'alice' || name === 'adam'])
  })
})
