import { startFakeProvider, type FakeProvider } from '#testing/servers/fake-provider.ts'
import { expect, providerPort, newEmail, test } from './support/fixtures.ts'

test.describe.configure({ mode: 'serial' })

let provider: FakeProvider
test.beforeAll(async () => {
  provider = await startFakeProvider(providerPort)
})
test.afterAll(() => provider.stop())

test('a provider signs in somebody new and comes back to where they were going', async ({ page }) => {
  provider.next({ id: Date.now(), name: 'Carol', email: newEmail('carol') })
  await page.goto('/login?redirect=/notifications?x=1')
  await page.getByRole('button', { name: 'Continue with GitHub' }).click()
  await expect(page).toHaveURL('/notifications?x=1')
  await expect(page.getByRole('button', { name: /^Account of carol-/ })).toBeVisible()
})

test('without a place to go, a provider leads somebody without an organization to the settings', async ({
  page,
}) => {
  provider.next({ id: Date.now(), name: 'Dave', email: newEmail('dave') })
  await page.goto('/signup')
  await page.getByRole('button', { name: 'Continue with GitHub' }).click()
  await expect(page).toHaveURL('/settings')
})

test('a sign-in cancelled at the provider is told plainly', async ({ page }) => {
  provider.next(null)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with GitHub' }).click()
  await expect(page.getByRole('heading', { name: 'You are not signed in yet' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText(/cancelled/)
})
