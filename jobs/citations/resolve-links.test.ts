import { createServer } from 'node:http'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { extractAnswer } from '#core/answers/extract-answer.ts'
import { lockBrandEvidence } from '#queries/brands/brand-lock.ts'
import { rebuildRollups } from '#queries/reports/roll-ups.ts'
import { storeAnswers } from '#queries/answers/store-answer.ts'
import { asSystem } from '#queries/system-client.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildRunOf, buildPrompt, sketchAnswer, storeSketches } from '#testing/factories.ts'
import { createBrandSets } from '../runs/brand-sets.ts'
import type { JobContext } from '../job-context.ts'
import { reprocessBrand } from '../answers/reprocess-brand.ts'
import { resolveDueLinks, resolveLinksLater } from './resolve-links.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
const brandSets = createBrandSets(database)

const host = 'https://vertexaisearch.cloud.google.com'
const redirect = (id: string) => `${host}/grounding-api-redirect/${id}`

/** What the loopback server answers by the last part of the path. */
type Reply = { status: number; location?: string; headStatus?: number }
let replies: Record<string, Reply> = {}
const requests: string[] = []
const server = createServer((request, response) => {
  const id = (request.url ?? '').split('/').at(-1) ?? ''
  requests.push(`${request.method} ${id}`)
  const reply = replies[id] ?? { status: 500 }
  const isHead = request.method === 'HEAD'
  const status = isHead ? (reply.headStatus ?? reply.status) : reply.status
  const isLeading = reply.location !== undefined && !(isHead && reply.headStatus !== undefined)
  response.writeHead(status, isLeading ? { location: reply.location } : {}).end()
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = server.address()
if (address === null || typeof address === 'string') throw new Error('no address')
const source = { origin: `http://127.0.0.1:${address.port}`, reach: 'anywhere' as const }
afterAll(() => new Promise((resolve) => server.close(resolve)))

const resolveNow = (options: Partial<Parameters<typeof resolveDueLinks>[1]> = {}) =>
  resolveDueLinks(
    { database, brandSets },
    { source, pauseMs: 0, signal: new AbortController().signal, ...options },
  )

const prompt = await buildPrompt(database, home)
const analysisId = await buildRunOf(database, home)

/** An answer in Gemini's form: redirects with the page's host as title. */
async function storeGrounded(
  cited: readonly { id: string; title: string }[],
  { text = 'Northwave is good.', read = [] as readonly string[] } = {},
): Promise<string> {
  const brands = await brandSets.get(home.brandId, 0)
  const citations = cited.map(({ id, title }) => ({ url: redirect(id), title, start: null, end: null }))
  const pages = read.map((id) => ({ url: redirect(id), title: 'read.example' }))
  const [answerId = ''] = await storeSketches(database, [
    {
      prompt,
      analysisId,
      engine: 'gemini',
      text,
      extraction: extractAnswer({ text, citations }, brands.set),
      retrieved: extractAnswer({ text: '', citations: pages }, brands.set).citations,
      brandSetVersion: brands.version,
    },
  ])
  return answerId
}

const citationsOf = async (answerId: string) => {
  const { rows } = await database.pool.query(
    `select kind, url, resolved_url as "resolvedUrl", page_key as key, domain, owner
     from llm_mentions.answer_citations where answer_id = $1 order by position`,
    [answerId],
  )
  return rows
}

const linkOf = async (id: string) => {
  const { rows } = await database.pool.query(
    'select state, target, reason, attempts, next_at as "nextAt" from private.resolved_links where url = $1',
    [redirect(id)],
  )
  return rows[0]
}

const rollupTables = ['answer_rollups', 'brand_rollups', 'brand_weeks', 'source_rollups', 'own_page_rollups']
async function rollups(): Promise<unknown> {
  const all = []
  for (const table of rollupTables)
    all.push(
      (
        await database.pool.query(
          `select to_jsonb(r) as row from llm_mentions.${table} r where client_id = $1 order by r::text`,
          [home.brandId],
        )
      ).rows,
    )
  return all
}

async function expectRollupsAsRebuilt() {
  const kept = await rollups()
  await asSystem(database, async (sql) => {
    await lockBrandEvidence(sql, [home.brandId], 'exclusive')
    await rebuildRollups(sql, home.brandId)
  })
  expect(kept).toEqual(await rollups())
}

beforeEach(async () => {
  replies = {}
  requests.length = 0
  await database.pool.query('delete from llm_mentions.answers')
  for (const table of rollupTables) await database.pool.query(`delete from llm_mentions.${table}`)
  await database.pool.query('delete from private.resolved_links')
})

describe('a redirect in an answer', () => {
  test('is resolved: page, domain, and owner are the target’s, the URL stays, and roll-ups follow', async () => {
    replies = {
      one: { status: 302, location: 'https://www.northwave.example/stoves?utm_source=x' },
      two: { status: 302, location: 'https://other.org/page' },
      three: { status: 301, location: 'https://read.example/r' },
    }
    const answerId = await storeGrounded(
      [
        { id: 'one', title: 'some title' },
        { id: 'two', title: 'other.org' },
      ],
      { read: ['three'] },
    )
    expect((await citationsOf(answerId))[0]).toMatchObject({
      domain: 'google.com',
      owner: 'other',
      resolvedUrl: null,
    })
    await resolveNow()
    expect(await citationsOf(answerId)).toEqual([
      {
        kind: 'cited',
        url: redirect('one'),
        resolvedUrl: 'https://www.northwave.example/stoves?utm_source=x',
        key: 'https://northwave.example/stoves',
        domain: 'northwave.example',
        owner: 'own',
      },
      {
        kind: 'cited',
        url: redirect('two'),
        resolvedUrl: 'https://other.org/page',
        key: 'https://other.org/page',
        domain: 'other.org',
        owner: 'other',
      },
      expect.objectContaining({ kind: 'retrieved', url: redirect('three'), key: 'https://read.example/r' }),
    ])
    expect(requests.toSorted()).toEqual(['HEAD one', 'HEAD three', 'HEAD two'])
    const { rows } = await database.pool.query(
      "select citing_own, own_citations from llm_mentions.answer_rollups where grain = 'day'",
    )
    expect(rows).toEqual([{ citing_own: 1, own_citations: 1 }])
    await expectRollupsAsRebuilt()
  })

  test('is fetched once, and known for later answers', async () => {
    replies = { one: { status: 302, location: 'https://northwave.example/a' } }
    await storeGrounded([{ id: 'one', title: 'x' }])
    await resolveNow()
    await resolveNow()
    const later = await storeGrounded([{ id: 'one', title: 'x' }])
    expect((await citationsOf(later))[0]).toMatchObject({ resolvedUrl: null })
    await resolveNow()
    expect((await citationsOf(later))[0]).toMatchObject({
      owner: 'own',
      resolvedUrl: 'https://northwave.example/a',
    })
    expect(requests).toEqual(['HEAD one'])
    expect(await linkOf('one')).toMatchObject({ state: 'resolved', nextAt: null })
    await expectRollupsAsRebuilt()
  })

  test('is fetched with GET if HEAD is not supported', async () => {
    replies = { one: { status: 302, headStatus: 405, location: 'https://northwave.example/a' } }
    const answerId = await storeGrounded([{ id: 'one', title: 'x' }])
    await resolveNow()
    expect(requests).toEqual(['HEAD one', 'GET one'])
    expect((await citationsOf(answerId))[0]).toMatchObject({ owner: 'own' })
  })

  test('that has expired leaves the title as the source', async () => {
    replies = { gone: { status: 404 } }
    const answerId = await storeGrounded([{ id: 'gone', title: 'Northwave.example' }])
    const before = await citationsOf(answerId)
    await resolveNow()
    expect(await linkOf('gone')).toMatchObject({ state: 'failed', reason: 'It has expired.', nextAt: null })
    expect(await citationsOf(answerId)).toEqual(before)
    expect(before[0]).toMatchObject({ domain: 'northwave.example', owner: 'own', resolvedUrl: null })
  })

  test('is retried while the provider is down, and given up after a day', async () => {
    replies = { busy: { status: 429 }, broken: { status: 503 } }
    await storeGrounded([
      { id: 'busy', title: 'x' },
      { id: 'broken', title: 'x' },
    ])
    await resolveNow()
    expect(requests.toSorted()).toEqual(['GET broken', 'HEAD broken', 'HEAD busy'])
    expect(await linkOf('busy')).toMatchObject({
      state: 'waiting',
      attempts: 1,
      reason: 'Responded with 429.',
    })
    await resolveNow()
    expect(requests).toHaveLength(3)
    await database.pool.query(
      "update private.resolved_links set next_at = now(), created_at = now() - interval '25 hours' where url = $1",
      [redirect('busy')],
    )
    replies = { broken: { status: 302, location: 'https://northwave.example/a' } }
    await database.pool.query('update private.resolved_links set next_at = now() where url = $1', [
      redirect('broken'),
    ])
    await resolveNow()
    expect(await linkOf('busy')).toMatchObject({ state: 'failed', nextAt: null })
    expect(await linkOf('broken')).toMatchObject({ state: 'resolved', attempts: 2 })
  })

  test('to another redirect is followed on the same host only, and not endlessly', async () => {
    replies = {
      twice: { status: 302, location: redirect('next') },
      next: { status: 302, location: 'https://northwave.example/next' },
      loop: { status: 302, location: redirect('loop') },
    }
    const answerId = await storeGrounded([
      { id: 'twice', title: 'x' },
      { id: 'loop', title: 'y' },
    ])
    await resolveNow()
    expect((await citationsOf(answerId))[0]).toMatchObject({ resolvedUrl: 'https://northwave.example/next' })
    expect(await linkOf('loop')).toMatchObject({ state: 'failed', reason: 'It leads to itself.' })
    expect(requests.filter((request) => request.endsWith('loop'))).toHaveLength(3)
  })

  test.each([
    'http://127.0.0.1:1/secret',
    'http://169.254.169.254/latest',
    'https://metadata.google.internal/',
  ])('to %s is only recorded', async (location) => {
    replies = { inside: { status: 302, location } }
    const answerId = await storeGrounded([{ id: 'inside', title: 'x' }])
    await resolveNow()
    expect((await citationsOf(answerId))[0]).toMatchObject({ resolvedUrl: location, owner: 'other' })
    expect(requests).toEqual(['HEAD inside'])
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'mailto:a@b.example'])(
    'to %s leads nowhere',
    async (location) => {
      replies = { odd: { status: 302, location } }
      const answerId = await storeGrounded([{ id: 'odd', title: 'x' }])
      await resolveNow()
      expect(await linkOf('odd')).toMatchObject({ state: 'failed', target: null })
      expect((await citationsOf(answerId))[0]).toMatchObject({ resolvedUrl: null })
    },
  )

  test('is not fetched from a private address', async () => {
    replies = { one: { status: 302, location: 'https://northwave.example/a' } }
    await storeGrounded([{ id: 'one', title: 'x' }])
    await resolveNow({ source: { ...source, reach: 'public' } })
    expect(requests).toEqual([])
    expect(await linkOf('one')).toMatchObject({ state: 'waiting', reason: 'No response.' })
  })

  test('to the same page as another counts once', async () => {
    replies = {
      a: { status: 302, location: 'https://northwave.example/a' },
      b: { status: 302, location: 'https://northwave.example/a?utm_source=x' },
    }
    const text = `Northwave is good, see [this](${redirect('b')}).`
    const answerId = await storeGrounded([{ id: 'a', title: 'x' }], { text })
    expect(await citationsOf(answerId)).toHaveLength(2)
    await resolveNow()
    expect((await citationsOf(answerId)).map(({ key }) => key)).toEqual(['https://northwave.example/a'])
    await expectRollupsAsRebuilt()
  })
})

test('an answer stored while its redirect is being resolved is not missed', async () => {
  replies = { one: { status: 302, location: 'https://northwave.example/a' } }
  await storeGrounded([{ id: 'one', title: 'x' }])
  const brands = await brandSets.get(home.brandId, 0)
  const text = 'Northwave again.'
  const late = sketchAnswer({
    prompt,
    analysisId,
    text,
    extraction: extractAnswer(
      { text, citations: [{ url: redirect('one'), title: 'x', start: null, end: null }] },
      brands.set,
    ),
  })
  const [stored, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const storing = asSystem(database, async (sql) => {
    await storeAnswers(sql, [late])
    stored.resolve()
    await goOn.promise
  })
  await stored.promise
  const resolving = resolveNow()
  goOn.resolve()
  await Promise.all([storing, resolving])
  await resolveNow()
  expect((await citationsOf(late.id))[0]).toMatchObject({
    owner: 'own',
    resolvedUrl: 'https://northwave.example/a',
  })
  await expectRollupsAsRebuilt()
})

test('reprocessing answers keeps the targets of redirects, even merged ones', async () => {
  replies = {
    a: { status: 302, location: 'https://rival.example/a' },
    b: { status: 302, location: 'https://rival.example/a' },
  }
  const text = `Northwave is good, see [this](${redirect('b')}).`
  const answerId = await storeGrounded([{ id: 'a', title: 'x' }], { text })
  await resolveNow()
  expect(await citationsOf(answerId)).toMatchObject([{ owner: 'other', domain: 'rival.example' }])
  await database.pool.query(
    `insert into llm_mentions.tracked_brands (organization_id, client_id, name, domains)
     values ($1, $2, 'Rival', array['rival.example'])`,
    [home.organizationId, home.brandId],
  )
  await database.pool.query(
    'update llm_mentions.clients set brand_set_version = brand_set_version + 1 where id = $1',
    [home.brandId],
  )
  await reprocessBrand({ database, brandSets } as JobContext, home, {
    signal: new AbortController().signal,
    isLastAttempt: false,
  })
  expect(await citationsOf(answerId)).toMatchObject([
    { owner: 'competitor', resolvedUrl: 'https://rival.example/a', url: redirect('a') },
  ])
  await expectRollupsAsRebuilt()
})

test('the job starts when there is something to do', async () => {
  const jobs = async () =>
    (await database.pool.query("select from graphile_worker.jobs where key = 'resolve-links'")).rows.length
  await resolveLinksLater(database)
  expect(await jobs()).toBe(0)
  await storeGrounded([{ id: 'one', title: 'x' }])
  await resolveLinksLater(database)
  await resolveLinksLater(database)
  expect(await jobs()).toBe(1)
})

test('a round interrupted between lookup and update is completed by the next', async () => {
  replies = { one: { status: 302, location: 'https://northwave.example/a' } }
  const answerId = await storeGrounded([{ id: 'one', title: 'x' }])
  const failing = { ...brandSets, read: () => Promise.reject(new Error('cut off')) }
  await expect(
    resolveDueLinks(
      { database, brandSets: failing },
      { source, pauseMs: 0, signal: new AbortController().signal },
    ),
  ).rejects.toThrow('cut off')
  expect(await linkOf('one')).toMatchObject({ state: 'resolved' })
  await database.pool.query('update private.resolved_links set next_at = now()')
  await resolveNow()
  expect((await citationsOf(answerId))[0]).toMatchObject({ owner: 'own' })
  expect(requests).toEqual(['HEAD one'])
})
