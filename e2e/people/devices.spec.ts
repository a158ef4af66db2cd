import type { Browser, Page } from '@playwright/test'
import { barriersOn } from '../support/axe.ts'
import { expect, test, type Person } from '../support/fixtures.ts'

const devices = (page: Page) => page.getByRole('region', { name: 'Devices' }).getByRole('listitem')

async function signInElsewhere(browser: Browser, { email, password }: Person): Promise<Page> {
  const context = await browser.newContext({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).not.toHaveURL(/login/)
  return page
}

test('every signed-in device is listed and can be signed out, alone or with all others', async ({
  signedInPage: page,
  person,
  browser,
}) => {
  const phone = await signInElsewhere(browser, person)
  await page.goto('/dashboard?account=sign-in')
  await expect(devices(page)).toHaveCount(2)
  await expect(devices(page).first()).toContainText('This device')
  await expect(devices(page).last()).toContainText('Safari on iOS')
  for (const [name, colorScheme, width] of [
    ['light', 'light', 1280],
    ['dark', 'dark', 1280],
    ['phone', 'light', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    await devices(page).last().scrollIntoViewIfNeeded()
    await page.screenshot({ path: test.info().outputPath(`devices-${name}.png`) })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await barriersOn(page)).toEqual([])
  }
  await page.getByRole('button', { name: 'Sign out Safari on iOS' }).click()
  await expect(page.getByText('Safari on iOS signed out')).toBeVisible()
  await expect(devices(page)).toHaveCount(1)
  await phone.goto('/prompts')
  await expect(phone).toHaveURL(/\/login/)

  await signInElsewhere(browser, person)
  await signInElsewhere(browser, person)
  await page.reload()
  await expect(devices(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Sign out all other devices' }).click()
  await expect(page.getByText('2 other devices signed out')).toBeVisible()
  await expect(devices(page)).toHaveCount(1)
})

test('the page of “This wasn’t me” explains a link that is missing or too old', async ({ page }) => {
  await page.goto('/auth/not-me')
  await expect(page.getByText('Open this page from the link in your email.')).toBeVisible()
  await page.goto('/auth/not-me#old.token')
  await page.reload()
  await page.getByRole('button', { name: 'Sign out that device' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
})
