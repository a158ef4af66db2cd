import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { testMailServer } from '#testing/servers/mail-server.ts'
import { parseEnv } from '../env.ts'
import { openMailer } from './mail.ts'

const log = pino({ level: 'silent' })
const mail = { to: 'bob@acorn.test', subject: 'Åre 東京', text: 'Plain', html: '<p>Rich</p>' }

test('an email is sent by SMTP, with both bodies', async () => {
  const server = await testMailServer()
  const env = parseEnv({ SMTP_URL: server.url, MAIL_FROM: 'Answerscope <hello@answerscope.test>' })
  await openMailer(env, log).send(mail)
  expect(server.mails).toHaveLength(1)
  expect(server.mails[0]).toMatchObject({ from: 'hello@answerscope.test', to: ['bob@acorn.test'] })
  expect(server.mails[0]?.source).toMatch(/multipart\/alternative[\s\S]*Plain[\s\S]*<p>Rich<\/p>/)
})

test('simultaneous emails share connections, and a rejected one does not affect others', async () => {
  const server = await testMailServer({ refuse: (address) => address.startsWith('nobody') })
  const mailer = openMailer(parseEnv({ SMTP_URL: server.url, MAIL_FROM: 'hello@answerscope.test' }), log)
  const people = Array.from({ length: 40 }, (_, at) => `${at % 4 === 3 ? 'nobody' : 'bob'}-${at}@acorn.test`)
  const sent = await Promise.allSettled(people.map((to) => mailer.send({ ...mail, to })))
  expect(sent.filter(({ status }) => status === 'rejected')).toHaveLength(10)
  expect(new Set(server.mails.map(({ to }) => to[0]))).toEqual(
    new Set(people.filter((to) => to.startsWith('bob'))),
  )
  expect(server.mails).toHaveLength(30)
  expect(server.connections()).toBeLessThanOrEqual(15)
  await mailer.drain()
  await mailer.send(mail)
  expect(server.mails).toHaveLength(31)
  await mailer.drain()
})

test('an email that the server rejects fails with the reason', async () => {
  const server = await testMailServer({ refuse: () => true })
  const env = parseEnv({ SMTP_URL: server.url, MAIL_FROM: 'hello@answerscope.test' })
  await expect(openMailer(env, log).send(mail)).rejects.toThrow('No such mailbox')
  expect(server.mails).toEqual([])
})

test('without SMTP local emails are stored in the outbox, and elsewhere sending says that email is not configured', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'answerscope-mail-'))
  afterAll(() => rm(folder, { recursive: true }))
  await openMailer({ ...parseEnv({}), DATA_DIR: folder }, log).send(mail)
  expect(await readdir(join(folder, 'outbox'))).toHaveLength(1)
  const elsewhere = openMailer({ ...parseEnv({}), DATA_DIR: folder, ENVIRONMENT: 'production' }, log)
  await expect(elsewhere.send(mail)).rejects.toThrow('Email isn’t configured: SMTP_URL is not set.')
})
