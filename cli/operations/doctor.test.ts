import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { lockDataDir } from '#server/start/data-dir-lock.ts'
import { sellPlans } from '#testing/billing.ts'
import { testDatabase } from '#testing/database/database.ts'
import { testMailServer } from '#testing/servers/mail-server.ts'
import { openStripeServer } from '#testing/servers/stripe-server.ts'
import { stripeAccount } from '#testing/servers/stripe-state.ts'
import { run } from './doctor.ts'

const database = await testDatabase()
const stripe = await openStripeServer()
await sellPlans(database, stripe)
const mail = await testMailServer()
let readiness = 200
const web = createServer((_request, response) => response.writeHead(readiness).end())
await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
afterAll(async () => {
  await stripe.close()
  web.close()
})
beforeEach(() => {
  readiness = 200
})

const secret = 'kept-to-itself-0123456789'
const sound = {
  ...stripeAccount,
  DATA_DIR: tmpdir(),
  DATABASE_URL: database.url,
  STRIPE_BASE_URL: stripe.url,
  SMTP_URL: mail.url,
  MAIL_FROM: 'reports@acorn.example',
  PUBLIC_URL: `http://127.0.0.1:${(web.address() as AddressInfo).port}`,
  OPENAI_API_KEY: secret,
  METRICS_TOKEN: secret,
}

async function doctor(env: Record<string, string> = {}) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const code = await run(['--json'], { stdin: new PassThrough(), stdout, stderr, env: { ...sound, ...env } })
  const out = String(stdout.read() ?? '')
  const found = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { about: string; state: string; says: string })
  return { code, out, of: (about: string) => found.find((finding) => finding.about === about) }
}

test('a healthy instance is reported as such, and no secret is printed', async () => {
  const { code, out, of } = await doctor()
  expect(out.split('\n').filter((line) => line.includes('failing'))).toEqual([])
  expect(code).toBe(0)
  for (const about of ['disk', 'database', 'schema', 'clock', 'jobs', 'queues', 'mail', 'stripe', 'web'])
    expect(of(about)).toMatchObject({ state: 'ok' })
  expect(of('workers')).toMatchObject({ state: 'note' })
  expect(of('configuration')?.says).toContain('OPENAI_API_KEY')
  expect(of('engines')?.says).toBe('with a key: openai')
  for (const value of [secret, stripeAccount.STRIPE_SECRET_KEY, database.url, mail.url])
    expect(out).not.toContain(value)
  expect(mail.mails).toEqual([])
})

describe('the URL it checks is', () => {
  const webPort = (web.address() as AddressInfo).port
  const answering = { state: 'ok', says: `answers at http://127.0.0.1:${webPort}` }

  test('that of the process that owns the data folder', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'answerscope-doctor-'))
    const lock = await lockDataDir(dataDir)
    const asked = { DATA_DIR: dataDir, PUBLIC_URL: '' }
    try {
      lock.setAddress(sound.PUBLIC_URL)
      expect((await doctor(asked)).of('web')).toMatchObject(answering)
      lock.setAddress('http://127.0.0.1:9')
      expect((await doctor(asked)).of('web')).toMatchObject({
        state: 'failing',
        says: expect.stringContaining('doesn’t respond at http://127.0.0.1:9:'),
      })
    } finally {
      await lock.release()
      await rm(dataDir, { recursive: true })
    }
  })

  test('that of PORT and HOST if no process owns the data folder', async () => {
    const dataDir = join(tmpdir(), 'answerscope-never-started')
    const at = (env: object) => doctor({ DATA_DIR: dataDir, PUBLIC_URL: '', ...env })
    expect((await at({ PORT: String(webPort), HOST: '0.0.0.0' })).of('web')).toMatchObject(answering)
    expect((await at({ PORT: '9', HOST: '::1' })).of('web')).toMatchObject({
      state: 'note',
      says: expect.stringMatching(
        /^doesn’t respond at http:\/\/\[::1\]:9: .+ set its PORT, HOST or PUBLIC_URL/,
      ),
    })
  })
})

test('ENVIRONMENT=local gets a note, and production does not', async () => {
  expect((await doctor()).of('environment')).toMatchObject({
    state: 'note',
    says: expect.stringContaining('Set ENVIRONMENT=production before others use it'),
  })
  const { of } = await doctor({ ENVIRONMENT: 'production', AUTH_JWT_SECRET: '0123456789abcdef'.repeat(2) })
  expect(of('environment')).toMatchObject({ state: 'ok' })
})

describe('failures are reported with exit code 2:', () => {
  test('an invalid variable', async () => {
    const { code, of } = await doctor({ PORT: 'ninety' })
    expect(code).toBe(2)
    expect(of('configuration')).toMatchObject({
      state: 'failing',
      says: expect.stringContaining('PORT must be a number'),
    })
  })

  test('a database that does not respond, without its password', async () => {
    const { code, out, of } = await doctor({ DATABASE_URL: `postgres://us:${secret}@127.0.0.1:9/none` })
    expect(code).toBe(2)
    expect(of('database')).toMatchObject({ state: 'failing', says: expect.stringContaining('ECONNREFUSED') })
    expect(of('mail')).toMatchObject({ state: 'ok' })
    expect(out).not.toContain(secret)
  })

  test('an outdated schema, and failed jobs', async () => {
    await database.pool.query(
      `select graphile_worker.add_job('send-email-report', '{}', max_attempts => 1);
       update graphile_worker._private_jobs set attempts = max_attempts`,
    )
    expect((await doctor()).of('jobs')).toEqual({
      about: 'jobs',
      state: 'failing',
      says: 'failed: 1 × send-email-report',
    })
    await database.pool.query(
      `delete from graphile_worker._private_jobs;
       delete from supabase_migrations.schema_migrations
       where version = (select max(version) from supabase_migrations.schema_migrations)`,
    )
    const { code, of } = await doctor()
    expect(code).toBe(2)
    expect(of('schema')).toMatchObject({
      state: 'failing',
      says: expect.stringContaining('1 migrations are'),
    })
  })

  test('a mail server, Stripe, and the web process', async () => {
    readiness = 503
    const { code, of } = await doctor({
      SMTP_URL: `smtp://us:${secret}@127.0.0.1:9`,
      STRIPE_BASE_URL: 'http://127.0.0.1:9',
    })
    expect(code).toBe(2)
    expect(of('mail')).toMatchObject({ state: 'failing', says: expect.stringContaining('ECONNREFUSED') })
    expect(of('stripe')).toMatchObject({ state: 'failing' })
    expect(of('web')).toEqual({
      about: 'web',
      state: 'failing',
      says: `answers 503 on /healthz at ${sound.PUBLIC_URL}`,
    })
  })
})
