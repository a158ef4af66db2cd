import { describe, expect, test } from 'vitest'
import { extractAnswer, extractorVersion } from '#core/answers/extract-answer.ts'
import { compileBrandSet } from '#core/mentions/brand-set.ts'
import { reprocessAnswers } from '#jobs/answers/reprocess-answers.ts'
import { loadTrackedBrands } from '#queries/brands/brand-set.ts'
import { verdictKeys } from '#queries/labels/labeler-verdicts.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildRunOf, buildCompetitor, buildPrompt, storeSketches } from '#testing/factories.ts'
import { jobContext } from '#testing/job-context.ts'
import { signedToken } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const cast = await buildCast(database)
// Not local, where this machine's user sees every organization.
const app = await testWebApp(database, { ENVIRONMENT: 'production', PUBLIC_URL: 'https://a.example' })
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
const own = cast.acorn.ownTrackedBrandId
const early = compileBrandSet((await loadTrackedBrands(database.pool, home.brandId)).brands)
const halden = await buildCompetitor(database, home, { name: 'Halden' })
const prompt = await buildPrompt(database, home)
const analysisId = await buildRunOf(database, home)

// 40 answers that praise Northwave and name Halden, as extracted while Halden was unknown.
const texts = Array.from(
  { length: 40 },
  (_, index) => `Northwave is excellent. Halden is there too. ${index}`,
)
const answerIds = await storeSketches(
  database,
  texts.map((text, index) => ({
    prompt,
    analysisId,
    text,
    language: 'en',
    answeredAt: new Date(Date.UTC(2026, 9, 5 + (index % 10), 12, index)),
    extraction: { ...extractAnswer({ text, prompt: prompt.text }, early), version: 1 },
  })),
)
await database.pool.query('update llm_mentions.answers set extractor_version = 1 where client_id = $1', [
  home.brandId,
])
await database.pool.query('update llm_mentions.users set is_staff = true where id = $1', [cast.dave.userId])

async function call(person: Person, method: string, path: string, body?: unknown) {
  const response = await app.request(`/api/admin${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${await signedToken(app.secrets, person)}`,
      'Content-Type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

const acts = async () =>
  (
    await database.pool.query<{ action: string; kind: string; changes: unknown }>(
      `select action, actor_kind as kind, changes from llm_mentions.audit_log
       where organization_id = $1 and action like 'rereading.%' order by at, id`,
      [home.organizationId],
    )
  ).rows

const answersOf = async () =>
  (
    await database.pool.query<{ version: number; answers: number }>(
      `select extractor_version as version, count(*) as answers from llm_mentions.answers where client_id = $1
       group by 1 order by 1`,
      [home.brandId],
    )
  ).rows

describe('reprocessing answers', () => {
  test('is previewed: how many, which versions, and what a random sample would change', async () => {
    const { status, body } = await call(cast.alice, 'POST', '/reprocessings/preview', home)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      answers: 40,
      extractor: extractorVersion,
      versions: [{ extractor: 1, answers: 40 }],
      sampled: 40,
      changed: { value: 1, answers: 40, high: 1 },
    })
    expect(body.changes).toHaveLength(40)
    expect(body.changes[0].before.mentions.map(nameOf(body))).toEqual(['Northwave'])
    expect(body.changes[0].after.mentions.map(nameOf(body))).toEqual(['Northwave', 'Halden'])
    expect(await answersOf()).toEqual([{ version: 1, answers: 40 }])
    expect((await call(cast.alice, 'GET', '/reprocessings')).body).toEqual({ rows: [] })
  })

  test('offers the engines with answers, and names an invalid field', async () => {
    const path = `/reprocessings/engines?organizationId=${home.organizationId}`
    expect((await call(cast.alice, 'GET', path)).body).toEqual({ engines: ['sandbox-atlas'] })
    const backwards = await call(cast.alice, 'POST', '/reprocessings', {
      ...home,
      firstDay: '2026-10-09',
      lastDay: '2026-10-01',
    })
    expect(backwards.status).toBe(400)
    expect(backwards.body.error.fields).toEqual({ lastDay: 'The last day is before the first.' })
    const elsewhere = await call(cast.alice, 'POST', '/reprocessings', {
      ...home,
      brandId: cast.birch.brandId,
    })
    expect([elsewhere.status, elsewhere.body.error.fields]).toEqual([
      422,
      { brandId: 'This organization has no such brand.' },
    ])
    const nothing = await call(cast.alice, 'POST', '/reprocessings', { ...home, engine: 'nobody' })
    expect(nothing.body.error.message).toBe('No stored answers match your selection.')
  })

  test('requested twice at once is one; another scope waits until it has ended', async () => {
    const [first, second] = await Promise.all([
      call(cast.alice, 'POST', '/reprocessings', home),
      call(cast.adam, 'POST', '/reprocessings', home),
    ])
    expect(new Set([first.status, second.status])).toEqual(new Set([200, 201]))
    expect(first.body.id).toBe(second.body.id)
    const other = await call(cast.alice, 'POST', '/reprocessings', { ...home, onlyOlder: true })
    expect(other.status).toBe(409)
    const { body: list } = await call(cast.adam, 'GET', '/reprocessings')
    expect(list.rows).toMatchObject([{ status: 'running', total: 40, done: 0, brand: 'Northwave' }])
    expect((await call(cast.adam, 'PUT', `/reprocessings/${first.body.id}/end`)).status).toBe(200)
    expect((await call(cast.adam, 'PUT', `/reprocessings/${first.body.id}/end`)).status).toBe(200)
    expect(await acts()).toMatchObject([
      { action: 'rereading.started', changes: { brand: [null, 'Northwave'] } },
      { action: 'rereading.cancelled' },
    ])
  })

  test('changes numbers, shown before and after with the answers; staff may start it, and the organization sees that', async () => {
    const started = await call(cast.dave, 'POST', '/reprocessings', home)
    expect(started.status).toBe(201)
    const payload = { organizationId: home.organizationId, reprocessingId: started.body.id }
    const run = { signal: new AbortController().signal, isLastAttempt: false }
    await reprocessAnswers(jobContext(database), payload, run)
    const { body } = await call(cast.alice, 'GET', `/reprocessings/${started.body.id}`)
    expect(body).toMatchObject({ status: 'completed', total: 40, done: 40, changed: 40 })
    expect(body.brands[0].counts.tracked[halden]).toMatchObject({ gained: 40, named: [0, 40] })
    expect(new Set(body.changes.map(({ answerId }: { answerId: string }) => answerId))).toEqual(
      new Set(answerIds),
    )
    expect((await acts()).at(-1)).toMatchObject({ action: 'rereading.started', kind: 'staff' })
  })

  test('starts without sign-in on a local machine, and is logged as the instance admin’s', async () => {
    const local = await testWebApp(database, { ENVIRONMENT: 'local' })
    const ask = (method: string, path: string, body?: unknown) =>
      local.request(`/api/admin${path}`, {
        method,
        from: '127.0.0.1',
        headers: { 'Content-Type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    const started = await ask('POST', '/reprocessings', home)
    expect(started.status).toBe(201)
    const { id } = await started.json()
    expect((await ask('PUT', `/reprocessings/${id}/end`)).status).toBe(200)
    expect((await acts()).slice(-2)).toMatchObject([
      { action: 'rereading.started', kind: 'operator' },
      { action: 'rereading.cancelled', kind: 'operator' },
    ])
  })

  test('of another organization is out of reach in every route, and editors and viewers have no access', async () => {
    const { body: list } = await call(cast.alice, 'GET', '/reprocessings')
    const id: string = list.rows[0].id
    const asked: [string, string, unknown?][] = [
      ['GET', `/reprocessings/${id}`],
      ['PUT', `/reprocessings/${id}/end`],
      ['GET', `/reprocessings/engines?organizationId=${home.organizationId}`],
      ['POST', '/reprocessings/preview', home],
      ['POST', '/reprocessings', home],
    ]
    for (const [method, path, body] of asked) {
      expect([path, (await call(cast.carol, method, path, body)).status]).toEqual([path, 404])
      expect([path, (await call(cast.erin, method, path, body)).status]).toEqual([path, 403])
    }
    expect((await call(cast.carol, 'GET', '/reprocessings')).body).toEqual({ rows: [] })
    expect((await call(cast.bob, 'GET', '/reprocessings')).status).toBe(403)
  })
})

describe('agreement between raters', () => {
  const checkOf = (index: number, label: string, shown: unknown, correct: unknown) => [
    home.organizationId,
    home.brandId,
    answerIds[index],
    own,
    label,
    JSON.stringify({ value: shown }),
    correct === undefined ? null : JSON.stringify({ value: correct }),
    index < 35 ? 'sample' : 'reader',
  ]

  async function keepChecks(): Promise<void> {
    // 35 drawn at random: the name is there in all; people label the first ten neutral. Five more are corrections by
    // users.
    const rows = answerIds.flatMap((_, index) => [
      checkOf(index, 'mention', true, index < 35 ? undefined : false),
      checkOf(index, 'sentiment', 'positive', index < 10 ? 'neutral' : undefined),
    ])
    for (const row of rows)
      await database.pool.query(
        `insert into llm_mentions.label_checks (organization_id, client_id, answered_at, answer_id, tracked_brand_id, label,
           shown, correct, origin, extractor)
         select $1, $2, a.answered_at, a.id, $4, $5, $6, $7, $8, 'lexicon-2' from llm_mentions.answers a where a.id = $3`,
        row,
      )
  }

  async function keepVerdicts(): Promise<void> {
    const brands = compileBrandSet((await loadTrackedBrands(database.pool, home.brandId)).brands)
    for (const [index, text] of texts.entries()) {
      const { mentions } = extractAnswer({ text, prompt: prompt.text }, brands)
      const key = verdictKeys({ text, mentions }).get(own)?.key
      const sentiment = index < 10 ? 'neutral' : 'positive'
      await database.pool.query(
        `insert into llm_mentions.labeler_verdicts (organization_id, client_id, key, verdict, instruction, engine, model)
         values ($1, $2, $3, $4, 1, 'openai', 'some-model')`,
        [
          home.organizationId,
          home.brandId,
          key,
          JSON.stringify({
            sentiment,
            score: 0.5,
            quotes: ['Northwave is excellent.'],
            recommended: null,
            recommendationQuotes: [],
            aspects: [],
            attributes: [],
            claims: [],
          }),
        ],
      )
    }
    await database.pool.query(
      `update llm_mentions.mentions set sentiment = 'positive', sentiment_method = 'judge-1:some-model'
       where client_id = $1 and tracked_brand_id = $2`,
      [home.brandId, own],
    )
  }

  type Told = {
    label: string
    one: string
    other: string
    count: number
    cells: { one: string; other: string; count: number; answers: { answerId: string }[] }[]
  }
  const pick = (body: { agreements: Told[] }, label: string, one: string, other: string) =>
    body.agreements.find((each) => each.label === label && each.one === one && each.other === other)

  test('is empty, and says that there is no labeler, before anything was checked', async () => {
    const { status, body } = await call(cast.alice, 'GET', '/agreement')
    expect(status).toBe(200)
    expect(body).toMatchObject({ checkedAnswers: 0, labeledAnswers: 0, hasLabeler: false, zones: [] })
    expect(body.agreements).toHaveLength(13)
  })

  test('is reported pairwise, from random samples or with corrections, and lists the answers of each pair', async () => {
    await keepChecks()
    await keepVerdicts()
    const { body } = await call(cast.alice, 'GET', '/agreement')
    expect(body).toMatchObject({ checkedAnswers: 35, labeledAnswers: 40 })
    expect(pick(body, 'mention', 'rules', 'people')).toMatchObject({ count: 35, agreed: 35, kappa: null })
    // The lexicon finds praise everywhere; people and the labeler find the first ten neutral.
    const people = pick(body, 'sentiment', 'rules', 'people')
    expect(people).toMatchObject({ count: 35, agreed: 25, kappa: { value: 0 } })
    const cell = people?.cells.find(({ one, other }) => one === 'positive' && other === 'neutral')
    expect(new Set(cell?.answers.map(({ answerId }) => answerId))).toEqual(new Set(answerIds.slice(0, 10)))
    expect(pick(body, 'sentiment', 'judge', 'people')).toMatchObject({ agreed: 35, kappa: { value: 1 } })
    expect(pick(body, 'sentiment', 'rules', 'judge')).toMatchObject({ count: 40, agreed: 30 })
    expect(pick(body, 'recommendation', 'judge', 'people')).toMatchObject({ count: 0, agreement: null })
    expect(body.zones).toMatchObject([{ zone: 'paragraph', precision: { numerator: 35, denominator: 35 } }])
    const { body: all } = await call(cast.alice, 'GET', '/agreement?people=all')
    expect(pick(all, 'mention', 'rules', 'people')).toMatchObject({ count: 40, agreed: 35 })
  })

  test('is shown to staff, to no one of another organization, and not to editors', async () => {
    const { body } = await call(cast.dave, 'GET', '/agreement')
    expect(body.checkedAnswers).toBe(35)
    const { body: birch } = await call(cast.carol, 'GET', '/agreement?people=all')
    expect(birch).toMatchObject({ checkedAnswers: 0, labeledAnswers: 0 })
    expect(JSON.stringify(birch)).not.toContain('Northwave')
    expect((await call(cast.erin, 'GET', '/agreement')).status).toBe(403)
    expect((await call(cast.alice, 'GET', '/agreement?people=nobody')).status).toBe(400)
  })
})

const nameOf =
  ({ names }: { names: Record<string, string> }) =>
  ({ trackedBrandId }: { trackedBrandId: string }) =>
    names[trackedBrandId]
