import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { scheduleRow } from '#core/runs/schedules/schema.ts'
import { spreadOf } from '#core/runs/schedules/spread.ts'
import { listSandboxEngines } from '#testing/runs.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildPrompt } from '#testing/factories.ts'
import { signedToken } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const app = await testWebApp(database)
await listSandboxEngines(database)
const { brandId, otherBrandId } = cast.acorn
await database.pool.query(`update llm_mentions.organizations set time_zone = 'Europe/Berlin' where id = $1`, [
  cast.acorn.id,
])

async function call(person: Person, method: string, path: string, body?: unknown) {
  const response = await app.request(`/api${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${await signedToken(app.secrets, person)}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

const daily = {
  name: 'Every morning',
  cadence: { every: 'day', hour: 6 },
  plan: { engines: ['sandbox-atlas'], countries: ['DE'], tags: ['core'] },
}
const create = async (person: Person, changes: Record<string, unknown> = {}, brand = brandId) =>
  call(person, 'POST', `/brands/${brand}/schedules`, { ...daily, ...changes })
const created = async (changes: Record<string, unknown> = {}) =>
  scheduleRow.parse((await create(cast.erin, changes)).body)
const stored = async (id: string) =>
  (
    await database.pool.query<{ next_at: Date | null; created_by: string; time_zone: string }>(
      'select next_at, created_by, time_zone from llm_mentions.schedules where id = $1',
      [id],
    )
  ).rows[0]

test('erin creates a schedule: its times are exact, in the organization’s time zone, and known before it is saved', async () => {
  const id = randomUUID()
  const { status, body } = await create(cast.erin, { id })
  expect(status).toBe(201)
  const row = scheduleRow.parse(body)
  expect(row).toMatchObject({
    ...daily,
    id,
    brandId,
    timeZone: 'Europe/Berlin',
    ...spreadOf(id),
    pausedAt: null,
    runs: [],
  })
  expect(row.upcoming).toHaveLength(5)
  expect(row.nextAt).toBe(row.upcoming[0]?.at)
  const shown = new Date(row.nextAt ?? '').toLocaleTimeString('en-GB', { timeZone: 'Europe/Berlin' })
  const two = (value: number) => String(value).padStart(2, '0')
  expect(shown).toBe(`06:${two(row.minute)}:${two(row.second)}`)
  expect(await stored(id)).toEqual({
    next_at: new Date(row.nextAt ?? ''),
    created_by: cast.erin.userId,
    time_zone: 'Europe/Berlin',
  })
})

test('the same creation sent twice creates one schedule', async () => {
  const id = randomUUID()
  const first = await create(cast.erin, { id, name: 'Twice' })
  expect(await create(cast.erin, { id, name: 'Twice' })).toEqual(first)
  const { body } = await call(cast.bob, 'GET', `/brands/${brandId}/schedules`)
  expect(body.filter(({ name }: { name: string }) => name === 'Twice')).toHaveLength(1)
})

test.each([
  ['no engine', { plan: { engines: [] } }, 400, 'plan.engines', 'Choose at least one engine.'],
  ['an unknown engine', { plan: { engines: ['oracle'] } }, 422, 'plan.engines', 'Engine “oracle” not found.'],
  [
    'no weekday',
    { cadence: { every: 'week', weekdays: [], hour: 6 } },
    400,
    'cadence.weekdays',
    'Choose at least one weekday.',
  ],
  [
    'a budget of nothing',
    { plan: { ...daily.plan, budgetUsd: 0 } },
    400,
    'plan.budgetUsd',
    'Enter a budget greater than 0.',
  ],
])('%s is rejected at its field', async (_name, changes, status, field, sentence) => {
  const refused = await create(cast.alice, changes)
  expect(refused.status).toBe(status)
  expect(refused.body.error.fields).toEqual({ [field]: sentence })
})

test('changing the cadence moves the next time; a paused one stays paused', async () => {
  const { id } = await created()
  const weekly = { ...daily, name: '', cadence: { every: 'week', weekdays: [4, 1, 4], hour: 16 } }
  const changed = scheduleRow.parse((await call(cast.alice, 'PUT', `/schedules/${id}`, weekly)).body)
  expect(changed.cadence).toEqual({ every: 'week', weekdays: [1, 4], hour: 16 })
  expect((await stored(id))?.next_at).toEqual(new Date(changed.nextAt ?? ''))
  await call(cast.alice, 'PUT', `/schedules/${id}/pause`)
  const paused = scheduleRow.parse((await call(cast.alice, 'PUT', `/schedules/${id}`, daily)).body)
  expect(paused).toMatchObject({ nextAt: null, upcoming: [] })
  expect((await stored(id))?.next_at).toBeNull()
})

test('pausing and resuming twice end as once does', async () => {
  const before = await created()
  const path = `/schedules/${before.id}/pause`
  const paused = scheduleRow.parse((await call(cast.erin, 'PUT', path)).body)
  expect(paused.pausedAt).not.toBeNull()
  expect((await call(cast.erin, 'PUT', path)).body).toEqual(paused)
  for (const _ of [1, 2]) expect((await call(cast.erin, 'DELETE', path)).body).toEqual(before)
  expect((await stored(before.id))?.next_at).toEqual(new Date(before.nextAt ?? ''))
})

test('a deleted schedule leaves the list and cannot be changed; a restored one is as before, with its history', async () => {
  const before = await created({ name: 'Deleted' })
  await database.pool.query(
    `insert into llm_mentions.schedule_runs (organization_id, client_id, schedule_id, due_at, outcome, reason)
     values ($1, $2, $3, '2026-06-01T04:17:00Z', 'skipped', 'The brand is archived.')`,
    [cast.acorn.id, brandId, before.id],
  )
  expect((await call(cast.erin, 'DELETE', `/schedules/${before.id}`)).status).toBe(200)
  const { body } = await call(cast.erin, 'GET', `/brands/${brandId}/schedules`)
  expect(body.map(({ id }: { id: string }) => id)).not.toContain(before.id)
  expect((await stored(before.id))?.next_at).toBeNull()
  for (const [method, path] of [
    ['PUT', ''],
    ['PUT', '/pause'],
    ['DELETE', '/pause'],
  ] as const)
    expect(
      (
        await call(
          cast.erin,
          method,
          `/schedules/${before.id}${path}`,
          method === 'PUT' && path === '' ? daily : undefined,
        )
      ).status,
    ).toBe(404)
  const restored = await call(cast.erin, 'DELETE', `/schedules/${before.id}/deletion`)
  expect(restored.body).toEqual({
    ...before,
    runs: [
      {
        dueAt: '2026-06-01T04:17:00.000Z',
        outcome: 'skipped',
        reason: 'The brand is archived.',
        analysisId: null,
      },
    ],
  })
})

test('a brand has at most 20 schedules, even if two are created at once', async () => {
  await database.pool.query('delete from llm_mentions.schedules')
  for (let index = 0; index < 19; index++) await created()
  const statuses = await Promise.all([create(cast.alice), create(cast.erin)])
  expect(statuses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 422])
  expect(statuses.find(({ status }) => status === 422)?.body.error.message).toContain('at most 20 schedules')
  await database.pool.query('delete from llm_mentions.schedules')
})

test('tags are listed with the prompts a schedule with them would run now', async () => {
  const home = { organizationId: cast.acorn.id, brandId }
  const one = await buildPrompt(database, home, { tags: ['core', 'new'] })
  const two = await buildPrompt(database, home, { tags: ['core'] })
  const archived = await buildPrompt(database, home, { tags: ['core', 'old'] })
  await database.pool.query('update llm_mentions.prompts set archived_at = now() where id = $1', [
    archived.promptId,
  ])
  const { body } = await call(cast.bob, 'GET', `/brands/${brandId}/prompt-tags`)
  expect(body).toEqual([
    { tag: 'core', promptIds: [one.promptId, two.promptId].toSorted((a, b) => (a < b ? -1 : 1)) },
    { tag: 'new', promptIds: [one.promptId] },
  ])
  expect((await call(cast.carol, 'GET', `/brands/${brandId}/prompt-tags`)).status).toBe(404)
})

describe('permissions', () => {
  test('bob can view but change nothing', async () => {
    const row = await created()
    expect((await call(cast.bob, 'GET', `/brands/${brandId}/schedules`)).body).toEqual([row])
    expect((await create(cast.bob)).status).toBe(403)
    for (const [method, path, body] of changesOf(row.id))
      expect((await call(cast.bob, method, path, body)).status, `${method} ${path}`).toBe(403)
    expect((await call(cast.bob, 'GET', `/brands/${brandId}/schedules`)).body).toEqual([row])
  })

  test('carol, dave, bea, and the inactive ivan find nothing; erin has no access to the other brand', async () => {
    const row = await created()
    for (const stranger of [cast.carol, cast.dave, cast.bea, cast.ivan]) {
      expect((await call(stranger, 'GET', `/brands/${brandId}/schedules`)).status).toBe(404)
      expect((await create(stranger)).status).toBe(404)
      for (const [method, path, body] of changesOf(row.id))
        expect((await call(stranger, method, path, body)).status, `${method} ${path}`).toBe(404)
    }
    expect((await create(cast.erin, {}, otherBrandId)).status).toBe(404)
    expect((await create(cast.adam, {}, otherBrandId)).status).toBe(201)
  })

  const changesOf = (id: string) =>
    [
      ['PUT', `/schedules/${id}`, daily],
      ['PUT', `/schedules/${id}/pause`, undefined],
      ['DELETE', `/schedules/${id}/pause`, undefined],
      ['DELETE', `/schedules/${id}`, undefined],
    ] as const
})
