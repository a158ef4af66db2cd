import { beforeEach, describe, expect, test } from 'vitest'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildPrompt } from '#testing/factories.ts'
import { signedToken } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const app = await testWebApp(database)
const { acorn, birch } = cast

async function call(person: Person, method: string, path: string, body?: unknown) {
  const answer = await app.request(`/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${await signedToken(app.secrets, person)}` },
    ...(body !== undefined && { body }),
  })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
}

describe('the signed-in user', () => {
  test('reads and changes their own profile, part by part', async () => {
    expect((await call(cast.bob, 'GET', '/me')).body).toEqual({
      id: cast.bob.userId,
      email: 'bob@example.test',
      fullName: null,
      language: null,
    })
    expect((await call(cast.bob, 'PATCH', '/me', { fullName: ' Bob ' })).body).toMatchObject({
      fullName: 'Bob',
    })
    expect((await call(cast.bob, 'PATCH', '/me', { language: 'de' })).body).toMatchObject({
      fullName: 'Bob',
      language: 'de',
    })
    expect((await call(cast.bob, 'PATCH', '/me', { fullName: '' })).body).toMatchObject({ fullName: null })
    for (const wrong of [{ language: 'tlh' }, { fullName: 'A\r\nB' }, { fullName: 'x'.repeat(201) }])
      expect((await call(cast.bob, 'PATCH', '/me', wrong)).status).toBe(400)
  })

  test('reads their organizations, with plan features and overrides', async () => {
    expect((await call(cast.bob, 'GET', '/memberships')).body.memberships).toEqual([
      {
        organizationId: acorn.id,
        organizationName: 'Acorn',
        timeZone: 'UTC',
        isDemo: false,
        role: 'viewer',
        allBrands: false,
        canViewBotLogs: false,
        canViewQueryFanout: false,
        planFeatures: null,
        requiresSecondFactor: false,
        membersNeedSecondFactorFrom: null,
        isBehindSecondFactor: false,
      },
    ])
    expect((await call(cast.dave, 'GET', '/memberships')).body.memberships).toEqual([])
    expect((await call(cast.ivan, 'GET', '/memberships')).body.memberships).toEqual([])
    await database.pool.query(
      `with plan as (insert into llm_mentions.plans (key, name, features) values ('small', 'Small', '{}') returning id)
       update llm_mentions.organizations set plan_id = (select id from plan) where id = $1`,
      [acorn.id],
    )
    await database.pool.query(
      `insert into llm_mentions.limit_overrides (organization_id, kind, given_at, until, reason) values
         ($1, 'bot-logs', now(), null, 'x'), ($1, 'query-fanout', now() - interval '2 days', now() - interval '1 day', 'x')`,
      [acorn.id],
    )
    const [membership] = (await call(cast.bob, 'GET', '/memberships')).body.memberships
    expect(membership.planFeatures).toEqual(['bot-logs'])
  })

  test('reads whether they are platform staff', async () => {
    const isStaff = async () => (await call(cast.dave, 'GET', '/memberships')).body.isStaff
    expect(await isStaff()).toBe(false)
    await database.pool.query('update llm_mentions.users set is_staff = true where supabase_user_id = $1', [
      cast.dave.caller.claims.sub,
    ])
    expect(await isStaff()).toBe(true)
  })
})

test('owners and admins change the name and time zone of an organization', async () => {
  const path = `/organizations/${acorn.id}`
  expect((await call(cast.adam, 'PATCH', path, { name: ' Acorn ', timeZone: 'Europe/Berlin' })).body).toEqual(
    {
      id: acorn.id,
      name: 'Acorn',
      timeZone: 'Europe/Berlin',
    },
  )
  const wanted = { name: 'Taken', timeZone: 'UTC' }
  expect(await call(cast.bob, 'PATCH', path, wanted)).toMatchObject({
    status: 403,
    body: { error: { message: 'Only owners and admins can edit the organization.' } },
  })
  expect((await call(cast.carol, 'PATCH', path, wanted)).status).toBe(404)
  for (const wrong of [
    { name: 'Acorn\r\nBcc: x@example.test', timeZone: 'UTC' },
    { name: '', timeZone: 'UTC' },
    { name: 'Acorn', timeZone: 'foo3' },
  ])
    expect((await call(cast.alice, 'PATCH', path, wrong)).status).toBe(400)
  expect((await call(cast.alice, 'POST', '/organizations', { name: 'A\nB', timeZone: 'UTC' })).status).toBe(
    400,
  )
})

test('viewers of a brand are listed in full for admins, and only themselves for others', async () => {
  const viewers = async (person: Person) =>
    (await call(person, 'GET', `/brands/${acorn.brandId}/viewers`)).body.viewers.map(
      ({ email, because }: { email: string; because: string }) => `${email.split('@')[0]} by ${because}`,
    )
  expect(await viewers(cast.alice)).toEqual([
    'adam by role',
    'alice by role',
    'bob by right',
    'erin by right',
    'gus by right',
  ])
  expect(await viewers(cast.bob)).toEqual(['bob by right'])
  expect((await call(cast.bea, 'GET', `/brands/${acorn.brandId}/viewers`)).status).toBe(404)
  expect((await call(cast.carol, 'GET', `/brands/${acorn.brandId}/viewers`)).status).toBe(404)
})

describe('saved views', () => {
  const views = `/brands/${acorn.brandId}/views`
  const draft = { name: 'Atlas', path: '/overview', search: { engines: 'atlas' }, isShared: false }
  const names = async (person: Person) =>
    (await call(person, 'GET', views)).body.views.map(({ name }: { name: string }) => name)
  beforeEach(() => database.pool.query('delete from llm_mentions.saved_views'))

  test('belong to their creator, and are shared by those who may edit', async () => {
    const { body, status } = await call(cast.bob, 'POST', views, draft)
    expect(status).toBe(201)
    expect((await call(cast.bob, 'GET', views)).body.views).toEqual([
      { ...draft, id: body.id, createdBy: cast.bob.userId },
    ])
    expect(await names(cast.erin)).toEqual([])
    expect((await call(cast.bob, 'POST', views, { ...draft, isShared: true })).status).toBe(403)
    await call(cast.erin, 'POST', views, { ...draft, name: 'Team', isShared: true })
    expect(await names(cast.bob)).toEqual(['Atlas', 'Team'])
  })

  test('are changed and deleted by the people who have the right', async () => {
    const { body: own } = await call(cast.bob, 'POST', views, draft)
    const { body: team } = await call(cast.erin, 'POST', views, { ...draft, name: 'Team', isShared: true })
    expect((await call(cast.bob, 'PATCH', `/views/${own.id}`, { name: 'Mine' })).status).toBe(200)
    expect((await call(cast.bob, 'PATCH', `/views/${team.id}`, { name: 'Mine' })).status).toBe(403)
    expect((await call(cast.bob, 'DELETE', `/views/${team.id}`)).status).toBe(403)
    expect((await call(cast.erin, 'DELETE', `/views/${own.id}`)).status).toBe(404)
    expect((await call(cast.alice, 'DELETE', `/views/${team.id}`)).status).toBe(204)
    expect(await names(cast.bob)).toEqual(['Mine'])
    expect((await call(cast.bob, 'DELETE', `/views/${own.id}`)).status).toBe(204)
    expect(await names(cast.bob)).toEqual([])
  })

  test.each([
    { name: '' },
    { name: 'a\nb' },
    { path: 'https://evil.example' },
    { path: '//evil' },
    { search: { organizationId: birch.id } },
    { search: { a: 1 } },
    { search: { a: 'x'.repeat(4000) } },
  ])('%j creates none', async (wrong) => {
    expect((await call(cast.bob, 'POST', views, { ...draft, ...wrong })).status).toBe(400)
    expect((await call(cast.carol, 'POST', views, draft)).status).toBe(404)
    expect((await call(cast.bea, 'GET', views)).status).toBe(404)
  })
})

describe('annotations on the timeline', () => {
  const timeline = `/brands/${acorn.brandId}/annotations`
  const note = { day: '2026-11-03', text: 'Campaign started' }
  beforeEach(() => database.pool.query('delete from llm_mentions.annotations'))

  test('are written by those who edit, and read by those who view', async () => {
    const { body } = await call(cast.erin, 'POST', timeline, note)
    expect((await call(cast.bob, 'GET', timeline)).body.annotations).toEqual([
      {
        id: body.id,
        occurredAt: '2026-11-03T12:00:00.000Z',
        kind: 'note',
        text: 'Campaign started',
        createdBy: cast.erin.userId,
      },
    ])
    expect((await call(cast.bob, 'POST', timeline, note)).status).toBe(403)
    expect((await call(cast.bob, 'PUT', `/annotations/${body.id}`, note)).status).toBe(403)
    expect((await call(cast.carol, 'DELETE', `/annotations/${body.id}`)).status).toBe(404)
    expect(
      (await call(cast.alice, 'PUT', `/annotations/${body.id}`, { ...note, text: 'Ended' })).status,
    ).toBe(200)
    expect((await call(cast.alice, 'GET', timeline)).body.annotations).toMatchObject([{ text: 'Ended' }])
    expect((await call(cast.alice, 'DELETE', `/annotations/${body.id}`)).status).toBe(204)
  })

  test('by the system cannot be changed', async () => {
    const { rows } = await database.pool.query<{ id: string }>(
      `insert into llm_mentions.annotations (organization_id, client_id, kind, text) values ($1, $2, 'prompts', '1 added') returning id`,
      [acorn.id, acorn.brandId],
    )
    const path = `/annotations/${rows[0]?.id ?? ''}`
    expect((await call(cast.alice, 'PUT', path, note)).status).toBe(403)
    expect((await call(cast.alice, 'DELETE', path)).status).toBe(403)
    for (const wrong of [
      { day: '2026-02-31' },
      { day: '1999-12-31' },
      { text: ' ' },
      { text: 'x'.repeat(501) },
    ])
      expect((await call(cast.alice, 'POST', timeline, { ...note, ...wrong })).status).toBe(400)
  })
})

describe('choosing a prompt', () => {
  test('finds words while they are typed, and topics once each', async () => {
    const home = { organizationId: acorn.id, brandId: acorn.brandId }
    await buildPrompt(database, home, { text: 'Is 100% wool warm?', topic: 'Wool' })
    await buildPrompt(database, home, { text: 'Which kettle is best?', topic: 'Kettles' })
    const { promptId } = await buildPrompt(database, home, { text: 'Which kettle lasts?', topic: 'Kettles' })
    const choices = async (person: Person, typed: string) =>
      (
        await call(
          person,
          'GET',
          `/brands/${acorn.brandId}/prompt-choices?typed=${encodeURIComponent(typed)}`,
        )
      ).body.prompts.map(({ text }: { text: string }) => text)
    expect(await choices(cast.bob, 'KETTLE')).toHaveLength(2)
    expect(await choices(cast.bob, '100%')).toEqual(['Is 100% wool warm?'])
    expect(await choices(cast.bob, '_')).toEqual([])
    expect((await call(cast.bob, 'GET', `/brands/${acorn.brandId}/topic-choices`)).body.topics).toEqual([
      'Kettles',
      'Wool',
    ])
    expect((await call(cast.bob, 'GET', `/prompts/${promptId}/text`)).body).toEqual({
      text: 'Which kettle lasts?',
    })
    expect((await call(cast.carol, 'GET', `/prompts/${promptId}/text`)).status).toBe(404)
    expect((await call(cast.bea, 'GET', `/brands/${acorn.brandId}/topic-choices`)).status).toBe(404)
  })
})
