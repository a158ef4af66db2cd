import { describe, expect, test } from 'vitest'
import type { Database } from '#queries/database.ts'
import { formerSpan } from '#queries/former-series.ts'
import { migrate, preparePlatform } from '#queries/migrate.ts'
import { bringUp } from '#server/start/prepare-database.ts'
import { prepareDatabase } from '#testing/database/database-server.ts'
import { testDatabase } from '#testing/database/database.ts'
import { compareFacts, schemaFacts } from '#testing/database/schema-facts.ts'

const hosting = { hasProject: false }
const bridge = 'bridge from 0.7.0'

/** An installation as 0.7.0, or a step since, left it, without rows. */
async function installation(upTo: string): Promise<Database> {
  const database = await testDatabase('template0')
  await prepareDatabase(database.url, upTo)
  return database
}
const nameOf = (database: Database) => new URL(database.url).pathname.slice(1)
const release = await installation(formerSpan.release)
const installationOf070 = () => testDatabase(nameOf(release))

const fresh = await testDatabase()
const factsOfFresh = await schemaFacts(fresh.pool)

async function versionsIn({ pool }: Database) {
  const { rows } = await pool.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by version',
  )
  return rows.map(({ version }) => version)
}

describe('an upgraded installation equals a new one', () => {
  test.each([formerSpan.release, '20261126200000', formerSpan.last])('from %s', async (version) => {
    const database = await installation(version)
    expect((await bringUp(database.url, hosting))[0]).toBe(bridge)
    expect(compareFacts(factsOfFresh, await schemaFacts(database.pool))).toEqual([])
    expect(await migrate(database.url)).toEqual([])
  })

  test('in a database that another application uses', async () => {
    const shared = `
      create table public.clients (id uuid primary key, organization_id uuid, name text, created_at timestamptz);
      create table public.notes (id bigserial primary key, text text);
      create function public.shout(text) returns text language sql as $$ select upper($1) $$;
      grant all on all tables in schema public to anon, authenticated;
      grant all on all sequences in schema public to anon, authenticated;
      grant execute on function public.shout(text) to anon, authenticated;
      alter default privileges in schema public grant all on tables to anon, authenticated, service_role;`
    const [upgraded, created] = [await testDatabase('template0'), await testDatabase('template0')]
    await preparePlatform(upgraded.url, formerSpan.release)
    await preparePlatform(created.url)
    for (const { pool } of [upgraded, created]) await pool.query(shared)
    await migrate(upgraded.url, formerSpan.release)
    for (const { url } of [upgraded, created]) {
      await preparePlatform(url)
      await migrate(url)
    }
    expect(compareFacts(await schemaFacts(created.pool), await schemaFacts(upgraded.pool))).toEqual([])
  })

  test('and the comparison names each difference', async () => {
    const changes = {
      'policy llm_mentions.prompts "members read prompts"':
        'alter policy "members read prompts" on llm_mentions.prompts using (true)',
      'column llm_mentions.prompts.version':
        'grant update (version) on llm_mentions.prompts to answerscope_web',
      'relation llm_mentions.pages': 'alter table llm_mentions.pages disable row level security',
      'relation private.workers': "comment on table private.workers is 'Workers.'",
      'constraint llm_mentions.budgets budgets_usd_per_month_check1':
        'alter table llm_mentions.budgets drop constraint budgets_usd_per_month_check1',
      'index llm_mentions.trials_domain_idx': 'drop index llm_mentions.trials_domain_idx',
      'trigger llm_mentions.audit_log keep_audit_log':
        'alter table llm_mentions.audit_log disable trigger keep_audit_log',
      'function private.is_system()': 'grant execute on function private.is_system() to anon',
      'schema private': 'grant usage on schema private to anon',
      'default rights private r of postgres':
        'alter default privileges in schema private grant select on tables to authenticated',
      'row private.recognized_crawlers': "delete from private.recognized_crawlers where crawler = 'gptbot'",
    }
    const database = await testDatabase()
    await database.pool.query(Object.values(changes).join('; '))
    const differences = compareFacts(factsOfFresh, await schemaFacts(database.pool))
    const named = new Set(differences.map((fact) => fact.slice(2, fact.indexOf(' {'))))
    expect([...named].toSorted()).toEqual(Object.keys(changes).toSorted())
  })
})

describe('the upgrade', () => {
  test('happens once, however many processes start together', async () => {
    const database = await installationOf070()
    await preparePlatform(database.url)
    const applied = await Promise.all([1, 2, 3].map(() => migrate(database.url)))
    expect(applied.flat().filter((name) => name === bridge)).toHaveLength(1)
  })

  test('that fails midway leaves everything unchanged, and reports where', async () => {
    const database = await installationOf070()
    await preparePlatform(database.url)
    await database.pool.query(
      `create function private.copy_inserted_older_brand() returns trigger language plpgsql as 'begin return null; end'`,
    )
    const before = await schemaFacts(database.pool)
    await expect(migrate(database.url)).rejects.toThrow(
      /^The upgrade from 0\.7\.0 failed and was rolled back: 20261127000000_copy_older_brands: function "copy_inserted/,
    )
    expect(compareFacts(before, await schemaFacts(database.pool))).toEqual([])
    await database.pool.query('drop function private.copy_inserted_older_brand()')
    expect((await migrate(database.url))[0]).toBe(bridge)
  })

  test('keeps versions of other applications in the list', async () => {
    const database = await installationOf070()
    await database.pool.query(
      "insert into supabase_migrations.schema_migrations (version) values ('20240101000000'), ('20270101000000')",
    )
    await bringUp(database.url, hosting)
    expect(await versionsIn(database)).toEqual([
      '20240101000000',
      ...(await versionsIn(fresh)),
      '20270101000000',
    ])
  })

  test('corrects rows that break a current rule', async () => {
    const database = await installationOf070()
    await database.pool.query(`
      insert into llm_mentions.organizations (id, name, time_zone)
      values ('00000000-0000-4000-8000-000000000001', E'Acorn\\nLtd', 'Middle/Earth');
      insert into llm_mentions.clients (id, organization_id, name)
      values ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000001', 'Acorn');
      insert into llm_mentions.tracked_brands (organization_id, client_id, name, aliases)
      values ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002', 'Birch', '[{"text": "Birke"}, {"text": ""}]')`)
    await bringUp(database.url, hosting)
    const { rows } = await database.pool.query(
      `select o.name, o.time_zone, t.aliases from llm_mentions.organizations o
       join llm_mentions.tracked_brands t on t.organization_id = o.id and not t.is_own`,
    )
    expect(rows).toEqual([{ name: 'Acorn Ltd', time_zone: 'UTC', aliases: [{ text: 'Birke' }] }])
  })

  test('of an incomplete or unknown list is refused, and changes nothing', async () => {
    const database = await installationOf070()
    const before = await schemaFacts(database.pool)
    const edits = {
      "delete from supabase_migrations.schema_migrations where version = '20261122020000'":
        /lacks 20261122020000_invite_people, although later ones are there/,
      "delete from supabase_migrations.schema_migrations where version > '20261125'":
        /ends before version 0\.7\.0: it lacks 20261125100000_read_answers_again, .* and 3 more\. Start version 0\.7\.0/,
      "insert into supabase_migrations.schema_migrations (version) values ('20261125160000')":
        /has 20261125160000, which no version of Answerscope has/,
      'delete from supabase_migrations.schema_migrations': /is empty, although there are tables/,
      'drop schema supabase_migrations cascade': /is empty, although there are tables/,
    }
    for (const [edit, problem] of Object.entries(edits)) {
      const client = await database.pool.connect()
      await client.query(
        `create schema kept; create table kept.list as table supabase_migrations.schema_migrations; ${edit}`,
      )
      const refusal = await migrate(database.url).catch((error: unknown) => error)
      expect(String(refusal)).toMatch(/^LedgerProblem: /)
      expect(String(refusal)).toMatch(problem)
      await client.query(`
        create schema if not exists supabase_migrations;
        create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
        truncate supabase_migrations.schema_migrations;
        insert into supabase_migrations.schema_migrations table kept.list;
        drop schema kept cascade`)
      client.release()
    }
    expect(compareFacts(before, await schemaFacts(database.pool))).toEqual([])
  })
})

test('a baseline with a gap is rejected', async () => {
  const database = await testDatabase()
  await database.pool.query(
    "delete from supabase_migrations.schema_migrations where version = '20261128000300'",
  )
  await expect(bringUp(database.url, hosting)).rejects.toThrow(/lacks 20261128000300, although later/)
})
