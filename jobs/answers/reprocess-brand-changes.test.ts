import { expect, onTestFinished, test } from 'vitest'
import { extractorVersion } from '#core/answers/extract-answer.ts'
import { lockBrandEvidence } from '#queries/brands/brand-lock.ts'
import { checkLabel } from '#queries/labels/check-label.ts'
import { addCompetitor, changeTrackedBrand, removeCompetitor } from '#queries/competitors/competitors.ts'
import { createLocalImport } from '#queries/answers/import-run.ts'
import { verdictKeys } from '#queries/labels/labeler-verdicts.ts'
import { rebuildRollups } from '#queries/reports/roll-ups.ts'
import { asSystem } from '#queries/system-client.ts'
import { asCaller } from '#queries/user-client.ts'
import { spawnSandbox, spawnWorker } from '#testing/runs.ts'
import { buildBrand, buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { jobContext } from '#testing/job-context.ts'
import { importAnswers } from './import-answers.ts'
import { reprocessBrand, reprocessOutdatedLater } from './reprocess-brand.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const context = jobContext(database)
const running = { signal: new AbortController().signal, isLastAttempt: false }

type Home = { organizationId: string; brandId: string; own: string }

/** A separate brand of Acorn, so that tests do not see each other's answers. */
async function newHome(): Promise<Home> {
  const { brandId, ownTrackedBrandId } = await buildBrand(database, cast.acorn.id, 'Northwave')
  return { organizationId: cast.acorn.id, brandId, own: ownTrackedBrandId }
}

async function importTexts(home: Home, texts: readonly string[], prompt = 'Which headphones are good?') {
  const lines = texts.map((text, index) =>
    JSON.stringify({ prompt, engine: 'chatgpt', repeat: index + 1, answeredAt: '2026-05-24', text }),
  )
  const open = await createLocalImport(database, home, { fileName: 'x.ndjson', bytes: null })
  async function* chunks() {
    yield Buffer.from(lines.join('\n'))
  }
  await importAnswers(context, { import: open, chunks: chunks(), now: new Date() })
}

const competitor = (name: string) => ({ name, aliases: [], domains: [], description: '' })

async function add(home: Home, name: string): Promise<string> {
  const added = await asCaller(database, cast.alice.caller, (sql) =>
    addCompetitor(sql, home, competitor(name)),
  )
  if ('refused' in added) throw new Error(added.refused)
  return added.id
}

const remove = (home: Home, id: string) =>
  asCaller(database, cast.alice.caller, (sql) => removeCompetitor(sql, home, id))

const rename = (home: Home, id: string, name: string) =>
  asCaller(database, cast.alice.caller, (sql) => changeTrackedBrand(sql, home, id, { name }))

async function presentIn(home: Home, trackedBrandId: string): Promise<number> {
  const { rows } = await database.pool.query<{ present: number }>(
    `select coalesce(sum(present), 0) as present from llm_mentions.brand_rollups
     where client_id = $1 and tracked_brand_id = $2 and grain = 'day'`,
    [home.brandId, trackedBrandId],
  )
  return rows[0]?.present ?? 0
}

/** Everything derived that users can see, as text. */
async function derived(home: Home): Promise<Record<string, string | null>> {
  const orderedRows = (table: string, columns = 'r') =>
    `(select string_agg((${columns})::text, ';' order by (${columns})::text) from llm_mentions.${table} r
      where r.client_id = $1) as ${table}`
  const { rows } = await database.pool.query<Record<string, string | null>>(
    `select ${orderedRows('mentions')}, ${orderedRows('answer_citations')}, ${orderedRows('answer_rollups')},
       ${orderedRows('brand_rollups')}, ${orderedRows('source_rollups')}, ${orderedRows('brand_weeks')},
       ${orderedRows('own_page_rollups')},
       ${orderedRows('answers', 'r.id, r.state, r.untracked')}`,
    [home.brandId],
  )
  return rows[0] ?? {}
}

async function expectRollupsAsRebuilt(home: Home) {
  const kept = await derived(home)
  await asSystem(database, async (sql) => {
    await lockBrandEvidence(sql, [home.brandId], 'exclusive')
    await rebuildRollups(sql, home.brandId)
  })
  expect(await derived(home)).toEqual(kept)
}

async function reprocessings(home: Home) {
  const { rows } = await database.pool.query(
    `select version, kind, reason, total, done, changed, status from llm_mentions.brand_reprocessings
     where client_id = $1 order by started_at`,
    [home.brandId],
  )
  return rows
}

async function notes(home: Home): Promise<{ kind: string; text: string }[]> {
  const { rows } = await database.pool.query<{ kind: string; text: string }>(
    'select kind, text from llm_mentions.annotations where client_id = $1 order by occurred_at, text',
    [home.brandId],
  )
  return rows
}

async function versions(home: Home) {
  const { rows } = await database.pool.query<{
    version: number
    names: string[]
    change: string
    by: string | null
  }>(
    `select version, change, changed_by as by, array(select b ->> 'name' from jsonb_array_elements(brands) as b) as names
     from llm_mentions.brand_set_versions where client_id = $1 order by version`,
    [home.brandId],
  )
  return rows
}

const mixed = Array.from({ length: 60 }, (_, index) =>
  index % 3 === 0
    ? 'I recommend **Northwave** for its excellent sound.\n\n1. **Northwave** – great\n2. **Halden** – heavy'
    : index % 3 === 1
      ? 'Northwave is unreliable and disappointing, while Halden is comfortable.'
      : '1. **Zorblat** – light\n2. **Vanterra** – loud',
)

test("a person's correction about a competitor counts while it is tracked, and again when it is restored", async () => {
  const home = await newHome()
  const halden = await add(home, 'Halden')
  await importTexts(home, ['Northwave is good.', 'Halden is good.'])
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from llm_mentions.answers where client_id = $1 and text = 'Northwave is good.'`,
    [home.brandId],
  )
  await asCaller(database, cast.alice.caller, (sql) =>
    checkLabel(sql, rows[0]?.id ?? '', { label: 'mention', trackedBrandId: halden, correct: true, note: '' }),
  )
  expect(await presentIn(home, halden)).toBe(2)
  await remove(home, halden)
  await reprocessBrand(context, home, running)
  expect(await presentIn(home, halden)).toBe(0)
  await expectRollupsAsRebuilt(home)
  await add(home, 'Halden')
  await reprocessBrand(context, home, running)
  expect(await presentIn(home, halden)).toBe(2)
  await expectRollupsAsRebuilt(home)
})

test('reprocessing everything after an upgrade gives identical labels and records that', async () => {
  const home = await newHome()
  await add(home, 'Halden')
  await importTexts(home, mixed)
  const before = await derived(home)
  expect(before.mentions).toMatch(/rules-\d/)
  await reprocessBrand(context, home, running)
  await database.pool.query('update llm_mentions.answers set extractor_version = 1 where client_id = $1', [
    home.brandId,
  ])
  await reprocessBrand(context, home, running)
  expect(await derived(home)).toEqual(before)
  expect(await reprocessings(home)).toEqual([
    expect.objectContaining({ kind: 'extractor', total: 60, done: 60, changed: 0, status: 'completed' }),
  ])
  expect(await notes(home)).toContainEqual({
    kind: 'extractor',
    text: `Extraction was improved (version ${extractorVersion}): 60 answers were reprocessed, none changed.`,
  })
  await expectRollupsAsRebuilt(home)
})

test('the timeline notes what changed and how many answers it affected', async () => {
  const home = await newHome()
  await importTexts(home, mixed)
  const halden = await add(home, 'Halden')
  await reprocessBrand(context, home, running)
  expect(await presentIn(home, halden)).toBe(40)
  expect(await reprocessings(home)).toEqual([
    {
      version: 2,
      kind: 'brand-set',
      reason: 'Halden added',
      total: 60,
      done: 60,
      changed: 40,
      status: 'completed',
    },
  ])
  expect((await notes(home)).map(({ text }) => text)).toContain(
    'Halden added: 60 answers were reprocessed, 40 changed.',
  )
  await expectRollupsAsRebuilt(home)
})

test('verdicts and corrections survive every reprocessing', async () => {
  const home = await newHome()
  await importTexts(home, ['Northwave is fine.', 'Northwave is light.'])
  const { rows } = await database.pool.query<{ id: string; text: string; answered_at: Date }>(
    'select id, text, answered_at from llm_mentions.answers where client_id = $1 order by text',
    [home.brandId],
  )
  const [fine, light] = rows
  if (fine === undefined || light === undefined) throw new Error('two answers were imported')
  const spans = [{ brandId: home.own, start: 0, end: 'Northwave'.length }]
  const key = verdictKeys({ text: fine.text, mentions: spans }).get(home.own)?.key
  const said = {
    sentiment: 'positive',
    score: 0.5,
    quotes: ['fine'],
    recommended: false,
    recommendationQuotes: [],
    aspects: [],
    attributes: [],
    claims: [],
  }
  await database.pool.query(
    `insert into llm_mentions.labeler_verdicts (organization_id, client_id, key, verdict, instruction, engine, model)
     values ($1, $2, $3, $4, 1, 'test', 'model')`,
    [home.organizationId, home.brandId, key, said],
  )
  await database.pool.query(
    `insert into llm_mentions.label_checks (organization_id, client_id, answered_at, answer_id, tracked_brand_id, label,
       shown, correct, origin, extractor)
     values ($1, $2, $3, $4, $5, 'sentiment', '{"value": "neutral"}', '{"value": "negative"}', 'reader', 'lexicon-1')`,
    [home.organizationId, home.brandId, light.answered_at, light.id, home.own],
  )
  const labels = async () =>
    (
      await database.pool.query(
        `select a.text, m.sentiment, m.sentiment_method, m.recommended from llm_mentions.mentions m
         join llm_mentions.answers a on a.id = m.answer_id where m.client_id = $1 and m.tracked_brand_id = $2
         order by a.text`,
        [home.brandId, home.own],
      )
    ).rows
  const expected = [
    {
      text: fine.text,
      sentiment: 'positive',
      sentiment_method: 'judge-1:model',
      recommended: false,
    },
    {
      text: light.text,
      sentiment: 'negative',
      sentiment_method: 'person',
      recommended: expect.anything(),
    },
  ]
  const upgrade = () =>
    database.pool.query('update llm_mentions.answers set extractor_version = 1 where client_id = $1', [
      home.brandId,
    ])
  await upgrade()
  await reprocessBrand(context, home, running)
  expect(await labels()).toMatchObject(expected)
  const { rows: sums } = await database.pool.query(
    `select positive, negative from llm_mentions.brand_rollups where client_id = $1 and grain = 'week'`,
    [home.brandId],
  )
  expect(sums).toEqual([{ positive: 1, negative: 1 }])
  await expectRollupsAsRebuilt(home)
  await upgrade()
  await reprocessBrand(context, home, running)
  expect(await labels()).toMatchObject(expected)
  // The same text, imported again, is labeled by the verdict at once.
  await importTexts(home, [fine.text], 'Another question?')
  expect((await labels()).filter((row) => row.sentiment_method === 'judge-1:model')).toHaveLength(2)
})

test('a brand renamed midway is extracted under its new name, and the older run is superseded', async () => {
  const home = await newHome()
  await importTexts(home, [
    ...Array.from({ length: 250 }, () => 'Halden is light.'),
    ...Array.from({ length: 250 }, () => 'Fenwick is light.'),
  ])
  const id = await add(home, 'Halden')
  let looks = 0
  const renamed = new AbortController()
  const renaming = {
    isLastAttempt: false,
    get signal() {
      looks += 1
      return renamed.signal
    },
  }
  // The rename waits for the lock that the first step holds, and runs before the second.
  const job = reprocessBrand(context, home, renaming)
  await expect.poll(() => looks, { interval: 1 }).toBeGreaterThan(0)
  await rename(home, id, 'Fenwick')
  await job
  await reprocessBrand(context, home, running)
  expect(await presentIn(home, id)).toBe(250)
  const { rows } = await database.pool.query<{ spans: string }>(
    `select distinct spans -> 0 ->> 'text' as spans from llm_mentions.mentions where tracked_brand_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ spans: 'Fenwick' }])
  const runs = await reprocessings(home)
  expect(runs.at(-1)).toMatchObject({ version: 3, status: 'completed' })
  expect(runs.filter(({ status }) => status === 'running')).toEqual([])
  expect((await versions(home)).map(({ change }) => change)).toEqual([
    'The brand was added',
    'Halden added',
    'Halden renamed to Fenwick',
  ])
  await expectRollupsAsRebuilt(home)
})

test('names of one letter and of regex characters are matched literally', async () => {
  const home = await newHome()
  await importTexts(home, [
    'X is a network.',
    'Xbox and box are none.',
    'Write a.b+c|d? for it.',
    'Write aXbbc for it.',
  ])
  const x = await add(home, 'X')
  const regex = await add(home, 'a.b+c|d?')
  await reprocessBrand(context, home, running)
  expect(await presentIn(home, x)).toBe(1)
  expect(await presentIn(home, regex)).toBe(1)
  await expectRollupsAsRebuilt(home)
})

test('answers keep the wording they were asked with when their prompt is replaced midway', async () => {
  const home = await newHome()
  await importTexts(home, ['Is Halden good? Northwave is.'], 'Is Halden good?')
  await database.pool.query(
    `update llm_mentions.prompts set text = 'Is anything good?' where client_id = $1`,
    [home.brandId],
  )
  const halden = await add(home, 'Halden')
  await reprocessBrand(context, home, running)
  // The only mention of Halden repeats the question as it was asked then.
  expect(await presentIn(home, halden)).toBe(0)
  expect(await presentIn(home, home.own)).toBe(1)
})

test('a competitor removed and tracked again returns with the same ID and numbers', async () => {
  const home = await newHome()
  await importTexts(home, mixed)
  const first = await add(home, 'Halden')
  await reprocessBrand(context, home, running)
  const before = await derived(home)
  await remove(home, first)
  const again = await add(home, 'Halden')
  expect(again).toBe(first)
  await reprocessBrand(context, home, running)
  expect(await derived(home)).toEqual(before)
  await remove(home, first)
  await reprocessBrand(context, home, running)
  expect(await presentIn(home, first)).toBe(0)
  await add(home, 'Halden')
  await reprocessBrand(context, home, running)
  expect(
    await database.pool.query('select from llm_mentions.tracked_brands where client_id = $1', [home.brandId]),
  ).toMatchObject({ rowCount: 2 })
  await expectRollupsAsRebuilt(home)
})

test('with new answers and a second worker meanwhile, each answer is reprocessed once with the new brands', async () => {
  const home = await newHome()
  await importTexts(home, mixed)
  const halden = await add(home, 'Halden')
  await Promise.all([
    reprocessBrand(context, home, running),
    importTexts(home, mixed, 'Which are light?'),
    reprocessBrand(jobContext(database), home, running),
    importTexts(home, mixed, 'Which are loud?'),
  ])
  await reprocessBrand(context, home, running)
  expect(await presentIn(home, halden)).toBe(120)
  const { rows } = await database.pool.query(
    `select distinct brand_set_version, extractor_version from llm_mentions.answers where client_id = $1`,
    [home.brandId],
  )
  expect(rows).toEqual([{ brand_set_version: 2, extractor_version: extractorVersion }])
  expect((await reprocessings(home)).filter(({ status }) => status === 'running')).toEqual([])
  await expectRollupsAsRebuilt(home)
})

test(
  'workers killed midway lose nothing: the next one resumes, and the count stays correct',
  { timeout: 120_000 },
  async () => {
    const home = await newHome()
    await importTexts(
      home,
      Array.from({ length: 3000 }, (_, index) => mixed[index % 60] ?? ''),
    )
    const sandbox = await spawnSandbox({ latencyMs: 10 })
    onTestFinished(() => sandbox.end())
    const halden = await add(home, 'Halden')
    const done = async () => Number((await reprocessings(home))[0]?.done ?? 0)
    for (const enough of [1, 600]) {
      const worker = await spawnWorker(database, { sandboxUrl: sandbox.url })
      await expect.poll(done, { interval: 10, timeout: 30_000 }).toBeGreaterThanOrEqual(enough)
      await worker.end('SIGKILL')
    }
    const worker = await spawnWorker(database, { sandboxUrl: sandbox.url })
    onTestFinished(() => worker.end('SIGTERM'))
    await expect
      .poll(async () => (await reprocessings(home))[0]?.status, { interval: 50, timeout: 60_000 })
      .toBe('completed')
    expect(await reprocessings(home)).toEqual([
      expect.objectContaining({ total: 3000, done: 3000, changed: 2000 }),
    ])
    expect(await presentIn(home, halden)).toBe(2000)
    await expectRollupsAsRebuilt(home)
  },
)

test('a brand changed without the API gets a version that records what changed and who changed it', async () => {
  const home = await newHome()
  await importTexts(home, ['Halden and Northwave.'])
  await asCaller(database, cast.alice.caller, async (sql) => {
    await sql.query(
      `update llm_mentions.tracked_brands set aliases = '[{"text": "NW", "match": "exact"}]' where id = $1`,
      [home.own],
    )
    await sql.query(
      `insert into llm_mentions.tracked_brands (organization_id, client_id, name) values ($1, $2, 'Halden')`,
      [home.organizationId, home.brandId],
    )
  })
  expect((await versions(home)).at(-1)).toEqual({
    version: 2,
    names: ['Northwave', 'Halden'],
    change: 'Halden added; alias NW of Northwave added',
    by: cast.alice.userId,
  })
  await reprocessBrand(context, home, running)
  expect((await notes(home)).map(({ text }) => text)).toEqual([
    'Halden added; alias NW of Northwave added: 1 answer was reprocessed, 1 changed.',
  ])
})

test('a dismissed name leaves the untracked names, is part of the version, and returns after an undo', async () => {
  const home = await newHome()
  await importTexts(home, mixed)
  const untracked = async () =>
    (
      await database.pool.query<{ name: string }>(
        `select distinct u ->> 'name' as name from llm_mentions.answers a, jsonb_array_elements(a.untracked) as u
         where a.client_id = $1 order by 1`,
        [home.brandId],
      )
    ).rows.map(({ name }) => name)
  expect(await untracked()).toEqual(expect.arrayContaining(['Vanterra', 'Zorblat']))
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into llm_mentions.brand_proposals (organization_id, client_id, kind, name, folded, answers, prompts, looked_at,
       first_seen_at, last_seen_at) values ($1, $2, 'brand', 'Zorblat', 'zorblat', 20, 1, 60, now(), now()) returning id`,
    [home.organizationId, home.brandId],
  )
  const decide = (status: string) =>
    database.pool.query('update llm_mentions.brand_proposals set status = $2 where id = $1', [
      rows[0]?.id,
      status,
    ])
  await decide('dismissed')
  await reprocessBrand(context, home, running)
  expect(await untracked()).not.toContain('Zorblat')
  expect(await untracked()).toContain('Vanterra')
  await expectRollupsAsRebuilt(home)
  await decide('open')
  await reprocessBrand(context, home, running)
  expect(await untracked()).toContain('Zorblat')
  expect((await versions(home)).map(({ change }) => change)).toEqual([
    'The brand was added',
    'Zorblat dismissed as no brand',
    'Zorblat no longer dismissed',
  ])
  await expectRollupsAsRebuilt(home)
})

test('an upgrade of the extractor is processed one brand at a time', async () => {
  const homes = [await newHome(), await newHome()]
  for (const home of homes) await importTexts(home, ['Northwave is light.'])
  const waiting = async () => {
    const { rows } = await database.pool.query<{ brandId: string }>(
      `select j.payload ->> 'brandId' as "brandId" from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'reprocess-brand'`,
    )
    return rows.map(({ brandId }) => brandId).sort()
  }
  await database.pool.query('delete from graphile_worker._private_jobs')
  await database.pool.query(
    'update llm_mentions.clients set scored_extractor = $1, scored_version = brand_set_version',
    [extractorVersion],
  )
  await reprocessOutdatedLater(database)
  expect(await waiting()).toEqual([])
  const ids = homes.map(({ brandId }) => brandId).sort()
  await database.pool.query('update llm_mentions.clients set scored_extractor = 1 where id = any($1)', [ids])
  await database.pool.query(
    'update llm_mentions.answers set extractor_version = 1 where client_id = any($1)',
    [ids],
  )
  await reprocessOutdatedLater(database)
  await reprocessOutdatedLater(database)
  expect(await waiting()).toEqual(ids.slice(0, 1))
  const first = homes.find(({ brandId }) => brandId === ids[0])
  if (first === undefined) throw new Error('two brands were built')
  await reprocessBrand(context, first, running)
  expect(await waiting()).toEqual(ids)
})
