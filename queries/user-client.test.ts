import { expect, test } from 'vitest'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { asSystem } from './system-client.ts'
import { asCaller } from './user-client.ts'

const database = await testDatabase()
const cast = await buildCast(database)

const namesOfBrands = (caller: Parameters<typeof asCaller>[1]) =>
  asCaller(database, caller, async (transaction) => {
    const { rows } = await transaction.query<{ name: string }>(
      'select name from llm_mentions.clients order by name',
    )
    return rows.map((row) => row.name)
  })

test('the caller sees only what the policies allow', async () => {
  expect(await namesOfBrands(cast.alice.caller)).toEqual(['Northwave', 'Oakline'])
  expect(await namesOfBrands(cast.bob.caller)).toEqual(['Northwave'])
  expect(await namesOfBrands(cast.ivan.caller)).toEqual([])
  expect(await namesOfBrands(cast.carol.caller)).toEqual(['Birchwood'])
  expect(await namesOfBrands(cast.dave.caller)).toEqual([])
})

test('a job is added in the same transaction as the row, and neither stays after a failure', async () => {
  const payload = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
  const countJobs = async () =>
    (await database.pool.query<{ count: number }>('select count(*) from graphile_worker.jobs')).rows[0]?.count
  await asCaller(database, cast.alice.caller, async (transaction) => {
    await transaction.query("update llm_mentions.clients set description = 'kept' where id = $1", [
      cast.acorn.brandId,
    ])
    transaction.enqueueLater('reprocess-brand', payload)
  })
  expect(await countJobs()).toBe(1)
  await expect(
    asCaller(database, cast.alice.caller, async (transaction) => {
      transaction.enqueueLater('reprocess-brand', payload)
      await transaction.query('select 1 / 0')
    }),
  ).rejects.toThrow('division by zero')
  expect(await countJobs()).toBe(1)
})

test('a role set for one transaction does not stay on the connection', async () => {
  await namesOfBrands(cast.dave.caller)
  const { rows } = await database.pool.query<{ role: string }>('select current_user as role')
  expect(rows[0]?.role).toBe('postgres')
  const all = await asSystem(database, (transaction) =>
    transaction.query('select id from llm_mentions.clients'),
  )
  expect(all.rowCount).toBe(3)
})

test('everything a request claims about itself is only text', async () => {
  const said = `'; reset role; select set_config('role', 'postgres', true); -- \\' \\\\ E'`
  const caller = { claims: { ...cast.bob.caller.claims, note: said }, origin: { userAgent: said } }
  const { rows } = await asCaller(database, caller, (sql) =>
    sql.query<{ role: string; origin: string; claims: string }>(
      `select current_user as role, current_setting('request.origin') as origin,
         current_setting('request.jwt.claims') as claims`,
    ),
  )
  expect(rows[0]?.role).toBe('answerscope_web')
  expect(JSON.parse(rows[0]?.origin ?? '')).toEqual({ userAgent: said })
  expect(JSON.parse(rows[0]?.claims ?? '')).toMatchObject({ note: said })
  expect(await namesOfBrands(caller)).toEqual(['Northwave'])
})
