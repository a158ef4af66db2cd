import { beforeEach, describe, expect, test } from 'vitest'
import { noLabels } from '#core/labels/labels.ts'
import { reportViews } from '#core/reports/registry.ts'
import type { Sql } from '#queries/database.ts'
import { readingShared } from '#queries/sharing/shared-reading.ts'
import { readingAsCaller } from '#queries/user-client.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildRunOf, buildCompetitor, buildPrompt, storeSketches } from '#testing/factories.ts'
import { signedToken } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'
import { policyMatrix } from '../../../supabase/tests/policy-matrix.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const app = await testWebApp(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
const rival = await buildCompetitor(database, home, { name: 'Halden', domains: ['halden.example'] })
const prompt = await buildPrompt(database, home, { text: 'Is Halden any good?', topic: 'Calls' })
const branded = await buildPrompt(database, home, { text: 'Is Northwave any good?', isBranded: true })
const analysisId = await buildRunOf(database, home)
const own = cast.acorn.ownTrackedBrandId
const sketch = (day: string, more: object = {}) => ({
  prompt,
  analysisId,
  brands: [own, rival],
  text: `Halden and Northwave ${own} ${rival}, says the answer of ${day}.`,
  cites: [{ url: 'https://halden.example/a', domain: 'halden.example', owner: 'competitor' as const }],
  answeredAt: new Date(`${day}T12:00:00Z`),
  ...more,
})
const [inside = '', outside = '', ofBranded = '', compared = ''] = await storeSketches(database, [
  sketch('2026-10-05', {
    labels: () => ({
      ...noLabels,
      criticism: { criticized: true, praised: false, method: 'rules-2' },
      aspects: [{ aspect: 'price', sentiment: 'negative', start: 0, end: 6 }],
    }),
  }),
  sketch('2026-06-05'),
  sketch('2026-10-06', { prompt: branded }),
  sketch('2026-09-20'),
])
const elsewhere = await storeSketches(database, [
  {
    prompt: await buildPrompt(database, {
      organizationId: home.organizationId,
      brandId: cast.acorn.otherBrandId,
    }),
    analysisId: await buildRunOf(database, {
      organizationId: home.organizationId,
      brandId: cast.acorn.otherBrandId,
    }),
    answeredAt: new Date('2026-10-05T12:00:00Z'),
  },
])

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const draft = {
  name: 'For the board',
  views: ['overview'],
  expiresAt: inDays(30),
  search: { from: '2026-09-28', to: '2026-10-11' },
}

async function call(person: Person, method: string, path: string, body?: unknown) {
  const response = await app.request(`/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${await signedToken(app.secrets, person)}` },
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}
const share = (person: Person, changes: object = {}) =>
  call(person, 'POST', `/brands/${home.brandId}/share-links`, { ...draft, ...changes })
async function shared(
  person: Person = cast.alice,
  changes: object = {},
): Promise<{ token: string; id: string }> {
  const { status, body } = await share(person, changes)
  expect({ status, error: body.error }).toEqual({ status: 201, error: undefined })
  return { token: body.token, id: body.link.id }
}
async function read(
  token: string,
  path = '',
  options: { opening?: string; from?: string; body?: unknown } = {},
) {
  const response = await app.request(`/api/shared/${token}${path}`, {
    from: options.from ?? '203.0.113.9',
    headers: options.opening === undefined ? {} : { 'X-Share-Opening': options.opening },
    ...(options.body === undefined ? {} : { body: options.body }),
  })
  const text = await response.text()
  return { status: response.status, body: JSON.parse(text), text, headers: response.headers }
}

beforeEach(async () => {
  await database.pool.query("delete from private.auth_attempts where key like 'shared%'")
})

describe('creating a link', () => {
  test('is for those who may change the brand; its token is shown once and stored as a hash', async () => {
    for (const person of [cast.alice, cast.adam, cast.erin]) {
      const made = await share(person)
      expect(made.status).toBe(201)
      expect(made.body.link).toMatchObject({
        ...draft,
        state: 'open',
        viewCount: 0,
        lastFour: made.body.token.slice(-4),
      })
    }
    expect((await share(cast.bob)).status).toBe(403)
    for (const person of [cast.bea, cast.carol, cast.dave, cast.ivan])
      expect((await share(person)).status).toBe(404)
    const { token } = await shared(cast.alice, { password: 'long enough' })
    const { rows } = await database.pool.query('select * from llm_mentions.share_links')
    const { rows: logged } = await database.pool.query(
      "select * from llm_mentions.audit_log where subject_kind = 'share-link'",
    )
    expect(logged.length).toBeGreaterThan(3)
    for (const kept of [JSON.stringify(rows), JSON.stringify(logged)]) {
      expect(kept).not.toContain(token)
      expect(kept).not.toContain('long enough')
    }
    expect(JSON.stringify(logged)).not.toContain('scrypt')
  })

  test.each([
    ['no name', { name: ' ' }, 400, 'name'],
    ['no view', { views: [] }, 400, 'views'],
    ['a view that is none', { views: ['settings'] }, 400, 'views.0'],
    ['a short password', { password: 'short' }, 400, 'password'],
    ['a filter that is none', { search: { branded: 'perhaps' } }, 400, 'search.branded'],
    ['answers without their names', { showsAnswers: true, showsCompetitors: false }, 400, 'showsAnswers'],
    ['a day gone by', { expiresAt: inDays(-1) }, 422, 'expiresAt'],
    ['more than a year', { expiresAt: inDays(400) }, 422, 'expiresAt'],
    ['a run of another brand', { search: { analysis: cast.birch.id } }, 422, 'search'],
    ['a run that rolls', { search: { analysis: analysisId }, rollingDays: 30 }, 422, 'rollingDays'],
  ])('%s is rejected at its field', async (_, changes, status, field) => {
    const answer = await share(cast.alice, changes)
    expect(answer.status).toBe(status)
    expect(Object.keys(answer.body.error.fields)).toEqual([field])
  })

  test('without an expiry is for owners and admins', async () => {
    expect((await share(cast.erin, { expiresAt: null })).status).toBe(422)
    expect((await share(cast.adam, { expiresAt: null })).status).toBe(201)
  })

  test('is visible to its creator and admins, and others cannot change it', async () => {
    const { id } = await shared(cast.erin)
    const listed = async (person: Person) =>
      (await call(person, 'GET', `/brands/${home.brandId}/share-links`)).body.some(
        (link: { id: string }) => link.id === id,
      )
    expect([await listed(cast.erin), await listed(cast.alice), await listed(cast.bob)]).toEqual([
      true,
      true,
      false,
    ])
    const change = { name: 'Mine', views: ['sources'], expiresAt: inDays(5) }
    for (const person of [cast.bob, cast.bea, cast.carol]) {
      expect((await call(person, 'PUT', `/share-links/${id}`, change)).status).toBe(404)
      expect((await call(person, 'PUT', `/share-links/${id}/token`)).status).toBe(404)
      expect((await call(person, 'DELETE', `/share-links/${id}`)).status).toBe(404)
    }
    expect((await call(cast.alice, 'PUT', `/share-links/${id}`, change)).body).toMatchObject({
      name: 'Mine',
      views: ['sources'],
    })
  })
})

describe('a reader', () => {
  test('sees the numbers its creator sees, and the creator sees how often', async () => {
    const { token, id } = await shared(cast.erin, { views: [...reportViews] })
    const page = await read(token)
    expect(page.body).toMatchObject({ state: 'open', brandName: 'Northwave', views: reportViews })
    const theirs = (await read(token, '/reports/overview')).body.report
    const { body: makers } = await call(
      cast.erin,
      'GET',
      `/brands/${home.brandId}/reports/overview?from=2026-09-28&to=2026-10-11&channel=api`,
    )
    expect(theirs.tiles).toEqual(makers.tiles)
    expect(theirs.trend).toEqual(makers.trend)
    expect(theirs.counts.answers).toBe(1)
    for (const view of reportViews) expect((await read(token, `/reports/${view}`)).status).toBe(200)
    expect((await read(token, '/quality')).status).toBe(200)
    expect((await read(token, '/aspects')).body).toEqual({
      aspects: [{ aspect: 'price', sentiments: { positive: 0, neutral: 0, mixed: 0, negative: 1 } }],
    })
    const { body: links } = await call(cast.erin, 'GET', `/brands/${home.brandId}/share-links`)
    expect(links.find((link: { id: string }) => link.id === id)).toMatchObject({ viewCount: 1 })
  })

  test('reveals the URL to no other site, and no index', async () => {
    const { token } = await shared()
    for (const path of [`/api/shared/${token}`, `/shared/${token}`]) {
      const { headers } = await app.request(path, { headers: { Accept: 'text/html,*/*' } })
      expect(headers.get('Referrer-Policy')).toBe('no-referrer')
      expect(headers.get('X-Robots-Tag')).toContain('noindex')
    }
    expect(app.lines.join('\n')).not.toContain(token)
  })

  test('of an invitation or a trial reveals no URL either', async () => {
    for (const path of [
      '/invite/secret',
      '/trial/confirm?token=secret',
      '/trial/confirm-signup?token=secret',
    ]) {
      const { headers } = await app.request(path, { headers: { Accept: 'text/html,*/*' } })
      expect(headers.get('Referrer-Policy'), `for ${path}`).toBe('no-referrer')
    }
  })

  test('gets only views and days of the link', async () => {
    const { token } = await shared()
    expect((await read(token, '/reports/sources')).status).toBe(404)
    expect((await read(token, '/reports/settings')).status).toBe(400)
    const moved = await read(token, '/reports/overview?from=2026-06-01&to=2026-06-30&branded=all')
    expect(moved.body.report.scope.period).toMatchObject({ from: '2026-09-28', to: '2026-10-11' })
    expect(moved.body.report.scope.filters.branded).toBe('non-branded')
    expect(moved.body.report.scope.analyses).toEqual([])
    const { token: ofSources } = await shared(cast.alice, { views: ['sources', 'comparison'] })
    expect((await read(ofSources, '/quality')).status).toBe(404)
    expect((await read(ofSources, '/aspects')).status).toBe(404)
  })

  test('of a rolling link sees the days up to today', async () => {
    const { token } = await shared(cast.alice, { rollingDays: 30 })
    const today = new Date().toISOString().slice(0, 10)
    const { scope } = (await read(token, '/reports/overview')).body.report
    expect(scope.period.to).toBe(today)
    expect(scope.period.from).toBe(inDays(-29).slice(0, 10))
  })

  test('finds nothing else with the token: no other route, no other method', async () => {
    const { token } = await shared(cast.alice, { showsAnswers: true })
    const paths = [
      `/brands/${home.brandId}/reports/overview`,
      `/organizations/${home.organizationId}/dashboard`,
      `/answers/${inside}`,
      '/portfolio',
    ]
    const ways: Record<string, string>[] = [
      { Authorization: `Bearer ${token}` },
      { 'X-Share-Opening': token },
    ]
    for (const path of paths)
      for (const headers of ways) expect((await app.request(`/api${path}`, { headers })).status).toBe(401)
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
      for (const path of ['', '/reports/overview', '/answers', `/answers/${inside}`, '/settings'])
        expect([401, 404]).toContain((await app.request(`/api/shared/${token}${path}`, { method })).status)
  })
})

describe('answers', () => {
  test('stay hidden unless shared, wherever they are quoted', async () => {
    const { token } = await shared(cast.alice, { views: [...reportViews] })
    expect((await read(token, '/answers')).status).toBe(403)
    expect((await read(token, `/answers/${inside}`)).status).toBe(403)
    for (const view of reportViews)
      expect((await read(token, `/reports/${view}`)).text).not.toContain('says the answer of')
  })

  test('of the report, and no others, can be read when shared', async () => {
    const { token } = await shared(cast.alice, { showsAnswers: true })
    const listed = await read(token, '/answers')
    expect(listed.body.rows.map((row: { id: string }) => row.id)).toEqual([inside])
    expect((await read(token, `/answers/${inside}`)).body).toMatchObject({ promptText: prompt.text })
    expect((await read(token, `/answers/${compared}`)).status).toBe(200)
    for (const answerId of [outside, ofBranded, elsewhere[0], cast.birch.id])
      expect((await read(token, `/answers/${answerId}`)).status).toBe(404)
    for (const query of [
      'from=2026-06-01&to=2026-06-30',
      'date=2026-06-05',
      'branded=branded',
      'channel=ui',
      `promptId=${branded.promptId}`,
      `analysis=${analysisId}`,
    ])
      expect((await read(token, `/answers?${query}`)).status).toBe(403)
  })
})

test('competitors are numbered everywhere if their names are hidden', async () => {
  const { token } = await shared(cast.alice, { views: [...reportViews], showsCompetitors: false })
  for (const view of reportViews) {
    const { text, status } = await read(token, `/reports/${view}`)
    expect(status).toBe(200)
    expect(text.toLowerCase()).not.toContain('halden')
  }
  expect((await read(token, '/reports/competitors')).text).toContain('Competitor 1')
})

describe('a password', () => {
  test('is required before any number; a new one invalidates earlier access', async () => {
    const { token, id } = await shared(cast.alice, { password: 'fjord and partners' })
    expect((await read(token)).body).toEqual({ state: 'locked', label: null })
    expect((await read(token, '/reports/overview')).status).toBe(401)
    expect((await read(token, '/opening', { body: { password: 'something else' } })).status).toBe(403)
    const { body } = await read(token, '/opening', { body: { password: 'fjord and partners' } })
    const { opening } = body
    expect((await read(token, '', { opening })).body.state).toBe('open')
    expect((await read(token, '/reports/overview', { opening })).status).toBe(200)
    const [until = '', signature = ''] = opening.split('.')
    for (const forged of [
      `${Number(until) + 1}.${signature}`,
      `${until}.${signature.slice(1)}x`,
      until,
      'x.y',
    ])
      expect((await read(token, '/reports/overview', { opening: forged })).status).toBe(401)
    const another = await shared(cast.alice, { password: 'fjord and partners' })
    expect((await read(another.token, '/reports/overview', { opening })).status).toBe(401)
    const change = { name: 'Board', views: ['overview'], expiresAt: inDays(5) }
    await call(cast.alice, 'PUT', `/share-links/${id}`, change)
    expect((await read(token, '/reports/overview', { opening })).status).toBe(200)
    await call(cast.alice, 'PUT', `/share-links/${id}`, { ...change, password: 'a new password' })
    expect((await read(token, '/reports/overview', { opening })).status).toBe(401)
    await call(cast.alice, 'PUT', `/share-links/${id}`, { ...change, password: null })
    expect((await read(token, '/reports/overview')).status).toBe(200)
  })

  test('cannot be guessed freely, and the correct one is rejected, too, after too many wrong ones', async () => {
    const { token } = await shared(cast.alice, { password: 'fjord and partners' })
    const guess = (password: string, from?: string) =>
      read(token, '/opening', { body: { password }, ...(from && { from }) })
    const statuses = await Promise.all(
      Array.from({ length: 12 }, async (_, n) => (await guess(`guess ${n}`)).status),
    )
    expect(statuses.filter((status) => status === 403)).toHaveLength(8)
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
    expect((await guess('fjord and partners')).status).toBe(429)
    expect((await guess('fjord and partners', '198.51.100.7')).status).toBe(200)
  })
})

describe('a link ends', () => {
  const ended = async (token: string) => [
    (await read(token)).body.state,
    (await read(token, '/reports/overview')).status,
  ]
  test('at once when revoked, for good', async () => {
    const { token, id } = await shared(cast.erin)
    expect((await read(token, '/reports/overview')).status).toBe(200)
    expect((await call(cast.alice, 'DELETE', `/share-links/${id}`)).status).toBe(204)
    expect(await ended(token)).toEqual(['revoked', 410])
    expect((await call(cast.erin, 'PUT', `/share-links/${id}/token`)).status).toBe(422)
  })
  test('on its last day', async () => {
    const { token, id } = await shared()
    await database.pool.query('update llm_mentions.share_links set expires_at = now() where id = $1', [id])
    expect(await ended(token)).toEqual(['expired', 410])
  })
  test('for its old URL when renewed', async () => {
    const { token, id } = await shared()
    const { body } = await call(cast.alice, 'PUT', `/share-links/${id}/token`)
    expect((await read(token)).status).toBe(404)
    expect((await read(body.token)).body.state).toBe('open')
  })
  test.each([
    [
      'is deactivated',
      "update llm_mentions.organization_users set status = 'inactive' where user_id = $1",
      "update llm_mentions.organization_users set status = 'active' where user_id = $1",
    ],
    [
      'may only look on',
      "update llm_mentions.organization_users set role = 'viewer' where user_id = $1",
      "update llm_mentions.organization_users set role = 'editor' where user_id = $1",
    ],
    [
      'loses the right to the brand',
      'update llm_mentions.user_brand_permissions set can_view = false where user_id = $1',
      'update llm_mentions.user_brand_permissions set can_view = true where user_id = $1',
    ],
  ])('when its creator %s, and not before', async (_, change, back) => {
    const { token } = await shared(cast.erin)
    expect((await read(token, '/reports/overview')).status).toBe(200)
    await database.pool.query(change, [cast.erin.userId])
    expect(await ended(token)).toEqual(['ended', 410])
    await database.pool.query(back, [cast.erin.userId])
    expect((await read(token, '/reports/overview')).status).toBe(200)
  })
  test('when the brand is archived', async () => {
    const { token } = await shared()
    await database.pool.query('update llm_mentions.clients set archived_at = now() where id = $1', [
      home.brandId,
    ])
    expect(await ended(token)).toEqual(['ended', 410])
    await database.pool.query('update llm_mentions.clients set archived_at = null where id = $1', [
      home.brandId,
    ])
  })
  test('while the deletion of the organization is pending', async () => {
    const { token } = await shared(cast.erin)
    const path = `/organizations/${home.organizationId}/deletion`
    expect((await call(cast.alice, 'POST', path, { name: 'Acorn', reason: '' })).status).toBe(201)
    expect(await ended(token)).toEqual(['ended', 410])
    const refused = await share(cast.alice)
    expect([refused.status, refused.body.error.message]).toEqual([
      422,
      'This organization is scheduled for deletion, so you can’t share its data.',
    ])
    await call(cast.alice, 'DELETE', path)
    expect(await ended(token)).toEqual(['open', 200])
  })
})

test('a nonexistent link gets the same response as a malformed one, and guessing is limited', async () => {
  const unknown = await read('a'.repeat(43))
  expect(unknown.status).toBe(404)
  for (const malformed of ['a', 'a'.repeat(44), '%00', "'; drop table x--", 'a'.repeat(5000)])
    expect((await read(encodeURIComponent(malformed))).body).toEqual(unknown.body)
  const statuses: number[] = []
  for (let n = 0; n < 40; n += 1) statuses.push((await read('b'.repeat(43))).status)
  expect(statuses.at(-1)).toBe(429)
  expect((await read('c'.repeat(43), '', { from: '198.51.100.8' })).status).toBe(404)
})

/** Tables in which a shared reading finds rows beyond the one brand. */
async function tablesBeyond(sql: Sql): Promise<string[]> {
  const beyond: string[] = []
  for (const table of Object.keys(policyMatrix)) {
    const { rows: columns } = await database.pool.query<{ name: string }>(
      `select a.attname as name from pg_attribute a
       where a.attrelid = $1::text::regclass and has_column_privilege('answerscope_web', a.attrelid, a.attnum, 'select')
         and a.attname = any (case when $1::text like '%.clients' then '{id}' else '{client_id,new_client_id}' end::text[])`,
      [table],
    )
    const column = columns[0]?.name
    if (column === undefined) continue
    const { rows } = await sql.query(`select from ${table} where ${column} is distinct from $1 limit 1`, [
      home.brandId,
    ])
    if (rows.length > 0) beyond.push(table)
  }
  return beyond
}

test('the database itself restricts a shared reading to the one brand, and lets it write nothing', async () => {
  const link = { brandId: home.brandId, maker: cast.alice.caller }
  expect(await readingAsCaller(database, link.maker, tablesBeyond)).toContain('llm_mentions.prompts')
  expect(await readingShared(database, link, tablesBeyond)).toEqual([])
  const strangers = { brandId: cast.birch.brandId, maker: cast.alice.caller }
  expect(
    (await readingShared(database, strangers, (sql) => sql.query('select from llm_mentions.clients'))).rows,
  ).toEqual([])
  await expect(
    readingShared(database, link, (sql) => sql.query("update llm_mentions.clients set name = 'Broken'")),
  ).rejects.toThrow(/read-only/)
})

describe('a white label', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const put = (person: Person, body: unknown) =>
    call(person, 'PUT', `/organizations/${home.organizationId}/white-label`, body)

  test('is set by admins and shown by the links that request it', async () => {
    expect((await put(cast.erin, { name: 'Fjord', accent: null })).status).toBe(403)
    expect((await put(cast.carol, { name: 'Fjord', accent: null })).status).toBe(404)
    const label = { name: 'Fjord', accent: '#aa3300' }
    expect((await put(cast.adam, { ...label, logo: png.toString('base64') })).status).toBe(200)
    expect((await put(cast.adam, label)).body.label).toEqual({
      ...label,
      logo: `data:image/png;base64,${png.toString('base64')}`,
    })
    const plain = await shared()
    const labelled = await shared(cast.alice, { isWhiteLabel: true, password: 'long enough' })
    expect((await read(plain.token)).body.label).toBeNull()
    expect((await read(labelled.token)).body).toMatchObject({ state: 'locked', label })
  })

  test.each([
    [
      'a drawing',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>').toString('base64'),
      422,
    ],
    ['a large picture', Buffer.concat([png, Buffer.alloc(210_000)]).toString('base64'), 400],
    ['no base64', '<svg>', 400],
  ])('rejects %s', async (_, logo, status) => {
    const answer = await put(cast.adam, { name: 'Fjord', accent: null, logo })
    expect(answer.status).toBe(status)
    expect(Object.keys(answer.body.error.fields)).toEqual(['logo'])
  })
})
