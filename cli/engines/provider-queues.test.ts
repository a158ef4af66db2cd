import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import {
  catalogProviderQueues,
  ensureInstanceProviderQueues,
  pauseProviderQueue,
} from '#queries/engines/provider-queues.ts'
import { asSystem } from '#queries/system-client.ts'
import { testDatabase } from '#testing/database/database.ts'
import { run } from './provider-queues.ts'

const database = await testDatabase()
await asSystem(database, (sql) => ensureInstanceProviderQueues(sql, catalogProviderQueues))

async function queues(...args: string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const code = await run(args, {
    stdin: new PassThrough(),
    stdout,
    stderr,
    env: { DATABASE_URL: database.url },
  })
  return { code, out: String(stdout.read() ?? ''), err: String(stderr.read() ?? '') }
}

test('a paused provider queue is listed with its reason, and asks again after it is resumed', async () => {
  await asSystem(database, (sql) =>
    pauseProviderQueue(sql, 'openai', { code: 'quota-exhausted', message: 'No credit left.', forMs: null }),
  )
  const openai = async () =>
    (await queues('list')).out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .find(({ id }) => id === 'openai')
  expect(await openai()).toMatchObject({
    requestsPerMinute: 300,
    concurrency: 30,
    pause: { code: 'quota-exhausted', message: 'No credit left.', until: null },
  })
  expect(await queues('resume', 'openai')).toMatchObject({ code: 0, out: '{"resumed":"openai"}\n' })
  expect(await openai()).toMatchObject({ pause: null })
})

test('an unknown provider queue is reported, and so are invalid arguments', async () => {
  expect(await queues('resume', 'nobody')).toMatchObject({ code: 1, err: 'Queue not found: nobody\n' })
  expect((await queues('resume')).err).toContain('Enter one queue to resume.')
  expect((await queues('pause', 'openai')).err).toContain('Unknown: pause openai')
})
