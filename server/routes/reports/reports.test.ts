import { reportNames } from '#core/reports/registry.ts'
import { expect, test } from 'vitest'
import { comparables, groupings } from '#core/reports/views.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildRunOf, buildPrompt, storeSketches } from '#testing/factories.ts'
import { signedToken } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const app = await testWebApp(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
const prompt = await buildPrompt(database, home)
const analysisId = await buildRunOf(database, home)
const [answerId = ''] = await storeSketches(database, [
  { prompt, analysisId, brands: [cast.acorn.ownTrackedBrandId] },
])

const get = async (person: Person, path: string) =>
  app.request(`/api${path}`, {
    headers: { Authorization: `Bearer ${await signedToken(app.secrets, person)}` },
  })

const screenReports = reportNames.filter((name) => name !== 'fan-out')
const paths = [
  `/organizations/${home.organizationId}/dashboard`,
  ...screenReports.map((name) => `/brands/${home.brandId}/reports/${name}`),
  ...groupings.map((by) => `/brands/${home.brandId}/reports/topics?by=${by}`),
  ...comparables.map((by) => `/brands/${home.brandId}/reports/comparison?by=${by}`),
  `/brands/${home.brandId}/answers`,
  `/prompts/${prompt.promptId}`,
  `/prompts/${prompt.promptId}/reasons`,
  `/answers/${answerId}`,
  `/answers/${answerId}/raw`,
]
const nowhere = '00000000-0000-4000-8000-000000000000'

test.each(paths)('alice gets %s', async (path) => {
  expect((await get(cast.alice, path)).status).toBe(200)
})

test.each(paths)('carol gets the same response about %s as about a nonexistent report', async (path) => {
  const refused = await get(cast.carol, path)
  const missing = await get(cast.alice, path.replace(/[0-9a-f-]{36}/, nowhere))
  expect([refused.status, missing.status]).toEqual([404, 404])
  expect(await refused.json()).toEqual(await missing.json())
})

test('without a token nothing is shown', async () => {
  expect((await app.request(`/api/brands/${home.brandId}/reports/overview`)).status).toBe(401)
})

test('a bad filter is named', async () => {
  const response = await get(
    cast.alice,
    `/brands/${home.brandId}/reports/overview?from=yesterday&channel=fax`,
  )
  expect(response.status).toBe(400)
  expect(Object.keys((await response.json()).error.fields)).toEqual(['from', 'channel'])
})

test.each([
  ['compareFrom=2026-01-01', 'compareTo'],
  ['compareTo=2026-01-01', 'compareFrom'],
  ['compareFrom=2026-02-01&compareTo=2026-01-01', 'compareTo'],
])('half a comparison period (%s) is rejected at its field', async (search, field) => {
  for (const report of [...screenReports.map((name) => `reports/${name}`), 'answers']) {
    const response = await get(cast.alice, `/brands/${home.brandId}/${report}?compare=custom&${search}`)
    expect(response.status).toBe(400)
    expect(Object.keys((await response.json()).error.fields)).toEqual([field])
  }
})

test('a run of another brand does not exist in this one', async () => {
  const theirs = await buildRunOf(database, { organizationId: cast.birch.id, brandId: cast.birch.brandId })
  for (const report of screenReports.filter((name) => name !== 'change'))
    expect(
      (await get(cast.alice, `/brands/${home.brandId}/reports/${report}?analysis=${theirs}`)).status,
    ).toBe(404)
})
