import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { occurrencesBetween } from '#core/runs/schedules/occurrences.ts'
import { scheduleInput, type Cadence, type ScheduleDraft } from '#core/runs/schedules/schema.ts'
import { spreadOf } from '#core/runs/schedules/spread.ts'
import { runDueSchedule } from '#queries/runs/due-schedules.ts'
import { createSchedule, deleteSchedule, findScheduleHome, pauseSchedule } from '#queries/runs/schedules.ts'
import { asSystem } from '#queries/system-client.ts'
import { asCaller } from '#queries/user-client.ts'
import { listSandboxEngines } from '#testing/runs.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildPrompt } from '#testing/factories.ts'
import { scheduleTick, scheduleUpkeep } from './schedule-tick.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
await listSandboxEngines(database)
await buildPrompt(database, home, { text: 'What is best?', tags: ['core'] })
await buildPrompt(database, home, { text: 'What is cheap?' })

const timeZone = 'Europe/Berlin'
const daily: Cadence = { every: 'day', hour: 2 }
const start = new Date('2027-03-01T12:00:00Z')
const minutes = 60_000
const later = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds)

beforeEach(async () => {
  await database.pool.query('delete from llm_mentions.schedules')
  await database.pool.query('delete from llm_mentions.analyses')
  await database.pool.query(`update llm_mentions.organizations set time_zone = $2 where id = $1`, [
    cast.acorn.id,
    timeZone,
  ])
  await database.pool.query('update llm_mentions.clients set archived_at = null')
  await database.pool.query('update private.provider_queues set paused_until = null')
  await database.pool.query(
    `select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`,
  )
})

async function schedule(changes: Partial<ScheduleDraft> = {}, now = start) {
  const id = randomUUID()
  const input = scheduleInput.parse({ cadence: daily, plan: { engines: ['sandbox-atlas'] }, ...changes })
  const created = await asCaller(database, cast.erin.caller, (sql) =>
    createSchedule(sql, home, { id, ...input }, now),
  )
  if ('refused' in created) throw new Error(created.refused)
  const clock = { timeZone, spread: spreadOf(id) }
  /** The times at which this schedule is due after `now`. */
  const times = (days: number) =>
    occurrencesBetween(input.cadence, {
      ...clock,
      after: now,
      until: later(now, days * 24 * 60 * minutes),
    }).map(({ at }) => at)
  return { id, times, first: times(32)[0] ?? start }
}

/** Runs the waiting jobs, as a worker would. */
async function work(now: Date, { twice = false } = {}) {
  const { rows } = await database.pool.query<{ id: string; payload: Payload }>(
    `select j.id, p.payload from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)
     where j.task_identifier = 'run-schedule' order by j.id`,
  )
  for (const { payload } of rows)
    for (const _ of twice ? [1, 2] : [1]) await asSystem(database, (sql) => runDueSchedule(sql, payload, now))
  await database.pool.query('select graphile_worker.complete_jobs($1)', [rows.map(({ id }) => id)])
  return rows.length
}
type Payload = { organizationId: string; brandId: string; scheduleId: string; dueAt: string }

const outcomes = async (id: string) =>
  (
    await database.pool.query<{ due_at: Date; outcome: string; reason: string | null; analysis_id: string }>(
      'select due_at, outcome, reason, analysis_id from llm_mentions.schedule_runs where schedule_id = $1 order by due_at',
      [id],
    )
  ).rows
const analyses = async () =>
  (
    await database.pool.query<Record<string, unknown>>(
      `select id, label, schedule_id, created_by, planned from llm_mentions.analyses order by created_at`,
    )
  ).rows
const endRuns = () =>
  database.pool.query(`update llm_mentions.analyses set status = 'completed', finished_at = now()`)

test('a due schedule starts one run of all prompts as its creator, even if its job runs twice', async () => {
  const { id, first } = await schedule()
  expect(await scheduleTick(database, later(first, -1))).toBe(0)
  expect(await scheduleTick(database, later(first, 2000))).toBe(1)
  expect(await scheduleTick(database, later(first, 4000))).toBe(0)
  expect(await work(later(first, 5000), { twice: true })).toBe(1)
  const [run, ...more] = await analyses()
  expect(more).toEqual([])
  expect(run).toMatchObject({
    label: 'Daily run',
    schedule_id: id,
    created_by: cast.erin.userId,
    planned: 2,
  })
  expect(await outcomes(id)).toEqual([
    { due_at: first, outcome: 'started', reason: null, analysis_id: run?.['id'] },
  ])
})

test('several workers that poll at once enqueue each time once', async () => {
  const made = await Promise.all([schedule(), schedule(), schedule()])
  const now = new Date(Math.max(...made.map(({ first }) => first.getTime())))
  const due = await Promise.all([1, 2, 3, 4].map(() => scheduleTick(database, now)))
  expect(due.reduce((sum, one) => sum + one)).toBe(3)
  expect(await work(now)).toBe(3)
})

test('only prompts with one of the tags are run; without such a prompt the time is skipped', async () => {
  const tagged = { plan: { engines: ['sandbox-atlas'], tags: ['core'] }, name: 'Core' }
  const { first } = await schedule(tagged)
  await scheduleTick(database, first)
  await work(first)
  expect(await analyses()).toMatchObject([{ label: 'Core', planned: 1 }])
  const none = await schedule({ plan: { engines: ['sandbox-atlas'], tags: ['gone'] } })
  await scheduleTick(database, none.first)
  await work(none.first)
  expect(await outcomes(none.id)).toMatchObject([
    { outcome: 'skipped', reason: 'No prompt has the tag “gone”.' },
  ])
})

test('after an outage the latest missed time runs late; the others are skipped with the reason', async () => {
  const { id, times } = await schedule()
  const [one, two, three] = times(3)
  if (!one || !two || !three) throw new Error('three days')
  const back = later(three, 100 * minutes)
  await scheduleTick(database, back)
  await work(back)
  const stands = expect.stringMatching(
    /^No worker was running\. The run due 4 March, 02:\d\d, replaces it\.$/,
  )
  expect(await outcomes(id)).toEqual([
    { due_at: one, outcome: 'skipped', reason: stands, analysis_id: null },
    { due_at: two, outcome: 'skipped', reason: stands, analysis_id: null },
    {
      due_at: three,
      outcome: 'late',
      reason: 'Started 1 h 40 min late because no worker was available.',
      analysis_id: expect.any(String),
    },
  ])
  expect(await analyses()).toHaveLength(1)
})

test('a year without a worker is neither recorded hour by hour nor omitted', async () => {
  const { id } = await schedule({ cadence: { every: 'hour', hours: 1 } })
  const back = later(start, 365 * 24 * 60 * minutes)
  await scheduleTick(database, back)
  const kept = await outcomes(id)
  expect(kept).toHaveLength(100)
  // 8760 hours: 1 is run, 100 are recorded.
  expect(kept[0]?.reason).toContain('So it does for 8,659 times before it.')
})

test('while a run has not ended the next is skipped; afterwards the schedule continues', async () => {
  const { id, times } = await schedule()
  const [one, two, three] = times(3)
  if (!one || !two || !three) throw new Error('three days')
  for (const at of [one, two]) {
    await scheduleTick(database, at)
    await work(at)
  }
  await database.pool.query(`update llm_mentions.analyses set created_at = '2027-03-02T01:20:00Z'`)
  await endRuns()
  await scheduleTick(database, three)
  await work(three)
  expect(await outcomes(id)).toMatchObject([
    { outcome: 'started' },
    { outcome: 'skipped', reason: expect.stringMatching(/^The run of .+, hasn’t finished\.$/) },
    { outcome: 'started' },
  ])
})

test('a run beyond the plan’s monthly answers is skipped with the day when it fits, or waits for it', async () => {
  await database.pool.query(
    `with plan as (insert into llm_mentions.plans (key, name, answers_per_month) values ('tiny', 'Tiny', 3) returning id)
     update llm_mentions.organizations o set plan_id = plan.id from plan where o.id = $1`,
    [cast.acorn.id],
  )
  const plan = { engines: ['sandbox-atlas'] }
  const ids: string[] = []
  for (const whenOverQuota of ['refuse', 'refuse', 'wait'] as const) {
    const { id, first } = await schedule({ plan: { ...plan, whenOverQuota } })
    await scheduleTick(database, first)
    await work(first)
    ids.push(id)
  }
  const [started, refused, waits] = await Promise.all(ids.map(outcomes))
  expect(started).toMatchObject([{ outcome: 'started', reason: null }])
  expect(refused).toMatchObject([
    {
      outcome: 'skipped',
      reason: expect.stringMatching(/1 of the plan’s 3 are left this month\. They fit on 1 /),
    },
  ])
  expect(waits).toMatchObject([
    {
      outcome: 'queued',
      reason: expect.stringContaining('It then resumes automatically.'),
      analysis_id: expect.any(String),
    },
  ])
  await database.pool.query('update llm_mentions.organizations set plan_id = null')
})

describe('a schedule does not run', () => {
  const outcomeOf = async (id: string) => (await outcomes(id)).map(({ outcome, reason }) => [outcome, reason])

  test('for an archived brand', async () => {
    const { id, first } = await schedule()
    await database.pool.query('update llm_mentions.clients set archived_at = now()')
    await scheduleTick(database, first)
    await work(first)
    expect(await outcomeOf(id)).toEqual([['skipped', 'The brand is archived.']])
  })

  test('for unavailable engines, with the reason of the refusal', async () => {
    const { id, first } = await schedule({ plan: { engines: ['openai'] } })
    await scheduleTick(database, first)
    await work(first)
    expect(await outcomeOf(id)).toEqual([['skipped', expect.stringContaining('is not configured.')]])
  })

  test('if it was paused between its time and its job, or deleted', async () => {
    const [paused, deleted] = [await schedule(), await schedule()]
    const now = new Date(Math.max(paused.first.getTime(), deleted.first.getTime()))
    await scheduleTick(database, now)
    await asCaller(database, cast.erin.caller, async (sql) => {
      for (const [id, change] of [
        [paused.id, pauseSchedule],
        [deleted.id, deleteSchedule],
      ] as const) {
        const found = await findScheduleHome(sql, id)
        if (found !== null) await change(sql, found, now)
      }
    })
    await work(now)
    expect(await outcomeOf(paused.id)).toEqual([['skipped', 'The schedule was paused.']])
    expect(await outcomeOf(deleted.id)).toEqual([])
    expect(await scheduleTick(database, later(now, 48 * 60 * minutes))).toBe(0)
    await scheduleUpkeep(database, later(now, 25 * 60 * minutes))
    const { rows } = await database.pool.query('select id from llm_mentions.schedules')
    expect(rows).toEqual([{ id: paused.id }])
  })
})

test('a run that another tenant labeled with this schedule does not delay it', async () => {
  const { id, first } = await schedule()
  await database.pool.query(
    `insert into llm_mentions.analyses (new_organization_id, new_client_id, kind, status, schedule_id)
     values ($1, $2, 'run', 'queued', $3)`,
    [cast.birch.id, cast.birch.brandId, id],
  )
  await scheduleTick(database, first)
  await work(first)
  expect(await outcomes(id)).toMatchObject([{ outcome: 'started' }])
})

test('the next time follows when the organization changes its time zone', async () => {
  const { id, first } = await schedule()
  await database.pool.query(`update llm_mentions.organizations set time_zone = 'America/New_York'`)
  await scheduleUpkeep(database, start)
  const { rows } = await database.pool.query<{ next_at: Date; time_zone: string }>(
    'select next_at, time_zone from llm_mentions.schedules where id = $1',
    [id],
  )
  // 02:00 in New York on March 2, 2027 is six hours after 02:00 in Berlin.
  expect(rows).toEqual([{ next_at: later(first, 6 * 60 * minutes), time_zone: 'America/New_York' }])
})

test('an unreadable schedule is paused and delays no other; an unknown time zone counts as UTC', async () => {
  const [bad, worse, good] = [await schedule(), await schedule(), await schedule()]
  // The database now rejects both, but both may exist from before.
  await database.pool.query(
    `alter table llm_mentions.schedules drop constraint schedules_cadence_is_known;
     alter table llm_mentions.organizations disable trigger check_time_zone`,
  )
  await database.pool.query(
    `update llm_mentions.schedules set cadence = '{"every":"blue moon"}' where id = $1`,
    [bad.id],
  )
  await database.pool.query(`update llm_mentions.schedules set plan = '{"engines": 5}' where id = $1`, [
    worse.id,
  ])
  await database.pool.query(`update llm_mentions.organizations set time_zone = 'Mars/Olympus'`)
  const now = new Date(Math.max(...[bad, worse, good].map(({ first }) => first.getTime())))
  expect(await scheduleTick(database, now)).toBe(1)
  expect(await work(now)).toBe(1)
  expect(await outcomes(good.id)).toMatchObject([{ analysis_id: expect.any(String) }])
  const { rows } = await database.pool.query(
    'select id from llm_mentions.schedules where paused_at is not null',
  )
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([bad.id, worse.id]))
})

test('over two simulated months with intermittent workers each day runs at most once and is accounted for', async () => {
  const { id, times } = await schedule()
  const days = times(60) // March 1 to April 30: includes the night of March 28, when 02:00 does not exist.
  let started = 0
  // Polls every 7 hours, but no worker runs from March 10 to 15.
  for (let now = start; now < later(start, 60 * 24 * 60 * minutes); now = later(now, 7 * 60 * minutes)) {
    if (now > new Date('2027-03-10T00:00Z') && now < new Date('2027-03-15T00:00Z')) continue
    await Promise.all([scheduleTick(database, now), scheduleTick(database, now)])
    started += await work(now, { twice: true })
    await endRuns()
  }
  const all = await outcomes(id)
  const ran = all.filter(({ outcome }) => outcome !== 'skipped')
  expect(all.map(({ due_at }) => due_at.toISOString())).toEqual(
    days.slice(0, all.length).map((day) => day.toISOString()),
  )
  expect(all.length).toBeGreaterThanOrEqual(59)
  expect(await analyses()).toHaveLength(started)
  expect(ran).toHaveLength(started)
  // The first poll after the outage is on March 15 at 05:00Z; March 10 to 15 were due since, the latest of which is
  // run.
  expect(all.filter(({ outcome }) => outcome === 'skipped')).toHaveLength(5)
})
