import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#testing/database/database.ts'
import { builtSite } from '#testing/site-bundle.ts'
import { testWebApp } from '#testing/web-app.ts'

const database = await testDatabase()
const { bundle } = await builtSite()
const app = await testWebApp(database, {}, { site: bundle })

const written = {
  name: 'Ada Visitor',
  email: 'ada@visitor.example',
  company: 'Visitor & Co',
  topic: 'sales',
  message: 'How many answers\ndoes a plan contain?',
  website: '',
}
let visitors = 0
let from = ''
beforeEach(async () => {
  visitors += 1
  from = `192.0.2.${visitors}`
  await database.pool.query('delete from llm_mentions.contact_messages')
})

const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  app.request('/contact', {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    from,
  })
const send = (fields: Record<string, unknown>, headers: Record<string, string> = {}) =>
  app.request('/api/contact-messages', { body: fields, headers, from })

const kept = async () => (await database.pool.query('select * from llm_mentions.contact_messages')).rows

test('a body that is not a form gets the same response as an empty one', async () => {
  const broken = {
    headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    body: '--x\r\nbroken',
    from,
  }
  for (const path of ['/contact', '/api/contact-messages'])
    expect([path, (await app.request(path, { method: 'POST', ...broken })).status]).toEqual([path, 400])
  expect((await app.request('/api/contact-messages', { body: '[', from })).status).toBe(400)
  expect(await kept()).toEqual([])
})

describe('without scripts', () => {
  test('a message is stored and queued for email, and the page confirms it', async () => {
    const answer = await post(written, { 'Accept-Language': 'de' })
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/contact?sent=yes'])
    const { website: _, ...row } = written
    expect(await kept()).toMatchObject([{ ...row, language: 'de', mailed_at: null }])
    const { rows: jobs } = await database.pool.query(
      "select task_identifier from graphile_worker.jobs where task_identifier = 'send-contact-message'",
    )
    expect(jobs.length).toBeGreaterThan(0)
    expect(await (await app.request('/contact?sent=yes')).text()).toMatch(/data-sent="" tabindex="-1">/i)
  })

  test('errors are shown at their fields, in the language of the page, and the text is kept', async () => {
    const answer = await post(
      { ...written, email: 'ada@', message: '', name: '"><script>alert(1)</script>' },
      { 'Accept-Language': 'de' },
    )
    const html = await answer.text()
    expect(answer.status).toBe(400)
    expect(html).toContain('Geben Sie eine E-Mail-Adresse wie name@firma.de ein.')
    expect(html).toContain('Geben Sie eine Nachricht ein.')
    expect(html).toContain('value="Visitor &amp; Co"')
    expect(html).not.toContain('<script>alert')
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(await kept()).toEqual([])
  })
})

test('with a script the response is JSON, with a sentence for each field', async () => {
  const answer = await send(
    { ...written, topic: 'gossip', message: 'x'.repeat(5001) },
    { 'Accept-Language': 'es' },
  )
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    error: { fields: { topic: 'Elija un tema.', message: 'Introduzca como máximo 5000 caracteres.' } },
  })
  expect((await send(written)).status).toBe(201)
  expect(await kept()).toHaveLength(1)
})

test('a bot that fills in everything gets a confirmation, and nothing is stored', async () => {
  expect((await post({ ...written, website: 'https://spam.example' })).status).toBe(303)
  expect(await kept()).toEqual([])
})

test('names and email addresses contain no line breaks, so no email gets further headers', async () => {
  const answer = await send({ ...written, name: 'Ada\r\nBcc: all@example.test' })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error: { fields: { name: expect.any(String) } } })
})

test('after five messages an IP address must wait, others need not', async () => {
  for (let sent = 0; sent < 5; sent += 1) expect((await send(written)).status).toBe(201)
  const refused = await send(written)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(60)
  from = '198.51.100.7'
  expect((await send(written)).status).toBe(201)
})

test('mistakes do not count as attempts', async () => {
  for (let sent = 0; sent < 8; sent += 1) expect((await send({ ...written, email: 'x' })).status).toBe(400)
  expect((await send(written)).status).toBe(201)
})

test('other sites cannot make their visitors write, and the length is limited', async () => {
  expect((await post(written, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
  expect((await post({ ...written, message: 'x'.repeat(70_000) })).status).toBe(413)
  expect((await send({})).status).toBe(400)
  expect(await kept()).toEqual([])
})
