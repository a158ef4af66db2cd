import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { buildCast } from '#testing/cast.ts'
import { loggedInAs, testDatabase } from '#testing/database/database.ts'
import { forgetExpiredSignIns } from './upkeep.ts'

const database = await testDatabase()
const { alice, bob } = await buildCast(database)
const worker = loggedInAs(database, 'jobs')

const left = async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select authentication_method as name from auth.flow_state
     union all select relates_to from auth.one_time_tokens
     union all select attempts::text from private.code_attempts
     union all select algorithm from private.signing_keys
     union all select friendly_name from auth.mfa_factors
     union all select code_hash from private.recovery_codes
     order by 1`,
  )
  return rows.map(({ name }) => name)
}

test('a worker deletes expired rows and nothing else', async () => {
  const sql = database.pool
  for (const [method, age] of [
    ['old flow', '25 hours'],
    ['young flow', '23 hours'],
  ])
    await sql.query(
      `insert into auth.flow_state (id, provider_type, authentication_method, created_at)
       values ($1, 'google', $2, now() - $3::interval)`,
      [randomUUID(), method, age],
    )
  for (const [person, sentTo, age] of [
    [alice, 'old token', '25 hours'],
    [bob, 'young token', '23 hours'],
  ] as const)
    await sql.query(
      `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at)
       values ($1, $2, 'recovery_token', $3, $3, now() at time zone 'utc' - $4::interval)`,
      [randomUUID(), person.supabaseUserId, sentTo, age],
    )
  await sql.query(
    `insert into private.code_attempts (token_id, attempts, expires_at)
     values ($1, 4, now() - interval '1 minute'), ($2, 5, now() + interval '1 minute')`,
    [randomUUID(), randomUUID()],
  )
  await sql.query(
    `insert into private.signing_keys (algorithm, expires_at) values ('HS256', now() - interval '1 minute')`,
  )
  await sql.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
     select gen_random_uuid(), $1, name, 'totp', status::auth.factor_status, now() - age::interval, now()
     from (values ('abandoned enrollment', 'unverified', '25 hours'), ('young enrollment', 'unverified', '23 hours'),
       ('old factor', 'verified', '1 year')) as given (name, status, age)`,
    [alice.supabaseUserId],
  )
  await sql.query(
    `insert into private.recovery_codes (factor_id, code_hash)
     select id, 'code of a factor' from auth.mfa_factors where friendly_name = 'old factor'
     union all select gen_random_uuid(), 'code of a deleted account'`,
  )
  await forgetExpiredSignIns(worker.pool)
  expect(await left()).toEqual([
    '5',
    'ES256',
    'code of a factor',
    'old factor',
    'young enrollment',
    'young flow',
    'young token',
  ])
})

test('a worker leaves the sign-ins of a Supabase project alone', async () => {
  await database.pool.query('revoke all on auth.flow_state from answerscope_web')
  await database.pool.query("update auth.flow_state set created_at = now() - interval '25 hours'")
  await forgetExpiredSignIns(worker.pool)
  expect(await left()).toContain('young flow')
})
