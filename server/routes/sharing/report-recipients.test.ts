import { beforeEach, describe, expect, test, vi } from 'vitest'
import { recipientLimits } from '#core/sharing/recipients/schema.ts'
import type { Mail } from '#core/notifications/mail/mail.ts'
import { reportMailTick } from '#jobs/runs/schedule-tick.ts'
import { sendReportConfirmation } from '#jobs/sharing/send-report-confirmation.ts'
import { sendReportMail } from '#jobs/sharing/send-report-mail.ts'
import { noteMailEvents } from '#queries/notifications/mail-events.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildCompetitor, buildPrompt, buildRunOf, storeSketches } from '#testing/factories.ts'
import { jobContext } from '#testing/job-context.ts'
import { signedToken } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const app = await testWebApp(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
const own = cast.acorn.ownTrackedBrandId
const halden = await buildCompetitor(database, home, { name: 'Halden' })
const analysisId = await buildRunOf(database, home)
const today = new Date()
for (let number = 0; number < 10; number += 1) {
  const prompt = await buildPrompt(database, home, { text: `question ${number}?` })
  await storeSketches(
    database,
    Array.from({ length: 10 }, (_, repeat) => ({
      prompt,
      analysisId,
      engine: 'atlas',
      answeredAt: new Date(today.getTime() - 2 * 86_400_000 - repeat * 60_000),
      brands: repeat < 4 ? [own] : [halden],
    })),
  )
}

const mondayMorning = (weeks: number) => {
  const next = new Date(today.getTime() + weeks * 7 * 86_400_000)
  next.setUTCDate(next.getUTCDate() + ((8 - next.getUTCDay()) % 7))
  next.setUTCHours(23, 0, 0, 0)
  return next
}

async function call(person: Person, method: string, path: string, body?: unknown) {
  const response = await app.request(`/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${await signedToken(app.secrets, person)}` },
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

async function share(person: Person = cast.alice, changes: object = {}): Promise<string> {
  const { status, body } = await call(person, 'POST', `/brands/${home.brandId}/share-links`, {
    name: 'For the client',
    views: ['overview', 'sources'],
    expiresAt: new Date(today.getTime() + 300 * 86_400_000).toISOString(),
    rollingDays: 30,
    ...changes,
  })
  expect({ status, error: body.error }).toEqual({ status: 201, error: undefined })
  return body.link.id
}

const add = (linkId: string, email: string, person: Person = cast.alice) =>
  call(person, 'POST', `/share-links/${linkId}/recipients`, { email, cadence: 'weekly' })

const row = async (email: string) =>
  (
    await database.pool.query<{
      id: string
      state: string
      next_at: Date | number
      last_problem: string | null
    }>('select id, state, next_at, last_problem from llm_mentions.report_recipients where email = $1', [
      email,
    ])
  ).rows[0]

type Failing = { fails?: Error; dies?: boolean }

/** Runs the waiting jobs of one name as a worker does, and returns the emails. */
async function work(name: 'send-report-confirmation' | 'send-report-mail', { fails, dies }: Failing = {}) {
  const { rows } = await database.pool.query<{ payload: never }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = $1 returning j.payload`,
    [name],
  )
  const mails: Mail[] = []
  const send = async (mail: Mail) => {
    if (fails !== undefined) throw fails
    mails.push(mail)
    // The worker is killed here: nothing after it runs.
    if (dies === true) await new Promise(() => {})
  }
  const context = { ...jobContext(database), mail: { publicUrl: 'https://scope.test', send } }
  const run = { signal: new AbortController().signal, isLastAttempt: false }
  for (const { payload } of rows) {
    const job = name === 'send-report-mail' ? sendReportMail : sendReportConfirmation
    const done = job(context, payload, run)
    if (dies === true) await vi.waitUntil(() => mails.length === 1)
    else await done
  }
  return { mails, payloads: rows.map(({ payload }) => payload) }
}

const tokenIn = (mail: Mail | undefined, path = 'api/report-emails\\?token=') =>
  decodeURIComponent(new RegExp(`https://scope\\.test/${path}(\\S+)`).exec(mail?.text ?? '')?.[1] ?? '')

async function visit(token: string, answer?: string, from = '203.0.113.9') {
  const response = await app.request(`/api/report-emails?token=${encodeURIComponent(token)}`, {
    from,
    ...(answer === undefined
      ? {}
      : {
          method: 'POST',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          body: answer,
        }),
  })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

async function confirmed(email: string, linkId: string): Promise<void> {
  expect((await add(linkId, email)).status).toBe(201)
  const { mails } = await work('send-report-confirmation')
  expect((await visit(tokenIn(mails[0]), 'answer=yes')).status).toBe(200)
}

/** The report that is due on the next Monday. */
async function reports(weeks = 1, failing: Failing = {}) {
  await reportMailTick(database, today)
  await reportMailTick(database, mondayMorning(weeks))
  return work('send-report-mail', failing)
}

beforeEach(async () => {
  await database.pool.query('delete from llm_mentions.report_recipients')
  await database.pool.query('delete from llm_mentions.report_opt_outs')
  await database.pool.query(
    "delete from private.auth_attempts where key like 'report%' or key like 'shared%'",
  )
})

describe('adding a recipient', () => {
  test('is for those who may share the brand and see the link', async () => {
    const linkId = await share(cast.erin)
    expect((await add(linkId, 'one@client.example', cast.erin)).status).toBe(201)
    expect((await add(linkId, 'two@client.example', cast.adam)).status).toBe(201)
    for (const person of [cast.bob, cast.bea, cast.carol, cast.dave, cast.ivan])
      expect((await add(linkId, 'three@client.example', person)).status).toBe(404)
    const ofAlice = await share()
    expect((await add(ofAlice, 'three@client.example', cast.erin)).status).toBe(404)
    const list = `/organizations/${home.organizationId}/report-recipients`
    expect((await call(cast.alice, 'GET', list)).body).toHaveLength(2)
    expect((await call(cast.carol, 'GET', list)).status).toBe(404)
    const { id = '' } = (await row('one@client.example')) ?? {}
    for (const person of [cast.bob, cast.carol])
      expect((await call(person, 'DELETE', `/report-recipients/${id}`)).status).toBe(404)
    expect((await call(cast.erin, 'DELETE', `/report-recipients/${id}`)).status).toBe(204)
    const { rows } = await database.pool.query(
      "select action, subject_name from llm_mentions.audit_log where subject_kind = 'report-recipient' order by at",
    )
    expect(rows).toMatchObject([
      { action: 'report-recipient.created' },
      { action: 'report-recipient.created' },
      { action: 'report-recipient.deleted' },
    ])
  })

  test.each([
    ['no address', {}, 'nobody', 400],
    ['two addresses', {}, 'a@client.example, b@client.example', 400],
    ['a line break', {}, 'a@client.example\nBcc: b@client.example', 400],
    [
      'a link with fixed days',
      { rollingDays: null, search: { from: '2026-09-28' } },
      'a@client.example',
      422,
    ],
    ['a link without the summary', { views: ['sources'] }, 'a@client.example', 422],
  ])('%s is rejected', async (_, changes, email, status) => {
    expect((await add(await share(cast.alice, changes), email)).status).toBe(status)
    expect(await row('a@client.example')).toBeUndefined()
  })

  test('ends at the limits of an organization, of a day, and of an address', async () => {
    const linkId = await share()
    const statuses: number[] = []
    for (let at = 0; at <= recipientLimits.confirmationsPerDay; at += 1)
      statuses.push((await add(linkId, `person-${at}@client.example`)).status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(recipientLimits.confirmationsPerDay)
    expect(statuses.at(-1)).toBe(429)
    expect(await row(`person-${recipientLimits.confirmationsPerDay}@client.example`)).toBeUndefined()

    await database.pool.query("delete from private.auth_attempts where key like 'report%'")
    const again: number[] = []
    for (let at = 0; at <= recipientLimits.confirmationsPerAddress; at += 1) {
      again.push((await add(linkId, 'often@client.example')).status)
      await database.pool.query(
        "delete from llm_mentions.report_recipients where email = 'often@client.example'",
      )
    }
    expect(again).toEqual([201, 201, 429])

    await database.pool.query(
      `insert into llm_mentions.report_recipients (organization_id, client_id, share_link_id, email, cadence, language)
       select $1, $2, $3, 'many-' || n || '@client.example', 'weekly', 'en' from generate_series(1, 50) n`,
      [home.organizationId, home.brandId, linkId],
    )
    const full = await add(linkId, 'last@client.example')
    expect([full.status, full.body.error.message]).toEqual([
      422,
      'An organization can have up to 50 report recipients. Remove one first.',
    ])
  })
})

describe('a person outside', () => {
  test('gets one email that asks, and no report before they confirm', async () => {
    const linkId = await share()
    await database.pool.query('update llm_mentions.organizations set name = $2 where id = $1', [
      home.organizationId,
      'Acorn <b>&',
    ])
    await add(linkId, 'Buyer@Client.example')
    const { mails, payloads } = await work('send-report-confirmation')
    expect(mails).toHaveLength(1)
    const [mail] = mails
    expect(mail?.to).toBe('buyer@client.example')
    expect(mail?.subject).toBe('Acorn <b>&: confirm your reports about Northwave')
    expect(mail?.html).toContain('Acorn &#60;b&#62;&#38; wants to send you a report about Northwave')
    const token = tokenIn(mail)
    expect(token).toMatch(/^[\w-]{43}$/)
    for (const table of ['report_recipients', 'audit_log']) {
      const { rows } = await database.pool.query(`select t::text from llm_mentions.${table} t`)
      expect(JSON.stringify(rows)).not.toContain(token)
    }
    expect(JSON.stringify(payloads)).not.toContain(token)
    expect((await reports()).mails).toEqual([])

    const page = await visit(token)
    expect([page.status, page.headers.get('Referrer-Policy')]).toEqual([200, 'no-referrer'])
    expect(page.text).toContain('Acorn &lt;b&gt;&amp;')
    // Opening the link confirms nothing: mail scanners do that.
    expect((await row('buyer@client.example'))?.state).toBe('pending')
    expect((await visit(token, 'answer=yes')).text).toContain('You’re subscribed')
    expect((await row('buyer@client.example'))?.state).toBe('confirmed')
    expect(app.lines.join('\n')).not.toContain(token)
    await database.pool.query('update llm_mentions.organizations set name = $2 where id = $1', [
      home.organizationId,
      'Acorn',
    ])
  })

  test('gets the numbers of the link, the verdict, and a link that opens it until they unsubscribe', async () => {
    const linkId = await share()
    await confirmed('buyer@client.example', linkId)
    const { mails } = await reports()
    const [mail] = mails
    expect(mails).toHaveLength(1)
    expect(mail?.to).toBe('buyer@client.example')
    const token = tokenIn(mail, 'shared/')
    const path = `/api/shared/${token}/reports/overview`
    const shown = await (await app.request(path, { from: '203.0.113.9' })).json()
    const tile = shown.report.tiles.find(({ metric }: { metric: string }) => metric === 'visibility')
    expect(tile.rate.value).toBeCloseTo(0.4)
    expect(mail?.text).toMatch(/^Visibility: 40\.0% /m)
    expect(mail?.text).toContain('atlas mentions Northwave in 40.0% of answers')
    expect(mail?.text).toContain('Halden leads with 60.0%')
    const stop = tokenIn(mail)
    expect(mail?.headers?.['List-Unsubscribe']).toBe(
      `<https://scope.test/api/report-emails?token=${encodeURIComponent(stop)}>`,
    )
    const other = await app.request(`/api/shared/${token}/reports/topics`, { from: '203.0.113.9' })
    expect(other.status).toBe(404)

    expect((await visit(stop, 'List-Unsubscribe=One-Click')).status).toBe(200)
    expect((await row('buyer@client.example'))?.state).toBe('unsubscribed')
    expect((await app.request(path, { from: '203.0.113.9' })).status).toBe(404)
    expect((await reports(2)).mails).toEqual([])
    const { body } = await call(cast.alice, 'GET', `/share-links/${linkId}/recipients`)
    expect(body).toMatchObject([{ email: 'buyer@client.example', state: 'unsubscribed' }])
    expect(body[0].lastSentAt).not.toBeNull()
  })

  test('cannot be added again for 30 days, in the whole organization, unless they ask for it', async () => {
    const linkId = await share()
    await add(linkId, 'buyer@client.example')
    const token = tokenIn((await work('send-report-confirmation')).mails[0])
    await visit(token, 'answer=no')
    const { id = '', state } = (await row('buyer@client.example')) ?? {}
    expect(state).toBe('refused')
    await call(cast.alice, 'DELETE', `/report-recipients/${id}`)
    const refused = await add(await share(), 'buyer@client.example')
    expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([422, ['email']])
    await database.pool.query("update llm_mentions.report_opt_outs set at = now() - interval '31 days'")
    expect((await add(await share(), 'buyer@client.example')).status).toBe(201)
    const second = tokenIn((await work('send-report-confirmation')).mails[0])
    await visit(second, 'answer=yes')
    const { rows } = await database.pool.query('select 1 from llm_mentions.report_opt_outs')
    expect(rows).toEqual([])
  })

  test('is not confirmed by a guessed, expired, or changed token', async () => {
    const linkId = await share()
    await add(linkId, 'buyer@client.example')
    const token = tokenIn((await work('send-report-confirmation')).mails[0])
    const { id = '' } = (await row('buyer@client.example')) ?? {}
    for (const wrong of [
      '',
      'a'.repeat(43),
      `${token.slice(1)}x`,
      id,
      `${id}.${'0'.repeat(64)}`,
      "'; drop table x--",
    ])
      expect((await visit(wrong, 'answer=yes')).status).toBe(404)
    await database.pool.query('update llm_mentions.report_recipients set confirm_expires_at = now()')
    expect((await visit(token, 'answer=yes')).status).toBe(404)
    expect((await row('buyer@client.example'))?.state).toBe('pending')
    const guesses = await Promise.all(
      Array.from({ length: 70 }, (_, at) => visit('b'.repeat(43), undefined, at < 70 ? '198.51.100.8' : '')),
    )
    expect(guesses.some(({ status }) => status === 429)).toBe(true)
  })

  test('who reports spam has unsubscribed; a mailbox that rejects emails has bounced', async () => {
    const linkId = await share()
    await confirmed('angry@client.example', linkId)
    await confirmed('gone@client.example', linkId)
    const event = { reason: 'no such user', at: new Date(), messageId: null }
    await noteMailEvents(database, [
      { ...event, kind: 'complaint', email: 'angry@client.example' },
      { ...event, kind: 'bounce', email: 'gone@client.example' },
    ])
    expect((await row('angry@client.example'))?.state).toBe('unsubscribed')
    expect(await row('gone@client.example')).toMatchObject({ state: 'bounced', last_problem: 'no such user' })
    expect((await add(await share(), 'angry@client.example')).status).toBe(422)
  })
})

describe('sending', () => {
  test('a report that is due twice, or whose worker is killed, is sent once', async () => {
    const linkId = await share()
    await confirmed('buyer@client.example', linkId)
    const { mails, payloads } = await reports(1, { dies: true })
    expect(mails).toHaveLength(1)
    await reportMailTick(database, mondayMorning(1))
    expect((await work('send-report-mail')).mails).toEqual([])
    // The queue repeats the job of a killed worker.
    const repeated: Mail[] = []
    await sendReportMail(
      {
        ...jobContext(database),
        mail: { publicUrl: 'https://scope.test', send: async (mail) => void repeated.push(mail) },
      },
      payloads[0] as never,
      { signal: new AbortController().signal, isLastAttempt: false },
    )
    expect(repeated).toEqual([])
    expect((await row('buyer@client.example'))?.last_problem).toBe(
      'Sending was interrupted. The email may not have arrived.',
    )
    expect((await reports(2)).mails).toHaveLength(1)
  })

  test('a report besides the schedule needs a confirmation, goes out once a minute, and three times a day', async () => {
    const linkId = await share()
    await add(linkId, 'buyer@client.example')
    const { id = '' } = (await row('buyer@client.example')) ?? {}
    const send = (person: Person) => call(person, 'POST', `/report-recipients/${id}/mails`)
    expect((await send(cast.alice)).status).toBe(422)
    await visit(tokenIn((await work('send-report-confirmation')).mails[0]), 'answer=yes')
    for (const person of [cast.bob, cast.carol]) expect((await send(person)).status).toBe(404)
    const statuses = []
    for (let at = 0; at < 4; at += 1) statuses.push((await send(cast.alice)).status)
    expect(statuses).toEqual([202, 202, 202, 429])
    const { mails } = await work('send-report-mail')
    expect(mails.length).toBeGreaterThanOrEqual(1)
    expect(mails.length).toBeLessThanOrEqual(2)
  })

  test('a temporary failure is tried again, a refused address ends it', async () => {
    const linkId = await share()
    await confirmed('buyer@client.example', linkId)
    await expect(reports(1, { fails: new Error('no answer') })).rejects.toThrow('no answer')
    const { rows } = await database.pool.query<{ id: string; state: string }>(
      'select id, state from llm_mentions.report_mails',
    )
    expect(rows).toMatchObject([{ state: 'queued' }])
    const refusal = Object.assign(new Error('550'), {
      code: 'EENVELOPE',
      responseCode: 550,
      response: '550 no',
    })
    await database.pool.query(
      `select graphile_worker.add_job('send-report-mail', json_build_object('organizationId', $1::text, 'reportMailId', $2::text))`,
      [home.organizationId, rows[0]?.id],
    )
    await work('send-report-mail', { fails: refusal })
    expect(await row('buyer@client.example')).toMatchObject({ state: 'bounced', last_problem: '550 no' })
  })

  test('nothing is sent once the link has ended, and the list says so', async () => {
    const linkId = await share()
    await confirmed('buyer@client.example', linkId)
    await call(cast.alice, 'DELETE', `/share-links/${linkId}`)
    expect((await reports()).mails).toEqual([])
    const { body } = await call(cast.alice, 'GET', `/share-links/${linkId}/recipients`)
    expect(body).toMatchObject([{ state: 'confirmed', lastProblem: 'Its share link no longer works.' }])
  })

  test('a link that hides competitors hides them in the email, and a white label replaces our name', async () => {
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    await call(cast.alice, 'PUT', `/organizations/${home.organizationId}/white-label`, {
      name: 'Fjord & Partners',
      accent: '#ffdd00',
      logo: png,
    })
    const linkId = await share(cast.alice, { showsCompetitors: false, isWhiteLabel: true })
    await confirmed('buyer@client.example', linkId)
    const [mail] = (await reports()).mails
    expect(mail?.text).toContain('Fjord & Partners')
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/Halden|Answerscope/)
    expect(mail?.html).toContain('src="cid:logo" alt="Fjord &#38; Partners"')
    expect(mail?.attachments).toMatchObject([{ cid: 'logo', contentType: 'image/png', content: png }])
    // Yellow is made darker, so that white text on the button stays readable.
    expect(mail?.html).not.toContain('style="display:inline-block;background:#ffdd00')
    expect(mail?.html).toContain('style="display:inline-block;background:#')
  })
})
