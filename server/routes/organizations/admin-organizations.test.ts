import { expect, test } from 'vitest'
import { endLimitOverrides } from '#queries/billing/overrides.ts'
import { findQuota } from '#queries/billing/quota.ts'
import { asSystem } from '#queries/system-client.ts'
import { asCaller } from '#queries/user-client.ts'
import { buildCast, buildOrganization, type Person } from '#testing/cast.ts'
import { buildRunOf } from '#testing/factories.ts'
import { testDatabase } from '#testing/database/database.ts'
import { signedToken } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const { acorn, birch, alice, bob, carol, stella } = cast
/** Not local, so that access requires a sign-in. */
const app = await testWebApp(database, {
  ENVIRONMENT: 'development',
  PUBLIC_URL: 'https://answerscope.example',
})
await database.pool.query(
  `insert into llm_mentions.plans (key, name, answers_per_month, brands, seats, position)
   values ('team', 'Team', 500, 10, 20, 1), ('tiny', 'Tiny', 5, 1, 1, 2)`,
)
await database.pool.query(
  `insert into llm_mentions.spend_months (organization_id, client_id, month, answers, known_usd, unknown_calls)
   values ($1, $2, date_trunc('month', now() at time zone 'UTC'), 7, 1.5, 2),
     ($1, $3, date_trunc('month', now() at time zone 'UTC'), 3, 0.25, 0),
     ($1, $2, date_trunc('month', now() at time zone 'UTC') - interval '1 month', 1000, 90, 0)`,
  [acorn.id, acorn.brandId, acorn.otherBrandId],
)

async function call(person: Person | null, method: string, path: string, body?: unknown) {
  const response = await app.request(`/api/admin/organizations${path}`, {
    method,
    ...(person && { headers: { Authorization: `Bearer ${await signedToken(app.secrets, person)}` } }),
    ...(body === undefined ? {} : { body }),
  })
  return { status: response.status, body: JSON.parse(await response.text()) }
}
const names = async (person: Person, query = ''): Promise<string[]> =>
  (await call(person, 'GET', `?${query}`)).body.rows.map(({ name }: { name: string }) => name)
const rowOf = async (id: string) =>
  (await call(stella, 'GET', `?search=${id}`)).body.rows.find((row: { id: string }) => row.id === id)
const told = async (id: string) => {
  const { rows } = await database.pool.query<{ action: string; kind: string; name: string; changes: object }>(
    `select action, actor_kind as kind, actor_name as name, changes from llm_mentions.audit_log
     where organization_id = $1 and subject_kind in ('plan', 'limit', 'organization') and action <> 'organization.created'
     order by id`,
    [id],
  )
  return rows
}
const contains = async (id: string, feature: string) => {
  const { rows } = await database.pool.query<{ isIn: boolean }>(
    'select private.plan_contains($1, $2) as "isIn"',
    [id, feature],
  )
  return rows[0]?.isIn
}
async function brand(organizationId: string, name: string): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    'insert into llm_mentions.clients (organization_id, name) values ($1, $2) returning id',
    [organizationId, name],
  )
  return rows[0]?.id ?? ''
}
const addMember = (organizationId: string, userId: string, role: string) =>
  database.pool.query(
    'insert into llm_mentions.organization_users (organization_id, user_id, role) values ($1, $2, $3)',
    [organizationId, userId, role],
  )
const team = { what: 'plan', planKey: 'team', until: null, reason: 'a pilot' }

test("staff see all organizations with their plan and this month's usage, admins their own", async () => {
  expect(
    (await names(stella, 'sort=name&direction=asc')).filter((name) => ['Acorn', 'Birch'].includes(name)),
  ).toEqual(['Acorn', 'Birch'])
  const { body } = await call(alice, 'GET', '')
  expect(body).toMatchObject({
    total: 1,
    mayAct: false,
    rows: [
      {
        name: 'Acorn',
        state: 'active',
        plan: null,
        override: null,
        members: 5,
        brands: 2,
        answers: 10,
        knownUsd: 1.75,
        unknownCalls: 2,
      },
    ],
  })
  expect(await names(carol)).toEqual(['Birch'])
  expect((await call(bob, 'GET', '')).status).toBe(403)
  expect((await call(null, 'GET', '')).status).toBe(401)
})

test('organizations are found by name, ID, and email address, filtered by state and plan, and paged', async () => {
  expect(await names(stella, 'search=aco')).toEqual(['Acorn'])
  expect(await names(stella, `search=${birch.id}`)).toEqual(['Birch'])
  expect(await names(stella, 'search=carol@')).toEqual(['Birch'])
  expect(await names(stella, 'search=%25')).toEqual([])
  expect(await names(alice, 'search=carol@')).toEqual([])
  await database.pool.query(
    `insert into llm_mentions.organizations (name) select 'Many ' || lpad(n::text, 3, '0') from generate_series(1, 120) n`,
  )
  const pages = []
  for (const page of [1, 2, 3, 4, 5, 6, 7])
    pages.push(...(await names(stella, `search=Many&sort=name&direction=asc&page=${page}`)))
  expect(pages).toEqual(Array.from({ length: 120 }, (_, at) => `Many ${String(at + 1).padStart(3, '0')}`))
  expect((await call(stella, 'GET', '?search=Many&state=deleting')).body.total).toBe(0)
  expect((await call(stella, 'GET', '?search=Many&plan=none')).body.total).toBe(120)
  expect((await call(stella, 'GET', '?page=0')).status).toBe(400)
  expect((await call(stella, 'GET', '?sort=colour')).body.error.fields).toHaveProperty('sort')
})

test('staff set a plan that applies at once and remove it, each notified once to the organization', async () => {
  expect((await call(stella, 'PUT', `/${acorn.id}/given`, { ...team, until: '2099-12-31' })).status).toBe(200)
  expect(await rowOf(acorn.id)).toMatchObject({
    plan: { key: 'team', name: 'Team' },
    override: { key: 'team', until: '2099-12-31', reason: 'a pilot' },
    limits: { answers: 500, brands: 10, seats: 20 },
  })
  expect(await names(stella, 'plan=team')).toEqual(['Acorn'])
  expect((await call(stella, 'DELETE', `/${acorn.id}/given/plan`)).status).toBe(200)
  expect(await rowOf(acorn.id)).toMatchObject({ plan: null, override: null })
  const until = '2099-12-31'
  expect(await told(acorn.id)).toEqual([
    {
      action: 'plan.given',
      kind: 'staff',
      name: stella.email,
      changes: { plan: [null, 'Team'], until: [null, until], reason: [null, 'a pilot'] },
    },
    {
      action: 'plan.taken-back',
      kind: 'staff',
      name: stella.email,
      changes: { plan: ['Team', null], until: [until, null], reason: ['a pilot', null] },
    },
  ])
})

test('a limit overrides the plan at once, every guard uses it, and it ends by itself', async () => {
  const id = await buildOrganization(database, 'Limited')
  await addMember(id, cast.dave.userId, 'owner')
  await call(stella, 'PUT', `/${id}/given`, { ...team, planKey: 'tiny' })
  await brand(id, 'First')
  await expect(brand(id, 'Second')).rejects.toThrow('The Tiny plan includes 1 active brand')
  const give = (given: object) =>
    call(stella, 'PUT', `/${id}/given`, { until: null, reason: 'asked for', ...given })
  expect((await give({ what: 'brands', amount: 2 })).status).toBe(200)
  await brand(id, 'Second')
  await expect(brand(id, 'Third')).rejects.toThrow(
    'Support set your limit to 2 active brands. Archive a brand',
  )
  expect((await give({ what: 'answers', amount: 300, until: '2099-12-31' })).status).toBe(200)
  expect(await findQuota(database.pool, id)).toMatchObject({ plan: 'Tiny', perMonth: 300 })
  expect((await give({ what: 'seats', amount: null })).status).toBe(200)
  await addMember(id, bob.userId, 'viewer')
  expect((await give({ what: 'bot-logs', isContained: true })).status).toBe(200)
  expect(await contains(id, 'bot-logs')).toBe(true)
  expect(await contains(id, 'query-fanout')).toBe(false)
  expect(await rowOf(id)).toMatchObject({
    limits: { answers: 300, brands: 2, seats: null },
    given: [
      { kind: 'brands', amount: 2, ofPlan: 1, until: null, reason: 'asked for' },
      { kind: 'answers', amount: 300, ofPlan: 5, until: '2099-12-31', reason: 'asked for' },
      { kind: 'seats', amount: null, ofPlan: 1, until: null, reason: 'asked for' },
      { kind: 'bot-logs', amount: null, ofPlan: 0, until: null, reason: 'asked for' },
    ],
  })

  const theirs = async (path: string) => {
    const headers = { Authorization: `Bearer ${await signedToken(app.secrets, cast.dave)}` }
    return JSON.parse(await (await app.request(`/api/organizations/${id}/${path}`, { headers })).text())
  }
  expect((await theirs('spending')).quota).toMatchObject({
    plan: 'Tiny',
    answersPerMonth: 300,
    given: { ofPlan: 5, until: '2099-12-31' },
  })
  expect(await theirs('billing')).toMatchObject({
    plan: { key: 'tiny', answersPerMonth: 5 },
    given: [
      { kind: 'answers', amount: 300, ofPlan: 5, until: '2099-12-31' },
      { kind: 'brands', amount: 2, ofPlan: 1, until: null },
      { kind: 'seats', amount: null },
      { kind: 'bot-logs', amount: null, ofPlan: 0 },
    ],
  })

  await database.pool.query(
    `update llm_mentions.limit_overrides set given_at = now() - interval '2 days', until = now() - interval '1 minute' where organization_id = $1`,
    [id],
  )
  expect(await contains(id, 'bot-logs')).toBe(false)
  expect(await findQuota(database.pool, id)).toMatchObject({ perMonth: 5 })
  expect(await asSystem(database, endLimitOverrides)).toBe(4)
  expect(await rowOf(id)).toMatchObject({
    given: [],
    brands: 1,
    members: 1,
    limits: { answers: 5, brands: 1, seats: 1 },
  })
  const { rows: events } = await database.pool.query(
    `select count(*)::integer as count from llm_mentions.events where organization_id = $1 and kind = 'plan.changed'`,
    [id],
  )
  expect(events).toEqual([{ count: 4 }])
  const entries = (await told(id)).filter(({ action }) => action.startsWith('limit.'))
  expect(entries[0]).toEqual({
    action: 'limit.given',
    kind: 'staff',
    name: stella.email,
    changes: { brands: [null, 2], reason: [null, 'asked for'] },
  })
  expect(entries.filter(({ action, kind }) => action === 'limit.given' && kind === 'staff')).toHaveLength(4)
  expect(
    entries.filter(({ action, kind }) => action === 'limit.taken-back' && kind === 'system'),
  ).toHaveLength(4)
})

test('a run that waits for answers is checked again after an increase, and a lower limit archives brands', async () => {
  const id = await buildOrganization(database, 'Waiting')
  const brandId = await brand(id, 'First')
  await brand(id, 'Second')
  const analysis = await buildRunOf(database, { organizationId: id, brandId }, { status: 'paused' })
  await database.pool.query(
    `update llm_mentions.analyses set pause_code = 'quota', resumes_at = now() + interval '9 days' where id = $1`,
    [analysis],
  )
  await call(stella, 'PUT', `/${id}/given`, { what: 'answers', amount: 9, until: null, reason: 'more' })
  const { rows } = await database.pool.query(
    'select resumes_at <= now() as due from llm_mentions.analyses where id = $1',
    [analysis],
  )
  expect(rows).toEqual([{ due: true }])
  expect(
    await call(stella, 'PUT', `/${id}/given`, { what: 'brands', amount: 1, until: null, reason: 'less' }),
  ).toMatchObject({ status: 200 })
  expect(await rowOf(id)).toMatchObject({ brands: 1 })
  await call(stella, 'DELETE', `/${id}/given/brands`)
  expect(await rowOf(id)).toMatchObject({ brands: 2, given: [{ kind: 'answers' }] })
})

test('members read overrides without their reason, and cannot write them', async () => {
  await call(stella, 'PUT', `/${acorn.id}/given`, {
    what: 'seats',
    amount: 99,
    until: null,
    reason: 'a secret',
  })
  const asked = (person: Person, statement: string) =>
    asCaller(database, person.caller, async (sql) => (await sql.query(statement)).rows)
  expect(await asked(bob, 'select kind, amount from llm_mentions.limit_overrides')).toEqual([
    { kind: 'seats', amount: 99 },
  ])
  expect(await asked(carol, 'select kind from llm_mentions.limit_overrides')).toEqual([])
  for (const statement of [
    'select reason from llm_mentions.limit_overrides',
    `insert into llm_mentions.limit_overrides (organization_id, kind, reason) values ('${acorn.id}', 'brands', 'for me')`,
    `update llm_mentions.limit_overrides set amount = null where kind = 'seats'`,
    `delete from llm_mentions.limit_overrides where kind = 'seats'`,
  ])
    await expect(asked(alice, statement)).rejects.toMatchObject({ code: '42501' })
  expect(await rowOf(acorn.id)).toMatchObject({ given: [{ kind: 'seats', amount: 99 }] })
  await call(stella, 'DELETE', `/${acorn.id}/given/seats`)
})

test('staff request access: nothing opens, owners are notified, and either answer is stored', async () => {
  const request = `/${birch.id}/support-request`
  const asked = { reason: 'Runs stop at noon', hours: 24 }
  expect((await call(carol, 'PUT', request, asked)).status).toBe(403)
  expect((await call(stella, 'PUT', request, { ...asked, hours: 1000 })).body.error.fields).toHaveProperty(
    'hours',
  )
  expect((await call(stella, 'PUT', request, asked)).status).toBe(200)
  expect((await call(stella, 'PUT', request, { ...asked, hours: 4 })).status).toBe(200)
  expect((await rowOf(birch.id)).support).toMatchObject({
    openUntil: null,
    asked: { hours: 4 },
    lastAnswer: null,
  })
  const { rows } = await database.pool.query(
    `select count(*)::integer as told from llm_mentions.events where organization_id = $1 and kind = 'support.asked'`,
    [birch.id],
  )
  expect(rows).toEqual([{ told: 2 }])

  const answer = async (person: Person, method: string, path: string, body?: unknown) =>
    (
      await app.request(`/api/organizations/${birch.id}/${path}`, {
        method,
        headers: { Authorization: `Bearer ${await signedToken(app.secrets, person)}` },
        ...(body === undefined ? {} : { body }),
      })
    ).status
  expect(await answer(alice, 'DELETE', 'support-request')).toBe(404)
  expect(await answer(carol, 'DELETE', 'support-request')).toBe(204)
  expect(await answer(carol, 'DELETE', 'support-request')).toBe(409)
  expect((await rowOf(birch.id)).support).toMatchObject({ asked: null, lastAnswer: 'declined' })

  await call(stella, 'PUT', request, asked)
  expect(await answer(carol, 'POST', 'support-access', asked)).toBe(201)
  expect((await rowOf(birch.id)).support).toMatchObject({ asked: null, lastAnswer: 'granted' })
  expect((await rowOf(birch.id)).support.openUntil).not.toBeNull()
  expect((await call(stella, 'PUT', request, asked)).status).toBe(409)
  const { rows: entries } = await database.pool.query<{ action: string; kind: string }>(
    `select action, actor_kind as kind from llm_mentions.audit_log
     where organization_id = $1 and subject_kind = 'support-request' order by id`,
    [birch.id],
  )
  expect(entries.slice(0, 2)).toEqual([
    { action: 'support-request.created', kind: 'staff' },
    { action: 'support-request.changed', kind: 'staff' },
  ])
  expect(entries.at(-1)).toEqual({ action: 'support-request.changed', kind: 'person' })
  await answer(carol, 'DELETE', 'support-access')
})

test('others cannot set plans, and invalid input is rejected at its field without a trace', async () => {
  for (const person of [alice, carol, bob])
    expect((await call(person, 'PUT', `/${acorn.id}/given`, team)).status).toBe(403)
  expect((await call(alice, 'DELETE', `/${acorn.id}/given/plan`)).status).toBe(403)
  expect((await call(null, 'PUT', `/${acorn.id}/given`, team)).status).toBe(401)
  const fields = async (change: object) => {
    const { status, body } = await call(stella, 'PUT', `/${birch.id}/given`, { ...team, ...change })
    return [status, body.error.fields]
  }
  expect(await fields({ planKey: 'gold' })).toEqual([
    422,
    { planKey: 'This plan doesn’t exist. Choose another.' },
  ])
  expect(await fields({ until: '2020-01-01' })).toEqual([
    422,
    { until: 'This day is in the past. Choose a later one.' },
  ])
  expect(await fields({ until: 'soon' })).toEqual([400, { until: 'Enter a date.' }])
  expect(await fields({ reason: ' ' })).toEqual([400, { reason: 'Enter a reason.' }])
  const nobody = '00000000-0000-4000-8000-000000000000'
  expect((await call(stella, 'PUT', `/${nobody}/given`, team)).status).toBe(404)
  expect(await rowOf(birch.id)).toMatchObject({ override: null })
  const { rows } = await database.pool.query(
    `select from llm_mentions.audit_log where organization_id = $1 and subject_kind = 'plan'`,
    [birch.id],
  )
  expect(rows).toEqual([])
})

test('only staff see the state of the installation', async () => {
  const figures = async (person: Person) => {
    const response = await app.request('/api/admin/figures', {
      headers: { Authorization: `Bearer ${await signedToken(app.secrets, person)}` },
    })
    return { status: response.status, body: JSON.parse(await response.text()) }
  }
  expect((await figures(alice)).status).toBe(403)
  expect((await figures(bob)).status).toBe(403)
  const before = (await figures(stella)).body
  expect(before).toMatchObject({ subscriptions: 0, monthly: [], overdue: 0, answersToday: 0 })
  await database.pool.query(
    `insert into llm_mentions.subscriptions (organization_id, stripe_customer_id, stripe_subscription_id, status, interval, currency, amount)
     values ($1, 'cus_a', 'sub_a', 'active', 'monthly', 'usd', 9900), ($2, 'cus_b', 'sub_b', 'past_due', 'yearly', 'usd', 120000)`,
    [acorn.id, birch.id],
  )
  await database.pool.query(
    `insert into llm_mentions.usage_logs (organization_id, client_id, kind, engine, outcome, cost_usd, occurred_at)
     values ($1, $2, 'ask', 'openai', 'answered', 0.5, now()), ($1, $2, 'ask', 'openai', 'failed', null, now()),
       ($1, $2, 'ask', 'openai', 'answered', 0.5, now() - interval '2 days')`,
    [acorn.id, acorn.brandId],
  )
  expect((await figures(stella)).body).toEqual({
    ...before,
    subscriptions: 2,
    overdue: 1,
    monthly: [{ currency: 'usd', amount: 19_900 }],
    answersToday: 1,
    knownUsdToday: 0.5,
  })
  await database.pool.query('delete from llm_mentions.subscriptions')
})

test('a trial keeps its own plan', async () => {
  const id = await buildOrganization(database, 'Tried')
  await database.pool.query(
    `insert into llm_mentions.trials (brand_name, email, mail_domain, country) values ('Tried', 't@t.example', 't.example', 'DE')`,
  )
  await database.pool.query(`update llm_mentions.trials set state = 'confirmed' where brand_name = 'Tried'`)
  const brand = await database.pool.query<{ id: string }>(
    `insert into llm_mentions.clients (organization_id, name) values ($1, 'Tried') returning id`,
    [id],
  )
  await database.pool.query(
    `update llm_mentions.trials set state = 'running', organization_id = $1, client_id = $2 where brand_name = 'Tried'`,
    [id, brand.rows[0]?.id],
  )
  expect(await rowOf(id)).toMatchObject({ state: 'trial' })
  expect((await call(stella, 'PUT', `/${id}/given`, team)).status).toBe(422)
  expect(await names(stella, 'state=trial')).toEqual(['Tried'])
})

test('hidden plans are shown to staff and to organizations that have them', async () => {
  await database.pool.query(
    `insert into llm_mentions.plans (key, name, answers_per_month, position, is_public)
     values ('birch-only', 'Birch only', 5, 9, false)`,
  )
  const offered = async (person: Person): Promise<string[]> =>
    (await call(person, 'GET', '')).body.plans.map(({ key }: { key: string }) => key)
  expect(await offered(alice)).not.toContain('birch-only')
  expect(await offered(stella)).toContain('birch-only')
  await database.pool.query(
    `update llm_mentions.organizations set plan_id = (select id from llm_mentions.plans where key = 'birch-only') where id = $1`,
    [birch.id],
  )
  expect(await offered(carol)).toContain('birch-only')
  expect(await offered(alice)).toEqual(['team', 'tiny'])
})
