import { startFakeProvider, type FakeProvider } from '#testing/servers/fake-provider.ts'
import { expect, providerPort, newEmail, test } from './support/fixtures.ts'

test.describe.configure({ mode: 'serial' })

let provider: FakeProvider
test.beforeAll(async () => {
  provider = await startFakeProvider(providerPort)
})
test.afterAll(() => provider.stop())

test('a provider signs in a new user and returns to the page requested before', async ({ page }) => {
  provider.next({ id: Date.now(), name: 'Carol', email: newEmail('carol') })
  await page.goto('/login?redirect=/notifications?x=1')
  await page.getByRole('button', { name: 'Continue with GitHub' }).click()
  await expect(page).toHaveURL('/notifications?x=1')
  await expect(page.getByRole('button', { name: /^Signed in as carol-/ })).toBeVisible()
})

test('a user without an organization who signs in with a provider lands in the settings', async ({
  page,
}) => {
  provider.next({ id: Date.now(), name: 'Dave', email: newEmail('dave') })
  await page.goto('/signup')
  await page.getByRole('button', { name: 'Continue with GitHub' }).click()
  await expect(page).toHaveURL('/settings')
})

test('a sign-in canceled at the provider says so', async ({ page }) => {
  provider.next(null)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with GitHub' }).click()
  await expect(page.getByRole('heading', { name: 'You’re not signed in yet' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText(/canceled/)
})
