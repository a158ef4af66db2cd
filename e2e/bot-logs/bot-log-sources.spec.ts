import { writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { z } from 'zod'
import { barriersOn } from '../support/axe.ts'
import { expect, test, type Person } from '../support/fixtures.ts'

const created = z.object({ id: z.string() })

/** Opens the log sources of a new brand. */
async function openSources(page: Page, request: APIRequestContext, person: Person, organizationId: string) {
  const answer = await request.post(`/api/organizations/${organizationId}/brands`, {
    headers: { Authorization: `Bearer ${person.session.access_token}` },
    data: { name: 'Larkhoe', domains: ['larkhoe.example'], prompts: [{ text: 'Which hoe lasts?' }] },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const { id } = created.parse(await answer.json())
  await page.goto(`/bot-logs?view=sources&clientId=${id}`)
}

const days = (count: number) => new Date(Date.now() - count * 86_400_000)
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function line(
  at: Date,
  path: string,
  agent = 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.3; +https://openai.com/gptbot)',
) {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${two(at.getUTCDate())}/${months[at.getUTCMonth()]}/${at.getUTCFullYear()}`
  const time = `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`
  return `203.0.113.7 - - [${day}:${time} +0000] "GET ${path} HTTP/1.1" 200 512 "-" "${agent}"\n`
}

async function addSource(
  page: Page,
  name: string,
  intake: 'Send to an endpoint' | 'Upload files' = 'Upload files',
) {
  // The first source is added from one of three ways to connect.
  await page.getByRole('button', { name: /^(Add log source|Connect: Log file)$/ }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('radio', { name: intake }).check()
  await page.getByRole('button', { name: 'Add log source' }).click()
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
}

const deliveries = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: `Deliveries: ${name}` })

const drop = (page: Page, files: { name: string; buffer: Buffer }[]) =>
  page
    .locator('input[type=file]')
    .setInputFiles(files.map((file) => ({ ...file, mimeType: 'application/octet-stream' })))

const confirm = (page: Page) => page.getByRole('button', { name: 'Yes, upload' }).click()

test('log files are recognized, uploaded, and read, and the same file is accepted only once', async ({
  signedInPage: page,
  organizationId,
  person,
  request,
}) => {
  await openSources(page, request, person, organizationId)
  await expect(page.getByRole('heading', { name: 'Connect your access logs' })).toBeVisible()
  await addSource(page, 'Web server')

  const log =
    Array.from({ length: 50 }, (_, n) => line(days(n % 5), `/p/${n}`)).join('') + 'no line of a log\n'
  const older = Array.from({ length: 20 }, (_, n) => line(days(6), `/old/${n}`)).join('')
  await drop(page, [
    { name: 'access.log', buffer: Buffer.from(log) },
    { name: 'older.log.gz', buffer: gzipSync(older) },
  ])
  const sample = page.getByRole('list', { name: 'Parsed lines' })
  await expect(sample.getByText('GPTBot/1.3').first()).toBeVisible()
  await expect(sample.getByText('not in the file’s format')).toBeVisible()
  await expect(page.getByText('access.log and 1 other file aren’t uploaded yet.')).toBeVisible()
  await expect(page.getByText(/^Are the first 2\d lines parsed correctly\?$/)).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  await confirm(page)
  await expect(sample).toBeHidden()

  const table = deliveries(page, 'Web server')
  const first = table.getByRole('row', { name: /access\.log/ })
  await expect(first.getByText('Processed', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(first.getByRole('cell').nth(4)).toHaveText('50')
  await expect(
    table
      .getByRole('row', { name: /older\.log\.gz/ })
      .getByRole('cell')
      .nth(4),
  ).toHaveText('20', { timeout: 30_000 })
  await first.getByText('1 skipped').filter({ visible: true }).click()
  const saved = page.waitForEvent('download')
  await first.getByRole('button', { name: 'Download lines' }).click()
  expect((await saved).suggestedFilename()).toBe('access.log-not-counted.ndjson')

  await drop(page, [{ name: 'renamed.log', buffer: Buffer.from(log) }])
  await confirm(page)
  await expect(page.getByText('This file was already uploaded as access.log.')).toBeVisible()
  await expect(table.getByRole('row')).toHaveCount(3)

  expect(await barriersOn(page)).toEqual([])
})

test('an interrupted upload resumes where it stopped, even after the page was closed', async ({
  signedInPage: page,
  organizationId,
  person,
  request,
}) => {
  await openSources(page, request, person, organizationId)
  await addSource(page, 'Big files')
  const large = test.info().outputPath('large.log')
  await writeFile(large, Buffer.alloc(40 * 1024 * 1024, line(days(1), '/large')))
  // The connection fails for good after the first 16 MB.
  let sent = 0
  await page.route('**/api/bot-log-uploads/*', async (route) => {
    if (route.request().method() === 'PATCH' && ++sent > 1) await route.abort()
    else await route.continue()
  })
  await page.locator('input[type=file]').setInputFiles(large)
  await confirm(page)
  await expect.poll(() => sent, { timeout: 30_000 }).toBeGreaterThan(1)
  await page.reload()
  const row = deliveries(page, 'Big files').getByRole('row', { name: /large\.log/ })
  await expect(row).toContainText('16 MB of 40 MB received')

  await page.unroute('**/api/bot-log-uploads/*')
  const offsets: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(request.headers()['upload-offset'] ?? '')
  })
  await page.locator('input[type=file]').setInputFiles(large)
  await confirm(page)
  await expect(page.getByText('Upload complete (40 MB). See its')).toBeVisible({ timeout: 30_000 })
  expect(offsets[0]).toBe(String(16 * 1024 * 1024))
  await expect(row).not.toContainText('Upload complete')
})

test('a program posts lines with a token that is shown once, and the screen shows that they arrive', async ({
  signedInPage: page,
  organizationId,
  person,
  request,
}) => {
  await openSources(page, request, person, organizationId)
  await addSource(page, 'nginx', 'Send to an endpoint')
  await expect(page.getByText('Waiting for the first lines.')).toBeVisible()
  const token = await page.getByRole('region', { name: 'New token' }).locator('code').innerText()
  const address = await page
    .getByText(/\/api\/bot-logs\/[\w-]+$/)
    .first()
    .innerText()
  await expect(page.getByText(`token: ${token}`)).toBeVisible()
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByText('The endpoint works and the token is valid.')).toBeVisible()

  const posted = await page.request.post(address, {
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'text/plain', 'Content-Encoding': 'gzip' },
    data: gzipSync(line(days(0), '/posted')),
  })
  expect([posted.status(), await posted.json()]).toEqual([200, { taken: true }])
  await expect(page.getByText(/Lines received/)).toBeVisible({ timeout: 30_000 })
  const row = deliveries(page, 'nginx').getByRole('row', { name: /Lines from/ })
  await expect(row.getByRole('cell').nth(4)).toHaveText('1', { timeout: 40_000 })

  await page.getByRole('button', { name: 'Done' }).click()
  await page.reload()
  await expect(page.getByText(token.slice(-6))).toBeVisible()
  await expect(page.getByText(token)).toHaveCount(0)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(page.getByText('Paused. We reject incoming data and')).toBeVisible()
  const refused = await page.request.post(address, {
    headers: { Authorization: `Bearer ${token}` },
    data: 'x',
  })
  expect(refused.status()).toBe(403)

  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Connect your access logs' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: 'nginx', level: 2 })).toBeVisible()

  await page.goto('/settings?section=bot-log-tokens')
  await page.getByRole('button', { name: 'New token for nginx' }).click()
  await expect(page.getByRole('region', { name: 'New token' }).locator('code')).toHaveText(/^bl_/)
})

test('a custom log pattern reads lines that no built-in format reads', async ({
  signedInPage: page,
  organizationId,
  person,
  request,
}) => {
  await openSources(page, request, person, organizationId)
  await addSource(page, 'Own format')
  const own = `GPTBot/1.3@203.0.113.7@1795166101.123@/docs/@200@512\n`
  await drop(page, [{ name: 'own.log', buffer: Buffer.from(own.repeat(3)) }])
  await expect(page.getByText(/^Format not recognized\./)).toBeVisible()
  await expect(page.getByText(own.trim()).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Yes, upload' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Set format' }).click()
  await page
    .getByLabel('Log format pattern')
    .fill('$http_user_agent@$remote_addr@$msec@$request_uri@$status@$body_bytes_sent')
  await page.getByRole('button', { name: 'Test pattern' }).click()
  await expect(page.getByText(/100\.0% of 3 lines parsed/)).toBeVisible()
  await confirm(page)
  await expect(page.getByText('Log format saved for Own format')).toBeVisible()
})

test('a format known by no name is marked with its certainty, and fits on a phone', async ({
  signedInPage: page,
  organizationId,
  person,
  request,
}) => {
  await openSources(page, request, person, organizationId)
  await addSource(page, 'Own columns')
  const row = (n: number) =>
    `${days(n % 3).toISOString()} | 203.0.113.${n + 1} | GET | /stoves/${n} | 200 | 512${n} | Mozilla/5.0 (compatible; GPTBot/1.3)\n`
  const log = Array.from({ length: 30 }, (_, n) => row(n)).join('')
  await drop(page, [{ name: 'columns.log', buffer: Buffer.from(log) }])
  await expect(
    page.getByRole('status').filter({ hasText: 'Fields detected by name and content' }),
  ).toContainText('Confidence:')
  await expect(page.getByText('Are the first 20 lines parsed correctly?')).toBeVisible()
  await expect(deliveries(page, 'Own columns').getByRole('row')).toHaveCount(0)
  for (const [name, colorScheme, width] of [
    ['light', 'light', 1280],
    ['dark', 'dark', 1280],
    ['phone', 'light', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    await page.getByText('Are the first 20 lines parsed correctly?').scrollIntoViewIfNeeded()
    const path = test.info().outputPath(`confirm-${name}.png`)
    await test.info().attach(name, { body: await page.screenshot({ path }), contentType: 'image/png' })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await confirm(page)
  const read = deliveries(page, 'Own columns').getByRole('row', { name: /columns\.log/ })
  await expect(read.getByText('Processed', { exact: true })).toBeVisible({ timeout: 30_000 })
})

test('posted lines in no known format wait until a person confirms how they are read', async ({
  signedInPage: page,
  organizationId,
  person,
  request,
}) => {
  await openSources(page, request, person, organizationId)
  await addSource(page, 'Own columns', 'Send to an endpoint')
  const token = await page.getByRole('region', { name: 'New token' }).locator('code').innerText()
  const address = await page
    .getByText(/\/api\/bot-logs\/[\w-]+$/)
    .first()
    .innerText()
  const row = (n: number) =>
    `${days(n % 3).toISOString()} | 203.0.113.${n + 1} | GET | /stoves/${n} | 200 | 512${n} | Mozilla/5.0 (compatible; GPTBot/1.3)\n`
  const posted = await page.request.post(address, {
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'text/plain' },
    data: Array.from({ length: 30 }, (_, n) => row(n)).join(''),
  })
  expect(posted.status()).toBe(200)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: /^Check format of Lines from/ }).click({ timeout: 40_000 })
  await expect(page.getByText('Are the first 20 lines parsed correctly?')).toBeInViewport()
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(page.getByText('Log format saved for Own columns')).toBeVisible()
  const read = deliveries(page, 'Own columns').getByRole('row', { name: /Lines from/ })
  await expect(read.getByText('Processed', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(read.getByRole('cell').nth(4)).toHaveText('30')
})
