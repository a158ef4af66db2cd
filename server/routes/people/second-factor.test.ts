import { beforeAll, describe, expect, test } from 'vitest'
import type { Mail } from '#core/notifications/mail/mail.ts'
import { sendFactorMail } from '#jobs/people/send-factor-mail.ts'
import { remindOfSecondFactor, resetDueFactors } from '#queries/people/second-factors.ts'
import { asSystem } from '#queries/system-client.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { jobContext } from '#testing/job-context.ts'
import { signedToken } from '#testing/token.ts'
import { testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const app = await testWebApp(database)
const { alice, adam, erin, bob } = cast
const { id: acorn, brandId } = cast.acorn

async function call(person: Person, method: string, path: string, body?: unknown, claims = {}) {
  const response = await app.request(`/api/${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${await signedToken(app.secrets, person, { aal: 'aal2', ...claims })}`,
    },
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}
const requirement = `organizations/${acorn}/second-factor/members`
const resetOf = (person: Person) => `organizations/${acorn}/members/${person.userId}/second-factor-reset`
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Has a factor, and a session that has confirmed it. */
async function confirm(person: Person) {
  await database.pool.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'Phone', 'totp', 'verified', now(), now())`,
    [person.supabaseUserId],
  )
  await database.pool.query("update auth.sessions set aal = 'aal2' where user_id = $1", [
    person.supabaseUserId,
  ])
}

/** Runs the waiting jobs that email members. */
async function postMails(): Promise<Mail[]> {
  const { rows } = await database.pool.query<{ payload: Parameters<typeof sendFactorMail>[1] }>(
    `with done as (
       delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = 'send-factor-mail' returning j.id, j.payload)
     select payload from done order by id`,
  )
  const mails: Mail[] = []
  const mail = { send: async (each: Mail) => void mails.push(each), publicUrl: 'https://answerscope.example' }
  for (const { payload } of rows)
    await sendFactorMail({ ...jobContext(database), mail }, payload, {
      signal: new AbortController().signal,
      isLastAttempt: false,
    })
  return mails
}

beforeAll(async () => {
  await confirm(alice)
})

describe('two-factor authentication for all members', () => {
  test('is set by an owner for a day, and members see it before and after', async () => {
    expect((await call(alice, 'PUT', requirement, { fromDay: dayIn(7) })).status).toBe(200)
    const before = (await call(erin, 'GET', 'memberships')).body.memberships[0]
    expect(before).toMatchObject({
      membersNeedSecondFactorFrom: `${dayIn(7)}T00:00:00.000Z`,
      isBehindSecondFactor: false,
    })
    expect((await call(alice, 'PUT', requirement, { fromDay: dayIn(0) })).status).toBe(200)
    const after = (await call(erin, 'GET', 'memberships')).body.memberships[0]
    expect(after).toMatchObject({ organizationName: 'Acorn', isBehindSecondFactor: true })
    expect((await call(erin, 'GET', `organizations/${acorn}/brands`)).body).toEqual([])
    expect((await call(erin, 'GET', `brands/${brandId}/prompt-choices?typed=`)).status).toBe(404)
    expect((await call(adam, 'GET', `organizations/${acorn}/members`)).status).toBe(403)
  })

  test('opens at once for a session that confirms a factor', async () => {
    expect((await call(erin, 'GET', 'memberships')).body.memberships[0].isBehindSecondFactor).toBe(true)
    await confirm(erin)
    expect((await call(erin, 'GET', 'memberships')).body.memberships[0].isBehindSecondFactor).toBe(false)
    expect((await call(erin, 'GET', `organizations/${acorn}/brands`)).body).toHaveLength(1)
  })

  test('names the field of bad input, and wants a fresh proof', async () => {
    for (const fromDay of ['2026-02-30', 'soon', null])
      expect((await call(alice, 'PUT', requirement, { fromDay })).body.error).toMatchObject({
        fields: { fromDay: expect.any(String) },
      })
    for (const days of [-3, 400])
      expect(await call(alice, 'PUT', requirement, { fromDay: dayIn(days) })).toMatchObject({ status: 422 })
    const old = { amr: [{ method: 'totp', timestamp: Math.floor(Date.now() / 1000) - 3600 }] }
    for (const [method, path, body] of [
      ['PUT', requirement, { fromDay: dayIn(1) }],
      ['DELETE', requirement, undefined],
      ['POST', resetOf(bob), undefined],
    ] as const)
      expect((await call(alice, method, path, body, old)).body.error.code).toBe('proof_needed')
  })

  test('reminds members without it by email, with the day, and those who have missed it', async () => {
    await database.pool.query('delete from private.second_factor_reminders')
    await call(alice, 'PUT', requirement, { fromDay: dayIn(20) })
    await asSystem(database, remindOfSecondFactor)
    const mails = await postMails()
    expect(mails.map(({ to }) => to).toSorted()).toEqual(
      [adam, cast.bea, bob, cast.gus].map(({ email }) => email).toSorted(),
    )
    expect(mails[0]?.subject).toMatch(/^Set up two-factor authentication for Acorn by .*20\d\d$/)
    expect(mails[0]?.text).toContain('https://answerscope.example/dashboard?account=sign-in')
    await call(alice, 'PUT', requirement, { fromDay: dayIn(0) })
    await asSystem(database, remindOfSecondFactor)
    expect((await postMails()).map(({ subject }) => subject)).toEqual(
      Array.from({ length: 4 }, () => 'Acorn now requires two-factor authentication'),
    )
    await asSystem(database, remindOfSecondFactor)
    expect(await postMails()).toEqual([])
  })

  test('is lifted by an owner, in the audit log', async () => {
    expect((await call(alice, 'DELETE', requirement)).status).toBe(204)
    expect((await call(bob, 'GET', 'memberships')).body.memberships[0]).toMatchObject({
      membersNeedSecondFactorFrom: null,
      isBehindSecondFactor: false,
    })
    const { rows } = await database.pool.query(
      `select from llm_mentions.audit_log where organization_id = $1 and changes ? 'members_need_second_factor_from'`,
      [acorn],
    )
    expect(rows.length).toBeGreaterThanOrEqual(4)
  })
})

describe('a reset of a lost factor', () => {
  test('is requested by an owner, shown in the list, emailed, and canceled', async () => {
    await confirm(bob)
    expect((await call(adam, 'POST', resetOf(bob))).status).toBe(403)
    expect((await call(alice, 'POST', resetOf(bob))).status).toBe(201)
    expect((await call(alice, 'POST', resetOf(bob))).status).toBe(409)
    const listed = (await call(alice, 'GET', `organizations/${acorn}/members`)).body.members.find(
      ({ userId }: { userId: string }) => userId === bob.userId,
    )
    expect(Date.parse(listed.factorResetAt) - Date.now()).toBeGreaterThan(23.9 * 3_600_000)
    const [mail] = await postMails()
    expect(mail).toMatchObject({ to: bob.email, subject: 'Your two-factor authentication will be reset' })
    expect((await call(alice, 'DELETE', resetOf(bob))).status).toBe(204)
    expect((await call(alice, 'DELETE', resetOf(bob))).status).toBe(404)
    expect((await postMails()).map(({ subject }) => subject)).toEqual([
      'The reset of your two-factor authentication was canceled',
    ])
    const { rows } = await database.pool.query<{ title: string }>(
      "select title from llm_mentions.events where organization_id = $1 and kind = 'factor.reset' order by occurred_at",
      [acorn],
    )
    expect(rows.map(({ title }) => title)).toEqual([
      'Two-factor authentication of bob@example.test will be reset in 24 hours',
      'Two-factor authentication of bob@example.test will not be reset',
    ])
  })

  test('happens when it is due: the member signs in without a factor again', async () => {
    await call(alice, 'POST', resetOf(bob))
    await postMails()
    expect(await asSystem(database, resetDueFactors)).toBe(false)
    await database.pool.query(
      'update llm_mentions.second_factor_resets set due_at = now() where ended_at is null',
    )
    expect(await asSystem(database, resetDueFactors)).toBe(true)
    expect(await asSystem(database, resetDueFactors)).toBe(false)
    expect((await postMails()).map(({ to, subject }) => [to, subject])).toEqual([
      [bob.email, 'Two-factor authentication was reset'],
    ])
    await expect.poll(async () => (await call(bob, 'GET', 'me')).status, { timeout: 10_000 }).toBe(401)
  })

  test('is not offered for a member without a factor, or in another organization', async () => {
    expect(await call(alice, 'POST', resetOf(adam))).toMatchObject({ status: 422 })
    expect((await call(cast.carol, 'POST', resetOf(erin))).status).toBe(403)
  })
})
