import { describe, expect, test } from 'vitest'
import { asCaller } from '#queries/user-client.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'

const database = await testDatabase()
const cast = await buildCast(database)

const confirmed = (person: Person) => ({ claims: { ...person.caller.claims, aal: 'aal2' } })
const require2 = (caller: Person['caller'], wanted: boolean) =>
  asCaller(database, caller, (sql) =>
    sql.query('select private.require_second_factor($1, $2)', [cast.acorn.id, wanted]),
  )
const seen = (caller: Person['caller'], table: string) =>
  asCaller(
    database,
    caller,
    async (sql) => (await sql.query(`select 1 from llm_mentions.${table}`)).rows.length,
  )

describe('an organization that requires a second factor', () => {
  test('is set so only by an owner who has confirmed their own', async () => {
    await expect(require2(cast.alice.caller, true)).rejects.toThrow(/Confirm your own second factor first/)
    await expect(require2(confirmed(cast.adam), true)).rejects.toThrow(/Only an owner/)
    await expect(require2(confirmed(cast.carol), true)).rejects.toThrow(/Only an owner/)
    await expect(
      asCaller(database, confirmed(cast.alice), (sql) =>
        sql.query('update llm_mentions.organizations set requires_second_factor_since = now()'),
      ),
    ).rejects.toThrow(/permission denied/)
  })

  test('refuses privileged actions to owners and admins until they confirm it, but not reports', async () => {
    const before = await seen(cast.alice.caller, 'organization_users')
    expect(before).toBeGreaterThan(1)
    await require2(confirmed(cast.alice), true)
    expect(await seen(cast.alice.caller, 'organization_users')).toBe(1)
    expect(await seen(cast.adam.caller, 'audit_log')).toBe(0)
    expect(await seen(cast.alice.caller, 'clients')).toBe(2)
    const renamed = await asCaller(database, cast.adam.caller, (sql) =>
      sql.query("update llm_mentions.organizations set name = 'Taken'"),
    )
    expect(renamed.rowCount).toBe(0)

    expect(await seen(confirmed(cast.alice), 'organization_users')).toBe(before)
    expect(await seen(confirmed(cast.adam), 'audit_log')).toBeGreaterThan(0)
    await expect(require2(cast.alice.caller, false)).rejects.toThrow(/Only an owner/)
    await require2(confirmed(cast.alice), false)
    expect(await seen(cast.alice.caller, 'organization_users')).toBe(before)
  })

  test('changes nothing for other organizations', async () => {
    await require2(confirmed(cast.alice), true)
    expect(await seen(cast.carol.caller, 'organization_users')).toBe(1)
    expect(await seen(cast.bob.caller, 'clients')).toBe(1)
  })
})
