import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { lastOfBaseline } from '#queries/migrate.ts'

const folder = new URL('../migrations/', import.meta.url)
const names = readdirSync(folder).toSorted()
const migrations = names.map((name) => {
  const sql = readFileSync(new URL(name, folder), 'utf8')
  // The body of a function is not part of what the migration does.
  return { name, sql, outside: sql.replaceAll(/\$(\w*)\$[^]*?\$\1\$/g, '$$$$') }
})
/** Later migrations may replace what it defines. */
const baseline = migrations
  .filter(({ name }) => name.slice(0, 14) <= lastOfBaseline)
  .map(({ outside }) => outside)
  .join('\n')
const found = (pattern: RegExp) => [...baseline.matchAll(pattern)].map((match) => match.slice(1).join(' '))
const repeated = (values: string[]) => values.filter((value, at) => values.indexOf(value) !== at)

test('files are numbered, and named by what they create', () => {
  expect(names.filter((name) => !/^\d{14}_[a-z]+(_[a-z]+)+\.sql$/.test(name))).toEqual([])
  const versions = names.map((name) => name.slice(0, 14))
  expect(repeated(versions)).toEqual([])
})

test('a file has at most 500 lines', () => {
  const long = migrations.filter(({ sql }) => sql.split('\n').length > 501)
  expect(long.map(({ name }) => name)).toEqual([])
})

describe('the baseline defines nothing twice', () => {
  test.each([
    ['tables', /^create (?:unlogged )?table (?:if not exists )?(\S+)/gm, 150],
    ['functions', /^create (?:or replace )?function (\S+)\(/gm, 200],
    ['policies', /^create policy ("[^"]+")\s+on (\S+)/gm, 150],
    ['triggers', /^create (?:constraint )?trigger (\S+)[^;]*? on (\S+)/gm, 90],
    ['indexes', /^create (?:unique )?index (?:if not exists )?(\S+)/gm, 150],
    ['comments', /^comment on (\w+ \S+) is/gm, 200],
  ])('%s', (_, pattern, least) => {
    const defined = found(pattern)
    expect(defined.length).toBeGreaterThan(least)
    expect(repeated(defined)).toEqual([])
  })

  test('and drops nothing', () => {
    expect(found(/^(drop|alter policy|alter function|create or replace)\b/gm)).toEqual([])
  })
})

test('every table has a comment and its row-level security in the same file', () => {
  const incomplete = migrations.flatMap(({ outside }) =>
    [...outside.matchAll(/^create (?:unlogged )?table (?:if not exists )?(\S+)(?! partition of)/gm)]
      .map(([, table]) => table ?? '')
      .filter((table) => !table.startsWith('llm_mentions_partitions.'))
      .filter(
        (table) =>
          !outside.includes(`comment on table ${table} is '`) ||
          !outside.includes(`alter table ${table} enable row level security;`),
      ),
  )
  expect(incomplete).toEqual([])
})

test('every function names its schemas, and says why it runs as its owner', () => {
  const functions = migrations.flatMap(
    ({ outside }) => outside.match(/^create (?:or replace )?function [^]*?\$\$;/gm) ?? [],
  )
  expect(functions.length).toBeGreaterThan(200)
  expect(functions.filter((sql) => !sql.includes("\nset search_path = ''\n"))).toEqual([])
  expect(functions.filter((sql) => /^security definer$/m.test(sql))).toEqual([])
})
