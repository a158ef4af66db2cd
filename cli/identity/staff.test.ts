import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { run } from './staff.ts'

const database = await testDatabase()
const cast = await buildCast(database)

async function staff(...args: string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const code = await run(args, {
    stdin: new PassThrough(),
    stdout,
    stderr,
    env: { DATABASE_URL: database.url },
  })
  stdout.end()
  stderr.end()
  return { code, out: await text(stdout), problem: await text(stderr) }
}

test('adds and removes staff, which the audit log records with the operator’s name', async () => {
  expect(await staff('add', 'Dave@example.test')).toMatchObject({ code: 0 })
  expect(JSON.parse((await staff()).out)).toEqual([
    { email: 'dave@example.test' },
    { email: 'stella@example.test' },
  ])
  await staff('add', 'dave@example.test') // Repeating it changes nothing.
  expect(JSON.parse((await staff('remove', 'dave@example.test')).out)).toEqual([
    { email: 'stella@example.test' },
  ])
  const { rows } = await database.pool.query(
    `select actor_kind, actor_name is not null as named, subject_id, changes from llm_mentions.audit_log
     where action = 'account.changed' order by id`,
  )
  expect(rows).toEqual([
    {
      actor_kind: 'operator',
      named: true,
      subject_id: cast.dave.userId,
      changes: { is_staff: [false, true] },
    },
    {
      actor_kind: 'operator',
      named: true,
      subject_id: cast.dave.userId,
      changes: { is_staff: [true, false] },
    },
  ])
})

test('an unknown address and invalid words are reported', async () => {
  expect(await staff('add', 'nobody@example.test')).toEqual({
    code: 1,
    out: '',
    problem: 'No account has the email address nobody@example.test.\n',
  })
  expect((await staff('promote', 'dave@example.test')).code).toBe(1)
  expect((await staff('add')).code).toBe(1)
})
