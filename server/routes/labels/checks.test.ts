import { beforeEach, describe, expect, test } from 'vitest'
import { extractAnswer } from '#core/answers/extract-answer.ts'
import type { CheckInput } from '#core/labels/checks/schema.ts'
import { compileBrandSet } from '#core/mentions/brand-set.ts'
import { loadTrackedBrands } from '#queries/brands/brand-set.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildRunOf, buildCompetitor, buildPrompt, storeSketches } from '#testing/factories.ts'
import { signedToken } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const app = await testWebApp(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
const own = cast.acorn.ownTrackedBrandId
const halden = await buildCompetitor(database, home, { name: 'Halden', domains: ['halden.example'] })
const vesk = await buildCompetitor(database, home, { name: 'Vesk' })
const prompt = await buildPrompt(database, home)
const analysisId = await buildRunOf(database, home)
const brands = compileBrandSet((await loadTrackedBrands(database.pool, home.brandId)).brands)

const text =
  '1. Northwave is excellent and easy to use.\n2. Halden is cheap, see https://halden.example/shop for it.'

/** Stored as a run would store it. */
async function storeText(words: string): Promise<string> {
  const [id = ''] = await storeSketches(database, [
    {
      prompt,
      analysisId,
      text: words,
      brandSetVersion: 1,
      extraction: extractAnswer({ text: words, prompt: prompt.text }, brands),
    },
  ])
  return id
}

async function call(person: Person, method: string, path: string, body?: unknown) {
  const response = await app.request(`/api${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${await signedToken(app.secrets, person)}`,
      'Content-Type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

const check = (person: Person, answerId: string, input: Partial<CheckInput>) =>
  call(person, 'POST', `/answers/${answerId}/checks`, input)

/** All derived data, without the checks themselves. */
async function everything(answerId: string) {
  const read = async (statement: string, parameters: unknown[] = []) =>
    (await database.pool.query(statement, parameters)).rows
  return {
    answer: await read('select state, untracked from llm_mentions.answers where id = $1', [answerId]),
    mentions: await read('select * from llm_mentions.mentions where answer_id = $1 order by rank', [
      answerId,
    ]),
    citations: await read(
      'select * from llm_mentions.answer_citations where answer_id = $1 order by position',
      [answerId],
    ),
    answerRollups: await read(
      'select * from llm_mentions.answer_rollups order by grain, bucket, analysis_id',
    ),
    brandRollups: await read(
      `select * from llm_mentions.brand_rollups where present <> 0 or spans <> 0
       order by grain, bucket, analysis_id, tracked_brand_id`,
    ),
    sourceRollups: await read(
      `select * from llm_mentions.source_rollups where answers <> 0
       order by grain, bucket, analysis_id, domain, owner`,
    ),
  }
}

const present = async (trackedBrandId: string) => {
  const { rows } = await database.pool.query<{ present: number }>(
    `select coalesce(sum(present), 0) as present from llm_mentions.brand_rollups
     where grain = 'day' and tracked_brand_id = $1`,
    [trackedBrandId],
  )
  return rows[0]?.present
}

let answerId = ''
beforeEach(async () => {
  answerId = await storeText(text)
})

describe('a correction', () => {
  test('of a mention changes presence and positions at once, and its withdrawal restores every row', async () => {
    const before = await everything(answerId)
    const named = await present(own)
    const { status, body } = await check(cast.erin, answerId, {
      label: 'mention',
      trackedBrandId: own,
      correct: false,
    })
    expect(status).toBe(201)
    expect(await present(own)).toBe((named ?? 0) - 1)
    const reader = await call(cast.bob, 'GET', `/answers/${answerId}`)
    expect(reader.body.mentions).toMatchObject([{ name: 'Halden', rank: 1 }])
    expect((await call(cast.erin, 'DELETE', `/checks/${body.id}`)).status).toBe(200)
    expect(await everything(answerId)).toEqual(before)
  })

  test('adds a missed brand at its position', async () => {
    const start = text.indexOf('easy')
    await check(cast.alice, answerId, {
      label: 'mention',
      trackedBrandId: vesk,
      correct: true,
      place: { start, end: start + 4 },
    })
    const reader = await call(cast.alice, 'GET', `/answers/${answerId}`)
    expect(
      reader.body.mentions.map(({ name, rank }: { name: string; rank: number }) => [name, rank]),
    ).toEqual([
      ['Northwave', 1],
      ['Vesk', 2],
      ['Halden', 3],
    ])
  })

  test('of sentiment, owner, and state is stored as a person’s label', async () => {
    await check(cast.alice, answerId, { label: 'sentiment', trackedBrandId: own, correct: 'negative' })
    const [mention] = (await everything(answerId)).mentions
    expect(mention).toMatchObject({ sentiment: 'negative', sentiment_method: 'person' })
    const [page] = (await everything(answerId)).citations
    expect(page).toMatchObject({ owner: 'competitor', domain: 'halden.example' })
    const { status } = await check(cast.alice, answerId, {
      label: 'citation',
      subject: page.page_key,
      correct: 'own',
    })
    expect(status).toBe(201)
    expect((await everything(answerId)).citations[0]).toMatchObject({ owner: 'own', tracked_brand_id: own })
    await check(cast.alice, answerId, { label: 'state', correct: 'refused' })
    const now = await everything(answerId)
    expect(now.answer[0]).toMatchObject({ state: 'refused' })
    expect(now.mentions).toEqual([])
  })

  test('of a refusal restores the names it had removed, until it is withdrawn', async () => {
    const refusal = await storeText('Sorry, I cannot help with questions about Northwave.')
    const before = await everything(refusal)
    expect(before.answer[0]).toMatchObject({ state: 'refused' })
    expect(before.mentions).toEqual([])
    const { body } = await check(cast.alice, refusal, { label: 'state', correct: 'answered' })
    const now = await everything(refusal)
    expect(now.answer[0]).toMatchObject({ state: 'answered' })
    expect(now.mentions).toMatchObject([{ tracked_brand_id: own, rank: 1 }])
    expect((await call(cast.alice, 'DELETE', `/checks/${body.id}`)).status).toBe(200)
    expect(await everything(refusal)).toEqual(before)
  })

  test('sent twice counts once, and a second one replaces the first', async () => {
    const input = { label: 'mention', trackedBrandId: halden, correct: false } as const
    const [one, two] = await Promise.all([
      check(cast.alice, answerId, input),
      check(cast.alice, answerId, input),
    ])
    expect(one.body.id).toBe(two.body.id)
    await check(cast.alice, answerId, { ...input, correct: true, note: 'It does.' })
    const { body } = await call(cast.bob, 'GET', `/answers/${answerId}/checks`)
    expect(
      body.rows.map(({ correct, withdrawnAt }: { correct: unknown; withdrawnAt: string | null }) => [
        correct,
        withdrawnAt === null,
      ]),
    ).toEqual([
      [null, true],
      [{ value: false }, false],
    ])
    expect(body.rows[0]).toMatchObject({ shown: { value: true }, note: 'It does.', brandName: 'Halden' })
  })

  test('keeps the extracted value, even after another correction', async () => {
    await check(cast.alice, answerId, { label: 'mention', trackedBrandId: own, correct: false })
    await check(cast.alice, answerId, {
      label: 'mention',
      trackedBrandId: own,
      correct: false,
      note: 'Still.',
    })
    const { body } = await call(cast.alice, 'GET', `/answers/${answerId}/checks`)
    expect(body.rows[0]).toMatchObject({ shown: { value: true }, correct: { value: false }, note: 'Still.' })
  })

  test('of a page that is not cited, or a brand that is not tracked, is rejected in one sentence', async () => {
    const page = await check(cast.alice, answerId, {
      label: 'citation',
      subject: 'elsewhere.example/',
      correct: 'own',
    })
    expect([page.status, page.body.error.message]).toEqual([422, 'This answer does not cite that page.'])
    const foreign = await check(cast.alice, answerId, {
      label: 'mention',
      trackedBrandId: cast.birch.ownTrackedBrandId,
      correct: false,
    })
    expect(foreign.status).toBe(422)
  })
})

describe('the right to correct', () => {
  const input = () => ({ label: 'mention', trackedBrandId: own, correct: false }) as const

  test('viewers read checks and get a 403 when they write them', async () => {
    const { status, body } = await check(cast.bob, answerId, input())
    expect([status, body.error.message]).toEqual([
      403,
      'Only admins and editors of this brand can correct its labels.',
    ])
    expect((await call(cast.bob, 'GET', `/brands/${home.brandId}/checks`)).status).toBe(200)
  })

  test.each(['carol', 'dave', 'bea', 'ivan'] as const)('%s gets a 404 for the answer', async (name) => {
    expect((await check(cast[name], answerId, input())).status).toBe(404)
    const made = await check(cast.alice, answerId, input())
    expect((await call(cast[name], 'DELETE', `/checks/${made.body.id}`)).status).toBe(404)
    expect((await call(cast[name], 'GET', `/brands/${home.brandId}/checks`)).status).toBe(404)
    expect((await call(cast[name], 'GET', `/answers/${answerId}/checks`)).body).toEqual({ rows: [] })
  })

  test('viewers may not withdraw', async () => {
    const made = await check(cast.alice, answerId, input())
    expect((await call(cast.bob, 'DELETE', `/checks/${made.body.id}`)).status).toBe(403)
  })
})

test('the list of a brand continues where the previous page ended', async () => {
  for (const correct of ['positive', 'negative', 'mixed'] as const)
    await check(cast.alice, await storeText(text), { label: 'sentiment', trackedBrandId: halden, correct })
  const first = await call(cast.alice, 'GET', `/brands/${home.brandId}/checks?limit=2`)
  const second = await call(
    cast.alice,
    'GET',
    `/brands/${home.brandId}/checks?limit=2&cursor=${first.body.nextCursor}`,
  )
  const said = [...first.body.rows, ...second.body.rows].map(
    ({ correct }: { correct: { value: unknown } }) => correct.value,
  )
  expect(said.slice(0, 3)).toEqual(['mixed', 'negative', 'positive'])
})
