import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPerson } from '#testing/cast.ts'
import { testDatabase } from '#testing/database/database.ts'
import { checkProject } from './check-project.ts'

const database = await testDatabase()
const secretKey = 'sb_secret_0123456789'
let isOn = true
let asked: { path: string | undefined; body: unknown }[] = []
/** The administration interface, which checks the setting before the new address. */
const project = createServer((request, response) => {
  let text = ''
  request.on('data', (chunk: Buffer) => (text += chunk.toString()))
  request.on('end', () => {
    asked.push({ path: request.url, body: JSON.parse(text) })
    const msg = isOn
      ? 'Unable to validate email address: invalid format'
      : 'Enable secure email change to generate link for current email'
    response.writeHead(400, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify({ code: 400, error_code: 'validation_failed', msg }))
  })
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => project.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(project.address() as AddressInfo).port}`
})
afterAll(() => project.close())

test('reports what is unknown: without a key, and while there is no account', async () => {
  expect(await checkProject({ url, secretKey: undefined }, database.pool)).toContain('SUPABASE_SECRET_KEY')
  expect(await checkProject({ url, secretKey }, database.pool)).toContain('no accounts yet')
  expect(asked).toEqual([])
})

test('refuses to start while one mailbox is enough to change an email address', async () => {
  await buildPerson(database, 'someone@example.test')
  isOn = false
  await expect(checkProject({ url, secretKey }, database.pool)).rejects.toThrow('Secure email change')
})

test('accepts the confirmation by both, and has changed nothing', async () => {
  isOn = true
  asked = []
  expect(await checkProject({ url, secretKey }, database.pool)).toBeNull()
  expect(asked).toEqual([
    {
      path: '/auth/v1/admin/generate_link',
      body: { type: 'email_change_current', email: 'someone@example.test', new_email: 'not an address' },
    },
  ])
})

test('reports that an unreachable project did not respond', async () => {
  expect(await checkProject({ url: 'http://127.0.0.1:9', secretKey }, database.pool)).toContain(
    'It is unknown whether',
  )
})
