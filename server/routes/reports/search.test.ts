import { expect, test } from 'vitest'
import type { AnswersFound, SearchFound } from '#core/reports/search/schema.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildCompetitor, buildPrompt, buildRunOf, storeSketches } from '#testing/factories.ts'
import { signedToken } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const app = await testWebApp(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
const other = { organizationId: cast.acorn.id, brandId: cast.acorn.otherBrandId }
const birch = { organizationId: cast.birch.id, brandId: cast.birch.brandId }

const flights = await buildPrompt(database, home, { text: 'Best headphones for long flights?' })
const offices = await buildPrompt(database, home, { text: 'Which 100% quiet headphones for long offices?' })
await buildPrompt(database, other, { text: 'Long flights with headphones' })
const theirs = await buildPrompt(database, birch, { text: 'Secret headphones of Birch for long flights' })
await buildCompetitor(database, home, { name: 'Headphone House' })
const now = new Date()
const analysisId = await buildRunOf(database, home)
const page = 'airwise.example/long-flights'
await storeSketches(database, [
  { prompt: flights, analysisId, answeredAt: now, brands: [cast.acorn.ownTrackedBrandId] },
  {
    prompt: flights,
    analysisId,
    answeredAt: now,
    text: 'For long flights we prefer the quiet ones.',
    cites: [
      { url: page, domain: 'airwise.example' },
      { url: 'northwave.example/long', domain: 'northwave.example', owner: 'own' },
    ],
  },
  {
    prompt: theirs,
    analysisId: await buildRunOf(database, birch),
    answeredAt: now,
    text: 'Only Birch reads that long flights are short.',
    cites: [{ url: 'birch.example/long', domain: 'birch-long.example' }],
  },
])
await database.pool.query(
  `insert into llm_mentions.saved_views (organization_id, client_id, name, path, search, is_shared, created_by)
   values ($1, $2, 'Long view of alice', '/overview', '{"topic": "flights"}', false, $3),
          ($1, $2, 'Long view of all', '/prompts', '{}', true, $3)`,
  [home.organizationId, home.brandId, cast.alice.userId],
)

const get = async (person: Person, path: string) =>
  app.request(`/api${path}`, {
    headers: { Authorization: `Bearer ${await signedToken(app.secrets, person)}` },
  })
async function search(person: Person, typed: string, where = home): Promise<SearchFound> {
  const query = new URLSearchParams({ typed, brandId: where.brandId })
  const response = await get(person, `/organizations/${where.organizationId}/search?${query.toString()}`)
  expect(response.status).toBe(200)
  return response.json()
}
const nothing = { prompts: [], competitors: [], sources: [], pages: [], views: [], emailReports: [] }

test('alice finds prompts with all words in any order, of the brand on the screen first', async () => {
  const { prompts } = await search(cast.alice, 'LONG head')
  expect(prompts.map(({ text, brandName }) => `${brandName}: ${text}`)).toEqual([
    'Northwave: Best headphones for long flights?',
    'Northwave: Which 100% quiet headphones for long offices?',
    'Oakline: Long flights with headphones',
  ])
})

test('a prompt has the visibility of its page, and none without answers or in another brand', async () => {
  const { prompts } = await search(cast.alice, 'headphones')
  const details = await get(cast.alice, `/prompts/${flights.promptId}`)
  const { prompt } = await details.json()
  expect(prompts.map(({ visibility }) => visibility)).toEqual([0.5, null, null])
  expect(prompts[0]?.visibility).toBe(prompt.visibility.value)
})

test('sources, pages, competitors, and views are found with their counts', async () => {
  expect((await search(cast.alice, 'airwise')).sources).toMatchObject([
    { domain: 'airwise.example', citations: 1 },
  ])
  const { pages, views } = await search(cast.alice, 'long')
  expect(pages).toMatchObject([
    { key: 'northwave.example/long', kind: 'own', citations: 1 },
    { key: page, kind: 'cited', citations: null },
  ])
  expect(views.map(({ name }) => name)).toEqual(['Long view of all', 'Long view of alice'])
  expect((await search(cast.alice, 'house')).competitors).toMatchObject([{ name: 'Headphone House' }])
})

test('bob sees only shared views and only brands he may view', async () => {
  const { views, prompts } = await search(cast.bob, 'long')
  expect(views.map(({ name }) => name)).toEqual(['Long view of all'])
  expect(new Set(prompts.map(({ brandName }) => brandName))).toEqual(new Set(['Northwave']))
})

test.each(['carol', 'dave', 'bea', 'ivan'] as const)('%s finds nothing of Acorn', async (name) => {
  expect(await search(cast[name], 'long')).toEqual(nothing)
})

test('carol finds nothing of Acorn through its brand in her organization', async () => {
  const mixed = { organizationId: birch.organizationId, brandId: home.brandId }
  const { prompts, sources, pages } = await search(cast.carol, 'long', mixed)
  expect(prompts.map(({ text }) => text)).toEqual([theirs.text])
  expect([sources, pages]).toEqual([[], []])
})

test('the answers of a brand are searched as a full text, and carol gets none of them', async () => {
  const path = `/brands/${home.brandId}/answer-search?typed=prefer+QUIET`
  const { answers }: AnswersFound = await (await get(cast.alice, path)).json()
  expect(answers).toMatchObject([
    { promptId: flights.promptId, excerpt: 'For long flights we prefer the quiet ones.' },
  ])
  expect((await get(cast.carol, path)).status).toBe(404)
})

test('typed signs of patterns are literal', async () => {
  expect((await search(cast.alice, '100%')).prompts.map(({ id }) => id)).toEqual([offices.promptId])
  expect((await search(cast.alice, '__')).prompts).toEqual([])
  expect((await search(cast.alice, String.raw`\ long`)).prompts).toEqual([])
})

test.each(['', 'a', ' '.repeat(3), 'x'.repeat(101), 'a\u0000b'])('%j is refused', async (typed) => {
  const query = new URLSearchParams({ typed })
  const response = await get(cast.alice, `/organizations/${home.organizationId}/search?${query.toString()}`)
  expect(response.status).toBe(400)
})

test('at most 20 rows of a kind are returned', async () => {
  await Promise.all(
    Array.from({ length: 25 }, (_, index) => buildPrompt(database, home, { text: `Many of these ${index}` })),
  )
  expect((await search(cast.alice, 'many of')).prompts).toHaveLength(20)
})
