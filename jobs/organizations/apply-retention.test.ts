import { dayMs } from '#core/calendar.ts'
import { expect, test } from 'vitest'
import { retentionKinds, standardRetention } from '#core/organizations/data-rights/schema.ts'
import { enqueueRetention, previewRetention } from '#queries/organizations/retention.ts'
import { rebuildRollups } from '#queries/reports/roll-ups.ts'
import { asSystem } from '#queries/system-client.ts'
import { asCaller } from '#queries/user-client.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildRunOf, buildPrompt, storeSketches } from '#testing/factories.ts'
import { jobContext } from '#testing/job-context.ts'
import { applyRetention } from './apply-retention.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
const context = jobContext(database)
const run = { signal: new AbortController().signal, isLastAttempt: false }
const payload = { organizationId: cast.acorn.id }
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)

const prompt = await buildPrompt(database, home)
const old = await buildRunOf(database, home)
const straddling = await buildRunOf(database, home)
const fresh = await buildRunOf(database, home)
const answer = (analysisId: string, days: number, repeat: number) => ({
  prompt,
  analysisId,
  repeat,
  answeredAt: daysAgo(days),
  brands: [cast.acorn.ownTrackedBrandId],
  cites: [{ url: 'https://a.example/', domain: 'a.example' }],
  searches: ['what is best', `search ${repeat}`],
  raw: { requests: [{ body: 'asked' }], responses: [{ body: 'answered' }] },
})
await storeSketches(database, [
  answer(old, 100, 1),
  answer(old, 90, 2),
  answer(straddling, 80, 3),
  answer(straddling, 2, 4),
  answer(fresh, 1, 5),
])

const set = (settings: Record<string, number | null>) =>
  database.pool.query(
    `insert into llm_mentions.retention_settings (organization_id, ${Object.keys(settings).join(', ')})
     values ($1, ${Object.values(settings)
       .map((value) => value ?? 'null')
       .join(', ')})
     on conflict (organization_id) do update set ${Object.keys(settings)
       .map((name) => `${name} = excluded.${name}`)
       .join(', ')}`,
    [cast.acorn.id],
  )

async function sums(table: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ row: string }>(
    `select (to_jsonb(t) - 'updated_at')::text as row from llm_mentions.${table} t where client_id = $1 order by 1`,
    [cast.acorn.brandId],
  )
  return rows.map(({ row }) => row)
}

async function count(table: string): Promise<number> {
  const { rows } = await database.pool.query<{ rows: number }>(
    `select count(*)::integer as rows from llm_mentions.${table}`,
  )
  return rows[0]?.rows ?? 0
}

test('without settings all measured data is kept', async () => {
  const before = await count('answers')
  await applyRetention(context, payload, run)
  expect(await count('answers')).toBe(before)
})

test('raw responses are deleted and every number stays', async () => {
  const numbers = await sums('answer_rollups')
  const stored = await count('answers_details')
  const retention = { ...standardRetention, bodiesDays: 30 }
  const preview = await asCaller(database, cast.alice.caller, (sql) =>
    previewRetention(sql, cast.acorn.id, retention),
  )
  await set({ bodies_days: 30 })
  await applyRetention(context, payload, run)
  expect(preview.bodiesDays).toBe(stored - (await count('answers_details')))
  expect(preview.bodiesDays).toBe(3)
  expect(await count('answers')).toBe(5)
  expect(await sums('answer_rollups')).toEqual(numbers)
})

test('old answers are deleted with their part of every number, so a rebuild changes nothing', async () => {
  const retention = { ...standardRetention, answersDays: 40 }
  const preview = await asCaller(database, cast.alice.caller, (sql) =>
    previewRetention(sql, cast.acorn.id, retention),
  )
  expect(preview.answersDays).toBe(3)
  await set({ answers_days: 40 })
  await applyRetention(context, payload, run)
  expect(await count('answers')).toBe(2)
  expect(await count('mentions')).toBe(2)
  const tables = [
    'answer_rollups',
    'brand_rollups',
    'brand_weeks',
    'source_rollups',
    'own_page_rollups',
    'search_rollups',
  ]
  const { rows: left } = await database.pool.query<{ key: string }>(
    'select key from llm_mentions.sub_queries order by key collate "C"',
  )
  expect(left.map(({ key }) => key)).toEqual(['search 4', 'search 5', 'what is best'])
  const kept = await Promise.all(tables.map(sums))
  expect(kept[0]?.length).toBeGreaterThan(0)
  await asSystem(database, (sql) => rebuildRollups(sql, cast.acorn.brandId))
  expect(await Promise.all(tables.map(sums))).toEqual(kept)
})

test('a night killed between sums and answers is completed by the next', async () => {
  const [before] = await storeSketches(database, [answer(fresh, 70, 6)])
  expect(before).toBeDefined()
  const dying = new AbortController()
  dying.abort(new Error('killed'))
  await expect(applyRetention(context, payload, { ...run, signal: dying.signal })).rejects.toThrow('killed')
  expect(await count('answers')).toBe(3)
  await applyRetention(context, payload, run)
  expect(await count('answers')).toBe(2)
  const kept = await sums('answer_rollups')
  await asSystem(database, (sql) => rebuildRollups(sql, cast.acorn.brandId))
  expect(await sums('answer_rollups')).toEqual(kept)
})

test('notifications, usage, and exports are deleted in time, and another organization’s stay', async () => {
  for (const organizationId of [cast.acorn.id, cast.birch.id]) {
    await database.pool.query(
      `insert into llm_mentions.events (organization_id, kind, severity, title, key, occurred_at)
       values ($1, 'run.completed', 'info', 'Old', 'old', now() - interval '200 days'), ($1, 'run.completed', 'info', 'New', 'new', now())`,
      [organizationId],
    )
    await database.pool.query(
      `insert into llm_mentions.usage_logs (organization_id, kind, occurred_at) values ($1, 'answer', now() - interval '200 days')`,
      [organizationId],
    )
  }
  await database.pool.query(
    `insert into llm_mentions.organization_exports (organization_id, status, created_at, finished_at, expires_at)
     values ($1, 'ready', now() - interval '9 days', now() - interval '9 days', now() - interval '2 days')`,
    [cast.acorn.id],
  )
  await set({ usage_days: 95 })
  await applyRetention(context, payload, run)
  const { rows } = await database.pool.query(
    `select (select array_agg(title order by title) from llm_mentions.events where organization_id = $1) as acorn,
       (select array_agg(title order by title) from llm_mentions.events where organization_id = $2) as birch,
       (select count(*)::integer from llm_mentions.usage_logs where organization_id = $1) as used,
       (select count(*)::integer from llm_mentions.usage_logs where organization_id = $2) as elsewhere,
       (select count(*)::integer from llm_mentions.organization_exports) as exports`,
    [cast.acorn.id, cast.birch.id],
  )
  expect(rows[0]).toEqual({ acorn: ['New'], birch: ['New', 'Old'], used: 0, elsewhere: 1, exports: 0 })
})

test('the database enforces the same minimum as the form', async () => {
  for (const [column, least] of [
    ['answers_days', retentionKinds.answersDays.least],
    ['bodies_days', retentionKinds.bodiesDays.least],
    ['notifications_days', retentionKinds.notificationsDays.least],
    ['usage_days', retentionKinds.usageDays.least],
    ['exports_days', retentionKinds.exportsDays.least],
    ['audit_days', retentionKinds.auditDays.least],
  ] as const) {
    await expect(set({ [column]: least - 1 })).rejects.toThrow('check constraint')
    await set({ [column]: least })
  }
})

test('the nightly work is enqueued once per day for each organization', async () => {
  const at = (moment: string) => asSystem(database, (sql) => enqueueRetention(sql, new Date(moment)))
  expect(await at('2027-01-01T00:10:00Z')).toBe(2)
  expect(await at('2027-01-01T23:50:00Z')).toBe(0)
  expect(await at('2027-01-02T00:00:10Z')).toBe(2)
})
