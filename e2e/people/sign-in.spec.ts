import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import {
  codeIn,
  createOrganization,
  createPerson,
  expect,
  linkIn,
  mailTo,
  newEmail,
  test,
} from '../support/fixtures.ts'

async function signInByPassword(page: Page, person: { email: string; password: string }) {
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function enterCode(page: Page, code: string) {
  for (let index = 0; index < 6; index++)
    await page.getByLabel(`Digit ${index + 1} of 6`).fill(code.charAt(index))
}

test('a new user signs up, lands in the settings, and gets an organization named after the brand', async ({
  page,
}) => {
  await page.goto('/signup')
  await page.getByLabel('Email').fill(newEmail('newcomer'))
  await page.getByLabel('Password', { exact: true }).fill('a long password')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/settings$/)
  await page.getByLabel('Website or brand name').fill('Acorn of the newcomer')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/brands\?create=true&organizationId=[0-9a-f-]{36}$/)
  await expect(page.getByText('Acorn of the newcomer').first()).toBeVisible()
})

test('a password that is too short is rejected in the browser', async ({ page }) => {
  await page.goto('/signup')
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/signup$/)
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

test("signing in with a password returns to the exact URL requested before, in the user's organization", async ({
  page,
  person,
  organizationId,
}) => {
  await page.goto('/overview?engines=a,b&from=2026-01-05#trend')
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await signInByPassword(page, person)
  await expect(page).toHaveURL(`/overview?engines=a,b&from=2026-01-05&organizationId=${organizationId}#trend`)
  const cookie = (await page.context().cookies()).find((one) => one.name === 'currentOrganizationId')
  expect(cookie).toMatchObject({ value: organizationId, path: '/', sameSite: 'Lax' })
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThanOrEqual(7)
})

test('a redirect to another site is ignored', async ({ page, person, organizationId }) => {
  await page.goto('/login?redirect=//evil.example/x')
  await signInByPassword(page, person)
  await expect(page).toHaveURL(`/?organizationId=${organizationId}`)
})

test('a user without an organization lands in the settings after signing in', async ({ page, person }) => {
  await page.goto('/login')
  await signInByPassword(page, person)
  await expect(page).toHaveURL(/\/settings$/)
  await expect(page.getByRole('heading', { name: 'Which brand do you want to track?' })).toBeVisible()
})

test('a wrong password and an unknown address give the same message', async ({ page, person }) => {
  const sentences: (string | null)[] = []
  for (const email of [person.email, newEmail('nobody')]) {
    await page.goto('/login')
    await signInByPassword(page, { email, password: 'not the password' })
    sentences.push(await page.getByRole('alert').textContent())
  }
  expect(sentences[0]).toBe('Incorrect email or password.')
  expect(sentences[1]).toBe(sentences[0])
})

test('a wrong one-time code is rejected, and the right one signs in a new user', async ({ page }) => {
  const email = newEmail('coded')
  await page.goto('/login?redirect=/notifications')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByText(/^Resend in \d+ s$/)).toBeVisible()
  const code = codeIn((await mailTo(email)).text)
  await enterCode(page, code === '000000' ? '111111' : '000000')
  await expect(page.getByRole('alert')).toHaveText(/This code or link is invalid or expired\./)
  await expect(page.getByLabel('Digit 1 of 6')).toHaveValue('')
  await enterCode(page, code)
  await expect(page).toHaveURL(/\/notifications$/)
})

test('a code can be pasted as a whole', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const email = newEmail('pasted')
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused()
  const code = codeIn((await mailTo(email)).text)
  await page.evaluate((text) => navigator.clipboard.writeText(text), code)
  await page.keyboard.press('Control+V')
  await expect(page).toHaveURL(/\/settings$/)
})

test('a forgotten password is replaced through the link in the email', async ({ page, person }) => {
  await page.goto('/reset-password')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await page.goto(linkIn((await mailTo(person.email)).text))
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
  const password = 'an entirely new one'
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/settings$/)

  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await signInByPassword(page, { email: person.email, password })
  await expect(page).toHaveURL(/\/settings$/)
})

test('a change of email address waits for both mailboxes, also after a reload', async ({
  signedInPage: page,
  person,
}) => {
  const to = newEmail('renamed')
  await page.goto('/dashboard?account=sign-in')
  const part = page.getByRole('region', { name: 'Email address' })
  await part.getByLabel('New email address').fill(to)
  await part.getByRole('button', { name: 'Change email' }).click()
  const waiting = part.getByText(`We emailed ${person.email} and ${to}. Confirm the change in both`)
  await expect(waiting).toBeVisible()
  await page.reload()
  await expect(waiting).toBeVisible()
  await part.getByRole('button', { name: 'Resend' }).click()
  await expect(page.getByText('Emails resent.')).toBeVisible()

  await page.goto(linkIn((await mailTo(person.email)).text))
  await expect(page.getByRole('heading', { name: 'One email address confirmed' })).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(waiting).toBeVisible()
  await page.goto(linkIn((await mailTo(to)).text))
  await expect(part.getByText(to, { exact: true })).toBeVisible()
  await expect(waiting).toBeHidden()
})

test('signing in in one tab also continues the sign-in page of another tab to its own destination', async ({
  page,
  context,
  person,
  organizationId,
}) => {
  const other = await context.newPage()
  await other.goto('/prompts')
  await expect(other).toHaveURL(/\/login\?redirect=/)
  await page.goto('/login')
  await signInByPassword(page, person)
  await expect(page).toHaveURL(/\/(dashboard)?\?organizationId=/)
  await expect(other).toHaveURL(`/prompts?organizationId=${organizationId}`)
})

test('a user whose membership cannot be read after signing in sees why, and can retry', async ({
  page,
  person,
  organizationId,
}) => {
  expect(organizationId).not.toBe('')
  let isBroken = true
  await page.route(/\/rest\/v1\/organization_users/, (route) =>
    isBroken ? route.fulfill({ status: 500, json: { code: 'XX000', message: 'broken' } }) : route.continue(),
  )
  await page.goto('/login')
  await signInByPassword(page, person)
  await expect(page.getByRole('heading', { name: 'You’re signed in' })).toBeVisible()
  await expect(page.getByText('Error checking organization membership')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\?organizationId=/)
})

test('the sign-up page shows who is already signed in', async ({ signedInPage: page, person }) => {
  await page.goto('/signup')
  await expect(page.getByRole('heading', { name: 'You’re signed in' })).toBeVisible()
  await expect(page.getByText(`as ${person.email}`)).toBeVisible()
})

test('signed out, the URL keeps no parameters of an organization', async ({ page, context }) => {
  const ofOrganization = 'organizationId=1&clientId=2&analysis=3&segment=4'
  for (const path of ['/pricing', '/login', '/signup', '/api-reference']) {
    await context.addCookies([
      {
        name: 'currentOrganizationId',
        value: '00000000-0000-4000-8000-000000000001',
        url: new URL('/', test.info().project.use.baseURL).href,
      },
    ])
    await page.goto(`${path}?${ofOrganization}`)
    await expect(page).toHaveURL(path)
    const names = async () => (await context.cookies()).map(({ name }) => name)
    await expect.poll(names).not.toContain('currentOrganizationId')
  }
  await page.goto(`/overview?${ofOrganization}`)
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(`/overview?${ofOrganization}`)}`)
})

test('the callback without a session redirects to the sign-in page', async ({ page }) => {
  await page.goto('/auth/callback?redirect=%2Fprompts')
  await expect(page).toHaveURL('/login?redirect=%2Fprompts')
})

test('signing out goes straight to the start page', async ({ signedInPage: page }) => {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Signed in as/ }).click()
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  // Guards run repeatedly while the start page loads.
  await page.evaluate(() => setInterval(() => window.dispatchEvent(new PopStateEvent('popstate')), 50))
  await page.route('/', async (route) => {
    await pause(500)
    await route.continue()
  })
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL('/')
  expect(visited.filter((path) => path !== '/dashboard')).toEqual(['/'])
})

test('a first sign-up and the invitation preview log no errors', async ({ page }) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto('/signup')
  await page.getByLabel('Email').fill(newEmail('newcomer'))
  await page.getByLabel('Password', { exact: true }).fill('a long password')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/settings$/)
  await page.goto('/test-invite')
  await expect(page.getByTitle('Email preview')).toBeVisible()
  await page.getByText('Page', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Page preview' })).toBeVisible()
  expect(errors).toEqual([])
})

test('a used link says that it is no longer valid', async ({ page }) => {
  await page.goto('/auth/callback#error=access_denied&error_code=otp_expired&error_description=expired')
  await expect(page.getByRole('alert')).toHaveText(/This code or link is invalid or/)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('signing out reloads the start page, forgets the organization, and signs out the other tab', async ({
  page,
  context,
  request,
}) => {
  const person = await createPerson(request)
  await createOrganization(request, person, 'Acorn that is left')
  await page.goto('/login')
  await signInByPassword(page, person)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/notifications')
  await expect(other.getByRole('heading', { name: 'Notifications' })).toBeVisible()

  await page.evaluate(() => Object.assign(window, { isOldPage: true }))
  await page.getByRole('button', { name: /^Signed in as/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: /See how AI talks about your brand/ })).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => 'isOldPage' in window)).toBe(false)
  expect((await context.cookies()).map((one) => one.name)).not.toContain('currentOrganizationId')
  await expect(other).toHaveURL(/\/login\?redirect=%2Fnotifications/)
})
