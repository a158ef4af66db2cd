import { expect, request as requests, test, type Page } from '@playwright/test'
import { barriersOn } from '../support/axe.ts'
import { bearer } from '../support/access-log.ts'
import { startLogIngestion } from '#testing/log-ingestion.ts'
import { createOrganization, type Person } from '../support/fixtures.ts'
import { newInstallation, type Installation } from '../support/installation.ts'
import { joinAsViewer } from '../support/viewer.ts'

test.describe.configure({ mode: 'default' })

let installation: Installation
let staff: Person
let owner: Person
let viewer: Person
let organizationId: string
/** Staff who belong to no organization. */
let lonely: Person
let ingestion: Awaited<ReturnType<typeof startLogIngestion>>

test.beforeAll(async () => {
  test.setTimeout(400_000)
  installation = await newInstallation()
  ingestion = await startLogIngestion()
  await installation.start('production', {
    LOGTAIL_SOURCE_TOKEN: 'source-token',
    LOGTAIL_ENDPOINT: ingestion.endpoint,
    ANALYTICS_SCRIPT_URL: `${installation.address}/analytics.js`,
  })
  const api = await requests.newContext({ baseURL: installation.address })
  staff = await installation.createPerson(api)
  owner = await installation.createPerson(api)
  organizationId = await createOrganization(api, owner, 'Northwind')
  await createOrganization(api, staff, 'Their own')
  const brand = await api.post(`/api/organizations/${organizationId}/brands`, {
    headers: bearer(owner),
    data: { name: 'Halden', domains: ['halden.example'], competitors: [], prompts: [] },
  })
  viewer = await joinAsViewer(
    api,
    owner,
    organizationId,
    (await brand.json()).id,
    await installation.createPerson(api),
  )
  const stranger = await installation.createPerson(api)
  await createOrganization(api, stranger, 'Not theirs')
  lonely = await installation.createPerson(api)
  for (const { email } of [staff, lonely]) await installation.cli('staff', 'add', email)
  await installation.cli(
    'plans',
    ...'set team --name Team --answers-per-month 300 --brands 3 --seats 5'.split(' '),
  )
  await api.dispose()
})

test.afterAll(async () => {
  await installation.stop()
  await installation.remove()
  await ingestion.stop()
})

const withoutViolations = async (page: Page) => expect(await barriersOn(page)).toEqual([])

async function openNorthwind(page: Page) {
  await page.goto('/admin')
  await page.getByRole('textbox', { name: 'Name, ID, or email' }).fill('Northw')
  const table = page.getByRole('table', { name: 'Organizations' })
  await expect(table.getByRole('row')).toHaveCount(2)
  await table.getByRole('button', { name: 'Northwind' }).click()
  return page.getByRole('dialog', { name: 'Northwind' })
}

test('staff override a plan and a limit, the organization sees both, and both can be removed', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const page = await installation.pageOf(browser, staff)
  const dialog = await openNorthwind(page)
  await dialog.getByRole('button', { name: 'Add override' }).click()
  await dialog.getByRole('button', { name: 'Add override' }).click()
  await expect(dialog.getByText('Choose a plan.')).toBeVisible()
  await expect(dialog.getByText('Enter a reason.')).toBeVisible()
  await withoutViolations(page)
  await dialog.getByRole('combobox', { name: 'Plan' }).click()
  await page.getByRole('option', { name: 'Team' }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A pilot')
  await dialog.getByRole('button', { name: 'Add override' }).click()
  await expect(dialog.getByText('Plan: Team until removed')).toBeVisible()

  await dialog.getByRole('button', { name: 'Add override' }).click()
  await dialog.getByRole('combobox', { name: 'What' }).click()
  await page.getByRole('option', { name: 'Answers per month' }).click()
  await dialog.getByRole('textbox', { name: 'Limit' }).fill('500')
  await dialog.getByLabel('Last day (optional)').fill('2099-12-31')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A launch')
  await dialog.getByRole('button', { name: 'Add override' }).click()
  await expect(dialog.getByText('Answers per month: 500 until 31 December 2099')).toBeVisible()
  await withoutViolations(page)

  const theirs = await installation.pageOf(browser, owner)
  await theirs.goto('/settings?section=plan')
  await expect(theirs.getByText('0 of 500')).toBeVisible()
  await expect(theirs.getByText('raised from 300 by Support until 31 December 2099')).toBeVisible()
  await withoutViolations(theirs)
  await theirs.goto('/settings?section=spending')
  await expect(
    theirs.getByText(/Team plan: 0 of 500 answers used\. Resets on.*raised from 300/),
  ).toBeVisible()

  await dialog.getByRole('button', { name: 'Remove override: Answers per month' }).click()
  await expect(dialog.getByText(/Answers per month: 500/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(dialog.getByText('Answers per month: 500 until 31 December 2099')).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove override: Answers per month' }).click()
  await expect(dialog.getByText(/Answers per month: 500/)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Remove override: Plan' }).click()
  await expect(dialog.getByText('No overrides. The organization’s own plan applies.')).toBeVisible()
  await theirs.goto('/settings?section=plan')
  await expect(theirs.getByText('No plan, no limits')).toBeVisible()
})

test('staff request access, an owner agrees, and staff can view the organization', async ({ browser }) => {
  test.setTimeout(240_000)
  const page = await installation.pageOf(browser, staff)
  const dialog = await openNorthwind(page)
  await expect(dialog.getByText('No access unless an owner grants it.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Request access' }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Runs stop at noon')
  await withoutViolations(page)
  await dialog.getByRole('button', { name: 'Request access' }).click()
  await expect(dialog.getByText(/^Requested .* for 24 hours: Runs stop at noon$/)).toBeVisible()

  const theirs = await installation.pageOf(browser, owner)
  await theirs.goto('/settings?section=data')
  await expect(theirs.getByText('Support requests access: Runs stop at noon')).toBeVisible()
  await withoutViolations(theirs)
  await theirs.getByRole('button', { name: 'Grant access' }).click()
  await expect(theirs.getByText('Support requests access: Runs stop at noon')).toHaveCount(0)

  const again = await openNorthwind(page)
  await expect(again.getByText(/Access granted by an owner until/)).toBeVisible()
  await again.getByRole('button', { name: 'View organization' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByText('Halden').first()).toBeVisible()
})

test('staff read a contact message, mark it as answered, and undo that', async ({ browser }) => {
  const visitor = await (
    await browser.newContext({ baseURL: installation.address, locale: 'en-GB' })
  ).newPage()
  await visitor.goto('/contact')
  await visitor.getByLabel('Name').fill('Grace')
  await visitor.getByLabel('Email address').fill('grace@visitor.example')
  await visitor.getByLabel('Message').fill('Where do my answers lie?')
  await visitor.getByRole('button', { name: 'Send message' }).click()
  await expect(visitor.getByRole('heading', { name: 'Message sent' })).toBeVisible()

  const page = await installation.pageOf(browser, staff)
  await page.goto('/admin')
  const messages = page.getByRole('table', { name: 'Contact messages' })
  await expect(messages).toContainText('Where do my answers lie?')
  await withoutViolations(page)
  await messages.getByRole('button', { name: 'Mark as answered: Grace' }).click()
  await expect(page.getByText('All messages answered')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(messages).toContainText('grace@visitor.example')
})

test('an admin of an organization sees only its own rows and cannot set overrides', async ({ browser }) => {
  const page = await installation.pageOf(browser, owner)
  await page.goto('/admin')
  const table = page.getByRole('table', { name: 'Organizations' })
  await expect(table.getByRole('row')).toHaveCount(2)
  await table.getByRole('button', { name: 'Northwind' }).click()
  const dialog = page.getByRole('dialog', { name: 'Northwind' })
  await expect(dialog.getByText('Overrides', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Add override' })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Request access' })).toHaveCount(0)
  await page.goto('/admin/usage-logs?group=organization&from=2020-01-01')
  await expect(page.getByRole('heading', { level: 1, name: 'Usage' })).toBeVisible()
  await expect(page.getByText('Not theirs')).toHaveCount(0)
  const refused = await page.request.put(`/api/admin/organizations/${organizationId}/given`, {
    headers: bearer(owner),
    data: { what: 'answers', amount: null, until: null, reason: 'for me' },
  })
  expect(refused.status()).toBe(403)
})

const pages = { '': 'Admin', '/usage-logs': 'Usage', '/trial-analysis': 'Trials' } as const
const others = { '/answer-analysis': 'Answer quality', '/twilio-messages': 'Text messages' } as const

test('staff without an organization can open every page of the administration', async ({ browser }) => {
  const page = await installation.pageOf(browser, lonely)
  for (const [path, title] of Object.entries({ ...pages, ...others })) {
    await page.goto(`/admin${path}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' }),
  ).toBeVisible()
})

test('neither a member without the admin role nor a visitor sees the administration', async ({ browser }) => {
  const page = await installation.pageOf(browser, viewer)
  for (const path of Object.keys({ ...pages, ...others })) {
    await page.goto(`/admin${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You don’t have access to this page')
  }
  for (const path of ['organizations', 'usage-logs', 'system']) {
    const asMember = await page.request.get(`/api/admin/${path}`, { headers: bearer(viewer) })
    expect(asMember.status(), path).toBe(403)
    expect((await page.request.get(`/api/admin/${path}`)).status(), path).toBe(401)
  }
})

test('in a burst of browser errors, every entry is logged, up to ten thousand', async ({ browser }) => {
  test.setTimeout(180_000)
  const page = await (await browser.newContext({ baseURL: installation.address })).newPage()
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const burst = (name: string, count: number) =>
    page.evaluate(
      ([message, times]) => {
        for (let index = 0; index < times; index++)
          window.dispatchEvent(new ErrorEvent('error', { message: `${message} ${index}` }))
      },
      [name, count] as const,
    )
  const arrived = (name: string) =>
    ingestion.entries().filter(({ message }) => String(message).startsWith(name)).length
  await burst('small', 2500)
  await expect.poll(() => arrived('small'), { timeout: 60_000 }).toBe(2500)
  await page.waitForTimeout(6000) // the window of the burst protection
  await burst('large', 12_000)
  await expect.poll(() => arrived('large'), { timeout: 90_000 }).toBe(10_000)
  expect(ingestion.requests.filter(({ entries }) => entries.length === 0)).toEqual([])
})

test('public pages load the analytics script, pages with a secret in the URL do not', async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: installation.address })).newPage()
  const scripts = page.locator(`script[src="${installation.address}/analytics.js"]`)
  for (const path of ['/', '/pricing', '/login']) {
    await page.goto(path)
    await expect(scripts).toHaveCount(1)
  }
  await page.goto('/shared/an-unknown-token')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(scripts).toHaveCount(0)
})
