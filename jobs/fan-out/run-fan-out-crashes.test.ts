import { expect, onTestFinished, test, vi } from 'vitest'
import { fanOutInput } from '#core/fan-out/analysis-schema.ts'
import { addFanOut } from '#queries/fan-out/analyses.ts'
import { asSystem } from '#queries/system-client.ts'
import { spawnWorker } from '#testing/runs.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildPrompt } from '#testing/factories.ts'
import { labelerReplies } from '#testing/wire/labeler-replies.ts'
import { startWireServer } from '#testing/wire/server.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }

test('after a worker dies during its calls, the next one ends the analysis and requests only what is missing', async () => {
  const tents = { query: 'best tents', types: ['related'], intent: 'commercial', reason: 'Lists.' }
  const reply = {
    status: 200,
    body: labelerReplies['openai-responses'](JSON.stringify({ queries: [tents] })),
  }
  const server = await startWireServer({ first: [reply, { hang: 'before-headers' }], again: reply })
  onTestFinished(() => server.close())
  const dying = await spawnWorker(database, {
    sandboxUrl: 'http://127.0.0.1:1',
    openaiUrl: server.baseUrl('first'),
  })
  onTestFinished(() => dying.end('SIGKILL'))
  const { promptId } = await buildPrompt(database, home)
  const input = fanOutInput.parse({
    promptId,
    from: '2026-10-01',
    to: '2026-10-28',
    settings: { simulation: 'model', engine: 'openai', draws: 4 },
  })
  const { id } = await asSystem(database, (sql) =>
    addFanOut(sql, home, { ...input, createdBy: null, now: new Date() }),
  )
  const look = async () =>
    (
      await database.pool.query<{ status: string; failure: string | null; draws: number }>(
        `select a.status, a.failure, (select count(*) from llm_mentions.fan_out_draws d where d.analysis_id = a.id) as draws
         from llm_mentions.query_fanout_analysis a where a.id = $1`,
        [id],
      )
    ).rows[0]
  // One draw and three hanging calls, or those that the first responses released: four calls in all.
  await vi.waitFor(() => expect(server.requests).toHaveLength(4), 30_000)
  await vi.waitFor(async () => expect((await look())?.draws).toBeGreaterThan(0), 30_000)
  await dying.end('SIGKILL')
  const { draws = 0 } = (await look()) ?? {}
  expect(draws).toBeLessThan(4)
  const next = await spawnWorker(database, {
    sandboxUrl: 'http://127.0.0.1:1',
    openaiUrl: server.baseUrl('again'),
  })
  onTestFinished(() => next.end('SIGTERM'))
  await vi.waitFor(
    async () => expect(await look()).toEqual({ status: 'completed', failure: null, draws: 4 }),
    60_000,
  )
  expect(server.requests.length).toBe(4 + 4 - draws)
  const { rows } = await database.pool.query(
    `select outcome, count(*) as count from llm_mentions.usage_logs where kind = 'fan-out' group by outcome order by outcome`,
  )
  expect(rows).toEqual([
    { outcome: 'answered', count: 4 },
    { outcome: 'lost', count: 4 - draws },
  ])
}, 120_000)
