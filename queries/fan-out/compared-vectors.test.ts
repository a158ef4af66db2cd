import { beforeEach, expect, test } from 'vitest'
import { productsWith } from '#core/fan-out/coverage/hybrid.ts'
import { seededRandom } from '#core/metrics/statistics/random.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildFanOutAnalysis } from '#testing/scored-pages.ts'
import { testVectorDatabase } from '#testing/database/vector-database.ts'
import { listEmptiedWithThem, listStoredTables } from '../backup/stored-tables.ts'
import type { Database, Sql } from '../database.ts'
import { asSystem } from '../system-client.ts'
import {
  forgetComparedVectors,
  hasVectorExtension,
  keepComparedVectors,
  productsOfVectors,
} from './compared-vectors.ts'

const plain = await testDatabase()
const database = await testVectorDatabase()
const { acorn } = await buildCast(database)
const home = { organizationId: acorn.id, brandId: acorn.brandId }
const random = seededRandom(7)
const dimensions = 24
const someVectors = (count: number) => Float32Array.from({ length: count * dimensions }, () => random() - 0.5)

beforeEach(async () => {
  await database.pool.query('create extension if not exists vector')
  await useExtension(database)
})

async function useExtension({ pool }: { pool: Sql }): Promise<boolean> {
  const { rows } = await pool.query<{ used: boolean }>('select private.use_vector_extension() as used')
  return rows[0]?.used === true
}

const isThere = (where: Database) => asSystem(where, hasVectorExtension)

async function expectRightProducts() {
  const { analysisId } = await buildFanOutAnalysis(database, home, [{ query: 'best stove' }])
  const other = await buildFanOutAnalysis(database, home, [{ query: 'best tent' }])
  const [passages, queries] = [someVectors(230), someVectors(3)]
  await asSystem(database, async (sql) => {
    const second = passages.subarray(200 * dimensions)
    await keepComparedVectors(sql, analysisId, { first: 200, dimensions, vectors: second })
    const first = passages.subarray(0, 200 * dimensions)
    await keepComparedVectors(sql, analysisId, { first: 0, dimensions, vectors: first })
    await keepComparedVectors(sql, other.analysisId, { first: 0, dimensions, vectors: someVectors(5) })
  })
  const products = await asSystem(database, (sql) =>
    productsOfVectors(sql, analysisId, { dimensions, vectors: queries }),
  )
  expect(products.map(({ length }) => length)).toEqual([230, 230, 230])
  for (const [at, found] of products.entries()) {
    const asked = queries.subarray(at * dimensions, (at + 1) * dimensions)
    for (const [passage, product] of productsWith(asked, passages).entries())
      expect(found[passage]).toBeCloseTo(product, 5)
  }
  await asSystem(database, (sql) => forgetComparedVectors(sql, analysisId))
  const { rows } = await database.pool.query(
    'select analysis_id as id from private.compared_vectors group by 1',
  )
  expect(rows).toEqual([{ id: other.analysisId }])
  await asSystem(database, (sql) => forgetComparedVectors(sql, other.analysisId))
}

test('migrating a database with the extension makes it compare vectors', async () => {
  expect(await isThere(database)).toBe(true)
  await expectRightProducts()
})

test('a database that lacks or lost the extension is distinguished from one with it', async () => {
  expect(await isThere(plain)).toBe(false)
  expect(await useExtension(plain)).toBe(false)
  await database.pool.query('drop extension vector cascade')
  expect(await isThere(database)).toBe(false)
})

test('the extension is used in whatever schema it is', async () => {
  await database.pool.query(
    'drop extension vector cascade; create schema if not exists "Else where"; create extension vector schema "Else where"',
  )
  expect(await useExtension(database)).toBe(true)
  await expectRightProducts()
})

test('a user who may not create extensions runs without it', async () => {
  await database.pool.query(
    `drop extension vector cascade;
     create role simple;
     grant usage on schema private to simple;
     grant execute on function private.use_vector_extension() to simple`,
  )
  const client = await database.pool.connect()
  try {
    await client.query('begin; set local role simple')
    expect(await useExtension({ pool: client as Sql })).toBe(false)
    await client.query('rollback')
  } finally {
    client.release()
  }
})

test('vectors of an interrupted scoring are deleted after a day, and with their analysis at once', async () => {
  const { analysisId } = await buildFanOutAnalysis(database, home, [{ query: 'best stove' }])
  const other = await buildFanOutAnalysis(database, home, [{ query: 'best tent' }])
  const keep = (id: string) =>
    asSystem(database, (sql) =>
      keepComparedVectors(sql, id, { first: 0, dimensions, vectors: someVectors(2) }),
    )
  const count = async () =>
    Number((await database.pool.query('select count(*) as n from private.compared_vectors')).rows[0]?.n)
  await keep(analysisId)
  await asSystem(database, (sql) => forgetComparedVectors(sql, other.analysisId))
  expect(await count()).toBe(2)
  await database.pool.query(`update private.compared_vectors set kept_at = now() - interval '25 hours'`)
  await asSystem(database, (sql) => forgetComparedVectors(sql, other.analysisId))
  expect(await count()).toBe(0)
  await keep(analysisId)
  await database.pool.query('delete from llm_mentions.query_fanout_analysis where id = $1', [analysisId])
  expect(await count()).toBe(0)
})

test('a backup leaves them out, and a restore empties them with the rest', async () => {
  const named = (tables: readonly { name: string }[]) => tables.map(({ name }) => name)
  expect(named(await listStoredTables(database.pool, { accounts: true }))).not.toContain('compared_vectors')
  expect(named(await listEmptiedWithThem(database.pool))).toContain('compared_vectors')
  expect(named(await listEmptiedWithThem(plain.pool))).not.toContain('compared_vectors')
})

test('only the worker can access them', async () => {
  const { rows } = await database.pool.query(
    `select r.role from unnest(array['anon', 'authenticated']) r(role)
     where has_table_privilege(r.role, 'private.compared_vectors', 'select, insert, update, delete')
        or has_function_privilege(r.role, 'private.use_vector_extension()', 'execute')
        or has_function_privilege(r.role, 'private.products_of_vectors(uuid, integer, real[])', 'execute')
        or has_function_privilege(r.role, 'private.keep_compared_vectors(uuid, integer, integer, real[])', 'execute')`,
  )
  expect(rows).toEqual([])
})
