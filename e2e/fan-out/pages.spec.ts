import type { Page } from '@playwright/test'
import { z } from 'zod'
import { barriersOn } from '../support/axe.ts'
import { createOrganization, createPerson, expect, signIn, test } from '../support/fixtures.ts'

const guide = {
  name: 'care.md',
  mimeType: 'text/markdown',
  buffer: Buffer.from(
    `# Care\n\nThe cushions can be washed by hand in lukewarm water, and dry within a night.\n\n## Battery\n\nThe battery can be replaced with two screws, and a new one costs less than a dinner.`,
  ),
}

async function openPages(page: Page) {
  const owner = await createPerson(page.request)
  const organizationId = await createOrganization(page.request, owner, 'Fjord & Partners')
  const answer = await page.request.post(`/api/organizations/${organizationId}/brands`, {
    headers: { Authorization: `Bearer ${owner.session.access_token}` },
    data: { name: 'Oakline', domains: ['oakline.example'] },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const { id: brandId } = z.object({ id: z.string() }).parse(await answer.json())
  await signIn(page, owner)
  await page.goto(`/brand/${brandId}?tab=pages`)
  await expect(page.getByRole('heading', { name: 'No pages yet' })).toBeVisible()
}

test('documents and a list of URLs are read or rejected with a reason, and can be deleted', async ({
  page,
}) => {
  await openPages(page)
  await page.getByText('Documents', { exact: true }).click()
  await page.locator('input[type=file]').setInputFiles(guide)
  await expect(page.getByRole('button', { name: /^Care/ })).toBeVisible()
  await expect(page.getByText('1 page · 1 fetched')).toBeVisible()
  await page.getByRole('button', { name: /^Care/ }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('The battery can be replaced with two screws')).toBeVisible()
  await drawer.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Add pages' }).click()
  await page.getByText('URL list', { exact: true }).click()
  await page.getByLabel('URLs, one per line').fill('no address at all')
  await page.getByRole('button', { name: 'Fetch pages' }).click()
  await expect(page.getByText(/No URLs found/)).toBeVisible()
  await page.getByLabel('URLs, one per line').fill('https://acorn.example/a\nhttp://127.0.0.1/b')
  await page.getByRole('button', { name: 'Fetch pages' }).click()
  // A worker fetches them after the jobs that were queued earlier.
  await expect(
    page.getByText('This host isn’t public, so we don’t fetch anything from it.').first(),
  ).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('3 pages · 1 fetched · 2 skipped')).toBeVisible()

  await page.getByLabel('Search pages').fill('acorn.example')
  await expect(page.getByRole('button', { name: /127\.0\.0\.1/ })).toHaveCount(0)
  await page.getByLabel('Select acorn.example/a').check()
  await page.getByRole('button', { name: 'Delete with all versions' }).click()
  await expect(page.getByText('2 pages · 1 fetched · 1 skipped')).toBeVisible()
})

test('the pages tab passes axe and fits a small screen', async ({ page }) => {
  test.slow()
  await openPages(page)
  expect(await barriersOn(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 760 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
