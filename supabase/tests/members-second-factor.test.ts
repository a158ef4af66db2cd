import { beforeAll, describe, expect, test } from 'vitest'
import { asSystem } from '#queries/system-client.ts'
import { asCaller } from '#queries/user-client.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildFixture, policyMatrix } from './policy-matrix.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const { acorn, alice, adam, erin, bob, carol } = cast
await buildFixture(database, cast)

const inSession = (person: Person, aal: 'aal1' | 'aal2' = 'aal1', more: Record<string, unknown> = {}) => ({
  claims: { ...person.caller.claims, session_id: person.supabaseUserId, aal, ...more },
})
const requireFrom = (caller: Person['caller'], day: string | null) =>
  asCaller(database, caller, (sql) =>
    sql.query('select private.require_second_factor_of_members($1, $2::date)', [acorn.id, day]),
  )
const begin = (when: string | null) =>
  database.pool.query(
    'update llm_mentions.organizations set members_need_second_factor_from = now() + $2::interval where id = $1',
    [acorn.id, when],
  )
/** Tables of which the caller sees rows. */
const visible = (caller: Person['caller']) =>
  asCaller(database, caller, async (sql) => {
    const { rows: readable } = await sql.query<{ table: string }>(
      `select t as table from unnest($1::text[]) t where has_any_column_privilege(t, 'select')`,
      [Object.keys(policyMatrix)],
    )
    const seen: string[] = []
    for (const { table } of readable)
      if ((await sql.query(`select from ${table} limit 1`)).rowCount === 1) seen.push(table)
    return seen
  })
const today = async (offset: number) => {
  const { rows } = await database.pool.query<{ day: string }>(
    `select ((now() at time zone 'UTC')::date + $1::integer)::text as day`,
    [offset],
  )
  return rows[0]?.day ?? ''
}
const addFactor = (person: Person) =>
  database.pool.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'Phone', 'totp', 'verified', now(), now())`,
    [person.supabaseUserId],
  )

describe('a second factor for all members', () => {
  test('is required only by an owner with one of their own, from a day within a year', async () => {
    await expect(requireFrom(inSession(alice), await today(7))).rejects.toThrow(/for yourself first/)
    await expect(requireFrom(inSession(adam, 'aal2'), await today(7))).rejects.toThrow(/Only an owner/)
    await expect(requireFrom(inSession(carol, 'aal2'), await today(7))).rejects.toThrow(/Only an owner/)
    for (const day of [await today(-2), await today(367)])
      await expect(requireFrom(inSession(alice, 'aal2'), day)).rejects.toThrow(/Choose a day/)
    await expect(
      asCaller(database, inSession(alice, 'aal2'), (sql) =>
        sql.query('update llm_mentions.organizations set members_need_second_factor_from = now()'),
      ),
    ).rejects.toThrow(/permission denied/)
    await requireFrom(inSession(alice, 'aal2'), await today(7))
    const { rows } = await database.pool.query(
      'select members_need_second_factor_from::text as "from" from llm_mentions.organizations where id = $1',
      [acorn.id],
    )
    expect(rows).toEqual([{ from: `${await today(7)} 00:00:00+00` }])
  })

  test('changes nothing before that day', async () => {
    await begin(null)
    const before = await visible(inSession(adam))
    await begin('1 hour')
    expect(await visible(inSession(adam))).toEqual(before)
    expect(before.length).toBeGreaterThan(40)
  })

  test.each([
    ['the owner', alice],
    ['an admin', adam],
    ['an editor', erin],
    ['a viewer', bob],
  ])('then hides every table from %s, except what names the organization', async (_, person) => {
    await begin('-1 second')
    const rest = await visible(inSession(person))
    await begin(null)
    const before = await visible(inSession(person))
    const known = new Set([
      'llm_mentions.organizations',
      'llm_mentions.organization_users',
      'llm_mentions.users',
    ])
    // Tables of the whole installation, which people without any organization read, too.
    const ofInstance = new Set(await visible(inSession(cast.dave)))
    expect(rest.filter((table) => !known.has(table) && !ofInstance.has(table))).toEqual([])
    expect(rest).toContain('llm_mentions.organizations')
    expect(before.length).toBeGreaterThan(rest.length + 5)
    await begin('-1 second')
    expect(await visible(inSession(person, 'aal2'))).toEqual(before)
  })

  test('then lets no one write', async () => {
    await begin('-1 second')
    const touched = (caller: Person['caller'], statement: string) =>
      asCaller(database, caller, async (sql) => (await sql.query(statement)).rowCount)
    const rename = "update llm_mentions.organizations set name = 'Taken'"
    const change = "update llm_mentions.clients set name = name || '!'"
    expect(await touched(inSession(alice), rename)).toBe(0)
    expect(await touched(inSession(erin), change)).toBe(0)
    expect(await touched(inSession(erin, 'aal2'), change)).toBe(1)
    await expect(requireFrom(inSession(alice), null)).rejects.toThrow(/Only an owner/)
  })

  test('does not affect API keys, shared links, and other organizations', async () => {
    await begin('-1 second')
    const brands = (caller: Person['caller']) =>
      asCaller(
        database,
        caller,
        async (sql) => (await sql.query('select from llm_mentions.clients')).rowCount,
      )
    const key = { id: acorn.id, organization: acorn.id, brand: null }
    expect(await brands({ claims: { ...alice.caller.claims, api_key: key } })).toBe(2)
    expect(await brands(inSession(carol))).toBe(1)
    // A claim of a key in the token of a person is dropped before it gets here; the session still counts.
    expect(await brands(inSession(alice, 'aal1', { api_key: key }))).toBe(0)
  })

  test('reminds each member without a factor once per stage', async () => {
    await addFactor(adam)
    const take = async () => {
      const { rows } = await asSystem(database, (sql) =>
        sql.query<{ userId: string; stage: string }>(
          'select user_id as "userId", stage from private.take_second_factor_reminders()',
        ),
      )
      return rows
    }
    const stages: string[] = []
    for (const [when, stage] of [
      ['30 days', 'announced'],
      ['6 days', 'week'],
      ['20 hours', 'day'],
      ['-1 minute', 'due'],
    ] as const) {
      await begin(when)
      const taken = await take()
      expect(new Set(taken.map((each) => each.stage))).toEqual(new Set([stage]))
      expect(taken.map(({ userId }) => userId)).not.toContain(adam.userId)
      expect(taken.map(({ userId }) => userId)).not.toContain(cast.ivan.userId)
      expect(taken).toHaveLength(5)
      expect(await take()).toEqual([])
      stages.push(stage)
    }
    expect(stages).toHaveLength(4)
    await expect(
      asCaller(database, inSession(alice, 'aal2'), (sql) =>
        sql.query('select private.take_second_factor_reminders()'),
      ),
    ).rejects.toThrow(/permission denied/)
  })
})

describe('the reset of a lost factor by an owner', () => {
  beforeAll(async () => {
    await begin(null)
    await addFactor(bob)
  })
  const request = (caller: Person['caller'], member: Person) =>
    asCaller(database, caller, async (sql) => {
      const { rows } = await sql.query<{ id: string | null }>(
        'select private.request_second_factor_reset($1, $2) as id',
        [acorn.id, member.userId],
      )
      return rows[0]?.id ?? null
    })
  const cancel = (caller: Person['caller'], member: Person) =>
    asCaller(database, caller, async (sql) => {
      const { rows } = await sql.query<{ canceled: boolean }>(
        'select private.cancel_second_factor_reset($1, $2) as canceled',
        [acorn.id, member.userId],
      )
      return rows[0]?.canceled
    })
  const run = () =>
    asSystem(database, async (sql) => {
      const { rows } = await sql.query('select user_id, outcome from private.take_due_second_factor_reset()')
      return rows
    })
  const factorsOf = async ({ supabaseUserId }: Person) =>
    (await database.pool.query('select from auth.mfa_factors where user_id = $1', [supabaseUserId])).rowCount
  const makeDue = () =>
    database.pool.query("update llm_mentions.second_factor_resets set due_at = now() - interval '1 second'")

  test('is for owners, for members with a factor, and never for oneself', async () => {
    await database.pool.query('delete from llm_mentions.second_factor_resets')
    await expect(request(adam.caller, bob)).rejects.toThrow(/Only an owner/)
    await expect(request(carol.caller, bob)).rejects.toThrow(/Only an owner/)
    await expect(request(alice.caller, erin)).rejects.toThrow(/doesn’t use/)
    await addFactor(alice)
    await expect(request(alice.caller, alice)).rejects.toThrow(/don’t own/)
  })

  test('waits for a day, and is open once', async () => {
    expect(await request(alice.caller, bob)).not.toBeNull()
    expect(await request(alice.caller, bob)).toBeNull()
    expect(await run()).toEqual([])
    const { rows } = await database.pool.query(
      `select due_at - requested_at = interval '24 hours' as "waits" from llm_mentions.second_factor_resets`,
    )
    expect(rows).toEqual([{ waits: true }])
    expect(await factorsOf(bob)).toBe(1)
  })

  test('is canceled by an owner, by the member, or when the factor is used', async () => {
    await expect(cancel(erin.caller, bob)).rejects.toThrow(/Only an owner or the member/)
    expect(await cancel(bob.caller, bob)).toBe(true)
    await request(alice.caller, bob)
    expect(await cancel(alice.caller, bob)).toBe(true)
    expect(await cancel(alice.caller, bob)).toBe(false)
    await request(alice.caller, bob)
    await database.pool.query('select private.end_second_factor_reset_of($1)', [bob.supabaseUserId])
    await makeDue()
    expect(await run()).toEqual([])
    expect(await factorsOf(bob)).toBe(1)
  })

  test('is refused for members of an organization that the owner does not own, also if they join it meanwhile', async () => {
    const join = `insert into llm_mentions.organization_users (organization_id, user_id, role) values ($1, $2, 'viewer')`
    await database.pool.query(join, [cast.birch.id, bob.userId])
    await expect(request(alice.caller, bob)).rejects.toThrow(/an organization you don’t own/)
    const leave = 'delete from llm_mentions.organization_users where organization_id = $1 and user_id = $2'
    await database.pool.query(leave, [cast.birch.id, bob.userId])
    await request(alice.caller, bob)
    await database.pool.query(join, [cast.birch.id, bob.userId])
    await makeDue()
    expect(await run()).toEqual([{ user_id: bob.userId, outcome: 'refused' }])
    expect(await factorsOf(bob)).toBe(1)
    await database.pool.query(leave, [cast.birch.id, bob.userId])
  })

  test('removes factors and ends sessions when it is due', async () => {
    await request(alice.caller, bob)
    await makeDue()
    expect(await run()).toEqual([{ user_id: bob.userId, outcome: 'reset' }])
    expect(await factorsOf(bob)).toBe(0)
    const { rowCount } = await database.pool.query('select from auth.sessions where user_id = $1', [
      bob.supabaseUserId,
    ])
    expect(rowCount).toBe(0)
    expect(await run()).toEqual([])
    await expect(
      asCaller(database, alice.caller, (sql) => sql.query('select private.take_due_second_factor_reset()')),
    ).rejects.toThrow(/permission denied/)
  })
})
