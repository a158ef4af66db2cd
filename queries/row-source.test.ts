import { expect, test } from 'vitest'
import { testDatabase } from '#testing/database/database.ts'
import { rowSource } from './row-source.ts'

const database = await testDatabase()

test('rows arrive in the database as written, whatever they contain', async () => {
  const source = rowSource('id integer, text text, at timestamptz, rate real, yes boolean, body jsonb')
  const rows = [
    ...['plain', '', 'NULL', ' a,b ', '{"a\\b"}', "it's \\n\n\t", 'ü 🙂'].map((text, id) => ({
      id,
      text,
      at: new Date(1_700_000_000_000 + id),
      rate: 0.5,
      yes: id % 2 === 0,
      body: { [text]: [text, id, null] },
    })),
    { id: 7, text: null, at: null, rate: null, yes: null, body: null },
  ]
  const read = (some: typeof rows) =>
    database.pool.query(`select * from ${source.from} order by id`, source.values(some))
  expect((await read(rows)).rows).toEqual(rows)
  expect((await read([])).rows).toEqual([])
})
