import { expect, test, vi } from 'vitest'
import { actionList, type ActionList } from '#core/actions/schema.ts'
import { scoreCoverage } from '#jobs/fan-out/score-coverage.ts'
import * as crawledPages from '#queries/actions/crawled-pages.ts'
import { buildLogSource, storeHits } from '#testing/bot-logs.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildRunOf, storeSketches } from '#testing/factories.ts'
import { jobContext } from '#testing/job-context.ts'
import { buildReportedBrand } from '#testing/reported-brand.ts'
import { buildFanOutAnalysis, buildPage } from '#testing/scored-pages.ts'
import { signedToken } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'

/*
 * In the last eight weeks Northwave has 2 of 24 answers to "which stove is best?", Halden 24: lost by 22/24. These 22 answers cite
 * forum.example. In the other prompt both have all 24.
 */
const database = await testDatabase()
const cast = await buildCast(database)
const app = await testWebApp(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
const { promptId, competitorId } = await buildReportedBrand(database, cast.acorn)
const ownPage = 'https://northwave.example/stoves'
await storeSketches(database, [
  {
    prompt: {
      ...home,
      promptId,
      promptVersionId: await versionOf(promptId),
      text: 'which stove is best?',
    },
    analysisId: await buildRunOf(database, home),
    engine: 'atlas',
    answeredAt: new Date(Date.now() - 2 * 86_400_000),
    brands: [competitorId],
    cites: [{ url: ownPage, domain: 'northwave.example', owner: 'own' as const }],
  },
])
const source = await buildLogSource(database, home)
await storeHits(
  database,
  home,
  source,
  [200, 200, 503].map((status, index) => ({
    at: new Date(Date.now() - (index + 1) * 86_400_000).toISOString(),
    crawler: 'gptbot',
    path: '/stoves',
    host: 'northwave.example',
    status,
  })),
)
await buildPage(database, home, {
  url: 'https://halden.example/stoves',
  owner: 'rival',
  competitorId,
  passages: [{ heading: 'Best camping stoves', content: 'Best camping stoves of 2026. Camping stoves.' }],
})
const { analysisId } = await buildFanOutAnalysis(database, home, [
  { query: 'best camping stoves', times: 20, of: 40 },
])
await scoreCoverage(jobContext(database), { analysisId, signal: new AbortController().signal })
await database.pool.query(`update llm_mentions.query_fanout_analysis set status = 'completed', step = 'done'`)

async function versionOf(id: string): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from llm_mentions.prompt_versions where prompt_id = $1',
    [id],
  )
  return rows[0]?.id ?? ''
}

async function call(person: Person, { body, query = '', brandId = home.brandId }: Call = {}) {
  return app.request(`/api/brands/${brandId}/actions${query}`, {
    method: body === undefined ? 'GET' : 'PATCH',
    headers: { Authorization: `Bearer ${await signedToken(app.secrets, person)}` },
    ...(body === undefined ? {} : { body }),
  })
}
type Call = { body?: object; query?: string; brandId?: string }

const list = async (person: Person = cast.alice, query = ''): Promise<ActionList> =>
  actionList.parse(await (await call(person, { query })).json())
const prompt = { kind: 'win-prompt', key: promptId }
const forum = { kind: 'get-into-source', key: 'https://forum.example/a' }
const storedRows = async () => {
  const { rows } = await database.pool.query<{ count: number }>(
    'select count(*)::int from llm_mentions.actions',
  )
  return rows[0]?.count
}

test('prompts, sources, pages, and gaps are proposed with their numbers, best first', async () => {
  const { actions, next, checks, basis } = await list()
  expect(checks).toEqual({ logs: 'ok', searches: 'ok' })
  expect(basis).toEqual({ answers: 49, prompts: 2, mostAnswers: 25, competitors: 1 })
  expect(actions.map(({ kind, evidence }) => ({ kind, evidence }))).toEqual([
    {
      kind: 'win-prompt',
      evidence: expect.objectContaining({
        promptId,
        answers: 25,
        own: 2 / 25,
        leader: 1,
        leaderName: 'Halden',
      }),
    },
    {
      kind: 'get-into-source',
      evidence: expect.objectContaining({
        pageKey: 'https://forum.example/a',
        answers: 22,
        competitors: ['Halden'],
        prompts: 1,
      }),
    },
    {
      kind: 'create-page',
      evidence: expect.objectContaining({ analysisId, query: 'best camping stoves', searched: 20, of: 40 }),
    },
    {
      kind: 'fix-page',
      evidence: expect.objectContaining({ address: ownPage, visits: 3, failed: 1, citations: 1 }),
    },
  ])
  // 0.92 ÷ 2 prompts; 22 of its 25 answers ÷ 2; the gap × 20/40 ÷ 2; 1 of 49 answers.
  expect(actions.map(({ points }) => points)).toEqual(
    [0.46, 0.44, 0.23, 1 / 49].map((points) => expect.closeTo(points, 10)),
  )
  expect(next.map((id) => id.split(' ')[0])).toEqual(['win-prompt', 'get-into-source', 'fix-page'])
})

test('the evidence of a source counts the answers that its link lists', async () => {
  const answers = await app.request(
    `/api/brands/${home.brandId}/answers?page=${encodeURIComponent(forum.key)}&rivalOnly=true&newest=true`,
    { headers: { Authorization: `Bearer ${await signedToken(app.secrets, cast.alice)}` } },
  )
  expect((await answers.json()).total).toBe(22)
})

test('filters narrow the proposals', async () => {
  const { actions, checks } = await list(cast.alice, '?topic=Chimneys')
  expect(actions.map(({ kind }) => kind)).toEqual(['fix-page'])
  expect(checks.searches).toBe('ok')
})

test('bob, who may read neither AI traffic nor query fan-out, gets the rest and is told so', async () => {
  const { actions, checks } = await list(cast.bob)
  expect(checks).toEqual({ logs: 'no-access', searches: 'no-access' })
  expect(actions.map(({ kind }) => kind)).toEqual(['win-prompt', 'get-into-source'])
})

test('if AI traffic cannot be read, the other proposals are still shown', async () => {
  const broken = vi.spyOn(crawledPages, 'pageCandidates').mockRejectedValue(new Error('Logs are away'))
  const { actions, checks } = await list()
  broken.mockRestore()
  expect(checks).toEqual({ logs: 'failed', searches: 'ok' })
  expect(actions).toHaveLength(3)
})

test('erin accepts an action with a due date and an owner, and everyone who sees the brand sees it', async () => {
  const body = { ...prompt, state: 'accepted', dueOn: '2027-01-31', ownerId: cast.erin.userId }
  expect((await call(cast.erin, { body })).status).toBe(200)
  const [first] = (await list(cast.bob)).actions
  expect(first).toMatchObject({ state: 'accepted', dueOn: '2027-01-31', ownerId: cast.erin.userId })
  expect(first?.changedAt).not.toBeNull()
  const { rows } = await database.pool.query<{ changedBy: string; evidence: object }>(
    'select changed_by as "changedBy", evidence from llm_mentions.actions',
  )
  expect(rows).toMatchObject([{ changedBy: cast.erin.userId, evidence: { answers: 25 } }])
})

test('a change leaves out what it does not name', async () => {
  await call(cast.erin, { body: { ...prompt, state: 'done' } })
  expect((await list()).actions[0]).toMatchObject({ state: 'done', dueOn: '2027-01-31' })
  await call(cast.erin, { body: { ...prompt, dueOn: null, ownerId: null } })
  expect((await list()).actions[0]).toMatchObject({ state: 'done', dueOn: null, ownerId: null })
})

test('a rejected action has its reason until it is proposed again', async () => {
  await call(cast.adam, { body: { ...forum, state: 'rejected', reason: 'They ask for money' } })
  const rejected = await list()
  expect(rejected.actions[1]).toMatchObject({ state: 'rejected', reason: 'They ask for money' })
  expect(rejected.next.some((id) => id.startsWith('get-into-source'))).toBe(false)
  await call(cast.adam, { body: { ...forum, state: 'proposed' } })
  expect((await list()).actions[1]).toMatchObject({ state: 'proposed', reason: null })
})

test('"not now" hides an action for four weeks', async () => {
  await call(cast.alice, { body: { ...forum, state: 'snoozed' } })
  const until = new Date(Date.now() + 28 * 86_400_000).toISOString().slice(0, 10)
  expect((await list()).actions[1]).toMatchObject({ state: 'snoozed', snoozedUntil: until })
  await database.pool.query(
    `update llm_mentions.actions set snoozed_until = '2026-01-01' where state = 'snoozed'`,
  )
  expect((await list()).actions[1]).toMatchObject({ state: 'proposed', snoozedUntil: null })
})

test('bob, a viewer, may not decide', async () => {
  const before = await storedRows()
  const [known, unknown] = [
    { ...prompt, state: 'accepted' },
    { kind: 'create-page', key: 'best camping stoves', state: 'done' },
  ]
  expect((await call(cast.bob, { body: known })).status).toBe(403)
  const refused = await call(cast.bob, { body: unknown })
  expect([403, 404]).toContain(refused.status)
  expect(await storedRows()).toBe(before)
})

test('carol gets the same response as about a nonexistent brand, reading and writing', async () => {
  const body = { ...prompt, state: 'done' }
  const brandId = '00000000-0000-4000-8000-000000000000'
  for (const change of [{}, { body }]) {
    const refused = await call(cast.carol, change)
    const missing = await call(cast.alice, { ...change, brandId })
    expect([refused.status, missing.status]).toEqual([404, 404])
    expect(await refused.json()).toEqual(await missing.json())
  }
})

test('an action that nothing proposes cannot be decided on', async () => {
  const body = { kind: 'get-into-source', key: 'https://elsewhere.example/', state: 'accepted' }
  expect((await call(cast.alice, { body })).status).toBe(404)
})

test.each([
  [{ state: 'verified' }, 'state'],
  [{ state: 'rejected' }, 'reason'],
  [{ state: 'rejected', reason: 'x'.repeat(301) }, 'reason'],
  [{ state: 'done', kind: 'sing' }, 'kind'],
  [{ state: 'done', key: '' }, 'key'],
  [{ dueOn: 'soon' }, 'dueOn'],
  [{ ownerId: 'me' }, 'ownerId'],
])('an error in %o is reported at its field', async (rest, field) => {
  const response = await call(cast.alice, { body: { ...prompt, ...rest } })
  expect(response.status).toBe(400)
  expect(Object.keys((await response.json()).error.fields)).toEqual([field])
})

test('an unknown field is refused, and so is a filter that is none', async () => {
  expect((await call(cast.alice, { body: { ...prompt, state: 'done', evidence: {} } })).status).toBe(400)
  const response = await call(cast.alice, { query: '?from=yesterday' })
  expect(response.status).toBe(400)
  expect(Object.keys((await response.json()).error.fields)).toEqual(['from'])
})

test('only people who may view the brand can own an action', async () => {
  for (const { userId } of [cast.bea, cast.carol]) {
    const response = await call(cast.alice, { body: { ...prompt, ownerId: userId } })
    expect(response.status).toBe(422)
    expect(Object.keys((await response.json()).error.fields)).toEqual(['ownerId'])
  }
})

test('a decision is in the audit log', async () => {
  const { rows } = await database.pool.query<{ action: string; name: string }>(
    `select action, actor_name as name from llm_mentions.audit_log where subject_kind = 'action' order by id limit 2`,
  )
  expect(rows).toEqual([
    { action: 'action.created', name: 'erin@example.test' },
    { action: 'action.changed', name: 'erin@example.test' },
  ])
})

test('a member who leaves takes nothing along: the action stays, without an owner', async () => {
  await call(cast.adam, { body: { ...prompt, ownerId: cast.erin.userId } })
  await database.pool.query('delete from llm_mentions.organization_users where user_id = $1', [
    cast.erin.userId,
  ])
  expect((await list()).actions[0]).toMatchObject({ ...prompt, state: 'done', ownerId: null })
  await database.pool.query('delete from llm_mentions.users where id = any ($1)', [
    [cast.erin.userId, cast.adam.userId],
  ])
  expect((await list()).actions[0]).toMatchObject({ ...prompt, state: 'done' })
})

test('deleting a brand deletes what was decided about it', async () => {
  await database.pool.query('delete from llm_mentions.clients where id = $1', [home.brandId])
  expect(await storedRows()).toBe(0)
})
