import { expect, test } from 'vitest'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildReadSource } from '#testing/log-deliveries.ts'
import { asSystem } from '../../system-client.ts'
import { startReading } from './delivery-run.ts'
import { asOnlyReader, endBrokenReading, openLocalDelivery } from './local-delivery.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
const file = { name: 'access.log', bytes: 10, identity: 'file:ab' }

const statusOf = async (id: string) => {
  const { rows } = await database.pool.query<{ status: string; failure: string | null }>(
    'select status, failure from llm_mentions.bot_log_deliveries where id = $1',
    [id],
  )
  return rows[0]
}
const endBroken = () => asSystem(database, endBrokenReading)

test('a process that ends while it reads a file leaves it failed, and reading the same file resumes', async () => {
  const source = await buildReadSource(database, home)
  const { deliveryId } = await openLocalDelivery(database, source, file)
  await database.pool.query(
    "update llm_mentions.bot_log_deliveries set created_at = now() - interval '1 hour' where id = $1",
    [deliveryId],
  )
  await asOnlyReader(database, deliveryId, async () => {
    await startReading(database, { ...source, deliveryId })
    expect(await asOnlyReader(database, deliveryId, async () => 'another reader')).toBeNull()
    expect(await endBroken()).toBe(0)
    // What a killed process leaves: no connection, and no one who ends the delivery.
    await database.pool.query(
      `select pg_terminate_backend(l.pid) from pg_locks l where l.locktype = 'advisory' and l.granted and l.objsubid = 1
       and (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended('bot-log-reader:' || $1, 0)`,
      [deliveryId],
    )
    await expect.poll(endBroken).toBe(1)
    return 'ended'
  })
  expect(await statusOf(deliveryId)).toMatchObject({
    status: 'failed',
    failure: expect.stringContaining('Processing was interrupted'),
  })
  expect(await openLocalDelivery(database, source, file)).toEqual({ deliveryId, takenBefore: null })
  expect(await statusOf(deliveryId)).toEqual({ status: 'queued', failure: null })
})

test('the same file given twice at the same moment is one delivery', async () => {
  const source = await buildReadSource(database, home)
  const opened = await Promise.all([1, 2, 3].map(() => openLocalDelivery(database, source, file)))
  const { deliveryId } = opened[0] ?? { deliveryId: '' }
  expect(opened).toEqual(opened.map(() => ({ deliveryId, takenBefore: null })))
})
