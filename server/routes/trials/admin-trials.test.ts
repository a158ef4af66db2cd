import { expect, test } from 'vitest'
import { listSandboxEngines } from '#testing/runs.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { signedToken } from '#testing/token.ts'
import { askForTrial } from '#testing/trials.ts'
import { testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const cast = await buildCast(database)
await listSandboxEngines(database)
await database.pool.query('update llm_mentions.users set is_staff = true where id = $1', [cast.dave.userId])
const staff = cast.dave
/** Not local, so that access requires a sign-in. */
const app = await testWebApp(database, {
  ENVIRONMENT: 'development',
  PUBLIC_URL: 'https://answerscope.example',
})

async function call(person: Person | null, method: string, path: string, body?: unknown) {
  const response = await app.request(`/api/admin${path}`, {
    method,
    ...(person && { headers: { Authorization: `Bearer ${await signedToken(app.secrets, person)}` } }),
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  return { status: response.status, text, body: text.startsWith('{') ? JSON.parse(text) : null }
}

const idOf = async (email: string) => {
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from llm_mentions.trials where email = $1',
    [email],
  )
  return rows[0]?.id ?? ''
}
/** As the worker would change it. */
const move = (email: string, change: string, parameters: unknown[] = []) =>
  database.pool.query(`update llm_mentions.trials set ${change} where email = $1`, [email, ...parameters])

for (const [email, brand, country, source] of [
  ['one@first.example', 'Tidewater', 'DE', 'Spring-Mails'],
  ['two@second.example', '=cmd()', 'FR', 'news.example'],
  ['three@third.example', 'Acorn', 'DE', '<script>'],
] as const)
  await askForTrial(app, { email, brand, country, source })
await move('one@first.example', `state = 'confirmed'`)
await move('three@third.example', `state = 'confirmed'`)
await move('three@third.example', `state = 'running', organization_id = $2, client_id = $3`, [
  cast.acorn.id,
  cast.acorn.brandId,
])
await move('three@third.example', `state = 'ready'`)

test('staff see all with a funnel and its intervals; admins see the trials their organizations began as', async () => {
  const all = await call(staff, 'GET', '/trials')
  expect(all.body).toMatchObject({ mayAct: true, totals: { trials: 3, refused: 0, former: 0 } })
  expect(
    all.body.funnel.map(({ stage, trials }: { stage: string; trials: number }) => [stage, trials]),
  ).toEqual([
    ['requested', 3],
    ['confirmed', 2],
    ['running', 1],
    ['ready', 1],
    ['converted', 0],
  ])
  // Wilson, by hand: 2 of 3 → 0.2077 … 0.9385.
  expect(all.body.funnel[1].rate).toMatchObject({
    numerator: 2,
    denominator: 3,
    low: expect.closeTo(0.2077, 3),
    high: expect.closeTo(0.9385, 3),
  })
  expect(all.body.groups).toMatchObject([
    { requested: 3, confirmed: 2, ready: 1, converted: 0, rate: { numerator: 0, denominator: 3, value: 0 } },
  ])
  const own = await call(cast.alice, 'GET', '/trials')
  expect(own.body).toMatchObject({ mayAct: false, rows: [{ brandName: 'Acorn' }], totals: { trials: 1 } })
  expect((await call(cast.carol, 'GET', '/trials')).body).toMatchObject({ rows: [] })
  expect((await call(cast.bob, 'GET', '/trials')).status).toBe(403)
  expect((await call(null, 'GET', '/trials')).status).toBe(401)
})

test('a list is searched, filtered, and paged, and exported as CSV without executable cells', async () => {
  const brands = async (query: string) =>
    (await call(staff, 'GET', `/trials?${query}`)).body.rows.map(
      ({ brandName }: { brandName: string }) => brandName,
    )
  expect(await brands('search=tide')).toEqual(['Tidewater'])
  expect(await brands('search=%25')).toEqual([])
  expect(await brands('state=pending')).toEqual(['=cmd()'])
  expect(await brands('to=2020-01-01')).toEqual([])
  expect((await call(staff, 'GET', '/trials?after=nonsense')).status).toBe(400)
  const first = (await call(staff, 'GET', '/trials')).body.rows[0]
  const place = new URLSearchParams({ after: `${first.requestedAt.replace('Z', '999Z')}~${first.id}` })
  expect((await brands(place.toString())).length).toBeGreaterThanOrEqual(2)
  const { text } = await call(staff, 'GET', '/trials/file')
  expect(text.split('\r\n')).toHaveLength(5)
  expect(text).toContain(`'=cmd()`)
})

test('trials are counted by country and by source, including deleted ones', async () => {
  const groups = async (query: string) =>
    (await call(staff, 'GET', `/trials?${query}`)).body.groups.map(
      ({ key, requested, confirmed, ready }: Record<string, unknown>) => [key, requested, confirmed, ready],
    )
  expect(await groups('by=country')).toEqual([
    ['DE', 2, 2, 1],
    ['FR', 1, 0, 0],
  ])
  // An impossible source counts as none.
  expect(await groups('by=source')).toEqual([
    ['direct', 1, 1, 1],
    ['news.example', 1, 0, 0],
    ['spring-mails', 1, 1, 0],
  ])
  expect(await groups('by=country&search=tide')).toEqual([['DE', 1, 1, 0]])
  await database.pool.query(
    `insert into private.former_trials (requested_on, reached, is_converted, country, source) values (current_date, 'ready', false, 'FR', 'news.example')`,
  )
  expect(await groups('by=country')).toEqual([
    ['DE', 2, 2, 1],
    ['FR', 2, 1, 1],
  ])
  expect(await groups('by=country&to=2020-01-01')).toEqual([])
  expect((await call(staff, 'GET', '/trials?by=brand')).status).toBe(400)
  await database.pool.query('delete from private.former_trials')
})

test('only staff change a trial, each change is logged, and an impossible one is refused', async () => {
  const ready = await idOf('three@third.example')
  const pending = await idOf('two@second.example')
  for (const [method, path, body] of [
    ['PUT', '/extension', { days: 7 }],
    ['POST', '/mails', undefined],
    ['PUT', '/end', undefined],
    ['DELETE', '', undefined],
  ] as const) {
    expect((await call(cast.alice, method, `/trials/${ready}${path}`, body)).status).toBe(403)
    expect((await call(null, method, `/trials/${ready}${path}`, body)).status).toBe(401)
  }
  expect((await call(staff, 'PUT', `/trials/${ready}/extension`, { days: 61 })).body.error.fields).toEqual({
    days: 'Enter up to 60 days.',
  })
  expect((await call(staff, 'PUT', `/trials/${ready}/extension`, { days: 7 })).status).toBe(200)
  expect((await call(staff, 'PUT', `/trials/${pending}/extension`, { days: 7 })).status).toBe(409)
  expect((await call(staff, 'POST', `/trials/${pending}/mails`)).status).toBe(202)
  expect((await call(staff, 'PUT', `/trials/${pending}/end`)).status).toBe(200)
  expect((await call(staff, 'PUT', `/trials/${pending}/end`)).status).toBe(409)
  expect((await call(staff, 'POST', `/trials/${pending}/mails`)).status).toBe(409)
  expect((await call(staff, 'DELETE', `/trials/${pending}`)).status).toBe(200)
  expect(await idOf('two@second.example')).toBe('')
  const { rows } = await database.pool.query(
    `select action, subject_id from llm_mentions.audit_log where subject_kind = 'trial' order by at`,
  )
  expect(rows).toEqual([
    { action: 'trial.extended', subject_id: ready },
    { action: 'trial.mailed', subject_id: pending },
    { action: 'trial.ended', subject_id: pending },
    { action: 'trial.deleted', subject_id: pending },
  ])
  // Deleted trials still count.
  expect((await call(staff, 'GET', '/trials')).body).toMatchObject({
    totals: { trials: 2, former: 1 },
    funnel: [{ trials: 3 }, { trials: 2 }, { trials: 1 }, { trials: 1 }, { trials: 0 }],
  })
})

test('the database accepts only valid states of a trial', async () => {
  const refused = (change: string, because: string) =>
    expect(
      database.pool.query(`update llm_mentions.trials set ${change} where email = 'one@first.example'`),
    ).rejects.toThrow(because)
  await refused(`state = 'ready'`, 'does not go from confirmed to ready')
  await refused(`state = 'converted'`, 'does not go from confirmed to converted')
  await refused(`state = 'pending'`, 'does not go from confirmed to pending')
  await refused(`state = 'running'`, 'violates check constraint') // Without an organization.
  await expect(
    database.pool.query(
      `insert into llm_mentions.trials (brand_name, email, mail_domain, country, state) values ('X', 'x@x.example', 'x.example', 'DE', 'ready')`,
    ),
  ).rejects.toThrow('begins as pending')
})

test('without any engine or sandbox there are no trials', async () => {
  await database.pool.query('update private.engine_listings set configured = false')
  expect(await askForTrial(app, { email: 'late@first.example' })).toMatchObject({
    status: 503,
    body: { error: { message: 'This instance doesn’t offer free trials.' } },
  })
})
