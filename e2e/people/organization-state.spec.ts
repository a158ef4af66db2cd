import type { Page } from '@playwright/test'
import { createOrganization, createPerson, expect, signIn, test } from '../support/fixtures.ts'

const organizationIn = (page: Page) => new URL(page.url()).searchParams.get('organizationId')

test('selecting an organization in one tab updates the other: state, URL, and cookie', async ({
  context,
  page,
  request,
  person,
}) => {
  const acorn = await createOrganization(request, person, 'Acorn in two tabs')
  const birch = await createOrganization(request, person, 'Birch in two tabs')
  await signIn(page, person)
  await page.goto(`/notifications?organizationId=${acorn}`)
  await expect(page.getByRole('button', { name: /Acorn in two tabs/ })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/dashboard?clientId=gone&analysis=gone&segment=gone')
  await expect.poll(() => organizationIn(other)).toBe(acorn)

  await page.getByRole('button', { name: /Acorn in two tabs/ }).click()
  await page.getByRole('menuitem', { name: 'Birch in two tabs' }).click()
  await expect.poll(() => organizationIn(page)).toBe(birch)
  await expect(other.getByRole('button', { name: /Birch in two tabs/ })).toBeVisible()
  await expect(other).toHaveURL(`/dashboard?organizationId=${birch}`)
  expect((await context.cookies()).find((one) => one.name === 'currentOrganizationId')?.value).toBe(birch)
})

test('clearing the organization in another tab removes its brand, run, and segment from the URL', async ({
  context,
  signedInPage: page,
  organizationId,
}) => {
  await page.goto(`/notifications?organizationId=${organizationId}&clientId=c&analysis=a&segment=s&keep=1`)
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  const seen: string[] = []
  page.on('framenavigated', (frame) => seen.push(frame.url()))
  await context.clearCookies({ name: 'currentOrganizationId' })
  await expect.poll(() => seen.some((url) => url.endsWith('/notifications?keep=1'))).toBe(true)
})

test("a URL that names an organization of another user shows the user's own organization", async ({
  signedInPage: page,
  organizationId,
  request,
}) => {
  const carol = await createPerson(request)
  const birch = await createOrganization(request, carol, 'Birch that bob must not see')
  await page.goto(`/notifications?organizationId=${birch}`)
  await expect.poll(() => organizationIn(page)).toBe(organizationId)
  await expect(page.getByText('Birch that bob must not see')).toHaveCount(0)
})

test("a URL that names another of the user's organizations switches to it", async ({
  page,
  request,
  person,
}) => {
  await createOrganization(request, person, 'Acorn, the first')
  const second = await createOrganization(request, person, 'Acorn, the second')
  await signIn(page, person)
  await page.goto('/notifications')
  await expect(page.getByRole('button', { name: /Acorn, the first/ })).toBeVisible()
  await page.goto(`/notifications?organizationId=${second}`)
  await expect(page.getByRole('button', { name: /Acorn, the second/ })).toBeVisible()
})

test('a signed-in user of a public page has an organization, too', async ({
  context,
  signedInPage: page,
  organizationId,
}) => {
  await page.goto('/pricing')
  await expect(page).toHaveURL(`/pricing?organizationId=${organizationId}`)
  expect((await context.cookies()).find((one) => one.name === 'currentOrganizationId')?.value).toBe(
    organizationId,
  )
})
