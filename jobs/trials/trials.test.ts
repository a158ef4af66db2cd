import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Mail } from '#core/notifications/mail/mail.ts'
import { createEngines } from '#engines/registry.ts'
import { startSandbox } from '#engines/sandbox/server.ts'
import { engineSettings } from '#engines/settings.ts'
import { asSystem } from '#queries/system-client.ts'
import { deleteTrial, expireTrial, extendTrial } from '#queries/trials/trial-run.ts'
import { asCaller } from '#queries/user-client.ts'
import { buildCast, buildPerson, type Person } from '#testing/cast.ts'
import { loggedInAs, testDatabase } from '#testing/database/database.ts'
import { signedToken } from '#testing/token.ts'
import { askForTrial, newAddress, solvedProof } from '#testing/trials.ts'
import { linkIn, testWebApp } from '#testing/web-app.ts'
import { deleteDueOrganizationsLater } from '../organizations/delete-organization.ts'
import { trialTick } from './trial-tick.ts'
import { runWorker } from '../worker.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const app = await testWebApp(database)
const mails: Mail[] = []
const sandbox = await startSandbox({ seed: 'trials', latencyMs: 0 })
const worker = await runWorker(loggedInAs(database, 'jobs'), {
  engines: createEngines(engineSettings({}, { sandboxUrl: sandbox.url })),
  logger: pino({ level: 'silent' }),
  dataDir: await mkdtemp(join(tmpdir(), 'answerscope-trials-')),
  mail: { publicUrl: 'https://answerscope.example', send: async (mail) => void mails.push(mail) },
})
afterAll(async () => {
  await worker.stop()
  await sandbox.close()
})

const mailsTo = (email: string) => mails.filter(({ to }) => to === email)
const mailed = async (email: string, count = 1): Promise<Mail> => {
  await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(count), { timeout: 20_000 })
  const mail = mailsTo(email).at(-1)
  if (mail === undefined) throw new Error('no mail')
  return mail
}
const tokenIn = (mail: Mail) => new URL(linkIn(mail), 'https://a.example').searchParams.get('token') ?? ''
const rowOf = async (email: string) => {
  const { rows } = await database.pool.query<Row>(
    'select * from llm_mentions.trials where email = $1 order by requested_at desc limit 1',
    [email],
  )
  if (rows[0] === undefined) throw new Error(`no trial of ${email}`)
  return rows[0]
}
type Row = {
  id: string
  state: string
  organization_id: string | null
  client_id: string | null
  analysis_id: string | null
  answers: number | null
  first_answer_at: Date | null
  delete_at: Date | null
}

async function post(path: string, body: unknown, person?: Person) {
  const response = await app.request(`/api${path}`, {
    body,
    from: newAddress(),
    ...(person && { headers: { Authorization: `Bearer ${await signedToken(app.secrets, person)}` } }),
  })
  const text = await response.text()
  return { status: response.status, body: z.record(z.string(), z.unknown()).parse(JSON.parse(text)) }
}
const confirm = (token: string) =>
  post('/trial-confirmations', { token, topic: 'marine radios', rivals: ['Birchwave'] })

/** A trial up to the end of its first run. */
async function readyTrial(email: string, brand = 'Tidewater'): Promise<{ token: string; row: Row }> {
  expect(await askForTrial(app, { email, brand })).toMatchObject({ status: 202 })
  const token = tokenIn(await mailed(email))
  expect((await confirm(token)).status).toBe(200)
  await vi.waitFor(async () => expect((await rowOf(email)).state).toBe('ready'), {
    timeout: 60_000,
    interval: 200,
  })
  return { token, row: await rowOf(email) }
}
async function confirmedPerson(email: string): Promise<Person> {
  const person = await buildPerson(database, email)
  await database.pool.query('update auth.users set email_confirmed_at = now() where id = $1', [
    person.supabaseUserId,
  ])
  return person
}

async function stream(token: string): Promise<Record<string, unknown>[]> {
  const response = await app.request('/api/trial-progress', {
    headers: { 'X-Trial-Token': token },
    from: newAddress(),
  })
  expect(response.status).toBe(200)
  return (await response.text())
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => z.record(z.string(), z.unknown()).parse(JSON.parse(line.slice(6))))
}

test("from the form to an account: answers stream in by the link, and the email's owner keeps them", async () => {
  const email = 'ada@harbor.example'
  expect(await askForTrial(app, { email, brand: 'tidewater.example' })).toEqual({
    status: 202,
    body: { mailedTo: email },
  })
  const mail = await mailed(email)
  expect(mail.subject).toBe('Confirm your Tidewater trial')
  const token = tokenIn(mail)
  expect((await post('/trial-previews', { token })).body).toMatchObject({
    state: 'pending',
    brandName: 'Tidewater',
    domain: 'tidewater.example',
    email,
    you: null,
  })
  // Opening a link, by a person or a mail scanner, starts nothing.
  expect((await rowOf(email)).state).toBe('pending')

  const began = Date.now()
  const first = await confirm(token)
  expect(first.body).toMatchObject({ state: 'confirmed', topic: 'marine radios' })
  await vi.waitFor(async () => expect((await rowOf(email)).state).not.toBe('confirmed'), { timeout: 20_000 })
  const events = await stream(token)
  expect(Date.now() - began).toBeLessThan(120_000)
  const last = events.at(-1)
  expect(last).toMatchObject({ state: 'ready', isSandbox: true, failed: 0 })
  expect(last?.['answered']).toBe(last?.['planned'])
  const answers = z
    .array(z.object({ id: z.string(), isSandbox: z.boolean(), costUsd: z.null() }))
    .parse(last?.['answers'])
  expect(answers.length).toBe(48)
  expect(
    z.object({ value: z.number(), low: z.number(), high: z.number() }).parse(last?.['visibility']),
  ).toBeDefined()
  expect(last?.['ranking']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'Tidewater', isOwn: true }),
      expect.objectContaining({ name: 'Birchwave', isOwn: false }),
    ]),
  )
  const one = await app.request(`/api/trial-answers/${answers[0]?.id ?? ''}`, {
    headers: { 'X-Trial-Token': token },
  })
  expect(await one.json()).toMatchObject({ id: answers[0]?.id, isSandbox: true, text: expect.any(String) })

  const ada = await confirmedPerson(email)
  const row = await rowOf(email)
  const outcomes = await Promise.all([1, 2, 3].map(() => post('/trial-conversions', { token }, ada)))
  for (const { status, body } of outcomes) {
    expect(status).toBe(200)
    expect(body).toEqual({
      outcome: 'converted',
      organizationId: row.organization_id,
      brandId: row.client_id,
    })
  }
  const { rows: members } = await database.pool.query(
    'select role, user_id from llm_mentions.organization_users where organization_id = $1',
    [row.organization_id],
  )
  expect(members).toEqual([{ role: 'owner', user_id: ada.userId }])
  const { rows: kept } = await asCaller(database, ada.caller, (sql) =>
    sql.query<{ answers: number }>(
      'select count(*) as answers from llm_mentions.answers where client_id = $1',
      [row.client_id],
    ),
  )
  expect(kept[0]?.answers).toBe(last?.['planned'])
  // The link no longer opens anything; anyone else who has it learns that the trial is taken.
  expect(await stream(token)).toMatchObject([{ state: 'converted', answers: [] }])
  expect((await post('/trial-conversions', { token }, cast.dave)).body).toMatchObject({ outcome: 'taken' })
  // It is never locked.
  await database.pool.query(
    "update llm_mentions.trials set expires_at = now() - interval '1 day' where id = $1",
    [row.id],
  )
  await trialTick(database)
  expect((await rowOf(email)).state).toBe('converted')
})

test("only the email's owner converts the trial, and only once the email is confirmed", async () => {
  const email = 'olga@harbor.example'
  const { token } = await readyTrial(email)
  expect((await post('/trial-conversions', { token }, cast.dave)).body).toMatchObject({
    outcome: 'other-person',
  })
  expect((await post('/trial-previews', { token }, cast.dave)).body).toMatchObject({
    email: 'o…@h….example',
    you: { isTrialist: false, organizationId: null },
  })
  const olga = await buildPerson(database, email)
  expect((await post('/trial-conversions', { token }, olga)).body).toMatchObject({ outcome: 'unconfirmed' })
  expect((await post('/trial-conversions', { token: 'x'.repeat(43) }, olga)).status).toBe(404)
  expect((await app.request('/api/trial-conversions', { body: { token } })).status).toBe(401)
})

test('a token reads its own brand, and writes nothing', async () => {
  const { token, row } = await readyTrial('rita@harbor.example', 'Ostrel')
  const other = await readyTrial('rosa@harbor.example', 'Penumbra')
  const read = (statement: string) =>
    asCaller(database, { claims: { sub: '', role: 'authenticated' } }, async (sql) => {
      await sql.query("select set_config('request.trial_token', $1, true)", [token])
      return (await sql.query(statement)).rows
    })
  expect(await read('select id from llm_mentions.clients')).toEqual([{ id: row.client_id }])
  expect(await read('select distinct client_id as id from llm_mentions.answers')).toEqual([
    { id: row.client_id },
  ])
  for (const hidden of ['organizations', 'trials', 'organization_users', 'users', 'usage_logs'])
    expect(await read(`select * from llm_mentions.${hidden} limit 1`).catch(() => [])).toEqual([])
  await expect(read('select * from private.trial_tokens')).rejects.toThrow('permission denied')
  expect(await read(`update llm_mentions.clients set name = 'Mine' returning id`)).toEqual([])
  const answer = await database.pool.query<{ id: string }>(
    'select id from llm_mentions.answers where client_id = $1 limit 1',
    [other.row.client_id],
  )
  const stolen = await app.request(`/api/trial-answers/${answer.rows[0]?.id ?? ''}`, {
    headers: { 'X-Trial-Token': token },
    from: newAddress(),
  })
  expect(stolen.status).toBe(404)
})

test('a trial is reminded of once, locked when it is over, extended by hand, and finally deleted', async () => {
  const email = 'lea@harbor.example'
  const { token, row } = await readyTrial(email)
  await database.pool.query(
    "update llm_mentions.trials set expires_at = now() + interval '2 days' where id = $1",
    [row.id],
  )
  await trialTick(database)
  const reminder = await mailed(email, 2)
  await trialTick(database)
  expect(reminder.subject).toMatch(/^Your Tidewater trial ends on /)
  expect((await post('/trial-previews', { token: tokenIn(reminder) })).body).toMatchObject({ state: 'ready' })

  await database.pool.query('update llm_mentions.trials set expires_at = now() where id = $1', [row.id])
  // Locked on time, before any worker has recorded it.
  expect((await post('/trial-previews', { token })).body).toMatchObject({ state: 'expired' })
  expect(await stream(token)).toMatchObject([{ state: 'expired', answers: [] }])
  await trialTick(database)
  const expired = await rowOf(email)
  expect(expired.state).toBe('expired')
  expect((expired.delete_at?.getTime() ?? 0) - Date.now()).toBeGreaterThan(29.9 * 86_400_000)
  const lea = await confirmedPerson(email)
  expect((await post('/trial-conversions', { token }, lea)).body).toMatchObject({ outcome: 'expired' })
  await expect(
    database.pool.query("update llm_mentions.trials set state = 'converted' where id = $1", [row.id]),
  ).rejects.toThrow('does not go from expired to converted')

  expect(await asSystem(database, (sql) => extendTrial(sql, row.id, 7))).toBe(true)
  expect((await post('/trial-previews', { token })).body).toMatchObject({ state: 'ready' })
  expect(await asSystem(database, (sql) => expireTrial(sql, row.id))).toBe(true)
  expect(await asSystem(database, (sql) => deleteTrial(sql, row.id))).toBe(true)
  await deleteDueOrganizationsLater(database)
  await vi.waitFor(
    async () => {
      const { rows } = await database.pool.query('select from llm_mentions.organizations where id = $1', [
        row.organization_id,
      ])
      expect(rows).toEqual([])
    },
    { timeout: 30_000 },
  )
  await expect(rowOf(email)).rejects.toThrow('no trial')
  expect((await post('/trial-previews', { token })).status).toBe(404)
  const { rows: left } = await database.pool.query(
    'select reached, is_converted, answers from private.former_trials',
  )
  expect(left).toEqual([{ reached: 'ready', is_converted: false, answers: row.answers }])
  expect(mailsTo(email)).toHaveLength(2)
})

test('a locked trial cannot be read by its link, the API, or rows', async () => {
  const email = 'lock@harbor.example'
  const { token, row } = await readyTrial(email)
  const { rows: answers } = await database.pool.query<{ id: string }>(
    'select id from llm_mentions.answers where client_id = $1 limit 1',
    [row.client_id],
  )
  const answer = `/api/trial-answers/${answers[0]?.id ?? ''}`
  const opened = async () =>
    (await app.request(answer, { headers: { 'X-Trial-Token': token }, from: newAddress() })).status
  const seen = () =>
    asCaller(database, { claims: { sub: '', role: 'authenticated' } }, async (sql) => {
      await sql.query("select set_config('request.trial_token', $1, true)", [token])
      const { rows } = await sql.query<{ rows: number }>(
        `select (select count(*) from llm_mentions.clients) + (select count(*) from llm_mentions.answers)
           + (select count(*) from llm_mentions.prompts) as rows`,
      )
      return rows[0]?.rows
    })
  const doors: Record<string, string>[] = [
    {},
    { 'X-Trial-Token': token },
    { Authorization: `Bearer ${token}` },
  ]
  expect(await opened()).toBe(200)
  expect(await seen()).toBeGreaterThan(0)
  await database.pool.query('update llm_mentions.trials set expires_at = now() where id = $1', [row.id])
  for (const isSaid of [false, true]) {
    if (isSaid) await trialTick(database)
    expect(await opened()).toBe(404)
    expect(await seen()).toBe(0)
    // Neither the setting nor a header opens the backend or the API.
    for (const path of ['clients', 'answers'])
      for (const headers of doors) {
        const response = await app.backendRequest(`/rest/v1/${path}?select=*`, {
          headers: { 'Accept-Profile': 'llm_mentions', ...headers },
          from: newAddress(),
        })
        const body: unknown = await response.json()
        expect(response.status >= 400 || (Array.isArray(body) && body.length === 0)).toBe(true)
      }
    expect(
      (
        await app.request(`/api/brands/${row.client_id ?? ''}/reports/overview`, {
          headers: { 'X-Trial-Token': token },
          from: newAddress(),
        })
      ).status,
    ).toBe(401)
    expect((await post('/trial-confirmations', { token, topic: 'radios' })).body).toMatchObject({
      state: 'expired',
    })
  }
})

test('a link confirmed in one browser works in another, and signed in, with and without an organization', async () => {
  const email = 'two@browsers.example'
  expect((await askForTrial(app, { email, brand: 'Ostrel' })).status).toBe(202)
  const token = tokenIn(await mailed(email))
  const both = await Promise.all([confirm(token), confirm(token)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  await vi.waitFor(async () => expect((await rowOf(email)).state).toBe('ready'), { timeout: 60_000 })
  const { rows } = await database.pool.query(
    'select count(*)::integer as runs from llm_mentions.analyses where new_client_id = $1',
    [(await rowOf(email)).client_id],
  )
  expect(rows).toEqual([{ runs: 1 }])
  // The owner may have an organization already; the trial becomes another one.
  const owner = await confirmedPerson(email)
  await asCaller(database, owner.caller, (sql) =>
    sql.query(`select private.create_organization('Already mine', 'Europe/Berlin')`),
  )
  expect((await post('/trial-conversions', { token }, owner)).body).toMatchObject({ outcome: 'converted' })
  const { rows: mine } = await database.pool.query(
    'select role from llm_mentions.organization_users where user_id = $1',
    [owner.userId],
  )
  expect(mine).toEqual([{ role: 'owner' }, { role: 'owner' }])
})

test('a repeated request gets the same response and one email with the current state', async () => {
  const email = 'double@doubles.example'
  const both = await Promise.all([1, 2].map(() => askForTrial(app, { email })))
  expect(both.map(({ status }) => status)).toEqual([202, 202])
  const first = await mailed(email)
  await database.pool.query(
    `update llm_mentions.trials set requested_at = now() - interval '1 hour', mailed_at = now() - interval '1 hour' where email = $1`,
    [email],
  )
  expect(await askForTrial(app, { email, brand: 'Somebody else' })).toEqual(both[0])
  const second = await mailed(email, 2)
  expect(second.subject).toBe('Confirm your Tidewater trial')
  expect(tokenIn(second)).not.toBe(tokenIn(first))
  await confirm(tokenIn(first))
  expect((await confirm(tokenIn(second))).body).not.toMatchObject({ state: 'pending' })
  const { rows } = await database.pool.query('select from llm_mentions.trials where email = $1', [email])
  expect(rows).toHaveLength(1)

  await vi.waitFor(async () => expect((await rowOf(email)).state).toBe('ready'), { timeout: 60_000 })
  await asSystem(database, async (sql) => expireTrial(sql, (await rowOf(email)).id))
  await database.pool.query(
    "update llm_mentions.trials set mailed_at = now() - interval '3 hours' where email = $1",
    [email],
  )
  expect(await askForTrial(app, { email })).toEqual(both[0])
  expect((await mailed(email, 3)).subject).toBe('You’ve already used your free trial')
  expect(mailsTo(email)[2]?.text).not.toContain('token=')
})

test('one company or brand cannot be tried endlessly; only the email says so', async () => {
  for (let n = 1; n <= 5; n += 1)
    expect(
      (await askForTrial(app, { email: `n${n}@crowd.example`, brand: `brand${n}.example` })).status,
    ).toBe(202)
  expect((await askForTrial(app, { email: 'n6@crowd.example', brand: 'brand6.example' })).status).toBe(202)
  expect((await mailed('n6@crowd.example')).subject).toBe('We couldn’t start your trial')
  for (let n = 1; n <= 5; n += 1)
    expect(
      (await askForTrial(app, { email: `me@rival${n}.example`, brand: 'https://www.wanted.example/x' }))
        .status,
    ).toBe(202)
  // A mere request does not use up the brand's allowance.
  expect((await askForTrial(app, { email: 'me@rival0.example', brand: 'wanted.example' })).status).toBe(202)
  expect((await mailed('me@rival0.example')).subject).toBe('Confirm your Wanted trial')
  await database.pool.query(
    `update llm_mentions.trials set state = 'confirmed' where email ~ '^me@rival[1-5]'`,
  )
  expect((await askForTrial(app, { email: 'me@rival6.example', brand: 'wanted.example' })).status).toBe(202)
  expect((await mailed('me@rival6.example')).subject).toBe('Wanted already had several trials')
  // Many people share these domains.
  for (let n = 1; n <= 6; n += 1)
    expect(
      (await askForTrial(app, { email: `someone${n}@gmail.com`, brand: `own${n}.example` })).status,
    ).toBe(202)
  expect((await mailed('someone6@gmail.com')).subject).toBe('Confirm your Own6 trial')
})

test('an invalid form names the field, and a proof of work counts once', async () => {
  const fields = async (form: Record<string, unknown>) => {
    const { status, body } = await askForTrial(app, form)
    return {
      status,
      ...z.object({ error: z.object({ fields: z.record(z.string(), z.string()) }) }).parse(body).error.fields,
    }
  }
  expect(await fields({ brand: 'localhost' })).toMatchObject({
    status: 400,
    brand: expect.stringContaining('can’t be registered as a domain'),
  })
  expect(await fields({ brand: '10.0.0.1' })).toMatchObject({ brand: expect.any(String) })
  expect(await fields({ brand: 'аpple.com' })).toMatchObject({ brand: expect.stringContaining('looks like') })
  expect(await fields({ email: 'nobody' })).toMatchObject({ email: expect.any(String) })
  expect(await fields({ email: 'me@mailinator.com' })).toMatchObject({
    email: expect.stringContaining('Disposable'),
  })
  expect(await fields({ country: 'XX' })).toMatchObject({ country: 'Choose a country from the list.' })
  expect(await fields({ country: 'Germany' })).toMatchObject({ country: expect.any(String) })
  expect(await fields({ proof: 'bm9uc2Vuc2U=' })).toMatchObject({
    proof: expect.stringContaining('verify your browser'),
  })

  const from = newAddress()
  const proof = await solvedProof(app, from)
  expect((await askForTrial(app, { proof, email: 'once@harbor.example' }, from)).status).toBe(202)
  expect(await fields({ proof, email: 'twice@harbor.example' })).toMatchObject({
    proof: 'This form was already submitted. Submit it again.',
  })
  const forged = JSON.parse(Buffer.from(await solvedProof(app, from), 'base64').toString())
  forged.challenge.parameters.expiresAt += 3600
  expect(await fields({ proof: Buffer.from(JSON.stringify(forged)).toString('base64') })).toMatchObject({
    proof: 'We couldn’t verify your browser. Reload the page.',
  })
  await expect(rowOf('twice@harbor.example')).rejects.toThrow('no trial')
})

test('a bot that fills the hidden field gets a friendly response and nothing else', async () => {
  expect(
    (await askForTrial(app, { email: 'bot@harbor.example', website: 'https://spam.example' })).status,
  ).toBe(202)
  await expect(rowOf('bot@harbor.example')).rejects.toThrow('no trial')
})

test('one IP address may ask six times per hour; invalid forms do not count, and the message says what to do', async () => {
  const strict = await testWebApp(database, {
    ENVIRONMENT: 'development',
    PUBLIC_URL: 'https://answerscope.example',
  })
  const from = newAddress()
  const statuses: number[] = []
  for (let n = 0; n < 8; n += 1) statuses.push((await askForTrial(strict, { email: 'nobody' }, from)).status)
  for (let n = 0; n < 6; n += 1)
    statuses.push((await askForTrial(strict, { email: `seven${n}@gmail.com` }, from)).status)
  expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 400, 400, 202, 202, 202, 202, 202, 202])
  expect(await askForTrial(strict, { email: 'seven6@gmail.com' }, from)).toEqual({
    status: 429,
    body: {
      error: expect.objectContaining({
        message: expect.stringMatching(
          /^Several trials were already requested from your network\. Try again in \d+ minutes\. You don’t need a trial to create an account\.$/,
        ),
      }),
    },
  })
  // Other visitors need not wait.
  expect((await askForTrial(strict, { email: 'eight@gmail.com' })).status).toBe(202)
})

test('plus-addresses and dots are one mailbox, which has one trial', async () => {
  const { row } = await readyTrial('p.lus+one@gmail.com', 'Ostrel')
  await database.pool.query(
    `update llm_mentions.trials set requested_at = now() - interval '1 hour', mailed_at = now() - interval '1 hour' where id = $1`,
    [row.id],
  )
  expect((await askForTrial(app, { email: 'plus+two@googlemail.com', brand: 'Ostrel' })).status).toBe(202)
  expect((await mailed('plus+two@googlemail.com')).subject).toBe('You’ve already used your free trial')
  expect((await askForTrial(app, { email: 'plush@gmail.com', brand: 'Ostrel' })).status).toBe(202)
  expect((await mailed('plush@gmail.com')).subject).toBe('Confirm your Ostrel trial')
})

test('a brand by name only, and a domain in non-Latin letters, are tried as written', async () => {
  for (const [email, brand, name] of [
    ['name@kai.example', 'Müller & Söhne', 'Müller & Söhne'],
    ['idn@kai.example', 'https://münchen-brot.de/über', 'München-brot'],
  ] as const) {
    expect((await askForTrial(app, { email, brand })).status).toBe(202)
    expect((await mailed(email)).subject).toBe(`Confirm your ${name} trial`)
  }
  expect(await askForTrial(app, { email: 'ädä@kai.example' })).toMatchObject({ status: 400 })
})

test('a proof of work that is too easy, too old, of another kind, or incomplete is rejected', async () => {
  const from = newAddress()
  const solved = JSON.parse(Buffer.from(await solvedProof(app, from), 'base64').toString())
  const sent = async (change: (proof: typeof solved) => void) => {
    const proof = structuredClone(solved)
    change(proof)
    const { status, body } = await askForTrial(
      app,
      {
        email: 'forger@harbor.example',
        proof: Buffer.from(JSON.stringify(proof)).toString('base64'),
      },
      from,
    )
    return [status, z.object({ error: z.object({ message: z.string() }) }).parse(body).error.message]
  }
  const unreadable = [400, 'We couldn’t verify your browser. Reload the page.']
  const wrong = [400, 'We couldn’t verify your browser. Reload the page.']
  expect(await sent((proof) => (proof.challenge.parameters.cost = 1))).toEqual(unreadable)
  expect(await sent((proof) => (proof.challenge.parameters.algorithm = 'SHA-256'))).toEqual(unreadable)
  expect(await sent((proof) => (proof.challenge.parameters.keyPrefix = ''))).toEqual(wrong)
  expect(await sent((proof) => (proof.solution.derivedKey = '0'.repeat(64)))).toEqual(wrong)
  expect(await sent((proof) => (proof.challenge.signature = '0'.repeat(64)))).toEqual(wrong)
  expect(await sent((proof) => delete proof.solution)).toEqual(unreadable)
  vi.setSystemTime(Date.now() + 21 * 60_000)
  try {
    expect(await sent(() => {})).toEqual([400, 'The form was open too long. Submit it again.'])
  } finally {
    vi.useRealTimers()
  }
  await expect(rowOf('forger@harbor.example')).rejects.toThrow('no trial')
})

test('requests without proof of work cannot use up the shared limit of all visitors', async () => {
  const flood = Array.from({ length: 600 }, newAddress)
  for (let at = 0; at < flood.length; at += 50)
    await Promise.all(
      flood.slice(at, at + 50).map(async (from) => {
        const { status } = await askForTrial(app, { email: 'flood@harbor.example', proof: 'e30=' }, from)
        expect(status).toBe(400)
      }),
    )
  expect((await askForTrial(app, { email: 'honest@shore.example' })).status).toBe(202)
})

test('when all visitors together ask too often, the next one learns when it works again', async () => {
  const busy = await testWebApp(database, {
    ENVIRONMENT: 'development',
    PUBLIC_URL: 'https://answerscope.example',
  })
  const ask = () => askForTrial(busy, { email: `${crypto.randomUUID()}@gmail.com` })
  expect((await ask()).status).toBe(202)
  await database.pool.query(
    `update private.auth_attempts set points = 499 where key = 'trialRequestsAll:all'`,
  )
  expect((await ask()).status).toBe(202)
  expect(await ask()).toMatchObject({
    status: 429,
    body: {
      error: {
        message: expect.stringMatching(
          /^We’re getting many trial requests right now\. Try again in 60 minutes\./,
        ),
      },
    },
  })
  const { rows } = await database.pool.query(
    `update private.auth_attempts set expire = 0 where key = 'trialRequestsAll:all' returning key`,
  )
  expect(rows).toHaveLength(1)
  expect((await ask()).status).toBe(202)
})
