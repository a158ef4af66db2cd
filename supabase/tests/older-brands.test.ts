import { expect, test } from 'vitest'
import { findBrand, listBrands } from '#queries/brands/brands.ts'
import { asCaller } from '#queries/user-client.ts'
import { addMember, buildCast, buildPerson } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const { acorn, alice } = cast

/** As the older application writes one, which does not know this one. */
async function insertOlder(name: string, organizationId: string = acorn.id): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    'insert into public.clients (organization_id, name) values ($1, $2) returning id',
    [organizationId, name],
  )
  return rows[0]?.id ?? ''
}

const brandsOf = (person = alice) => asCaller(database, person.caller, (sql) => listBrands(sql, acorn.id))

test('a brand of the older schema works like any other', async () => {
  const id = await insertOlder('Aardvark')
  expect((await brandsOf())[0]).toMatchObject({ id, name: 'Aardvark', prompts: 0, archivedAt: null })
  const found = await asCaller(database, alice.caller, (sql) => findBrand(sql, id))
  expect(found).toMatchObject({ id, name: 'Aardvark', canEdit: true, own: { name: 'Aardvark' } })
})

test('a person with access to one sees it', async () => {
  const id = await insertOlder('Beaver')
  const viewer = await buildPerson(database, 'older-viewer@example.test')
  await addMember(database, acorn.id, viewer, 'viewer')
  expect(await brandsOf(viewer)).toEqual([])
  await asCaller(database, alice.caller, (sql) =>
    sql.query(
      `insert into llm_mentions.user_brand_permissions (organization_id, client_id, user_id)
       select $1, $2, id from llm_mentions.users where supabase_user_id = $3`,
      [acorn.id, id, viewer.caller.claims.sub],
    ),
  )
  expect((await brandsOf(viewer)).map((brand) => brand.id)).toEqual([id])
})

test('an existing copy wins, and no name makes the older application fail', async () => {
  await database.pool.query('insert into public.clients (id, organization_id, name) values ($1, $2, $3)', [
    acorn.brandId,
    acorn.id,
    'Another name',
  ])
  expect((await brandsOf()).map(({ name }) => name)).not.toContain('Another name')
  const ids = [await insertOlder(''), await insertOlder('Two\nlines'), await insertOlder('x'.repeat(500))]
  const names = (await brandsOf()).filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  expect(names.toSorted()).toEqual(['Brand', 'Two lines', 'x'.repeat(120)])
})

test('a brand beyond the plan is archived', async () => {
  await database.pool.query(
    `with small as (insert into llm_mentions.plans (key, name, brands, position) values ('small', 'Small', 1, 9) returning id)
     update llm_mentions.organizations o set plan_id = small.id from small where o.id = $1`,
    [acorn.id],
  )
  const id = await insertOlder('One too many')
  const archived = (await brandsOf()).find((brand) => brand.id === id)?.archivedAt
  expect(archived).toEqual(expect.any(String))
})
