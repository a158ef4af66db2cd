import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Mail } from '#core/notifications/mail/mail.ts'
import { createEngines } from '#engines/registry.ts'
import { engineSettings } from '#engines/settings.ts'
import { replaceEngineListings } from '#queries/engines/engines.ts'
import { asSystem } from '#queries/system-client.ts'
import { loggedInAs, testDatabase } from '#testing/database/database.ts'
import { askForTrial, newAddress } from '#testing/trials.ts'
import { linkIn, testWebApp } from '#testing/web-app.ts'
import { openaiAnswers } from '#testing/wire/openai-responses.ts'
import { startWireServer } from '#testing/wire/server.ts'
import { trialTick } from './trial-tick.ts'
import { runWorker } from '../worker.ts'

/*
 * Eight prompts at $0.02 each would cost $0.16. A trial may cost $0.05, so two are asked and the third would exceed it;
 * all trials of a day may cost $0.12, so two trials start and the third does not.
 */
const usdPerAnswer = 0.02
const trials = { engines: ['openai'], budgetUsd: 0.05, dailyBudgetUsd: 0.12 }

const database = await testDatabase()
const app = await testWebApp(database, { TRIAL_ENGINES: 'openai' })
const mails: Mail[] = []
const wire = await startWireServer({ openai: openaiAnswers.success })
const engines = (change: Record<string, string> = {}, sandboxUrl: string | null = null) =>
  createEngines(
    engineSettings(
      {
        OPENAI_API_KEY: 'sk-of-the-operator',
        OPENAI_BASE_URL: wire.baseUrl('openai'),
        OPENAI_PRICES: JSON.stringify({ '*': { usdPerAnswer } }),
        ...change,
      },
      { sandboxUrl },
    ),
  )
/** As a starting worker writes them. */
const list = (change: Record<string, string>, sandboxUrl: string | null = null) =>
  asSystem(database, (sql) =>
    replaceEngineListings(
      sql,
      engines(change, sandboxUrl)
        .list()
        .map((engine) => ({ ...engine, models: [...engine.models] })),
    ),
  )
const worker = await runWorker(loggedInAs(database, 'jobs'), {
  engines: engines(),
  logger: pino({ level: 'silent' }),
  dataDir: await mkdtemp(join(tmpdir(), 'answerscope-trial-budgets-')),
  mail: { publicUrl: 'https://answerscope.example', send: async (mail) => void mails.push(mail) },
  trials,
})
afterAll(async () => {
  await worker.stop()
  await wire.close()
})

const view = z.object({
  state: z.string(),
  isSandbox: z.boolean().nullable(),
  failure: z.string().nullable(),
})

async function post(path: string, body: unknown) {
  const response = await app.request(`/api${path}`, { body, from: newAddress() })
  expect(response.status).toBe(200)
  return view.parse(await response.json())
}

async function confirmedTrial(email: string): Promise<string> {
  expect((await askForTrial(app, { email })).status).toBe(202)
  await vi.waitFor(() => expect(mails.some(({ to }) => to === email)).toBe(true), { timeout: 20_000 })
  const link = linkIn(mails.find(({ to }) => to === email))
  const token = new URL(link, 'https://a.example').searchParams.get('token') ?? ''
  await confirm(token)
  return token
}

const confirm = (token: string) => post('/trial-confirmations', { token, topic: 'tents', rivals: ['Birch'] })

async function ended(token: string) {
  await vi.waitFor(
    async () => {
      await trialTick(database)
      const shown = await post('/trial-previews', { token })
      expect(shown.state === 'ready' || shown.failure !== null).toBe(true)
    },
    { timeout: 60_000, interval: 300 },
  )
  return post('/trial-previews', { token })
}

async function lastProgress(token: string) {
  const response = await app.request('/api/trial-progress', {
    headers: { 'X-Trial-Token': token },
    from: newAddress(),
  })
  const last = (await response.text())
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .at(-1)
  return z
    .object({ planned: z.number(), answered: z.number(), failed: z.number() })
    .parse(JSON.parse(last?.slice(6) ?? ''))
}

test('a trial of real engines stops before its budget is exceeded, and the page says that it is complete', async () => {
  const token = await confirmedTrial('ada@first.example')
  expect(await ended(token)).toEqual({ state: 'ready', isSandbox: false, failure: null })
  expect(await lastProgress(token)).toEqual({ planned: 8, answered: 2, failed: 0 })
  expect(wire.requests).toHaveLength(2)
  expect(wire.requests[0]?.headers.authorization).toBe('Bearer sk-of-the-operator')
  const { rows } = await database.pool.query(
    `select t.answers, t.planned, t.cost_usd as "costUsd", a.status, a.pause_code as code
     from llm_mentions.trials t join llm_mentions.analyses a on a.id = t.analysis_id`,
  )
  expect(rows).toEqual([{ answers: 2, planned: 8, costUsd: 0.04, status: 'paused', code: 'run-budget' }])
})

test('the daily budget allows one more trial; the next visitor is asked to return tomorrow, and then it works', async () => {
  expect(await ended(await confirmedTrial('bea@second.example'))).toMatchObject({ state: 'ready' })
  const asked = wire.requests.length
  const token = await confirmedTrial('cleo@third.example')
  expect(await ended(token)).toEqual({
    state: 'confirmed',
    isSandbox: null,
    failure: 'Many trials have started today. Try again tomorrow.',
  })
  expect(wire.requests).toHaveLength(asked)
  // No trace of it remains.
  const { rows } = await database.pool.query(
    'select count(*)::integer as organizations from llm_mentions.organizations',
  )
  expect(rows).toEqual([{ organizations: 2 }])

  await database.pool.query(`update llm_mentions.trials set started_at = started_at - interval '1 day'`)
  expect((await confirm(token)).failure).toBeNull()
  expect(await ended(token)).toEqual({ state: 'ready', isSandbox: false, failure: null })
})

test('an engine without a price prevents the trial: the visitor learns that it could not start', async () => {
  await database.pool.query(`update llm_mentions.trials set started_at = started_at - interval '1 day'`)
  await list({ OPENAI_MODEL: 'of-tomorrow', OPENAI_PRICES: '' })
  const token = await confirmedTrial('dora@fourth.example')
  expect(await ended(token)).toMatchObject({
    state: 'confirmed',
    failure: 'The first run couldn’t start. Try again later or contact us.',
  })
  const { rows } = await database.pool.query<{ fault: string }>(
    `select fault from llm_mentions.trials where email = 'dora@fourth.example'`,
  )
  expect(rows[0]?.fault).toMatch(/^No price available for ChatGPT/)
  await list({})
  await confirm(token)
  expect(await ended(token)).toMatchObject({ state: 'ready', failure: null })
})

test('the sandbox, if available, takes over when the daily budget is used up', async () => {
  await list({}, 'http://127.0.0.1:9/v1')
  await database.pool.query(
    `update llm_mentions.trials set started_at = now() where email in ('ada@first.example', 'bea@second.example')`,
  )
  const token = await confirmedTrial('emma@fifth.example')
  await vi.waitFor(
    async () =>
      expect(await post('/trial-previews', { token })).toEqual({
        state: 'running',
        isSandbox: true,
        failure: null,
      }),
    { timeout: 20_000 },
  )
})
