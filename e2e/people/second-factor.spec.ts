import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { z } from 'zod'
import { totpCode } from '#testing/totp.ts'
import { barriersOn } from '../support/axe.ts'
import { createPerson, expect, mailTo, signIn, test } from '../support/fixtures.ts'

const enter = async (page: Page, code: string) => {
  for (let index = 0; index < 6; index++)
    await page.getByLabel(`Digit ${index + 1} of 6`).fill(code.charAt(index))
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** A security key in Chromium that is touched at once. `isBuiltIn`: the fingerprint sensor of the device. */
async function plugIn(page: Page, { isBuiltIn = false } = {}) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: isBuiltIn ? 'internal' : 'usb',
      hasResidentKey: isBuiltIn,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function signInOnPage(page: Page, person: { email: string; password: string }) {
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** The current device is the first of the list. */
const signOutHere = (account: Locator) =>
  account
    .getByRole('region', { name: 'Devices' })
    .getByRole('button', { name: /^Sign out / })
    .first()
    .click()

/** Sets an authenticator app up in the account dialog, which must be open. Returns its secret. */
async function setUpApp(page: Page, name: string): Promise<string> {
  const account = page.getByRole('dialog', { name: 'Your account' })
  await account.getByRole('button', { name: 'Set up authenticator app' }).click()
  await account.getByLabel('Device or app name').fill(name)
  await account.getByRole('button', { name: 'Continue' }).click()
  const picture = account.getByAltText('QR code for the authenticator app')
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  return (await account.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? ''
}

test('two-factor authentication is set up once, and the next sign-in asks for it before it shows anything', async ({
  signedInPage: page,
  person,
}) => {
  await page.goto('/dashboard?account=sign-in')
  const account = page.getByRole('dialog', { name: 'Your account' })
  const secret = await setUpApp(page, 'My phone')
  await enter(page, wrong(totpCode(secret)))
  await expect(account.getByText('Incorrect two-factor code.')).toBeVisible()
  await enter(page, totpCode(secret))
  await expect(account.getByText('My phone')).toBeVisible()
  expect(await barriersOn(page)).toEqual([])

  await signOutHere(account)
  await expect(page).toHaveURL('/')
  await page.goto('/prompts')
  await signInOnPage(page, person)
  await expect(page.getByRole('heading', { name: 'Confirm that it’s you' })).toBeVisible()
  // Neither another URL nor a reload bypasses it.
  await page.goto('/brands')
  await expect(page.getByRole('heading', { name: 'Confirm that it’s you' })).toBeVisible()
  await enter(page, totpCode(secret, 1))
  await expect(page.getByRole('heading', { level: 1, name: 'Brands' })).toBeVisible()

  await page.goto('/dashboard?account=sign-in')
  await expect(account.getByText(/Last used/)).toBeVisible()
  await account.getByRole('button', { name: 'Remove My phone' }).click()
  await account.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(account.getByRole('button', { name: 'Set up authenticator app' })).toBeVisible()
})

test('recovery codes are shown once, downloaded, and sign in without the app', async ({
  signedInPage: page,
  person,
}) => {
  await page.goto('/dashboard?account=sign-in')
  const account = page.getByRole('dialog', { name: 'Your account' })
  const secret = await setUpApp(page, 'Old phone')
  await enter(page, totpCode(secret))
  await account.getByRole('button', { name: 'Create recovery codes' }).click()
  const download = page.waitForEvent('download')
  await account.getByRole('button', { name: 'Download codes' }).click()
  const codes = (await readFile(await (await download).path(), 'utf8')).split('\n')
  expect(codes).toHaveLength(10)
  await expect(account.getByText(codes[9] ?? '')).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  await page.reload()
  await expect(account.getByText('10 of 10 are unused.')).toBeVisible()
  await expect(account.getByText(codes[0] ?? '')).toBeHidden()

  await signOutHere(account)
  await expect(page).toHaveURL('/')
  await page.goto('/brands')
  await signInOnPage(page, person)
  for (const [code, isRight] of [
    ['0000-0000-0000', false],
    [codes[3] ?? '', true],
  ] as const) {
    if (!isRight) await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await page.getByLabel('Recovery code').fill(code)
    await page.getByRole('button', { name: 'Continue' }).click()
    if (!isRight) await expect(page.getByText('Incorrect two-factor code.')).toBeVisible()
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Brands' })).toBeVisible()
  await page.goto('/dashboard?account=sign-in')
  await expect(account.getByText('9 of 10 are unused.')).toBeVisible()
})

test('a link in an email asks for the second factor before it opens the page', async ({
  signedInPage: page,
  person,
}) => {
  await page.goto('/dashboard?account=sign-in')
  const account = page.getByRole('dialog', { name: 'Your account' })
  const secret = await setUpApp(page, 'My phone')
  await enter(page, totpCode(secret))
  await expect(account.getByText('My phone')).toBeVisible()
  await signOutHere(account)
  await expect(page).toHaveURL('/')
  await page.goto('/login?redirect=%2Fbrands')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect.poll(async () => (await mailTo(person.email)).subject).toBe('Your Answerscope sign-in code')
  const { text } = await mailTo(person.email)
  await page.goto(/^http\S+$/m.exec(text)?.[0] ?? '')
  await expect(page.getByRole('heading', { name: 'Confirm that it’s you' })).toBeVisible()
  await enter(page, totpCode(secret, 1))
  await expect(page.getByRole('heading', { level: 1, name: 'Brands' })).toBeVisible()
})

test('a reset of the password asks for the second factor before it sets a new one', async ({
  signedInPage: page,
  person,
}) => {
  await page.goto('/dashboard?account=sign-in')
  const account = page.getByRole('dialog', { name: 'Your account' })
  const secret = await setUpApp(page, 'My phone')
  await enter(page, totpCode(secret))
  await expect(account.getByText('My phone')).toBeVisible()
  await signOutHere(account)
  await expect(page).toHaveURL('/')
  await page.goto('/reset-password')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect.poll(async () => (await mailTo(person.email)).subject).toBe('Reset your Answerscope password')
  const { text } = await mailTo(person.email)
  await page.goto(/^http\S+$/m.exec(text)?.[0] ?? '')
  await expect(page.getByRole('heading', { name: 'Confirm that it’s you' })).toBeVisible()
  await enter(page, totpCode(secret, 1))
  await page.getByLabel('New password').fill('a new and longer one')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
})

test.describe('at a domain name', () => {
  // Browsers offer security keys and passkeys there only; this machine has one too.
  test.use({ baseURL: `http://localhost:${process.env['E2E_PORT']}` })

  test('a security key is registered, and confirms the next sign-in', async ({
    signedInPage: page,
    person,
  }) => {
    await plugIn(page)
    await page.goto('/dashboard?account=sign-in')
    const account = page.getByRole('dialog', { name: 'Your account' })
    await account.getByRole('button', { name: 'Add security key' }).click()
    await account.getByLabel('Security key name').fill('Blue key')
    await account.getByRole('button', { name: 'Continue' }).click()
    await expect(account.getByText('Blue key')).toBeVisible()

    await signOutHere(account)
    await expect(page).toHaveURL('/')
    await page.goto('/dashboard')
    await signInOnPage(page, person)
    await expect(page.getByRole('heading', { name: 'Confirm that it’s you' })).toBeVisible()
    expect(await barriersOn(page)).toEqual([])
    await page.getByRole('button', { name: 'Use security key' }).click()
    await expect(page.getByRole('heading', { name: 'Confirm that it’s you' })).toBeHidden()
    await page.goto('/dashboard?account=sign-in')
    await expect(account.getByText(/Security key .* Last used/)).toBeVisible()
  })

  test('a passkey signs in without a password, and is renamed and removed', async ({
    signedInPage: page,
  }) => {
    await plugIn(page, { isBuiltIn: true })
    await page.goto('/dashboard?account=sign-in')
    const account = page.getByRole('dialog', { name: 'Your account' })
    await account.getByRole('button', { name: 'Add passkey' }).click()
    await account.getByRole('button', { name: 'Rename Passkey' }).click()
    await account.getByLabel('Passkey name').fill('My laptop')
    await account.getByRole('button', { name: 'Save' }).click()
    await expect(account.getByText('My laptop')).toBeVisible()

    await signOutHere(account)
    await expect(page).toHaveURL('/')
    await page.goto('/login?redirect=%2Fdashboard%3Faccount%3Dsign-in')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(account.getByText(/Last used/)).toBeVisible()
    await account.getByRole('button', { name: 'Remove My laptop' }).click()
    await account.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(account.getByText('My laptop')).toBeHidden()
  })
})

test('a security key at an address that is not a domain name is explained', async ({
  signedInPage: page,
}) => {
  await page.goto('/dashboard?account=sign-in')
  const account = page.getByRole('dialog', { name: 'Your account' })
  for (let attempt = 0; attempt < 2; attempt++) {
    // The second attempt is not blocked by the name of the first.
    await account.getByRole('button', { name: 'Add security key' }).click()
    await account.getByLabel('Security key name').fill('Blue key')
    await account.getByRole('button', { name: 'Continue' }).click()
    await expect(account.getByText(/Security keys and passkeys work only at this instance’s/)).toBeVisible()
    await account.getByRole('button', { name: 'Cancel' }).click()
  }
})

test('a member sets it up on the day it is required, and an owner resets it when the phone is lost', async ({
  signedInPage: page,
  organizationId,
  person: owner,
  browser,
  request,
}) => {
  await page.goto('/dashboard?account=sign-in')
  const account = page.getByRole('dialog', { name: 'Your account' })
  const secret = await setUpApp(page, 'Phone of the owner')
  await enter(page, totpCode(secret))
  await expect(account.getByText('Phone of the owner')).toBeVisible()
  const token = await page.evaluate(
    () => Object.values(localStorage).find((value) => value.includes('access_token')) ?? '{}',
  )
  const confirmed = z.object({ access_token: z.string() }).parse(JSON.parse(token))
  const member = await createPerson(request)
  const invited = await request.post(`/api/organizations/${organizationId}/invitations`, {
    headers: { Authorization: `Bearer ${confirmed.access_token}` },
    data: {
      emails: [member.email],
      note: '',
      role: 'viewer',
      allBrands: true,
      brandIds: [],
      canViewBotLogs: false,
      canViewQueryFanout: false,
    },
  })
  const [, invitation] = /\/invite\/([\w-]+)/.exec(await invited.text()) ?? []
  await request.post('/api/invitation-acceptances', {
    headers: { Authorization: `Bearer ${member.session.access_token}` },
    data: { token: invitation },
  })

  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Berlin' })
  const theirs = await context.newPage()
  await signIn(theirs, member)
  await theirs.goto('/brands')
  await expect(theirs.getByRole('heading', { level: 1, name: 'Brands' })).toBeVisible()

  await page.goto('/settings?section=second-factor')
  const section = page.getByRole('region', { name: 'Two-factor authentication for all members' })
  await expect(section.getByText('Optional for members.')).toBeVisible()
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format(new Date())
  await section.getByLabel('Required from').fill(today)
  await section.getByRole('button', { name: 'Require for everyone' }).click()
  await expect(section.getByText(/^Required for all members since /)).toBeVisible()
  expect(await barriersOn(page)).toEqual([])

  await theirs.reload()
  await expect(theirs.getByRole('heading', { name: /requires two-factor authentication$/ })).toBeVisible()
  await expect(theirs.getByRole('heading', { level: 1, name: 'Brands' })).toBeHidden()
  expect(await barriersOn(theirs)).toEqual([])
  await theirs.getByRole('link', { name: 'Set up two-factor authentication' }).click()
  const theirSecret = await setUpApp(theirs, 'Their phone')
  await enter(theirs, totpCode(theirSecret))
  await expect(theirs.getByRole('dialog').getByText('Their phone')).toBeVisible()
  await theirs.keyboard.press('Escape')
  await expect(theirs.getByRole('heading', { level: 1, name: 'Brands' })).toBeVisible()

  await page.goto('/settings?section=members')
  const row = page.getByRole('row').filter({ has: page.getByText(member.email, { exact: true }) })
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Reset two-factor authentication…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset in 24 hours' }).click()
  await expect(row.getByText(/^reset due /)).toBeVisible()
  await expect
    .poll(async () => (await mailTo(member.email)).subject, { timeout: 30_000 })
    .toBe('Your two-factor authentication will be reset')
  expect((await mailTo(owner.email)).subject).not.toBe('Your two-factor authentication will be reset')
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Cancel 2FA reset' }).click()
  await expect(row.getByText(/^reset due /)).toBeHidden()
  await context.close()
})
