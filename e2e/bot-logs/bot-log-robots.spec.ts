import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { barriersOn } from '../support/axe.ts'
import { signInToDemo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'

async function openRobots(page: Page) {
  await signInToDemo(page)
  await page.goto('/bot-logs?view=robots')
  await expect(page.getByRole('heading', { name: 'Findings' })).toBeVisible()
}

const card = (page: Page, heading: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true }) })

test('the view compares what robots.txt says to each bot with what the bot read, down to single visits', async ({
  page,
}) => {
  await openRobots(page)
  await expect(page.getByText('1 bot that supplies AI answers can’t crawl anything')).toBeVisible()
  const table = card(page, 'Allowed vs. crawled by bot')
  const bytespider = table.getByRole('row', { name: /Bytespider/ })
  await expect(bytespider).toContainText('Own group (lines 2–5): blocks everything')
  await bytespider.getByRole('button', { name: /Bytespider: show pages/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Bytespider and robots.txt' })
  const lines = drawer.getByRole('region', { name: 'Lines on northwave.example for Bytespider' })
  await expect(lines.getByText('Disallow: /', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/robotsBot=bytespider/)
  await drawer
    .getByRole('button', { name: /: show visits/ })
    .first()
    .click()
  await expect(
    page
      .getByRole('dialog', { name: /^Bytespider at \// })
      .getByText('Bytespider')
      .first(),
  ).toBeVisible()
  await expect(drawer).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    table.getByRole('button', { name: 'CSV' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toMatch(/Claude-SearchBot,.*blocks everything/)
})

test('two versions of robots.txt can be compared, and another file can be tested against the visits', async ({
  page,
}) => {
  await openRobots(page)
  const versions = card(page, 'robots.txt versions')
  await versions.getByRole('combobox', { name: 'Compare with' }).selectOption({ index: 1 })
  const changed = versions.getByRole('region', { name: 'Changes in robots.txt on northwave.example' })
  await expect(changed.getByRole('listitem').filter({ hasText: 'Claude-SearchBot' })).toHaveText(
    /^\d+\+User-agent: Claude-SearchBot$/,
  )
  await expect(changed.getByRole('listitem').filter({ hasText: '/press/' })).toHaveText('-Disallow: /press/')

  const trial = card(page, 'Test robots.txt')
  const file = trial.getByRole('textbox', { name: 'robots.txt to test' })
  await trial.getByRole('button', { name: 'Use latest version' }).click()
  await expect(file).toHaveValue(/User-agent: Claude-SearchBot/)
  await trial.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(trial.getByText(/no change for any bot that visited/)).toBeVisible()
  await file.fill('User-agent: GPTBot\nDisallow: /guides/\n')
  await trial.getByRole('button', { name: 'Test', exact: true }).click()
  const gptbot = trial.getByRole('row', { name: /GPTBot/ })
  await expect(gptbot).toContainText('/guides/battery-life')
  await expect(
    trial
      .getByRole('row', { name: /Bytespider/ })
      .getByRole('cell')
      .nth(2),
  ).toHaveText(/^0/)
})

test('the robots.txt view passes axe and fits a small screen', async ({ page }) => {
  await openRobots(page)
  expect(await barriersOn(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 760 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
