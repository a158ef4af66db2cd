import { describe, expect, test } from 'vitest'
import { asCaller } from '#queries/user-client.ts'
import { buildCast, buildPerson, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'

const database = await testDatabase()
const cast = await buildCast(database)

const rightsOf = `select jsonb_build_object(
    'staff', u.is_staff,
    'identity', u.supabase_user_id,
    'memberships', (select jsonb_agg(to_jsonb(m) - 'created_at' order by m.organization_id)
                    from llm_mentions.organization_users m where m.user_id = u.id),
    'brands', (select jsonb_agg(to_jsonb(p) - 'created_at' order by p.client_id)
               from llm_mentions.user_brand_permissions p where p.user_id = u.id)) as rights
  from llm_mentions.users u where u.id = $1`

/**
 * Runs the statements as the person, reads the person's rights as the owner of the database, then rolls everything
 * back.
 */
async function rightsAfter(person: Person, ...statements: string[]): Promise<unknown> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    for (const statement of statements) {
      await client.query('savepoint attempt')
      await client.query(
        "select set_config('role', 'answerscope_web', true), set_config('request.jwt.claim.sub', $1, true)",
        [person.supabaseUserId],
      )
      await client.query(statement).catch(() => client.query('rollback to savepoint attempt'))
      await client.query('reset role')
    }
    const { rows } = await client.query<{ rights: unknown }>(rightsOf, [person.userId])
    return rows[0]?.rights
  } finally {
    await client.query('rollback')
    client.release()
  }
}

async function roleAfter(subject: Person, actor: Person, statement: string): Promise<unknown> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query(
      "select set_config('role', 'answerscope_web', true), set_config('request.jwt.claim.sub', $1, true)",
      [actor.supabaseUserId],
    )
    await client.query('savepoint attempt')
    await client.query(statement).catch(() => client.query('rollback to savepoint attempt'))
    await client.query('reset role')
    const { rows } = await client.query<{ role: string }>(
      'select role from llm_mentions.organization_users where organization_id = $1 and user_id = $2',
      [cast.acorn.id, subject.userId],
    )
    return rows[0]?.role
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const people = ['alice', 'adam', 'erin', 'bob', 'bea', 'ivan', 'carol', 'dave'] as const

describe.each(people)('%s', (name) => {
  const person = cast[name]
  const attempts = [
    `update llm_mentions.organization_users set role = 'owner'`,
    `update llm_mentions.organization_users set role = 'owner' where user_id = '${person.userId}'`,
    `update llm_mentions.organization_users set status = 'active', can_view_bot_logs = true where user_id = '${person.userId}'`,
    `update llm_mentions.organization_users set user_id = '${person.userId}'`,
    `update llm_mentions.organization_users set organization_id = '${cast.birch.id}' where user_id = '${person.userId}'`,
    `delete from llm_mentions.organization_users where user_id = '${person.userId}'`,
    `insert into llm_mentions.organization_users (organization_id, user_id, role) values ('${cast.birch.id}', '${person.userId}', 'owner')`,
    `insert into llm_mentions.organization_users (organization_id, user_id, role) values ('${cast.acorn.id}', '${person.userId}', 'owner')
       on conflict (organization_id, user_id) do update set role = 'owner'`,
    `update llm_mentions.users set is_staff = true`,
    `update llm_mentions.users set is_staff = true where id = '${person.userId}'`,
    `update llm_mentions.users set supabase_user_id = '${cast.alice.supabaseUserId}' where id = '${person.userId}'`,
    `update llm_mentions.users set supabase_user_id = '${person.supabaseUserId}' where id = '${cast.alice.userId}'`,
    `insert into llm_mentions.users (supabase_user_id, is_staff) values ('${person.supabaseUserId}', true)
       on conflict (supabase_user_id) do update set is_staff = true`,
    `insert into llm_mentions.user_brand_permissions (user_id, organization_id, client_id) values ('${person.userId}', '${cast.acorn.id}', '${cast.acorn.otherBrandId}')`,
    `update llm_mentions.user_brand_permissions set user_id = '${person.userId}'`,
    `update llm_mentions.user_brand_permissions set can_view = not can_view where user_id = '${person.userId}'`,
    `update llm_mentions.organizations set id = gen_random_uuid()`,
    `insert into llm_mentions.clients (organization_id, name) values ('${cast.birch.id === organizationOf(name) ? cast.acorn.id : cast.birch.id}', 'Sneaked in')`,
    `update llm_mentions.clients set organization_id = '${cast.birch.id}'`,
    `update auth.users set id = '${cast.alice.supabaseUserId}'`,
    `insert into auth.users (id, email) values (gen_random_uuid(), 'x@example.test')`,
    `select graphile_worker.add_job('reprocess-brand', '{}')`,
    `select private.refuse_writes('llm_mentions.plans')`,
    `alter table llm_mentions.organization_users disable row level security`,
  ]

  test('cannot change own role, membership, organization, brand access, or staff flag', async () => {
    const before = await rightsAfter(person)
    for (const statement of attempts)
      expect({ statement, rights: await rightsAfter(person, statement) }).toEqual({
        statement,
        rights: before,
      })
  })
})

function organizationOf(name: (typeof people)[number]): string | null {
  if (name === 'carol') return cast.birch.id
  return name === 'dave' ? null : cast.acorn.id
}

test('an admin can neither create an owner nor change one', async () => {
  const promote = `update llm_mentions.organization_users set role = 'owner' where user_id = '${cast.erin.userId}'`
  expect(await roleAfter(cast.erin, cast.adam, promote)).toBe('editor')
  expect(await roleAfter(cast.erin, cast.alice, promote)).toBe('owner')
  const demote = `update llm_mentions.organization_users set role = 'viewer' where user_id = '${cast.alice.userId}'`
  expect(await roleAfter(cast.alice, cast.adam, demote)).toBe('owner')
  const remove = `delete from llm_mentions.organization_users where user_id = '${cast.alice.userId}'`
  expect(await roleAfter(cast.alice, cast.adam, remove)).toBe('owner')
})

test('metadata that a person sets at sign-up grants nothing', async () => {
  const eve = await buildPerson(database, 'eve@example.test')
  await database.pool.query('update auth.users set raw_user_meta_data = $2, email = $3 where id = $1', [
    eve.supabaseUserId,
    { is_staff: true, role: 'owner', organization_id: cast.acorn.id, full_name: 'Eve' },
    'eve2@example.test',
  ])
  expect(await rightsAfter(eve)).toEqual({
    staff: false,
    identity: eve.supabaseUserId,
    memberships: null,
    brands: null,
  })
})

test('claims in the token other than the subject grant nothing', async () => {
  const forged = {
    claims: { ...cast.dave.caller.claims, role: 'service_role', app_metadata: { role: 'owner' } },
  }
  const { rowCount } = await asCaller(database, forged, (transaction) =>
    transaction.query('select 1 from llm_mentions.clients'),
  )
  expect(rowCount).toBe(0)
})

test('creating an organization makes its creator the owner of only that one', async () => {
  const created = await asCaller(database, cast.bob.caller, (transaction) =>
    transaction.query<{ id: string }>(
      "select private.create_organization('Bobs own', 'Europe/Berlin') as id",
    ),
  )
  const { rows } = await database.pool.query<{ organization_id: string; role: string }>(
    'select organization_id, role from llm_mentions.organization_users where user_id = $1 order by created_at desc',
    [cast.bob.userId],
  )
  expect(rows).toEqual([
    { organization_id: created.rows[0]?.id, role: 'owner' },
    { organization_id: cast.acorn.id, role: 'viewer' },
  ])
})

test('a deactivated member loses everything at once', async () => {
  const seen = async () =>
    (
      await asCaller(database, cast.erin.caller, (transaction) =>
        transaction.query(
          'select 1 from llm_mentions.clients union all select 1 from llm_mentions.organizations',
        ),
      )
    ).rowCount
  expect(await seen()).toBeGreaterThan(0)
  await asCaller(database, cast.alice.caller, (transaction) =>
    transaction.query("update llm_mentions.organization_users set status = 'inactive' where user_id = $1", [
      cast.erin.userId,
    ]),
  )
  expect(await seen()).toBe(0)
})

describe('the brands that a user views are visible', () => {
  const viewedBy = (asker: Person, viewer: Person) =>
    asCaller(database, asker.caller, async (sql) => {
      const { rows } = await sql.query<{ id: string }>(
        'select brand_id as id from private.brands_viewed_by($1) order by organization_id, brand_id = $2 desc',
        [viewer.userId, cast.acorn.brandId],
      )
      return rows.map(({ id }) => id)
    })
  const all = [cast.acorn.brandId, cast.acorn.otherBrandId]

  test.each([
    ['bob', 'bob', [cast.acorn.brandId]],
    ['bea', 'bea', []],
    ['alice', 'alice', all],
    ['ivan', 'ivan', []],
    ['adam', 'bob', [cast.acorn.brandId]],
    ['adam', 'alice', all],
    ['bob', 'alice', []],
    ['erin', 'bob', []],
    ['carol', 'bob', []],
    ['alice', 'carol', []],
    ['ivan', 'bob', []],
    ['dave', 'alice', []],
    ['stella', 'alice', []],
  ] as const)('to %s, of %s', async (asker, viewer, brands) => {
    expect(await viewedBy(cast[asker], cast[viewer])).toEqual(brands)
  })
})
