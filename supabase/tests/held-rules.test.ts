import { describe, expect, test } from 'vitest'
import { cadence } from '#core/runs/schedules/schema.ts'
import { asCaller } from '#queries/user-client.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const { acorn } = cast

/** SQLSTATE of the database's response to this person's statement, as the web processes send it; null: none. */
async function refusal(person: Person, statement: string, values: unknown[] = []): Promise<string | null> {
  try {
    await asCaller(database, person.caller, (sql) => sql.query(statement, values))
    return null
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}

const outsideRules = '23514'
const home = [acorn.id, acorn.brandId]

test('a brand has at most 1,000 prompts, even if many are added at once', async () => {
  const insert = `insert into llm_mentions.prompts (new_organization_id, client_id, text)
    select $1, $2, 'Which kettle ' || n || '?' from generate_series(1, $3::integer) n`
  expect(await refusal(cast.erin, insert, [...home, 5000])).toBe(outsideRules)
  expect(await refusal(cast.erin, insert, [...home, 1000])).toBeNull()
  const { rows } = await database.pool.query('select count(*) from llm_mentions.prompts')
  expect(rows).toEqual([{ count: 1000 }])
  const more = `insert into llm_mentions.prompts (new_organization_id, client_id, text) values ($1, $2, 'One more?')`
  expect(await refusal(cast.erin, more, home)).toBe(outsideRules)
})

describe('a schedule', () => {
  const insert = `insert into llm_mentions.schedules (organization_id, client_id, cadence, plan) values ($1, $2, $3, '{}')`
  const known = [
    { every: 'hour', hours: 6 },
    { every: 'day', hour: 0 },
    { every: 'week', weekdays: [1, 7], hour: 23 },
    { every: 'month', day: 31, hour: 5 },
  ]
  const unknown = [
    {},
    { every: 'fortnight', hour: 3 },
    { every: 'hour', hours: 5 },
    { every: 'hour' },
    { every: 'day' },
    { every: 'day', hour: 24 },
    { every: 'day', hour: 3.5 },
    { every: 'day', hour: '3' },
    { every: 'week', hour: 3 },
    { every: 'week', weekdays: [], hour: 3 },
    { every: 'week', weekdays: [8], hour: 3 },
    { every: 'week', weekdays: [null], hour: 3 },
    { every: 'week', weekdays: 1, hour: 3 },
    { every: 'month', day: 0, hour: 3 },
    { every: ['day'], hour: 3 },
  ]

  test.each(known)('with the cadence %j is stored', async (given) => {
    expect(cadence.safeParse(given).success).toBe(true)
    expect(await refusal(cast.erin, insert, [...home, JSON.stringify(given)])).toBeNull()
  })

  test.each(unknown)('with the cadence %j is rejected', async (given) => {
    expect(cadence.safeParse(given).success).toBe(false)
    expect(await refusal(cast.erin, insert, [...home, JSON.stringify(given)])).toBe(outsideRules)
  })
})

test.each([
  [null],
  [{}],
  [{ text: null }],
  [{ text: '' }],
  [{ text: 'a\nb' }],
  [{ text: 'x', match: 'like' }],
  ['x'],
])('a tracked brand cannot have the alias %j', async (alias) => {
  const change = 'update llm_mentions.tracked_brands set aliases = $2 where id = $1'
  const values = [acorn.ownTrackedBrandId, JSON.stringify([{ text: 'North Wave', match: 'auto' }, alias])]
  expect(await refusal(cast.erin, change, values)).toBe(outsideRules)
  const kept = [acorn.ownTrackedBrandId, JSON.stringify([{ text: 'North Wave', match: 'auto' }])]
  expect(await refusal(cast.erin, change, kept)).toBeNull()
})

test('an email report only goes to members of the organization', async () => {
  const insert = `insert into llm_mentions.email_reports (organization_id, client_id, name, cadence, recipients)
    values ($1, $2, 'Weekly', 'weekly', $3)`
  expect(await refusal(cast.alice, insert, [...home, [cast.alice.userId, cast.carol.userId]])).toBe(
    outsideRules,
  )
  expect(await refusal(cast.alice, insert, [...home, [cast.alice.userId, cast.bob.userId]])).toBeNull()
  const change = `update llm_mentions.email_reports set recipients = $1 where name = 'Weekly'`
  expect(await refusal(cast.alice, change, [[cast.dave.userId]])).toBe(outsideRules)
})

test.each([
  'javascript:alert(1)',
  'https://key@llm.example/v1',
  'ftp://llm.example',
  'https://',
  'llm.example',
  'https://a b',
])('an endpoint cannot have the URL %j', async (address) => {
  const insert = `insert into llm_mentions.provider_keys (organization_id, provider, name, base_url, model)
      values ($1, 'compatible', 'own', $2, 'm')`
  await expect(database.pool.query(insert, [acorn.id, address])).rejects.toMatchObject({ code: outsideRules })
})

test.each(['Acorn\r\nBcc: victim@example.test', 'A\u2028B', 'A\u0000B', ' ', 'x'.repeat(121)])(
  'an organization cannot be named %j',
  async (name) => {
    const change = 'update llm_mentions.organizations set name = $2 where id = $1'
    expect([outsideRules, '22021']).toContain(await refusal(cast.alice, change, [acorn.id, name]))
  },
)

test.each(['Europe/Nowhere', 'foo3', 'Foo+5', "UTC'; drop", '../../etc/passwd', 'UTC+3'])(
  'an organization cannot have the time zone %j',
  async (zone) => {
    const change = 'update llm_mentions.organizations set time_zone = $2 where id = $1'
    expect(await refusal(cast.alice, change, [acorn.id, zone])).toBe(outsideRules)
  },
)

test.each(['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Japan', 'Etc/GMT+5'])(
  'an organization can have the time zone %s',
  async (zone) => {
    const change = 'update llm_mentions.organizations set time_zone = $2 where id = $1'
    expect(await refusal(cast.alice, change, [acorn.id, zone])).toBeNull()
  },
)

test('a request that reaches the database with a token writes nothing at all', async () => {
  const client = await database.pool.connect()
  try {
    for (const statement of [
      `insert into llm_mentions.prompts (new_organization_id, client_id, text) values ('${acorn.id}', '${acorn.brandId}', 'x?')`,
      `update llm_mentions.organizations set name = 'x'`,
      `update llm_mentions.users set full_name = 'x'`,
      'delete from llm_mentions.saved_views',
      `insert into llm_mentions.annotations (organization_id, client_id, kind, text) values ('${acorn.id}', '${acorn.brandId}', 'note', 'x')`,
      'select private.is_system()',
      'select * from llm_mentions.plans',
    ]) {
      await client.query('begin')
      await client.query(
        `select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', $1, true)`,
        [cast.alice.supabaseUserId],
      )
      await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' })
      await client.query('rollback')
    }
  } finally {
    client.release()
  }
})
