import { expect, test } from 'vitest'
import { testDatabase } from '#testing/database/database.ts'
import { findRowCalls } from '#testing/database/row-calls.ts'
import * as scoping from '#web/src/lib/session/scoped-client.ts'
import { dataApiList } from './list.ts'
import { columnsOf } from './listed-table.ts'

const database = await testDatabase()

test('the list has exactly what web/src reads through supabase-js (`npm run data-api` writes it)', () => {
  expect(dataApiList).toEqual(findRowCalls(new URL('../..', import.meta.url).pathname, scoping))
})

test('anon and authenticated may read the listed columns, and have no other right on any column', async () => {
  const { rows } = await database.pool.query<{ held: string }>(
    `select format('%s %s %s.%s.%s', r.role, privilege, n.nspname, c.relname, a.attname) as held
     from (values ('anon'), ('authenticated')) as r(role)
     cross join unnest(array['select', 'insert', 'update', 'references']) as privilege
     cross join pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
     where n.nspname in ('public', 'llm_mentions', 'llm_mentions_partitions', 'private', 'graphile_worker', 'auth')
       and c.relkind in ('r', 'p', 'v', 'm', 'f') and has_column_privilege(r.role, c.oid, a.attnum, privilege)
     order by 1`,
  )
  const listed = dataApiList.flatMap((listed) =>
    columnsOf(listed).map((column) => `authenticated select ${listed.schema}.${listed.table}.${column}`),
  )
  expect(rows.map(({ held }) => held)).toEqual(listed.sort())
})

test('they have no right on whole tables or sequences, and none by default on later ones', async () => {
  const { rows } = await database.pool.query(
    `select r.role, c.oid::regclass::text as relation
     from (values ('anon'), ('authenticated')) as r(role)
     cross join pg_class c
     where c.relnamespace in (select oid from pg_namespace
         where nspname in ('public', 'llm_mentions', 'llm_mentions_partitions', 'private', 'graphile_worker', 'auth'))
       and case when c.relkind = 'S' then has_sequence_privilege(r.role, c.oid, 'usage,select,update')
         when c.relkind in ('r', 'p', 'v', 'm', 'f')
           then has_table_privilege(r.role, c.oid, 'select,insert,update,delete,truncate,references,trigger') end
     union all
     select acl.grantee::regrole::text, d.defaclnamespace::regnamespace::text
     from pg_default_acl d cross join lateral aclexplode(d.defaclacl) acl
     where acl.grantee in ('anon'::regrole, 'authenticated'::regrole)`,
  )
  expect(rows).toEqual([])
})

test('they may execute only our functions for read policies of listed tables and for every request', async () => {
  const tables = dataApiList.map(({ schema, table }) => `${schema}.${table}`)
  const { rows } = await database.pool.query(
    `with asked as (
       select distinct d.refobjid as oid
       from pg_policy p
       join pg_depend d on d.classid = 'pg_policy'::regclass and d.objid = p.oid and d.refclassid = 'pg_proc'::regclass
       where p.polcmd in ('r', '*') and p.polrelid = any ($1::regclass[])
     )
     select f.oid::regprocedure::text as routine,
       has_function_privilege('anon', f.oid, 'execute') as anon,
       has_function_privilege('authenticated', f.oid, 'execute') as authenticated,
       f.oid in (select oid from asked)
         or f.oid in ('private.require_live_session()'::regprocedure, 'private.has_live_session()'::regprocedure) as asked
     from pg_proc f
     where f.pronamespace in ('private'::regnamespace, 'llm_mentions'::regnamespace, 'public'::regnamespace)`,
    [tables],
  )
  expect(rows.length).toBeGreaterThan(50)
  expect(rows.filter(({ anon, authenticated, asked }) => anon || authenticated !== asked)).toEqual([])
})

test('the web processes keep every right that a screen needs', async () => {
  const { rows } = await database.pool.query<{ privilege: string; held: boolean }>(
    `select privilege, has_table_privilege('answerscope_web', 'llm_mentions.annotations', privilege) as held
     from unnest(array['select', 'insert', 'delete']) as privilege`,
  )
  expect(rows.every(({ held }) => held)).toBe(true)
})
