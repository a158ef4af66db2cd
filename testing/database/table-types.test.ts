import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testDatabase } from './database.ts'
import { readAs, tableFiles, valuesOf } from './table-types.ts'

const database = await testDatabase()

test('core/database is what the migrations say (`npm run schema` writes it)', async () => {
  for (const [file, text] of Object.entries(await tableFiles(database.pool)))
    expect(readFileSync(file, 'utf8')).toBe(text)
})

test.each(Object.entries(readAs))('a value of %s is read as %s', async (type, read) => {
  const one = samples[type.replace('[]', '')]
  const sample = type.endsWith('[]') ? `array[${one}]` : one
  const { rows } = await database.pool.query<{ value: unknown }>(`select (${sample})::${type} as value`)
  const kinds = [rows[0]?.value].flat().map(kindOf)
  expect(kinds).toEqual([read === 'unknown' ? 'Object' : read.replace('[]', '')])
})

const samples: Record<string, string> = {
  bigint: '1',
  boolean: 'true',
  bytea: String.raw`'\x00'::bytea`,
  'character varying': "'a'",
  date: "'2026-01-01'::date",
  'double precision': '1.5',
  inet: "'127.0.0.1'",
  integer: '1',
  jsonb: `'{"a": 1}'`,
  numeric: '1.5',
  real: '1.5',
  smallint: '1',
  text: "'a'",
  'timestamp with time zone': "'2026-01-01T00:00:00Z'",
  tsvector: "'a'",
  uuid: 'gen_random_uuid()',
}

const kindOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? (value.constructor?.name ?? 'Object') : typeof value

test.each([
  [`(owner = ANY (ARRAY['own'::text, 'it''s'::text]))`, ['own', "it's"]],
  [`((owner IS NULL) OR (owner = ANY (ARRAY['own'::text])))`, ['own']],
  [`(days = ANY (ARRAY[7, 14]))`, [7, 14]],
  [`((cardinality(views) <= 8) AND (views <@ ARRAY['a'::text, 'b'::text]))`, ['a', 'b']],
  [`("interval" = ANY (ARRAY['monthly'::text]))`, ['monthly']],
])('the values of %s are found', (check, values) => {
  expect(valuesOf(check)).toEqual(values)
})

test.each([
  `(NOT (role = ANY (ARRAY['owner'::text])))`,
  `((role = ANY (ARRAY['owner'::text])) OR (length(role) = 3))`,
  `(length(name) < 3)`,
])('%s lists no values', (check) => {
  expect(valuesOf(check)).toBeNull()
})
