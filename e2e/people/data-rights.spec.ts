import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { barriersOn } from '../support/axe.ts'
import { createPerson, expect, signIn, test } from '../support/fixtures.ts'

const open = (page: Page, organizationId: string, section: string) =>
  page.goto(`/settings?organizationId=${organizationId}&section=${section}`)

test('an owner downloads the archive of the organization', async ({ signedInPage: page, organizationId }) => {
  await open(page, organizationId, 'data')
  await page.getByRole('button', { name: 'Create export' }).click()
  const ready = page.getByRole('list', { name: 'Exports' }).getByText('Ready', { exact: true })
  await expect(ready).toBeVisible({ timeout: 60_000 })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  const archive = await readFile(await download.path())
  expect(archive.subarray(0, 2).toString()).toBe('PK')
  expect(download.suggestedFilename()).toMatch(/^answerscope-\d{4}-\d\d-\d\d\.zip$/)
  expect(await barriersOn(page)).toEqual([])
})

test('retention shows what it would delete, rejects too short a time, and is saved', async ({
  signedInPage: page,
  organizationId,
}) => {
  await open(page, organizationId, 'data')
  const days = page.getByRole('textbox', { name: 'Days to keep: Notifications and deliveries' })
  await days.fill('3')
  await page.getByRole('form', { name: 'Retention' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter at least 30 days.')).toBeVisible()
  await days.fill('45')
  await page.getByRole('form', { name: 'Retention' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Retention saved. Older data will be deleted tonight.')).toBeVisible()
  await page.reload()
  await expect(days).toHaveValue('45 days')
})

test('deleting an organization needs its name, is announced on every screen, and can be canceled', async ({
  signedInPage: page,
  organizationId,
}) => {
  await open(page, organizationId, 'data')
  await page
    .getByRole('button', { name: /^Delete / })
    .last()
    .click()
  const form = page.getByRole('form', { name: 'Delete organization' })
  const sure = form.getByRole('button', { name: 'Delete in 14 days' })
  await expect(sure).toBeDisabled()
  const asked = (await form.getByText(/Type the organization’s name to confirm: /).textContent()) ?? ''
  await form.getByRole('textbox').first().fill(asked.replace('Type the organization’s name to confirm: ', ''))
  await sure.click()
  const banner = page.getByText(/This organization and all its data will be deleted on/)
  await expect(banner).toBeVisible()
  await page.goto(`/dashboard?organizationId=${organizationId}`)
  await expect(banner).toBeVisible()
  await page.getByRole('link', { name: 'Open settings' }).click()
  await page.getByRole('button', { name: 'Cancel deletion' }).click()
  await expect(page.getByText('Deletion canceled')).toBeVisible()
  await expect(banner).toBeHidden()
})

test('support access is temporary and visible to all members, and appears in the audit log', async ({
  signedInPage: page,
  organizationId,
}) => {
  await open(page, organizationId, 'data')
  await page.getByRole('button', { name: 'Grant Support access' }).click()
  const form = page.getByRole('form', { name: 'Grant Support access' })
  await form.getByRole('textbox', { name: 'What should Support look at?' }).fill('The overview is empty')
  await form.getByRole('button', { name: 'Grant Support access' }).click()
  await expect(
    page.getByText(/Support has read-only access to this organization .*“The overview is empty”/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Revoke access' }).click()
  await expect(page.getByText(/Support has read-only access to this/)).toBeHidden()
  await page
    .getByRole('navigation', { name: 'Settings sections' })
    .getByRole('link', { name: 'Audit log' })
    .click()
  await expect(page.getByRole('row').filter({ hasText: 'Support access · created' })).toContainText(
    '127.0.0.1',
  )
  await page.getByRole('searchbox', { name: 'Search audit log' }).fill('nothing like this')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No results')).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
})

test('a user downloads their data and deletes their account', async ({ page, request }) => {
  const person = await createPerson(request)
  await signIn(page, person)
  await page.goto('/settings?account=data')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain(person.email)
  const form = page.getByRole('form', { name: 'Delete your account' })
  await form.getByRole('textbox').fill(person.email)
  await form.getByRole('button', { name: 'Delete account' }).click()
  await expect(page).toHaveURL(/\/(login)?(\?.*)?$/)
  const { supabaseKey } = await (await request.get('/config.json')).json()
  const again = await request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: supabaseKey },
    data: { email: person.email, password: person.password },
  })
  expect(again.status()).toBe(400)
})

test('the only owner of an organization cannot delete their account until someone else owns it', async ({
  signedInPage: page,
  organizationId,
}) => {
  await page.goto(`/settings?organizationId=${organizationId}&account=data`)
  await expect(page.getByText(/You’re the only owner of these organizations/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeHidden()
})
