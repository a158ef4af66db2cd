import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { Mail } from '#core/notifications/mail/mail.ts'
import { MailNotConfigured } from '#core/notifications/mail/mail-failure.ts'
import { forgetContactMessages, keepContactMessage } from '#queries/site/contact-messages.ts'
import { openMailer } from '#server/mail/mail.ts'
import { parseEnv } from '#server/env.ts'
import { testDatabase } from '#testing/database/database.ts'
import { jobContext } from '#testing/job-context.ts'
import { testMailServer } from '#testing/servers/mail-server.ts'
import { sendContactMessage } from './send-contact-message.ts'

const database = await testDatabase()
const run = { signal: new AbortController().signal, isLastAttempt: false }
let mails: Mail[] = []
let messageId = ''

beforeEach(async () => {
  mails = []
  await database.pool.query('delete from llm_mentions.contact_messages')
  await keepContactMessage(
    database,
    {
      name: 'Ada',
      email: 'ada@visitor.example',
      company: '',
      topic: 'help',
      message: 'Where is <b>the</b> button?',
      website: '',
    },
    'de',
  )
  messageId = z.object({ id: z.string() }).parse((await stored())[0]).id
})

const stored = async () => (await database.pool.query('select * from llm_mentions.contact_messages')).rows

const collect = async (mail: Mail): Promise<void> => void mails.push(mail)
const context = (contactAddress: string | undefined, send = collect) => ({
  ...jobContext(database),
  mail: { send, publicUrl: 'https://scope.test', contactAddress },
})

test('the instance admin gets the message once, and a reply goes to the visitor', async () => {
  await sendContactMessage(context('hello@scope.test'), { messageId }, run)
  await sendContactMessage(context('hello@scope.test'), { messageId }, run)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ to: 'hello@scope.test', headers: { 'Reply-To': 'ada@visitor.example' } })
  expect(mails[0]?.text).toContain('Where is <b>the</b> button?')
  expect(mails[0]?.html).not.toContain('<b>the</b>')
  expect(await stored()).toMatchObject([{ mailed_at: expect.any(Date), mail_problem: null }])
})

test('over SMTP the message reaches the instance admin, and a reply goes to the visitor', async () => {
  const server = await testMailServer()
  const env = parseEnv({ SMTP_URL: server.url, MAIL_FROM: 'answerscope@scope.test' })
  const mailer = openMailer(env, pino({ level: 'silent' }))
  await sendContactMessage(
    context('hello@scope.test', (mail) => mailer.send(mail)),
    { messageId },
    run,
  )
  await mailer.drain()
  expect(server.mails).toHaveLength(1)
  expect(server.mails[0]).toMatchObject({ from: 'answerscope@scope.test', to: ['hello@scope.test'] })
  expect(server.mails[0]?.source).toMatch(/^Reply-To: ada@visitor\.example\r?$/m)
  expect(server.mails[0]?.source).toMatch(/^Subject: Contact: Product help \(Ada\)\r?$/m)
  expect(await stored()).toMatchObject([{ mailed_at: expect.any(Date), mail_problem: null }])
})

test('without an address the message stays in the table with the reason why it was not emailed', async () => {
  await sendContactMessage(context(undefined), { messageId }, run)
  expect(mails).toEqual([])
  expect(await stored()).toMatchObject([{ mailed_at: null, mail_problem: 'CONTACT_MAIL is not set.' }])
})

test('a mail server that is down is retried, an unconfigured one is not', async () => {
  const away = async () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  }
  await expect(sendContactMessage(context('hello@scope.test', away), { messageId }, run)).rejects.toThrow(
    'ECONNREFUSED',
  )
  expect(await stored()).toMatchObject([{ mailed_at: null, mail_problem: expect.any(String) }])
  const missing = async () => {
    throw new MailNotConfigured()
  }
  await sendContactMessage(context('hello@scope.test', missing), { messageId }, run)
  expect(await stored()).toMatchObject([{ mailed_at: null }])
})

test('messages are deleted after a year', async () => {
  expect(await forgetContactMessages(database.pool)).toBe(0)
  await database.pool.query(
    "update llm_mentions.contact_messages set received_at = now() - interval '366 days'",
  )
  expect(await forgetContactMessages(database.pool)).toBe(1)
})
