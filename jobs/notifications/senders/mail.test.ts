import { expect, test } from 'vitest'
import { sendMail } from './mail.ts'

const content = { to: 'ada@example.test', subject: 'A subject', text: 'A text', html: '<p>A text</p>' }
const send = async () => {}

test('an email that only reached the outbox does not claim that a server accepted it', async () => {
  const kept = await sendMail(1, content, { publicUrl: 'http://127.0.0.1', isOutbox: true, send })
  expect(kept).toMatchObject({ message: 'Kept in the outbox folder: this server sends no email.' })
  const taken = await sendMail(1, content, { publicUrl: 'http://127.0.0.1', send })
  expect(taken).toMatchObject({ message: 'The mail server accepted it.' })
})
