import { afterEach, describe, expect, test } from 'vitest'
import type pg from 'pg'
import { hasRight, rightNames, rights, type Right } from '#core/people/rights.ts'
import { roles, type Role } from '#core/people/roles.ts'
import {
  addMember,
  buildBrand,
  buildCast,
  buildOrganization,
  buildPerson,
  type Person,
} from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { rightProbes } from '#queries/people/permission-preview.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const { acorn } = cast

const open = new Set<pg.PoolClient>()
afterEach(async () => {
  for (const client of open) {
    await client.query('rollback')
    client.release()
  }
  open.clear()
})

/** A transaction as this person, or bypassing all policies. It is rolled back after the test. */
async function begin(person: Person | null): Promise<pg.PoolClient> {
  const client = await database.pool.connect()
  open.add(client)
  await client.query('begin')
  if (person) await become(client, person)
  return client
}

async function become(client: pg.PoolClient, person: Person): Promise<void> {
  await client.query(
    "select set_config('role', 'answerscope_web', true), set_config('request.jwt.claim.sub', $1, true), set_config('request.jwt.claims', $2, true)",
    [person.supabaseUserId, JSON.stringify({ sub: person.supabaseUserId, role: 'authenticated' })],
  )
}

async function refusal(client: pg.PoolClient, statement: string): Promise<string | null> {
  await client.query('savepoint attempt')
  try {
    await client.query(statement)
    await client.query('release attempt')
    return null
  } catch (error) {
    await client.query('rollback to savepoint attempt')
    return error instanceof Error ? error.message : String(error)
  }
}

const memberIs = (organizationId: string, person: Person) =>
  `organization_id = '${organizationId}' and user_id = '${person.userId}'`
const set = (organizationId: string, person: Person, what: string) =>
  `update llm_mentions.organization_users set ${what} where ${memberIs(organizationId, person)}`
const roleOf = async (client: pg.PoolClient | pg.Pool, organizationId: string, person: Person) =>
  (
    await client.query<{ role: string }>(
      `select role from llm_mentions.organization_users where ${memberIs(organizationId, person)}`,
    )
  ).rows[0]?.role
const lastOwner = /^The last owner of an organization can’t leave/

/** A separate organization with these owners. */
async function ownedBy(...owners: Person[]): Promise<string> {
  const organizationId = await buildOrganization(database, 'Elder')
  for (const owner of owners) await addMember(database, organizationId, owner, 'owner')
  return organizationId
}

describe('the last active owner', () => {
  test('cannot be demoted, deactivated, or removed, not even by bypassing the policies', async () => {
    const client = await begin(null)
    expect(await refusal(client, set(acorn.id, cast.alice, `role = 'admin'`))).toMatch(lastOwner)
    expect(await refusal(client, set(acorn.id, cast.alice, `status = 'inactive'`))).toMatch(lastOwner)
    expect(
      await refusal(
        client,
        `delete from llm_mentions.organization_users where ${memberIs(acorn.id, cast.alice)}`,
      ),
    ).toMatch(lastOwner)
    expect(await refusal(client, `delete from auth.users where id = '${cast.alice.supabaseUserId}'`)).toMatch(
      lastOwner,
    )
    expect(await roleOf(client, acorn.id, cast.alice)).toBe('owner')
  })

  test('is not counted as one of two if the other is inactive', async () => {
    const organizationId = await ownedBy(cast.alice, cast.dave)
    const client = await begin(null)
    await client.query(set(organizationId, cast.dave, `status = 'inactive'`))
    expect(await refusal(client, set(organizationId, cast.alice, `role = 'viewer'`))).toMatch(lastOwner)
  })

  test('remains after one statement that would demote every owner', async () => {
    const organizationId = await ownedBy(cast.alice, cast.dave)
    const client = await begin(null)
    expect(
      await refusal(
        client,
        `update llm_mentions.organization_users set role = 'viewer' where organization_id = '${organizationId}'`,
      ),
    ).toMatch(lastOwner)
  })

  test('cannot leave', async () => {
    const client = await begin(cast.alice)
    expect(await refusal(client, `select private.leave_organization('${acorn.id}')`)).toMatch(lastOwner)
  })

  test('is removed with the organization when that is deleted', async () => {
    const organizationId = await ownedBy(cast.alice)
    const client = await begin(null)
    expect(
      await refusal(client, `delete from llm_mentions.organizations where id = '${organizationId}'`),
    ).toBeNull()
    expect(await roleOf(client, organizationId, cast.alice)).toBeUndefined()
  })

  test('remains when two owners demote each other at the same moment', async () => {
    const organizationId = await ownedBy(cast.alice, cast.dave)
    const first = await begin(cast.alice)
    const second = await begin(cast.dave)
    await first.query(set(organizationId, cast.dave, `role = 'viewer'`))
    const outcome = refusal(second, set(organizationId, cast.alice, `role = 'viewer'`))
    await waitUntilBlocked(second)
    await first.query('commit')
    expect(await outcome).toMatch(lastOwner)
    await second.query('commit')
    expect(await roleOf(database.pool, organizationId, cast.alice)).toBe('owner')
    expect(await roleOf(database.pool, organizationId, cast.dave)).toBe('viewer')
  })

  test('remains when two owners leave at the same moment', async () => {
    const organizationId = await ownedBy(cast.alice, cast.dave)
    const first = await begin(cast.alice)
    const second = await begin(cast.dave)
    await first.query('select private.leave_organization($1)', [organizationId])
    const outcome = refusal(second, `select private.leave_organization('${organizationId}')`)
    await waitUntilBlocked(second)
    await first.query('commit')
    expect(await outcome).toMatch(lastOwner)
  })
})

/** Resolves when PostgreSQL reports that this connection waits for a lock. */
async function waitUntilBlocked(client: pg.PoolClient): Promise<void> {
  const pid = 'processID' in client ? client.processID : null
  await expect
    .poll(async () => {
      const { rows } = await database.pool.query<{ waits: string | null }>(
        'select wait_event_type as waits from pg_stat_activity where pid = $1',
        [pid],
      )
      return rows[0]?.waits
    })
    .toBe('Lock')
}

describe('ownership is transferred', () => {
  test('to an active member, and the former owner is an admin', async () => {
    const client = await begin(cast.alice)
    await client.query('select private.transfer_ownership($1, $2)', [acorn.id, cast.bob.userId])
    await client.query('reset role')
    expect(await roleOf(client, acorn.id, cast.bob)).toBe('owner')
    expect(await roleOf(client, acorn.id, cast.alice)).toBe('admin')
  })

  test.each([
    ['not by an admin', cast.adam, cast.bob, /Only an owner/],
    ['not by a stranger', cast.carol, cast.carol, /Only an owner/],
    ['not to somebody inactive', cast.alice, cast.ivan, /active member/],
    ['not to a stranger', cast.alice, cast.dave, /active member/],
    ['not to oneself', cast.alice, cast.alice, /already/],
  ])('%s', async (_, from, to, message) => {
    const client = await begin(from)
    expect(await refusal(client, `select private.transfer_ownership('${acorn.id}', '${to.userId}')`)).toMatch(
      message,
    )
    await client.query('reset role')
    expect(await roleOf(client, acorn.id, cast.alice)).toBe('owner')
  })
})

describe('forged rows', () => {
  test.each([
    ['an admin makes nobody an owner', cast.adam, set(acorn.id, cast.bob, `role = 'owner'`)],
    ['an admin does not touch an owner', cast.adam, set(acorn.id, cast.alice, `role = 'viewer'`)],
    ['an admin does not deactivate an owner', cast.adam, set(acorn.id, cast.alice, `status = 'inactive'`)],
    ['an admin does not become an owner', cast.adam, set(acorn.id, cast.adam, `role = 'owner'`)],
    ['an editor does not become an admin', cast.erin, set(acorn.id, cast.erin, `role = 'admin'`)],
    [
      'a viewer gives themselves no fan-out',
      cast.bob,
      set(acorn.id, cast.bob, `can_view_query_fanout = true`),
    ],
    ['a viewer gives themselves no brands', cast.bob, set(acorn.id, cast.bob, `all_brands = true`)],
    ['a deactivated admin does not come back', cast.ivan, set(acorn.id, cast.ivan, `status = 'active'`)],
    [
      'no one moves a member elsewhere',
      cast.alice,
      set(acorn.id, cast.bob, `organization_id = '${cast.birch.id}'`),
    ],
    ['nobody says who invited', cast.alice, set(acorn.id, cast.bob, `invited_by = null`)],
    [
      'no one grants a brand of another organization',
      cast.alice,
      `insert into llm_mentions.user_brand_permissions (user_id, organization_id, client_id) values ('${cast.bea.userId}', '${acorn.id}', '${cast.birch.brandId}')`,
    ],
    [
      'no one grants themselves a brand',
      cast.bea,
      `insert into llm_mentions.user_brand_permissions (user_id, organization_id, client_id) values ('${cast.bea.userId}', '${acorn.id}', '${acorn.brandId}')`,
    ],
  ])('%s', async (_, person, statement) => {
    const before = await everything()
    const client = await begin(person)
    await refusal(client, statement)
    await client.query('reset role')
    expect(await everything(client)).toEqual(before)
  })

  async function everything(client: pg.PoolClient | pg.Pool = database.pool): Promise<unknown> {
    const members = await client.query('select * from llm_mentions.organization_users order by 1, 2')
    const given = await client.query('select * from llm_mentions.user_brand_permissions order by 1, 2, 3')
    return [members.rows, given.rows]
  }

  test('an owner may do what is refused to the others', async () => {
    const client = await begin(cast.alice)
    expect(await refusal(client, set(acorn.id, cast.bob, `role = 'owner'`))).toBeNull()
    expect(await roleOf(client, acorn.id, cast.bob)).toBe('owner')
  })
})

describe('access to all brands', () => {
  const seen = async (client: pg.PoolClient, person: Person) =>
    (
      await client.query<{ id: string }>(
        `select client_id as id from llm_mentions.user_brand_permissions where ${memberIs(acorn.id, person)} and can_view`,
      )
    ).rows.map(({ id }) => id)

  test('includes existing and later brands', async () => {
    const client = await begin(null)
    await client.query(set(acorn.id, cast.bea, 'all_brands = true'))
    expect(new Set(await seen(client, cast.bea))).toEqual(new Set([acorn.brandId, acorn.otherBrandId]))
    const { rows } = await client.query<{ id: string }>(
      `insert into llm_mentions.clients (organization_id, name) values ($1, 'Larkhoe') returning id`,
      [acorn.id],
    )
    expect(await seen(client, cast.bea)).toContain(rows[0]?.id)
    expect(await seen(client, cast.bob)).toEqual([acorn.brandId])
  })

  test('ends when one of them is removed, but not when a brand is deleted', async () => {
    const client = await begin(null)
    const hasAll = async () =>
      (
        await client.query<{ all_brands: boolean }>(
          `select all_brands from llm_mentions.organization_users where ${memberIs(acorn.id, cast.bea)}`,
        )
      ).rows[0]?.all_brands
    await client.query(set(acorn.id, cast.bea, 'all_brands = true'))
    await client.query('delete from llm_mentions.clients where id = $1', [acorn.otherBrandId])
    expect(await hasAll()).toBe(true)
    await client.query('delete from llm_mentions.user_brand_permissions where user_id = $1', [
      cast.bea.userId,
    ])
    expect(await hasAll()).toBe(false)
  })

  test('does not apply to a guest, who keeps the previous brands individually', async () => {
    const client = await begin(cast.alice)
    expect(await refusal(client, set(acorn.id, cast.gus, 'all_brands = true'))).toMatch(/guests_by_brand/)
    await client.query(set(acorn.id, cast.bea, 'all_brands = true'))
    await client.query(set(acorn.id, cast.bea, `role = 'guest'`))
    expect(await seen(client, cast.bea)).toHaveLength(2)
    await client.query(`insert into llm_mentions.clients (organization_id, name) values ($1, 'Larkhoe')`, [
      acorn.id,
    ])
    expect(await seen(client, cast.bea)).toHaveLength(2)
  })
})

describe('a guest', () => {
  test('sees the one brand with access, and of the members only themselves', async () => {
    const client = await begin(cast.gus)
    const brands = await client.query<{ id: string }>('select id from llm_mentions.clients')
    expect(brands.rows).toEqual([{ id: acorn.brandId }])
    const members = await client.query<{ user_id: string }>(
      'select user_id from llm_mentions.organization_users',
    )
    expect(members.rows).toEqual([{ user_id: cast.gus.userId }])
    const people = await client.query<{ id: string }>('select id from llm_mentions.users')
    expect(people.rows).toEqual([{ id: cast.gus.userId }])
  })
})

test('deactivation and removal end all access at once; removal ends the keys, too', async () => {
  const client = await begin(null)
  await client.query(
    `insert into llm_mentions.api_keys (organization_id, user_id, name, hash, last_four, rights)
     values ($1, $2, 'Erin''s', decode(repeat('ef', 32), 'hex'), 'abcd', array['answers:write'])`,
    [acorn.id, cast.erin.userId],
  )
  await become(client, cast.erin)
  const brands = async () => (await client.query('select from llm_mentions.clients')).rowCount
  expect(await brands()).toBe(1)
  await client.query('reset role')
  await client.query(set(acorn.id, cast.erin, `status = 'inactive'`))
  await become(client, cast.erin)
  expect(await brands()).toBe(0)
  expect((await client.query('select from llm_mentions.organizations')).rowCount).toBe(0)
  await client.query('reset role')
  await client.query(`delete from llm_mentions.organization_users where ${memberIs(acorn.id, cast.erin)}`)
  const { rows } = await client.query<{ isRevoked: boolean }>(
    `select revoked_at is not null as "isRevoked" from llm_mentions.api_keys where user_id = $1`,
    [cast.erin.userId],
  )
  expect(rows).toEqual([{ isRevoked: true }])
})

test('only a member’s own visit is recorded', async () => {
  const client = await begin(cast.bob)
  await client.query('select private.note_visit($1), private.note_visit($2)', [acorn.id, cast.birch.id])
  await client.query('reset role')
  const { rows } = await client.query('select organization_id, user_id from llm_mentions.member_visits')
  expect(rows).toEqual([{ organization_id: acorn.id, user_id: cast.bob.userId }])
})

describe('the registry of rights matches the database:', () => {
  test.each(
    roles.flatMap((role) => [
      { role, given: false },
      { role, given: role !== 'guest' },
    ]),
  )('$role, rights given: $given', async ({ role, given }) => {
    const { client, fill, me } = await memberWith(role, given)
    await become(client, me)
    const held: Right[] = []
    for (const right of rightNames) {
      await client.query('savepoint attempt')
      const touched = await client.query(fill(rightProbes[right])).then(
        ({ rowCount }) => rowCount ?? 0,
        (error: unknown) => {
          if (error instanceof Error && 'code' in error && error.code === '42501') return 0
          throw error
        },
      )
      await client.query('rollback to savepoint attempt')
      if (touched > 0) held.push(right)
    }
    const standing = { role, allBrands: given, canViewBotLogs: given, canViewQueryFanout: given }
    expect(held).toEqual(rightNames.filter((right) => hasRight(standing, right)))
  })

  test('and every role has an entry for every right', () => {
    for (const right of rightNames) expect(Object.keys(rights[right].byRole)).toEqual([...roles])
  })

  async function memberWith(role: Role, given: boolean) {
    const organizationId = await buildOrganization(database, `Probe ${role}`)
    const [owner, me, other] = [
      await buildPerson(database, `owner-${organizationId}@example.test`),
      await buildPerson(database, `me-${organizationId}@example.test`),
      await buildPerson(database, `other-${organizationId}@example.test`),
    ]
    await addMember(database, organizationId, owner, 'owner')
    await addMember(database, organizationId, me, role)
    await addMember(database, organizationId, other, 'viewer')
    const { brandId } = await buildBrand(database, organizationId, 'Given')
    const client = await begin(null)
    await client.query(
      'insert into llm_mentions.user_brand_permissions (user_id, organization_id, client_id) values ($1, $2, $3)',
      [me.userId, organizationId, brandId],
    )
    if (given)
      await client.query(
        set(organizationId, me, 'all_brands = true, can_view_bot_logs = true, can_view_query_fanout = true'),
      )
    await client.query(
      `insert into llm_mentions.query_fanout_analysis (organization_id, client_id, topic) values ($1, $2, 'probe')`,
      [organizationId, brandId],
    )
    const { rows } = await client.query<{ id: string }>(
      `insert into llm_mentions.clients (organization_id, name) values ($1, 'Late') returning id`,
      [organizationId],
    )
    const values: Record<string, string> = {
      me: me.userId,
      other: other.userId,
      org: organizationId,
      brand: brandId,
      lateBrand: rows[0]?.id ?? '',
    }
    const fill = (statement: string) =>
      statement.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
    return { client, fill, me }
  }
})
