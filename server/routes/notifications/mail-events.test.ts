import { generateKeyPairSync, sign } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { signedToken } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'

const secret = 'a-secret-of-mail-events-0123456789'
const keys = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const sendGridKey = keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')

const database = await testDatabase()
const cast = await buildCast(database)
const app = await testWebApp(database, { MAIL_EVENTS_SECRET: secret, MAIL_EVENTS_SENDGRID_KEY: sendGridKey })
const basic = { Authorization: `Basic ${Buffer.from(`any:${secret}`).toString('base64')}` }
const post = (body: unknown, headers: Record<string, string> = basic, from = '203.0.113.7') =>
  app.request('/api/mail-events', { body, headers, from })

let moment = Date.now() - 3_600_000
/** A different event each time. */
const bounceOf = (Email: string, more: object = {}) => ({
  RecordType: 'Bounce',
  Type: 'HardBounce',
  Email,
  BouncedAt: new Date((moment += 1000)).toISOString(),
  Details: '550 5.1.1 no such user',
  ...more,
})

async function invited(email: string, sentMinutesAgo: number, organizationId = cast.acorn.id) {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into llm_mentions.invitations (organization_id, email, role, all_brands, token_hash, sent_at, expires_at, delivered_at)
     values ($1, $2, 'viewer', false, sha256($4::bytea), now() - make_interval(mins => $3),
       now() + interval '14 days', now() - make_interval(mins => $3))
     returning id`,
    [organizationId, email, sentMinutesAgo, `${organizationId} ${email}`],
  )
  return rows[0]?.id
}
async function stateOf(invitationId: string | undefined) {
  const { rows } = await database.pool.query(
    `select delivered_at is not null as delivered, bounced_at is not null as bounced, last_error as error
     from llm_mentions.invitations where id = $1`,
    [invitationId],
  )
  return rows[0]
}
const mailOf = async () => {
  const answer = await app.request(`/api/organizations/${cast.acorn.id}/notification-preferences`, {
    headers: { Authorization: `Bearer ${await signedToken(app.secrets, cast.bob)}` },
  })
  return z.object({ mail: z.looseObject({}) }).parse(await answer.json()).mail
}

beforeEach(async () => {
  await database.pool.query("delete from private.auth_attempts where key like 'mailEvents%'")
})

describe('a bounce', () => {
  test('marks open invitations to the address, of every organization, and notifies their admins', async () => {
    const [ours, theirs, other] = [
      await invited('anna@example.test', 120),
      await invited('anna@example.test', 120, cast.birch.id),
      await invited('ben@example.test', 120),
    ]
    expect((await post(bounceOf('Anna@example.test'))).status).toBe(204)
    const bounced = { delivered: false, bounced: true, error: '550 5.1.1 no such user' }
    expect([await stateOf(ours), await stateOf(theirs)]).toEqual([bounced, bounced])
    expect(await stateOf(other)).toMatchObject({ delivered: true, bounced: false })
    const { rows } = await database.pool.query(
      "select organization_id as id from llm_mentions.events where kind = 'invite.bounced'",
    )
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([cast.acorn.id, cast.birch.id]))
    expect(rows).toHaveLength(2)
  })

  test('of an earlier email ignores one that was sent since', async () => {
    const newer = await invited('late@example.test', 1)
    await post(bounceOf('late@example.test'))
    expect(await stateOf(newer)).toMatchObject({ delivered: true, bounced: false })
  })

  test('pauses email to the address with a reason until the person resumes; a replay changes nothing', async () => {
    expect(await mailOf()).toMatchObject({ isPaused: false, pausedReason: null })
    const event = bounceOf(cast.bob.email)
    await post(event)
    expect(await mailOf()).toMatchObject({ isPaused: true, pausedReason: 'The mailbox rejects our emails.' })
    await database.pool.query('update llm_mentions.integrations set paused_at = null where user_id = $1', [
      cast.bob.userId,
    ])
    expect((await post(event)).status).toBe(204)
    expect(await mailOf()).toMatchObject({ isPaused: false, pausedReason: null })
    await post(bounceOf(cast.bob.email, { RecordType: 'SpamComplaint' }))
    expect(await mailOf()).toMatchObject({ isPaused: true })
  })

  test('that is temporary, or old, changes nothing', async () => {
    const invite = await invited('carl@example.test', 120)
    await post(bounceOf('carl@example.test', { Type: 'SoftBounce' }))
    await post(bounceOf('carl@example.test', { BouncedAt: '2026-01-01T00:00:00Z' }))
    expect(await stateOf(invite)).toMatchObject({ delivered: true, bounced: false })
  })
})

describe('proof', () => {
  test('is the secret, as a password or a bearer token', async () => {
    const none = await post(bounceOf('x@example.test'), {})
    expect([none.status, none.headers.get('WWW-Authenticate')]).toEqual([401, 'Basic realm="mail events"'])
    expect((await post(bounceOf('x@example.test'), { Authorization: `Bearer ${secret}` })).status).toBe(204)
    for (const given of ['Bearer ', `Bearer ${secret}x`, `Basic ${secret}`, 'Basic ', `Digest ${secret}`])
      expect((await post(bounceOf('x@example.test'), { Authorization: given })).status).toBe(401)
    expect(app.lines.join('\n')).not.toContain(secret)
  })

  test('is a recent SendGrid signature over this body', async () => {
    const invite = await invited('grid@example.test', 120)
    const seconds = Math.floor(Date.now() / 1000)
    const body = JSON.stringify([
      { event: 'bounce', type: 'bounce', email: 'grid@example.test', timestamp: seconds - 60, reason: '550' },
    ])
    const signed = (timestamp: number, of = body) => ({
      'X-Twilio-Email-Event-Webhook-Timestamp': String(timestamp),
      'X-Twilio-Email-Event-Webhook-Signature': sign(
        'sha256',
        Buffer.from(`${timestamp}${of}`),
        keys.privateKey,
      ).toString('base64'),
    })
    for (const headers of [
      signed(seconds, `${body} `),
      signed(seconds - 3600),
      { ...signed(seconds), 'X-Twilio-Email-Event-Webhook-Timestamp': String(seconds + 1) },
      { ...signed(seconds), 'X-Twilio-Email-Event-Webhook-Signature': 'AAAA' },
    ])
      expect((await post(body, headers)).status).toBe(401)
    expect(await stateOf(invite)).toMatchObject({ bounced: false })
    expect((await post(body, signed(seconds))).status).toBe(204)
    expect(await stateOf(invite)).toMatchObject({ bounced: true })
  })

  test('cannot be guessed freely, while the provider still has access', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 62; n += 1)
      statuses.push((await post('{}', { Authorization: `Bearer guess-${n}` }, '198.51.100.4')).status)
    expect(statuses.at(0)).toBe(401)
    expect(statuses.at(-1)).toBe(429)
    expect((await post(bounceOf('x@example.test'), basic, '198.51.100.4')).status).toBe(204)
  })
})

test('malformed bodies are rejected, and Amazon’s text/plain is parsed', async () => {
  expect((await post('{"a": ')).status).toBe(400)
  expect((await post({ hello: 'there' })).status).toBe(400)
  expect((await post('x'.repeat(1024 * 1024 + 1))).status).toBe(413)
  const asked = {
    Type: 'SubscriptionConfirmation',
    SubscribeURL: 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription',
  }
  const answer = await post(JSON.stringify(asked), { ...basic, 'Content-Type': 'text/plain; charset=UTF-8' })
  expect(answer.status).toBe(204)
  expect(app.lines.join('\n')).toContain(asked.SubscribeURL)
})

test('without a secret there is no such page', async () => {
  const other = await testWebApp(database)
  expect((await other.request('/api/mail-events', { body: bounceOf('x@example.test') })).status).toBe(404)
})
