import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { barriersOn } from '../support/axe.ts'
import { signInToDemo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'

async function openCitations(page: Page, search = '') {
  await signInToDemo(page)
  await page.goto(`/bot-logs?view=citations${search}`)
  await expect(page.getByRole('heading', { name: 'Crawled vs. cited by operator' })).toBeVisible()
}

test('crawled and cited pages open their answers and visits, and link to the page', async ({ page }) => {
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: '/products', exact: true }) })
  const answers = row.getByRole('button', { name: /show answers/ })
  const drawer = page.getByRole('dialog', { name: 'Answers citing /products' })
  // The demo's run may store another answer between the two reads.
  await expect(async () => {
    await openCitations(page)
    await expect(row).toContainText('Sandbox Atlas')
    const cited = Number.parseInt(await answers.innerText(), 10)
    expect(cited).toBeGreaterThan(0)
    await answers.click()
    await expect(drawer.getByText(`${cited} answers, newest first`)).toBeVisible({ timeout: 5000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: /: show visits/ }).click()
  await expect(
    page.getByRole('dialog', { name: 'Visits: /products' }).getByText('GPTBot').first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await row.getByRole('link', { name: '/products', exact: true }).click()
  await expect(page.getByRole('heading', { name: /Citations of this page/ })).toBeVisible()
  await expect(page.getByText(/^\d+ answers cite it/)).toBeVisible()
})

test('each group lists its pages with failing status codes, and exports all of them as a file', async ({
  page,
}) => {
  await openCitations(page, '&group=failing')
  await expect(page.getByRole('row').filter({ hasText: '/pricing' })).toContainText('404')
  await page.getByText(/^Cited, not crawled ·/).click()
  await expect(page).toHaveURL(/group=cited/)
  await expect(page.getByRole('row').filter({ hasText: '/compare' })).toBeVisible()
  await expect(page.getByText('none in these logs')).toBeVisible()
  await expect(page.getByText(/Visits served from cache are missing/)).toBeVisible()
  await page.getByText(/^Crawled, not cited ·/).click()
  await page.getByRole('textbox', { name: 'Search all URLs' }).fill('/support/articles/')
  await expect(page).toHaveURL(/text=/)
  // Until the new rows load, the rows of the previous group are shown and would be exported.
  await expect(page.getByRole('row').filter({ hasText: '/support/articles/' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: '/guides/battery-life', exact: true })).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).first().click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text).toContain('https://northwave.example/support/articles/1001,')
  expect(text.trimEnd().split('\r\n').length).toBeGreaterThan(20)
})

test('a cited own page shows how often AI bots read it', async ({ page }) => {
  await signInToDemo(page)
  await page.goto('/overview?view=sources&list=pages')
  await page.getByRole('textbox', { name: 'Search Cited pages' }).fill('northwave')
  const note = page
    .getByRole('link', { name: /AI bots crawled this page \d+ times in the last 30 days/ })
    .first()
  await expect(note).toBeVisible()
  await note.click()
  await expect(page).toHaveURL(/bot-logs.*pageId=/)
  await expect(page.getByRole('heading', { name: 'Visits to this page' })).toBeVisible()
})

test('the crawled and cited view passes axe and fits a small screen', async ({ page }) => {
  await openCitations(page)
  expect(await barriersOn(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 760 })
  await expect(page.getByText('Correlation, not causation: pages worth', { exact: false })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
