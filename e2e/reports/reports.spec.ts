import type { APIRequestContext, Page } from '@playwright/test'
import { z } from 'zod'
import { barriersOn } from '../support/axe.ts'
import { chooseFilter, filterButton } from '../support/filters.ts'
import { createOrganization, createPerson, expect, signIn, test, type Person } from '../support/fixtures.ts'

const session = z.looseObject({ access_token: z.string(), refresh_token: z.string(), expires_at: z.number() })
const demo = { email: 'demo@answerscope.example', password: 'fjord-and-partners' }

async function demoPerson(request: APIRequestContext): Promise<Person> {
  const { supabaseKey } = z
    .object({ supabaseKey: z.string() })
    .parse(await (await request.get('/config.json')).json())
  const answer = await request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: supabaseKey },
    data: demo,
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return { ...demo, session: session.parse(await answer.json()) }
}

async function openOverview(page: Page) {
  await page.goto('/overview')
  await expect(page.getByRole('heading', { level: 1, name: 'Northwave' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Visibility', exact: true })).toBeVisible()
}

test.describe('the demo user', () => {
  test.beforeEach(async ({ page, request }) => signIn(page, await demoPerson(request)))

  test('opens the answers behind a number and the highlighted mention in one of them', async ({ page }) => {
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    await openOverview(page)
    await expect(page.getByText(/sample data from the sandbox engine/)).toBeVisible()

    await page.getByRole('button', { name: /^Visibility [\d.,]+%: show answers/ }).click()
    const answers = page.getByRole('dialog', { name: 'Visibility: Northwave' })
    await expect(answers.getByText(/\d\sanswers, newest first/)).toBeVisible()
    await answers.getByRole('listitem').first().getByRole('button').click()

    await expect(page).toHaveURL(/\/prompt-details\?.*answerId=/)
    const reader = page.getByRole('region', { name: 'Answer', exact: true })
    const own = reader.locator('mark[data-own]')
    await expect(own.first()).toHaveText(/Northwave/)
    await expect(reader.getByRole('region', { name: 'Sources in this answer' })).toBeVisible()

    const first = page.url()
    await page.keyboard.press('k')
    await expect(page).not.toHaveURL(first)
    await expect(reader).not.toHaveAttribute('data-stale')
    await page.keyboard.press('j')
    await expect(page).toHaveURL(first)
    expect(complaints).toEqual([])
  })

  test('finds selected filters again after a reload', async ({ page }) => {
    await openOverview(page)
    await chooseFilter(page, 'checkbox', /Sandbox Atlas/)
    await page.getByRole('button', { name: /^Period/ }).click()
    // The old numbers stay on the screen until the new ones load.
    const fetched = page.waitForResponse((response) =>
      /\/overview\?.*from=.*sandbox-atlas|\/overview\?.*sandbox-atlas.*from=/.test(response.url()),
    )
    await page.getByRole('button', { name: 'Last 4 weeks' }).click()
    await expect(filterButton(page, 'Sandbox Atlas')).toBeVisible()
    await fetched
    await expect(page.locator('[data-stale]')).toHaveCount(0)
    const before = await answersShown(page)

    await page.reload()
    await expect(filterButton(page, 'Sandbox Atlas')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Period: Last 4 weeks/ })).toBeVisible()
    // The demo's own run may add answers meanwhile; all engines together have three times as many.
    const after = await answersShown(page)
    expect(after).toBeGreaterThanOrEqual(before)
    expect(after).toBeLessThan(before * 1.5)
  })

  test('exports a chart as table, CSV, and picture', async ({ page }) => {
    await openOverview(page)
    const csv = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download Leaderboard' }).click()
    await page.getByRole('menuitem', { name: 'Download Leaderboard as CSV' }).click()
    expect((await csv).suggestedFilename()).toBe('leaderboard.csv')
    const png = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download Visibility over time' }).click()
    await page.getByRole('menuitem', { name: 'Download Visibility over time as PNG' }).click()
    expect((await png).suggestedFilename()).toBe('visibility-over-time.png')
    await page.getByRole('button', { name: 'Table: Leaderboard' }).click()
    await expect(page.getByRole('row', { name: /Northwave/ }).first()).toBeVisible()
  })

  test('finds no accessibility violations on the report screens', async ({ page }) => {
    await openOverview(page)
    expect(await barriersOn(page)).toEqual([])
    await page.getByRole('link', { name: /\?$/ }).first().click()
    await expect(page.getByRole('heading', { name: 'Visibility by engine' })).toBeVisible()
    expect(await barriersOn(page)).toEqual([])
    await page.getByRole('region', { name: 'Answers', exact: true }).getByRole('button').first().click()
    await expect(page.getByRole('region', { name: 'Sources in this answer' })).toBeVisible()
    expect(await barriersOn(page)).toEqual([])
  })

  test('Home says what changed this week, and an entry leads to its report', async ({ page }) => {
    await page.goto('/dashboard')
    await expect(page.getByRole('region', { name: 'This week', exact: true })).toContainText(
      /new answers? this week/,
    )
    const changes = page.getByRole('region', { name: 'What changed this week' })
    await expect(changes).toContainText(/changes? checked/)
    await changes.getByText('Everything', { exact: true }).click()
    await changes.getByRole('listitem').first().getByRole('link').click()
    await expect(page).toHaveURL(/\/(overview|bot-logs|settings|notifications|brand)/)
  })

  test('Home has no accessibility violations, and on a phone its cards come in order', async ({ page }) => {
    await page.goto('/dashboard')
    await page.getByText('Everything', { exact: true }).click()
    await expect(page.getByRole('region', { name: 'Engines' })).toBeVisible()
    expect(await barriersOn(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    const placeOf = async (name: string) => (await page.getByRole('region', { name }).boundingBox())?.y
    const [changes = 0, toDo = 0, engines = 0] = await Promise.all(
      ['What changed this week', 'To do', 'Engines'].map(placeOf),
    )
    expect(changes).toBeLessThan(toDo)
    expect(toDo).toBeLessThan(engines)
  })

  test('reads the overview on a small screen without scrolling sideways', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await openOverview(page)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
  })
})

test('the brand, prompts, and answers of another organization never appear, not even by their URLs', async ({
  browser,
  page,
  request,
}) => {
  const demoContext = await browser.newContext()
  const demoPage = await demoContext.newPage()
  await signIn(demoPage, await demoPerson(request))
  await openOverview(demoPage)
  await demoPage.getByRole('link', { name: /\?$/ }).first().click()
  await demoPage.getByRole('region', { name: 'Answers', exact: true }).getByRole('button').first().click()
  await expect(demoPage).toHaveURL(/answerId=/)
  const foreign = new URL(demoPage.url()).searchParams
  await demoContext.close()

  const carol = await createPerson(request)
  const birch = await createOrganization(request, carol, 'Birch')
  await signIn(page, carol)
  for (const path of ['/overview', '/prompt-details', '/dashboard']) {
    const search = new URLSearchParams(foreign)
    search.set('organizationId', birch)
    await page.goto(`${path}?${search}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect(page.locator('body')).not.toContainText(/Northwave|Fjord/)
  }
})

/** The number of answers that the visibility on the screen is based on. */
async function answersShown(page: Page): Promise<number> {
  const tile = page.getByRole('region', { name: 'Visibility', exact: true })
  await expect(tile).toHaveText(/[\d,]+ answers/)
  const [, answers = ''] = /([\d,]+) answers/.exec(await tile.innerText()) ?? []
  return Number(answers.replaceAll(',', ''))
}
