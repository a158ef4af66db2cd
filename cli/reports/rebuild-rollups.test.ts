import { PassThrough, Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { buildLogSource, storeHits } from '#testing/bot-logs.ts'
import { buildBrand, buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { storedLogs } from '#testing/log-deliveries.ts'
import { run } from './rebuild-rollups.ts'

const database = await testDatabase()
const cast = await buildCast(database)

test('sums of one brand’s bot logs are rebuilt from their visits', async () => {
  const { brandId } = await buildBrand(database, cast.acorn.id, 'Rebuilt')
  const of = { organizationId: cast.acorn.id, brandId }
  await storeHits(database, of, await buildLogSource(database, of), [
    { at: '2026-11-02T10:00:00.000Z', crawler: 'gptbot', path: '/a' },
    { at: '2026-11-09T10:00:00.000Z', crawler: 'claudebot', path: '/a', status: 404 },
  ])
  const before = await storedLogs(database, brandId)
  await database.pool.query('delete from llm_mentions.bot_log_hours where client_id = $1', [brandId])
  await database.pool.query('update llm_mentions.bot_log_pages set hits = 7 where client_id = $1', [brandId])
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const io = { stdin: Readable.from([]), stdout, stderr, env: { DATABASE_URL: database.url } }
  expect(await run(['--bot-logs', '--brand', brandId], io)).toBe(0)
  expect(String(stderr.read())).toContain('1 of 1, Rebuilt: pages')
  expect(await storedLogs(database, brandId)).toEqual(before)
})
