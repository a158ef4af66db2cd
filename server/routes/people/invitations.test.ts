import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { pino } from 'pino'
import { z } from 'zod'
import {
  invitationLimits,
  type InvitationInput,
  type InvitationRow,
} from '#core/people/invitations/schema.ts'
import { sendInvitation } from '#jobs/people/send-invitation.ts'
import { invitationTokenHash } from '#queries/people/invitation-token.ts'
import { asCaller } from '#queries/user-client.ts'
import { addMember, buildCast, buildOrganization, buildPerson, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { jobContext } from '#testing/job-context.ts'
import { testMailServer } from '#testing/servers/mail-server.ts'
import { signedToken } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'
import type { Mail } from '#core/notifications/mail/mail.ts'
import { parseEnv } from '../../env.ts'
import { openMailer, type Mailer } from '../../mail/mail.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const app = await testWebApp(database)
const acorn = cast.acorn.id
const confirmAll = () => database.pool.query('update auth.users set email_confirmed_at = now()')
await confirmAll()

let address = 0
/** A separate client address, so that limits of one test do not affect another. */
beforeEach(() => {
  address += 1
})

async function call(person: Person | null, method: string, path: string, body?: unknown, target = app) {
  const answer = await target.request(`/api${path}`, {
    method,
    body,
    from: `203.0.113.${address}`,
    headers: person === null ? {} : { Authorization: `Bearer ${await signedToken(target.secrets, person)}` },
  })
  return { status: answer.status, body: (await answer.json()) as unknown }
}

const draft: Omit<InvitationInput, 'emails'> = {
  role: 'viewer',
  allBrands: false,
  brandIds: [cast.acorn.brandId],
  canViewBotLogs: true,
  canViewQueryFanout: false,
  note: '',
}

const results = z.object({
  results: z.array(
    z.object({
      email: z.string(),
      id: z.string().optional(),
      link: z.string().optional(),
      problem: z.string().optional(),
    }),
  ),
})
const invitesOf = (organizationId: string) => `/organizations/${organizationId}/invitations`

async function invite(
  person: Person,
  emails: string[],
  changes: Partial<InvitationInput> = {},
  organizationId = acorn,
) {
  const answer = await call(person, 'POST', invitesOf(organizationId), { ...draft, ...changes, emails })
  expect(answer).toMatchObject({ status: 201 })
  return results.parse(answer.body).results
}

/** One invitation: its ID and the token of its link. */
async function inviteOne(
  person: Person,
  email: string,
  changes: Partial<InvitationInput> = {},
  organizationId = acorn,
) {
  const [made] = await invite(person, [email], changes, organizationId)
  const token = made?.link?.split('/invite/')[1]
  if (made?.id === undefined || token === undefined) throw new Error(`not invited: ${JSON.stringify(made)}`)
  return { id: made.id, token, link: made.link ?? '' }
}

const preview = (token: string, person: Person | null = null) =>
  call(person, 'POST', '/invitation-previews', { token })
const accept = (person: Person, token: string) => call(person, 'POST', '/invitation-acceptances', { token })

async function newcomer(name: string): Promise<Person> {
  const person = await buildPerson(database, `${name}@example.test`)
  await confirmAll()
  return person
}

async function listed(person: Person, id: string): Promise<InvitationRow | undefined> {
  const { body } = await call(person, 'GET', invitesOf(acorn))
  return (body as { invites: InvitationRow[] }).invites.find((one) => one.id === id)
}

async function membership(person: Person, organizationId = acorn) {
  const { rows } = await database.pool.query<Record<string, unknown>>(
    `select m.role, m.status, m.all_brands, m.can_view_bot_logs, m.invited_by,
       array(select p.client_id from llm_mentions.user_brand_permissions p
         where p.user_id = m.user_id and p.organization_id = m.organization_id and p.can_view) as brands
     from llm_mentions.organization_users m where m.organization_id = $1 and m.user_id = $2`,
    [organizationId, person.userId],
  )
  return rows[0] ?? null
}

/** Runs the jobs enqueued for an invitation, and returns the emails. */
async function post(
  id: string,
  {
    mailer,
    isLastAttempt = false,
  }: { mailer?: Pick<Mailer, 'send' | 'isOutbox'>; isLastAttempt?: boolean } = {},
): Promise<Mail[]> {
  const { rows } = await database.pool.query<{ payload: Parameters<typeof sendInvitation>[1] }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'send-invitation' and j.payload ->> 'invitationId' = $1 order by j.id`,
    [id],
  )
  const mails: Mail[] = []
  const kept = { send: async (mail: Mail) => void mails.push(mail) }
  for (const { payload } of rows)
    await sendInvitation(
      {
        ...jobContext(database),
        keyring: {
          vault: app.settings.vault,
          allowPrivate: false,
          settings: {},
          testKey: async () => ({ ok: true, detail: '' }),
        } as never,
        mail: { ...(mailer ?? kept), publicUrl: app.settings.publicUrl },
      },
      payload,
      { signal: new AbortController().signal, isLastAttempt },
    )
  return mails
}

/** Skips the minimum time between two emails. */
const rest = (id: string) =>
  database.pool.query(
    "update llm_mentions.invitations set sent_at = sent_at - interval '2 minutes' where id = $1",
    [id],
  )
const resend = (person: Person, id: string) => call(person, 'POST', `${invitesOf(acorn)}/${id}/mails`)

describe('inviting', () => {
  test('responds for each email address separately', async () => {
    const open = await inviteOne(cast.alice, 'open@birch.example')
    const answers = await invite(cast.alice, [
      'New@Birch.example, second@birch.example',
      'nonsense',
      'a@mailinator.com',
      cast.alice.email,
      cast.bob.email,
      'OPEN@birch.example',
      cast.ivan.email,
      'new@birch.example',
    ])
    expect(answers.map(({ email, problem }) => [email, problem])).toEqual([
      ['new@birch.example', undefined],
      ['second@birch.example', undefined],
      ['nonsense', 'malformed'],
      ['a@mailinator.com', 'disposable'],
      [cast.alice.email, 'yourself'],
      [cast.bob.email, 'member'],
      ['open@birch.example', 'invited'],
      [cast.ivan.email, undefined],
    ])
    expect((await listed(cast.alice, open.id))?.state).toBe('queued')
  })

  test('is written in the language of the invitee, else of the inviter', async () => {
    const speaks = (person: Person, language: string | null) =>
      database.pool.query('update llm_mentions.users set language = $2 where id = $1', [
        person.userId,
        language,
      ])
    await speaks(cast.alice, 'es')
    await speaks(cast.dave, 'de')
    const known = await inviteOne(cast.alice, cast.dave.email)
    const stranger = await inviteOne(cast.alice, 'stranger@birch.example')
    expect((await post(known.id))[0]?.subject).toBe('Acorn auf Answerscope beitreten')
    expect((await post(stranger.id))[0]?.subject).toBe('Únase a Acorn en Answerscope')
    await speaks(cast.alice, null)
    await speaks(cast.dave, null)
    await database.pool.query('delete from llm_mentions.invitations where id = $1', [known.id])
    const english = await inviteOne(cast.alice, 'english@birch.example')
    expect((await post(english.id))[0]?.subject).toBe('Join Acorn on Answerscope')
  })

  test('stores only the hash of the token, even on its way to the worker', async () => {
    const { id, token } = await inviteOne(cast.alice, 'hash@birch.example')
    await preview(token)
    await app.request(`/invite/${token}`, { headers: { Accept: 'text/html' } })
    expect(app.lines.join('\n')).toContain('/invite/…')
    const { rows } = await database.pool.query<{ everything: string }>(
      `select i::text || coalesce((select string_agg(j.payload::text, '') from graphile_worker._private_jobs j), '')
         || coalesce((select string_agg(a::text, '') from llm_mentions.audit_log a), '') as everything
       from llm_mentions.invitations i where i.id = $1`,
      [id],
    )
    expect(rows[0]?.everything).toContain(invitationTokenHash(token).toString('hex'))
    expect(rows[0]?.everything).not.toContain(token)
    expect(app.lines.join('\n')).not.toContain(token)
  })

  test('is for admins, of owners for owners; others see no invitation', async () => {
    const body = { ...draft, emails: ['x@birch.example'] }
    for (const [person, status] of [
      [cast.erin, 403],
      [cast.bob, 403],
      [cast.ivan, 404],
      [cast.carol, 404],
      [cast.dave, 404],
    ] as const) {
      expect((await call(person, 'POST', invitesOf(acorn), body)).status).toBe(status)
      expect((await call(person, 'GET', invitesOf(acorn))).status).toBe(status)
    }
    const owner = { ...body, role: 'owner', emails: ['owner@birch.example'] }
    expect(await call(cast.adam, 'POST', invitesOf(acorn), owner)).toMatchObject({
      status: 422,
      body: { error: { fields: { role: 'Only owners may invite owners.' } } },
    })
    const { id } = await inviteOne(cast.alice, 'owner@birch.example', { role: 'owner' })
    expect((await listed(cast.adam, id))?.mayChange).toBe(false)
    expect((await call(cast.adam, 'PUT', `${invitesOf(acorn)}/${id}/revocation`)).status).toBe(403)
    expect((await call(cast.adam, 'POST', `${invitesOf(acorn)}/${id}/mails`)).status).toBe(403)
    expect((await listed(cast.alice, id))?.state).toBe('queued')
  })

  test('rejects brands of others and invalid rights, at their field', async () => {
    const refusal = async (changes: Partial<InvitationInput>) => {
      const { status, body } = await call(cast.alice, 'POST', invitesOf(acorn), {
        ...draft,
        emails: ['y@birch.example'],
        ...changes,
      })
      return [status, Object.keys((body as { error: { fields: object } }).error.fields)]
    }
    expect(await refusal({ brandIds: [cast.birch.brandId] })).toEqual([422, ['brandIds']])
    expect(await refusal({ brandIds: [] })).toEqual([400, ['brandIds']])
    expect(await refusal({ role: 'guest', allBrands: true })).toEqual([400, ['allBrands']])
    expect(await refusal({ emails: [] })).toEqual([400, ['emails']])
    expect(await refusal({ note: 'x'.repeat(1001) })).toEqual([400, ['note']])
    const many = Array.from({ length: 101 }, (_, index) => `n${index}@birch.example`)
    expect(await refusal({ emails: many })).toEqual([400, ['emails']])
    expect(await refusal({ emails: [many.slice(0, 50).join(','), many.slice(50).join(',')] })).toEqual([
      422,
      ['emails'],
    ])
  })

  test('by two admins at once creates one invitation of an address', async () => {
    const both = await Promise.all([
      invite(cast.alice, ['race@birch.example']),
      invite(cast.adam, ['race@birch.example']),
    ])
    expect(
      both
        .flat()
        .map(({ problem }) => problem ?? 'made')
        .sort(),
    ).toEqual(['invited', 'made'])
  })

  test('sends a mailbox at most ten emails per day, from all inviters together', async () => {
    for (let count = 0; count < invitationLimits.dailyPerAddress; count += 1) {
      const organizationId = await buildOrganization(database, `Flood ${count}`)
      await addMember(database, organizationId, cast.carol, 'owner')
      await inviteOne(cast.carol, 'flooded@birch.example', { allBrands: true, brandIds: [] }, organizationId)
    }
    expect(await invite(cast.alice, ['flooded@birch.example'])).toMatchObject([{ problem: 'too-many' }])
  })

  test("beyond a person's daily number is refused as a whole", async () => {
    const organizationId = await buildOrganization(database, 'Busy')
    await addMember(database, organizationId, cast.dave, 'owner')
    const hundred = (name: string) =>
      Array.from({ length: 100 }, (_, index) => `${name}${index}@busy.example`)
    const everything = { allBrands: true, brandIds: [] }
    await invite(cast.dave, hundred('a'), everything, organizationId)
    await invite(cast.dave, hundred('b'), everything, organizationId)
    const third = await call(cast.dave, 'POST', invitesOf(organizationId), {
      ...draft,
      ...everything,
      emails: ['c@busy.example'],
    })
    expect(third).toMatchObject({
      status: 422,
      body: { error: { fields: { emails: expect.stringContaining('200') } } },
    })
  })

  test('without a mail server reports that, and the link works all the same', async () => {
    const silent = await testWebApp(database, {
      ENVIRONMENT: 'development',
      SMTP_URL: '',
      MAIL_FROM: '',
      PUBLIC_URL: 'http://127.0.0.1:3000',
    })
    const answer = await call(
      cast.alice,
      'POST',
      invitesOf(acorn),
      { ...draft, emails: ['silent@birch.example'] },
      silent,
    )
    expect(answer.status).toBe(201)
    const [made] = results.parse(answer.body).results
    const { body } = await call(cast.alice, 'GET', invitesOf(acorn), undefined, silent)
    const shown = body as { delivery: string; invites: InvitationRow[] }
    expect(shown.delivery).toBe('none')
    expect(shown.invites.find(({ id }) => id === made?.id)).toMatchObject({
      state: 'unsent',
      deliveredAt: null,
      problem: null,
    })
    expect(await post(made?.id ?? '')).toEqual([])
    expect((await preview(made?.link?.split('/invite/')[1] ?? '')).status).toBe(200)
  })
})

describe('the email', () => {
  test('goes to the address with the link, and the invitation is delivered', async () => {
    const { id, link } = await inviteOne(cast.alice, 'mail@birch.example', { note: 'See <b>you</b>' })
    const [mail] = await post(id)
    expect(mail?.to).toBe('mail@birch.example')
    expect(mail?.text).toContain(link)
    expect(mail?.text).toContain('Shared with you: Northwave.')
    expect(mail?.html).not.toContain('<b>you</b>')
    expect(await listed(cast.alice, id)).toMatchObject({ state: 'delivered', problem: null })
    expect(await post(id)).toEqual([]) // A repeated job sends nothing.
  })

  test('that only reached a local outbox is unsent, and delivered when sent again', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'answerscope-outbox-'))
    const env = parseEnv({ DATA_DIR: dataDir })
    const { id } = await inviteOne(cast.alice, 'outbox@birch.example')
    await post(id, { mailer: openMailer(env, pino({ level: 'silent' })) })
    expect(await listed(cast.alice, id)).toMatchObject({
      state: 'unsent',
      deliveredAt: null,
      unsentAt: expect.any(String),
      problem: null,
    })
    expect(await readdir(join(dataDir, 'outbox'))).toHaveLength(1)
    expect(await post(id)).toEqual([]) // A repeated job sends nothing.
    await rm(dataDir, { recursive: true })
    await rest(id)
    expect((await resend(cast.alice, id)).status).toBe(201)
    expect(await post(id)).toHaveLength(1)
    expect(await listed(cast.alice, id)).toMatchObject({ state: 'delivered', unsentAt: null })
  })

  test('is not sent if the worker has no mail server', async () => {
    const env = parseEnv({
      ENVIRONMENT: 'production',
      AUTH_JWT_SECRET: app.settings.AUTH_JWT_SECRET,
      PUBLIC_URL: 'https://scope.test',
    })
    const { id } = await inviteOne(cast.alice, 'no-mail@birch.example')
    await post(id, { mailer: openMailer(env, pino({ level: 'silent' })) })
    expect(await listed(cast.alice, id)).toMatchObject({ state: 'unsent', problem: null })
  })

  test('rejected for good has bounced with the reason, and the admins are notified once', async () => {
    const server = await testMailServer({ refuse: (given) => given === 'gone@birch.example' })
    const mailer = openMailer({ ...app.settings, SMTP_URL: server.url }, pino({ level: 'silent' }))
    const { id } = await inviteOne(cast.alice, 'gone@birch.example')
    await post(id, { mailer })
    await post(id, { mailer })
    expect(await listed(cast.alice, id)).toMatchObject({
      state: 'bounced',
      problem: expect.stringContaining('550'),
    })
    const { rows } = await database.pool.query(
      "select severity, audience, body from llm_mentions.events where kind = 'invite.bounced' and data ->> 'inviteId' = $1",
      [id],
    )
    expect(rows).toEqual([
      { severity: 'warning', audience: 'admins', body: expect.stringContaining('No such mailbox') },
    ])
    expect(server.mails).toEqual([])
  })

  test('with a temporary failure is retried, and given up at the last attempt', async () => {
    const mailer = openMailer({ ...app.settings, SMTP_URL: 'smtp://127.0.0.1:9' }, pino({ level: 'silent' }))
    const { id } = await inviteOne(cast.alice, 'later@birch.example')
    await expect(post(id, { mailer })).rejects.toThrow('ECONNREFUSED')
    expect(await listed(cast.alice, id)).toMatchObject({
      state: 'queued',
      problem: expect.stringContaining('ECONNREFUSED'),
    })
    await post(id, { mailer, isLastAttempt: true })
    expect((await listed(cast.alice, id))?.state).toBe('bounced')
  })

  test('is no longer sent after a revocation', async () => {
    const { id } = await inviteOne(cast.alice, 'revoked-mail@birch.example')
    await call(cast.alice, 'PUT', `${invitesOf(acorn)}/${id}/revocation`)
    expect(await post(id)).toEqual([])
  })
})

describe('sending again', () => {
  test('creates a new link and voids the previous one', async () => {
    const { id, token } = await inviteOne(cast.alice, 'again@birch.example')
    expect(await resend(cast.adam, id)).toMatchObject({ status: 422 }) // It was sent a moment ago.
    await rest(id)
    const sent = await resend(cast.adam, id)
    const fresh = (sent.body as { link: string }).link.split('/invite/')[1] ?? ''
    expect(fresh).not.toBe(token)
    expect((await preview(token)).status).toBe(404)
    expect((await preview(fresh)).status).toBe(200)
    const mails = await post(id)
    expect(mails.map(({ text }) => text.includes(fresh))).toEqual([true]) // Of two jobs only the newest sends.
    expect(await listed(cast.alice, id)).toMatchObject({
      state: 'opened',
      resends: 1,
      invitedBy: cast.adam.email,
    })
  })

  test('renews an expired invitation, and ends after ten', async () => {
    const { id } = await inviteOne(cast.alice, 'expired-again@birch.example')
    await database.pool.query(
      "update llm_mentions.invitations set sent_at = now() - interval '20 days', expires_at = now() - interval '6 days' where id = $1",
      [id],
    )
    expect((await listed(cast.alice, id))?.state).toBe('expired')
    expect((await resend(cast.alice, id)).status).toBe(201)
    expect((await listed(cast.alice, id))?.state).toBe('queued')
    await database.pool.query(
      "update llm_mentions.invitations set resends = 10, sent_at = now() - interval '1 hour' where id = $1",
      [id],
    )
    expect((await resend(cast.alice, id)).status).toBe(422)
  })

  test('an address with an expired invitation is invited again', async () => {
    const first = await inviteOne(cast.alice, 'anew@birch.example')
    await database.pool.query(
      "update llm_mentions.invitations set sent_at = now() - interval '20 days', expires_at = now() - interval '6 days' where id = $1",
      [first.id],
    )
    const second = await inviteOne(cast.alice, 'anew@birch.example', { role: 'editor' })
    expect((await preview(second.token)).body).toMatchObject({ state: 'open', role: 'editor' })
    expect((await preview(first.token)).body).toMatchObject({ state: 'expired', email: null })
    expect(await listed(cast.alice, first.id)).toBeUndefined()
  })
})

describe('accepting', () => {
  test('creates a member with exactly the rights of the invitation, and notifies the admins', async () => {
    const nora = await newcomer('nora')
    const { id, token } = await inviteOne(cast.adam, nora.email)
    expect((await preview(token)).body).toEqual({
      state: 'open',
      organizationName: 'Acorn',
      inviter: cast.adam.email,
      role: 'viewer',
      expiresAt: expect.any(String),
      email: nora.email,
      you: null,
    })
    expect((await listed(cast.adam, id))?.state).toBe('opened')
    expect((await preview(token, nora)).body).toMatchObject({
      you: { isInvitee: true, isConfirmed: true, organizationId: null },
    })
    expect(await accept(nora, token)).toEqual({
      status: 200,
      body: { outcome: 'joined', organizationId: acorn },
    })
    expect(await membership(nora)).toEqual({
      role: 'viewer',
      status: 'active',
      all_brands: false,
      can_view_bot_logs: true,
      invited_by: cast.adam.userId,
      brands: [cast.acorn.brandId],
    })
    expect((await listed(cast.adam, id))?.state).toBe('accepted')
    const { rows } = await database.pool.query(
      "select title from llm_mentions.events where data ->> 'inviteId' = $1",
      [id],
    )
    expect(rows).toEqual([{ title: `${nora.email} joined as viewer` }])
    // A second click gets the same response; the link is used up for others.
    expect((await accept(nora, token)).body).toEqual({ outcome: 'member', organizationId: acorn })
    expect((await accept(cast.dave, token)).body).toEqual({ outcome: 'used', organizationId: null })
    expect((await preview(token)).body).toMatchObject({ state: 'used', email: null, inviter: null })
  })

  test('ten times at once creates one membership', async () => {
    const tim = await newcomer('tim')
    const { token } = await inviteOne(cast.alice, tim.email)
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(tim, token)))
    expect(answers.map(({ body }) => (body as { outcome: string }).outcome).sort()).toEqual([
      'joined',
      ...Array.from({ length: 9 }, () => 'member'),
    ])
    const { rows } = await database.pool.query(
      "select count(*) as told from llm_mentions.events where kind = 'member.joined' and data ->> 'userId' = $1",
      [tim.userId],
    )
    expect(rows).toEqual([{ told: 1 }])
  })

  test('and revoking at the same moment have one winner', async () => {
    const outcomes: string[] = []
    for (let round = 0; round < 8; round += 1) {
      const person = await newcomer(`racer-${round}`)
      const { id, token } = await inviteOne(cast.alice, person.email)
      const [accepted, revoked] = await Promise.all([
        accept(person, token),
        call(cast.adam, 'PUT', `${invitesOf(acorn)}/${id}/revocation`),
      ])
      const { outcome } = accepted.body as { outcome: string }
      outcomes.push(
        `${outcome} ${revoked.status} ${(await membership(person)) === null ? 'outside' : 'inside'}`,
      )
    }
    for (const outcome of outcomes) expect(['joined 409 inside', 'revoked 200 outside']).toContain(outcome)
  })

  test('is only for the invited address, which others see masked', async () => {
    const { token } = await inviteOne(cast.alice, 'wanted.person@birch.example')
    expect((await preview(token, cast.dave)).body).toMatchObject({
      email: 'w…@b….example',
      you: { isInvitee: false },
    })
    expect(JSON.stringify((await preview(token, cast.dave)).body)).not.toContain('wanted.person')
    expect((await accept(cast.dave, token)).body).toEqual({ outcome: 'other-address', organizationId: null })
    expect(await membership(cast.dave)).toBeNull()
  })

  test('requires a confirmed email address', async () => {
    const una = await buildPerson(database, 'una@example.test')
    const { id, token } = await inviteOne(cast.alice, una.email)
    expect((await preview(token, una)).body).toMatchObject({ you: { isInvitee: true, isConfirmed: false } })
    expect((await accept(una, token)).body).toMatchObject({ outcome: 'unconfirmed' })
    expect((await call(una, 'POST', '/invitation-acceptances', { invitationId: id })).status).toBe(404)
    expect(await membership(una)).toBeNull()
    await confirmAll()
    expect((await accept(una, token)).body).toMatchObject({ outcome: 'joined' })
  })

  test("keeps the invitee's own organization, too", async () => {
    const { token } = await inviteOne(cast.alice, cast.carol.email, { role: 'admin' })
    expect((await accept(cast.carol, token)).body).toMatchObject({ outcome: 'joined' })
    expect(await membership(cast.carol, cast.birch.id)).toMatchObject({ role: 'owner', status: 'active' })
    expect(await membership(cast.carol)).toMatchObject({ role: 'admin', all_brands: false, brands: [] })
  })

  test('reactivates a deactivated member, with the rights of the invitation and no former ones', async () => {
    const lea = await newcomer('lea')
    await addMember(database, acorn, lea, 'admin', 'inactive')
    await database.pool.query(
      'insert into llm_mentions.user_brand_permissions (user_id, organization_id, client_id) values ($1, $2, $3)',
      [lea.userId, acorn, cast.acorn.brandId],
    )
    const { token } = await inviteOne(cast.alice, lea.email, { brandIds: [cast.acorn.otherBrandId] })
    expect((await accept(lea, token)).body).toMatchObject({ outcome: 'joined' })
    expect(await membership(lea)).toMatchObject({
      role: 'viewer',
      status: 'active',
      brands: [cast.acorn.otherBrandId],
    })
  })

  test('changes nothing for an invitee who has become a member otherwise', async () => {
    const mia = await newcomer('mia')
    const { token } = await inviteOne(cast.alice, mia.email)
    await addMember(database, acorn, mia, 'editor')
    expect((await preview(token, mia)).body).toMatchObject({ you: { organizationId: acorn } })
    expect((await accept(mia, token)).body).toEqual({ outcome: 'member', organizationId: acorn })
    expect(await membership(mia)).toMatchObject({ role: 'editor', brands: [] })
  })

  test('with all brands includes later ones', async () => {
    const paul = await newcomer('paul')
    const { token } = await inviteOne(cast.alice, paul.email, { allBrands: true, brandIds: [] })
    await accept(paul, token)
    const { rows } = await database.pool.query<{ id: string }>(
      "insert into llm_mentions.clients (organization_id, name) values ($1, 'Tomorrow') returning id",
      [acorn],
    )
    expect((await membership(paul))?.['brands']).toEqual(
      expect.arrayContaining([cast.acorn.brandId, cast.acorn.otherBrandId, rows[0]?.id]),
    )
  })

  test('works without the email from the list of one’s own invitations', async () => {
    const rosa = await newcomer('rosa')
    const { id } = await inviteOne(cast.alice, rosa.email)
    const mine = await call(rosa, 'GET', '/my-invitations')
    expect(mine.body).toMatchObject({ invites: [{ id, organizationName: 'Acorn', role: 'viewer' }] })
    expect((await call(cast.dave, 'GET', '/my-invitations')).body).toEqual({ invites: [] })
    expect((await call(cast.dave, 'POST', '/invitation-acceptances', { invitationId: id })).status).toBe(404)
    expect((await call(rosa, 'POST', '/invitation-acceptances', { invitationId: id })).body).toEqual({
      outcome: 'joined',
      organizationId: acorn,
    })
    expect((await call(rosa, 'GET', '/my-invitations')).body).toEqual({ invites: [] })
  })

  test('leaves out a brand deleted in the meantime', async () => {
    const sam = await newcomer('sam')
    const { rows } = await database.pool.query<{ id: string }>(
      "insert into llm_mentions.clients (organization_id, name) values ($1, 'Short-lived') returning id",
      [acorn],
    )
    const { token } = await inviteOne(cast.alice, sam.email, {
      brandIds: [cast.acorn.brandId, rows[0]?.id ?? ''],
    })
    await database.pool.query('delete from llm_mentions.clients where id = $1', [rows[0]?.id])
    expect((await accept(sam, token)).body).toMatchObject({ outcome: 'joined' })
    expect((await membership(sam))?.['brands']).toEqual([cast.acorn.brandId])
  })
})

describe('an invitation that has ended', () => {
  test('says so on its page, and opens nothing', async () => {
    const vera = await newcomer('vera')
    const { id, token } = await inviteOne(cast.alice, vera.email)
    const revocation = `${invitesOf(acorn)}/${id}/revocation`
    expect((await call(cast.alice, 'PUT', revocation)).status).toBe(200)
    expect((await call(cast.alice, 'PUT', revocation)).status).toBe(200)
    expect((await preview(token, vera)).body).toMatchObject({
      state: 'revoked',
      organizationName: 'Acorn',
      email: null,
    })
    expect((await accept(vera, token)).body).toMatchObject({ outcome: 'revoked' })
    expect((await call(vera, 'GET', '/my-invitations')).body).toEqual({ invites: [] })
    // After an undo, the same link opens again.
    expect((await call(cast.adam, 'DELETE', revocation)).status).toBe(200)
    expect((await preview(token, vera)).body).toMatchObject({ state: 'open', inviter: cast.adam.email })
    await database.pool.query(
      "update llm_mentions.invitations set sent_at = now() - interval '20 days', expires_at = now() - interval '1 second' where id = $1",
      [id],
    )
    expect((await preview(token, vera)).body).toMatchObject({ state: 'expired' })
    expect((await accept(vera, token)).body).toMatchObject({ outcome: 'expired' })
    expect(await membership(vera)).toBeNull()
  })

  test('is not restored if there is a newer one', async () => {
    const { id } = await inviteOne(cast.alice, 'twice@birch.example')
    const revocation = `${invitesOf(acorn)}/${id}/revocation`
    await call(cast.alice, 'PUT', revocation)
    await inviteOne(cast.alice, 'twice@birch.example')
    expect((await call(cast.alice, 'DELETE', revocation)).status).toBe(409)
  })

  test('ends with the membership of its sender, or with their right to send it', async () => {
    const boss = await newcomer('boss')
    await addMember(database, acorn, boss, 'owner')
    const sent = {
      owner: await inviteOne(boss, 'second-owner@birch.example', { role: 'owner' }),
      viewer: await inviteOne(boss, 'second-viewer@birch.example'),
    }
    const set = (change: string) =>
      database.pool.query(
        `update llm_mentions.organization_users set ${change} where organization_id = $1 and user_id = $2`,
        [acorn, boss.userId],
      )
    const states = async () => [
      (await listed(cast.alice, sent.owner.id))?.state,
      (await listed(cast.alice, sent.viewer.id))?.state,
    ]
    expect(await states()).toEqual(['queued', 'queued'])
    await set("role = 'admin'")
    expect(await states()).toEqual(['revoked', 'queued'])
    await set("status = 'inactive'")
    expect(await states()).toEqual(['revoked', 'revoked'])
  })

  test('does not readmit a member removed after it was sent', async () => {
    const zoe = await newcomer('zoe')
    const { token } = await inviteOne(cast.alice, zoe.email)
    await addMember(database, acorn, zoe, 'viewer')
    await asCaller(database, cast.alice.caller, (sql) =>
      sql.query('delete from llm_mentions.organization_users where organization_id = $1 and user_id = $2', [
        acorn,
        zoe.userId,
      ]),
    )
    expect((await accept(zoe, token)).body).toMatchObject({ outcome: 'revoked' })
    expect(await membership(zoe)).toBeNull()
  })

  test('of a deleted organization is unknown', async () => {
    const organizationId = await buildOrganization(database, 'Gone')
    await addMember(database, organizationId, cast.carol, 'owner')
    const { token } = await inviteOne(
      cast.carol,
      'gone-org@birch.example',
      { allBrands: true, brandIds: [] },
      organizationId,
    )
    await database.pool.query('delete from llm_mentions.organizations where id = $1', [organizationId])
    expect((await preview(token)).status).toBe(404)
  })
})

describe('an attacker who guesses tokens', () => {
  test('gets one response for all invalid ones, and is stopped after twenty', async () => {
    const bodies = new Set<string>()
    for (const token of ['', 'x', 'A'.repeat(43), '../../etc', '\u0000', 'é'.repeat(100)]) {
      const { status, body } = await preview(token)
      bodies.add(JSON.stringify([status, body]))
    }
    expect([...bodies]).toEqual([
      JSON.stringify([404, { error: { code: 'not_found', message: 'Invitation not found.' } }]),
    ])
    const more = await Promise.all(Array.from({ length: 20 }, (_, index) => preview(`guess ${index}`)))
    expect(more.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      ...Array.from({ length: 14 }, () => 404),
      ...Array.from({ length: 6 }, () => 429),
    ])
    expect((await accept(cast.dave, 'one more')).status).toBe(429)
  })

  test('does not count valid ones', async () => {
    const { token } = await inviteOne(cast.alice, 'office@birch.example')
    for (let count = 0; count < 30; count += 1) expect((await preview(token)).status).toBe(200)
  })
})

test('rows cannot be forged outside the routes', async () => {
  const { id } = await inviteOne(cast.alice, 'forged@birch.example')
  const refused = (statement: string) =>
    expect(asCaller(database, cast.adam.caller, (sql) => sql.query(statement))).rejects.toThrow(
      /permission denied|row-level/,
    )
  await refused(`update llm_mentions.invitations set role = 'owner' where id = '${id}'`)
  await refused(`delete from llm_mentions.invitations where id = '${id}'`)
  await refused(`select token_hash from llm_mentions.invitations`)
  await refused(
    `insert into llm_mentions.invitations (organization_id, email, role, all_brands, token_hash, sent_at, expires_at)
     values ('${acorn}', 'me@x.example', 'owner', false, sha256('x'), now(), now() + interval '1 day')`,
  )
  await refused(
    `insert into llm_mentions.invitation_brands (organization_id, invitation_id, client_id) values ('${acorn}', '${id}', '${cast.acorn.otherBrandId}')`,
  )
})

describe('the preview of the email', () => {
  const mail = {
    to: 'x@birch.example',
    organizationName: 'Acorn <script>',
    role: 'guest',
    brands: ['Northwave'],
    note: 'Hi',
  }

  test('is the actual email, and sends nothing', async () => {
    const { status, body } = await call(cast.dave, 'POST', '/test-invite/mails', mail)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      to: 'x@birch.example',
      subject: 'Join Acorn <script> on Answerscope',
      text: expect.stringContaining('Shared with you: Northwave.'),
      html: expect.not.stringContaining('<script>'),
    })
    expect(app.mails).toEqual([])
  })

  test('does not exist in production, nor for strangers', async () => {
    const production = await testWebApp(database, {
      ENVIRONMENT: 'production',
      PUBLIC_URL: 'https://scope.test',
    })
    expect((await call(cast.alice, 'POST', '/test-invite/mails', mail, production)).status).toBe(404)
    expect((await call(null, 'POST', '/test-invite/mails', mail)).status).toBe(401)
  })
})
