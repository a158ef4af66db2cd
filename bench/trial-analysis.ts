import { trialsPerFile, trialsQuery } from '#core/trials/admin-schema.ts'
import { inTransaction, type Sql } from '#queries/database.ts'
import { allTrials, listTrials } from '#queries/trials/list-trials.ts'
import { lendDatabase } from './harness/bench-database.ts'
import type { Figures } from './harness/figures.ts'
import { addMedian, timeTurns } from './harness/timing.ts'

const turns = 20
const limitMs = 300

/**
 * /admin/trial-analysis for staff: 10,000 trials of a year in every state, 300 of which are running with 48
 * prompt–engine pairs each, and 10,000 deleted ones, with every grouping and filter, from the first query to the
 * finished response text. The limit does not apply to the file.
 */
export async function run([count = '10000']: string[], figures: Figures): Promise<void> {
  await lendDatabase({ max: 1 }, async (database) => {
    const readAsStaff = async (read: (sql: Sql) => Promise<unknown>) =>
      JSON.stringify(await inTransaction(database, read, 'begin read only; set local role service_role'))
    const timesOf = (read: (sql: Sql) => Promise<unknown>) =>
      timeTurns(turns, () => readAsStaff(read), { warmUps: 2 })
    await inTransaction(database, (client) => fill(client, Number(count)))
    await database.pool.query('vacuum analyze')
    figures.add({ name: 'trials', value: Number(count), unit: '' })
    for (const [name, query] of Object.entries(asked)) {
      const times = await timesOf((sql) => listTrials(sql, 'everything', trialsQuery.parse(query)))
      addMedian(figures, name, times, limitMs)
    }
    const all = (sql: Sql) => allTrials(sql, 'everything', trialsQuery.parse({}), trialsPerFile)
    addMedian(figures, 'all of them as a file', await timesOf(all))
  })
}

const asked: Record<string, Record<string, string>> = {
  'by day': {},
  'by country': { by: 'country' },
  'by source': { by: 'source' },
  'of an address': { search: 'visitor-777@' },
  'of nothing': { search: 'nothing like it' },
  'that run': { state: 'running' },
  'that became accounts': { state: 'converted' },
  refused: { state: 'refused' },
  'of a quarter': { from: '2026-01-01', to: '2026-03-31' },
}

async function fill(sql: Sql, count: number): Promise<void> {
  await sql.query('set local session_replication_role = replica')
  await sql.query(
    `create temporary table asked_for on commit drop as
     select n, case when n <= 300 then 'running' when n % 10 < 4 then 'expired' when n % 10 < 7 then 'pending'
         when n % 10 < 9 then 'ready' else 'converted' end as state,
       n % 50 = 7 and n > 300 as is_refused, now() - n * interval '50 minutes' as at
     from generate_series(1, ${count}) n`,
  )
  await sql.query(
    `insert into llm_mentions.trials (state, brand_name, domain, email, mailbox, mail_domain, country, topic, source, is_sandbox,
       organization_id, client_id, analysis_id, requested_at, confirmed_at, started_at, ready_at, expired_at, delete_at, converted_at,
       expires_at, planned, answers, cost_usd, first_answer_at, refusal)
     select case when is_refused then 'pending' else state end, 'Brand ' || n, 'brand-' || n || '.example', 'visitor-' || n || '@mail.example',
       'visitor-' || n || '@mail.example', 'mail.example', (array['DE', 'FR', 'ES', 'US', 'JP'])[1 + n % 5], 'radios',
       (array['direct', 'news.example', 'spring-mails'])[1 + n % 3] || case when n % 7 = 0 then '-' || n else '' end, true,
       case when is_begun then gen_random_uuid() end, case when is_begun then gen_random_uuid() end,
       case when is_begun then gen_random_uuid() end, at, case when is_begun then at end, case when is_begun then at end,
       case when is_begun and state <> 'running' then at end, case when is_gone then at end,
       case when is_gone then at + interval '30 days' end, case when is_begun and state = 'converted' then at end,
       at + interval '14 days', case when is_ended then 48 end, case when is_ended then 48 end, case when is_ended then 0.4 end,
       case when is_ended then at + interval '6 seconds' end, case when is_refused then 'brand' end
     from (
       select *, state <> 'pending' and not is_refused as is_begun, state = 'expired' and not is_refused as is_gone,
         state in ('ready', 'expired', 'converted') and not is_refused as is_ended
       from asked_for
     ) each_one`,
  )
  await sql.query(
    `insert into llm_mentions.prompt_engine_pairs (organization_id, client_id, analysis_id, prompt_id, prompt_version_id, engine, repeat,
       status, answered_at, cost_usd, queue)
     select t.organization_id, t.client_id, t.analysis_id, gen_random_uuid(), gen_random_uuid(), 'sandbox', 1,
       case when c % 2 = 0 then 'answered' else 'queued' end, case when c % 2 = 0 then now() end, 0.01, 'sandbox'
     from llm_mentions.trials t cross join generate_series(1, 48) c where t.state = 'running'`,
  )
  await sql.query(
    `insert into private.former_trials (requested_on, reached, is_converted, country, source, answers, cost_usd)
     select current_date - n % 700, (array['pending', 'confirmed', 'ready'])[1 + n % 3], n % 9 = 2, 'DE', 'direct', 48, 0.4
     from generate_series(1, ${count}) n`,
  )
}
