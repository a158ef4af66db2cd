import { inTransaction, type Database, type Sql } from '#queries/database.ts'
import { auditCsvLines } from '#core/organizations/audit-log/csv.ts'
import { auditQuery } from '#core/organizations/audit-log/schema.ts'
import { auditChoices, auditLogBatches, listAuditLog } from '#queries/organizations/audit-log.ts'
import { listMembers } from '#queries/people/members.ts'
import { portfolioReport } from '#queries/reports/portfolio.ts'
import { readingAsCaller, type Caller } from '#queries/user-client.ts'
import type { Cast } from '#testing/cast.ts'
import { measureSizes } from './harness/bench-database.ts'
import type { Figures } from './harness/figures.ts'
import { median } from './harness/median.ts'
import { timeTurns } from './harness/timing.ts'

const today = new Date('2026-11-17T12:00:00Z')
const limitMs = 300

type Size = { brands: number; members: number; acts: number }
const small: Size = { brands: 50, members: 100, acts: 1000 }
const large: Size = { brands: 500, members: 10_000, acts: 100_000 }

/**
 * Lists of large organizations for an owner under row-level security, from the first query to the finished response
 * text: a portfolio of 500 brands in 20 organizations (three prompts, two engines, asked weekly), 10,000 members, and
 * 100,000 rows of the audit log; compared with 50, 100, and 1,000.
 */
export async function run(_args: string[], figures: Figures): Promise<void> {
  const [before, after = new Map<string, number>()] = await measureSizes([small, large], { max: 10 }, measure)
  for (const [name, value] of after) {
    if (name === theFile)
      figures.add({ name, value: (1000 * large.acts) / value, unit: 'lines/s', digits: 0 })
    else figures.add({ name, value, unit: 'ms', target: { max: limitMs } })
    figures.add({
      name: 'the same, time against the small one',
      value: value / (before?.get(name) ?? Number.NaN),
      unit: 'times',
    })
  }
}

const theFile = 'audit log, all as CSV'

async function measure(database: Database, cast: Cast, size: Size): Promise<Map<string, number>> {
  await inTransaction(database, (client) => fill(client, cast, size))
  await database.pool.query('vacuum analyze')
  return timeAll(database, cast)
}

async function timeAll(database: Database, { acorn, alice }: Cast): Promise<Map<string, number>> {
  const log = (search: Record<string, string>) => (sql: Sql) =>
    listAuditLog(sql, acorn.id, auditQuery.parse(search))
  const works: Record<string, (sql: Sql) => Promise<unknown>> = {
    portfolio: (sql) => portfolioReport(sql, today),
    members: (sql) => listMembers(sql, acorn.id),
    'members who view a brand': (sql) => listMembers(sql, acorn.id, { brandId: acorn.brandId }),
    'audit log, newest': log({}),
    'audit log, of a day': log({ from: '2026-03-05', to: '2026-03-05' }),
    'audit log, of one person': log({ person: alice.userId }),
    'audit log, searched in vain': log({ q: 'nothing like it' }),
    'audit log, what to narrow it to': (sql) => auditChoices(sql, acorn.id),
    [theFile]: async (sql) => {
      let characters = 0
      for await (const entries of auditLogBatches(sql, acorn.id, {}))
        characters += auditCsvLines(entries).length
      return characters
    },
  }
  const times = new Map<string, number>()
  for (const [name, work] of Object.entries(works))
    times.set(name, await timeOf(database, alice.caller, work))
  return times
}

async function timeOf(
  database: Database,
  caller: Caller,
  work: (sql: Sql) => Promise<unknown>,
): Promise<number> {
  const read = async () => JSON.stringify(await readingAsCaller(database, caller, work))
  return median(await timeTurns(5, read, { warmUps: 2 }))
}

async function fill(sql: Sql, { acorn, alice }: Cast, { brands, members, acts }: Size): Promise<void> {
  await sql.query('set local session_replication_role = replica')
  await sql.query('select setseed(0.42)')
  await sql.query(
    `create temporary table homes on commit drop as
     select gen_random_uuid() as id, n from generate_series(1, 20) n`,
  )
  await sql.query(`insert into llm_mentions.organizations (id, name) select id, 'Client ' || n from homes`)
  await sql.query(
    `insert into llm_mentions.organization_users (organization_id, user_id, role) select id, $1, 'owner' from homes`,
    [alice.userId],
  )
  await sql.query(
    `create temporary table made on commit drop as
     select homes.id as home, gen_random_uuid() as brand, gen_random_uuid() as own, gen_random_uuid() as run, b as n
     from homes cross join generate_series(1, ${brands / 20}) b`,
  )
  await sql.query(
    `insert into llm_mentions.clients (id, organization_id, name) select brand, home, 'Brand ' || n from made`,
  )
  await sql.query(
    `insert into llm_mentions.tracked_brands (id, organization_id, client_id, name, is_own)
     select own, home, brand, 'Brand ' || n, true from made`,
  )
  await sql.query(
    `insert into llm_mentions.analyses (id, new_organization_id, new_client_id, kind, status, engines)
     select run, home, brand, 'run', 'completed', array['engine-1'] from made`,
  )
  await sql.query(
    `create temporary table asked on commit drop as
     select made.*, gen_random_uuid() as prompt, p from made cross join generate_series(1, 3) p`,
  )
  await sql.query(
    `insert into llm_mentions.prompts (id, new_organization_id, client_id, text)
     select prompt, home, brand, 'question ' || p from asked`,
  )
  await sql.query(
    `create temporary table summed on commit drop as
     select asked.*, 'engine-' || e as engine, day::date as day, 1 + floor(random() * 3)::int as answers
     from asked cross join generate_series(1, 2) e
     cross join generate_series('2025-11-18'::timestamp, '2026-11-17', '7 days') day`,
  )
  const key = `home, brand, 'day', day, prompt, engine, 'api'`
  const columns = 'organization_id, client_id, grain, bucket, prompt_id, engine, channel'
  await sql.query(
    `insert into llm_mentions.answer_rollups (${columns}, answers, valid) select ${key}, answers, answers from summed`,
  )
  await sql.query(
    `insert into llm_mentions.brand_rollups (${columns}, tracked_brand_id, present)
     select ${key}, own, floor(random() * (answers + 1)) from summed`,
  )
  await sql.query(
    `create temporary table people on commit drop as
     select gen_random_uuid() as id, 'person-' || n || '@example.test' as email, n from generate_series(1, ${members}) n`,
  )
  await sql.query(
    `insert into llm_mentions.users (id, supabase_user_id, email, full_name)
     select id, gen_random_uuid(), email, 'Person ' || n from people`,
  )
  await sql.query(
    `insert into llm_mentions.organization_users (organization_id, user_id, role, invited_by)
     select $1, id, (array['viewer', 'editor', 'admin'])[1 + n % 3], $2 from people`,
    [acorn.id, alice.userId],
  )
  await sql.query(
    `insert into llm_mentions.user_brand_permissions (organization_id, user_id, client_id)
     select $1, id, brand from people cross join unnest($2::uuid[]) brand`,
    [acorn.id, [acorn.brandId, acorn.otherBrandId]],
  )
  await sql.query(
    `insert into llm_mentions.audit_log (organization_id, at, actor_kind, actor_id, actor_name, action, subject_kind,
       subject_id, subject_name, changes, address, user_agent)
     select $1, '2026-01-01'::timestamptz + act * interval '300 days' / ${acts}, 'person',
       case act % 50 when 0 then $2 else p.id end, p.email, 'member.changed', 'member', p.id, p.email,
       '{"role": ["viewer", "editor"]}', '192.0.2.1', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36'
     from generate_series(1, ${acts}) act join people p on p.n = 1 + act % least(${members}, 200)`,
    [acorn.id, alice.userId],
  )
}
