import { expect, test } from 'vitest'
import { lockBrandEvidence } from '#queries/brands/brand-lock.ts'
import { addCompetitor, removeCompetitor } from '#queries/competitors/competitors.ts'
import { createLocalImport } from '#queries/answers/import-run.ts'
import { rebuildRollups } from '#queries/reports/roll-ups.ts'
import { asSystem } from '#queries/system-client.ts'
import { asCaller } from '#queries/user-client.ts'
import { jobContext } from '#testing/job-context.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { importAnswers } from './import-answers.ts'
import { reprocessBrand } from './reprocess-brand.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
const context = jobContext(database)
const running = { signal: new AbortController().signal, isLastAttempt: false }
const count = 450

async function importSome() {
  const lines = Array.from({ length: count }, (_, index) =>
    JSON.stringify({
      prompt: 'Which headphones are good?',
      engine: 'chatgpt',
      repeat: index + 1,
      answeredAt: '2026-05-24',
      text: index % 3 === 0 ? '1. **Northwave**\n2. **Halden** is fine' : '**Halden** is best.',
      citations: ['https://halden.example/best'],
    }),
  ).join('\n')
  const open = await createLocalImport(database, home, { fileName: 'x.ndjson', bytes: null })
  async function* chunks() {
    yield Buffer.from(lines)
  }
  await importAnswers(context, { import: open, chunks: chunks(), now: new Date() })
}

const rollups = async () =>
  (
    await database.pool.query<{ brands: string; answers: string; sources: string; ownPages: string }>(
      `select
         (select string_agg(r::text, ';' order by r::text) from llm_mentions.brand_rollups r) as brands,
         (select string_agg(r::text, ';' order by r::text) from llm_mentions.answer_rollups r) as answers,
         (select string_agg(r::text, ';' order by r::text) from llm_mentions.source_rollups r) as sources,
         (select string_agg(r::text, ';' order by r::text) from llm_mentions.own_page_rollups r) as "ownPages"`,
    )
  ).rows[0]

async function expectSameAfterRebuild() {
  const kept = await rollups()
  await asSystem(database, async (sql) => {
    await lockBrandEvidence(sql, [home.brandId], 'exclusive')
    await rebuildRollups(sql, home.brandId)
  })
  expect(await rollups()).toEqual(kept)
}

async function presentIn(trackedBrandId: string): Promise<number> {
  const { rows } = await database.pool.query<{ present: number }>(
    `select coalesce(sum(present), 0) as present from llm_mentions.brand_rollups
     where tracked_brand_id = $1 and grain = 'day'`,
    [trackedBrandId],
  )
  return rows[0]?.present ?? 0
}

test('a new competitor is found in stored answers, even if the first run was stopped midway', async () => {
  await importSome()
  const halden = await asCaller(database, cast.erin.caller, (transaction) =>
    addCompetitor(transaction, home, {
      name: 'Halden',
      aliases: [],
      domains: ['halden.example'],
      description: '',
    }),
  )
  if ('refused' in halden) throw new Error(halden.refused)
  const stopped = new AbortController()
  const looks = { count: 0 }
  const once = {
    isLastAttempt: false,
    get signal() {
      looks.count += 1
      if (looks.count === 2) stopped.abort()
      return stopped.signal
    },
  }
  await expect(reprocessBrand(context, home, once)).rejects.toThrow('Stopped;')
  expect(await presentIn(halden.id)).toBe(200)
  await expectSameAfterRebuild()
  await reprocessBrand(context, home, running)
  expect(await presentIn(halden.id)).toBe(count)
  expect(await presentIn(cast.acorn.ownTrackedBrandId)).toBe(count / 3)
  await expectSameAfterRebuild()
  const { rows } = await database.pool.query(
    `select distinct owner from llm_mentions.answer_citations where client_id = $1`,
    [home.brandId],
  )
  expect(rows).toEqual([{ owner: 'competitor' }])
})

test('a removed competitor leaves the numbers, and then its row is deleted', async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from llm_mentions.tracked_brands where name = 'Halden'`,
  )
  const id = rows[0]?.id ?? ''
  expect(
    await asCaller(database, cast.alice.caller, (transaction) => removeCompetitor(transaction, home, id)),
  ).toBe(true)
  await reprocessBrand(context, home, running)
  expect(await presentIn(id)).toBe(0)
  await expectSameAfterRebuild()
  const left = await database.pool.query(
    `select count(*) as brands, min(c.scored_version) as scored, min(c.brand_set_version) as current
     from llm_mentions.tracked_brands t join llm_mentions.clients c on c.id = t.client_id where c.id = $1`,
    [home.brandId],
  )
  expect(left.rows).toEqual([{ brands: 1, scored: 3, current: 3 }])
})

test('a second run changes nothing and writes no further annotation', async () => {
  const notes = async () =>
    (await database.pool.query('select count(*) as count from llm_mentions.annotations')).rows
  const [before, noted] = [await rollups(), await notes()]
  await reprocessBrand(context, home, running)
  expect(await rollups()).toEqual(before)
  expect(await notes()).toEqual(noted)
})
