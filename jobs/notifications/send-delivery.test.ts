import { randomUUID } from 'node:crypto'
import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import type pg from 'pg'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { webhookPayload } from '#core/notifications/integrations/webhook-payload.ts'
import { triesOfDelivery } from '#core/notifications/integrations/retry-plan.ts'
import { newSigningSecret } from '#core/notifications/integrations/webhook-signature.ts'
import { eventMessage } from '#core/notifications/events/message.ts'
import { message } from '#core/language/message.ts'
import type { Mail } from '#core/notifications/mail/mail.ts'
import { sendLostDeliveries } from '#queries/notifications/deliveries.ts'
import type { Sql } from '#queries/database.ts'
import { findDelivery } from '#queries/notifications/delivery-log.ts'
import { noteEvent } from '#queries/notifications/events.ts'
import { openKeyVault, type KeyVault } from '#queries/engines/key-vault.ts'
import { sealSigningSecret } from '#queries/notifications/signing-secrets.ts'
import { asSystem } from '#queries/system-client.ts'
import { buildCast } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { jobContext } from '#testing/job-context.ts'
import { testMailServer } from '#testing/servers/mail-server.ts'
import { openWebhookReceiver } from '#testing/servers/webhook-receiver.ts'
import { openMailer } from '#server/mail/mail.ts'
import { parseEnv } from '#server/env.ts'
import type { SendingSettings } from '../job-context.ts'
import { sendDelivery } from './send-delivery.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const organizationId = cast.acorn.id
const vault = requiredVault(openKeyVault([{ id: 'test', bytes: crypto.getRandomValues(new Uint8Array(32)) }]))
const receiver = await openWebhookReceiver()
afterAll(() => receiver.close())
const mailServer = await testMailServer({ refuse: (address) => address === 'erin@example.test' })

beforeEach(() => {
  receiver.hooks.length = 0
  receiver.answer = (response) => response.writeHead(204).end()
})

const secret = newSigningSecret()

function requiredVault(vault: KeyVault | null): KeyVault {
  if (vault === null) throw new Error('no vault')
  return vault
}

async function channel(
  kind: 'webhook' | 'slack' | 'teams' | 'mail',
  { target = `${receiver.url}/hook`, userId = null as string | null, confirmed = true } = {},
): Promise<string> {
  const id = randomUUID()
  const sealed =
    kind === 'webhook' ? sealSigningSecret(vault, secret, { organizationId, channelId: id }) : undefined
  await database.pool.query(
    `insert into llm_mentions.integrations
       (id, organization_id, user_id, kind, name, target, secret, secret_sealed_with, confirmed_at)
     values ($1, $2, $3, $4, 'Ours', $5, $6, $7, case when $8 then now() end)`,
    [id, organizationId, userId, kind, target, sealed?.sealed, sealed?.sealedWith, confirmed],
  )
  return id
}

async function event(
  about: { brandId?: string | null; title?: string; body?: string } = {},
): Promise<string> {
  const id = await asSystem(database, (sql) =>
    noteEvent(sql, {
      organizationId,
      brandId: about.brandId === undefined ? cast.acorn.brandId : about.brandId,
      kind: 'run.completed',
      severity: 'success',
      title: about.title ?? 'A run of Northwave ended',
      body: about.body ?? 'All 40 answers came.',
      link: `/overview?clientId=${cast.acorn.brandId}`,
      data: { analysisId: '0b8f2c44-5a0e-4a0c-8a1e-111111111111', answers: 40 },
      key: randomUUID(),
    }),
  )
  return id ?? ''
}

async function delivery(channelId: string, { eventId, key }: { eventId?: string | null; key?: string } = {}) {
  const about = eventId === undefined ? await event() : eventId
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into llm_mentions.deliveries (organization_id, integration_id, event_id, user_id, kind, key, target)
     select organization_id, id, $2, user_id, kind, $3, target from llm_mentions.integrations where id = $1 returning id`,
    [channelId, about, key ?? about ?? randomUUID()],
  )
  return rows[0]?.id ?? ''
}

const mailer = openMailer(
  parseEnv({ ENVIRONMENT: 'local', SMTP_URL: mailServer.url, MAIL_FROM: 'answerscope@example.test' }),
  jobContext(database).logger,
)

function send(
  deliveryId: string,
  channels: Partial<SendingSettings> = {},
  signal = new AbortController().signal,
) {
  return sendDelivery(
    {
      ...jobContext(database),
      mail: { send: (mail) => mailer.send(mail), publicUrl: 'https://scope.test' },
      channels: { vault, allowPrivate: true, publicUrl: 'https://scope.test', texts: null, ...channels },
    },
    { organizationId, deliveryId },
    { signal, isLastAttempt: false },
  )
}

async function stateOf(deliveryId: string) {
  const { rows } = await database.pool.query<{
    state: string
    attempts: number
    error_code: string | null
    error: string | null
    next_at: Date
  }>('select state, attempts, error_code, error, next_at from llm_mentions.deliveries where id = $1', [
    deliveryId,
  ])
  return rows[0]
}

async function attemptsOf(deliveryId: string) {
  const { rows } = await database.pool.query<{ outcome: string; status: number | null; detail: string }>(
    'select outcome, status, detail from llm_mentions.delivery_attempts where delivery_id = $1 order by id',
    [deliveryId],
  )
  return rows
}

const makeDue = (deliveryId: string) =>
  database.pool.query('update llm_mentions.deliveries set next_at = now() where id = $1', [deliveryId])

/** When the job that sends the delivery runs next; undefined: there is none. */
async function jobOf(deliveryId: string): Promise<Date | undefined> {
  const { rows } = await database.pool.query<{ run_at: Date }>(
    'select run_at from graphile_worker.jobs where key = $1',
    [`delivery:${deliveryId}`],
  )
  return rows[0]?.run_at
}

describe('a webhook', () => {
  test('passes the signature check of the Standard Webhooks library, with a body of our schema', async () => {
    const id = await delivery(await channel('webhook'))
    await send(id)
    const [hook] = receiver.hooks
    const verified = new Webhook(secret).verify(hook?.body ?? '', hook?.headers as Record<string, string>)
    const payload = webhookPayload.parse(verified)
    expect(payload).toMatchObject({
      type: 'run.completed',
      version: 1,
      data: {
        organizationName: 'Acorn',
        brandName: 'Northwave',
        severity: 'success',
        title: 'A run of Northwave ended',
        details: { answers: 40 },
      },
    })
    expect(payload.data.url).toMatch(/^https:\/\/scope\.test\/overview\?clientId=.*&organizationId=/)
    expect(hook?.headers['webhook-id']).toBe(id)
    expect(await stateOf(id)).toMatchObject({ state: 'delivered', attempts: 1, error: null })
    expect(() =>
      new Webhook(newSigningSecret()).verify(hook?.body ?? '', hook?.headers as Record<string, string>),
    ).toThrow('No matching signature found')
  })

  test('carries the signature of the previous secret, too, for a day', async () => {
    const channelId = await channel('webhook')
    const newer = newSigningSecret()
    const sealed = sealSigningSecret(vault, newer, { organizationId, channelId })
    const rotate = (until: string) =>
      database.pool.query(
        `update llm_mentions.integrations set former_secret = coalesce(former_secret, secret), former_sealed_with = secret_sealed_with,
           secret = $2, secret_sealed_with = $3, former_until = now() + $4::interval where id = $1`,
        [channelId, sealed.sealed, sealed.sealedWith, until],
      )
    await rotate('1 hour')
    await send(await delivery(channelId))
    await rotate('-1 second')
    await send(await delivery(channelId))
    const accepts = (by: string, index: number) => {
      const hook = receiver.hooks[index]
      try {
        new Webhook(by).verify(hook?.body ?? '', hook?.headers as Record<string, string>)
        return true
      } catch {
        return false
      }
    }
    expect([accepts(newer, 0), accepts(secret, 0)]).toEqual([true, true])
    expect([accepts(newer, 1), accepts(secret, 1)]).toEqual([true, false])
  })

  test('that fails is retried with growing pauses, the same ID and bytes, and then given up', async () => {
    receiver.answer = (response) => response.writeHead(500).end('no disk left')
    const id = await delivery(await channel('webhook'))
    const pauses: number[] = []
    for (let tries = 1; tries < triesOfDelivery; tries += 1) {
      const before = Date.now()
      await send(id)
      const state = await stateOf(id)
      expect(state).toMatchObject({ state: 'queued', attempts: tries, error_code: 'http-500' })
      pauses.push(Math.floor(((state?.next_at.getTime() ?? 0) - before) / 1000))
      expect(await jobOf(id)).toEqual(state?.next_at)
      await send(id)
      expect(await stateOf(id)).toMatchObject({ attempts: tries })
      await makeDue(id)
    }
    await send(id)
    expect(await stateOf(id)).toMatchObject({ state: 'failed', attempts: 7, error: 'Responded with 500.' })
    const least = [10, 60, 300, 1800, 7200, 21_600]
    expect(
      pauses.every((pause, index) => pause >= (least[index] ?? 0) && pause <= (least[index] ?? 0) * 1.1 + 1),
    ).toBe(true)
    expect(new Set(receiver.hooks.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([id]))
    expect(new Set(receiver.hooks.map(({ body }) => body)).size).toBe(1)
    expect((await attemptsOf(id)).at(-1)).toEqual({
      outcome: 'http-500',
      status: 500,
      detail: 'no disk left',
    })
  })

  test('waits as long as Retry-After asks', async () => {
    receiver.answer = (response) => response.writeHead(429, { 'Retry-After': '600' }).end()
    const id = await delivery(await channel('webhook'))
    const before = Date.now()
    await send(id)
    expect(((await stateOf(id))?.next_at.getTime() ?? 0) - before).toBeGreaterThanOrEqual(600_000)
  })

  test('follows no redirect, into a private network or elsewhere', async () => {
    receiver.answer = (response) => response.writeHead(301, { Location: `${receiver.url}/elsewhere` }).end()
    const id = await delivery(await channel('webhook'))
    await send(id)
    expect(receiver.hooks.map(({ path }) => path)).toEqual(['/hook'])
    expect(await stateOf(id)).toMatchObject({ state: 'queued', error_code: 'http-301' })
  })

  test.each([
    ['a private address', '10.1.2.3', 4],
    ['loopback', '127.0.0.1', 4],
    ['a metadata service', '169.254.169.254', 4],
    ['loopback in IPv6', '::1', 6],
  ])('whose name now resolves to %s is not sent', async (_, address, family) => {
    const port = new URL(receiver.url).port
    const lookup: LookupFunction = (_name, options, callback) => {
      const found: LookupAddress = { address, family }
      if (options.all === true) callback(null, [found])
      else callback(null, address, family)
    }
    const id = await delivery(await channel('webhook', { target: `http://hooks.example.com:${port}/hook` }))
    await send(id, { allowPrivate: false, lookup })
    expect(receiver.hooks).toEqual([])
    expect(await stateOf(id)).toMatchObject({ state: 'queued', error_code: 'private-address' })
  })

  test('reads only the beginning of a huge response', async () => {
    receiver.answer = (response) => {
      response.writeHead(200)
      const piece = Buffer.alloc(1024 * 1024, 'x')
      for (let megabytes = 0; megabytes < 10; megabytes += 1) response.write(piece)
      response.end()
    }
    const id = await delivery(await channel('webhook'))
    await send(id)
    expect(await stateOf(id)).toMatchObject({ state: 'delivered' })
    expect((await attemptsOf(id))[0]?.detail).toBe('The reply is longer than 16 KB.')
  })

  test('whose receiver never answers times out and is retried', async () => {
    receiver.answer = () => {}
    const id = await delivery(await channel('webhook'))
    await send(id, { answerWithinMs: 50 })
    expect(await stateOf(id)).toMatchObject({ state: 'queued', error_code: 'timed-out' })
  })

  test('is returned to the queue without an attempt if the worker ends first', async () => {
    const stopping = new AbortController()
    receiver.answer = () => stopping.abort()
    const id = await delivery(await channel('webhook'))
    await send(id, {}, stopping.signal)
    expect(await stateOf(id)).toMatchObject({ state: 'queued', attempts: 0, error_code: null })
    expect(await jobOf(id)).toBeDefined()
  })

  test('that is gone for good pauses its integration and notifies the admins', async () => {
    receiver.answer = (response) => response.writeHead(410).end()
    const channelId = await channel('webhook')
    const id = await delivery(channelId)
    await send(id)
    expect(await stateOf(id)).toMatchObject({ state: 'failed', error_code: 'gone' })
    const { rows } = await database.pool.query<{ paused: boolean; told: string }>(
      `select c.paused_at is not null as paused, e.title as told from llm_mentions.integrations c
       join llm_mentions.events e on e.kind = 'channel.failing' and e.data ->> 'channelId' = c.id::text where c.id = $1`,
      [channelId],
    )
    expect(rows).toEqual([{ paused: true, told: 'Integration “Ours” paused' }])
    const next = await delivery(channelId)
    await send(next)
    expect(await stateOf(next)).toMatchObject({ state: 'dropped', error: 'The channel is paused.' })
  })

  test('an integration is paused after three days of failure, and one success resets the count', async () => {
    receiver.answer = (response) => response.writeHead(503).end()
    const channelId = await channel('webhook')
    await send(await delivery(channelId))
    const age = (interval: string) =>
      database.pool.query(
        'update llm_mentions.integrations set failing_since = now() - $2::interval where id = $1',
        [channelId, interval],
      )
    await age('71 hours')
    receiver.answer = (response) => response.writeHead(200).end('thanks')
    await send(await delivery(channelId))
    const read = async () =>
      (
        await database.pool.query<{ failing: boolean; paused_reason: string | null }>(
          'select failing_since is not null as failing, paused_reason from llm_mentions.integrations where id = $1',
          [channelId],
        )
      ).rows[0]
    expect(await read()).toEqual({ failing: false, paused_reason: null })
    receiver.answer = (response) => response.writeHead(503).end()
    await send(await delivery(channelId))
    await age('73 hours')
    await send(await delivery(channelId))
    expect(await read()).toEqual({ failing: true, paused_reason: 'Deliveries have failed for three days.' })
  })
})

describe('a delivery', () => {
  test('is read consistently with its attempts, even while it is sent', async () => {
    receiver.answer = (response) => response.writeHead(500).end('no disk left')
    const id = await delivery(await channel('webhook'))
    const whileItIsSent: Sql = {
      query: async <Row extends pg.QueryResultRow>(text: string, parameters?: readonly unknown[]) => {
        const read = await database.pool.query<Row>(text, parameters?.slice())
        await send(id)
        return read
      },
    }
    const found = await findDelivery(whileItIsSent, id, 'https://scope.test')
    expect(found).toMatchObject({ attempts: 0, error: null, tries: [] })
    expect(await findDelivery(database.pool, id, 'https://scope.test')).toMatchObject({
      attempts: 1,
      error: 'Responded with 500.',
      tries: [{ at: expect.any(String), status: 500, detail: 'no disk left' }],
    })
  })

  test('enqueued ten times is sent once', async () => {
    const id = await delivery(await channel('webhook'))
    await Promise.all(Array.from({ length: 10 }, () => send(id)))
    expect(receiver.hooks).toHaveLength(1)
    await send(id)
    expect(receiver.hooks).toHaveLength(1)
    expect(await attemptsOf(id)).toHaveLength(1)
  })

  test('of a worker that died midway is resumed after its lease, with the same ID', async () => {
    const id = await delivery(await channel('webhook'))
    await database.pool.query(
      "update llm_mentions.deliveries set state = 'sending', attempts = 1, claimed_until = now() + interval '1 minute' where id = $1",
      [id],
    )
    await send(id)
    expect(receiver.hooks).toEqual([])
    await database.pool.query(
      "update llm_mentions.deliveries set claimed_until = now() - interval '1 second' where id = $1",
      [id],
    )
    await database.pool.query('select graphile_worker.remove_job($1)', [`delivery:${id}`])
    expect(await sendLostDeliveries(database)).toBe(1)
    expect(await jobOf(id)).toBeDefined()
    expect(await sendLostDeliveries(database)).toBe(0)
    await send(id)
    expect(receiver.hooks.map(({ headers }) => headers['webhook-id'])).toEqual([id])
    expect(await stateOf(id)).toMatchObject({ state: 'delivered', attempts: 2 })
  })

  test('to an unconfirmed integration, or to a person who lost access, is dropped', async () => {
    const unconfirmed = await delivery(await channel('webhook', { confirmed: false }))
    await send(unconfirmed)
    expect(await stateOf(unconfirmed)).toMatchObject({
      state: 'dropped',
      error: 'The channel is not confirmed.',
    })
    for (const person of [cast.bea, cast.ivan]) {
      const id = await delivery(await channel('mail', { target: person.email, userId: person.userId }))
      await send(id)
      expect(await stateOf(id)).toMatchObject({
        state: 'dropped',
        error: 'This user can no longer view it.',
      })
    }
    expect(receiver.hooks).toEqual([])
    expect(mailServer.mails).toEqual([])
  })

  test('never delays others: at most two per integration are sent at once', async () => {
    const channelId = await channel('webhook')
    const busy = [await delivery(channelId), await delivery(channelId)]
    await database.pool.query(
      "update llm_mentions.deliveries set state = 'sending', claimed_until = now() + interval '1 minute' where id = any($1)",
      [busy],
    )
    const id = await delivery(channelId)
    await send(id)
    expect(await stateOf(id)).toMatchObject({ state: 'queued', attempts: 0 })
    expect(await jobOf(id)).toBeDefined()
    const elsewhere = await delivery(await channel('webhook'))
    await send(elsewhere)
    expect(receiver.hooks.map(({ headers }) => headers['webhook-id'])).toEqual([elsewhere])
  })
})

describe('an email', () => {
  test('has the delivery as its Message-ID, and a permanent refusal is final', async () => {
    const id = await delivery(await channel('mail', { target: cast.bob.email, userId: cast.bob.userId }))
    await send(id)
    expect(await stateOf(id)).toMatchObject({ state: 'sent' })
    expect(mailServer.mails).toHaveLength(1)
    expect(mailServer.mails[0]?.to).toEqual([cast.bob.email])
    expect(mailServer.mails[0]?.source).toContain(`Message-ID: <${id}@scope.test>`)
    const refused = await delivery(
      await channel('mail', { target: cast.erin.email, userId: cast.erin.userId }),
    )
    await send(refused)
    expect(await stateOf(refused)).toMatchObject({ state: 'failed', error_code: 'smtp-550' })
  })
})

describe('an email to a Spanish reader', () => {
  test('is in Spanish, while a webhook for the same event is in English', async () => {
    await database.pool.query("update llm_mentions.users set language = 'es' where id = $1", [
      cast.alice.userId,
    ])
    const eventId = await asSystem(database, (sql) =>
      noteEvent(sql, {
        organizationId,
        brandId: cast.acorn.brandId,
        kind: 'run.failed',
        severity: 'warning',
        ...eventMessage(
          {
            text: message(
              'Run incomplete for {brand}: {count, plural, one {# answer} other {# answers}} missing',
            ),
            values: { brand: 'Northwave', count: 3 },
          },
          [{ text: message('Runs are paused until next month.') }],
        ),
        key: randomUUID(),
      }),
    )
    const mails: Mail[] = []
    const mail = { target: cast.alice.email, userId: cast.alice.userId }
    const byMail = await delivery(await channel('mail', mail), { eventId })
    await sendDelivery(
      {
        ...jobContext(database),
        mail: { send: async (given) => void mails.push(given), publicUrl: 'https://scope.test' },
        channels: { vault, allowPrivate: true, publicUrl: 'https://scope.test', texts: null },
      },
      { organizationId, deliveryId: byMail },
      { signal: new AbortController().signal, isLastAttempt: false },
    )
    await send(await delivery(await channel('webhook'), { eventId }))
    await database.pool.query('update llm_mentions.users set language = null where id = $1', [
      cast.alice.userId,
    ])
    const { subject, text, html } = mails[0] ?? {}
    expect(subject).toBe('Ejecución incompleta de Northwave: faltan 3 respuestas')
    expect(text).toContain('Las ejecuciones están en pausa hasta el próximo mes.')
    expect(text).toMatch(/^Advertencia, \d+ \p{L}+ \d{4}, \d\d:\d\d/mu)
    expect(text).toContain('Ha recibido este correo porque es miembro de Acorn en Answerscope.')
    expect(text).toContain('Darse de baja: https://scope.test/api/unsubscribe?token=')
    expect(html).toContain('<html lang="es"')
    const told = JSON.parse(receiver.hooks[0]?.body ?? '')
    expect(JSON.stringify(told)).toContain('Run incomplete for Northwave: 3 answers missing')
  })
})

describe('a chat message', () => {
  const nasty = { title: 'Now <!channel> & *bold*', body: '<https://evil.test|Click> & more\n\nSecond' }

  test('to Slack has blocks and a fallback, and external text is never markup', async () => {
    await send(await delivery(await channel('slack'), { eventId: await event(nasty) }))
    const body = JSON.parse(receiver.hooks[0]?.body ?? '')
    expect(body.text).toBe('Good news: Now &lt;!channel&gt; &amp; *bold*')
    expect(body.blocks[0]).toEqual({
      type: 'header',
      text: { type: 'plain_text', text: nasty.title, emoji: false },
    })
    expect(body.blocks[1].text).toEqual({
      type: 'mrkdwn',
      text: '&lt;https://evil.test|Click&gt; &amp; more\n\nSecond',
      verbatim: true,
    })
    expect(receiver.hooks[0]?.headers['webhook-signature']).toBeUndefined()
  })

  test('to Teams is one Adaptive Card whose text is not parsed as Markdown', async () => {
    await send(
      await delivery(await channel('teams'), {
        eventId: await event({ ...nasty, body: '[Click](https://evil.test)' }),
      }),
    )
    const { type, attachments } = JSON.parse(receiver.hooks[0]?.body ?? '')
    expect(type).toBe('message')
    expect(attachments[0].contentType).toBe('application/vnd.microsoft.card.adaptive')
    expect(attachments[0].content.body[0].text).toBe('Now \\<\\!channel\\> & \\*bold\\*')
    expect(attachments[0].content.body[1].text).toBe('\\[Click\\]\\(https://evil.test\\)')
    expect(attachments[0].content.actions[0].url).toMatch(/^https:\/\/scope\.test\/overview/)
  })
})
