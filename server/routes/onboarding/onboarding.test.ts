import { expect, test } from 'vitest'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { signedToken } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const app = await testWebApp(database)

async function call(person: Person, method: string, path: string, body?: unknown) {
  const response = await app.request(`/api${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${await signedToken(app.secrets, person)}`,
      'Content-Type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

const drafts = `/organizations/${cast.acorn.id}/brand-drafts`

test('a new person gets one organization for the first brand, also after a double click', async () => {
  const input = { brand: 'https://www.larkhoe.example/shop', timeZone: 'Europe/Berlin' }
  const both = await Promise.all([
    call(cast.dave, 'POST', '/onboarding', input),
    call(cast.dave, 'POST', '/onboarding', input),
  ])
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(both[0]?.body).toEqual(both[1]?.body)
  const { organizationId } = both[0]?.body ?? {}
  const { rows } = await database.pool.query('select name from llm_mentions.organizations where id = $1', [
    organizationId,
  ])
  expect(rows).toEqual([{ name: 'Larkhoe' }])
  const { body } = await call(cast.dave, 'GET', `/organizations/${organizationId}/brand-drafts`)
  expect(body.draft).toMatchObject({
    domain: 'larkhoe.example',
    state: 'reading',
    content: null,
    proposal: { name: 'Larkhoe', domains: ['larkhoe.example'] },
  })
})

test('what is neither a website nor a name is refused on its field', async () => {
  const { status, body } = await call(cast.alice, 'POST', drafts, { brand: 'http://10.0.0.1/' })
  expect(status).toBe(400)
  expect(body.error.fields.brand).toMatch(/can’t be registered as a domain/)
})

test('a draft is kept, creates one brand however often it is asked to, and is then done', async () => {
  const { body } = await call(cast.alice, 'POST', drafts, { brand: 'Larkhoe' })
  const { id, state, proposal } = body.draft
  expect({ state, name: proposal.name }).toEqual({ state: 'ready', name: 'Larkhoe' })
  const content = {
    name: 'Larkhoe & Sons',
    domains: ['not valid yet'],
    aliases: [],
    description: '',
    country: null,
    language: null,
    category: 'hoes',
    competitors: [],
    prompts: [{ text: 'Best hoe?', topic: '', intent: null, tags: [] }],
  }
  expect((await call(cast.alice, 'PUT', `/brand-drafts/${id}`, content)).status).toBe(200)
  expect((await call(cast.alice, 'POST', drafts, { brand: 'Another' })).body.draft).toMatchObject({
    id,
    content,
  })

  const brand = { name: 'Larkhoe & Sons', prompts: content.prompts }
  const both = await Promise.all([
    call(cast.alice, 'POST', `/brand-drafts/${id}/brand`, brand),
    call(cast.alice, 'POST', `/brand-drafts/${id}/brand`, brand),
  ])
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(both[0]?.body).toEqual(both[1]?.body)
  expect((await call(cast.alice, 'GET', drafts)).body).toEqual({ draft: null })
  expect((await call(cast.alice, 'PUT', `/brand-drafts/${id}`, content)).status).toBe(404)
})

test('a draft belongs to its person, and only admins start one', async () => {
  const { body } = await call(cast.alice, 'POST', drafts, { brand: 'Larkhoe' })
  const { id } = body.draft
  expect((await call(cast.adam, 'GET', drafts)).body).toEqual({ draft: null })
  expect((await call(cast.adam, 'PUT', `/brand-drafts/${id}/without-home-page`)).status).toBe(404)
  expect((await call(cast.adam, 'POST', `/brand-drafts/${id}/brand`, { name: 'Mine' })).status).toBe(404)
  expect((await call(cast.erin, 'POST', drafts, { brand: 'Larkhoe' })).status).toBe(403)
  expect((await call(cast.alice, 'DELETE', `/brand-drafts/${id}`)).status).toBe(200)
  expect((await call(cast.alice, 'GET', drafts)).body).toEqual({ draft: null })
})
