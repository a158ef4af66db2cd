import { beforeAll, expect, test } from 'vitest'
import {
  coverageBrief,
  coverageCell,
  coverageMatrix,
  fanOutTimeline,
  gapList,
} from '#core/fan-out/coverage-schema.ts'
import { contentGapReport, gapPassages } from '#core/fan-out/content-gaps.ts'
import { scoreCoverage } from '#jobs/fan-out/score-coverage.ts'
import { buildCast, type Cast, type Person } from '#testing/cast.ts'
import { buildLogSource, storeHits } from '#testing/bot-logs.ts'
import { testDatabase } from '#testing/database/database.ts'
import { jobContext } from '#testing/job-context.ts'
import { buildRunOf, buildCompetitor, buildPrompt, storeSketches } from '#testing/factories.ts'
import { buildFanOutAnalysis, buildPage } from '#testing/scored-pages.ts'
import { signedToken } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const app = await testWebApp(database)
let cast: Cast
let analysisId: string
let queryIds: string[]
let pages: Record<'shoes' | 'stoves' | 'rival' | 'cited', string>

async function get(path: string, person: Person = cast.alice): Promise<Response> {
  return app.request(`/api${path}`, {
    headers: { Authorization: `Bearer ${await signedToken(app.secrets, person)}` },
  })
}
const at = (path: string) => `/fan-out-analyses/${analysisId}/${path}`

beforeAll(async () => {
  cast = await buildCast(database)
  const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
  const competitorId = await buildCompetitor(database, home, { name: 'Halden' })
  const silentId = await buildCompetitor(database, home, { name: 'Silent' })
  pages = {
    shoes: await buildPage(database, home, {
      url: 'https://northwave.example/shoes',
      title: 'Shoes *for* trails',
      passages: [
        { heading: 'Our history', content: 'We have made things since 1950.' },
        { heading: 'Trail running shoes', content: 'Waterproof trail running shoes. <b>Shoes</b> for rain.' },
      ],
    }),
    stoves: await buildPage(database, home, {
      url: 'https://northwave.example/stoves',
      passages: [{ content: 'A stove of ours is light and small, made of steel in our own works.' }],
    }),
    rival: await buildPage(database, home, {
      url: 'https://halden.example/stoves',
      owner: 'rival',
      competitorId,
      passages: [
        { heading: 'Best camping stoves 2026', content: 'Best camping stoves of 2026. Camping stoves.' },
      ],
    }),
    cited: await buildPage(database, home, {
      url: 'https://forum.example/best',
      owner: 'cited',
      passages: [
        {
          heading: 'Camping stoves',
          content: 'The best camping stoves of 2026. Also camping tents, the best.',
        },
      ],
    }),
  }
  await buildPage(database, home, {
    url: 'https://silent.example/',
    owner: 'rival',
    competitorId: silentId,
    passages: [{ content: 'Nothing of that sort.' }],
  })
  const built = await buildFanOutAnalysis(database, home, [
    { query: 'waterproof trail running shoes', times: 8, of: 10 },
    { query: 'best camping stoves 2026', types: ['recency', 'comparative'], times: 6, of: 10 },
    { query: 'best camping tents', times: 2, of: 10 },
    { query: 'camping stoves', origin: 'model', times: 5, of: 5 },
    { query: 'zeppelin insurance', origin: 'rules' },
  ])
  analysisId = built.analysisId
  queryIds = built.queryIds
  await scoreCoverage(jobContext(database), { analysisId, signal: new AbortController().signal })

  const prompt = await buildPrompt(database, home, {
    text: 'which stove is best?',
    topic: 'Stoves',
    tags: [],
  })
  const runId = await buildRunOf(database, home)
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  const answers = await storeSketches(
    database,
    Array.from({ length: 4 }, (_, n) => ({
      prompt,
      analysisId: runId,
      engine: 'atlas',
      answeredAt: daysAgo(10),
      brands: n < 2 ? [cast.acorn.ownTrackedBrandId] : [],
      cites:
        n < 3
          ? [{ url: 'https://northwave.example/shoes', domain: 'northwave.example', owner: 'own' as const }]
          : [],
    })),
  )
  await database.pool.query(
    `with sub_query as (
       insert into llm_mentions.sub_queries (organization_id, client_id, key, query)
       select organization_id, client_id, query_key, query from llm_mentions.fan_out_queries where id = $1 returning *
     )
     insert into llm_mentions.answer_searches (organization_id, client_id, answered_at, answer_id, position, query, sub_query_id, types)
     select a.new_organization_id, a.client_id, a.answered_at, a.id, 1, s.query, s.id, 0
     from llm_mentions.answers a cross join sub_query s where a.id = any ($2)`,
    [queryIds[0], answers.slice(0, 2)],
  )
})

test('the matrix has the scores of every column, and states by the best page of all', async () => {
  const matrix = coverageMatrix.parse(await (await get(at('matrix'))).json())
  expect(matrix.scoring).toMatchObject({
    isFinished: true,
    method: 'lexical',
    pages: { own: 2, rival: 2, cited: 1 },
    rivals: 2,
  })
  expect(matrix.total).toBe(5)
  const [stoves, tents, shoes] = matrix.rows
  expect(matrix.rows.map(({ query }) => query)).toEqual([
    'best camping stoves 2026',
    'best camping tents',
    'waterproof trail running shoes',
    'camping stoves',
    'zeppelin insurance',
  ])
  expect(shoes?.states.own).toBe('covered')
  expect(stoves?.key).toBe('best camping stoves 2026')
  expect(stoves?.states).toMatchObject({ rival: 'covered' })
  expect(stoves?.share).toMatchObject({ value: 0.6, numerator: 6, denominator: 10 })
  expect(tents?.states).toMatchObject({ own: 'missing', cited: 'covered' })
  const column = matrix.columns.find(({ pageId }) => pageId === pages.rival)
  expect(column).toMatchObject({ owner: 'rival', competitor: 'Halden', url: 'https://halden.example/stoves' })
  expect(stoves?.scores[(column?.position ?? 0) - 1]).toBe(Math.round(1000 * (stoves?.best.rival ?? 0)))
  expect(matrix.totals.own.covered).toBe(1)
  expect(matrix.totals.own.covered + matrix.totals.own.partly + matrix.totals.own.missing).toBe(5)
})

test('the matrix is returned in windows, filtered and sorted', async () => {
  const queries = async (search: string) =>
    coverageMatrix.parse(await (await get(at(`matrix?${search}`))).json()).rows.map(({ query }) => query)
  expect(await queries('search=CAMPING&origin=observed')).toEqual([
    'best camping stoves 2026',
    'best camping tents',
  ])
  expect(await queries('type=recency')).toEqual(['best camping stoves 2026'])
  expect(await queries('state=covered')).toEqual(['waterproof trail running shoes'])
  expect(await queries('sort=recurrence&limit=2')).toEqual([
    'waterproof trail running shoes',
    'best camping stoves 2026',
  ])
  expect(await queries('sort=query&direction=asc&offset=1&limit=1')).toEqual(['best camping tents'])
  expect(await queries('search=100%25')).toEqual([])
  const bad = await get(at('matrix?limit=5000'))
  expect(bad.status).toBe(400)
  expect(await bad.text()).toContain('limit')
})

test('gaps are ranked by recurrence × competitor presence, observed ones first, with the page to improve or create', async () => {
  const list = gapList.parse(await (await get(at('gaps'))).json())
  expect(list.gaps.map(({ query }) => query)).toEqual([
    'best camping stoves 2026',
    'best camping tents',
    'camping stoves',
  ])
  const [stoves, tents] = list.gaps
  // Halden and cited pages cover it, Silent does not: 2 of 3.
  expect(stoves?.presence).toMatchObject({ numerator: 2, denominator: 3 })
  expect(stoves?.gap).toBeCloseTo(0.6 * (2 / 3), 6)
  expect(stoves).toMatchObject({
    step: 'make',
    own: { pageId: pages.stoves },
    rival: { competitor: 'Halden' },
  })
  expect(tents?.gap).toBeCloseTo(0.2 / 3, 6)
  expect(tents?.own).toBeNull()
  expect(gapList.parse(await (await get(at('gaps?step=improve'))).json()).total).toBe(0)

  const file = await get(at('gaps/file?origin=observed'))
  expect(file.headers.get('Content-Type')).toContain('text/csv')
  const lines = (await file.text()).trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain('best camping stoves 2026,observed,comparative recency')
})

test('a matrix cell shows its best passage with the matching words', async () => {
  const cell = coverageCell.parse(await (await get(at(`cells/${queryIds[0]}/${pages.shoes}`))).json())
  expect(cell).toMatchObject({ state: 'covered', isOutdated: false, absent: [] })
  expect(cell.found).toEqual(['waterproof', 'trail', 'running', 'shoes'])
  const [best] = cell.passages
  expect(best).toMatchObject({ position: 1, isBest: true, heading: 'Trail running shoes' })
  const marked = best?.contentSpans.map(({ start, end }) => best.content.slice(start, end))
  expect(marked).toContain('Waterproof')
  expect(marked?.filter((word) => word.toLowerCase() === 'shoes')).toHaveLength(2)

  const other = coverageCell.parse(await (await get(at(`cells/${queryIds[4]}/${pages.shoes}`))).json())
  expect(other).toMatchObject({ found: [], absent: ['zeppelin', 'insurance'], score: 0 })
  expect((await get(at(`cells/${queryIds[0]}/${cast.alice.userId}`))).status).toBe(404)
})

test('the brief says what to write, as data, Markdown, and CSV', async () => {
  const brief = coverageBrief.parse(await (await get(at('brief'))).json())
  expect(brief).toMatchObject({ brand: 'Northwave', gapsInAll: 3 })
  const markdown = await (await get(at('brief?format=md'))).text()
  expect(markdown).toContain('# Content brief: Northwave')
  expect(markdown).toContain('### 1. best camping stoves 2026')
  expect(markdown).toContain('in 6 of 10 answers')
  const german = await (await get(at('brief?format=md&language=de'))).text()
  expect(german).toContain('## Content-Lücken nach Priorität')
  expect(german).toContain('in 6 von 10 Antworten')
  expect(await (await get(at('brief?format=csv&gaps=1'))).text()).toContain('camping stoves')
})

test('files label sandbox answers, count passages from 1, and name only pages that cover', async () => {
  const read = async () => coverageBrief.parse(await (await get(at('brief'))).json())
  expect((await read()).sandbox).toBe('none')
  await database.pool.query('update llm_mentions.answer_rollups set sandbox = answers')
  const brief = await read()
  expect(brief.sandbox).toBe('all')
  const markdown = await (await get(at('brief?format=md'))).text()
  expect(markdown).toContain(
    '**All answers here are sample data from the sandbox engine. They don’t reflect real brands.',
  )
  expect(markdown.match(/^- (Competitor|Cited): /gm)).toHaveLength(
    brief.gaps.flatMap(({ rival, cited }) => [rival, cited].filter((page) => page?.state === 'covered'))
      .length,
  )
  const [header = '', ...rows] = (await (await get(at('gaps/file?origin=observed'))).text())
    .trim()
    .split('\r\n')
  const column = (name: string) => rows.map((row) => row.split(',')[header.split(',').indexOf(name)])
  expect(new Set(column('data'))).toEqual(new Set(['sandbox']))
  expect(column('own passage').filter((passage) => passage === '0')).toEqual([])
})

test('a gap that an own page covers partially is to be improved, at the passage that the brief quotes', async () => {
  const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
  await buildPage(database, home, {
    url: 'https://forum.example/steel',
    owner: 'cited',
    passages: [{ heading: 'Small light steel stoves', content: 'Small light steel stoves and boiling.' }],
  })
  const { analysisId: second } = await buildFanOutAnalysis(database, home, [
    { query: 'small light steel stove boiling' },
  ])
  await scoreCoverage(jobContext(database), { analysisId: second, signal: new AbortController().signal })
  const path = `/fan-out-analyses/${second}`
  const list = gapList.parse(await (await get(`${path}/gaps?step=improve`)).json())
  expect(list.gaps).toMatchObject([{ step: 'improve', own: { pageId: pages.stoves, state: 'partly' } }])
  const markdown = await (await get(`${path}/brief?format=md`)).text()
  expect(markdown).toContain(
    '- Improve [https://northwave.example/stoves](<https://northwave.example/stoves>), score 0.',
  )
  expect(markdown).toContain('> A stove of ours is light and small, made of steel in our own works.')
})

test('the timeline of a sub-query counts answers that searched it, cite own pages, and mention the brand', async () => {
  const timeline = fanOutTimeline.parse(await (await get(at(`timeline?queryId=${queryIds[0]}`))).json())
  expect(timeline).toMatchObject({
    subject: { kind: 'query', name: 'waterproof trail running shoes' },
    visited: 'https://northwave.example/shoes',
    botLogs: 'no-logs',
  })
  expect(timeline.weeks).toHaveLength(26)
  const week = timeline.weeks.find(({ retrieved }) => retrieved.count > 0)
  expect(week).toMatchObject({
    retrieved: { count: 2 },
    cited: { count: 2, of: 2 },
    mentioned: { count: 2, of: 2 },
    visits: null,
  })
})

test('crawler visits to the page are included for those who may see bot logs', async () => {
  const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
  const visit = { crawler: 'gptbot', host: 'www.northwave.example' }
  const [lastWeek, now] = [new Date(Date.now() - 7 * 86_400_000).toISOString(), new Date().toISOString()]
  await storeHits(database, home, await buildLogSource(database, home), [
    { ...visit, at: lastWeek, path: '/shoes' },
    { ...visit, at: now, path: '/shoes' },
    { ...visit, at: now, path: '/tents' },
  ])
  const subjects = [`queryId=${queryIds[0]}`, `pageId=${pages.shoes}`]
  for (const subject of subjects) {
    const timeline = fanOutTimeline.parse(await (await get(at(`timeline?${subject}`))).json())
    expect(timeline.botLogs).toBe('shown')
    expect(timeline.weeks.slice(-2).map(({ visits }) => visits)).toEqual([1, 1])
  }
  await database.pool.query(
    'update llm_mentions.organization_users set can_view_query_fanout = true where user_id = $1',
    [cast.bob.userId],
  )
  const timeline = fanOutTimeline.parse(await (await get(at(`timeline?${subjects[1]}`), cast.bob)).json())
  expect(timeline.botLogs).toBe('no-access')
  expect(timeline.weeks.every(({ visits }) => visits === null)).toBe(true)
  await database.pool.query(
    'update llm_mentions.organization_users set can_view_query_fanout = false where user_id = $1',
    [cast.bob.userId],
  )
})

test('the timeline of a page counts answers that cite it', async () => {
  const timeline = fanOutTimeline.parse(await (await get(at(`timeline?pageId=${pages.shoes}`))).json())
  const week = timeline.weeks.find(({ cited }) => cited.count > 0)
  expect(week).toMatchObject({
    answers: 4,
    retrieved: { count: 3, of: 4 },
    cited: { count: 3, of: 3 },
    mentioned: { count: 2, of: 3 },
  })
  expect((await get(at('timeline'))).status).toBe(400)
})

test('without the right there is no data, and for strangers no analysis', async () => {
  const refused = await get(at('matrix'), cast.bob)
  expect(refused.status).toBe(403)
  expect(await refused.text()).toContain('You don’t have permission to view query fan-out.')
  for (const path of ['matrix', 'gaps', 'gaps/file', 'brief', `cells/${queryIds[0]}/${pages.shoes}`])
    expect((await get(at(path), cast.carol)).status).toBe(404)
})

test('before pages were scored there is nothing to show, and a deleted analysis is gone', async () => {
  const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
  const { analysisId: fresh } = await buildFanOutAnalysis(database, home, [{ query: 'tents' }])
  const matrix = coverageMatrix.parse(await (await get(`/fan-out-analyses/${fresh}/matrix`)).json())
  expect(matrix).toMatchObject({ scoring: null, rows: [] })
  expect((await get(`/fan-out-analyses/${fresh}/brief`)).status).toBe(404)
  await database.pool.query(
    'update llm_mentions.query_fanout_analysis set deleted_at = now() where id = $1',
    [fresh],
  )
  expect((await get(`/fan-out-analyses/${fresh}/matrix`)).status).toBe(404)
})

test('content gaps have the coverage of the newest analysis, and passages of the pages that answer them', async () => {
  const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
  const prompt = await buildPrompt(database, home, { text: 'what to cook on?', topic: 'Cooking' })
  await storeSketches(database, [
    {
      prompt,
      analysisId: await buildRunOf(database, home),
      answeredAt: new Date('2026-03-02T12:00:00Z'),
      searched: true,
      searches: [
        'Best camping stoves 2026',
        'camping stoves reviews',
        'waterproof trail running shoes',
        'light tents',
      ],
    },
  ])
  await database.pool.query(
    `update llm_mentions.query_fanout_analysis set status = 'completed', finished_at = now() where id = $1`,
    [analysisId],
  )
  const path = `/brands/${home.brandId}/fan-out/content-gaps`
  const period = '?from=2026-03-01&to=2026-03-10&branded=all'
  const report = contentGapReport.parse(await (await get(path + period)).json())
  expect(report.gaps.map(({ query, similar, state }) => [query, similar.length, state])).toEqual([
    ['Best camping stoves 2026', 1, 'missing'],
    ['light tents', 0, null],
    ['waterproof trail running shoes', 0, 'covered'],
  ])
  expect(report).toMatchObject({ searches: 4, unknown: 1, prompts: 1 })
  expect(report.topics).toEqual([{ topic: 'Cooking', covered: 1, partly: 0, missing: 1 }])
  const stoves = report.gaps.find(({ state }) => state === 'missing')
  expect(stoves?.instead).toMatch(/halden|forum/)
  expect(stoves?.prompts).toEqual([{ promptId: prompt.promptId, text: 'what to cook on?' }])

  const { passages } = gapPassages.parse(
    await (await get(`${path}/passages?queries=${stoves?.queryIds.join(',')}`)).json(),
  )
  expect(passages.map(({ url, heading, competitor }) => [url, heading, competitor])).toEqual(
    expect.arrayContaining([
      ['https://halden.example/stoves', 'Best camping stoves 2026', 'Halden'],
      ['https://forum.example/best', 'Camping stoves', null],
    ]),
  )
})

test('content gaps and passages are for members with the right to fan-out only, and of their brand only', async () => {
  const path = (brandId: string) => `/brands/${brandId}/fan-out/content-gaps`
  const passages = `/passages?queries=${queryIds.join(',')}`
  for (const part of ['', passages]) {
    expect((await get(path(cast.acorn.brandId) + part, cast.bob)).status).toBe(403)
    expect((await get(path(cast.acorn.brandId) + part, cast.carol)).status).toBe(404)
  }
  // Her own brand, with searches of another.
  const ofBirch = await get(path(cast.birch.brandId) + passages, cast.carol)
  expect(await ofBirch.json()).toEqual({ passages: [] })
  expect((await get(`${path(cast.acorn.brandId)}/passages?queries=x`)).status).toBe(400)
})
