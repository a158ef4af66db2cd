import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { z } from 'zod'
import { barriersOn } from '../support/axe.ts'
import { expect, signIn, test, type Person } from '../support/fixtures.ts'

const session = z.looseObject({ access_token: z.string(), refresh_token: z.string(), expires_at: z.number() })
const config = z.object({ supabaseKey: z.string() })
const demo = { email: 'demo@answerscope.example', password: 'fjord-and-partners' }

test('a report is shared with a reader without an account until it is revoked while open', async ({
  page,
  request,
  browser,
}) => {
  await signIn(page, await demoPerson(request))
  const address = await share(page, 'For the board', async (dialog) => {
    await dialog.getByLabel('Show answers').check()
  })
  const reader = await stranger(browser)
  await reader.goto(address)
  await expect(reader.getByRole('heading', { level: 1, name: 'Northwave: For the board' })).toBeVisible()
  await expect(reader.getByRole('region', { name: 'Visibility', exact: true })).toBeVisible({
    timeout: 30_000,
  })
  await expect(reader.getByText('All answers here are sample data from the sandbox')).toBeVisible()
  await expect(reader.getByRole('list', { name: 'Most criticized' }).getByRole('button')).toHaveCount(3)
  expect(new URL(reader.url()).search).toBe('')
  for (const name of ['Run now', 'Export', 'Share'])
    await expect(reader.getByRole('button', { name, exact: true })).toHaveCount(0)
  await expect(reader.getByRole('navigation', { name: 'Report views' })).toHaveCount(0)
  expect(await barriersOn(reader)).toEqual([])
  await reader.setViewportSize({ width: 360, height: 800 })
  expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await reader.setViewportSize({ width: 1280, height: 800 })

  await reader.getByRole('button', { name: /^Visibility .* show answers$/ }).click()
  const answers = reader.getByRole('dialog')
  await expect(answers.getByText(/answers, newest first/)).toBeVisible()
  await answers.getByRole('listitem').first().getByRole('button').click()
  await expect(answers.getByRole('article')).toBeVisible()
  expect(await barriersOn(reader)).toEqual([])

  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  const link = page.getByRole('listitem').filter({ hasText: 'For the board' })
  await link.getByRole('button', { name: 'Revoke' }).click()
  await expect(link.getByText('Revoked')).toBeVisible()
  await reader.goto(address)
  await expect(reader.getByRole('heading', { name: 'This link was revoked' })).toBeVisible()
  await expect(reader.getByRole('region', { name: 'Visibility', exact: true })).toHaveCount(0)
  expect(await barriersOn(reader)).toEqual([])
})

test('an open report ends at the next request after the link is revoked', async ({
  page,
  request,
  browser,
}) => {
  await signIn(page, await demoPerson(request))
  const address = await share(page, 'Ends soon', async (dialog) => {
    await dialog.getByRole('checkbox', { name: 'Competitors', exact: true }).check()
  })
  const reader = await stranger(browser)
  await reader.goto(address)
  await expect(reader.getByRole('region', { name: 'Visibility', exact: true })).toBeVisible({
    timeout: 30_000,
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  const link = page.getByRole('listitem').filter({ hasText: 'Ends soon' })
  await link.getByRole('button', { name: 'Revoke' }).click()
  await expect(link.getByText('Revoked')).toBeVisible()
  await reader.getByRole('link', { name: 'Competitors' }).click()
  await expect(reader.getByRole('heading', { name: 'This link was revoked' })).toBeVisible()
})

test('a protected report with anonymous competitors opens only with its password', async ({
  page,
  request,
  browser,
}) => {
  await signIn(page, await demoPerson(request))
  const address = await share(page, 'Numbers only', async (dialog) => {
    await dialog.getByLabel('Show competitor names').uncheck()
    await dialog.getByLabel('Allow table and chart downloads').uncheck()
    await dialog.getByRole('textbox', { name: 'Password' }).fill('a long password')
  })
  const reader = await stranger(browser)
  await reader.goto(address)
  await expect(reader.getByRole('heading', { name: 'This report is password-protected' })).toBeVisible()
  expect(await barriersOn(reader)).toEqual([])
  await reader.getByRole('textbox', { name: 'Password' }).fill('another password')
  await reader.getByRole('button', { name: 'View report' }).click()
  await expect(reader.getByText('This is not the password of this report.')).toBeVisible()
  await reader.getByRole('textbox', { name: 'Password' }).fill('a long password')
  await reader.getByRole('button', { name: 'View report' }).click()
  await expect(reader.getByRole('region', { name: 'Visibility', exact: true })).toBeVisible({
    timeout: 30_000,
  })
  await expect(reader.getByText('Competitor 1').first()).toBeAttached()
  await expect(reader.getByText('Halden')).toHaveCount(0)
  await expect(reader.getByRole('button', { name: /^Download|show answers/ })).toHaveCount(0)
  expect(await barriersOn(reader)).toEqual([])
  await reader.reload()
  await expect(reader.getByRole('region', { name: 'Visibility', exact: true })).toBeVisible({
    timeout: 30_000,
  })
})

test('active share links can be created and revoked in the list of brands and on the brand', async ({
  page,
  request,
  browser,
}) => {
  await signIn(page, await demoPerson(request))
  await page.goto('/brands')
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: 'Northwave', exact: true }) })
  await row.getByRole('button', { name: /^Share Northwave$|links? to Northwave$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Share Northwave' })
  await dialog.getByRole('button', { name: 'New link' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('From the list')
  await expect(dialog.getByRole('combobox', { name: 'Date range' })).toHaveValue('Last 30 days (rolling)')
  expect(await barriersOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const address = await dialog.getByLabel('Link to “From the list”').inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(row.getByRole('button', { name: /^\d+ links? to Northwave$/ })).toBeVisible()

  await row.getByRole('link', { name: 'Northwave', exact: true }).click()
  await page.getByRole('tab', { name: 'Access' }).click()
  const link = page
    .getByRole('region', { name: 'Share links' })
    .getByRole('listitem')
    .filter({ hasText: 'From the list' })
  await expect(link.getByText('last 30 days (rolling)')).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  await link.getByRole('button', { name: 'Revoke' }).click()
  await expect(link.getByText('Revoked')).toBeVisible()
  const reader = await stranger(browser)
  await reader.goto(address)
  await expect(reader.getByRole('heading', { name: 'This link was revoked' })).toBeVisible()
})

test('an unknown share link says so', async ({ browser }) => {
  const reader = await stranger(browser)
  await reader.goto(`/shared/${'a'.repeat(43)}`)
  await expect(reader.getByRole('heading', { name: 'Link not found' })).toBeVisible()
  expect(await barriersOn(reader)).toEqual([])
})

async function share(
  page: Page,
  name: string,
  choose: (dialog: ReturnType<Page['getByRole']>) => Promise<void>,
) {
  await page.goto('/overview')
  await expect(page.getByRole('region', { name: 'Visibility', exact: true })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Share…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'New link' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await choose(dialog)
  expect(await barriersOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create link' }).click()
  return dialog.getByLabel(`Link to “${name}”`).inputValue()
}

async function stranger(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage()
}

async function demoPerson(request: APIRequestContext): Promise<Person> {
  const { supabaseKey } = config.parse(await (await request.get('/config.json')).json())
  const answer = await request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: supabaseKey },
    data: demo,
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return { ...demo, session: session.parse(await answer.json()) }
}
