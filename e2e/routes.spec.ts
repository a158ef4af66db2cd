import { axeOn } from './axe.ts'
import { expect, signIn, test } from './fixtures.ts'

const publicRoutes = [
  '/',
  '/login',
  '/signup',
  '/reset-password',
  '/features',
  '/methodology',
  '/pricing',
  '/contact',
  '/auth/confirm-login',
  '/trial/confirm-signup',
  '/privacy-policy',
  '/changelog',
]

const signedInRoutes = [
  '/brands',
  '/brand/11111111-1111-4111-8111-111111111111',
  '/prompts',
  '/prompt-details',
  '/checkout',
  '/overview',
  '/settings',
  '/dashboard',
  '/test-invite',
  '/test-invite-permissions',
  '/auth/callback-checkout',
  '/notifications',
  '/trial/confirm',
  '/bot-logs',
  '/invite/some-token',
  '/query-fanout',
  '/query-fanout/11111111-1111-4111-8111-111111111111',
]

const adminRoutes = [
  '/admin',
  '/admin/usage-logs',
  '/admin/trial-analysis',
  '/admin/answer-analysis',
  '/admin/twilio-messages',
]

/** Screens that only this part fills; the others are walked by their own journeys. */
const ownScreens = [
  '/settings',
  '/notifications',
  '/bot-logs',
  '/query-fanout',
  '/admin',
  '/admin/usage-logs',
  '/checkout',
  '/invite/some-token',
  '/trial/confirm',
  '/changelog',
]

for (const path of publicRoutes)
  test(`${path} opens without sign-in and passes axe`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
    expect((await axeOn(page).analyze()).violations).toEqual([])
  })

for (const path of signedInRoutes)
  test(`${path} asks for sign-in, and comes back to it`, async ({ page }) => {
    await page.goto(`${path}?segment=a%20b`)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    const url = new URL(page.url())
    expect(url.pathname).toBe('/login')
    const back = new URL(url.searchParams.get('redirect') ?? '', url.origin)
    expect([back.pathname, back.searchParams.get('segment')]).toEqual([path, 'a b'])
  })

for (const path of adminRoutes)
  test(`${path} opens without sign-in in the local environment`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
  })

for (const path of ownScreens)
  test(`${path} shows its screen to an owner, fits 360 px and passes axe`, async ({ signedInPage: page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect((await axeOn(page).analyze()).violations).toEqual([])
  })

test('in other than the local environment /admin asks for sign-in', async ({ page }) => {
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), environment: 'development' } })
  })
  await page.goto('/admin')
  await expect(page).toHaveURL('/login?redirect=%2Fadmin')
})

test('somebody who belongs nowhere may not enter bot logs, and is told so', async ({ page, person }) => {
  await signIn(page, person)
  await page.goto('/bot-logs')
  await expect(page.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible()
})

test('an unknown path is a 404 that names it', async ({ page }) => {
  await page.goto('/no/such-page')
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expect(page.getByText('Page not found: /no/such-page')).toBeVisible()
})

for (const [missing, message] of [
  ['supabaseUrl', 'supabaseUrl is required.'],
  ['supabaseKey', 'supabaseKey is required.'],
] as const)
  test(`without ${missing} the error page says '${message}'`, async ({ page }) => {
    await page.route('**/config.json', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), [missing]: '' } })
    })
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'Internal Server Error' })).toBeVisible()
    await expect(page.getByText(message)).toBeVisible()
  })

test('the loading bar shows while a screen is on its way, and is gone after', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const bar = page.getByRole('progressbar', { name: 'Loading the page' })
  await expect(bar).toHaveCount(0)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('link', { name: 'Make an account' }).click()
  await expect(bar).toBeVisible()
  expect(await bar.evaluate((element) => element.getBoundingClientRect().height)).toBe(3)
  release()
  await expect(page.getByRole('heading', { name: 'Make an account' })).toBeVisible()
  await expect(bar).toHaveCount(0)
})

test('the palette opens by its shortcut and leads to a screen', async ({ signedInPage: page }) => {
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await page.keyboard.press('Control+K')
  await page.getByPlaceholder('Find a screen, a brand or a prompt').fill('settings')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings\?/)
})
