import { readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import type { APIRequestContext, Download, Page } from '@playwright/test'
import { z } from 'zod'
import { barriersOn } from '../support/axe.ts'
import { filterButton } from '../support/filters.ts'
import { expect, mailTo, signIn, test, type Person } from '../support/fixtures.ts'

const session = z.looseObject({ access_token: z.string(), refresh_token: z.string(), expires_at: z.number() })
const config = z.object({ supabaseKey: z.string() })
const demo = { email: 'demo@answerscope.example', password: 'fjord-and-partners' }

test.beforeEach(async ({ page, request }) => signIn(page, await demoPerson(request)))

test('a screen exports as a PDF of vectors and text, as one long picture, and as its tables', async ({
  page,
}) => {
  await openOverview(page)
  const pdf = await bytesOf(page, () => openTool(page, 'PDF'))
  const source = pdf.toString('latin1')
  expect(source.startsWith('%PDF-')).toBe(true)
  expect([...source.matchAll(/\/Type \/Page\b(?!s)/g)].length).toBeGreaterThanOrEqual(1)
  expect(source).toMatch(/\/FontFile2/)
  expect(source).not.toMatch(/\/Subtype \/Image/)
  const drawn = streamsIn(pdf).join('\n')
  expect([...drawn.matchAll(/ Tj\b/g)].length).toBeGreaterThan(50)
  expect([...drawn.matchAll(/ l$/gm)].length).toBeGreaterThan(20)

  const svg = (await bytesOf(page, () => openTool(page, 'SVG'))).toString()
  expect(svg).toContain('Visibility over time')
  expect(svg).toMatch(/sample data/)
  expect(svg).not.toMatch(/var\(--|class="/)
  const png = await bytesOf(page, () => openTool(page, 'PNG'))
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect(png.readUInt32BE(16)).toBe(1800)

  const csv = (await bytesOf(page, () => openTool(page, 'All tables (CSV)'))).toString()
  for (const expected of ['Metric,Value,95% CI,Note', 'Visibility over time', 'Top sources'])
    expect(csv).toContain(expected)
})

test('a name in a script that the embedded font lacks is still drawn', async ({ page }) => {
  await openOverview(page)
  await page.getByRole('heading', { level: 1 }).waitFor()
  // The title of a saved picture contains the brand name; the font has no Japanese.
  await page.route(/\/api\/organizations\/[^/]+\/brands$/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll('"Northwave"', '"東京オーディオ"'),
    })
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: '東京オーディオ' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Visibility', exact: true })).toBeVisible()
  const pdf = (await bytesOf(page, () => openTool(page, 'PDF'))).toString('latin1')
  expect(pdf).toMatch(/\/Subtype \/Image/)
})

test('a view is saved, opened after a reload, and deleted with undo', async ({ page }) => {
  await page.goto('/overview?view=topics&branded=all')
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Save view…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await dialog.getByLabel('Name').fill('All topics')
  await dialog.getByRole('button', { name: 'Save' }).dblclick()
  await expect(page.getByRole('button', { name: 'All topics' })).toBeVisible()

  await page.goto('/prompts')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: /All topics/ }).click()
  await expect(page).toHaveURL(/\/overview\?.*view=topics/)
  await expect(page).toHaveURL(/branded=all/)
  await page.reload()
  await page.getByRole('button', { name: 'All topics' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'All topics' })).toBeVisible()
})

test('a note appears on the timeline and the trend, and can be deleted', async ({ page }) => {
  await openOverview(page)
  await openTool(page, 'Timeline and notes…', 'More')
  const timeline = page.getByRole('dialog', { name: 'Timeline' })
  const day = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10)
  await timeline.getByLabel('Date (UTC)').fill(day)
  await timeline.getByLabel('New note').fill('Lighthouse campaign')
  await timeline.getByRole('button', { name: 'Add note' }).click()
  await expect(timeline.getByRole('listitem').filter({ hasText: 'Lighthouse campaign' })).toHaveCount(1)
  expect(await barriersOn(page)).toEqual([])
  await page.keyboard.press('Escape')
  const trend = page.getByRole('region', { name: 'Visibility over time' })
  await expect(trend.getByText(/Lighthouse/).first()).toBeAttached()

  await openTool(page, 'Timeline and notes…', 'More')
  await timeline
    .getByRole('listitem')
    .filter({ hasText: 'Lighthouse campaign' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(timeline.getByText('Lighthouse campaign')).toHaveCount(0)
})

test('an email report is set up from the filters of the screen and sent at once', async ({ page }) => {
  await page.goto('/overview?engines=sandbox-atlas')
  await expect(filterButton(page, 'Sandbox Atlas')).toBeVisible()
  await openTool(page, 'Email reports…', 'More')
  const dialog = page.getByRole('dialog', { name: 'Email reports: Northwave' })
  await dialog.getByRole('button', { name: 'Create email report' }).click()
  await dialog.getByLabel('Name').fill('Monday')
  await expect(dialog.getByText(/Filters: engines sandbox-atlas/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Create email report', exact: true }).click()
  await expect(dialog.getByText(/Every Monday at 08:00/)).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  await page.reload()
  await dialog.getByRole('button', { name: 'Send a test to me' }).click()
  const mail = await mailTo(demo.email)
  expect(mail.subject).toMatch(/^Northwave: visibility [\d.]+%/)
  expect(mail.text).toMatch(/^Visibility: [\d.]+% \([\d.]+ to [\d.]+\)/m)
  expect(mail.text).toContain('sample data')
  const report = new URL(/View report: (\S+)/.exec(mail.text)?.[1] ?? '')
  await page.goto(`${report.pathname}${report.search}`)
  await expect(filterButton(page, 'Sandbox Atlas')).toBeVisible()
  await page.goto('/overview?digests=open')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByText('No email reports yet')).toBeVisible()
})

async function demoPerson(request: APIRequestContext): Promise<Person> {
  const { supabaseKey } = config.parse(await (await request.get('/config.json')).json())
  const answer = await request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: supabaseKey },
    data: demo,
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return { ...demo, session: session.parse(await answer.json()) }
}

async function openOverview(page: Page): Promise<void> {
  await page.goto('/overview')
  await expect(page.getByRole('region', { name: 'Visibility', exact: true })).toBeVisible()
}

async function openTool(page: Page, name: string, menu = 'Export'): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

async function bytesOf(page: Page, work: () => Promise<void>): Promise<Buffer> {
  const download: Promise<Download> = page.waitForEvent('download')
  await work()
  return readFile(await (await download).path())
}

/** The streams of a PDF, decompressed where possible. */
function streamsIn(pdf: Buffer): string[] {
  const streams: string[] = []
  for (let at = pdf.indexOf('stream\n'); at !== -1; at = pdf.indexOf('stream\n', at + 7)) {
    const end = pdf.indexOf('endstream', at)
    try {
      streams.push(inflateSync(pdf.subarray(at + 7, end)).toString('latin1'))
    } catch {
      // Not compressed, or the word was inside another stream.
    }
  }
  return streams
}
