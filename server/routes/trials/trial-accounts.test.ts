import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { asSystem } from '#queries/system-client.ts'
import { trialMailToSend } from '#queries/trials/trial-run.ts'
import { listSandboxEngines } from '#testing/runs.ts'
import { testDatabase } from '#testing/database/database.ts'
import { askForTrial, newAddress } from '#testing/trials.ts'
import { codeIn, testWebApp, type TestWebApp } from '#testing/web-app.ts'
import { provenAccounts } from '../../identity/proven-account.ts'

// These tests hash passwords, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const database = await testDatabase()
await listSandboxEngines(database)
const app = await testWebApp(database)
const password = 'correct horse battery'

/** Requests a trial and reads its email: the token that people pass on, and the proof that only the email has. */
async function mailedTrial(email: string): Promise<{ token: string; proof: string; trialId: string }> {
  expect((await askForTrial(app, { email })).status).toBe(202)
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from llm_mentions.trials where email = $1',
    [email],
  )
  const trialId = rows[0]?.id ?? ''
  const mail = await asSystem(database, (sql) =>
    trialMailToSend(sql, { trialId, kind: 'link' }, 'https://answerscope.example'),
  )
  const link = new URL(mail?.link ?? '')
  expect(link.search).not.toContain('proof')
  return {
    token: link.searchParams.get('token') ?? '',
    proof: new URLSearchParams(link.hash.slice(1)).get('proof') ?? '',
    trialId,
  }
}

async function makeAccount(body: Record<string, unknown>, from = newAddress(), on: TestWebApp = app) {
  const response = await on.request('/api/trial-accounts', { body: { password, ...body }, from })
  return { status: response.status, body: z.looseObject({}).parse(await response.json()) }
}

const signIn = async (email: string, given = password) =>
  (
    await app.backendRequest('/auth/v1/token?grant_type=password', {
      body: { email, password: given },
      from: newAddress(),
    })
  ).status

const accountsOf = async (email: string) =>
  (
    await database.pool.query<{ isConfirmed: boolean }>(
      'select email_confirmed_at is not null as "isConfirmed" from auth.users where email = $1',
      [email],
    )
  ).rows

test('the proof in the email creates a confirmed account without a second email, for its own address', async () => {
  const email = 'ada@harbor.example'
  const { token, proof } = await mailedTrial(email)
  const made = await makeAccount({ token, proof, email: 'victim@bank.example' })
  expect(made).toEqual({ status: 200, body: { outcome: 'made', email } })
  expect(await signIn(email)).toBe(200)
  expect(app.mails.filter(({ to }) => to === email)).toEqual([])
  expect(await accountsOf('victim@bank.example')).toEqual([])
  // Once: someone who finds the email later creates nothing with it.
  expect((await makeAccount({ token, proof })).status).toBe(404)
})

test('a link passed on, another trial’s proof, an old email, and an ended trial prove nothing', async () => {
  const mine = await mailedTrial('mine@harbor.example')
  const other = await mailedTrial('other@harbor.example')
  const refused = async (body: Record<string, unknown>) =>
    expect(await makeAccount(body)).toMatchObject({ status: 404 })
  await refused({ token: mine.token, proof: '' })
  await refused({ token: mine.token, proof: mine.token })
  await refused({ token: mine.token, proof: other.proof })
  await refused({ token: other.token, proof: mine.proof })
  await refused({ token: 'x'.repeat(43), proof: mine.proof })
  await database.pool.query(
    `update private.trial_tokens set proof_expires_at = now() - interval '1 second' where trial_id = $1`,
    [mine.trialId],
  )
  await refused(mine)
  await database.pool.query(`update llm_mentions.trials set expires_at = now() where id = $1`, [
    other.trialId,
  ])
  await refused(other)
  expect(await accountsOf('mine@harbor.example')).toEqual([])
  expect(await accountsOf('other@harbor.example')).toEqual([])
})

test('an account that someone else created with the address before is neither confirmed nor opened', async () => {
  const email = 'late@harbor.example'
  const signedUp = await app.backendRequest('/auth/v1/signup', {
    body: { email, password: 'of an impostor' },
    from: newAddress(),
  })
  expect(signedUp.status).toBe(200)
  await app.identity.drain() // The account is created after the response.
  const trial = await mailedTrial(email)
  expect(await makeAccount(trial)).toEqual({ status: 200, body: { outcome: 'known', email } })
  expect(await accountsOf(email)).toEqual([{ isConfirmed: false }])
  expect(await signIn(email)).toBe(400)
  expect(await signIn(email, 'of an impostor')).toBe(400)
  // Its owner signs in by a code, and the impostor's password is gone.
  await database.pool.query(`delete from private.auth_attempts where key like 'mailPause%'`)
  await app.backendRequest('/auth/v1/otp', { body: { email }, from: newAddress() })
  await vi.waitFor(() => expect(app.mails.filter(({ to }) => to === email)).toHaveLength(2), {
    timeout: 20_000,
  })
  const code = codeIn(app.mails.findLast(({ to }) => to === email))
  const verified = await app.backendRequest('/auth/v1/verify', {
    body: { email, token: code, type: 'email' },
    from: newAddress(),
  })
  expect(verified.status).toBe(200)
  expect(await signIn(email, 'of an impostor')).toBe(400)
})

test('two clicks create one account', async () => {
  const email = 'double@harbor.example'
  const trial = await mailedTrial(email)
  const both = await Promise.all([
    makeAccount(trial),
    makeAccount({ ...trial, password: 'another password' }),
  ])
  expect(both).toHaveLength(2)
  expect(new Set(both.map(({ body }) => body['outcome']))).toEqual(new Set(['known', 'made']))
  expect(await accountsOf(email)).toEqual([{ isConfirmed: true }])
})

test('a bad password names its field, and the proof is not used up', async () => {
  const trial = await mailedTrial('short@haven.example')
  expect((await makeAccount({ ...trial, password: 'short' })).body).toMatchObject({
    error: { fields: { password: 'Enter at least 8 characters.' } },
  })
  expect((await makeAccount({ ...trial, password: 'ü'.repeat(37) })).body).toMatchObject({
    error: { fields: { password: 'Enter up to 72 characters.' } },
  })
  expect((await makeAccount(trial)).body).toMatchObject({ outcome: 'made' })
})

test('guesses are counted', async () => {
  const strict = await testWebApp(database, {
    ENVIRONMENT: 'development',
    PUBLIC_URL: 'https://answerscope.example',
  })
  const from = newAddress()
  const statuses: number[] = []
  for (let n = 0; n < 11; n += 1)
    statuses.push((await makeAccount({ token: 'x', proof: `${n}` }, from, strict)).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429])
})

test('a hosted project creates the account through its admin interface, with its secret key', async () => {
  const asked: { path: string | undefined; authorization: string | undefined; body: unknown }[] = []
  const replies = [
    { status: 200, body: { id: crypto.randomUUID() } },
    { status: 422, body: { code: 422, error_code: 'email_exists', msg: 'A user with this email address …' } },
    { status: 422, body: { code: 422, error_code: 'weak_password', msg: 'Password is too weak' } },
    { status: 500, body: { code: 500, msg: 'Internal' } },
  ]
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      asked.push({
        path: request.url,
        authorization: request.headers.authorization,
        body: JSON.parse(text),
      })
      const { status = 404, body = {} } = replies.shift() ?? {}
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address() as AddressInfo
  const url = `http://127.0.0.1:${address.port}`
  const hosted = { url, publishableKey: 'sb_publishable_0123456789', secretKey: 'sb_secret_0123456789' }
  const open = provenAccounts({ ...app.settings, supabase: hosted }, null)
  if (open === null) throw new Error('nothing makes accounts')
  const account = { email: 'ada@harbor.example', password }
  expect(await open(account)).toBe('made')
  expect(await open(account)).toBe('known')
  expect(await open(account)).toEqual({ refused: 'Password is too weak' })
  await expect(open(account)).rejects.toThrow('Supabase answered 500')
  expect(asked[0]).toEqual({
    path: '/auth/v1/admin/users',
    authorization: 'Bearer sb_secret_0123456789',
    body: { ...account, email_confirm: true },
  })
  server.close()
  // Without that key a code is emailed, as for all others.
  expect(provenAccounts({ ...app.settings, supabase: { ...hosted, secretKey: undefined } }, null)).toBeNull()
})
