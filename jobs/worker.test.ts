import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { asSystem } from '#queries/system-client.ts'
import { loggedInAs, testDatabase } from '#testing/database/database.ts'
import { runWorker } from './worker.ts'

const database = await testDatabase()

const waiting = async (name: string) => {
  const { rows } = await database.pool.query(
    'select id from graphile_worker.jobs where task_identifier = $1',
    [name],
  )
  return rows.length
}

test('short jobs run although all places for long jobs are taken', async () => {
  const lock = await database.pool.connect()
  const free = () => lock.query('rollback')
  onTestFinished(() => lock.release(true))
  await lock.query('begin; lock table llm_mentions.bot_log_deliveries in access exclusive mode')
  await asSystem(database, async (sql) => {
    for (let n = 0; n < 10; n += 1)
      sql.enqueueLater('import-bot-log', { organizationId: randomUUID(), deliveryId: randomUUID() })
    sql.enqueueLater('spread-event', { organizationId: randomUUID(), eventId: randomUUID() })
  })
  const worker = await runWorker(loggedInAs(database, 'jobs'), {
    engines: { list: () => [], get: () => undefined },
    logger: pino({ level: 'silent' }),
    dataDir: await mkdtemp(join(tmpdir(), 'answerscope-worker-')),
  })
  // The jobs only end without the lock.
  onTestFinished(async () => {
    await free()
    await worker.stop()
  })
  await vi.waitFor(async () => expect(await waiting('spread-event')).toBe(0), { timeout: 20_000 })
  expect(await waiting('import-bot-log')).toBe(10)
  await free()
  await vi.waitFor(async () => expect(await waiting('import-bot-log')).toBe(0), { timeout: 20_000 })
})
