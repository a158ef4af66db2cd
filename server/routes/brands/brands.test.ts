import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { brandPatch, brandProfile } from '#core/brands/schema.ts'
import { asCaller } from '#queries/user-client.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildRunOf, buildPrompt, storeSketches } from '#testing/factories.ts'
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

const brands = `/organizations/${cast.acorn.id}/brands`

test('alice creates a brand with competitors and prompts in one step', async () => {
  const created = await call(cast.alice, 'POST', brands, {
    name: 'Quietcore',
    domains: ['https://www.Quietcore.example/'],
    aliases: [{ text: 'Quiet Core' }],
    competitors: [{ name: 'Halden', domains: ['halden.example'] }],
    prompts: [
      { text: 'Is Quietcore any good?', tags: ['core', 'core'] },
      { text: 'What is best?' },
      { text: 'What is best?' },
    ],
  })
  expect(created.status).toBe(201)
  const { body } = await call(cast.alice, 'GET', `/brands/${created.body.id}`)
  expect(body).toMatchObject({
    name: 'Quietcore',
    canEdit: true,
    prompts: 2,
    own: { domains: ['quietcore.example'], aliases: [{ text: 'Quiet Core', match: 'auto' }] },
    competitors: [{ name: 'Halden' }],
  })
  const { rows } = await database.pool.query(
    'select text, is_branded from llm_mentions.prompts where client_id = $1 order by text',
    [created.body.id],
  )
  expect(rows).toEqual([
    { text: 'Is Quietcore any good?', is_branded: true },
    { text: 'What is best?', is_branded: false },
  ])
  const list = await call(cast.bob, 'GET', brands)
  expect(list.body.map((brand: { name: string }) => brand.name)).toEqual(['Northwave'])
})

test('an error in a brand is reported at its field', async () => {
  const { status, body } = await call(cast.alice, 'POST', brands, {
    name: '',
    domains: ['nonsense'],
    competitors: [{ name: 'A' }, { name: 'a' }],
  })
  expect(status).toBe(400)
  expect(Object.keys(body.error.fields).sort()).toEqual(['domains.0', 'name'])
  const twice = await call(cast.alice, 'POST', brands, {
    name: 'X',
    competitors: [{ name: 'A' }, { name: 'a' }],
  })
  expect(twice.body.error.fields).toEqual({ 'competitors.1.name': '“a” is listed twice. Remove one.' })
})

test('erin edits her brand but creates none; bob only reads; carol finds nothing', async () => {
  const path = `/brands/${cast.acorn.brandId}`
  expect((await call(cast.erin, 'POST', brands, { name: 'Mine' })).status).toBe(403)
  expect((await call(cast.erin, 'PATCH', path, { description: 'Headphones' })).status).toBe(200)
  expect((await call(cast.erin, 'PATCH', `/brands/${cast.acorn.otherBrandId}`, { name: 'x' })).status).toBe(
    404,
  )
  const changes: [string, string, unknown?][] = [
    ['PATCH', path, { name: 'Mine' }],
    ['PUT', `${path}/archive`],
    ['POST', `${path}/competitors`, { name: 'Halden' }],
    ['POST', `${path}/prompts`, { prompts: [{ text: 'What is best?' }] }],
  ]
  for (const [method, target, body] of changes) {
    expect((await call(cast.bob, method, target, body)).status).toBe(403)
    expect((await call(cast.carol, method, target, body)).status).toBe(404)
  }
  expect((await call(cast.bob, 'GET', path)).body).toMatchObject({
    canEdit: false,
    description: 'Headphones',
  })
})

test('a competitor is added, changed, and removed; each change is annotated and reprocessed once', async () => {
  const path = `/brands/${cast.acorn.brandId}/competitors`
  const { body } = await call(cast.erin, 'POST', path, { name: 'Halden', domains: ['halden.example'] })
  expect((await call(cast.erin, 'POST', path, { name: 'halden' })).status).toBe(422)
  expect(
    (await call(cast.erin, 'PATCH', `${path}/${body.id}`, { aliases: [{ text: 'HLD', match: 'exact' }] }))
      .status,
  ).toBe(200)
  expect(
    (await call(cast.erin, 'PATCH', `${path}/${body.id}`, { aliases: [{ text: 'HLD', match: 'exact' }] }))
      .status,
  ).toBe(200)
  expect((await call(cast.erin, 'DELETE', `${path}/${body.id}`)).status).toBe(200)
  expect((await call(cast.erin, 'DELETE', `${path}/${body.id}`)).status).toBe(404)
  expect((await call(cast.erin, 'POST', path, { name: 'Halden' })).body).toEqual({ id: body.id })
  const { rows } = await database.pool.query(
    'select text from llm_mentions.annotations where client_id = $1 order by occurred_at',
    [cast.acorn.brandId],
  )
  expect(rows.map((row) => row.text)).toEqual([
    'Northwave changed.', // Its description, which is evidence for ambiguous names.
    'Competitor Halden added.',
    'Halden changed.',
    'Competitor Halden removed.',
    'Competitor Halden added.',
  ])
  const jobs = await database.pool.query('select count(*) as count from graphile_worker.jobs')
  expect(jobs.rows).toEqual([{ count: 1 }])
})

test('known wordings are reported, a changed wording is a new version, and archiving can be undone', async () => {
  const path = `/brands/${cast.acorn.brandId}/prompts`
  const archive = `${path}/archive`
  const first = await call(cast.erin, 'POST', path, {
    prompts: [{ text: 'What lasts longest?', tags: ['a'] }],
  })
  const again = await call(cast.erin, 'POST', path, {
    prompts: [{ text: 'What lasts longest?' }, { text: 'Is Northwave durable?' }],
  })
  expect(again.body).toMatchObject({
    added: [{ text: 'Is Northwave durable?', isBranded: true }],
    known: [{ id: first.body.added[0].id, archived: false }],
  })
  const id = first.body.added[0].id
  expect(
    (await call(cast.erin, 'PATCH', `/prompts/${id}`, { text: 'What lasts?', tags: ['b'] })).status,
  ).toBe(200)
  expect(await call(cast.erin, 'PUT', archive, { promptIds: [id], archived: true })).toEqual({
    status: 200,
    body: { changed: 1 },
  })
  const { rows } = await database.pool.query(
    `select p.version, p.archived_at is not null as archived,
       (select array_agg(v.text order by v.version) from llm_mentions.prompt_versions v where v.prompt_id = p.id) as texts,
       (select array_agg(tag) from llm_mentions.prompt_tags t where t.prompt_id = p.id) as tags
     from llm_mentions.prompts p where id = $1`,
    [id],
  )
  expect(rows).toEqual([
    { version: 2, archived: true, texts: ['What lasts longest?', 'What lasts?'], tags: ['b'] },
  ])
  const restore = { promptIds: [id], archived: false }
  expect((await call(cast.bob, 'PUT', archive, restore)).status).toBe(403)
  expect((await call(cast.carol, 'PUT', archive, restore)).status).toBe(404)
  expect((await call(cast.erin, 'PUT', archive, restore)).body).toEqual({ changed: 1 })
})

test('a prompt accepts a funnel stage, keeps it through other changes, and can lose it', async () => {
  const { body } = await call(cast.alice, 'POST', brands, {
    name: 'Staged',
    prompts: [{ text: 'Which one?' }],
  })
  const stage = async () => {
    const list = await call(cast.alice, 'GET', `/brands/${body.id}/reports/prompts`)
    return list.body.rows[0].funnel
  }
  const list = await call(cast.alice, 'GET', `/brands/${body.id}/reports/prompts`)
  const path = `/prompts/${list.body.rows[0].promptId}`
  expect(await stage()).toBeNull()
  expect((await call(cast.alice, 'PATCH', path, { funnel: 'decision' })).status).toBe(200)
  expect((await call(cast.alice, 'PATCH', path, { topic: 'Travel' })).status).toBe(200)
  expect(await stage()).toBe('decision')
  expect((await call(cast.alice, 'PATCH', path, { funnel: 'purchase' })).status).toBe(400)
  expect((await call(cast.carol, 'PATCH', path, { funnel: null })).status).toBe(404)
  expect((await call(cast.alice, 'PATCH', path, { funnel: null })).status).toBe(200)
  expect(await stage()).toBeNull()
})

test('prompts get a level or a volume, together or one by one, and a stranger or viewer changes nothing', async () => {
  const { body } = await call(cast.alice, 'POST', brands, {
    name: 'Weighed',
    prompts: [
      { text: 'Heavy?', importance: 'high' },
      { text: 'Searched?', volume: 90, volumeSource: 'GSC' },
      { text: 'Plain?' },
    ],
  })
  const rows = async () => {
    const list = await call(cast.alice, 'GET', `/brands/${body.id}/reports/prompts`)
    return Object.fromEntries(
      list.body.rows.map(
        (row: { text: string; importance: string; volume: number | null; weight: number }) => [
          row.text,
          [row.importance, row.volume, row.weight],
        ],
      ),
    )
  }
  expect(await rows()).toEqual({
    'Heavy?': ['high', null, 2],
    'Searched?': ['normal', 90, 1],
    'Plain?': ['normal', null, 1],
  })
  const list = await call(cast.alice, 'GET', `/brands/${body.id}/reports/prompts`)
  const idOf = (text: string) => list.body.rows.find((row: { text: string }) => row.text === text).promptId
  const path = `/brands/${body.id}/prompts/importance`
  const given = {
    prompts: [
      { promptId: idOf('Searched?'), importance: 'low' },
      { promptId: idOf('Plain?'), volume: 30, volumeSource: 'GSC' },
    ],
  }
  expect((await call(cast.carol, 'PUT', path, given)).status).toBe(404)
  expect((await call(cast.bob, 'PUT', path, given)).status).toBeGreaterThanOrEqual(403)
  expect(
    (await call(cast.alice, 'PUT', path, { prompts: [{ promptId: idOf('Plain?'), volume: 30 }] })).status,
  ).toBe(400)
  expect((await rows())['Plain?']).toEqual(['normal', null, 1])
  expect((await call(cast.alice, 'PUT', path, given)).body).toEqual({ changed: 2 })
  expect(await rows()).toEqual({
    'Heavy?': ['high', null, 2],
    'Searched?': ['low', null, 0.5],
    'Plain?': ['normal', 30, 1],
  })
  const one = `/prompts/${idOf('Plain?')}`
  expect((await call(cast.alice, 'PATCH', one, { topic: 'Travel' })).status).toBe(200)
  expect((await rows())['Plain?']).toEqual(['normal', 30, 1])
  expect((await call(cast.alice, 'PATCH', one, { importance: 'high' })).status).toBe(200)
  expect((await rows())['Plain?']).toEqual(['high', null, 2])
})

test('changes of prompts annotate the timeline once per request; new tags do not', async () => {
  const { body } = await call(cast.alice, 'POST', brands, {
    name: 'Drawn',
    prompts: [{ text: 'The first?' }],
  })
  const path = `/brands/${body.id}/prompts`
  const added = await call(cast.alice, 'POST', path, { prompts: [{ text: 'One?' }, { text: 'Two?' }] })
  await call(cast.alice, 'POST', path, { prompts: [{ text: 'One?' }] })
  const promptIds: string[] = added.body.added.map((prompt: { id: string }) => prompt.id)
  await call(cast.alice, 'PATCH', `/prompts/${promptIds[0]}`, { text: 'One?', tags: ['a'], topic: 'b' })
  await call(cast.alice, 'PATCH', `/prompts/${promptIds[0]}`, { text: 'One\nmore?' })
  await call(cast.alice, 'PUT', `${path}/archive`, { promptIds, archived: true })
  await call(cast.alice, 'PUT', `${path}/archive`, { promptIds, archived: true })
  await call(cast.alice, 'PUT', `${path}/archive`, { promptIds: [promptIds[1]], archived: false })
  const overview = await call(cast.alice, 'GET', `/brands/${body.id}/reports/overview`)
  const { annotations } = overview.body.trend
  expect(annotations.map(({ kind, text }: { kind: string; text: string }) => [kind, text])).toEqual([
    ['prompts', '2 prompts added.'],
    ['prompts', 'Prompt reworded: “One more?”.'],
    ['prompts', '2 prompts archived.'],
    ['prompts', '1 prompt restored.'],
  ])
})

test('a wording that another prompt has is rejected at its field, and nothing is partly archived', async () => {
  const path = `/brands/${cast.acorn.brandId}/prompts`
  const { body } = await call(cast.erin, 'POST', path, { prompts: [{ text: 'Left?' }, { text: 'Right?' }] })
  const [left] = body.added
  expect(await call(cast.erin, 'PATCH', `/prompts/${left.id}`, { text: 'Right?' })).toMatchObject({
    status: 422,
    body: { error: { fields: { text: 'Another prompt of this brand has this wording already.' } } },
  })
  expect((await call(cast.erin, 'PATCH', `/prompts/${left.id}`, { text: 'Left?' })).status).toBe(200)
  const half = { promptIds: [left.id, cast.acorn.brandId], archived: true }
  expect((await call(cast.erin, 'PUT', `${path}/archive`, half)).status).toBe(422)
  const { rows } = await database.pool.query('select archived_at from llm_mentions.prompts where id = $1', [
    left.id,
  ])
  expect(rows).toEqual([{ archived_at: null }])
})

test('a brand shows how many of its answers come from the sandbox', async () => {
  const { body } = await call(cast.alice, 'POST', brands, { name: 'Counted' })
  const home = { organizationId: cast.acorn.id, brandId: body.id }
  const prompt = await buildPrompt(database, home)
  const analysisId = await buildRunOf(database, home)
  await storeSketches(database, [
    { prompt, analysisId, isSandbox: true },
    { prompt, analysisId, isSandbox: true, repeat: 2, answeredAt: new Date('2026-11-01T00:00:00Z') },
    { prompt, analysisId, engine: 'chatgpt' },
  ])
  const list = await call(cast.alice, 'GET', brands)
  expect(list.body.find((brand: { id: string }) => brand.id === body.id)).toMatchObject({
    answers: 3,
    sandboxAnswers: 2,
  })
})

test('a brand shows its active share links to those who may share it', async () => {
  const { brandId, otherBrandId } = cast.acorn
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const share = async (person: Person) => {
    const { status, body } = await call(person, 'POST', `/brands/${brandId}/share-links`, {
      name: 'For the board',
      views: ['overview'],
      expiresAt: inDays(30),
      rollingDays: 30,
    })
    expect(status).toBe(201)
    return body.link.id
  }
  const openLinks = async (person: Person, id = brandId) =>
    (await call(person, 'GET', brands)).body.find((brand: { id: string }) => brand.id === id).openLinks
  const [ofAlice, ofErin] = [await share(cast.alice), await share(cast.erin)]
  expect(await openLinks(cast.alice)).toBe(2)
  expect(await openLinks(cast.erin)).toBe(1)
  expect(await openLinks(cast.bob)).toBeNull()
  expect(await openLinks(cast.alice, otherBrandId)).toBe(0)
  await call(cast.alice, 'DELETE', `/share-links/${ofAlice}`)
  expect(await openLinks(cast.alice)).toBe(1)
  await database.pool.query('update llm_mentions.share_links set expires_at = now() where id = $1', [ofErin])
  expect(await openLinks(cast.alice)).toBe(0)
})

/** Bypasses the rules of the API, but not those of the database. */
async function insertDirectly(row: Record<string, unknown>): Promise<string> {
  const columns = ['organization_id', ...Object.keys(row)]
  return asCaller(database, cast.alice.caller, async (sql) => {
    const { rows } = await sql.query<{ id: string }>(
      `insert into llm_mentions.clients (${columns.join(', ')})
       values (${columns.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
      [cast.acorn.id, ...Object.values(row)],
    )
    return rows[0]?.id ?? ''
  })
}

describe('a brand whose row is written directly', () => {
  test('is searched for by its own name, like any other', async () => {
    const brandId = await insertDirectly({ name: ' Fernwick ', description: 'Kettles.' })
    const path = `/brands/${brandId}`
    expect(await call(cast.alice, 'GET', path)).toMatchObject({
      status: 200,
      body: { own: { name: 'Fernwick', description: 'Kettles.', aliases: [], domains: [] }, competitors: [] },
    })
    expect(await call(cast.alice, 'PATCH', path, { domains: ['fernwick.example'] })).toMatchObject({
      status: 200,
    })
    expect((await call(cast.alice, 'GET', path)).body.own.domains).toEqual(['fernwick.example'])
    const { rows: versions } = await database.pool.query(
      `select version, jsonb_array_length(brands) as brands from llm_mentions.brand_set_versions where client_id = $1`,
      [brandId],
    )
    expect(versions).toContainEqual({ version: 1, brands: 1 })
  })

  test('keeps versions and answer counts reserved for the system', async () => {
    const forged = {
      brand_set_version: 2_147_483_647,
      scored_version: 9,
      is_demo: true,
      discovered_answers: 5,
    }
    for (const [column, value] of Object.entries(forged))
      await expect(insertDirectly({ name: `Forged ${column}`, [column]: value })).rejects.toMatchObject({
        code: '42501',
      })
  })

  test('adopts a competitor with its name as its own, and adds an own brand to an older brand', async () => {
    const brandId = await insertDirectly({ name: 'Larkhoe' })
    await database.pool.query(
      `update llm_mentions.tracked_brands set is_own = false, status = 'dismissed', name = 'LARKHOE' where client_id = $1`,
      [brandId],
    )
    await database.pool.query('select private.give_own_name($1)', [brandId])
    expect((await call(cast.alice, 'GET', `/brands/${brandId}`)).body).toMatchObject({
      own: { name: 'LARKHOE' },
      competitors: [],
    })
  })
})

test('every column of a brand is created, changed, and read as it was sent', async () => {
  const values = ['DE', 'fr', 'https://acorn.example/', 7, 8, true, false]
  const columns = Object.entries<z.ZodType>(brandPatch.shape).filter(([field]) => field in brandProfile.shape)
  const brandOf = (chosen: 0 | 1) =>
    Object.fromEntries(
      columns.map(([field, schema]) => [
        field,
        values.flatMap((value) => schema.safeParse(value).data ?? [])[chosen] ?? `No value for ${field}`,
      ]),
    )
  const { body } = await call(cast.alice, 'POST', brands, brandOf(0))
  expect((await call(cast.alice, 'GET', `/brands/${body.id}`)).body).toMatchObject(brandOf(0))
  expect((await call(cast.alice, 'PATCH', `/brands/${body.id}`, brandOf(1))).status).toBe(200)
  expect((await call(cast.alice, 'GET', `/brands/${body.id}`)).body).toMatchObject(brandOf(1))
})
