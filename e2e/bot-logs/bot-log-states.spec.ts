import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { barriersOn } from '../support/axe.ts'
import { createBrand, manyPages, sendLines, twelveDays } from '../support/access-log.ts'
import { signInToDemo } from '../support/demo.ts'
import { expect, makeRowsTall, test, withoutLive } from '../support/fixtures.ts'

/** Each view with the tab that it is below, if it is not a tab itself. */
const views = [
  ['Overview', null],
  ['Crawlers', null],
  ['Verification', 'Crawlers'],
  ['Pages', null],
  ['Crawled vs. cited', 'Pages'],
  ['Issues', null],
  ['Status codes', 'Issues'],
  ['robots.txt', 'Issues'],
  ['Sitemap', 'Issues'],
  ['AI referrals', null],
] as const
const reports = /\/api\/brands\/[^/]+\/bot-logs\/\w+(\?|$)/

const tabs = (page: Page) => page.getByRole('navigation', { name: 'AI traffic views' })

async function openView(page: Page, [view, tab]: (typeof views)[number]) {
  await tabs(page)
    .getByRole('link', { name: new RegExp(`^${tab ?? view}`) })
    .click()
  if (tab !== null)
    await page
      .getByRole('navigation', { name: 'Details of this tab' })
      .getByRole('link', { name: view, exact: true })
      .click()
}

test('a view that fails to load says so, and a retry loads it', async ({ page }) => {
  await signInToDemo(page)
  let isDown = true
  await page.route(reports, (route) =>
    isDown
      ? route.fulfill({ status: 500, json: { error: { id: 'internal', message: 'Something went wrong.' } } })
      : route.continue(),
  )
  await page.clock.install()
  await page.goto('/bot-logs?view=sources')
  for (const view of views) {
    isDown = true
    await openView(page, view)
    const alert = page.getByRole('alert').filter({ hasText: 'Couldn’t load this page' })
    await expect(async () => {
      // A failed request is retried twice, after a delay.
      await page.clock.fastForward(5000)
      await expect(alert.first()).toBeVisible({ timeout: 200 })
    }).toPass()
    isDown = false
    await alert.first().getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(/\((Europe\/Oslo|UTC)\)/).first()).toBeVisible()
    await expect(alert).toHaveCount(0)
  }
})

test('a loading view shows a skeleton, and the layout does not shift when the data arrives', async ({
  page,
}) => {
  await signInToDemo(page)
  const release = Promise.withResolvers<undefined>()
  await page.route(reports, async (route) => {
    await release.promise
    await route.continue()
  })
  await page.goto('/bot-logs?view=status')
  await expect(page.getByText('Loading', { exact: true })).toBeAttached()
  const before = await tabs(page).boundingBox()
  release.resolve(undefined)
  await expect(page.getByRole('heading', { name: 'Status code details' })).toBeVisible()
  expect(await tabs(page).boundingBox()).toEqual(before)
})

test('an empty view says what to do next', async ({ page }) => {
  await signInToDemo(page)
  await page.goto('/bot-logs?from=2025-01-01&to=2025-01-07')
  for (const view of views) {
    await openView(page, view)
    await expect(page).toHaveTitle(new RegExp(`^${view[0]} ·`))
    await expect(page.getByText('No log data in this period')).toBeVisible()
    await expect(
      page.getByText(/^Log data is available from .*\(UTC\)\. Choose dates in this range/),
    ).toBeVisible()
  }
})

test('ten thousand pages load a hundred at a time, also by keyboard, and export as one file', async ({
  signedInPage: page,
  person,
  organizationId,
}) => {
  const brandId = await createBrand(page.request, person, organizationId)
  await sendLines(page.request, person, brandId, twelveDays() + manyPages(9_990))
  await withoutLive(page)
  await page.goto(`/bot-logs?clientId=${brandId}&view=pages&kind=page`)
  const list = page.getByRole('group', { name: 'Pages', exact: true })
  await expect(page.getByText('1 to 100 of 9,997 pages')).toBeVisible()
  await page.getByRole('button', { name: 'Page', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/order=path/)
  await expect(list.getByRole('link', { name: '/catalogue/00000', exact: true })).toBeVisible()
  await makeRowsTall(page)
  await list.focus()
  await page.keyboard.press('End')
  await expect(list.getByRole('link', { name: '/catalogue/00093', exact: true })).toBeInViewport()
  await page.getByRole('button', { name: '100', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('9,901 to 9,997 of 9,997 pages')).toBeVisible()
  await expect(page).toHaveURL(/listPage=100/)
  await page.getByRole('textbox', { name: 'Search all paths' }).fill('07777')
  await expect(page.getByText('1 page', { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Search all paths' }).fill('')
  await expect(page.getByText('1 to 100 of 9,997 pages')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Pages', exact: true }) })
      .getByRole('button', { name: 'CSV' })
      .click(),
  ])
  const text = await readFile(await download.path(), 'utf8')
  expect(text.trimEnd().split('\r\n')).toHaveLength(9_998)
})

test('on a phone, the tabs stay on one line with the current one visible', async ({ page }) => {
  await signInToDemo(page)
  await page.setViewportSize({ width: 360, height: 760 })
  await page.goto('/bot-logs?view=citations')
  await expect(tabs(page).getByRole('link', { name: 'Pages' })).toBeInViewport({ ratio: 1 })
  expect((await tabs(page).boundingBox())?.height).toBeLessThan(60)
  await expect(page.getByRole('link', { name: 'Crawled vs. cited' })).toBeInViewport({ ratio: 1 })
  // The number of issues arrives later and moves the tabs after it.
  await page.waitForLoadState('networkidle')
  await tabs(page).getByRole('link', { name: 'AI referrals' }).focus()
  await expect(tabs(page).getByRole('link', { name: 'AI referrals' })).toBeInViewport({ ratio: 1 })
  expect(await barriersOn(page, 'nav')).toEqual([])
})
