import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listSandboxEngines, startRun } from '#testing/runs.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildPrompt } from '#testing/factories.ts'
import { signedToken } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const app = await testWebApp(database)
const { acorn } = cast
const home = { organizationId: acorn.id, brandId: acorn.brandId }
await listSandboxEngines(database)
await buildPrompt(database, home)
const plan = { engines: ['sandbox-atlas'] }
const { id: analysisId } = await startRun(database, cast.erin.caller, home, plan)

async function ask(person: Person, method: string, path: string, body?: unknown) {
  const answer = await app.request(`/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${await signedToken(app.secrets, person)}` },
    ...(body === undefined ? {} : { body }),
  })
  return { status: answer.status, body: await answer.json() }
}

const schedule = { cadence: { every: 'day', hour: 3 }, plan }
const made = {
  schedule: (await ask(cast.erin, 'POST', `/brands/${acorn.brandId}/schedules`, schedule)).body.id,
  providerKey: (
    await ask(cast.alice, 'POST', `/organizations/${acorn.id}/provider-keys`, {
      provider: 'openai',
      secret: 'sk-proj-DoNotShow-4711',
    })
  ).body.id,
  apiKey: (
    await ask(cast.alice, 'POST', `/organizations/${acorn.id}/api-keys`, {
      name: 'Reports',
      rights: ['answers:write'],
    })
  ).body.id,
}

const budget = { usdPerMonth: 5 }
const routes: [method: string, path: string, id: string, body?: unknown][] = [
  ['GET', '/organizations/ID/provider-keys', acorn.id],
  ['POST', '/organizations/ID/provider-keys', acorn.id, { provider: 'mistral', secret: 'sk-another' }],
  ['PATCH', '/provider-keys/ID', made.providerKey, { concurrency: 2 }],
  ['PUT', '/provider-keys/ID/test', made.providerKey],
  ['DELETE', '/provider-keys/ID', made.providerKey],
  ['GET', '/organizations/ID/engines', acorn.id],
  ['DELETE', '/organizations/ID/engines/openai/pause', acorn.id],
  ['GET', '/organizations/ID/api-keys', acorn.id],
  ['POST', '/organizations/ID/api-keys', acorn.id, { name: 'Mine', rights: ['answers:write'] }],
  ['DELETE', `/organizations/ID/api-keys/${made.apiKey}`, acorn.id],
  ['GET', '/organizations/ID/spending', acorn.id],
  ['GET', '/organizations/ID/budget', acorn.id],
  ['PUT', '/organizations/ID/budget', acorn.id, budget],
  ['GET', '/brands/ID/budget', acorn.brandId],
  ['PUT', '/brands/ID/budget', acorn.brandId, budget],
  ['POST', '/brands/ID/forecast', acorn.brandId, plan],
  ['GET', '/brands/ID/runs', acorn.brandId],
  ['POST', '/brands/ID/runs', acorn.brandId, plan],
  ['GET', '/runs/ID', analysisId],
  ['GET', '/runs/ID/progress', analysisId],
  ['PUT', '/runs/ID/cancellation', analysisId],
  ['DELETE', '/runs/ID/cancellation', analysisId],
  ['PUT', '/runs/ID/pause', analysisId],
  ['DELETE', '/runs/ID/pause', analysisId],
  ['PUT', '/runs/ID/budget', analysisId, { usd: 5 }],
  ['PUT', '/runs/ID/retry', analysisId],
  ['GET', '/brands/ID/proposals', acorn.brandId],
  [
    'PUT',
    '/brands/ID/proposals/decisions',
    acorn.brandId,
    { decisions: [{ proposalId: acorn.id, decision: 'dismiss' }] },
  ],
  ['DELETE', '/brands/ID/proposals/decisions', acorn.brandId, { proposalIds: [acorn.id] }],
  ['GET', `/brands/ID/proposals/${acorn.id}/effect`, acorn.brandId],
  ['GET', '/brands/ID/reprocessings', acorn.brandId],
  ['GET', '/brands/ID/brand-set-versions', acorn.brandId],
  ['GET', '/brands/ID/reports/overview', acorn.brandId],
  ['GET', '/brands/ID/reports/competitors', acorn.brandId],
  ['GET', '/brands/ID/reports/sources', acorn.brandId],
  ['GET', '/brands/ID/reports/topics', acorn.brandId],
  ['GET', '/brands/ID/reports/perception', acorn.brandId],
  ['GET', '/brands/ID/reports/consistency', acorn.brandId],
  ['GET', '/brands/ID/reports/sample-size', acorn.brandId],
  ['GET', '/brands/ID/reports/comparison', acorn.brandId],
  ['GET', '/brands/ID/schedules', acorn.brandId],
  ['GET', '/brands/ID/prompt-tags', acorn.brandId],
  ['POST', '/brands/ID/schedules', acorn.brandId, schedule],
  ['PUT', '/schedules/ID', made.schedule, schedule],
  ['PUT', '/schedules/ID/pause', made.schedule],
  ['DELETE', '/schedules/ID/pause', made.schedule],
  ['DELETE', '/schedules/ID', made.schedule],
  ['DELETE', '/schedules/ID/deletion', made.schedule],
]

test.each(routes)(
  '%s %s responds to another tenant’s ID as to a nonexistent one',
  async (method, path, id, body) => {
    const of = async (person: Person, target: string) => ask(person, method, path.replace('ID', target), body)
    const ofNothing = await of(cast.carol, randomUUID())
    expect(ofNothing.status).toBe(404)
    for (const stranger of [cast.carol, cast.dave, cast.ivan])
      expect(await of(stranger, id)).toEqual(ofNothing)
  },
)

test('a key, engine, or prompt of another tenant in a body counts as nonexistent', async () => {
  const { rows } = await database.pool.query<{ id: string }>('select id from llm_mentions.prompts limit 1')
  const mine = await ask(cast.carol, 'POST', `/brands/${cast.birch.brandId}/runs`, {
    ...plan,
    promptIds: [rows[0]?.id],
  })
  expect(mine.status).toBe(422)
  const key = await ask(cast.carol, 'POST', `/organizations/${cast.birch.id}/api-keys`, {
    name: 'Theirs',
    rights: ['answers:write'],
    brandId: acorn.brandId,
  })
  expect(key.body.error.fields).toEqual({ brandId: 'This organization doesn’t have this brand.' })
})

test('excessive numbers are rejected at their field', async () => {
  for (const body of [
    '{"usdPerMonth": 1e308}',
    '{"usdPerMonth": -1}',
    '{"usdPerMonth": 1e999}',
    '{"usdPerMonth": 0}',
    '{"usdPerMonth": "NaN"}',
  ])
    expect((await ask(cast.alice, 'PUT', `/organizations/${acorn.id}/budget`, body)).status).toBe(400)
  for (const changes of [
    { repeats: 1e308 },
    { repeats: -1 },
    { repeats: 1.5 },
    { budgetUsd: 1e308 },
    { budgetUsd: 0.00001 },
    { models: { 'sandbox-atlas': 'x'.repeat(201) } },
    { models: { __proto__: 'x', constructor: 'y' } },
    { countries: ['D\n'] },
    { label: 'a\r\nSet-Cookie: b' },
    { engines: ['constructor'] },
    { engines: ['sandbox-atlas:x'] },
  ]) {
    const { status } = await ask(cast.erin, 'POST', `/brands/${acorn.brandId}/runs`, {
      ...plan,
      ...changes,
    })
    expect({ changes, status }).toEqual({ changes, status: expect.toBeOneOf([400, 422]) })
  }
})
