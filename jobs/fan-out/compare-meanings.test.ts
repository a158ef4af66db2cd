import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createEngines } from '#engines/registry.ts'
import { engineSettings } from '#engines/settings.ts'
import { catalogProviderQueues, upsertInstanceProviderQueues } from '#queries/engines/provider-queues.ts'
import { asSystem } from '#queries/system-client.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { jobContext } from '#testing/job-context.ts'
import { buildFanOutAnalysis, buildPage } from '#testing/scored-pages.ts'
import { instanceOnly } from '../runs/engine-sets.ts'
import { scoreCoverage } from './score-coverage.ts'

const database = await testDatabase()
let home: { organizationId: string; brandId: string }
let kocher: string
const servers: Server[] = []
const asked: string[][] = []

beforeEach(async () => {
  await database.pool.query('truncate llm_mentions.organizations, auth.users cascade')
  const { acorn } = await buildCast(database)
  home = { organizationId: acorn.id, brandId: acorn.brandId }
  asked.length = 0
  await asSystem(database, async (sql) => {
    await upsertInstanceProviderQueues(sql, catalogProviderQueues)
    await sql.query('update private.provider_queues set paused_until = null, requests_per_minute = null')
    await sql.query(
      `insert into private.engine_listings (id, position, card, configured)
       values ('openai', 0, '{"providerId": "openai"}', true) on conflict do nothing`,
    )
  })
  kocher = await buildPage(database, home, {
    url: 'https://northwave.example/kocher',
    passages: [{ content: 'Unser Gaskocher kocht schnell.' }],
  })
  for (let n = 0; n < 12; n += 1)
    await buildPage(database, home, {
      url: `https://northwave.example/${n}`,
      passages: [{ content: `Page ${n} about something else.` }],
    })
})
afterEach(() => Promise.all(servers.splice(0).map((server) => new Promise((done) => server.close(done)))))
afterAll(() => servers.forEach((server) => server.close()))

const request = z.object({ input: z.array(z.string()), dimensions: z.number() })

/** Texts about stoves, in any language, point in one direction; each other text points in its own. */
function meaningOf(text: string, dimensions: number): number[] {
  const vector = Array.from({ length: dimensions }, () => 0)
  const page = Number(/\d+/.exec(text)?.[0] ?? 0)
  const isOfStoves = /stove|kocher/i.test(text)
  vector[0] = isOfStoves ? 1 : 0.1 + 0.01 * (page % 5)
  vector[isOfStoves ? 1 : 2 + page] = isOfStoves ? 0.2 : 1
  return vector
}

/** Returns vectors as OpenAI does; `status` is the response after `failsAfter` calls. */
async function contextWith({ failsAfter = Infinity, status = 500 } = {}) {
  const server = createServer((incoming, outgoing) => {
    void json(incoming).then((body) => {
      const { input, dimensions } = request.parse(body)
      const isFailing = asked.length >= failsAfter
      asked.push(input)
      outgoing.writeHead(isFailing ? status : 200, { 'Content-Type': 'application/json' })
      outgoing.end(
        JSON.stringify(
          isFailing
            ? { error: { message: 'No vectors for you' } }
            : {
                object: 'list',
                model: 'text-embedding-3-small',
                data: input.map((text, index) => ({
                  object: 'embedding',
                  index,
                  embedding: meaningOf(text, dimensions),
                })),
                usage: { prompt_tokens: 1000, total_tokens: 1000 },
              },
        ),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  servers.push(server)
  const { port } = server.address() as AddressInfo
  const engines = createEngines({
    ...engineSettings({}, { sandboxUrl: null }),
    providers: { openai: { apiKey: 'sk-test-0001', baseUrl: `http://127.0.0.1:${port}/v1`, model: null } },
  })
  return { ...jobContext(database), engineSets: instanceOnly(engines) }
}

async function score(context: Awaited<ReturnType<typeof contextWith>>, query = 'best camping stove') {
  const { analysisId } = await buildFanOutAnalysis(database, home, [{ query }], { vectorEngine: 'openai' })
  await scoreCoverage(context, { analysisId, signal: new AbortController().signal })
  const one = async (statement: string) => (await database.pool.query(statement, [analysisId])).rows[0]
  return {
    scoring: await one(
      'select method, model, problem, problem_detail as detail from llm_mentions.fan_out_scorings where analysis_id = $1',
    ),
    match: await one(
      'select page_id as page, score, lexical, semantic from llm_mentions.fan_out_matches where analysis_id = $1',
    ),
    cost: (await one('select cost_usd as usd from llm_mentions.query_fanout_analysis where id = $1')).usd,
  }
}

const calls = async () =>
  (
    await database.pool.query(
      `select outcome, cost_usd as usd, input_tokens as tokens, model from llm_mentions.usage_logs where kind = 'fan-out' order by id`,
    )
  ).rows

test('a page with the same meaning in another language covers partially, and every call is billed', async () => {
  const { scoring, match, cost } = await score(await contextWith())
  expect(scoring).toEqual({
    method: 'hybrid',
    model: 'text-embedding-3-small 512',
    problem: null,
    detail: null,
  })
  expect(match).toMatchObject({ page: kocher, lexical: 0 })
  expect(match.semantic).toBeGreaterThan(0.5)
  expect(match.score).toBeCloseTo(match.semantic / 2, 5)
  expect(asked.map((texts) => texts.length)).toEqual([13, 1])
  expect(await calls()).toEqual(
    Array.from({ length: 2 }, () => ({
      outcome: 'answered',
      usd: 0.00002,
      tokens: 1000,
      model: 'text-embedding-3-small',
    })),
  )
  expect(cost).toBeCloseTo(0.00004, 8)
})

test('an existing vector is not paid for again', async () => {
  const context = await contextWith()
  await score(context)
  await score(context, 'tents')
  expect(asked.map((texts) => texts.length)).toEqual([13, 1, 1])
})

test('after a provider failure words alone are compared, with a note, and paid vectors are kept', async () => {
  const { scoring, match } = await score(await contextWith({ failsAfter: 1, status: 400 }))
  expect(scoring).toMatchObject({ method: 'lexical', model: null, problem: 'failed' })
  expect(scoring.detail).toContain('No vectors for you')
  expect(match).toBeUndefined()
  await score(await contextWith())
  expect(asked.map((texts) => texts.length)).toEqual([13, 1, 1])
})

test('an exhausted budget prevents vector calls before anything is sent', async () => {
  await database.pool.query(
    'insert into llm_mentions.budgets (organization_id, usd_per_month) values ($1, 0.01)',
    [home.organizationId],
  )
  await database.pool.query(
    `insert into llm_mentions.spend_months (organization_id, client_id, month, known_usd)
     select id, $2, private.month_of(clock_timestamp(), time_zone), 0.01 from llm_mentions.organizations where id = $1`,
    [home.organizationId, home.brandId],
  )
  const { scoring } = await score(await contextWith())
  expect(scoring).toMatchObject({ method: 'lexical', problem: 'budget' })
  expect(scoring.detail).toContain('budget')
  expect(asked).toEqual([])
})

test('without a key words alone are compared', async () => {
  const { scoring } = await score({
    ...jobContext(database),
    engineSets: instanceOnly(createEngines(engineSettings({}, { sandboxUrl: null }))),
  })
  expect(scoring).toMatchObject({ method: 'lexical', problem: 'no-provider' })
})
