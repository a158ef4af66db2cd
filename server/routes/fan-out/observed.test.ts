import { beforeAll, describe, expect, test } from 'vitest'
import type { AnswersList } from '#core/api/answers.ts'
import { observedReport as observedReply, type ObservedReport } from '#core/fan-out/observed/schema.ts'
import { observedQueries, observedTotals } from '#queries/fan-out/observed.ts'
import { asSystem } from '#queries/system-client.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildRunOf, buildPrompt, storeSketches, type BuiltPrompt } from '#testing/factories.ts'
import { signedToken } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const app = await testWebApp(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
const period = 'from=2026-03-01&to=2026-03-10&branded=all'
let [stoves, tents]: (BuiltPrompt | undefined)[] = []
let analysisId = ''

const ofBrand = async (path: string, person: Person = cast.alice) =>
  app.request(`/api/brands/${home.brandId}${path}`, {
    headers: { Authorization: `Bearer ${await signedToken(app.secrets, person)}` },
  })
const get = (path: string, person?: Person) => ofBrand(`/fan-out/observed${path}`, person)
async function report(query = '', person?: Person): Promise<ObservedReport> {
  const response = await get(`?${period}${query}`, person)
  expect(response.status).toBe(200)
  return observedReply.parse(await response.json())
}
async function evidence(query: string, person: Person = cast.alice): Promise<AnswersList> {
  const response = await ofBrand(`/answers?${period}&${query}`, person)
  expect(response.status).toBe(200)
  return response.json()
}

beforeAll(async () => {
  stoves = await buildPrompt(database, home, { text: 'best camping stove', topic: 'Stoves' })
  tents = await buildPrompt(database, home, { text: 'which tent is light?', topic: 'Tents' })
  analysisId = await buildRunOf(database, home)
  const other = await buildRunOf(database, home)
  const at = (day: string) => new Date(`2026-${day}T12:00:00Z`)
  const asked = { prompt: stoves, analysisId, searched: true }
  await storeSketches(database, [
    { ...asked, answeredAt: at('03-02'), searches: ['Best camping stove 2026', 'camping stove review'] },
    { ...asked, answeredAt: at('03-04'), searches: ['best camping stove 2026', '=gas stove safety'] },
    { ...asked, answeredAt: at('03-05'), searched: false },
    { ...asked, answeredAt: at('03-05'), engine: 'sandbox-mosaic', searches: ['best camping stove 2026'] },
    { ...asked, answeredAt: at('03-06'), prompt: tents, analysisId: other, searches: ['light tent germany'] },
    { ...asked, answeredAt: at('03-06'), prompt: tents, searched: null, engine: 'sandbox-quill' },
    { ...asked, answeredAt: at('02-20'), searches: ['camping stove review', 'best stove 2025'] },
  ])
})

describe('the view of observed searches', () => {
  test('counts searches of engines, in the period and compared with the previous one', async () => {
    const { total, counts, rows, engines, matching, pages } = await report('&weighting=answers')
    expect(total).toMatchObject({ answers: 6, told: 5, searched: 4, listed: 4 })
    expect(total.trigger.value).toBeCloseTo(4 / 5)
    expect(counts).toEqual({ now: 4, new: 3, gone: 1 })
    expect([matching, pages]).toEqual([4, 1])
    expect(rows[0]).toMatchObject({
      key: 'best camping stove 2026',
      query: 'Best camping stove 2026',
      types: ['reformulation', 'recency'],
      answers: 3,
      ofAnswers: 5,
      share: { numerator: 3, denominator: 5 },
      firstSeen: '2026-03-02',
      lastSeen: '2026-03-05',
      isNew: true,
      answersBefore: 0,
    })
    expect(engines.map(({ engine, tells }) => [engine, tells])).toEqual([
      ['sandbox-atlas', 'searches'],
      ['sandbox-mosaic', 'searches'],
      ['sandbox-quill', 'nothing'],
    ])
  })

  test('filters by topic, prompt, engine, run, type, words, and page', async () => {
    const keys = async (query: string) => (await report(query)).rows.map(({ key }) => key)
    expect(await keys('&topic=Tents')).toEqual(['light tent germany'])
    expect(await keys(`&prompt=${tents?.promptId}`)).toEqual(['light tent germany'])
    expect(await keys('&engines=sandbox-mosaic')).toEqual(['best camping stove 2026'])
    expect(await keys('&type=local')).toEqual(['light tent germany'])
    expect(await keys(`&search=${encodeURIComponent('STOVE, 2026')}`)).toEqual(['best camping stove 2026'])
    expect(await keys('&search=%3F%21')).toEqual([])
    expect(await keys('&which=gone')).toEqual(['best stove 2025'])
    expect(await keys('&limit=1&page=2')).toHaveLength(1)
    const run = await report(`&analysis=${analysisId}`)
    expect(run.total).toMatchObject({ answers: 6, told: 5, searched: 4 })
    expect(run.rows.map(({ key }) => key)).not.toContain('light tent germany')
  })

  test('groups searches with one subject under the most frequent, in the chosen order', async () => {
    const { rows, matching } = await report('&weighting=answers&grouped=true')
    expect(rows.map(({ key, similar }) => [key, similar.map((other) => [other.key, other.answers])])).toEqual(
      expect.arrayContaining([
        ['best camping stove 2026', [['camping stove review', 1]]],
        ['gas stove safety', []],
        ['light tent germany', []],
      ]),
    )
    expect([rows.length, matching]).toEqual([3, 3])
    expect((await report('&grouped=true&limit=1&page=3')).rows).toHaveLength(1)
    expect((await report('&limit=1')).rows[0]?.similar).toEqual([])
  })

  test('links every number to its answers', async () => {
    const { total, rows, types } = await report('&weighting=answers')
    const counted: Record<string, number | null> = {}
    for (const { key } of rows) counted[key] = (await evidence(`subQuery=${encodeURIComponent(key)}`)).total
    for (const { type } of types) counted[type] = (await evidence(`subQueryType=${type}`)).total
    expect(counted).toEqual(
      Object.fromEntries([
        ...rows.map(({ key, answers }) => [key, answers]),
        ...types.map(({ type, answers }) => [type, answers]),
      ]),
    )
    expect((await evidence('searched=true')).total).toBe(total.searched)
    expect((await evidence('searched=false')).total).toBe(total.told - total.searched)
  })

  test('a file has every row, and nothing that a spreadsheet would calculate', async () => {
    const response = await get(`/file?${period}`)
    expect(response.headers.get('Content-Type')).toContain('text/csv')
    const lines = (await response.text()).trimEnd().split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines.join('\n')).toContain(`'=gas stove safety,gas stove safety`)
  })

  test('a member without the right gets the reason and no data; strangers find nothing', async () => {
    const refused = await get(`?${period}`, cast.bob)
    expect(refused.status).toBe(403)
    expect(await refused.text()).toContain('You don’t have permission to view query fan-out')
    expect((await get(`/file?${period}`, cast.bob)).status).toBe(403)
    expect((await get(`?${period}`, cast.carol)).status).toBe(404)
    expect((await evidence('subQuery=best%20camping%20stove%202026', cast.bob)).total).toBe(0)
  })

  test('bad input names its field', async () => {
    for (const [query, field] of [
      ['page=0', 'page'],
      ['limit=201', 'limit'],
      ['type=silly', 'type'],
      ['sort=key', 'sort'],
      ['prompt=x', 'prompt'],
      [`search=${'x'.repeat(201)}`, 'search'],
      ['compare=custom&compareFrom=2026-01-02', 'compareTo'],
    ]) {
      const response = await get(`?${query}`)
      expect(response.status).toBe(400)
      expect(JSON.stringify(await response.json())).toContain(field)
    }
    expect((await get(`?prompt=${cast.birch.id}`)).status).toBe(404)
  })
})

test('an analysis reads one prompt, a topic, or the whole brand, with equal weight for each answer', async () => {
  const scope = { brandId: home.brandId, from: '2026-03-01', to: '2026-03-10' }
  const read = <T>(work: (sql: Parameters<Parameters<typeof asSystem>[1]>[0]) => Promise<T>) =>
    asSystem(database, work)
  const { queries: all, pairs } = await read((sql) => observedQueries(sql, scope))
  expect(all.map(({ key, answers, ofAnswers }) => [key, answers, ofAnswers])[0]).toEqual([
    'best camping stove 2026',
    3,
    5,
  ])
  expect(all[0]?.low).toBeGreaterThan(0)
  // By prompt and engine, the answers that searched it: together they give the share.
  const sumOf = (counts: readonly number[] = []) => counts.reduce((sum, one) => sum + one, 0)
  expect([sumOf(all[0]?.counts), sumOf(pairs.map(({ trials }) => trials))]).toEqual([3, 5])
  expect(await read((sql) => observedTotals(sql, scope))).toEqual({ answers: 6, searched: 4 })
  const promptIds = [tents?.promptId ?? '']
  expect(await read((sql) => observedTotals(sql, { ...scope, promptIds }))).toEqual({
    answers: 2,
    searched: 1,
  })
  const tentsOnly = await read((sql) => observedQueries(sql, { ...scope, topic: 'Tents' }))
  expect(tentsOnly.queries).toHaveLength(1)
  const ofStoves = await read((sql) =>
    observedQueries(sql, { ...scope, promptId: stoves?.promptId ?? '' }, 2),
  )
  expect(ofStoves.queries).toHaveLength(2)
})
