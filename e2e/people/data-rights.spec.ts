import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { barriersOn } from '../support/axe.ts'
import { createPerson, expect, signIn, test } from '../support/fixtures.ts'

const open = (page: Page, organizationId: string, section: string) =>
  page.goto(`/settings?organizationId=${organizationId}&section=${section}`)

test('an owner downloads the archive of the organization', async ({ signedInPage: page, organizationId }) => {
  await open(page, organizationId, 'data')
  await page.getByRole('button', { name: 'Make an export' }).click()
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
  const days = page.getByRole('textbox', { name: 'Days: Notifications and deliveries' })
  await days.fill('3')
  await page.getByRole('form', { name: 'Retention' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('At least 30 days.')).toBeVisible()
  await days.fill('45')
  await page.getByRole('form', { name: 'Retention' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. What is older is deleted in the coming night.')).toBeVisible()
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
  const form = page.getByRole('form', { name: 'Delete the organization' })
  const sure = form.getByRole('button', { name: 'Delete in 14 days' })
  await expect(sure).toBeDisabled()
  const asked = (await form.getByText(/Type the name of the organization: /).textContent()) ?? ''
  await form.getByRole('textbox').first().fill(asked.replace('Type the name of the organization: ', ''))
  await sure.click()
  const banner = page.getByText(/This organization and everything in it will be deleted on/)
  await expect(banner).toBeVisible()
  await page.goto(`/dashboard?organizationId=${organizationId}`)
  await expect(banner).toBeVisible()
  await page.getByRole('link', { name: 'Open the settings' }).click()
  await page.getByRole('button', { name: 'Cancel the deletion' }).click()
  await expect(page.getByText('Cancelled. Nothing will be deleted.')).toBeVisible()
  await expect(banner).toBeHidden()
})

test('support access is temporary and visible to all members, and appears in the audit log', async ({
  signedInPage: page,
  organizationId,
}) => {
  await open(page, organizationId, 'data')
  await page.getByRole('button', { name: 'Let support look' }).click()
  const form = page.getByRole('form', { name: 'Let support look' })
  await form.getByRole('textbox', { name: 'What should they look at?' }).fill('The overview is empty')
  await form.getByRole('button', { name: 'Let support look' }).click()
  await expect(
    page.getByText(/Support may read this organization until .*“The overview is empty”/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'End it now' }).click()
  await expect(page.getByText(/Support may read this organization/)).toBeHidden()
  await page
    .getByRole('navigation', { name: 'Parts of the settings' })
    .getByRole('link', { name: 'Audit log' })
    .click()
  await expect(page.getByRole('row').filter({ hasText: 'Support access · created' })).toContainText(
    '127.0.0.1',
  )
  await page.getByRole('searchbox', { name: 'Search the audit log' }).fill('nothing like this')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing found')).toBeVisible()
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
  await form.getByRole('button', { name: 'Delete my account for good' }).click()
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
  await expect(page.getByText(/Nobody else owns these/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete my account for good' })).toBeHidden()
})
