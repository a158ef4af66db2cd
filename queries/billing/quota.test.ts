import { beforeEach, describe, expect, test } from 'vitest'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildRunOf, buildPrompt } from '#testing/factories.ts'
import { findQuota } from './quota.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const { id: organizationId, brandId } = cast.acorn
const prompt = await buildPrompt(database, { organizationId, brandId })

await database.pool.query(
  `with plan as (insert into llm_mentions.plans (key, name, answers_per_month) values ('small', 'Small', 100) returning id)
   update llm_mentions.organizations o set plan_id = plan.id from plan where o.id = $1`,
  [organizationId],
)

// A time zone that was known once and no longer is.
await database.pool.query('alter table llm_mentions.organizations disable trigger check_time_zone')

beforeEach(async () => {
  await database.pool.query('delete from llm_mentions.analyses')
  await database.pool.query('delete from llm_mentions.spend_months')
})

async function monthsAt(timeZone: string, now: string) {
  await database.pool.query('update llm_mentions.organizations set time_zone = $2 where id = $1', [
    organizationId,
    timeZone,
  ])
  const quota = await findQuota(database.pool, organizationId, new Date(now))
  return (quota?.months ?? []).map(({ month, startsAt, used }) => ({
    month,
    startsAt: startsAt.toISOString(),
    used,
  }))
}

describe('the month of a quota', () => {
  // UTC offsets: Auckland is 13 h ahead in summer, Berlin 1 h in winter and 2 h in summer, Los Angeles 8 h behind in
  // winter.
  test.each([
    ['UTC', '2026-10-31T23:59:59.999Z', '2026-10-01', '2026-11-01T00:00:00.000Z'],
    ['UTC', '2026-11-01T00:00:00.000Z', '2026-11-01', '2026-12-01T00:00:00.000Z'],
    ['Pacific/Auckland', '2026-10-31T10:59:59.999Z', '2026-10-01', '2026-10-31T11:00:00.000Z'],
    ['Pacific/Auckland', '2026-10-31T11:00:00.000Z', '2026-11-01', '2026-11-30T11:00:00.000Z'],
    ['America/Los_Angeles', '2027-01-01T07:59:59.000Z', '2026-12-01', '2027-01-01T08:00:00.000Z'],
    ['America/Los_Angeles', '2027-01-01T08:00:00.000Z', '2027-01-01', '2027-02-01T08:00:00.000Z'],
    // Berlin changes its clock between the start and the end of March, so the boundaries are an hour apart.
    ['Europe/Berlin', '2026-03-31T21:59:59.000Z', '2026-03-01', '2026-03-31T22:00:00.000Z'],
    ['Europe/Berlin', '2026-10-31T23:00:00.000Z', '2026-11-01', '2026-11-30T23:00:00.000Z'],
    // Jordan's clock jumped from midnight to one on April 1, 2011: the month begins at the jump itself.
    ['Asia/Amman', '2011-03-31T21:59:59.000Z', '2011-03-01', '2011-03-31T22:00:00.000Z'],
    ['Asia/Amman', '2011-03-31T22:00:00.000Z', '2011-04-01', '2011-04-30T21:00:00.000Z'],
    // A name the database does not know counts as UTC instead of stopping every run.
    ['Atlantis/Capital', '2026-10-31T23:00:00.000Z', '2026-10-01', '2026-11-01T00:00:00.000Z'],
  ])('in %s at %s is that of %s, until %s', async (timeZone, now, month, until) => {
    const [running, next] = await monthsAt(timeZone, now)
    expect(running?.month).toBe(month)
    expect(next?.startsAt).toBe(until)
  })
})

describe('answers of the plan', () => {
  const now = '2026-11-20T12:00:00Z'

  async function plan(
    cells: readonly { runAt: string; status?: string }[],
    { status = 'running', resumesAt = null as string | null } = {},
  ) {
    const analysisId = await buildRunOf(database, { organizationId, brandId }, { status })
    await database.pool.query('update llm_mentions.analyses set resumes_at = $2 where id = $1', [
      analysisId,
      resumesAt,
    ])
    await database.pool.query(
      `insert into llm_mentions.analysis_prompts (organization_id, client_id, analysis_id, prompt_id, prompt_version_id)
       values ($1, $2, $3, $4, $5)`,
      [organizationId, brandId, analysisId, prompt.promptId, prompt.promptVersionId],
    )
    for (const [index, { runAt, status: state = 'queued' }] of cells.entries())
      await database.pool.query(
        `insert into llm_mentions.prompt_engine_pairs
           (organization_id, client_id, analysis_id, prompt_id, prompt_version_id, engine, repeat, run_at, status)
         values ($1, $2, $3, $4, $5, 'sandbox-atlas', $6, $7, $8)`,
        [
          organizationId,
          brandId,
          analysisId,
          prompt.promptId,
          prompt.promptVersionId,
          index + 1,
          runAt,
          state,
        ],
      )
  }

  const used = async () => (await monthsAt('Europe/Berlin', now)).slice(0, 3).map((month) => month.used)

  test('are those stored this month and those planned for it, in the month of the organization', async () => {
    await database.pool.query(
      `insert into llm_mentions.spend_months (organization_id, client_id, month, answers)
       values ($1, $2, '2026-10-01', 90), ($1, $2, '2026-11-01', 7), ($1, $3, '2026-11-01', 5)`,
      [organizationId, brandId, cast.acorn.otherBrandId],
    )
    await plan([
      { runAt: '2026-11-20T11:00:00Z' },
      { runAt: '2026-11-19T11:00:00Z', status: 'asking' },
      { runAt: '2026-11-30T22:59:59Z' },
      { runAt: '2026-11-30T23:00:00Z' },
      { runAt: '2026-11-01T00:00:00Z', status: 'answered' },
      { runAt: '2026-11-01T00:00:00Z', status: 'failed' },
    ])
    expect(await used()).toEqual([7 + 5 + 3, 1, 0])
  })

  test('held by a pause count when the pause ends, or now if its end is unknown', async () => {
    await plan([{ runAt: 'infinity' }, { runAt: 'infinity' }], { status: 'paused' })
    await plan([{ runAt: 'infinity' }], { status: 'paused', resumesAt: '2026-12-31T23:00:00Z' })
    expect(await used()).toEqual([2, 0, 1])
  })

  test('of runs that have ended no longer count', async () => {
    await plan([{ runAt: '2026-11-20T11:00:00Z' }], { status: 'cancelled' })
    expect(await used()).toEqual([0, 0, 0])
  })

  test('are not counted if the plan has no limit', async () => {
    expect(await findQuota(database.pool, cast.birch.id)).toBeNull()
  })
})
