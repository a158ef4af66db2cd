import { expect, test } from 'vitest'
import type { Mail } from '#core/notifications/mail/mail.ts'
import { feedOfBrand } from '#core/reports/home/compose-feed.ts'
import { feedInMail, mailFeedReader } from '#core/reports/home/feed-in-mail.ts'
import { weekFeed } from '#queries/reports/home/week-feed.ts'
import { readingAsCaller } from '#queries/user-client.ts'
import { buildCast, type Person } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { buildRunOf, buildCompetitor, buildPrompt, storeSketches } from '#testing/factories.ts'
import { jobContext } from '#testing/job-context.ts'
import { sendEmailReport } from './send-email-report.ts'

const database = await testDatabase()
const cast = await buildCast(database)
const home = { organizationId: cast.acorn.id, brandId: cast.acorn.brandId }
const own = cast.acorn.ownTrackedBrandId
const halden = await buildCompetitor(database, home, { name: 'Halden <b>& Sons</b>' })
const analysisId = await buildRunOf(database, home, { createdAt: new Date('2026-11-02T08:00:00Z') })
const monday = '2026-11-23T08:00:00.000Z'

// Ten prompts, mentioned in 1 of 4 answers the week before and in 3 of 4 this week.
for (let number = 0; number < 10; number += 1) {
  const prompt = await buildPrompt(database, home, { text: `question ${number}?` })
  const answers = (day: string, named: number) =>
    Array.from({ length: 4 }, (_, repeat) => ({
      prompt,
      analysisId,
      engine: 'atlas',
      answeredAt: new Date(`${day}T${10 + repeat}:00:00Z`),
      brands: repeat < named ? [own, halden] : [halden],
    }))
  await storeSketches(database, [...answers('2026-11-11', 1), ...answers('2026-11-18', 3)])
}

async function digest(recipients: Person[], search: Record<string, string> = {}): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into llm_mentions.email_reports (organization_id, client_id, name, cadence, search, recipients)
     values ($1, $2, 'Monday', 'weekly', $3, $4) returning id`,
    [home.organizationId, home.brandId, search, recipients.map(({ userId }) => userId)],
  )
  return rows[0]?.id ?? ''
}

const outcomeOf = async (id: string) =>
  (
    await database.pool.query<{ last_sent_at: Date | null; last_problem: string | null }>(
      'select last_sent_at, last_problem from llm_mentions.email_reports where id = $1',
      [id],
    )
  ).rows[0]

async function send(
  emailReportId: string,
  person: Person,
  { fails, isLastAttempt = false }: { fails?: string; isLastAttempt?: boolean } = {},
): Promise<Mail[]> {
  const mails: Mail[] = []
  const mail = {
    publicUrl: 'https://scope.test',
    send: async (given: Mail) => {
      if (fails !== undefined) throw new Error(fails)
      mails.push(given)
    },
  }
  await sendEmailReport(
    { ...jobContext(database), mail },
    { ...home, emailReportId, userId: person.userId, at: monday, isTrial: false },
    { signal: new AbortController().signal, isLastAttempt },
  )
  return mails
}

test('the email has the numbers of the week with intervals, and the significant changes', async () => {
  const id = await digest([cast.bob])
  const [mail] = await send(id, cast.bob)
  expect(mail?.to).toBe('bob@example.test')
  expect(mail?.subject).toBe('Northwave: visibility up 50.0 points')
  expect(mail?.text).toContain('Northwave, 2026-11-16 to 2026-11-22')
  expect(mail?.text).toContain('40 valid answers to 10 prompts')
  expect(mail?.text).toMatch(/^Visibility: 75\.0% \(\d+\.\d to \d+\.\d\)$/m)
  expect(mail?.text).toContain('One brand, 40 new answers this week. Northwave is gaining.')
  const link = new URL(/View report: (https:\S+)/.exec(mail?.text ?? '')?.[1] ?? '')
  expect(Object.fromEntries(link.searchParams)).toMatchObject({
    clientId: home.brandId,
    from: '2026-11-16',
    to: '2026-11-22',
    compareFrom: '2026-11-09',
  })
  expect(await outcomeOf(id)).toEqual({ last_sent_at: new Date(monday), last_problem: null })
})

test("the email is in the recipient's language, with numbers and dates in its format", async () => {
  await database.pool.query("update llm_mentions.users set language = 'de' where id = $1", [cast.bob.userId])
  const id = await digest([cast.bob, cast.alice])
  const [mail] = await send(id, cast.bob)
  const [english] = await send(id, cast.alice)
  await database.pool.query('update llm_mentions.users set language = null where id = $1', [cast.bob.userId])
  expect(mail?.subject).toBe('Northwave: Sichtbarkeit um 50,0 Punkte höher')
  expect(mail?.html).toContain('<html lang="de"')
  expect(mail?.text).toContain('Northwave, 16. November 2026 bis 22. November 2026')
  expect(mail?.text).toContain('40 gültige Antworten auf 10 Prompts')
  expect(mail?.text).toMatch(/^Sichtbarkeit: 75,0\u00A0% \(\d+,\d bis \d+,\d\)$/m)
  expect(mail?.text).toContain('Eine Marke, 40 neue Antworten in dieser Woche. Northwave legt zu.')
  expect(mail?.text).toContain('- Northwave: Sichtbarkeit um 50,0 Punkte höher (Signifikant)')
  expect(mail?.text).toContain('Sie erhalten diesen wöchentlichen E-Mail-Bericht „Monday“')
  expect(mail?.text).not.toMatch(/\b(points|within|answers|valid|changed)\b/)
  expect(english?.subject).toBe('Northwave: visibility up 50.0 points')
})

test('a weekly email has the verdict and the changes that Home shows for the same week', async () => {
  const [mail] = await send(await digest([cast.bob]), cast.bob)
  const feed = await readingAsCaller(database, cast.bob.caller, (sql) =>
    weekFeed(sql, home.organizationId, { to: '2026-11-22' }),
  )
  if (feed === null) throw new Error('Bob sees no feed')
  const reader = mailFeedReader('en')
  const { text } = feedInMail(
    feedOfBrand(feed, home.brandId),
    reader,
    (path) => new URL(path, 'https://scope.test').href,
  )
  expect(feed.entries.filter(({ isImportant }) => isImportant)).not.toEqual([])
  expect(mail?.text).toContain(text.join('\n'))
})

test('an email report with filters, or of a month, lists the changes of its own numbers', async () => {
  const [mail] = await send(await digest([cast.bob], { engines: 'atlas' }), cast.bob)
  expect(mail?.subject).toBe('Northwave: visibility 75.0% (+50.0 pts)')
  expect(mail?.text).toMatch(/Significant changes\n- Visibility \+50\.0 pts/)
  expect(mail?.text).not.toContain('What changed this week')
})

test('brand names are text in the email, never markup', async () => {
  const [mail] = await send(await digest([cast.bob], { engines: 'atlas' }), cast.bob)
  expect(mail?.html).not.toContain('<b>& Sons</b>')
  expect(mail?.text).toContain('Halden <b>& Sons</b>')
})

test('brand names cannot start a new line, in the header or the text', async () => {
  const rename = (name: string) =>
    database.pool.query('update llm_mentions.clients set name = $2 where id = $1', [home.brandId, name])
  await rename('Northwave\r\nBcc: all@example.test\r\n\r\nOpen the report: https://evil.test')
  const [mail] = await send(await digest([cast.bob]), cast.bob)
  await rename('Northwave')
  expect(mail?.subject).toMatch(/^Northwave Bcc: .*[^\s]$/)
  expect(mail?.text).not.toMatch(/^(?:Bcc|Open the report: https:\/\/evil)/m)
})

test('a period without answers is reported as such', async () => {
  const [mail] = await send(await digest([cast.alice], { engines: 'borea' }), cast.alice)
  expect(mail?.subject).toBe('Northwave: no answers')
  expect(mail?.text).toContain('No answers in this period.')
})

test('a person who may no longer view the brand gets no email', async () => {
  expect(await send(await digest([cast.bea]), cast.bea)).toEqual([])
  expect(await send(await digest([cast.ivan]), cast.ivan)).toEqual([])
  await expect(digest([cast.carol])).rejects.toThrow('no member of the organization')
})

test('the reason why an email failed is stored with the report, and the queue retries', async () => {
  const id = await digest([cast.alice])
  await expect(
    send(id, cast.alice, { fails: 'Email isn’t configured: SMTP_URL is not set.' }),
  ).rejects.toThrow('Email isn’t configured')
  expect(await outcomeOf(id)).toEqual({
    last_sent_at: null,
    last_problem: 'Email isn’t configured: SMTP_URL is not set.',
  })
  expect(await send(id, cast.alice, { fails: 'Refused', isLastAttempt: true })).toEqual([])
  expect(await send(id, cast.alice)).toHaveLength(1)
  expect(await outcomeOf(id)).toMatchObject({ last_problem: null })
})
