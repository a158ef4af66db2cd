import type { APIRequestContext, Page } from '@playwright/test'
import { sitePages } from '#core/site/pages.ts'
import { createBrand } from './support/access-log.ts'
import { barriersOn } from './support/axe.ts'
import {
  codeIn,
  createOrganization,
  createPerson,
  expect,
  mailTo,
  signIn,
  newEmail,
  test,
} from './support/fixtures.ts'
import { joinAsViewer } from './support/viewer.ts'

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
  '/auth/not-me',
  '/trial/confirm-signup',
  '/privacy-policy',
  '/changelog',
]

const sitePaths = new Set<string>(Object.values(sitePages))

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
  '/actions',
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

/** Screens that no other test file covers. */
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

/** Heading and layout of each route that only needs sign-in, for a member without any right. */
const screensOfMembers = [
  ['/brands', 'Brands', 'shell'],
  ['/prompts', 'Prompts', 'shell'],
  ['/actions', 'Actions', 'shell'],
  ['/prompt-details', 'Prompt', 'shell'],
  ['/overview', 'Oakline', 'shell'],
  ['/dashboard', 'Home', 'shell'],
  ['/notifications', 'Notifications', 'shell'],
  ['/test-invite-permissions', 'Permission preview', 'shell'],
  ['/checkout', 'Choose a plan', 'card'],
  ['/auth/callback-checkout', 'Choose a plan', 'card'],
] as const

const closedToMembers = [
  '/settings',
  '/query-fanout',
  '/query-fanout/11111111-1111-4111-8111-111111111111',
  '/bot-logs',
]

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' })

async function signInAsViewer(page: Page, request: APIRequestContext) {
  const owner = await createPerson(request)
  const organizationId = await createOrganization(request, owner, 'Acorn of an owner')
  const brandId = await createBrand(request, owner, organizationId)
  await signIn(page, await joinAsViewer(request, owner, organizationId, brandId))
}

test('public routes open without sign-in, and those of the application pass axe', async ({ page }) => {
  for (const path of publicRoutes) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
    // The server-rendered pages are tested in public-pages.spec.ts, in every language.
    if (sitePaths.has(path)) continue
    expect(await barriersOn(page), path).toEqual([])
  }
})

test('every route for signed-in users asks for sign-in and returns to it', async ({ page }) => {
  for (const path of signedInRoutes) {
    await page.goto(`${path}?segment=a%20b`)
    await expect(page.getByRole('heading', { name: 'Sign in' }), path).toBeVisible()
    const url = new URL(page.url())
    expect([path, url.pathname]).toEqual([path, '/login'])
    const back = new URL(url.searchParams.get('redirect') ?? '', url.origin)
    expect([back.pathname, back.searchParams.get('segment')]).toEqual([path, 'a b'])
  }
})

test('the administration opens without sign-in in the local environment', async ({ page }) => {
  for (const path of adminRoutes) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
  }
})

test('an owner sees the screens that no other test opens; they fit 360 px and pass axe', async ({
  signedInPage: page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ownScreens) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 360])
    expect(await barriersOn(page), path).toEqual([])
  }
})

test('outside of the local environment, /admin asks for sign-in', async ({ page }) => {
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), environment: 'development' } })
  })
  await page.goto('/admin')
  await expect(page).toHaveURL('/login?redirect=%2Fadmin')
})

test('a user without an organization cannot open bot logs and sees why', async ({ page, person }) => {
  await signIn(page, person)
  await page.goto('/bot-logs')
  await expect(page.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible()
})

test('a member without the admin role opens every screen that has no guard', async ({ page, request }) => {
  await signInAsViewer(page, request)
  for (const [path, title, layout] of screensOfMembers) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(title)
    await expect(sidebar(page), path).toBeVisible({ visible: layout === 'shell' })
  }
})

test('a member without the admin role or a right is refused on every guarded screen', async ({
  page,
  request,
}) => {
  await signInAsViewer(page, request)
  for (const path of closedToMembers) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(
      'You don’t have access to this page',
    )
    expect(new URL(page.url()).pathname).toBe(path)
  }
})

test('answer analysis has the default layout', async ({ page }) => {
  await page.goto('/admin/answer-analysis')
  await expect(page.getByRole('heading', { name: 'Answer quality', level: 1 })).toBeVisible()
  await expect(sidebar(page)).toBeVisible()
})

test('an unknown path returns 404 and names the path', async ({ page }) => {
  await page.goto('/no/such-page')
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expect(page.getByText('Page not found: /no/such-page')).toBeVisible()
})

test('inside the application, an unknown path is named, too', async ({ signedInPage: page }) => {
  await page.goto('/nowhere/at-all')
  // Only the page for visitors has this link.
  await expect(page.getByRole('link', { name: 'Contact us' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Page Not Found', level: 1 })).toBeVisible()
  await expect(page.getByText('Page not found: /nowhere/at-all')).toBeVisible()
})

test('a correct code is verified with its address as type email and continues to the callback', async ({
  page,
}) => {
  const email = newEmail('coded')
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  await askForCode(page, email)
  const code = codeIn((await mailTo(email)).text)
  const check = page.waitForRequest('**/auth/v1/verify')
  await page.getByLabel('Digit 1 of 6').fill(code)
  expect((await check).postDataJSON()).toMatchObject({ email, token: code, type: 'email' })
  await expect(page).toHaveURL(/\/settings$/)
  expect(visited).toContain('/auth/callback')
})

test('after a minute, a code can be resent, as type signup', async ({ page }) => {
  const email = newEmail('again')
  await page.clock.install()
  await askForCode(page, email)
  const again = page.getByRole('button', { name: 'Resend' })
  await page.clock.runFor(10_000)
  await expect(again).toHaveCount(0)
  const resent = page.waitForRequest('**/auth/v1/resend')
  await expect(async () => {
    await page.clock.runFor(1000)
    await expect(again).toBeVisible({ timeout: 1 })
  }).toPass({ intervals: [0] })
  await again.click()
  expect((await resent).postDataJSON()).toMatchObject({ email, type: 'signup' })
  await expect(page.getByText('New code sent')).toBeVisible()
})

async function askForCode(page: Page, email: string) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused()
}

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

test('the loading bar shows while a screen loads and disappears afterwards', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const bar = page.getByRole('progressbar', { name: 'Loading page' })
  await expect(bar).toHaveCount(0)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('link', { name: /^Create (an )?account$/ }).click()
  await expect(bar).toBeVisible()
  expect(await bar.evaluate((element) => element.getBoundingClientRect().height)).toBe(3)
  release()
  await expect(page.getByRole('heading', { name: 'Create account' })).toBeVisible()
  await expect(bar).toHaveCount(0)
})

test('the command palette opens by its shortcut and leads to a screen', async ({ signedInPage: page }) => {
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox', { name: 'Search pages, brands, and prompts' }).fill('settings')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings\?/)
})
