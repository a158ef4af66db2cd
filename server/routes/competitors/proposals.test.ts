import { expect, test } from 'vitest'
import { replaceOpenProposals } from '#queries/competitors/proposals.ts'
import { asSystem } from '#queries/system-client.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildRunOf, buildPrompt, storeSketches } from '#testing/factories.ts'
import { signedToken } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const app = await testWebApp(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
const path = `/brands/${home.brandId}`

async function call(person: Person, method: string, address: string, body?: unknown) {
  const response = await app.request(`/api${address}`, {
    method,
    headers: {
      Authorization: `Bearer ${await signedToken(app.secrets, person)}`,
      'Content-Type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

async function propose(...names: string[]): Promise<string[]> {
  const proposals = names.map((name) => ({
    kind: 'brand' as const,
    name,
    folded: name.toLowerCase(),
    trackedBrandId: null,
    reason: '',
    answers: 3,
    prompts: 2,
    firstSeenAt: new Date('2026-10-01'),
    lastSeenAt: new Date('2026-10-05'),
    samples: [],
    quotes: [],
  }))
  await asSystem(database, (sql) => replaceOpenProposals(sql, home, { proposals, lookedAt: 10 }))
  const { body } = await call(cast.bob, 'GET', `${path}/proposals`)
  return names.map((name) => body.proposals.find((row: { name: string }) => row.name === name).id)
}

test('members read proposals; only editors decide', async () => {
  const [tavoro] = await propose('Tavoro')
  const { body } = await call(cast.bob, 'GET', `${path}/proposals`)
  expect(body).toMatchObject({
    answers: 10,
    proposals: [{ name: 'Tavoro', answers: 3, prompts: 2, lookedAt: 10, status: 'open' }],
  })
  const decisions = { decisions: [{ proposalId: tavoro, decision: 'dismiss' }] }
  expect((await call(cast.bob, 'PUT', `${path}/proposals/decisions`, decisions)).status).toBe(403)
  expect((await call(cast.erin, 'PUT', `${path}/proposals/decisions`, decisions)).body).toEqual({
    decided: 1,
  })
  const after = await call(cast.bob, 'GET', `${path}/proposals`)
  expect(after.body.proposals[0]).toMatchObject({ status: 'dismissed' })
  expect(
    (await call(cast.erin, 'DELETE', `${path}/proposals/decisions`, { proposalIds: [tavoro] })).body,
  ).toEqual({ reopened: 1 })
})

test('an impossible decision gives a reason, and rolls the others back', async () => {
  const [tavoro, northwave] = await propose('Tavoro', 'NORTH-WAVE')
  const refused = await call(cast.erin, 'PUT', `${path}/proposals/decisions`, {
    decisions: [
      { proposalId: tavoro, decision: 'competitor' },
      { proposalId: northwave, decision: 'competitor' },
    ],
  })
  expect(refused.status).toBe(422)
  expect(refused.body.error.message).toBe('“NORTH-WAVE” is the brand itself.')
  const { body } = await call(cast.bob, 'GET', `${path}/competitors`)
  expect(body.map((row: { name: string }) => row.name)).not.toContain('Tavoro')
  const twice = { proposalId: tavoro, decision: 'dismiss' }
  expect(
    (await call(cast.erin, 'PUT', `${path}/proposals/decisions`, { decisions: [twice, twice] })).status,
  ).toBe(400)
  expect((await call(cast.erin, 'PUT', `${path}/proposals/decisions`, { decisions: [] })).status).toBe(400)
})

test('the effect of a name is counted in the stored answers', async () => {
  const prompt = await buildPrompt(database, home)
  const analysisId = await buildRunOf(database, home)
  await storeSketches(database, [
    { prompt, analysisId, repeat: 1, text: '1. **Tavoro** – quiet' },
    { prompt, analysisId, repeat: 2, text: 'Nothing to see here.' },
  ])
  const [tavoro] = await propose('Tavoro')
  expect((await call(cast.bob, 'GET', `${path}/proposals/${tavoro}/effect`)).body).toEqual({
    read: 2,
    gains: 1,
    stored: 2,
  })
})

test('versions show who changed what', async () => {
  await call(cast.erin, 'POST', `${path}/competitors`, { name: 'Halvorn' })
  const { body } = await call(cast.alice, 'GET', `${path}/brand-set-versions`)
  expect(body[0]).toMatchObject({ change: 'Halvorn added', reprocessing: null })
  expect(body[0].changedBy).not.toBeNull()
  expect((await call(cast.bob, 'GET', `${path}/reprocessings`)).body).toEqual([])
})

test.each([
  ['an emoji', '🍎', 'Use at least one letter or digit, so the name can be found in answers.'],
  ['signs alone', '!!! ...', 'Use at least one letter or digit, so the name can be found in answers.'],
  ['the own brand', 'northwave', '“northwave” is the brand itself.'],
  ['the own brand in full width', 'ＮＯＲＴＨＷＡＶＥ', '“ＮＯＲＴＨＷＡＶＥ” is the brand itself.'],
  ['121 characters', 'a'.repeat(121), 'Enter up to 120 characters.'],
])('%s is rejected as a competitor, at its name', async (_, name, message) => {
  const { status, body } = await call(cast.erin, 'POST', `${path}/competitors`, { name })
  expect([400, 422]).toContain(status)
  expect(body.error.fields).toEqual({ name: message })
})

test('the same name in other case and an alias of another brand are rejected at their fields', async () => {
  await call(cast.erin, 'POST', `${path}/competitors`, { name: 'Kestrava', aliases: [{ text: 'Kest' }] })
  const again = await call(cast.erin, 'POST', `${path}/competitors`, { name: 'KESTRAVA' })
  expect(again.body.error.fields).toEqual({ name: '“KESTRAVA” is tracked already, as “Kestrava”.' })
  const alias = await call(cast.erin, 'POST', `${path}/competitors`, {
    name: 'Dravik',
    aliases: [{ text: 'kest' }],
  })
  expect(alias.body.error.fields).toEqual({ aliases: '“kest” is a name of Kestrava.' })
})

test.each([['(a+)+$'], ['C++'], ['X'], ['a'.repeat(120)], ['Kestrava Pro'], ['Kestr']])(
  '%s is accepted as a name',
  async (name) => {
    expect((await call(cast.erin, 'POST', `${path}/competitors`, { name })).status).toBe(201)
  },
)
