import { expect, test } from 'vitest'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildRunOf, buildPrompt } from '#testing/factories.ts'
import { notificationTick } from '#jobs/notifications/notification-tick.ts'
import { noteStates } from './triggers.ts'
import { asSystem } from '../system-client.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const { id: organizationId, brandId } = cast.acorn
const home = { organizationId, brandId }
const now = new Date('2026-10-20T12:30:00Z')

const run = (statement: string, parameters: unknown[] = []) => database.pool.query(statement, parameters)
const look = (at = now) => asSystem(database, (sql) => noteStates(sql, at))
/** Returns the events recorded since the last call, and deletes them. */
async function noted() {
  const { rows } = await run(
    `select kind, severity, title, body, client_id is not null as "isOfBrand" from llm_mentions.events
     order by occurred_at, title`,
  )
  return rows
}
const forget = () => run('delete from llm_mentions.events')

test('without a trigger nothing is recorded, and the upkeep tick succeeds', async () => {
  expect(await look()).toBe(0)
  await notificationTick(database)
})

test('ended runs are recorded once, each with its outcome', async () => {
  const prompt = await buildPrompt(database, home)
  const ended = async (answered: number, failed: number, isScheduled = false) => {
    const analysisId = await buildRunOf(database, home, {
      status: answered === 0 ? 'failed' : 'completed',
      createdAt: now,
    })
    const { rows } = await run(
      `insert into llm_mentions.schedules (organization_id, client_id, cadence, plan)
       values ($1, $2, '{"every": "day", "hour": 6}', '{}') returning id`,
      [organizationId, brandId],
    )
    await run('update llm_mentions.analyses set finished_at = $2, schedule_id = $3 where id = $1', [
      analysisId,
      now,
      isScheduled ? rows[0]?.id : null,
    ])
    await run(
      `insert into llm_mentions.analysis_prompts (organization_id, client_id, analysis_id, prompt_id, prompt_version_id)
       values ($1, $2, $3, $4, $5)`,
      [organizationId, brandId, analysisId, prompt.promptId, prompt.promptVersionId],
    )
    await run(
      `insert into llm_mentions.prompt_engine_pairs
         (organization_id, client_id, analysis_id, prompt_id, prompt_version_id, engine, repeat, status, failure_message)
       select $1, $2, $3, $4, $5, 'sandbox-atlas', n, case when n <= $6 then 'answered' else 'failed' end,
         case when n > $6 then 'The engine refused.' end
       from generate_series(1, $6::integer + $7::integer) n`,
      [organizationId, brandId, analysisId, prompt.promptId, prompt.promptVersionId, answered, failed],
    )
  }
  await ended(3, 0)
  await ended(4, 0, true)
  await ended(5, 1)
  await ended(0, 2)
  expect(await look()).toBe(4)
  expect(await look()).toBe(0)
  expect((await noted()).map(({ severity, title }) => `${severity}: ${title}`)).toEqual([
    'warning: Run failed for Northwave',
    'success: Run finished for Northwave: 3 answers',
    'info: Run finished for Northwave: 4 answers',
    'warning: Run incomplete for Northwave: 1 answer missing',
  ])
  await forget()
  await run(`update llm_mentions.analyses set finished_at = $1::timestamptz - interval '2 days'`, [now])
})

test('a budget is recorded for admins at 80% and when used up; raising it starts over', async () => {
  await run(
    `insert into llm_mentions.budgets (organization_id, client_id, usd_per_month) values ($1, $2, 10)`,
    [organizationId, brandId],
  )
  const spent = (usd: number) =>
    run(
      `insert into llm_mentions.spend_months (organization_id, client_id, month, known_usd) values ($1, $2, '2026-10-01', $3)
       on conflict (organization_id, client_id, month) do update set known_usd = excluded.known_usd`,
      [organizationId, brandId, usd],
    )
  await spent(7.9)
  expect(await look()).toBe(0)
  await spent(8.5)
  expect(await look()).toBe(1)
  await spent(9)
  expect(await look()).toBe(0)
  await spent(10)
  expect(await look()).toBe(1)
  expect((await noted()).map(({ kind, severity, title }) => `${kind} ${severity}: ${title}`).sort()).toEqual([
    'budget.reached critical: Northwave reached its monthly budget',
    'budget.reached warning: 85% of the Northwave budget used',
  ])
  await run('update llm_mentions.budgets set usd_per_month = 12')
  expect(await look()).toBe(1)
  await run('delete from llm_mentions.budgets')
  await forget()
})

test('the quota of the plan is recorded at 80% and 100%', async () => {
  const { rows } = await run(
    `insert into llm_mentions.plans (key, name, answers_per_month) values ('small', 'Small', 100) returning id`,
  )
  await run('update llm_mentions.organizations set plan_id = $2 where id = $1', [organizationId, rows[0]?.id])
  const used = (answers: number) =>
    run(`update llm_mentions.spend_months set answers = $1 where month = '2026-10-01'`, [answers])
  await used(79)
  expect(await look()).toBe(0)
  await used(80)
  expect(await look()).toBe(1)
  await used(100)
  expect(await look()).toBe(1)
  expect(await look()).toBe(0)
  expect((await noted()).map(({ severity }) => severity).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'critical',
    'warning',
  ])
  await run('update llm_mentions.organizations set plan_id = null')
  await forget()
})

test('a rejected key is recorded once per pause, a rate limit is not', async () => {
  await run(
    `insert into private.provider_queues (id, provider, organization_id, concurrency) values ('own', 'openai', $1, 1)`,
    [organizationId],
  )
  const pause = (until: string, since: string) =>
    run(
      `update private.provider_queues set paused_until = $1, paused_at = $2, pause_code = 'bad-key', pause_message = 'Wrong key.'`,
      [until, since],
    )
  await pause('2026-10-20T12:40:00Z', '2026-10-20T12:00:00Z')
  expect(await look()).toBe(0)
  await pause('infinity', '2026-10-20T12:00:00Z')
  expect(await look()).toBe(1)
  expect(await look()).toBe(0)
  await pause('infinity', '2026-10-20T12:20:00Z')
  expect(await look()).toBe(1)
  expect((await noted())[0]).toMatchObject({ kind: 'key.failing', severity: 'critical', body: 'Wrong key.' })
  await run('delete from private.provider_queues where organization_id is not null')
  await forget()
})

test('new names notify at most once per day, reprocessing when it ended', async () => {
  await run(
    `insert into llm_mentions.brand_proposals
       (organization_id, client_id, kind, name, folded, answers, prompts, looked_at, first_seen_at, last_seen_at, created_at)
     select $1, $2, 'brand', 'Vesk ' || n, 'vesk' || n, 9 - n, 1, 10, $3, $3, $3 from generate_series(1, 7) n`,
    [organizationId, brandId, now],
  )
  await run(
    `insert into llm_mentions.brand_reprocessings (organization_id, client_id, version, reason, total, done, changed, status, finished_at)
     values ($1, $2, 1, 'Vesk was added', 10, 10, 4, 'completed', $3)`,
    [organizationId, brandId, now],
  )
  await run(`update llm_mentions.events set occurred_at = $1`, [now])
  expect(await look()).toBe(2)
  await run(`update llm_mentions.events set occurred_at = $1`, [now])
  expect(await look(new Date('2026-10-20T20:00:00Z'))).toBe(0)
  expect((await noted()).map(({ title, body }) => `${title}. ${body}`)).toEqual([
    '7 new untracked brands in answers for Northwave. Vesk 1, Vesk 2, Vesk 3, Vesk 4, Vesk 5 and others. Track them as competitors, add them as aliases, or dismiss them.',
    'Answers for Northwave reprocessed: 4 answers changed. Vesk was added. 10 answers were reprocessed.',
  ])
})
