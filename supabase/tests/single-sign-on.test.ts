import { expect, test } from 'vitest'
import { buildCast } from '#testing/cast.ts'
import { loggedInAs, testDatabase } from '#testing/database/database.ts'
import { asCaller } from '#queries/user-client.ts'

const database = await testDatabase()
const { acorn, birch, alice, bob } = await buildCast(database)
const web = loggedInAs(database, 'web')

await database.pool.query(
  `insert into llm_mentions.sso_connections (organization_id, issuer, oidc_client_id, sealed, sealed_with)
   values ($1, 'https://acorn.example', 'answerscope', 'sealed', 'test')`,
  [acorn.id],
)
await database.pool.query(
  `insert into llm_mentions.sso_domains (organization_id, domain, verification_token, proven_at)
   values ($1, 'example.test', $2, now())`,
  [acorn.id, 't'.repeat(43)],
)

test('not even an owner selects the secret', async () => {
  const selecting = asCaller(web, alice.caller, (sql) =>
    sql.query('select sealed from llm_mentions.sso_connections'),
  )
  await expect(selecting).rejects.toThrow('permission denied')
})

test('the data API reaches neither the tables nor the functions', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relname like 'sso\\_%' and c.relkind = 'r' and has_any_column_privilege('authenticated', c.oid, 'select, insert, update')
     union all
     select p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname = 'private' and p.proname ~ 'sso' and has_function_privilege('authenticated', p.oid, 'execute')`,
  )
  expect(rows).toEqual([])
})

test.each(['owner', 'guest'])('nobody becomes %s by single sign-on', async (role) => {
  const joining = (wanted: string) =>
    database.pool.query('select private.join_by_sso($1, $2, $3, $4)', [
      bob.supabaseUserId,
      acorn.id,
      wanted,
      '{}',
    ])
  await expect(joining(role)).rejects.toThrow('gives no such role')
  await expect(
    database.pool.query('update llm_mentions.sso_connections set default_role = $1', [role]),
  ).rejects.toThrow('default_role_check')
  await expect(
    database.pool.query(
      `insert into llm_mentions.sso_group_roles (organization_id, group_value, role) values ($1, 'all', $2)`,
      [acorn.id, role],
    ),
  ).rejects.toThrow('role_check')
})

test('an account outside the proven domains joins nothing', async () => {
  await database.pool.query("update auth.users set email = 'bob@private.test' where id = $1", [
    bob.supabaseUserId,
  ])
  await expect(
    database.pool.query('select private.join_by_sso($1, $2, null, $3)', [bob.supabaseUserId, acorn.id, '{}']),
  ).rejects.toThrow('in no proven domain')
})

test('two organizations never hold the same domain', async () => {
  const claim = (isProven: boolean) =>
    database.pool.query(
      `insert into llm_mentions.sso_domains (organization_id, domain, verification_token, proven_at)
       values ($1, 'example.test', $2, case when $3 then now() end)`,
      [birch.id, 'u'.repeat(43), isProven],
    )
  await expect(claim(true)).rejects.toThrow('sso_domains_proven_idx')
  await claim(false)
})

test('it cannot be required without a test, and a change of issuer or client ends both', async () => {
  const sql = database.pool
  await expect(sql.query('update llm_mentions.sso_connections set enforced_at = now()')).rejects.toThrow(
    'check',
  )
  await sql.query('update llm_mentions.sso_connections set tested_at = now(), enforced_at = now()')
  await sql.query("update llm_mentions.sso_connections set oidc_client_id = 'another'")
  const { rows } = await sql.query(
    'select tested_at as "testedAt", enforced_at as "enforcedAt", revision from llm_mentions.sso_connections',
  )
  expect(rows).toEqual([{ testedAt: null, enforcedAt: null, revision: 2 }])
})
