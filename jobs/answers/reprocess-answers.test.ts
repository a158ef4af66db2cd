import { expect, onTestFinished, test, vi } from 'vitest'
import { extractAnswer, extractorVersion } from '#core/answers/extract-answer.ts'
import { compileBrandSet } from '#core/mentions/brand-set.ts'
import { reprocessingScope, type ReprocessingScope } from '#core/answers/reprocess/schema.ts'
import { lockBrandEvidence } from '#queries/brands/brand-lock.ts'
import { loadTrackedBrands } from '#queries/brands/brand-set.ts'
import { checkLabel } from '#queries/labels/check-label.ts'
import { cancelReprocessing, findReprocessing, startReprocessing } from '#queries/answers/reprocessings.ts'
import { reprocessStep } from '#queries/answers/reprocess-answers.ts'
import { rebuildRollups } from '#queries/reports/roll-ups.ts'
import { asSystem } from '#queries/system-client.ts'
import { asCaller } from '#queries/user-client.ts'
import { spawnWorker } from '#testing/runs.ts'
import { buildBrand, buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildRunOf, buildCompetitor, buildPrompt, storeSketches } from '#testing/factories.ts'
import { jobContext } from '#testing/job-context.ts'
import { reprocessAnswers } from './reprocess-answers.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const context = jobContext(database)
const running = { signal: new AbortController().signal, isLastAttempt: false }

/**
 * Answers that name both Northwave and Halden, every second one by another engine, as extracted while Halden was
 * unknown.
 */
async function answersReadBadly(organizationId: string, count: number) {
  const { brandId, ownTrackedBrandId: own } = await buildBrand(database, organizationId, 'Northwave')
  const home = { organizationId, brandId }
  const early = compileBrandSet((await loadTrackedBrands(database.pool, brandId)).brands)
  const halden = await buildCompetitor(database, home, { name: 'Halden' })
  const prompt = await buildPrompt(database, home)
  const analysisId = await buildRunOf(database, home)
  const ids = await storeSketches(
    database,
    Array.from({ length: count }, (_, index) => {
      const text = `Northwave is great, and so is Halden. ${index}`
      return {
        prompt,
        analysisId,
        text,
        engine: index % 2 === 0 ? 'sandbox-atlas' : 'sandbox-orbit',
        language: 'en',
        answeredAt: new Date(Date.UTC(2026, 9, 1 + (index % 20), 12, 0, index % 60)),
        extraction: { ...extractAnswer({ text, prompt: prompt.text }, early), version: 1 },
      }
    }),
  )
  await database.pool.query(
    `update llm_mentions.answers set extractor_version = 1,
       brand_set_version = (select brand_set_version from llm_mentions.clients where id = $1) where client_id = $1`,
    [brandId],
  )
  // The worker's upkeep would reprocess outdated answers before a person requests it.
  await database.pool.query(
    'update llm_mentions.clients set scored_version = brand_set_version, scored_extractor = $2 where id = $1',
    [brandId, extractorVersion],
  )
  return { ...home, own, halden, ids }
}

async function start(scope: Partial<ReprocessingScope> & { organizationId: string }): Promise<string> {
  const started = await asSystem(database, (sql) =>
    startReprocessing(sql, reprocessingScope.parse(scope), null),
  )
  if (typeof started === 'string' || 'refused' in started) throw new Error(JSON.stringify(started))
  return started.id
}

const found = async (id: string) => {
  const run = await asSystem(database, (sql) => findReprocessing(sql, 'everything', id))
  if (run === null) throw new Error('The run is gone')
  return run
}

async function sums(brandId: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ row: string }>(
    `select 'answers ' || (to_jsonb(r))::text as row from llm_mentions.answer_rollups r where client_id = $1
     union all select 'brands ' || (to_jsonb(r))::text from llm_mentions.brand_rollups r where client_id = $1
     union all select 'weeks ' || (to_jsonb(r))::text from llm_mentions.brand_weeks r where client_id = $1
     order by 1`,
    [brandId],
  )
  return rows.map(({ row }) => row)
}

async function expectSumsOfEvidence(brandId: string): Promise<void> {
  const moved = await sums(brandId)
  await asSystem(database, async (sql) => {
    await lockBrandEvidence(sql, [brandId], 'exclusive')
    await rebuildRollups(sql, brandId)
  })
  expect(moved).toEqual(await sums(brandId))
}

test('answers are reprocessed within their scope, corrections stay, and roll-ups match the answers', async () => {
  const { ids, own, halden, ...home } = await answersReadBadly(cast.acorn.id, 40)
  await asCaller(database, cast.alice.caller, (sql) =>
    checkLabel(sql, ids[0] ?? '', {
      label: 'mention',
      trackedBrandId: own,
      correct: false,
      note: '',
    }),
  )
  const id = await start({ ...home, engine: 'sandbox-atlas', firstDay: '2026-10-01', lastDay: '2026-10-10' })
  await reprocessAnswers(context, { organizationId: home.organizationId, reprocessingId: id }, running)
  const run = await found(id)
  // That engine has 20 answers, half of them by the tenth; the first was already reprocessed with its correction.
  expect(run).toMatchObject({ status: 'completed', total: 10, done: 10, changed: 9 })
  expect(run.brands).toHaveLength(1)
  expect(run.brands[0]?.counts).toMatchObject({
    valid: [10, 10],
    tracked: { [own]: { named: [9, 9], lost: 0 }, [halden]: { gained: 9, lost: 0, named: [1, 10] } },
  })
  expect(run.changes).toHaveLength(9)
  expect(run.changes[0]?.before.mentions).toHaveLength(1)
  expect(run.changes[0]?.after.mentions.map(({ trackedBrandId }) => run.names[trackedBrandId])).toEqual([
    'Northwave',
    'Halden',
  ])
  const { rows: named } = await database.pool.query(
    'select from llm_mentions.mentions where answer_id = $1 and tracked_brand_id = $2',
    [ids[0], own],
  )
  expect(named).toEqual([])
  const { rows: versions } = await database.pool.query(
    `select extractor_version as version, count(*) as answers from llm_mentions.answers where client_id = $1
     group by 1 order by 1`,
    [home.brandId],
  )
  expect(versions).toEqual([
    { version: 1, answers: 30 },
    { version: extractorVersion, answers: 10 },
  ])
  await expectSumsOfEvidence(home.brandId)
  const { rows: notes } = await database.pool.query<{ text: string }>(
    `select text from llm_mentions.annotations where client_id = $1 and text like 'Reprocessed%'`,
    [home.brandId],
  )
  expect(notes.map(({ text }) => text)).toEqual([
    `Reprocessed on request (version ${extractorVersion}): 10 answers, 9 changed.`,
  ])

  const older = await start({ ...home, onlyOlder: true })
  expect(await found(older)).toMatchObject({ total: 30 })
  await reprocessAnswers(context, { organizationId: home.organizationId, reprocessingId: older }, running)
  expect(await found(older)).toMatchObject({ status: 'completed', done: 30, changed: 30 })
  await expectSumsOfEvidence(home.brandId)
})

test('a canceled run stops at its next step; what it reprocessed stays, and the rest waits', async () => {
  const { halden, ...home } = await answersReadBadly(cast.birch.id, 250)
  const id = await start({ organizationId: home.organizationId, brandId: home.brandId })
  const payload = { organizationId: home.organizationId, reprocessingId: id }
  const step = () => asSystem(database, (sql) => reprocessStep(sql, payload, new Map()))
  expect([await step(), await step()]).toEqual([true, true])
  expect(await asSystem(database, (sql) => cancelReprocessing(sql, [cast.acorn.id], id))).toBeNull()
  expect(await asSystem(database, (sql) => cancelReprocessing(sql, [home.organizationId], id))).toMatchObject(
    {
      isNew: true,
    },
  )
  await reprocessAnswers(context, payload, running)
  const run = await found(id)
  expect(run).toMatchObject({ status: 'cancelled', total: 250, done: 200, changed: 200 })
  expect(run.brands[0]?.counts.tracked[halden]).toMatchObject({ gained: 200 })
  await expectSumsOfEvidence(home.brandId)
})

test('after a worker is killed the next one resumes there, and every answer is reprocessed once', async () => {
  const many = 3000
  const { halden, ...home } = await answersReadBadly(cast.acorn.id, many)
  const dying = await spawnWorker(database, { sandboxUrl: 'http://127.0.0.1:1' })
  onTestFinished(() => dying.end('SIGKILL'))
  const id = await start({ organizationId: home.organizationId, brandId: home.brandId })
  await vi.waitFor(async () => expect((await found(id)).done).toBeGreaterThan(0), {
    timeout: 60_000,
    interval: 5,
  })
  await dying.end('SIGKILL')
  const cut = await found(id)
  expect(cut).toMatchObject({ status: 'running', total: many })
  expect(cut.done).toBeLessThan(many)
  const next = await spawnWorker(database, { sandboxUrl: 'http://127.0.0.1:1' })
  onTestFinished(() => next.end('SIGTERM'))
  await vi.waitFor(async () => expect((await found(id)).status).toBe('completed'), {
    timeout: 120_000,
    interval: 200,
  })
  const run = await found(id)
  expect(run).toMatchObject({ total: many, done: many, changed: many })
  expect(run.brands).toMatchObject([{ answers: many, changed: many }])
  expect(run.brands[0]?.counts).toMatchObject({
    valid: [many, many],
    tracked: { [halden]: { gained: many, lost: 0, named: [0, many] } },
  })
  expect(new Set(run.changes.map(({ answerId }) => answerId)).size).toBe(500)
  await expectSumsOfEvidence(home.brandId)
}, 240_000)
