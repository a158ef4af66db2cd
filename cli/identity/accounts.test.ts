import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { sessionOf } from '#testing/token.ts'
import { run } from './accounts.ts'

const database = await testDatabase()
const { alice, bob } = await buildCast(database)
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'answerscope-accounts-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function call(args: string[], env: Record<string, string> = {}) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const code = await run(args, {
    stdin: new PassThrough(),
    stdout,
    stderr,
    env: { DATABASE_URL: database.url, DATA_DIR: folder, ...env },
  })
  return { code, out: String(stdout.read() ?? ''), err: String(stderr.read() ?? '') }
}

async function buildFactors(person: { supabaseUserId: string }) {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'Phone', 'totp', 'verified', now(), now()),
       (gen_random_uuid(), $1, 'Recovery codes', 'recovery_code', 'verified', now(), now())
     returning id`,
    [person.supabaseUserId],
  )
  await database.pool.query(`insert into private.recovery_codes (factor_id, code_hash) values ($1, 'hash')`, [
    rows[1]?.id,
  ])
}
const countOf = async (sql: string, person: { supabaseUserId: string }) =>
  (await database.pool.query(sql, [person.supabaseUserId])).rows.length

test('removes lost factors and recovery codes, ends sessions, emails the owner, and is in the audit log', async () => {
  await buildFactors(alice)
  await buildFactors(bob)
  const { code, out } = await call(['reset-second-factor', ` ${alice.email.toUpperCase()}`])
  expect(code).toBe(0)
  expect(JSON.parse(out)).toEqual({ factorsRemoved: 2, sessionsEnded: 1, isMailed: true })
  const factors = 'select from auth.mfa_factors where user_id = $1'
  expect(await countOf(factors, alice)).toBe(0)
  expect(await countOf(factors, bob)).toBe(2)
  expect((await database.pool.query('select from private.recovery_codes')).rows).toHaveLength(1)
  const { rows: sessions } = await database.pool.query('select id from auth.sessions where id = any($1)', [
    [sessionOf(alice), sessionOf(bob)],
  ])
  expect(sessions).toEqual([{ id: sessionOf(bob) }])
  const [mail = ''] = await readdir(join(folder, 'outbox'))
  expect(JSON.parse(await readFile(join(folder, 'outbox', mail), 'utf8'))).toMatchObject({
    to: alice.email,
    subject: 'Two-factor authentication was reset',
  })
  const { rows: entries } = await database.pool.query(
    `select distinct actor_kind, subject_name from llm_mentions.audit_log where action = 'account.second-factor-reset'`,
  )
  expect(entries).toEqual([{ actor_kind: 'operator', subject_name: alice.email }])
})

test('says so when no email could be sent', async () => {
  const production = {
    ENVIRONMENT: 'production',
    PUBLIC_URL: 'https://scope.example',
    AUTH_JWT_SECRET: 'a test secret of more than thirty-two bytes 0123456789',
  }
  const { code, out, err } = await call(['reset-second-factor', bob.email], production)
  expect(code).toBe(2)
  expect(JSON.parse(out)).toMatchObject({ factorsRemoved: 2, isMailed: false })
  expect(err).toContain('The owner was not emailed')
})

test('is refused for unknown addresses, other words, and a Supabase project', async () => {
  const unknown = await call(['reset-second-factor', 'nobody@example.test'])
  expect(unknown).toMatchObject({ code: 1, err: 'No account has the email address nobody@example.test.\n' })
  for (const args of [['reset-second-factor'], ['reset-second-factor', 'a@b.test', 'now'], ['reset']])
    expect(await call(args)).toMatchObject({
      code: 1,
      err: expect.stringContaining('reset-second-factor EMAIL'),
    })
  const hosted = await call(['reset-second-factor', alice.email], { SUPABASE_URL: 'https://x.supabase.co' })
  expect(hosted).toMatchObject({ code: 1, err: expect.stringContaining('Supabase project') })
})
