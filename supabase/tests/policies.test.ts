import { describe, expect, test } from 'vitest'
import type pg from 'pg'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { actors, buildFixture, fillIn, policyMatrix, type Actor } from './policy-matrix.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const values = await buildFixture(database, cast)

/**
 * Runs one statement as the actor and rolls it back. Refused means: no right (42501), read-only (25006), or no row
 * affected.
 */
async function rowsTouched(actor: Actor, statement: string): Promise<number> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await becomeActor(client, actor)
    const { rowCount } = await client.query(fillIn(statement, values))
    return rowCount ?? 0
  } catch (error) {
    if (isRefusal(error)) return 0
    throw error
  } finally {
    await client.query('rollback')
    client.release()
  }
}

async function becomeActor(client: pg.PoolClient, actor: Actor): Promise<void> {
  const looksIn = actor === 'support' || actor === 'former-support'
  if (actor === 'former-support')
    await client.query(
      'update llm_mentions.support_grants set revoked_at = now() where organization_id = $1',
      [cast.acorn.id],
    )
  const person = actor === 'anonymous' ? null : cast[looksIn ? 'stella' : actor]
  const role = person ? 'authenticated' : 'anon'
  const claims = person ? { sub: person.supabaseUserId, role } : { role }
  const origin = looksIn ? { kind: 'staff', supports: cast.acorn.id } : {}
  await client.query(
    `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true),
            set_config('request.jwt.claim.role', $3, true), set_config('request.origin', $4, true)`,
    [JSON.stringify(claims), person?.supabaseUserId ?? '', role, JSON.stringify(origin)],
  )
  await client.query(`set local role ${person ? 'answerscope_web' : 'anon'}`)
  // As every transaction of Support does.
  if (looksIn) await client.query('set transaction read only')
}

const isRefusal = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '42501' || error.code === '25006')

describe.each(Object.entries(policyMatrix))('%s', (table, policy) => {
  const allowedBy = async (statement: string) => {
    const allowed: Actor[] = []
    for (const actor of actors) if ((await rowsTouched(actor, statement)) > 0) allowed.push(actor)
    return allowed
  }

  test('shows its rows to the right people', async () => {
    expect(await allowedBy(`select 1 from ${table} where ${policy.where}`)).toEqual(policy.select)
  })
  test('accepts new rows from the right people', async () => {
    expect(await allowedBy(`insert into ${table} ${policy.insertion}`)).toEqual(policy.insert)
  })
  test('lets the right people change its rows', async () => {
    expect(await allowedBy(`update ${table} set ${policy.set} where ${policy.where}`)).toEqual(policy.update)
  })
  test('lets the right people delete its rows', async () => {
    expect(await allowedBy(`delete from ${table} where ${policy.where}`)).toEqual(policy.delete)
  })
  test('keeps the row through all refusals', async () => {
    const { rowCount } = await database.pool.query(
      fillIn(`select 1 from ${table} where ${policy.where}`, values),
    )
    expect(rowCount).toBeGreaterThan(0)
  })
})

describe('the schemas', () => {
  test('have no table that is missing from the matrix, lacks row-level security, or a policy for a command', async () => {
    const { rows } = await database.pool.query<{ name: string; secured: boolean; commands: string }>(
      `select n.nspname || '.' || c.relname as name, c.relrowsecurity as secured,
              coalesce((select string_agg(distinct p.polcmd::text, '' order by p.polcmd::text)
                        from pg_policy p where p.polrelid = c.oid), '') as commands
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('llm_mentions', 'public') and c.relkind in ('r', 'p', 'v', 'm', 'f')`,
    )
    expect(rows.map((row) => row.name).sort()).toEqual(Object.keys(policyMatrix).sort())
    expect(rows.filter((row) => !row.secured || row.commands !== 'adrw')).toEqual([])
  })

  test('have no private table that lacks row-level security, or lets users write', async () => {
    const { rows } = await database.pool.query<{ name: string; secured: boolean; open: boolean }>(
      `select c.relname as name, c.relrowsecurity as secured,
              has_table_privilege('authenticated', c.oid, 'insert, update, delete')
                or has_table_privilege('anon', c.oid, 'select, insert, update, delete') as open
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'private' and c.relkind in ('r', 'p', 'v', 'm', 'f')`,
    )
    expect(rows.map((row) => row.name)).toContain('provider_queues')
    expect(rows.filter((row) => !row.secured || row.open)).toEqual([])
  })

  test('never let anyone reach a partition without the policies of its parent', async () => {
    const { rows } = await database.pool.query<{ open: number; closed: number }>(
      `select count(*) filter (where not c.relrowsecurity
                or has_table_privilege('answerscope_web', c.oid, 'select')
                or has_table_privilege('anon', c.oid, 'select')) as open,
              count(*) as closed
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'llm_mentions_partitions' and c.relkind = 'r'`,
    )
    expect(rows[0]?.open).toBe(0)
    expect(rows[0]?.closed).toBeGreaterThanOrEqual(5)
  })

  test('keep helpers and their secrets out of reach of anonymous visitors', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname in ('private', 'llm_mentions') and has_function_privilege('anon', p.oid, 'execute')`,
    )
    expect(rows).toEqual([])
    const schemas = await database.pool.query<{ reachable: boolean }>(
      `select has_schema_privilege('anon', 'private', 'usage') as reachable`,
    )
    expect(schemas.rows[0]?.reachable).toBe(false)
  })

  test('set an empty search path on every function that runs with its owner’s rights', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname in ('private', 'llm_mentions') and p.prosecdef
         and not coalesce(p.proconfig, '{}') @> array['search_path=""']`,
    )
    expect(rows).toEqual([])
  })
})

test('no brand of another organization shows up in any table, for any member of Acorn', async () => {
  for (const table of Object.keys(policyMatrix)) {
    const { rows } = await database.pool.query<{ column: string }>(
      `select column_name as column from information_schema.columns
       where table_schema || '.' || table_name = $1 and column_name in ('organization_id', 'new_organization_id')`,
      [table],
    )
    const column = rows[0]?.column
    if (column === undefined) continue
    for (const actor of ['alice', 'adam', 'erin', 'bob', 'bea', 'gus', 'stella', 'support'] as const)
      expect(await rowsTouched(actor, `select 1 from ${table} where ${column} = '${cast.birch.id}'`)).toBe(0)
  }
})
