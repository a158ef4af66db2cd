import pino from 'pino'
import { expect, test, vi } from 'vitest'
import { jobCatalog, maintenanceCatalog } from '#core/job-catalog.ts'
import { loggedInAs, testDatabase } from '#testing/database/database.ts'
import { doEach, workOf } from './periodic-work.ts'

const database = loggedInAs(await testDatabase(), 'jobs')

test.for(['round', 'sweep'] as const)('a %s does what the catalog schedules for it', async (schedule) => {
  const work = workOf(schedule, database, pino({ level: 'silent' }))
  const scheduled = Object.entries({ ...jobCatalog, ...maintenanceCatalog })
    .filter(([, entry]) => entry.schedule === schedule)
    .map(([name]) => name)
  expect(Object.keys(work).toSorted()).toEqual(scheduled.toSorted())
  const error = vi.fn<(told: object, words?: string) => void>()
  await doEach(work, { error })
  expect(error).not.toHaveBeenCalled()
})

test('a failing part of upkeep does not prevent the others', async () => {
  const done: string[] = []
  const error = vi.fn<(told: object, words?: string) => void>()
  const fault = Object.assign(new Error('cannot convert infinity to bigint'), { code: '22003' })
  await doEach(
    {
      first: async () => done.push('first'),
      poisoned: () => Promise.reject(fault),
      last: async () => done.push('last'),
    },
    { error },
  )
  expect(done).toEqual(['first', 'last'])
  expect(error).toHaveBeenCalledExactlyOnceWith({ err: fault, upkeep: 'poisoned' }, expect.any(String))
})

test('an unreachable database ends the round', async () => {
  const last = vi.fn<() => Promise<void>>()
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  await expect(
    doEach({ gone: () => Promise.reject(away), last }, { error: vi.fn<() => void>() }),
  ).rejects.toBe(away)
  expect(last).not.toHaveBeenCalled()
})
