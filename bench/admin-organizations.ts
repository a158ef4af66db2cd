import { organizationsQuery } from '#core/organizations/admin-schema.ts'
import { inTransaction, type Database, type Sql } from '#queries/database.ts'
import { listOrganizations } from '#queries/organizations/list-organizations.ts'
import { asOperator } from '#server/access/as-staff.ts'
import { lendDatabase } from './harness/bench-database.ts'
import type { Figures } from './harness/figures.ts'
import { quantile } from './harness/median.ts'
import { addMedian, timeTurns } from './harness/timing.ts'

const turns = 20
const limitMs = 300

/**
 * The list of organizations on /admin, for staff: 20,000 organizations with 60,000 members, 40,000 brands, and 400,000
 * usage records, with every sort, search, and filter, from the first query to the finished response text.
 */
export async function run([count = '20000']: string[], figures: Figures): Promise<void> {
  await lendDatabase({ max: 1 }, async (database) => {
    await inTransaction(database, (client) => fill(client, Number(count)))
    await database.pool.query('vacuum analyze')
    figures.add({ name: 'organizations', value: Number(count), unit: '' })
    const late: number[] = []
    for (const [name, query] of Object.entries(asked)) {
      const times = await timeTurns(turns, () => readList(database, query), { warmUps: 2 })
      addMedian(figures, name, times, limitMs)
      late.push(quantile(times, 0.95))
    }
    figures.add({
      name: 'highest 95th percentile of these',
      value: Math.max(...late),
      unit: 'ms',
      target: { max: limitMs },
    })
  })
}

const asked: Record<string, Record<string, string>> = {
  newest: {},
  'newest, page 500': { page: '500' },
  'by name': { sort: 'name', direction: 'asc' },
  'by members': { sort: 'members' },
  'by brands': { sort: 'brands' },
  'by answers': { sort: 'answers' },
  'by cost': { sort: 'cost' },
  'by last use': { sort: 'activity' },
  'of a name': { search: 'Client 123' },
  'of an address': { search: 'person-777@' },
  'of nothing': { search: 'nothing like it' },
  'in trial': { state: 'trial' },
  'of a plan, by answers': { plan: 'plan-1', sort: 'answers' },
}

async function readList(database: Database, query: Record<string, string>): Promise<string> {
  const page = await asOperator(
    database,
    (sql) => listOrganizations(sql, 'everything', organizationsQuery.parse(query)),
    'begin read only',
  )
  return JSON.stringify(page)
}

async function fill(sql: Sql, count: number): Promise<void> {
  await sql.query('set local session_replication_role = replica')
  await sql.query(
    `insert into llm_mentions.plans (key, name, answers_per_month, position)
     select 'plan-' || n, 'Plan ' || n, n * 1000, n from generate_series(1, 5) n`,
  )
  await sql.query(
    `create temporary table homes on commit drop as
     select gen_random_uuid() as id, gen_random_uuid() as brand, n from generate_series(1, ${count}) n`,
  )
  await sql.query(
    `insert into llm_mentions.organizations (id, name, time_zone, plan_id, created_at)
     select h.id, 'Client ' || h.n, (array['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Tokyo'])[1 + h.n % 4], p.id,
       now() - h.n * interval '1 hour'
     from homes h left join llm_mentions.plans p on p.key = 'plan-' || h.n % 7`,
  )
  await sql.query(
    `create temporary table people on commit drop as
     select gen_random_uuid() as id, h.id as home, h.n * 3 + m as n, m from homes h cross join generate_series(0, 2) m`,
  )
  await sql.query(
    `insert into llm_mentions.users (id, supabase_user_id, email, full_name)
     select id, gen_random_uuid(), 'person-' || n || '@example.test', 'Person ' || n from people`,
  )
  await sql.query(
    `insert into llm_mentions.organization_users (organization_id, user_id, role)
     select home, id, (array['owner', 'editor', 'viewer'])[1 + m] from people`,
  )
  await sql.query(
    `insert into llm_mentions.clients (id, organization_id, name)
     select case b when 1 then brand else gen_random_uuid() end, id, 'Brand ' || b from homes cross join generate_series(1, 2) b`,
  )
  await sql.query(
    `insert into llm_mentions.spend_months (organization_id, client_id, month, answers, known_usd)
     select id, brand, (date_trunc('month', now()) - m * interval '1 month')::date, n % 997, (n % 89) / 7.0
     from homes cross join generate_series(0, 5) m`,
  )
  await sql.query(
    `insert into llm_mentions.usage_logs (occurred_at, organization_id, client_id, kind, engine, outcome)
     select now() - (n % 300 + u) * interval '1 day', id, brand, 'ask', 'engine-1', 'answered'
     from homes cross join generate_series(1, 20) u`,
  )
  await sql.query(
    `insert into llm_mentions.trials (brand_name, email, mail_domain, country, state, organization_id, client_id,
       confirmed_at, started_at)
     select 'Brand 1', 'visitor-' || n || '@example.test', 'example.test', 'DE', 'running', id, brand, now(), now() from homes where n % 10 = 0`,
  )
  await sql.query(
    `insert into llm_mentions.limit_overrides (organization_id, kind, amount, reason)
     select id, 'answers', 5000, 'a pilot' from homes where n % 50 = 0`,
  )
}
