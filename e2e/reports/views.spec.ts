import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { z } from 'zod'
import { barriersOn } from '../support/axe.ts'
import { chooseFilter } from '../support/filters.ts'
import { expect, makeRowsTall, test, type Person } from '../support/fixtures.ts'

const created = z.object({ id: z.string() })
const total = z.object({ total: z.number().nullable() })

/**
 * Each question has five answers per engine. Zelkovo is mentioned in 15 of 20 on calls, 5 of 20 on travel, 9 of 20 in
 * Atlas, 11 of 20 in Borea, 20 of 40 in all. Brixtal follows Zelkovo in the ten answers to the first question and is
 * mentioned alone wherever Zelkovo is missing: in 30 of 40 answers, so Zelkovo has 20 of 50 mentions.
 */
const questions = [
  { prompt: 'Which headset is best for calls?', topic: 'Calls', atlas: 5, borea: 5 },
  { prompt: 'Which headset do call centres buy?', topic: 'Calls', atlas: 3, borea: 2 },
  { prompt: 'Which earphones suit long flights?', topic: 'Travel', atlas: 0, borea: 0 },
  { prompt: 'Which earphones suit the train?', topic: 'Travel', atlas: 1, borea: 4 },
]

const own = { text: 'We would choose Zelkovo for this.', citations: ['https://zelkovo.example/calm'] }
const both = { text: 'Zelkovo comes first and Brixtal follows.', citations: ['https://zelkovo.example/calm'] }
const rival = {
  text: 'Brixtal is what most people take.',
  citations: ['https://sound-board.example/thread/1'],
}

function lines(now: number): string[] {
  return questions.flatMap(({ prompt, topic, ...engines }, index) =>
    Object.entries(engines).flatMap(([engine, named]) =>
      [1, 2, 3, 4, 5].map((repeat) =>
        JSON.stringify({
          prompt,
          topic,
          engine,
          repeat,
          answeredAt: new Date(now - repeat * 86_400_000).toISOString(),
          ...(repeat > named ? rival : index === 0 ? both : own),
        }),
      ),
    ),
  )
}

async function brandWithAnswers(
  request: APIRequestContext,
  { person, organizationId }: { person: Person; organizationId: string },
): Promise<string> {
  const headers = { Authorization: `Bearer ${person.session.access_token}` }
  const brand = await request.post(`/api/organizations/${organizationId}/brands`, {
    headers,
    data: { name: 'Zelkovo', domains: ['zelkovo.example'], competitors: [{ name: 'Brixtal' }] },
  })
  expect(brand.status(), await brand.text()).toBe(201)
  const { id } = created.parse(await brand.json())
  const imported = await request.post(`/api/brands/${id}/imports?name=answers.ndjson`, {
    headers,
    data: Buffer.from(lines(Date.now()).join('\n')),
  })
  expect(imported.status(), await imported.text()).toBe(202)
  const count = async () =>
    total.parse(await (await request.get(`/api/brands/${id}/answers`, { headers })).json()).total
  await expect.poll(count, { timeout: 30_000 }).toBe(40)
  return id
}

/** Opens the answers behind a number and counts them. */
async function expectAnswers(
  page: Page,
  number: RegExp,
  answers: number,
  look: (drawer: Locator) => Promise<void> = async () => {},
) {
  await page.getByRole('button', { name: number }).first().click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText(new RegExp(`^${answers} answers?, newest first`))).toBeVisible()
  await look(drawer)
  await drawer.getByRole('button', { name: 'Close answers' }).click()
  await expect(drawer).toHaveCount(0)
}

/** Selects a radio button by its label, because the input itself is hidden. */
async function choose(page: Page, among: string, words: string) {
  await page.getByRole('radiogroup', { name: among }).getByText(words, { exact: true }).click()
}

async function expectSound(page: Page) {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  expect(await barriersOn(page)).toEqual([])
}

test('every view shows the numbers counted by hand and opens exactly the answers behind them', async ({
  signedInPage: page,
  organizationId,
  person,
  request,
}) => {
  test.setTimeout(240_000)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  const brandId = await brandWithAnswers(request, { person, organizationId })
  await page.goto(`/overview?clientId=${brandId}`)
  const view = (name: string) =>
    page.getByRole('navigation', { name: 'Report views' }).getByRole('link', { name, exact: true })
  const place = (name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

  await test.step('summary', async () => {
    await expect(page.getByRole('button', { name: 'Visibility 50.0%: show answers' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Share of voice 40.0%: show answers' })).toBeVisible()
    await expectAnswers(page, /^Visibility 50\.0%/, 20, async (drawer) => {
      await makeRowsTall(page)
      await drawer.locator('[data-index="0"]').getByRole('button').focus()
      await page.keyboard.press('End')
      await expect(drawer.locator('[data-index="19"]')).toBeInViewport({ ratio: 0.9 })
    })
    await expectSound(page)
  })

  await test.step('competitors', async () => {
    await place('Competitors').click()
    await expect(place('Competitors')).toHaveAttribute('aria-current', 'page')
    await expect(place('Overview')).not.toHaveAttribute('aria-current', 'page')
    const table = page.getByRole('table', { name: 'Zelkovo and competitors' })
    await expect(table.getByRole('row', { name: /Brixtal/ })).toContainText('75.0%')
    await expect(table.getByRole('row', { name: /Zelkovo/ })).toContainText('40.0%')
    await expectAnswers(page, /^75\.0% Visibility: Brixtal/, 30)
    // Mentioned first in 20 answers, not mentioned in the other 20.
    await expectAnswers(page, /^Zelkovo, first: 50%, 20 answers/, 20)
    await expect(
      page.getByRole('listitem').filter({
        hasText: /of 10 answers that mention both, Zelkovo comes before it in 10.* and after it in 0/,
      }),
    ).toBeVisible()
    await expectSound(page)
  })

  await test.step('topics', async () => {
    await place('Overview').click()
    await view('Topics').click()
    await expect(page.getByRole('button', { name: /^Calls, Zelkovo: 75%/ })).toBeVisible()
    await expectAnswers(page, /^Travel, Zelkovo: 25%/, 5)
    await choose(page, 'Group by', 'Engine')
    await expect(page).toHaveURL(/by=engine/)
    await expectAnswers(page, /, Zelkovo: 45%/, 9)
    await expectSound(page)
  })

  await test.step('sources', async () => {
    await place('Sources').click()
    await expect(page.getByText(/Based on all 40 valid answers/)).toBeVisible()
    await expectAnswers(
      page,
      /^20 answers citing sound-board\.example that mention a competitor but not the brand/,
      20,
    )
    await choose(page, 'List', 'Gaps')
    // Half of the answers cite it without the own brand, and all of these mention a competitor.
    await expectAnswers(page, /^50\.0% Score/, 20)
    await expectSound(page)
  })

  await test.step('perception', async () => {
    await place('Overview').click()
    await view('Criticism and praise').click()
    await expect(page.getByText(/Based on all 40 valid answers/)).toBeVisible()
    await expectSound(page)
  })

  await test.step('tied prompts, and a run started from them', async () => {
    await view('Consistency').click()
    const table = page.getByRole('table', { name: 'Prompt–engine pairs' })
    // Five answers are not enough: all eight prompt–engine pairs need more.
    await expect(table.getByRole('row')).toHaveCount(9)
    await expectAnswers(page, /^60\.0% “Which headset do call centres buy\?”/, 3)
    await expectSound(page)
    await page
      .getByRole('checkbox', { name: /^Select “Which headset do call centres buy\?” on borea/ })
      .check()
    const planner = page.getByRole('region', { name: 'Sample size calculator for selected pairs' })
    await planner.getByRole('textbox', { name: 'Additional answers', exact: true }).fill('7')
    await expect(planner.getByText(/^7 answers across 1 prompt–engine/)).toBeVisible()
    await planner.getByRole('button', { name: 'Plan run…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Run now' })
    await expect(
      dialog.getByText(/Collects 7 more answers from 1 prompt–engine pairs in each country/),
    ).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('sources of variation and sample size calculator', async () => {
    await view('Sample size').click()
    await expect(page.getByRole('region', { name: /Effective sample size/ })).toContainText('50.0%')
    await expectAnswers(page, /^40 valid answers/, 40)
    await page.getByRole('textbox', { name: 'Target margin of error' }).fill('20')
    await expect(page.getByText(/For ±20 pts: \d+ prompts ×/)).toBeVisible()
    await expectSound(page)
  })

  await test.step('compare', async () => {
    await view('Compare').click()
    await choose(page, 'Compare by', 'Engines')
    const row = page.getByRole('row', { name: /^Visibility/ })
    await expect(row).toContainText('45.0%')
    await expect(row).toContainText('55.0%')
    await expect(page.getByText(/Compares the 4 prompts both sides share\./)).toBeVisible()
    await expectAnswers(page, /^55\.0% Visibility/, 11)
    await expectSound(page)
  })

  await test.step('a segment is kept when the view changes', async () => {
    await chooseFilter(page, 'radio', 'Travel')
    await view('Summary').click()
    await expect(page).toHaveURL(/segment=topic/)
    await expect(page.getByRole('button', { name: 'Visibility 25.0%: show answers' })).toBeVisible()
    await expectAnswers(page, /^Visibility 25\.0%/, 5)
  })
  expect(complaints).toEqual([])
})

test('every view fits a phone', async ({ signedInPage: page, organizationId, person, request }) => {
  test.setTimeout(180_000)
  const brandId = await brandWithAnswers(request, { person, organizationId })
  await page.setViewportSize({ width: 360, height: 740 })
  for (const view of [
    '',
    'competitors',
    'topics',
    'sources',
    'perception',
    'contested',
    'variance',
    'compare&by=engine',
    'method',
  ]) {
    await page.goto(`/overview?clientId=${brandId}&view=${view}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect(page.locator('main h2').first()).toBeVisible()
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, view).toBeLessThanOrEqual(0)
  }
})
