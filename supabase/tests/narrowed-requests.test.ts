import { describe, expect, test } from 'vitest'
import { asCaller, type Caller } from '#queries/user-client.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'

const database = await testDatabase()
const cast = await buildCast(database)
// alice owns a second organization, too.
await database.pool.query(
  "insert into llm_mentions.organization_users (organization_id, user_id, role) values ($1, $2, 'owner')",
  [cast.birch.id, cast.alice.userId],
)

const sets = [
  'my_organization_ids',
  'my_admin_organization_ids',
  'my_owned_organization_ids',
  'my_brand_ids',
  'my_editable_brand_ids',
  'my_fan_out_brand_ids',
] as const

/** What the functions that every policy uses return for a request of this caller. */
const reach = (caller: Caller, sharedBrand = '') =>
  asCaller(database, caller, async (sql) => {
    await sql.query("select set_config('request.shared_brand', $1, true)", [sharedBrand])
    const reached: Partial<Record<(typeof sets)[number], string[]>> = {}
    for (const name of sets) {
      const { rows } = await sql.query<{ id: string }>(`select id from private.${name}() as id order by id`)
      if (rows.length > 0) reached[name] = rows.map(({ id }) => id)
    }
    return reached
  })
const withKey = (scope: { organization: string; brand: string | null }): Caller => ({
  claims: { ...cast.alice.caller.claims, api_key: { id: cast.acorn.id, ...scope } },
})
const { acorn, birch } = cast
const acorns = [acorn.brandId, acorn.otherBrandId].sort()

describe('a request of an owner of two organizations', () => {
  test('reaches both if the person makes it', async () => {
    expect((await reach(cast.alice.caller)).my_brand_ids).toEqual([...acorns, birch.brandId].sort())
  })

  test('reaches one organization by its key, and owns nothing there', async () => {
    expect(await reach(withKey({ organization: acorn.id, brand: null }))).toEqual({
      my_organization_ids: [acorn.id],
      my_admin_organization_ids: [acorn.id],
      my_brand_ids: acorns,
      my_editable_brand_ids: acorns,
      my_fan_out_brand_ids: acorns,
    })
  })

  test('reaches one brand by a key for it, and administers nothing', async () => {
    expect(await reach(withKey({ organization: acorn.id, brand: acorn.brandId }))).toEqual({
      my_organization_ids: [acorn.id],
      my_brand_ids: [acorn.brandId],
      my_editable_brand_ids: [acorn.brandId],
      my_fan_out_brand_ids: [acorn.brandId],
    })
  })

  test('reaches the one brand of a shared link, to read', async () => {
    expect(await reach(cast.alice.caller, acorn.brandId)).toEqual({ my_brand_ids: [acorn.brandId] })
  })

  test('reaches nothing by a foreign scope', async () => {
    const bob = { claims: { ...cast.bob.caller.claims } }
    expect(await reach(bob, birch.brandId)).toEqual({})
    expect(await reach(bob, acorn.otherBrandId)).toEqual({})
    const stranger = {
      claims: { ...cast.dave.caller.claims, api_key: { id: acorn.id, organization: acorn.id, brand: null } },
    }
    expect(await reach(stranger)).toEqual({})
  })

  test('reaches nothing as Support without a grant, whatever it claims to be', async () => {
    const claimed = {
      claims: cast.dave.caller.claims,
      origin: { kind: 'staff' as const, supports: acorn.id },
    }
    expect(await reach(claimed)).toEqual({})
  })
})
