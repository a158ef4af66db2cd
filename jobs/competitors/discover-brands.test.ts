import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { changeTrackedBrand } from '#queries/competitors/competitors.ts'
import { createLocalImport, finishImport } from '#queries/answers/import-run.ts'
import { decideProposals, listProposals, undoDecisions } from '#queries/competitors/proposals.ts'
import { proposalEffect } from '#queries/competitors/proposal-effect.ts'
import { listBrandSetVersions, listBrandReprocessings } from '#queries/answers/brand-reprocessings.ts'
import { asCaller } from '#queries/user-client.ts'
import { asSystem } from '#queries/system-client.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { jobContext } from '#testing/job-context.ts'
import { discoverBrands } from './discover-brands.ts'
import { importAnswers } from '../answers/import-answers.ts'
import { reprocessBrand } from '../answers/reprocess-brand.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
const context = jobContext(database)
const running = { signal: new AbortController().signal, isLastAttempt: false }

const answers = [
  [
    'Which headphones are good?',
    '1. **Northwave** – solid\n2. **Tavoro X5** – quiet\n3. **Halvorn** – cheap',
  ],
  [
    'Which headphones are good?',
    '1. **Tavoro S2** – quiet\n2. **Northwave** – solid\n3. **Kestrava** – rare',
  ],
  [
    'What is best for travel?',
    'Testers like Tavoro most.\n\n1. **Tavoro** – quiet\n2. **Nortwave** – solid\n3. **Halvorn** – cheap',
  ],
  ['What is best for travel?', '1. **Nortwave** – solid\n2. **Halvorn** – cheap\n3. **Dravik** – light'],
] as const

async function importAll() {
  const lines = answers.map(([prompt, text], index) =>
    JSON.stringify({
      prompt,
      text,
      engine: 'chatgpt',
      repeat: index + 1,
      answeredAt: '2026-05-24',
      citations: ['https://tavoro.example/x5'],
    }),
  )
  const open = await createLocalImport(database, home, { fileName: `${randomUUID()}.ndjson`, bytes: null })
  async function* chunks() {
    yield Buffer.from(lines.join('\n'))
  }
  await importAnswers(context, { import: open, chunks: chunks(), now: new Date() })
  await finishImport(database, open, { failure: null })
}

const proposals = () => asCaller(database, cast.bob.caller, (sql) => listProposals(sql, home.brandId))
const open = async () =>
  (await proposals()).proposals
    .filter(({ status }) => status === 'open')
    .map(({ kind, name, answers: count, prompts }) => ({ kind, name, count, prompts }))
const idOf = async (name: string) => (await proposals()).proposals.find((row) => row.name === name)?.id ?? ''
const present = async (name: string) => {
  const { rows } = await database.pool.query<{ answers: number }>(
    `select count(*)::int as answers from llm_mentions.mentions m join llm_mentions.tracked_brands t on t.id = m.tracked_brand_id
     where m.client_id = $1 and t.name = $2`,
    [home.brandId, name],
  )
  return rows[0]?.answers
}

test('frequent names are proposed, products under their maker, misspellings as aliases', async () => {
  await importAll()
  const { rows } = await database.pool.query(
    "select from graphile_worker.jobs where task_identifier = 'discover-brands'",
  )
  expect(rows).toHaveLength(1)
  await discoverBrands(context, home, running)
  expect(await open()).toEqual([
    { kind: 'brand', name: 'Halvorn', count: 3, prompts: 2 },
    { kind: 'brand', name: 'Tavoro', count: 3, prompts: 2 },
    { kind: 'alias', name: 'Nortwave', count: 2, prompts: 1 },
  ])
  const list = await proposals()
  expect(list).toMatchObject({ answers: 4 })
  const tavoro = list.proposals.find(({ name }) => name === 'Tavoro')
  expect(tavoro).toMatchObject({ lookedAt: 4, domain: 'tavoro.example' })
  const sample = tavoro?.samples[0]
  expect(sample?.sentence.slice(sample.from, sample.to)).toBe('Tavoro')
  expect(list.proposals.find(({ kind }) => kind === 'alias')).toMatchObject({
    trackedBrandName: 'Northwave',
    reason:
      '“Nortwave” differs from Northwave by one letter, and answers name one instead of the other (both in 0 of 2).',
  })
})

test('the effect of accepting is measured on the stored answers', async () => {
  const effectOf = async (name: string, trackedBrandId: string | null) => {
    const proposalId = await idOf(name)
    return asCaller(database, cast.bob.caller, (sql) =>
      proposalEffect(sql, home, { proposalId, trackedBrandId }),
    )
  }
  expect(await effectOf('Tavoro', null)).toEqual({ read: 4, gains: 3, stored: 4 })
  const own = (await proposals()).proposals.find(({ kind }) => kind === 'alias')?.trackedBrandId ?? ''
  expect(await effectOf('Nortwave', own)).toEqual({ read: 4, gains: 2, stored: 4 })
  expect(await effectOf('Tavoro', randomUUID())).toBeNull()
})

test('several decisions make one version, one annotation on the timeline, and one reprocessing', async () => {
  const alias = (await proposals()).proposals.find(({ kind }) => kind === 'alias')
  const [tavoro, halvorn] = [await idOf('Tavoro'), await idOf('Halvorn')]
  const before = await asCaller(database, cast.erin.caller, (sql) => listBrandSetVersions(sql, home.brandId))
  const decided = await asCaller(database, cast.erin.caller, (sql) =>
    decideProposals(sql, home, [
      { proposalId: tavoro, decision: 'competitor' },
      { proposalId: halvorn, decision: 'dismiss' },
      { proposalId: alias?.id ?? '', decision: 'alias', trackedBrandId: alias?.trackedBrandId ?? '' },
    ]),
  )
  expect(decided).toEqual({ decided: 3 })
  const versions = await asCaller(database, cast.alice.caller, (sql) =>
    listBrandSetVersions(sql, home.brandId),
  )
  expect(versions[0]?.version).toBe((before[0]?.version ?? 0) + 1)
  expect(versions[0]).toMatchObject({ ignored: 1 })
  expect(versions[0]?.change).toBe(
    'Tavoro added; alias Nortwave of Northwave added; Halvorn dismissed as no brand',
  )
  const notes = await database.pool.query(
    "select text from llm_mentions.annotations where client_id = $1 and text like '%Tavoro%'",
    [home.brandId],
  )
  expect(notes.rows).toEqual([
    { text: 'Competitor Tavoro added, Halvorn dismissed, Alias Nortwave of Northwave added.' },
  ])
  await reprocessBrand(context, home, running)
  expect(await present('Tavoro')).toBe(3)
  expect(await present('Northwave')).toBe(4)
  const reprocessings = await asCaller(database, cast.bob.caller, (sql) =>
    listBrandReprocessings(sql, home.brandId),
  )
  expect(reprocessings[0]).toMatchObject({ status: 'completed', total: 4, done: 4, secondsLeft: null })
})

test('what was decided is not proposed again, not even from new answers', async () => {
  await importAll()
  await discoverBrands(context, home, running)
  expect(await open()).toEqual([])
})

test('a decision about an already decided name is rejected with its whole batch', async () => {
  const [tavoro] = [await idOf('Tavoro')]
  const refused = await asCaller(database, cast.erin.caller, (sql) =>
    decideProposals(sql, home, [{ proposalId: tavoro, decision: 'dismiss' }]),
  )
  expect(refused).toEqual({ refused: '“Tavoro” was already decided.', field: 'decisions' })
})

test('an undo removes the competitor, alias, or dismissal, and history follows', async () => {
  const { proposals: all } = await proposals()
  const undone = await asCaller(database, cast.erin.caller, (sql) =>
    undoDecisions(
      sql,
      home,
      all.map(({ id }) => id),
    ),
  )
  expect(undone).toEqual({ reopened: 3 })
  await reprocessBrand(context, home, running)
  expect(await present('Tavoro')).toBe(0)
  expect(await present('Northwave')).toBe(2)
  await discoverBrands(context, home, running)
  expect((await open()).map(({ name }) => name).toSorted()).toEqual(['Halvorn', 'Nortwave', 'Tavoro'])
})

test('viewers and strangers cannot decide proposals', async () => {
  const tavoro = await idOf('Tavoro')
  for (const person of [cast.bob, cast.carol, cast.dave]) {
    const outcome = await asCaller(database, person.caller, (sql) =>
      decideProposals(sql, home, [{ proposalId: tavoro, decision: 'dismiss' }]),
    ).catch(() => null)
    expect(outcome === null || 'refused' in outcome).toBe(true)
  }
  const strangers = await asCaller(database, cast.carol.caller, (sql) => listProposals(sql, home.brandId))
  expect(strangers.proposals).toEqual([])
  expect((await open()).map(({ name }) => name)).toContain('Tavoro')
})

test('a name that became tracked in another way is no longer proposed', async () => {
  const own =
    (
      await asSystem(database, (sql) =>
        sql.query<{ id: string }>(
          'select id from llm_mentions.tracked_brands where client_id = $1 and is_own',
          [home.brandId],
        ),
      )
    ).rows[0]?.id ?? ''
  await asCaller(database, cast.erin.caller, (sql) =>
    changeTrackedBrand(sql, home, own, { aliases: [{ text: 'Nortwave', match: 'auto' }] }),
  )
  await reprocessBrand(context, home, running)
  await discoverBrands(context, home, running)
  expect((await open()).map(({ name }) => name)).not.toContain('Nortwave')
})
