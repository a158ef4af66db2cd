import { expect, test } from 'vitest'
import { listSandboxEngines } from '#testing/runs.ts'
import { testDatabase } from '#testing/database/database.ts'
import { asSystem } from '../system-client.ts'
import { expireTrial, startTrial } from './trial-run.ts'

const database = await testDatabase()
await listSandboxEngines(database)
const settings = { engines: [], budgetUsd: 1, dailyBudgetUsd: 20 }

async function confirmedTrial(email: string): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into llm_mentions.trials (brand_name, domain, email, mail_domain, country)
     values ('Tidewater', 'tidewater.example', $1, 'harbor.example', 'DE') returning id`,
    [email],
  )
  const id = rows[0]?.id ?? ''
  await database.pool.query(
    `update llm_mentions.trials set state = 'confirmed', topic = 'marine radios' where id = $1`,
    [id],
  )
  return id
}

const counts = async () =>
  (
    await database.pool.query(
      `select (select count(*)::integer from llm_mentions.organizations) as organizations,
         (select count(*)::integer from llm_mentions.analyses) as runs,
         (select array_agg(state order by requested_at) from llm_mentions.trials) as states`,
    )
  ).rows[0]

test('a worker that dies while it starts a trial leaves nothing behind, and the next one starts it once', async () => {
  const id = await confirmedTrial('ada@harbor.example')
  await expect(
    asSystem(database, async (sql) => {
      expect(await startTrial(sql, id, settings)).toBe('started')
      throw new Error('killed')
    }),
  ).rejects.toThrow('killed')
  expect(await counts()).toEqual({ organizations: 0, runs: 0, states: ['confirmed'] })
  const outcomes = await Promise.all(
    [1, 2].map(() => asSystem(database, (sql) => startTrial(sql, id, settings))),
  )
  expect(new Set(outcomes)).toEqual(new Set(['started', 'nothing to start']))
  expect(await counts()).toEqual({ organizations: 1, runs: 1, states: ['running'] })
})

test('a trial that ends while its answers arrive asks nothing more', async () => {
  const { rows } = await database.pool.query<{ id: string }>('select id from llm_mentions.trials')
  const id = rows[0]?.id ?? ''
  expect(await asSystem(database, (sql) => expireTrial(sql, id))).toBe(true)
  expect(await asSystem(database, (sql) => expireTrial(sql, id))).toBe(false)
  const { rows: cells } = await database.pool.query(
    'select status, count(*)::integer as cells from llm_mentions.prompt_engine_pairs group by 1',
  )
  expect(cells).toEqual([{ status: 'cancelled', cells: 48 }])
  const { rows: due } = await database.pool.query(
    `select reason, due_at > now() + interval '29 days' as "isLater" from llm_mentions.organization_deletions`,
  )
  expect(due).toEqual([{ reason: 'trial', isLater: true }])
})
