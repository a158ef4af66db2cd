import { beforeEach, describe, expect, test } from 'vitest'
import { asCaller } from '#queries/user-client.ts'
import { listSandboxEngines, startRun } from '#testing/runs.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildPrompt } from '#testing/factories.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const { acorn } = cast

/** A direct write of rows as this person: the number of rows, or the SQLSTATE of the refusal. */
async function write(person: Person, statement: string, values: unknown[] = []): Promise<number | string> {
  try {
    return await asCaller(database, person.caller, async (sql) => {
      const { rowCount } = await sql.query(statement, values)
      return rowCount ?? 0
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error) return String(error.code)
    throw error
  }
}

const refusedByCheck = '23514'

beforeEach(async () => {
  for (const table of ['budgets', 'provider_keys', 'api_keys', 'schedules'])
    await database.pool.query(`delete from llm_mentions.${table}`)
})

describe('no function of ours', () => {
  test('is open to everyone, or runs as its owner on a search path that callers choose', async () => {
    const { rows } = await database.pool.query(
      `select p.oid::regprocedure::text as function,
         p.prosecdef and not coalesce(p.proconfig @> array['search_path=""'], false) as "isMisled",
         has_function_privilege('anon', p.oid, 'execute') as "isOpen"
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname in ('private', 'llm_mentions')
         and (p.prosecdef and not coalesce(p.proconfig @> array['search_path=""'], false)
           or has_function_privilege('anon', p.oid, 'execute'))`,
    )
    expect(rows).toEqual([])
  })
})

describe('an amount that is not a number', () => {
  test('cannot be a budget', async () => {
    expect(
      await write(
        cast.alice,
        `insert into llm_mentions.budgets (organization_id, usd_per_month) values ($1, 'NaN')`,
        [acorn.id],
      ),
    ).toBe(refusedByCheck)
    expect(
      await write(
        cast.erin,
        `insert into llm_mentions.analyses (new_organization_id, new_client_id, kind, budget_usd) values ($1, $2, 'run', 'NaN')`,
        [acorn.id, acorn.brandId],
      ),
    ).toBe(refusedByCheck)
  })

  test('cannot be a rate', async () => {
    expect(
      await write(
        cast.alice,
        `insert into llm_mentions.provider_keys (organization_id, provider, requests_per_minute) values ($1, 'openai', 'NaN')`,
        [acorn.id],
      ),
    ).toBe(refusedByCheck)
  })
})

const insertKey = `insert into llm_mentions.api_keys (organization_id, user_id, name, hash, last_four, rights, expires_at)
  select $1, $2, 'Reports', sha256(gen_random_uuid()::text::bytea), 'abcd', $3, $4 from generate_series(1, $5)`

describe('a key for programs', () => {
  test('stays revoked', async () => {
    await write(cast.alice, insertKey, [acorn.id, cast.alice.userId, ['answers:write'], null, 1])
    await write(cast.alice, 'update llm_mentions.api_keys set revoked_at = now()')
    await write(cast.adam, 'update llm_mentions.api_keys set revoked_at = null')
    const { rows } = await database.pool.query(
      'select revoked_at is not null as "isRevoked" from llm_mentions.api_keys',
    )
    expect(rows).toEqual([{ isRevoked: true }])
  })

  test('only has rights and times that our code can read', async () => {
    const { userId } = cast.alice
    expect(await write(cast.alice, insertKey, [acorn.id, userId, ['everything'], null, 1])).toBe(
      refusedByCheck,
    )
    expect(await write(cast.alice, insertKey, [acorn.id, userId, ['answers:write'], 'infinity', 1])).toBe(
      refusedByCheck,
    )
  })

  test('is one of at most a hundred, so that many keys do not multiply the rate', async () => {
    const { userId } = cast.alice
    expect(await write(cast.alice, insertKey, [acorn.id, userId, ['answers:write'], null, 101])).toBe(
      refusedByCheck,
    )
    expect(await write(cast.alice, insertKey, [acorn.id, userId, ['answers:write'], null, 100])).toBe(100)
  })
})

describe('schedules', () => {
  const insert = `insert into llm_mentions.schedules (id, organization_id, client_id, cadence, plan, deleted_at)
    select gen_random_uuid(), $1, $2, '{"every": "day", "hour": 3}', '{}', $3 from generate_series(1, $4)`

  test('are limited to twenty per brand', async () => {
    expect(await write(cast.erin, insert, [acorn.id, acorn.brandId, null, 21])).toBe(refusedByCheck)
    expect(await write(cast.erin, insert, [acorn.id, acorn.brandId, null, 20])).toBe(20)
  })

  test('that were deleted cannot be restored beyond that', async () => {
    expect(await write(cast.erin, insert, [acorn.id, acorn.brandId, new Date(), 21])).toBe(21)
    expect(await write(cast.erin, 'update llm_mentions.schedules set deleted_at = null')).toBe(refusedByCheck)
  })
})

test('provider keys are limited to fifty per organization', async () => {
  const statement = `insert into llm_mentions.provider_keys (organization_id, provider, name)
    select $1, 'compatible', 'own-' || n from generate_series(1, $2) n`
  expect(await write(cast.alice, statement, [acorn.id, 51])).toBe(refusedByCheck)
  expect(await write(cast.alice, statement, [acorn.id, 50])).toBe(50)
})

test.each([
  ['cancelled', { status: 'cancelled', held: false }],
  ['completed', { status: 'cancelled', held: false }],
  ['failed', { status: 'cancelled', held: false }],
  ['paused', { status: 'queued', held: true }],
])('a run directly set to %s leaves no pair due', async (status, cell) => {
  const home = { organizationId: acorn.id, brandId: acorn.brandId }
  await listSandboxEngines(database)
  await buildPrompt(database, home)
  const { id } = await startRun(database, cast.erin.caller, home, { engines: ['sandbox-atlas'] })
  expect(
    await write(cast.erin, 'update llm_mentions.analyses set status = $2 where id = $1', [id, status]),
  ).toBe(1)
  const { rows } = await database.pool.query(
    `select distinct status, run_at = 'infinity' as held from llm_mentions.prompt_engine_pairs where analysis_id = $1`,
    [id],
  )
  expect(rows).toEqual([cell])
})

test("rows cannot be created in another person's name, nor runs in the name of a schedule", async () => {
  const scheduled = `insert into llm_mentions.schedules (organization_id, client_id, cadence, plan, created_by)
    values ($1, $2, '{"every": "day", "hour": 3}', '{}', $3)`
  const run = `insert into llm_mentions.analyses (new_organization_id, new_client_id, kind, created_by) values ($1, $2, 'run', $3)`
  const refused = '42501'
  for (const statement of [scheduled, run]) {
    expect(await write(cast.erin, statement, [acorn.id, acorn.brandId, cast.carol.userId])).toBe(refused)
    expect(await write(cast.erin, statement, [acorn.id, acorn.brandId, cast.erin.userId])).toBe(1)
  }
  const budget = `insert into llm_mentions.budgets (organization_id, usd_per_month, created_by) values ($1, 5, $2)`
  expect(await write(cast.adam, budget, [acorn.id, cast.alice.userId])).toBe(refused)
  const key = `insert into llm_mentions.provider_keys (organization_id, provider, created_by) values ($1, 'openai', $2)`
  expect(await write(cast.adam, key, [acorn.id, cast.alice.userId])).toBe(refused)
  const { rows } = await database.pool.query<{ id: string }>('select id from llm_mentions.schedules limit 1')
  const ofSchedule = `insert into llm_mentions.analyses (new_organization_id, new_client_id, kind, schedule_id) values ($1, $2, 'run', $3)`
  expect(await write(cast.erin, ofSchedule, [acorn.id, acorn.brandId, rows[0]?.id])).toBe(refused)
})
