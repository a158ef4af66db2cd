import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#queries/database.ts'
import { testDatabase } from '#testing/database/database.ts'
import { letIndexesWait, rebuildIndexes } from './waiting-indexes.ts'

const database = await testDatabase()
const tables = [{ schema: 'public', name: 'leaves', rows: 5000 }]

beforeAll(async () => {
  await database.pool.query(
    `create table public.leaves (id integer primary key, colour text not null);
     create index "leaves by Colour" on public.leaves (colour);
     create extension amcheck`,
  )
})

const fill = (rows: string) =>
  inTransaction(database, async (sql) => {
    await sql.query('truncate public.leaves')
    const waiting = await letIndexesWait(sql, tables)
    await sql.query(`insert into public.leaves ${rows}`)
    await rebuildIndexes(sql, waiting)
    return waiting
  })

/** Compares every row with every index, and throws if one is missing. */
async function checkIndexes() {
  const { rows } = await database.pool.query<{ index: string }>(
    `select c.relname::text as index, bt_index_check(c.oid, heapallindexed => true)
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = 'public.leaves'::regclass and i.indisvalid and i.indisready order by 1`,
  )
  return rows.map(({ index }) => index)
}

test('postponed indexes contain every row', async () => {
  const waiting = await fill(`select i, 'colour ' || i % 7 from generate_series(1, 5000) i`)
  expect(waiting.toSorted()).toEqual(['public."leaves by Colour"', 'public.leaves_pkey'])
  expect(await checkIndexes()).toEqual(['leaves by Colour', 'leaves_pkey'])
})

test('duplicates are rejected, and everything stays as it was', async () => {
  await expect(fill(`select 1 + i % 4999, 'twice' from generate_series(1, 5000) i`)).rejects.toThrow(
    /could not create unique index "leaves_pkey"/,
  )
  expect(await checkIndexes()).toEqual(['leaves by Colour', 'leaves_pkey'])
  const { rows } = await database.pool.query('select from public.leaves')
  expect(rows).toHaveLength(5000)
})

test('few rows, or a user who is not a superuser, postpone no index', async () => {
  const few = tables.map((table) => ({ ...table, rows: 10 }))
  await inTransaction(database, async (sql) => {
    expect(await letIndexesWait(sql, few)).toEqual([])
    await sql.query('set local role service_role')
    expect(await letIndexesWait(sql, tables)).toEqual([])
  })
})
