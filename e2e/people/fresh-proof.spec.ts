import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { withClaims } from '#testing/token.ts'
import { barriersOn } from '../support/axe.ts'
import { codeIn, expect, mailTo, test } from '../support/fixtures.ts'

const secrets = z.object({ jwtSecret: z.string() })

/** As if the person had signed in an hour ago. */
async function ageSignIn(page: Page): Promise<void> {
  const file = join(z.string().parse(process.env['E2E_DATA_DIR']), 'secrets.json')
  const secret = secrets.parse(JSON.parse(await readFile(file, 'utf8')))
  await page.goto('/dashboard')
  const stored = await page.evaluate(() =>
    Object.entries(localStorage).find(([key]) => key.endsWith('-auth-token')),
  )
  const [key, value] = z.tuple([z.string(), z.string()]).parse(stored)
  const session = z.looseObject({ access_token: z.string() }).parse(JSON.parse(value))
  const amr = [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) - 3600 }]
  const access_token = await withClaims(secret, session.access_token, { amr })
  await page.evaluate(([name, text]) => localStorage.setItem(name, text), [
    key,
    JSON.stringify({ ...session, access_token }),
  ] as const)
}

async function createKey(page: Page) {
  await page.goto('/settings?section=api-keys')
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Reporting')
  await page.getByRole('button', { name: 'Create key' }).click()
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it’s you' })

test('an API key needs the password again when the sign-in is old', async ({
  signedInPage: page,
  person,
}) => {
  await ageSignIn(page)
  await createKey(page)
  await expect(dialog(page)).toBeVisible()
  for (const [name, colorScheme, width] of [
    ['light', 'light', 1280],
    ['dark', 'dark', 1280],
    ['phone', 'light', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: test.info().outputPath(`proof-${name}.png`) })
    expect(await barriersOn(page)).toEqual([])
  }
  await dialog(page).getByLabel('Password', { exact: true }).fill('not the password')
  await dialog(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog(page).getByRole('alert')).toBeVisible()
  await dialog(page).getByLabel('Password', { exact: true }).fill(person.password)
  await dialog(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText(/^as_[\w-]{43}$/)).toBeVisible()

  await page.goto('/dashboard?account=sign-in')
  await expect(page.getByRole('region', { name: 'Devices' }).getByText('This device')).toHaveCount(1)
})

test('canceling the confirmation changes nothing, and an emailed code confirms it as well', async ({
  signedInPage: page,
  person,
}) => {
  await ageSignIn(page)
  await createKey(page)
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('Confirm that it’s you to continue.')).toBeVisible()
  await page.getByRole('button', { name: 'Create key' }).click()
  await dialog(page).getByRole('button', { name: 'Email me a code instead' }).click()
  await dialog(page).getByRole('button', { name: 'Email code' }).click()
  await expect(dialog(page).getByText(/Enter the code we emailed to/)).toBeVisible()
  const code = codeIn((await mailTo(person.email)).text)
  for (let index = 0; index < 6; index++)
    await dialog(page)
      .getByLabel(`Digit ${index + 1} of 6`)
      .fill(code.charAt(index))
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText(/^as_[\w-]{43}$/)).toBeVisible()
})
