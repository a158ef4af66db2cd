import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { asCaller } from '#queries/user-client.ts'
import { listSandboxEngines, startRun } from '#testing/runs.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildPrompt } from '#testing/factories.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
const people = ['alice', 'adam', 'erin', 'bob', 'bea', 'ivan', 'carol', 'dave'] as const

await listSandboxEngines(database)
await buildPrompt(database, home, { text: 'What is best?' })

/** Rows affected as this person; -1 without the right to affect any. */
async function touched(person: Person, statement: string): Promise<number> {
  try {
    return await asCaller(database, person.caller, async (sql) => {
      const { rowCount } = await sql.query(statement)
      return rowCount ?? 0
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '42501') return -1
    throw error
  }
}

describe('secrets', () => {
  beforeAll(async () => {
    await database.pool.query(
      `insert into llm_mentions.provider_keys (organization_id, provider, sealed, sealed_with) values ($1, 'openai', 'secret', 'test')`,
      [cast.acorn.id],
    )
    await database.pool.query(
      `insert into llm_mentions.api_keys (organization_id, user_id, name, hash, last_four, rights)
       values ($1, $2, 'Reports', decode(repeat('ab', 32), 'hex'), 'abcd', array['answers:write'])`,
      [cast.acorn.id, cast.alice.userId],
    )
  })

  test.each(people)('%s reads neither an encrypted key nor the hash of one', async (name) => {
    for (const statement of [
      'select sealed from llm_mentions.provider_keys',
      'select * from llm_mentions.provider_keys',
      'select 1 from llm_mentions.provider_keys where sealed is not null',
      'select hash from llm_mentions.api_keys',
      'select * from llm_mentions.api_keys',
      `select 1 from llm_mentions.api_keys where hash = decode(repeat('ab', 32), 'hex')`,
      `update llm_mentions.provider_keys set concurrency = 1 returning sealed`,
      `update llm_mentions.api_keys set name = 'x' returning hash`,
    ])
      expect({ statement, rows: await touched(cast[name], statement) }).toEqual({ statement, rows: -1 })
  })

  test.each(people)('%s cannot read from the table why the platform set a plan', async (name) => {
    for (const statement of [
      'select plan_override_reason from llm_mentions.organizations',
      'select * from llm_mentions.organizations',
      `select 1 from llm_mentions.organizations where plan_override_reason <> ''`,
    ])
      expect({ statement, rows: await touched(cast[name], statement) }).toEqual({ statement, rows: -1 })
    const named = 'select id, plan_id, plan_override_until from llm_mentions.organizations'
    expect(await touched(cast[name], named)).toBe(name === 'dave' || name === 'ivan' ? 0 : 1)
  })

  test('adam renames and revokes an API key, but cannot change its owner, rights, or hash', async () => {
    expect(await touched(cast.adam, `update llm_mentions.api_keys set name = 'Renamed'`)).toBe(1)
    for (const change of [
      `user_id = '${cast.adam.userId}'`,
      `rights = array['everything']`,
      `hash = decode(repeat('cd', 32), 'hex')`,
      'expires_at = null',
      'client_id = null',
    ])
      expect(await touched(cast.adam, `update llm_mentions.api_keys set ${change}`)).toBe(-1)
  })

  test('adam creates his own API key, but none that acts as alice', async () => {
    const made = (userId: string) =>
      touched(
        cast.adam,
        `insert into llm_mentions.api_keys (organization_id, user_id, name, hash, last_four, rights)
         values ('${cast.acorn.id}', '${userId}', 'New', decode(repeat('${randomUUID().slice(0, 2)}', 32), 'hex'), 'wxyz', array['answers:write'])`,
      )
    expect(await made(cast.adam.userId)).toBe(1)
    expect(await made(cast.alice.userId)).toBe(-1)
  })
})

describe('pairs', () => {
  test.each(people)(
    "%s cannot change a pair's provider queue, price, state, or organization directly",
    async (name) => {
      const { id } = await startRun(database, cast.alice.caller, home, { engines: ['sandbox-atlas'] })
      for (const change of [
        `queue = 'openai'`,
        `queue = 'openai:${cast.birch.id}'`,
        'reserve_usd = 0',
        `run_at = now() - interval '1 year'`,
        `status = 'queued'`,
        `status = 'cancelled'`,
        'cost_usd = 0',
        'attempts = 0',
        `organization_id = '${cast.birch.id}'`,
      ]) {
        const statement = `update llm_mentions.prompt_engine_pairs set ${change} where analysis_id = '${id}'`
        expect({ statement, rows: await touched(cast[name], statement) }).toEqual({ statement, rows: -1 })
      }
    },
  )

  test.each(['bob', 'bea', 'ivan', 'carol', 'dave'] as const)(
    '%s cannot plan, move, hold, or release the pairs of Acorn’s run through the functions',
    async (name) => {
      const { id } = await startRun(database, cast.alice.caller, home, { engines: ['sandbox-atlas'] })
      for (const call of [
        `private.plan_pairs('${id}', '[]', now(), interval '1 second')`,
        `private.move_pairs('${id}', array['queued'], 'cancelled')`,
        `private.hold_pairs('${id}')`,
        `private.release_pairs('${id}')`,
      ])
        expect({ call, rows: await touched(cast[name], `select ${call}`) }).toEqual({ call, rows: -1 })
    },
  )

  test('no function returns a pair in progress to the queue', async () => {
    const { id } = await startRun(database, cast.alice.caller, home, { engines: ['sandbox-atlas'] })
    await expect(
      asCaller(database, cast.alice.caller, (sql) =>
        sql.query(`select private.move_pairs('${id}', array['asking'], 'queued')`),
      ),
    ).rejects.toThrow('Cells do not move')
  })
})

describe('money', () => {
  beforeAll(async () => {
    await database.pool.query(
      `insert into llm_mentions.budgets (organization_id, client_id, usd_per_month)
       values ($1, null, 100), ($1, $2, 10), ($1, $3, 20), ($4, null, 30)`,
      [cast.acorn.id, cast.acorn.brandId, cast.acorn.otherBrandId, cast.birch.id],
    )
  })

  test.each([
    ['alice', [10, 20, 100]],
    ['erin', [10]],
    ['bob', [10]],
    ['bea', []],
    ['ivan', []],
    ['carol', [30]],
    ['dave', []],
  ] as const)('%s sees the budgets that concern them', async (name, seen) => {
    const rows = await asCaller(database, cast[name].caller, async (sql) => {
      const budgets = await sql.query<{ usd: number }>(
        'select usd_per_month as usd from llm_mentions.budgets order by usd_per_month',
      )
      return budgets.rows.map(({ usd }) => usd)
    })
    expect(rows).toEqual(seen)
  })

  test('plans, spend, and budgets of Acorn are hidden from others', async () => {
    await database.pool.query(
      `with plan as (insert into llm_mentions.plans (key, name, answers_per_month) values ('small', 'Small', 10) returning id)
       update llm_mentions.organizations set plan_id = plan.id from plan where organizations.id = $1`,
      [cast.acorn.id],
    )
    expect(await touched(cast.bea, `select * from private.quota_use('${cast.acorn.id}')`)).toBe(25)
    for (const stranger of [cast.carol, cast.dave, cast.ivan]) {
      expect(await touched(stranger, `select * from private.quota_use('${cast.acorn.id}')`)).toBe(0)
      expect(
        await touched(stranger, `select private.budget_scopes('${cast.acorn.id}', '${cast.acorn.brandId}')`),
      ).toBe(0)
      expect(
        await touched(
          stranger,
          `select * from private.observed_answers('${cast.acorn.id}', array['sandbox-atlas'], array['x'], array['x'])`,
        ),
      ).toBe(0)
    }
  })

  test('no admin can write the spend or the plan of the organization', async () => {
    expect(await touched(cast.alice, 'update llm_mentions.spend_months set known_usd = 0')).toBe(-1)
    expect(await touched(cast.alice, 'update llm_mentions.organizations set plan_id = null')).toBe(-1)
    expect(await touched(cast.alice, 'update private.provider_queues set paused_until = null')).toBe(-1)
    expect(await touched(cast.alice, 'update llm_mentions.usage_logs set cost_usd = 0')).toBe(-1)
  })
})
