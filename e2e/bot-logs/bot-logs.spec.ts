import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { barriersOn } from '../support/axe.ts'
import { chooseFilter, filterButton } from '../support/filters.ts'
import { createBrand, sendLines, twelveDays } from '../support/access-log.ts'
import {
  createOrganization,
  createPerson,
  expect,
  signIn,
  test,
  withoutLive,
  type Person,
} from '../support/fixtures.ts'

async function withLogs(page: Page): Promise<{ owner: Person; brandId: string; organizationId: string }> {
  const owner = await createPerson(page.request)
  const organizationId = await createOrganization(page.request, owner, 'Fjord & Partners')
  const brandId = await createBrand(page.request, owner, organizationId)
  await sendLines(page.request, owner, brandId, twelveDays())
  await withoutLive(page)
  await signIn(page, owner)
  return { owner, brandId, organizationId }
}

const tabs = (page: Page) => page.getByRole('navigation', { name: 'AI traffic views' })

const figure = (page: Page, about: string, label: string) =>
  page
    .locator(`dl[aria-label="${about}"] > div`)
    .filter({ has: page.locator('dt').getByText(label, { exact: true }) })
    .locator('strong')

test('without a log source, the screen links to connecting one', async ({
  signedInPage: page,
  person,
  organizationId,
}) => {
  const brandId = await createBrand(page.request, person, organizationId)
  await page.goto(`/bot-logs?clientId=${brandId}`)
  await expect(page.getByText('Connect your access logs to see which AI bots')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect: Your web server' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect: CDN or host' })).toBeVisible()
  await page.getByRole('button', { name: 'Connect: Log file' }).click()
  await expect(page.getByRole('heading', { name: 'Add log source' })).toBeVisible()
})

test('the screen shows which bots came, what they read, and the visits behind every number', async ({
  page,
}) => {
  const { brandId } = await withLogs(page)
  await page.goto(`/bot-logs?clientId=${brandId}`)
  await expect(figure(page, 'Visits at a glance', 'Visits')).toHaveText(/^108 /)
  await expect(figure(page, 'More metrics', 'Search and AI')).toHaveText(/^12 /)
  await expect(figure(page, 'Visits at a glance', 'AI referrals')).toHaveText(/^12/)
  await expect(figure(page, 'Visits at a glance', 'Pages read')).toHaveText('6')
  const verdict = page.getByRole('region', { name: 'Summary of this report' })
  await expect(verdict).toContainText('AI crawlers visited your site 108 times on 12 days with logs.')
  await expect(verdict).toContainText('Only 12 of 28 days have logs, so nothing is compared.')
  await expect(page.getByText('/old/page returns errors (404)')).toBeVisible()
  await expect(page.getByText(/^No log data for .* – /)).toBeVisible()
  await page.getByText('By bot', { exact: true }).click()
  await expect(page.getByRole('img').getByText('ClaudeBot', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: /^\d+ Visits: GPTBot: show visits/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Visits: GPTBot' })
  await expect(drawer.getByText('50 or more, latest first, times in Europe/Berlin')).toBeVisible()
  await drawer.getByRole('button', { name: 'Show older visits' }).click()
  await expect(drawer.getByText('72, latest first, times in')).toBeVisible()
  await expect(drawer.getByText('203.0.113')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  await tabs(page).getByRole('link', { name: 'Crawlers', exact: true }).click()
  const gptbot = page.getByRole('row', { name: /GPTBot/ })
  await expect(gptbot).toContainText('OpenAI · Training')
  await gptbot.getByRole('button', { name: 'Failed visits: GPTBot: show visits' }).click()
  await expect(page.getByRole('dialog').getByText('/old/page').first()).toBeVisible()
  await page.keyboard.press('Escape')

  await tabs(page).getByRole('link', { name: 'Pages', exact: true }).click()
  await expect(figure(page, 'Pages at a glance', 'Pages read')).toHaveText('6')
  await page.getByRole('button', { name: '/blog/', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Current folder' })).toContainText('blog')
  await page.getByRole('link', { name: '/blog/post-1', exact: true }).click()
  await expect(figure(page, 'This page at a glance', 'Visits')).toHaveText(/^12 /)
  await expect(figure(page, 'This page at a glance', 'AI referrals')).toHaveText('12')

  await tabs(page).getByRole('link', { name: 'Crawlers', exact: true }).click()
  await page.getByRole('link', { name: 'Verification', exact: true }).click()
  await expect(page.getByText('Google-Extended')).toBeVisible()
  // The lists that a new installation has are old.
  await expect(page.getByText(/IP list more than 30 days old \(/).first()).toBeVisible()
  await page.getByText('How visits are verified').click()
  await expect(page.getByRole('button', { name: 'Refresh lists' })).toBeVisible()

  await tabs(page).getByRole('link', { name: 'AI referrals', exact: true }).click()
  const ratios = page.getByRole('group', { name: 'Crawl-to-refer ratio by operator' })
  await expect(ratios.getByRole('row', { name: /OpenAI/ })).toContainText('6.0')
  await expect(ratios.getByRole('row', { name: /Anthropic/ })).toContainText('no referrals')
})

test('the filters are in the URL and survive a reload', async ({ page }) => {
  const { brandId } = await withLogs(page)
  await page.goto(`/bot-logs?clientId=${brandId}&view=status`)
  await expect(page).toHaveURL(/view=issues.*part=status/)
  await chooseFilter(page, 'radio', 'GPTBot')
  await expect(page).toHaveURL(/bot=gptbot/)
  await page.reload()
  await expect(filterButton(page, 'GPTBot')).toBeVisible()
  await expect(page.getByRole('row', { name: /Not found/ }).first()).toContainText('12')
})

test('every part of the screen has a URL and a title, and Back returns to the previous part', async ({
  page,
}) => {
  const { brandId } = await withLogs(page)
  await page.goto(`/bot-logs?clientId=${brandId}&operator=OpenAI&view=pages`)
  await expect(page).toHaveTitle('Pages · AI traffic: Oakline · Answerscope')
  await page.getByRole('link', { name: '/blog/post-1', exact: true }).click()
  await expect(page).toHaveTitle('/blog/post-1 · AI traffic: Oakline · Answerscope')
  await page.reload()
  await expect(figure(page, 'This page at a glance', 'Visits')).toHaveText(/^12 /)
  await expect(filterButton(page, 'OpenAI')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: '/blog/post-1', exact: true })).toBeVisible()
  await page.goForward()

  await tabs(page)
    .getByRole('link', { name: /^Issues/ })
    .press('Enter')
  await expect(page).toHaveTitle('Issues · AI traffic: Oakline · Answerscope')
  await page.getByRole('link', { name: 'Status codes', exact: true }).press('Enter')
  await expect(page).toHaveTitle('Status codes · AI traffic: Oakline · Answerscope')
  await expect(page).toHaveURL(/operator=OpenAI/)
  const gone = page.getByRole('button', { name: '12 Not found (404, 410): show visits' })
  await gone.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Not found (404, 410)' })
  await expect(drawer.getByText('12, latest first, times in')).toBeVisible()
  await drawer.getByRole('combobox', { name: 'Status' }).click()
  await expect(page.getByRole('option')).toHaveText(['Any status', '404', '410'])
  await page.getByRole('option', { name: '410' }).click()
  await expect(drawer.getByText('No matching visits')).toBeVisible()
  await expect(page).toHaveURL(/status%3D410/)
  await page.reload()
  await expect(drawer.getByText('No matching visits')).toBeVisible()
  await drawer.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Any status' }).click()
  await expect(drawer.getByText('12, latest first, times in')).toBeVisible()
  const download = page.waitForEvent('download')
  await drawer.getByRole('button', { name: 'Export all (CSV)' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.trimEnd().split('\r\n')).toHaveLength(13)
  expect(text).toContain(',/old/page,404,')
  await page.goBack()
  await expect(drawer).toBeHidden()

  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: 'Search pages, brands, and prompts' })
  await search.fill('AI referrals')
  await page.getByRole('option', { name: /AI referrals.*AI traffic: Oakline/ }).click()
  await expect(page).toHaveTitle('AI referrals · AI traffic: Oakline · Answerscope')
  await expect(page.getByText(/\(UTC\)/)).toBeVisible()
  await page.keyboard.press('Control+k')
  await search.fill('Web server')
  await page.getByRole('option', { name: /Web server.*Log source for Oakline/ }).click()
  await expect(page).toHaveURL(/view=sources.*sourceId=/)
  await expect(page.getByRole('list', { name: 'Log sources' }).getByRole('button')).toHaveAttribute(
    'aria-current',
    'true',
  )
})

test('every bot-log view passes axe in light and dark, and fits a small screen', async ({ page }) => {
  test.slow()
  const { brandId } = await withLogs(page)
  for (const view of ['overview', 'bots', 'pages', 'status', 'proof', 'referrals', 'citations', 'issues']) {
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.goto(`/bot-logs?clientId=${brandId}&view=${view}`)
    await expect(page.getByText(/\(Europe\/Berlin\)|\(UTC\)/).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await barriersOn(page), view).toEqual([])
    await page.setViewportSize({ width: 360, height: 760 })
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect([view, width]).toEqual([view, 360])
  }
})
