import { Webhook } from 'standardwebhooks'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sharedIntegrationsPerOrganization } from '#core/notifications/integrations/schema.ts'
import { sendDelivery } from '#jobs/notifications/send-delivery.ts'
import { openKeyVault } from '#queries/engines/key-vault.ts'
import { resealSigningSecrets } from '#queries/notifications/signing-secrets.ts'
import { asCaller } from '#queries/user-client.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { jobContext } from '#testing/job-context.ts'
import { signedToken } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'
import { openWebhookReceiver } from '#testing/servers/webhook-receiver.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const key = Buffer.from('0123456789abcdefghijklmnopqrstuv').toString('base64')
const app = await testWebApp(database, { ENCRYPTION_KEYS: `one:${key}` })
const open = await testWebApp(database, { ENCRYPTION_KEYS: `one:${key}`, ALLOW_PRIVATE_ENDPOINTS: 'true' })
const receiver = await openWebhookReceiver()
afterAll(() => receiver.close())

beforeEach(async () => {
  receiver.hooks.length = 0
  await database.pool.query('delete from llm_mentions.integrations')
})

async function call(person: Person, method: string, path: string, body?: unknown, by = app) {
  const response = await by.request(`/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${await signedToken(by.secrets, person)}` },
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

const hook = {
  kind: 'webhook',
  name: 'Our program',
  target: 'https://hooks.example.com/answerscope?key=1',
  eventKinds: [],
  leastSeverity: 'info',
  brandId: null,
}
const add = (person: Person, change: Record<string, unknown> = {}, by = app) =>
  call(person, 'POST', `/organizations/${cast.acorn.id}/integrations`, { ...hook, ...change }, by)

async function work(deliveryId: string) {
  await sendDelivery(
    {
      ...jobContext(database),
      channels: {
        vault: open.settings.vault,
        allowPrivate: true,
        publicUrl: 'https://scope.test',
        texts: null,
      },
    },
    { organizationId: cast.acorn.id, deliveryId },
    { signal: new AbortController().signal, isLastAttempt: false },
  )
}

const verifies = (secret: string, index = -1): boolean => {
  const got = receiver.hooks.at(index)
  try {
    new Webhook(secret).verify(got?.body ?? '', got?.headers as Record<string, string>)
    return true
  } catch {
    return false
  }
}

describe('a shared integration', () => {
  test('is created by admins, who see its secret once; others cannot find it', async () => {
    const { status, body } = await add(cast.adam)
    expect(status).toBe(201)
    expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(body.channel).toMatchObject({
      name: 'Our program',
      shownTarget: 'https://hooks.example.com/answerscope?…',
    })
    const listed = await call(cast.alice, 'GET', `/organizations/${cast.acorn.id}/integrations`)
    expect(listed.body.channels).toHaveLength(1)
    expect(JSON.stringify(listed.body)).not.toContain('whsec_')
    for (const member of [cast.bob, cast.erin, cast.bea]) {
      expect((await add(member)).status).toBe(403)
      expect((await call(member, 'GET', `/organizations/${cast.acorn.id}/integrations`)).status).toBe(403)
      expect((await call(member, 'POST', `/integrations/${body.channel.id}/tests`)).status).toBe(404)
    }
    for (const stranger of [cast.carol, cast.dave, cast.ivan]) {
      expect((await add(stranger)).status).toBe(404)
      for (const [method, path] of [
        ['PATCH', `/integrations/${body.channel.id}`],
        ['DELETE', `/integrations/${body.channel.id}`],
        ['POST', `/integrations/${body.channel.id}/secrets`],
      ] as const)
        expect(
          (await call(stranger, method, path, method === 'PATCH' ? { name: 'Mine' } : undefined)).status,
        ).toBe(404)
    }
  })

  test.each([
    ['plain http outside of local', 'http://hooks.example.com/x', 'Use https'],
    ['loopback', 'https://127.0.0.1/x', 'private network'],
    ['loopback in other words', 'https://0x7f.1/x', 'private network'],
    ['a private network', 'https://192.168.1.4/x', 'private network'],
    ['a metadata service', 'https://169.254.169.254/latest', 'private network'],
    ['IPv6 loopback', 'https://[::1]/x', 'private network'],
    ['a name inside the network', 'https://intranet/x', 'private network'],
    ['a name and password', 'https://me:secret@hooks.example.com', 'name and password'],
    ['no web address', 'ftp://hooks.example.com', 'Enter a URL'],
    ['nothing like it', 'hello', 'Enter a URL'],
  ])('is rejected for %s', async (_, target, words) => {
    const away = await testWebApp(database, {
      ENVIRONMENT: 'production',
      PUBLIC_URL: 'https://scope.test',
      ENCRYPTION_KEYS: `one:${key}`,
    })
    const { status, body } = await add(cast.alice, { target }, away)
    expect(status).toBe(422)
    expect(body.error.fields.target).toContain(words)
  })

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['an event that is none', { eventKinds: ['run.exploded'] }, 'eventKinds.0'],
    ['a severity that is none', { leastSeverity: 'loud' }, 'leastSeverity'],
    ['a channel of a person', { kind: 'sms' }, 'kind'],
    ['an address without end', { target: `https://a.example/${'x'.repeat(2000)}` }, 'target'],
  ])('is rejected for %s by name', async (_, change, field) => {
    const { status, body } = await add(cast.alice, change)
    expect(status).toBe(400)
    expect(Object.keys(body.error.fields)).toEqual([field])
  })

  test('is for a brand of the same organization only, and there are at most twenty', async () => {
    expect((await add(cast.alice, { brandId: cast.birch.brandId })).body.error.fields).toEqual({
      brandId: 'Brand not found.',
    })
    expect((await add(cast.alice, { brandId: cast.acorn.brandId })).status).toBe(201)
    for (let more = 1; more < sharedIntegrationsPerOrganization; more += 1)
      await add(cast.alice, { kind: 'slack' })
    expect((await add(cast.alice, { kind: 'slack' })).status).toBe(422)
  })

  test('cannot be written directly with another target, another person, or a confirmation', async () => {
    const { body } = await add(cast.alice)
    for (const [column, value] of [
      ['target', 'https://evil.example'],
      ['user_id', cast.alice.userId],
      ['confirmed_at', '2026-01-01T00:00:00Z'],
    ])
      await expect(
        asCaller(database, cast.alice.caller, (sql) =>
          sql.query(`update llm_mentions.integrations set ${column} = $2 where id = $1`, [
            body.channel.id,
            value,
          ]),
        ),
      ).rejects.toMatchObject({ code: '42501' })
  })

  test('is logged, without its URL and secret', async () => {
    const { body } = await add(cast.alice, {
      kind: 'slack',
      target: 'https://hooks.slack.com/services/T0/B0/verysecret',
    })
    await call(cast.alice, 'PATCH', `/integrations/${body.channel.id}`, {
      target: 'https://hooks.slack.com/services/T0/B0/other',
      name: 'Team',
    })
    const { rows } = await database.pool.query<{ action: string; actor_name: string; changes: unknown }>(
      'select action, actor_name, changes from llm_mentions.audit_log where subject_id = $1 order by id',
      [body.channel.id],
    )
    expect(rows.map(({ action, actor_name }) => [action, actor_name])).toEqual([
      ['channel.created', 'alice@example.test'],
      ['channel.changed', 'alice@example.test'],
    ])
    expect(JSON.stringify(rows)).not.toMatch(/verysecret|other"/)
  })
})

describe('a test', () => {
  test('blocks no one, even with many concurrent requests for one', async () => {
    const { body } = await add(cast.alice)
    const asked = Array.from({ length: 12 }, () =>
      call(cast.alice, 'POST', `/integrations/${body.channel.id}/tests`),
    )
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(12).fill(202))
  })

  test("shows the receiver's response, and any delivery can be sent once more", async () => {
    receiver.answer = (response) => response.writeHead(418).end('I am a teapot')
    const { body } = await add(cast.alice, { target: `${receiver.url}/hook` }, open)
    const sent = await call(cast.alice, 'POST', `/integrations/${body.channel.id}/tests`)
    expect(sent.status).toBe(202)
    expect((await call(cast.alice, 'GET', `/deliveries/${sent.body.deliveryId}`)).body).toMatchObject({
      state: 'queued',
      isTest: true,
      title: 'Test',
    })
    await work(sent.body.deliveryId)
    expect(verifies(body.secret)).toBe(true)
    const seen = (await call(cast.alice, 'GET', `/deliveries/${sent.body.deliveryId}`)).body
    expect(seen).toMatchObject({
      state: 'queued',
      errorCode: 'http-418',
      tries: [{ status: 418, detail: 'I am a teapot', outcome: 'http-418' }],
    })
    expect(seen.payload).toBe(receiver.hooks[0]?.body.replace('https://scope.test', open.settings.publicUrl))
    expect((await call(cast.alice, 'POST', `/deliveries/${sent.body.deliveryId}/replays`)).status).toBe(422)
    await database.pool.query("update llm_mentions.deliveries set state = 'failed' where id = $1", [
      sent.body.deliveryId,
    ])
    receiver.answer = (response) => response.writeHead(200).end('ok')
    const replay = await call(cast.alice, 'POST', `/deliveries/${sent.body.deliveryId}/replays`)
    await work(replay.body.deliveryId)
    expect((await call(cast.alice, 'GET', `/deliveries/${replay.body.deliveryId}`)).body).toMatchObject({
      state: 'delivered',
      replayOf: sent.body.deliveryId,
    })
    for (const stranger of [cast.bob, cast.carol]) {
      expect((await call(stranger, 'GET', `/deliveries/${replay.body.deliveryId}`)).status).toBe(404)
      expect((await call(stranger, 'POST', `/deliveries/${replay.body.deliveryId}/replays`)).status).toBe(404)
    }
  })

  test('is signed with both secrets after a rotation, and with re-encrypted secrets', async () => {
    const { body } = await add(cast.alice, { target: `${receiver.url}/hook` }, open)
    const rotated = await call(cast.alice, 'POST', `/integrations/${body.channel.id}/secrets`)
    expect(rotated.status).toBe(201)
    expect(Date.parse(rotated.body.channel.formerUntil) - Date.now()).toBeGreaterThan(23 * 3_600_000)
    const bytes = (id: string) => new Uint8Array(Buffer.alloc(32, id))
    const vault = openKeyVault([
      { id: 'two', bytes: bytes('another key') },
      { id: 'one', bytes: new Uint8Array(Buffer.from(key, 'base64')) },
    ])
    if (vault === null) throw new Error('no vault')
    expect(await resealSigningSecrets(database, vault)).toBe(1)
    expect(await resealSigningSecrets(database, vault)).toBe(0)
    const sent = await call(cast.alice, 'POST', `/integrations/${body.channel.id}/tests`)
    await sendDelivery(
      {
        ...jobContext(database),
        channels: { vault, allowPrivate: true, publicUrl: 'https://scope.test', texts: null },
      },
      { organizationId: cast.acorn.id, deliveryId: sent.body.deliveryId },
      { signal: new AbortController().signal, isLastAttempt: false },
    )
    expect([verifies(body.secret), verifies(rotated.body.secret)]).toEqual([true, true])
    expect(rotated.body.secret).not.toBe(body.secret)
  })
})

describe('the delivery log', () => {
  test('is paged, filtered, and searched, and an invalid cursor is rejected', async () => {
    const { body } = await add(cast.alice)
    await database.pool.query(
      `insert into llm_mentions.deliveries (organization_id, integration_id, kind, state, key, target, error, created_at)
       select $1, $2, 'webhook', case when n % 2 = 0 then 'failed' else 'delivered' end, 'test:' || n, 'https://a.example',
         case when n % 2 = 0 then 'It answered with 500, 100% wrong.' end, '2026-11-01T00:00:00.000001Z'
       from generate_series(1, 120) n`,
      [cast.acorn.id, body.channel.id],
    )
    const list = (query = '') => call(cast.alice, 'GET', `/organizations/${cast.acorn.id}/deliveries${query}`)
    const seen = new Set<string>()
    let next: string | null = ''
    while (next !== null) {
      const page: { rows: { id: string }[]; next: string | null } = (
        await list(next === '' ? '' : `?after=${encodeURIComponent(next)}`)
      ).body
      for (const { id } of page.rows) seen.add(id)
      next = page.next
    }
    expect(seen.size).toBe(120)
    expect((await list('?state=failed&search=100%25')).body.rows).toHaveLength(50)
    expect((await list('?search=100_')).body.rows).toEqual([])
    expect((await list('?after=tomorrow')).status).toBe(400)
    expect((await call(cast.bob, 'GET', `/organizations/${cast.acorn.id}/deliveries`)).status).toBe(403)
    expect((await call(cast.carol, 'GET', `/organizations/${cast.acorn.id}/deliveries`)).status).toBe(404)
  })
})

test('a pause lasts until a person resumes, which clears its reason', async () => {
  const { body } = await add(cast.alice)
  await database.pool.query(
    "update llm_mentions.integrations set paused_at = now(), paused_reason = 'Deliveries have failed for three days.', failing_since = now() where id = $1",
    [body.channel.id],
  )
  const resumed = await call(cast.adam, 'PUT', `/integrations/${body.channel.id}/pause`, { isPaused: false })
  expect(resumed.body).toMatchObject({ pausedAt: null, pausedReason: null, failingSince: null })
  expect((await call(cast.alice, 'DELETE', `/integrations/${body.channel.id}`)).status).toBe(204)
  expect((await call(cast.alice, 'DELETE', `/integrations/${body.channel.id}`)).status).toBe(404)
})
