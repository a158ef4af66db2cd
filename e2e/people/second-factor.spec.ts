import type { Page } from '@playwright/test'
import { barriersOn } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { withSecondFactors } from '../support/second-factor-backend.ts'

const enter = async (page: Page, code: string) => {
  for (let index = 0; index < 6; index++)
    await page.getByLabel(`Digit ${index + 1} of 6`).fill(code.charAt(index))
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('two-factor authentication is set up once, and the next sign-in asks for it before it shows anything', async ({
  signedInPage: page,
  person,
}) => {
  const backend = await withSecondFactors(page)
  await page.goto('/dashboard?account=sign-in')
  const account = page.getByRole('dialog', { name: 'Your account' })
  await account.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await account.getByLabel('Name of the device or app').fill('My phone')
  await account.getByRole('button', { name: 'Continue' }).click()
  await expect(account.getByAltText('QR code for the authenticator app')).toBeVisible()
  await enter(page, wrong(backend.code()))
  await expect(account.getByText('The code of the second factor is not right.')).toBeVisible()
  await enter(page, backend.code())
  await expect(account.getByText('My phone')).toBeVisible()
  expect(backend.factors).toMatchObject([{ friendly_name: 'My phone', status: 'verified' }])
  expect(await barriersOn(page)).toEqual([])

  await account.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/prompts')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible()
  // Neither another URL nor a reload bypasses it.
  await page.goto('/brands')
  await expect(page.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible()
  await enter(page, backend.code())
  await expect(page.getByRole('heading', { level: 1, name: 'Brands' })).toBeVisible()
})

test('the built-in sign-in says that it has no two-factor authentication', async ({ signedInPage: page }) => {
  await page.goto('/settings?section=second-factor&account=sign-in')
  const account = page.getByRole('dialog', { name: 'Your account' })
  await expect(account.getByText(/Not available with the built-in sign-in/)).toBeVisible()
  await account.getByRole('button', { name: 'Close' }).click()
  await expect(page).not.toHaveURL(/account=/)
  await expect(page.getByText(/Not available with the built-in sign-in/)).toBeVisible()
})
