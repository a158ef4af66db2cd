import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { barriersOn } from '../support/axe.ts'
import { createBrand, sendLines, twelveDays } from '../support/access-log.ts'
import { signInToDemo } from '../support/demo.ts'
import { createOrganization, createPerson, expect, signIn, test, withoutLive } from '../support/fixtures.ts'

async function openSitemap(page: Page) {
  await signInToDemo(page)
  await page.goto('/bot-logs?view=sitemap')
  await expect(page.getByRole('heading', { name: 'Time to first crawl' })).toBeVisible()
}

test('the sitemap view shows which pages were crawled, how soon, and which were not', async ({ page }) => {
  await openSitemap(page)
  const figures = page.locator('dl[aria-label="Sitemaps at a glance"]')
  await expect(figures).toContainText(/of 61 sitemap pages/)
  await expect(page.getByText('/guides/ear-tips', { exact: true })).toBeVisible()
  await expect(page.getByText('/support/warranty', { exact: true })).toBeVisible()
  await expect(page.getByText('61 of 61 pages have a reliable date.')).toBeVisible()
  await page.goto('/bot-logs?view=sitemap&path=/guides/')
  await expect(figures).toContainText(/of 5 sitemap pages/)
  const missed = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'In sitemap, not crawled' }) })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    missed.getByRole('button', { name: 'CSV' }).click(),
  ])
  const csv = await readFile(await download.path(), 'utf8')
  expect(csv).toContain('northwave.example/guides/ear-tips')
  expect(csv).toContain('northwave.example/guides/wired-or-wireless')
})

test('without a sitemap, the view says that none has been read yet', async ({ page }) => {
  const owner = await createPerson(page.request)
  const organizationId = await createOrganization(page.request, owner, 'Fjord & Partners')
  const brandId = await createBrand(page.request, owner, organizationId)
  await sendLines(page.request, owner, brandId, twelveDays())
  await withoutLive(page)
  await signIn(page, owner)
  await page.goto(`/bot-logs?clientId=${brandId}&view=sitemap`)
  await expect(page.getByText('No sitemap yet')).toBeVisible()
})

test('the sitemap view passes axe and fits a small screen', async ({ page }) => {
  test.slow()
  await openSitemap(page)
  expect(await barriersOn(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 760 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
