import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { textsPerDay } from '#core/notifications/integrations/schema.ts'
import { noteEvent } from '#queries/notifications/events.ts'
import { asSystem } from '#queries/system-client.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { jobContext } from '#testing/job-context.ts'
import { signedToken } from '#testing/token.ts'
import { openTwilioServer, twilioAccount } from '#testing/servers/twilio-server.ts'
import { testOrigin, testWebApp } from '#testing/web-app.ts'
import { followText } from './follow-text.ts'
import { sendDelivery } from './send-delivery.ts'
import { openTextSender, twilioSettings } from './senders/twilio.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const organizationId = cast.acorn.id
const twilio = await openTwilioServer()
afterAll(() => twilio.close())
const app = await testWebApp(database, { ...twilioAccount, TWILIO_BASE_URL: twilio.url })
const settings = twilioSettings({ ...twilioAccount, TWILIO_BASE_URL: twilio.url })
if (settings === null) throw new Error('Twilio is not set up')
const texts = openTextSender(settings, testOrigin)
const run = { signal: new AbortController().signal, isLastAttempt: false }
const context = {
  ...jobContext(database),
  channels: { vault: null, allowPrivate: false, publicUrl: testOrigin, texts },
}

beforeEach(async () => {
  twilio.messages.length = 0
  twilio.outage = null
  await database.pool.query('delete from llm_mentions.integrations')
  await database.pool.query('delete from private.auth_attempts')
})

async function call(person: Person, method: string, path: string, body?: unknown) {
  const response = await app.request(`/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${await signedToken(app.secrets, person)}` },
    ...(body === undefined ? {} : { body }),
  })
  const answer = await response.text()
  return { status: response.status, body: answer === '' ? null : JSON.parse(answer) }
}

/** Sends everything that is due, as a worker would. */
async function work() {
  const { rows } = await database.pool.query<{ deliveryId: string }>(
    'select id as "deliveryId" from llm_mentions.deliveries where state = \'queued\' and next_at <= now() order by created_at',
  )
  for (const { deliveryId } of rows) await sendDelivery(context, { organizationId, deliveryId }, run)
}

const enter = (person: Person, number = '+1 (202) 555-0143', kind = 'sms') =>
  call(person, 'POST', `/organizations/${organizationId}/numbers`, { kind, number })

const confirm = (person: Person, id: string, code: string) =>
  call(person, 'PUT', `/numbers/${id}/confirmation`, { code })

const codeOf = (index = -1) => /^\d{6}/.exec(twilio.messages.at(index)?.body ?? '')?.[0] ?? ''

async function confirmedNumber(person: Person, number?: string, kind?: string): Promise<string> {
  const { body } = await enter(person, number, kind)
  await work()
  expect((await confirm(person, body.id, codeOf())).status).toBe(200)
  twilio.messages.length = 0
  return body.id
}

async function alert(channelId: string): Promise<string> {
  const eventId = await asSystem(database, (sql) =>
    noteEvent(sql, {
      organizationId,
      brandId: cast.acorn.brandId,
      kind: 'metric.changed',
      severity: 'critical',
      title: 'Visibility down 12.0 pts',
      link: '/overview',
      key: randomUUID(),
    }),
  )
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into llm_mentions.deliveries (organization_id, integration_id, event_id, user_id, kind, key, target)
     select organization_id, id, $2::uuid, user_id, kind, $2::text, target from llm_mentions.integrations where id = $1
     returning id`,
    [channelId, eventId],
  )
  return rows[0]?.id ?? ''
}

async function row(deliveryId: string) {
  const { rows } = await database.pool.query<{
    state: string
    provider_state: string | null
    provider_id: string | null
    error_code: string | null
    error: string | null
    cost_usd: number | null
  }>(
    'select state, provider_state, provider_id, error_code, error, cost_usd from llm_mentions.deliveries where id = $1',
    [deliveryId],
  )
  return rows[0]
}

const report = (fields: Record<string, string>, signedWith?: string, path = '/api/hooks/twilio/status') => {
  const { body, headers } = twilio.report(testOrigin, path, fields, signedWith)
  return app.request(path, { method: 'POST', body, headers })
}

describe('a phone number', () => {
  test('gets only a code until the code is confirmed', async () => {
    const entered = await enter(cast.bob)
    expect(entered).toMatchObject({
      status: 201,
      body: { kind: 'sms', confirmedAt: null, shownTarget: '+12 •••• 143' },
    })
    expect(JSON.stringify(entered.body)).not.toContain('2025550143')
    await work()
    expect(twilio.messages.map(({ to, from }) => ({ to, from }))).toEqual([
      { to: '+12025550143', from: twilioAccount.TWILIO_FROM },
    ])
    const early = await alert(entered.body.id)
    await work()
    expect(twilio.messages).toHaveLength(1)
    expect(await row(early)).toMatchObject({ state: 'dropped', error: 'The channel is not confirmed.' })

    const code = codeOf()
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await confirm(cast.bob, entered.body.id, wrong)).toMatchObject({
      status: 400,
      body: { error: { fields: { code: 'Incorrect or expired code. Request a new one.' } } },
    })
    expect(await confirm(cast.bob, entered.body.id, `${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({
      status: 200,
    })
    await alert(entered.body.id)
    await work()
    expect(twilio.messages.at(-1)?.body).toMatch(
      /^Answerscope: Northwave: Visibility down 12\.0 pts\nhttp:\/\/127\.0\.0\.1:3000\/overview\?organizationId=/,
    )
  })

  test('cannot be confirmed by guessing: the fifth wrong code ends it, and so does time', async () => {
    const { body } = await enter(cast.bob)
    await work()
    const code = codeOf()
    const wrong = code === '000000' ? '000001' : '000000'
    for (let guess = 0; guess < 5; guess += 1)
      expect((await confirm(cast.bob, body.id, wrong)).status).toBe(400)
    expect((await confirm(cast.bob, body.id, code)).status).toBe(400)
    expect((await call(cast.bob, 'POST', `/numbers/${body.id}/codes`)).status).toBe(202)
    await work()
    await database.pool.query("update private.number_codes set expires_at = now() - interval '1 second'")
    expect((await confirm(cast.bob, body.id, codeOf())).status).toBe(400)
    expect((await call(cast.bob, 'POST', `/numbers/${body.id}/codes`)).status).toBe(202)
    await work()
    expect((await confirm(cast.bob, body.id, codeOf())).status).toBe(200)
  })

  test('can be confirmed, seen, and removed only by its owner', async () => {
    const { body } = await enter(cast.bob)
    await work()
    for (const other of [cast.alice, cast.erin, cast.carol, cast.dave]) {
      expect((await confirm(other, body.id, codeOf())).status).toBe(404)
      expect((await call(other, 'DELETE', `/integrations/${body.id}`)).status).toBe(404)
    }
    expect((await call(cast.carol, 'GET', `/organizations/${organizationId}/numbers`)).status).toBe(404)
    expect((await call(cast.alice, 'GET', `/organizations/${organizationId}/numbers`)).body).toEqual({
      numbers: [],
      kinds: ['sms', 'whatsapp'],
    })
    expect((await call(cast.bob, 'DELETE', `/integrations/${body.id}`)).status).toBe(204)
  })

  test.each([
    [
      'without its country',
      '0151 23456789',
      'Enter the number with + and country code, such as +49 151 23456789.',
    ],
    ['that does not exist', '+1 202 555', 'This number doesn’t exist in its country. Check the digits.'],
    ['that costs its callers extra', '+1 900 555 0123', 'Messages can’t be sent to premium-rate numbers.'],
    ['that is none', 'call me', 'Enter the number with + and country code, such as +49 151 23456789.'],
  ])('%s is rejected with a specific reason', async (_, number, words) => {
    const { status, body } = await enter(cast.bob, number)
    expect(status).toBe(422)
    expect(body.error.fields).toEqual({ number: words })
  })

  test('gets at most five codes per day, from all users together', async () => {
    const statuses: number[] = []
    for (const person of [cast.bob, cast.erin, cast.alice, cast.adam, cast.bea, cast.bob])
      statuses.push(
        (
          await enter(
            person,
            '+49 151 23456789',
            person === cast.bob && statuses.length > 0 ? 'whatsapp' : 'sms',
          )
        ).status,
      )
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
    await work()
    expect(twilio.messages).toHaveLength(5)
  })
})

describe('the state of a message', () => {
  test('is reported by Twilio, in any order, and priced once', async () => {
    const id = await alert(await confirmedNumber(cast.bob))
    await work()
    const sid = twilio.messages[0]?.sid ?? ''
    expect(twilio.messages[0]?.statusCallback).toBe(`${testOrigin}/api/hooks/twilio/status`)
    expect(await row(id)).toMatchObject({ state: 'sent', provider_state: 'queued', provider_id: sid })
    for (const state of ['sent', 'delivered', 'sent', 'sending', 'delivered'])
      expect((await report({ MessageSid: sid, MessageStatus: state })).status).toBe(204)
    expect(await row(id)).toMatchObject({ state: 'delivered', provider_state: 'delivered', cost_usd: null })
    Object.assign(twilio.messages[0] ?? {}, { status: 'delivered', price: '-0.00790' })
    for (let look = 0; look < 2; look += 1)
      await followText(context, { organizationId, deliveryId: id, look }, run)
    expect((await row(id))?.cost_usd).toBe(0.0079)
    const { rows } = await database.pool.query(
      "select cost_usd, user_id from llm_mentions.usage_logs where kind = 'text-message' and details ->> 'deliveryId' = $1",
      [id],
    )
    expect(rows).toEqual([{ cost_usd: 0.0079, user_id: cast.bob.userId }])
  })

  test('is requested if no report arrived', async () => {
    const id = await alert(await confirmedNumber(cast.bob))
    await work()
    Object.assign(twilio.messages[0] ?? {}, { status: 'undelivered', error_code: 30005 })
    await followText(context, { organizationId, deliveryId: id, look: 0 }, run)
    expect(await row(id)).toMatchObject({
      state: 'failed',
      error_code: '30005',
      error: 'The number doesn’t exist or is no longer in service.',
    })
  })

  test('is accepted only from Twilio', async () => {
    const id = await alert(await confirmedNumber(cast.bob))
    await work()
    const sid = twilio.messages[0]?.sid ?? ''
    const fields = { MessageSid: sid, MessageStatus: 'failed', ErrorCode: '21610' }
    expect((await report(fields, 'another token')).status).toBe(403)
    const path = '/api/hooks/twilio/status'
    const signed = twilio.report(testOrigin, path, { ...fields, MessageStatus: 'delivered' })
    const changed = signed.body.replace('delivered', 'failed')
    expect((await app.request(path, { method: 'POST', body: changed, headers: signed.headers })).status).toBe(
      403,
    )
    const elsewhere = twilio.report(testOrigin, '/api/hooks/twilio/inbound', fields)
    expect(
      (await app.request(path, { method: 'POST', body: elsewhere.body, headers: elsewhere.headers })).status,
    ).toBe(403)
    expect(
      (
        await app.request(path, {
          method: 'POST',
          body: 'MessageSid=1',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        })
      ).status,
    ).toBe(403)
    expect((await app.request(path, { method: 'POST', body: { MessageSid: sid } })).status).toBe(403)
    expect(
      (
        await app.request(path, {
          method: 'POST',
          body: `a=${'x'.repeat(70_000)}`,
          headers: { ...signed.headers, 'Content-Length': '70002' },
        })
      ).status,
    ).toBe(413)
    expect(await row(id)).toMatchObject({ state: 'sent', provider_state: 'queued' })
    expect((await report({ MessageSid: 'SMunknown', MessageStatus: 'delivered' })).status).toBe(204)
    expect((await report({ MessageSid: sid, MessageStatus: 'teleported' })).status).toBe(400)
  })

  test('no message is sent after the owner of the number replied STOP, until START', async () => {
    const channelId = await confirmedNumber(cast.bob)
    const inbound = (body: string) =>
      report(
        { From: '+12025550143', To: twilioAccount.TWILIO_FROM, Body: body },
        undefined,
        '/api/hooks/twilio/inbound',
      )
    expect((await inbound(' stop ')).status).toBe(200)
    const first = await alert(channelId)
    // Resuming the row directly does not help: only the number's owner can lift the stop.
    await call(cast.bob, 'PUT', `/integrations/${channelId}/pause`, { isPaused: false })
    await work()
    expect(await row(first)).toMatchObject({
      state: 'dropped',
      error: 'The recipient replied STOP.',
    })
    expect(twilio.messages).toEqual([])
    expect((await inbound('START')).status).toBe(200)
    await alert(channelId)
    await work()
    expect(twilio.messages).toHaveLength(1)
  })

  test("the integration ends when Twilio reports that the number's owner stopped it", async () => {
    const channelId = await confirmedNumber(cast.bob)
    await database.pool.query("update llm_mentions.integrations set target = '+15005550004' where id = $1", [
      channelId,
    ])
    const id = await alert(channelId)
    await work()
    expect(await row(id)).toMatchObject({ state: 'failed', error_code: '21610' })
    const { rows } = await database.pool.query(
      'select stopped_at is not null as stopped from llm_mentions.integrations where id = $1',
      [channelId],
    )
    expect(rows).toEqual([{ stopped: true }])
  })
})

describe('sending', () => {
  test('uses WhatsApp for a WhatsApp integration', async () => {
    await alert(await confirmedNumber(cast.bob, '+49 151 23456789', 'whatsapp'))
    await work()
    expect(twilio.messages).toMatchObject([{ to: 'whatsapp:+4915123456789', from: 'whatsapp:+15005550007' }])
  })

  test('is retried while Twilio is down, but not after a rejection', async () => {
    const channelId = await confirmedNumber(cast.bob)
    twilio.outage = 503
    const id = await alert(channelId)
    await work()
    expect(await row(id)).toMatchObject({ state: 'queued', error: 'Twilio couldn’t be reached.' })
    twilio.outage = null
    await database.pool.query("update llm_mentions.integrations set target = '+15005550009' where id = $1", [
      channelId,
    ])
    const refused = await alert(channelId)
    await work()
    expect(await row(refused)).toMatchObject({
      state: 'failed',
      error: 'This number can’t receive text messages.',
    })
  })

  test('does not repeat what a dead worker may have sent: Twilio is checked first', async () => {
    const channelId = await confirmedNumber(cast.bob)
    const id = await alert(channelId)
    await work()
    expect(twilio.messages).toHaveLength(1)
    await database.pool.query(
      "update llm_mentions.deliveries set state = 'sending', provider_id = null, provider_state = null, claimed_until = now() - interval '1 second' where id = $1",
      [id],
    )
    await sendDelivery(context, { organizationId, deliveryId: id }, run)
    expect(twilio.messages).toHaveLength(1)
    expect(await row(id)).toMatchObject({ state: 'sent', provider_id: twilio.messages[0]?.sid })
  })

  test('is not repeated after an interruption if Twilio accepted the message', async () => {
    const id = await alert(await confirmedNumber(cast.bob))
    twilio.breaksOff = true
    await work()
    expect(await row(id)).toMatchObject({ state: 'queued', error_code: 'no-answer' })
    await database.pool.query('update llm_mentions.deliveries set next_at = now() where id = $1', [id])
    await work()
    expect(twilio.messages).toHaveLength(1)
    expect(await row(id)).toMatchObject({ state: 'sent', provider_id: twilio.messages[0]?.sid })
  })

  test('stops for the day when the organization has used up its messages', async () => {
    const channelId = await confirmedNumber(cast.bob)
    await database.pool.query(
      `insert into llm_mentions.deliveries (organization_id, integration_id, kind, state, key, target, sent_at)
       select organization_id, id, kind, 'sent', 'used:' || n, target, now() - interval '23 hours'
       from llm_mentions.integrations, generate_series(1, $2) n where id = $1`,
      [channelId, textsPerDay],
    )
    const id = await alert(channelId)
    await work()
    expect(await row(id)).toMatchObject({ state: 'failed', error_code: 'daily-limit' })
    expect(twilio.messages).toEqual([])
  })
})

describe('/api/admin/twilio-messages', () => {
  const path = '/admin/twilio-messages'
  // Without a proxy header this machine's own user would be accepted as the instance admin.
  const asked = async (person: Person, query = '') => {
    const response = await app.request(`/api${path}${query}`, {
      headers: {
        Authorization: `Bearer ${await signedToken(app.secrets, person)}`,
        'X-Forwarded-For': '198.51.100.7',
      },
    })
    return { status: response.status, text: await response.text() }
  }

  test('shows admins, and no one else, all messages to their organization, masked', async () => {
    const id = await alert(await confirmedNumber(cast.bob))
    await work()
    const { status, text } = await asked(cast.alice)
    expect(status).toBe(200)
    const page = JSON.parse(text)
    expect(page.totals).toMatchObject({ messages: 2, unpriced: 2 })
    expect(page.rows[0]).toMatchObject({
      id,
      kind: 'sms',
      to: '+12 •••• 143',
      purpose: 'metric.changed',
      state: 'sent',
    })
    expect(text).not.toContain('2025550143')
    expect(JSON.parse((await asked(cast.carol)).text)).toMatchObject({ rows: [], totals: { messages: 0 } })
    for (const stranger of [cast.bob, cast.erin, cast.ivan, cast.dave])
      expect((await asked(stranger)).status).toBe(403)
    expect(JSON.parse((await asked(cast.alice, '?state=failed')).text).rows).toEqual([])
    expect(JSON.parse((await asked(cast.alice, '?search=143')).text).rows).toHaveLength(2)
    expect((await asked(cast.alice, '?from=yesterday')).status).toBe(400)
    const file = await asked(cast.alice, '/file')
    expect(file.text.split('\r\n')).toHaveLength(4)
    expect(file.text).toContain(`${id},`)
  })

  test('shows platform staff everything', async () => {
    await alert(await confirmedNumber(cast.bob))
    await database.pool.query('update llm_mentions.users set is_staff = true where id = $1', [
      cast.dave.userId,
    ])
    expect(JSON.parse((await asked(cast.dave)).text).totals.messages).toBe(2)
    await database.pool.query('update llm_mentions.users set is_staff = false where id = $1', [
      cast.dave.userId,
    ])
  })
})

test('a number cannot be added if the instance admin has set up no text messages', async () => {
  const bare = await testWebApp(database)
  const token = await signedToken(bare.secrets, cast.bob)
  const headers = { Authorization: `Bearer ${token}` }
  const response = await bare.request(`/api/organizations/${organizationId}/numbers`, {
    body: { kind: 'sms', number: '+12025550143' },
    headers,
  })
  expect(response.status).toBe(422)
  expect(
    (
      await bare.request('/api/hooks/twilio/status', {
        method: 'POST',
        body: 'a=b',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      })
    ).status,
  ).toBe(404)
})
