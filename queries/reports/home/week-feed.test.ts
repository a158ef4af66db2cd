import { beforeAll, expect, test } from 'vitest'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildPrompt, buildRunOf, storeSketches } from '#testing/factories.ts'
import { asSystem } from '../../system-client.ts'
import { readingAsCaller } from '../../user-client.ts'
import { engineWeeks, toDoList } from './to-do.ts'
import { weekFeed } from './week-feed.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const { acorn, alice, bob, carol } = cast
const home = { organizationId: acorn.id, brandId: acorn.brandId }
const to = '2026-11-22'

const feedOf = (person: Person) =>
  readingAsCaller(database, person.caller, (sql) => weekFeed(sql, acorn.id, { to }))

/*
 * Ten prompts of Northwave, four answers each week: mentioned in 1 of 4 until November 15, in 3 of 4 in the week to
 * November 22, by another model from November 18. forum.example is cited in that week only.
 */
beforeAll(async () => {
  const analysisId = await buildRunOf(database, home, { createdAt: new Date('2026-11-02T08:00:00Z') })
  for (let number = 0; number < 10; number += 1) {
    const prompt = await buildPrompt(database, home, { text: `question ${number}?` })
    const answers = (day: string, named: number, model: string) =>
      Array.from({ length: 4 }, (_, repeat) => ({
        prompt,
        analysisId,
        engine: 'atlas',
        model,
        answeredAt: new Date(`${day}T${10 + repeat}:00:00Z`),
        brands: repeat < named ? [acorn.ownTrackedBrandId] : [],
        cites: named === 3 ? [{ url: 'https://forum.example/a', domain: 'forum.example' }] : [],
      }))
    await storeSketches(database, [
      ...answers('2026-11-11', 1, 'atlas-1'),
      ...answers('2026-11-18', 3, 'atlas-2'),
    ])
  }
  await database.pool.query(
    `insert into llm_mentions.events (organization_id, client_id, kind, severity, audience, title, key, occurred_at)
     values ($1, $2, 'run.failed', 'warning', 'members', 'Run failed for Northwave', 'a', '2026-11-20T08:00:00Z'),
            ($1, $2, 'run.failed', 'warning', 'members', 'An older run failed', 'b', '2026-11-15T08:00:00Z'),
            ($1, $3, 'run.failed', 'warning', 'members', 'Run failed for Oakline', 'c', '2026-11-20T08:00:00Z'),
            ($1, null, 'key.failing', 'critical', 'admins', 'A key was rejected', 'd', '2026-11-20T08:00:00Z')`,
    [acorn.id, acorn.brandId, acorn.otherBrandId],
  )
})

const titlesOf = (feed: Awaited<ReturnType<typeof feedOf>>) =>
  (feed?.entries ?? []).flatMap(({ subject }) => (subject.kind === 'event' ? [subject.title] : [])).toSorted()

test('a week is compared with the one before: visibility, a new source, and a new model', async () => {
  const feed = await feedOf(alice)
  expect(feed).toMatchObject({
    period: { from: '2026-11-16', to },
    compare: { from: '2026-11-09', to: '2026-11-15' },
  })
  const found = feed?.entries.filter(({ tag }) => tag === 'significant').map(({ subject }) => subject)
  expect(found).toMatchObject([
    { kind: 'metric', metric: 'visibility', now: 0.75, before: 0.25, difference: 0.5 },
    { kind: 'source', domain: 'forum.example', answers: 40, answersBefore: 0 },
  ])
  expect(feed?.models).toEqual([{ engine: 'atlas', model: 'atlas-2', day: '2026-11-18' }])
  expect(feed?.brands.map(({ name, answers, state }) => [name, answers, state])).toEqual([
    ['Northwave', 40, 'gaining'],
    ['Oakline', 0, 'silent'],
  ])
})

test('members see changes of their brands and what is meant for their role', async () => {
  expect(titlesOf(await feedOf(alice))).toEqual([
    'A key was rejected',
    'Run failed for Northwave',
    'Run failed for Oakline',
  ])
  const ofBob = await feedOf(bob)
  expect(titlesOf(ofBob)).toEqual(['Run failed for Northwave'])
  expect(ofBob?.brands.map(({ name }) => name)).toEqual(['Northwave'])
  expect(await feedOf(carol)).toBeNull()
})

test('an email has the feed of its reader', async () => {
  for (const person of [alice, bob]) {
    const mailed = await asSystem(database, (sql) => weekFeed(sql, acorn.id, { to, readerId: person.userId }))
    expect(mailed).toEqual(await feedOf(person))
  }
  const ofStranger = await asSystem(database, (sql) =>
    weekFeed(sql, acorn.id, { to, readerId: carol.userId }),
  )
  expect(ofStranger).toMatchObject({ brands: [], entries: [] })
})

test('to do lists what the reader can decide', async () => {
  await database.pool.query(
    `insert into llm_mentions.brand_proposals
       (organization_id, client_id, kind, name, folded, reason, answers, prompts, looked_at, first_seen_at, last_seen_at)
     values ($1, $2, 'brand', 'Kestrel', 'kestrel', 'named', 9, 3, 40, now(), now())`,
    [acorn.id, acorn.brandId],
  )
  await database.pool.query(
    `insert into llm_mentions.provider_keys (organization_id, provider, state, state_message)
     values ($1, 'openai', 'failed', 'Rejected')`,
    [acorn.id],
  )
  const listOf = async (person: Person) =>
    (await readingAsCaller(database, person.caller, (sql) => toDoList(sql, acorn.id, to)))?.items
  expect(await listOf(alice)).toEqual([
    { kind: 'key', name: 'openai', message: 'Rejected' },
    { kind: 'proposals', brandId: acorn.brandId, brandName: 'Northwave', count: 1 },
  ])
  expect((await listOf(cast.erin))?.map(({ kind }) => kind)).toEqual(['proposals'])
  expect(await listOf(bob)).toEqual([])
  expect(await listOf(carol)).toBeUndefined()
})

test('engines count the questions of runs in the last seven days, as far as the reader sees their brands', async () => {
  const prompt = await buildPrompt(database, home, { text: 'asked?' })
  const analysisId = await buildRunOf(database, home, { createdAt: new Date('2026-11-20T08:00:00Z') })
  await database.pool.query(
    `insert into llm_mentions.analysis_prompts (organization_id, client_id, analysis_id, prompt_id, prompt_version_id)
     values ($1, $2, $3, $4, $5)`,
    [acorn.id, acorn.brandId, analysisId, prompt.promptId, prompt.promptVersionId],
  )
  await database.pool.query(
    `insert into llm_mentions.prompt_engine_pairs
       (organization_id, client_id, analysis_id, prompt_id, prompt_version_id, engine, repeat, queue, status)
     select $1, $2, $3, $4, $5, engine, repeat, 'openai', status
     from (values ('atlas', 1, 'answered'), ('atlas', 2, 'answered'), ('borea', 1, 'failed'), ('borea', 2, 'answered'),
       ('cirro', 1, 'queued')) pair (engine, repeat, status)`,
    [acorn.id, acorn.brandId, analysisId, prompt.promptId, prompt.promptVersionId],
  )
  const weeks = (person: Person, now: string) =>
    readingAsCaller(database, person.caller, (sql) => engineWeeks(sql, acorn.id, new Date(now)))
  expect(await weeks(bob, '2026-11-22T12:00:00Z')).toMatchObject([
    { engine: 'borea', asked: 2, answered: 1 },
    { engine: 'atlas', asked: 2, answered: 2 },
  ])
  expect(await weeks(cast.bea, '2026-11-22T12:00:00Z')).toEqual([])
  expect(await weeks(bob, '2026-12-22T12:00:00Z')).toEqual([])
})
