import { expect, request as requests, test, type Browser } from '@playwright/test'
import { barriersOn } from '../support/axe.ts'
import { createOrganization, type Person } from '../support/fixtures.ts'
import { newInstallation, type Installation } from '../support/installation.ts'

test.describe.configure({ mode: 'default' })

let installation: Installation
let staff: Person
let owner: Person

test.beforeAll(async ({ browser }) => {
  test.setTimeout(400_000)
  installation = await newInstallation()
  await installation.start('production')
  const api = await requests.newContext({ baseURL: installation.address })
  staff = await installation.createPerson(api)
  owner = await installation.createPerson(api)
  await createOrganization(api, owner, 'Northwind')
  await createOrganization(api, staff, 'Their own')
  await api.dispose()
  await installation.cli('staff', 'add', staff.email)
  await installation.stop()
  // The sandbox answers trials only in this installation.
  await installation.start('local')
  await askForTrial(browser, 'Oakharbor', 'ada@harbor.example', 'DE')
  await askForTrial(browser, 'Fernhollow', 'bea@hollow.example', 'FR')
  await installation.stop()
  await installation.start('production')
})

test.afterAll(async () => {
  await installation.stop()
  await installation.remove()
})

async function askForTrial(browser: Browser, brand: string, email: string, country: string) {
  const context = await browser.newContext({ baseURL: installation.address, locale: 'en-GB' })
  const page = await context.newPage()
  await expect(async () => {
    await page.goto('/?utm_source=spring-mails')
    await expect(page.getByText(/This trial uses the sandbox engine\. Its/)).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 60_000 })
  await page.getByLabel('Brand or domain').fill(brand)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Target country').selectOption(country)
  await page.getByRole('button', { name: 'Start free trial' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await context.close()
}

test('staff see all trials with country and source, and can end one', async ({ browser }) => {
  const page = await installation.pageOf(browser, staff)
  await page.goto('/admin/trial-analysis')
  const groups = page.getByRole('region', { name: 'Trial conversion' })
  await groups.getByText('Country', { exact: true }).click()
  await expect(groups.getByRole('row', { name: /^Germany 1 0 0/ })).toBeVisible()
  await expect(groups.getByRole('row', { name: /^France 1 0 0/ })).toBeVisible()
  await expect(page).toHaveURL(/by=country/)
  await groups.getByText('Origin', { exact: true }).click()
  await expect(groups.getByRole('row', { name: /^spring-mails 2 0 0/ })).toBeVisible()
  expect(await barriersOn(page)).toEqual([])

  const row = page.getByRole('row', { name: /bea@hollow\.example/ })
  await row.getByRole('button', { name: 'Actions for the Fernhollow trial' }).click()
  await page.getByRole('menuitem', { name: 'End and lock now' }).click()
  await expect(row).toContainText('Ended')
})

test('an owner sees no trials of others, and a visitor sees none', async ({ browser }) => {
  const page = await installation.pageOf(browser, owner)
  await page.goto('/admin/trial-analysis')
  await expect(page.getByText('No trials requested yet')).toBeVisible()
  await expect(page.getByText('harbor.example')).toHaveCount(0)
  const nobody = await (await browser.newContext({ baseURL: installation.address })).newPage()
  await nobody.goto('/admin/trial-analysis')
  await expect(nobody).toHaveURL(/\/login/)
})

test('where no engine answers trials, the landing page says so before any input', async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: installation.address, locale: 'en-GB' })).newPage()
  await page.goto('/')
  await expect(page.getByText('Free trials aren’t available on this instance.')).toBeVisible()
  await expect(page.getByLabel('Brand or domain')).toHaveCount(0)
  await page.goto('/pricing')
  await expect(page.getByRole('link', { name: /Start a/ })).toHaveCount(0)
})
