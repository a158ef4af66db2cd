import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { barriersOn } from '../support/axe.ts'
import { bearer, createBrand } from '../support/access-log.ts'
import { signInToDemo } from '../support/demo.ts'
import { createOrganization, createPerson, expect, signIn, test, withoutLive } from '../support/fixtures.ts'
import { joinAsViewer } from '../support/viewer.ts'

const ofFanOut = /\/(fan-out|fan-out-analyses|fan-out-engines)(\/|\?|$)/
const searched = (page: Page) => page.getByRole('table', { name: 'Sub-queries', exact: true })
const gaps = (page: Page) => page.getByRole('table', { name: 'Gaps', exact: true })
const analyses = (page: Page) => page.getByRole('table', { name: 'Fan-out analyses' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'New fan-out analysis' })

test('the searches of engines are counted and open the answers behind them', async ({ page }) => {
  await signInToDemo(page)
  // As the view was called before.
  await page.goto('/query-fanout?view=observed')
  await expect(page).toHaveURL(/view=searches/)
  await expect(page).toHaveTitle('Searches · Query fan-out: Northwave · Answerscope')
  const first = searched(page).locator('tbody tr').first()
  const query = await first.locator('[dir=auto]').first().textContent()
  const [, answers] = /(\d+) of [\d,]+/.exec((await first.textContent()) ?? '') ?? []
  await first.getByRole('button', { name: `Answers that searched for “${query}”: show answers` }).click()
  const drawer = page.getByRole('dialog', { name: `Answers that searched for “${query}”` })
  await expect(
    drawer.getByText(`${answers} ${answers === '1' ? 'answer' : 'answers'}, newest first`),
  ).toBeVisible()
  await drawer.getByRole('button', { name: 'Close answers' }).click()

  await page.getByRole('textbox', { name: 'Search sub-queries' }).fill('no such words at all')
  await expect(page.getByText('No results for “no such words at all”')).toBeVisible()
  await expect(page).toHaveURL(/q=no\+such/)
  await page.getByRole('textbox', { name: 'Search sub-queries' }).fill('')
  // The palette also opens while a field has the focus.
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Type', exact: true }).click()
  await page.getByRole('option', { name: 'Comparative' }).click()
  await expect(first).toContainText('Comparative')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n')
  // The file has every sub-query, the list groups those with one subject.
  const similar = await page.getByRole('button', { name: /Searches similar to/ }).allTextContents()
  const grouped = similar.reduce((sum, words) => sum + Number(/\d+/.exec(words)?.[0]), 0)
  const shown = await page.getByText(/^\d+ groups of sub-queries$/).textContent()
  expect(lines).toHaveLength(Number(/^(\d+) groups/.exec(shown ?? '')?.[1]) + grouped + 1)

  await page.getByText('Types', { exact: true }).click()
  await page.getByRole('button', { name: 'Reformulation: show answers' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Answers with searches of type Reformulation' }),
  ).toBeVisible()
})

test('gaps are ranked by what they are worth, and one click makes a brief from passages of other pages', async ({
  page,
}) => {
  await signInToDemo(page)
  await page.goto('/query-fanout')
  await expect(page).toHaveTitle('Gaps · Query fan-out: Northwave · Answerscope')
  const verdict = page.getByRole('region', { name: 'Summary of this report' })
  await expect(verdict).toContainText(/engines ran [\d,]+ different searches/)
  const worth = (await gaps(page).locator('[data-label="Worth up to"]').allTextContents()).map((words) =>
    Number(/[\d.]+/.exec(words)?.[0] ?? 0),
  )
  expect(worth.length).toBeGreaterThan(3)
  expect(worth[0]).toBeGreaterThan(0)
  expect(worth).toEqual(worth.toSorted((a, b) => b - a))
  await expect(page.getByRole('region', { name: 'Coverage by topic' })).toContainText(/\d+ of \d+ missing/)

  const partial = gaps(page).locator('tbody tr').filter({ hasText: 'Partial' }).first()
  const query = (await partial.locator('[dir=auto]').first().textContent()) ?? ''
  await partial.getByRole('button', { name: `Brief: ${query}` }).click()
  await expect(page).toHaveURL(/brief=/)
  const brief = page.getByRole('region', { name: `Brief: ${query}` })
  await expect(brief.getByText(/^Improve \//)).toBeVisible()
  const source = brief.getByRole('listitem').first().getByRole('link')
  await expect(source).toHaveAttribute('href', /^https?:/)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    brief.getByRole('button', { name: 'Download' }).click(),
  ])
  const markdown = await readFile(await download.path(), 'utf8')
  expect(markdown).toContain(`# Brief: ${query}`)
  expect(markdown).toContain((await source.getAttribute('href')) ?? 'no address')

  await page.setViewportSize({ width: 390, height: 844 })
  const sheet = page.getByRole('dialog', { name: 'Content brief' })
  await expect(sheet.getByRole('button', { name: 'Copy brief' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Close brief' }).click()
  await expect(page).not.toHaveURL(/brief=/)
})

test('a prompt links to its searches, and an analysis of it can be repeated, deleted, and restored', async ({
  page,
}) => {
  test.slow()
  await signInToDemo(page)
  await page.goto('/prompts')
  const link = page.locator('tbody').getByRole('link').first()
  const prompt = (await link.textContent()) ?? ''
  await link.click()
  await page.getByRole('link', { name: /^All \d+ searches$/ }).click()
  await expect(page.getByText(`Showing only “${prompt}”`)).toBeVisible()
  await expect(searched(page).locator('tbody tr').first().locator('[data-label=Prompts]')).toHaveText('1')

  await page.getByRole('link', { name: 'Analyze' }).click()
  await expect(dialog(page).getByRole('combobox', { name: 'Prompt' })).toHaveValue(prompt)
  await dialog(page).getByRole('radio', { name: 'Rule-based' }).check()
  const name = `Of one prompt ${Date.now()}`
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog(page).getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page).toHaveURL(/\/query-fanout\/[0-9a-f-]{36}/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)

  await page.goto(`/query-fanout?view=analyses&q=${encodeURIComponent(name)}`)
  const rows = analyses(page).locator('tbody tr')
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('Completed', { timeout: 60_000 })
  await expect(rows.first()).toContainText(prompt)
  const menu = () => page.getByRole('button', { name: `Actions for ${name}` }).first()
  await menu().click()
  await page.getByRole('menuitemradio', { name: 'Every week' }).click()
  await expect(rows.first()).toContainText('Every week')
  await menu().click()
  await page.getByRole('menuitem', { name: 'Rerun with latest data' }).click()
  await expect(rows).toHaveCount(2)
  await expect(rows.getByText('Completed')).toHaveCount(2, { timeout: 60_000 })

  await page.getByRole('checkbox', { name: 'Select all analyses' }).check()
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(page).toHaveURL(/\/query-fanout\/[0-9a-f-]{36}\?.*with=/)
  await expect(page).toHaveTitle(/^Comparison · /)
  await page.goBack()

  await menu().click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(2)

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search pages, brands, and prompts' }).fill(name)
  await page
    .getByRole('option', { name: /Fan-out analysis, Completed/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
})

test('errors in the dialog appear next to their fields, and the other input is kept', async ({ page }) => {
  await signInToDemo(page)
  await page.goto('/query-fanout?view=analyses&start=new')
  const start = dialog(page).getByRole('button', { name: 'Start', exact: true })
  await dialog(page).getByText('One prompt', { exact: true }).click()
  await start.click()
  await expect(dialog(page).getByText('Select a prompt.')).toBeVisible()
  await dialog(page).getByText('One topic', { exact: true }).click()
  await dialog(page)
    .getByRole('combobox', { name: 'Topic' })
    .or(dialog(page).getByRole('textbox', { name: 'Topic' }))
    .fill('No such topic')
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Kept')
  await start.click()
  await expect(dialog(page).getByText('None of this brand’s prompts have this topic.')).toBeVisible()
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Kept')
  await dialog(page).getByRole('combobox', { name: 'Answers from' }).click()
  await page.getByRole('option', { name: 'Custom dates' }).click()
  await dialog(page).getByLabel('From', { exact: true }).fill('2026-05-02')
  await dialog(page).getByLabel('To', { exact: true }).fill('2026-05-01')
  await start.click()
  await expect(
    dialog(page).getByText('The period ends before it starts. Choose a later end date.'),
  ).toBeVisible()
})

test('a brand without answers and analyses says what to do next', async ({
  signedInPage: page,
  person,
  organizationId,
}) => {
  const brandId = await createBrand(page.request, person, organizationId)
  await withoutLive(page)
  await page.goto(`/query-fanout?clientId=${brandId}`)
  await expect(page.getByRole('heading', { name: 'No answers in this period' })).toBeVisible()
  await page.getByRole('link', { name: 'Analyses', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No analyses yet' })).toBeVisible()
  await page.getByRole('button', { name: 'New analysis' }).click()
  await expect(
    dialog(page).getByText(/No engine that can suggest searches has an API key\. Add/),
  ).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page).not.toHaveURL(/start=/)
})

test('a fan-out view that fails to load says so, and a retry loads it', async ({ page }) => {
  await signInToDemo(page)
  let isDown = true
  await page.route(ofFanOut, (route) =>
    isDown && route.request().resourceType() === 'fetch'
      ? route.fulfill({ status: 500, json: { error: { id: 'internal', message: 'Something went wrong.' } } })
      : route.continue(),
  )
  await page.clock.install()
  for (const [view, there] of [
    ['gaps', gaps(page)],
    ['searches', searched(page)],
    ['analyses', analyses(page)],
  ] as const) {
    isDown = true
    await page.goto(`/query-fanout?view=${view}`)
    const alert = page.getByRole('alert').filter({ hasText: 'Couldn’t load this page' })
    await expect(async () => {
      // A failed request is retried twice, after a delay.
      await page.clock.fastForward(5000)
      await expect(alert).toBeVisible({ timeout: 200 })
    }).toPass()
    isDown = false
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(there).toBeVisible()
    await expect(alert).toHaveCount(0)
  }
})

test('a member without the right sees why, sends no request, and gets no data', async ({ page, request }) => {
  const owner = await createPerson(request)
  const organizationId = await createOrganization(request, owner, 'Fjord & Partners')
  const brandId = await createBrand(request, owner, organizationId)
  const viewer = await joinAsViewer(request, owner, organizationId, brandId)
  const asked: string[] = []
  page.on('request', (one) => {
    if (/\/(api|rest)\//.test(one.url()) && ofFanOut.test(one.url())) asked.push(one.url())
  })
  await signIn(page, viewer)
  for (const view of ['gaps', 'searches', 'analyses']) {
    await page.goto(`/query-fanout?organizationId=${organizationId}&clientId=${brandId}&view=${view}`)
    await expect(page.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible()
    await expect(page.getByText('You don’t have permission to view query fan-out.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Query fan-out' })).toHaveCount(0)
  }
  expect(asked).toEqual([])
  for (const path of [
    'fan-out/content-gaps',
    'fan-out/observed',
    'fan-out/observed/file',
    'fan-out-analyses',
    'fan-out-engines',
  ]) {
    const answer = await request.get(`/api/brands/${brandId}/${path}`, { headers: bearer(viewer) })
    expect([path, answer.status()]).toEqual([path, 403])
  }
})

test('all fan-out views and the dialog pass axe in light and dark, and fit a small screen', async ({
  page,
}) => {
  test.slow()
  await signInToDemo(page)
  const parts = [
    ['', () => gaps(page)],
    ['?view=searches', () => searched(page)],
    ['?view=analyses', () => analyses(page)],
    ['?view=analyses&start=new', () => dialog(page).getByRole('button', { name: 'Start', exact: true })],
  ] as const
  for (const [search, there] of parts) {
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.goto(`/query-fanout${search}`)
    await expect(there()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await barriersOn(page), search).toEqual([])
    await page.setViewportSize({ width: 360, height: 760 })
    expect([search, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([search, 360])
  }
})
