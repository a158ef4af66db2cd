import { expect, test } from 'vitest'
import type { Mail } from '#core/notifications/mail/mail.ts'
import { enqueueDueWeeklyEmails, findWeeklyEmail, setWeeklyEmail } from '#queries/notifications/weekly-emails.ts'
import { asSystem } from '#queries/system-client.ts'
import { asCaller } from '#queries/user-client.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildPrompt, buildRunOf, storeSketches } from '#testing/factories.ts'
import { jobContext } from '#testing/job-context.ts'
import { sendWeeklyEmail } from './send-weekly-email.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const organizationId = cast.acorn.id
const home = { organizationId, brandId: cast.acorn.brandId }
const analysisId = await buildRunOf(database, home, { createdAt: new Date('2026-11-02T08:00:00Z') })
const monday = new Date('2026-11-23T08:00:00Z')

for (let number = 0; number < 10; number += 1) {
  const prompt = await buildPrompt(database, home, { text: `question ${number}?` })
  const answers = (day: string, named: number) =>
    Array.from({ length: 4 }, (_, repeat) => ({
      prompt,
      analysisId,
      engine: 'atlas',
      answeredAt: new Date(`${day}T${10 + repeat}:00:00Z`),
      brands: repeat < named ? [cast.acorn.ownTrackedBrandId] : [],
    }))
  await storeSketches(database, [...answers('2026-11-11', 1), ...answers('2026-11-18', 3)])
}

const turn = (person: Person, isOn: boolean) =>
  asCaller(database, person.caller, (sql) => setWeeklyEmail(sql, organizationId, isOn))
const stateFor = (person: Person) =>
  asCaller(database, person.caller, (sql) => findWeeklyEmail(sql, organizationId))

async function send(person: Person, { fails, isTrial = false }: { fails?: string; isTrial?: boolean } = {}) {
  const mails: Mail[] = []
  const mail = {
    publicUrl: 'https://scope.test',
    send: async (given: Mail) => {
      if (fails !== undefined) throw new Error(fails)
      mails.push(given)
    },
  }
  await sendWeeklyEmail(
    { ...jobContext(database), mail },
    { organizationId, userId: person.userId, at: monday.toISOString(), isTrial },
    { signal: new AbortController().signal, isLastAttempt: true },
  )
  return mails
}

test('the email says what changed over all brands, and how to stop it', async () => {
  await turn(cast.bob, true)
  await turn(cast.bob, true)
  const [mail] = await send(cast.bob)
  expect(mail?.to).toBe('bob@example.test')
  expect(mail?.subject).toBe('Acorn: Northwave: visibility up 50.0 points')
  expect(mail?.text).toContain('One brand, 40 new answers this week. Northwave is gaining.')
  expect(mail?.text).toContain(
    `Turn it off on Home: https://scope.test/dashboard?organizationId=${organizationId}&to=2026-11-22`,
  )
  const { rows } = await database.pool.query('select last_sent_at as at from llm_mentions.weekly_emails')
  expect(rows).toEqual([{ at: monday }])
})

test('it covers only brands that its reader may view, and nobody gets it unless it is on', async () => {
  expect(await send(cast.bea, { isTrial: true })).toEqual([]) // A viewer without any brand.
  expect(await send(cast.alice)).toEqual([])
  expect((await send(cast.alice, { isTrial: true }))[0]?.text).toContain('2 brands, 40 new answers')
  expect(await send(cast.ivan, { isTrial: true })).toEqual([]) // Inactive.
  expect(await send(cast.carol, { isTrial: true })).toEqual([]) // Of another organization.
})

test('it is due on Mondays at 8 in the time zone of the organization, once for several missed weeks', async () => {
  await database.pool.query(`update llm_mentions.organizations set time_zone = 'Europe/Berlin' where id = $1`, [
    organizationId,
  ])
  const tick = (now: string) => asSystem(database, (sql) => enqueueDueWeeklyEmails(sql, new Date(now)))
  const nextAt = async () =>
    (await database.pool.query('select next_at as at from llm_mentions.weekly_emails')).rows.map(
      ({ at }: { at: Date }) => at.toISOString(),
    )
  const queued = async () =>
    (
      await database.pool.query(
        `select j.key from graphile_worker._private_jobs j where j.key like 'weekly-email:%'`,
      )
    ).rows.length
  await tick('2026-11-20T12:00:00Z')
  expect(await nextAt()).toEqual(['2026-11-23T07:00:00.000Z'])
  expect(await queued()).toBe(0)
  await tick('2026-12-10T12:00:00Z')
  expect(await nextAt()).toEqual(['2026-12-14T07:00:00.000Z'])
  expect(await queued()).toBe(1)
})

test('a failure is shown to its reader, and turning it off ends it', async () => {
  await send(cast.bob, { fails: 'Mailbox full' })
  expect(await stateFor(cast.bob)).toEqual({ isOn: true, problem: 'Mailbox full' })
  expect(await stateFor(cast.alice)).toEqual({ isOn: false, problem: null })
  await turn(cast.bob, false)
  expect(await stateFor(cast.bob)).toEqual({ isOn: false, problem: null })
  expect(await stateFor(cast.carol)).toBeNull()
})
