import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { actForSystem } from '#queries/acting-for-system.ts'
import { inTransaction } from '#queries/database.ts'
import { asSystem } from '#queries/system-client.ts'
import { asCaller } from '#queries/user-client.ts'
import { ensureLogin, loginRoles, scramVerifier, urlAs } from '#server/start/login-roles.ts'
import { bringUp } from '#server/start/prepare-database.ts'
import { StartProblem } from '#server/start/problem.ts'
import { buildCast } from '#testing/cast.ts'
import { loggedInAs, testDatabase } from '#testing/database/database.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const web = loggedInAs(database, 'web')
const jobs = loggedInAs(database, 'jobs')

const who = 'select session_user as session, current_user as current'

test('a web process is answerscope_web, inside a caller’s transaction and outside', async () => {
  const expected = { session: 'answerscope_web', current: 'answerscope_web' }
  expect((await web.pool.query(who)).rows).toEqual([expected])
  expect((await asCaller(web, cast.alice.caller, (sql) => sql.query(who))).rows).toEqual([expected])
})

test('a worker is answerscope_jobs, and service_role inside the system’s transaction', async () => {
  expect((await jobs.pool.query(who)).rows).toEqual([
    { session: 'answerscope_jobs', current: 'answerscope_jobs' },
  ])
  expect((await asSystem(jobs, (sql) => sql.query(who))).rows).toEqual([
    { session: 'answerscope_jobs', current: 'service_role' },
  ])
})

const otherRoles = ['postgres', 'service_role', 'answerscope_jobs', 'pg_read_all_data', 'pg_write_all_data']

test.each(otherRoles)('a web process cannot become %s', async (role) => {
  const client = await web.pool.connect()
  try {
    for (const statement of [
      `set role ${role}`,
      `set session role ${role}`,
      `set session authorization ${role}`,
    ])
      await expect(client.query(statement)).rejects.toThrow(/permission denied/)
    await expect(client.query(`select set_config('role', '${role}', false)`)).rejects.toThrow(
      /permission denied/,
    )
    await expect(
      client.query(`select set_config('session_authorization', '${role}', false)`),
    ).rejects.toThrow(/permission denied/)
  } finally {
    client.release(true)
  }
})

test.each([
  ['web', ['anon', 'authenticated']],
  ['jobs', ['anon', 'authenticated', 'answerscope_web', 'service_role']],
] as const)('resetting a role returns a %s connection to its own', async (login, roles) => {
  const client = await loggedInAs(database, login).pool.connect()
  try {
    for (const role of roles)
      for (const back of [
        'reset role',
        'reset all',
        'set role none',
        'reset session authorization',
        'discard all',
      ]) {
        await client.query(`set role ${role}`)
        await client.query(back)
        const { rows } = await client.query<{ session: string; current: string }>(who)
        expect(rows[0]?.session).toBe(loginRoles[login])
        expect([loginRoles[login], role]).toContain(rows[0]?.current)
        await client.query('reset role')
        expect((await client.query<{ current: string }>(who)).rows[0]?.current).toBe(loginRoles[login])
      }
  } finally {
    client.release(true)
  }
})

test('a worker cannot become the owner', async () => {
  await expect(jobs.pool.query('set role postgres')).rejects.toThrow(/permission denied/)
  await expect(jobs.pool.query('set session authorization postgres')).rejects.toThrow(/permission denied/)
})

test('the roles own nothing and may create nothing', async () => {
  const { rows: owned } = await database.pool.query(
    `select r.rolname, o.what from pg_roles r cross join lateral (
       select relname::text as what from pg_class where relowner = r.oid
       union all select proname from pg_proc where proowner = r.oid
       union all select nspname from pg_namespace where nspowner = r.oid
       union all select typname from pg_type where typowner = r.oid
       union all select datname from pg_database where datdba = r.oid) o
     where r.rolname like 'answerscope%'`,
  )
  expect(owned).toEqual([])
  const { rows: creating } = await database.pool.query(
    `select r.rolname, n.nspname from pg_roles r cross join pg_namespace n
     where r.rolname like 'answerscope%' and n.nspname not like 'pg\\_temp%' and has_schema_privilege(r.oid, n.oid, 'create')`,
  )
  expect(creating).toEqual([])
  for (const login of [web, jobs])
    for (const statement of [
      'create table public.mine (id integer)',
      'create table llm_mentions.mine (id integer)',
      'create schema mine',
      'create role mine',
      'drop table llm_mentions.answers',
      'alter table llm_mentions.answers disable row level security',
    ])
      await expect(login.pool.query(statement)).rejects.toThrow(/permission denied|must be owner/)
  await expect(web.pool.query('truncate llm_mentions.answers cascade')).rejects.toThrow(/permission denied/)
})

test('their attributes and memberships match this list', async () => {
  const { rows: attributes } = await database.pool.query(
    `select rolname as name, rolcanlogin as logs_in, rolinherit as inherits, rolbypassrls as past_policies,
       rolsuper or rolcreaterole or rolcreatedb or rolreplication as more
     from pg_roles where rolname like 'answerscope%' order by 1`,
  )
  expect(attributes).toEqual([
    { name: 'answerscope_jobs', logs_in: true, inherits: true, past_policies: true, more: false },
    { name: 'answerscope_web', logs_in: true, inherits: true, past_policies: false, more: false },
  ])
  const { rows: memberships } = await database.pool.query<{ member: string; role: string; admin: boolean }>(
    `select m.member::regrole::text as member, m.roleid::regrole::text as role, m.admin_option as admin
     from pg_auth_members m where m.member in ('answerscope_web'::regrole, 'answerscope_jobs'::regrole) order by 1, 2`,
  )
  expect(memberships).toEqual([
    { member: 'answerscope_jobs', role: 'answerscope_web', admin: false },
    { member: 'answerscope_jobs', role: 'service_role', admin: false },
    { member: 'answerscope_web', role: 'anon', admin: false },
    { member: 'answerscope_web', role: 'authenticated', admin: false },
  ])
})

test('every role has time limits', async () => {
  const { rows } = await database.pool.query<{ name: string; settings: string[] }>(
    `select rolname as name, array(select split_part(s, '=', 1) from unnest(rolconfig) s order by 1) as settings from pg_roles
     where rolname in ('anon', 'authenticated', 'service_role', 'answerscope_web', 'answerscope_jobs')`,
  )
  const limits = ['idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout']
  expect(rows.length).toBe(5)
  for (const { settings } of rows) expect(settings).toEqual(limits)
  const { rows: held } = await web.pool.query('show statement_timeout')
  expect(held).toEqual([{ statement_timeout: '30s' }])
})

test.each([
  ['web', 'none', false],
  ['web', 'anon', false],
  ['web', 'authenticated', false],
  ['web', 'answerscope_web', false],
  ['jobs', 'none', true],
  ['jobs', 'service_role', true],
  ['jobs', 'answerscope_web', false],
  ['jobs', 'authenticated', false],
  ['owner', 'none', true],
  ['owner', 'service_role', true],
  ['owner', 'authenticated', false],
  ['owner', 'anon', false],
  ['owner', 'answerscope_web', false],
] as const)('on a connection of %s as %s, the system acts: %s', async (login, role, isSystem) => {
  const on = login === 'owner' ? database : loggedInAs(database, login)
  await inTransaction(database, async (client) => {
    await client.query(
      'grant execute on function private.is_system() to anon, authenticated; grant usage on schema private to anon',
    )
    await client.query(
      `create or replace function private.is_system_within() returns boolean language sql security definer set search_path = ''
       as 'select private.is_system()'; grant execute on function private.is_system_within() to public`,
    )
  })
  await inTransaction(on, async (client) => {
    await client.query(`set local role ${role}`)
    const { rows } = await client.query(
      'select private.is_system() as it, private.is_system_within() as within',
    )
    expect(rows).toEqual([{ it: isSystem, within: isSystem }])
  })
})

test('without claims a web process reads no row of any tenant', async () => {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select distinct c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace::regnamespace::text in ('llm_mentions', 'private', 'public')
       and a.attname in ('organization_id', 'new_organization_id') and has_any_column_privilege('answerscope_web', c.oid, 'select')`,
  )
  expect(tables.length).toBeGreaterThan(50)
  const found: string[] = []
  for (const { name } of tables)
    if ((await web.pool.query(`select 1 from ${name} limit 1`)).rows.length > 0) found.push(name)
  expect(found).toEqual([])
})

const brandsSeen = `select organization_id as id from llm_mentions.clients group by 1`

test('acting for Acorn shows and changes nothing of Birch', async () => {
  await inTransaction(web, async (client) => {
    await actForSystem(client, cast.acorn.id)
    expect((await client.query(brandsSeen)).rows).toEqual([{ id: cast.acorn.id }])
    const event = `insert into llm_mentions.events (organization_id, kind, severity, audience, title, body, data, key)
      values ($1, 'member.joined', 'info', 'admins', 'x', '', '{}', $2)`
    await client.query('savepoint before')
    await expect(client.query(event, [cast.birch.id, randomUUID()])).rejects.toThrow(/row-level security/)
    await client.query('rollback to savepoint before')
    await client.query(event, [cast.acorn.id, randomUUID()])
    for (const statement of [
      'update llm_mentions.share_links set name = name where organization_id = $1',
      'update llm_mentions.subscriptions set asked_at = now() where organization_id = $1',
      'delete from llm_mentions.organization_exports where organization_id = $1',
    ])
      expect((await client.query(statement, [cast.birch.id])).rowCount).toBe(0)
  })
})

test('everything is for staff and the instance admin; the data API acts for no organization', async () => {
  const seenBy = (caller: typeof cast.alice.caller, role = 'answerscope_web') =>
    asCaller(web, caller, async (sql) => {
      await sql.query(`set local role ${role}`)
      await actForSystem(sql, 'everything')
      return (await sql.query<{ id: string }>(brandsSeen)).rows.length
    })
  const own = await asCaller(web, cast.alice.caller, async (sql) => (await sql.query(brandsSeen)).rows.length)
  expect(await seenBy(cast.alice.caller)).toBe(own)
  expect(await seenBy(cast.stella.caller)).toBeGreaterThan(1)
  expect(await seenBy(cast.stella.caller, 'authenticated')).toBe(0)
  await asCaller(web, cast.alice.caller, async (sql) => {
    await sql.query('set local role authenticated')
    await actForSystem(sql, cast.birch.id)
    expect((await sql.query(brandsSeen)).rows).toEqual([{ id: cast.acorn.id }])
  })
})

test('jobs are added by function, if well formed and not too large', async () => {
  const add = (jobs: unknown) => web.pool.query('select private.add_jobs($1)', [JSON.stringify(jobs)])
  await add([{ identifier: 'run-schedule', payload: { a: 1 }, job_key: 'one' }])
  const { rows } = await jobs.pool.query("select task_identifier from graphile_worker.jobs where key = 'one'")
  expect(rows).toEqual([{ task_identifier: 'run-schedule' }])
  for (const job of [
    { payload: {} },
    { identifier: 'Drop; table', payload: {} },
    { identifier: 'run-schedule', payload: [] },
    { identifier: 'run-schedule', payload: { text: 'x'.repeat(70_000) } },
  ])
    await expect(add([job])).rejects.toThrow(/No job/)
  await expect(web.pool.query('select * from graphile_worker.jobs')).rejects.toThrow(/permission denied/)
})

const server = database.url.slice(0, database.url.lastIndexOf('/'))

test('a start that may not create roles prints the SQL, and continues after a superuser has run it', async () => {
  // The roles of the cluster exist; a renamed pair simulates an installation without them.
  const name = `roles_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: `${server}/postgres` })
  await admin.connect()
  try {
    await admin.query(`create role ${name} login password 'test'`)
    await admin.query(`create database ${name} owner ${name}`)
    await admin.query(`grant anon, authenticated, service_role to ${name}`)
    const url = urlAs(`${server}/${name}`, { owner: 'postgres', role: name, password: 'test' })
    const start = () => bringUp(url, { hasProject: false })
    const refusal = await start().then(
      () => null,
      (error: unknown) => error,
    )
    expect(refusal).toBeInstanceOf(StartProblem)
    expect(String(refusal)).toMatch(/create role answerscope_web login/)
    await admin.query(`grant answerscope_web, answerscope_jobs to ${name}`)
    await expect(start()).resolves.toContain('20261128000100_create_schemas_and_login_roles.sql')
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.query(`drop role if exists ${name}`)
    await admin.end()
  }
})

test('a password is set if it does not work, but not while another one is in use', async () => {
  const role = `login_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: `${server}/postgres` })
  await admin.connect()
  const owner = `${server}/postgres`
  const url = (password: string) => urlAs(owner, { owner: 'postgres', role, password })
  const kept = async () =>
    (
      await admin.query<{ kept: string }>('select rolpassword as kept from pg_authid where rolname = $1', [
        role,
      ])
    ).rows[0]?.kept
  try {
    await admin.query(`create role ${role} login`)
    await ensureLogin(owner, { url: url('first'), role, password: 'first' })
    const first = await kept()
    expect(first).toMatch(/^SCRAM-SHA-256\$/)
    await ensureLogin(owner, { url: url('first'), role, password: 'first' })
    expect(await kept()).toBe(first)
    const user = new pg.Client({ connectionString: url('first') })
    user.on('error', () => undefined)
    await user.connect()
    await expect(ensureLogin(owner, { url: url('second'), role, password: 'second' })).rejects.toThrow(
      /another password/,
    )
    expect(await kept()).toBe(first)
    await user.end()
    await expect
      .poll(() =>
        ensureLogin(owner, { url: url('second'), role, password: 'second' }).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    expect(await kept()).not.toBe(first)
  } finally {
    await admin.query(`drop role if exists ${role}`)
    await admin.end()
  }
})

test('the user of a pooler keeps its suffix, and a socket its form', () => {
  const as = (url: string, owner: string) => urlAs(url, { owner, role: 'answerscope_web', password: 'p/w' })
  expect(as('postgres://postgres.abcdef:x@pooler.example:5432/postgres', 'postgres')).toBe(
    'postgres://answerscope_web.abcdef:p%2Fw@pooler.example:5432/postgres',
  )
  expect(as('postgres://owner:x@db/app?sslmode=require', 'owner')).toBe(
    'postgres://answerscope_web:p%2Fw@db/app?sslmode=require',
  )
  expect(as('postgres:///app?host=/run/postgresql&user=owner', 'owner')).toBe(
    'postgres:///app?host=%2Frun%2Fpostgresql&user=answerscope_web&password=p%2Fw',
  )
  expect(scramVerifier('pencil', Buffer.from('W22ZaJ0SNY7soEsUEjb6gQ==', 'base64'))).toBe(
    'SCRAM-SHA-256$4096:W22ZaJ0SNY7soEsUEjb6gQ==$WG5d8oPm3OtcPnkdi4Uo7BkeZkBFzpcXkuLmtbsT4qY=:wfPLwcE6nTWhTAmQ7tl2KeoiWGPlZqQxSrmfPwDl2dU=',
  )
})
