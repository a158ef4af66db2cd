import type { Page } from '@playwright/test'
import { z } from 'zod'
import { barriersOn } from '../support/axe.ts'
import { demoBrandId, signInToDemo } from '../support/demo.ts'
import { createOrganization, createPerson, expect, signIn, test } from '../support/fixtures.ts'

const analysis = z.looseObject({ id: z.string(), status: z.string() })
const views = ['Sub-queries', 'Coverage', 'Gaps', 'Timeline']

/** Starts an analysis of the demo brand, with rule-based simulation for three prompts. */
async function startRun(page: Page, title: string): Promise<{ id: string; token: string }> {
  const token = await signInToDemo(page)
  const brandId = await demoBrandId(page, token)
  const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const answer = await page.request.post(`/api/brands/${brandId}/fan-out-analyses`, {
    headers: { Authorization: `Bearer ${token}` },
    data: {
      title,
      from: dayBefore(30),
      to: dayBefore(0),
      settings: { simulation: 'rules', prompts: 3 },
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return { ...analysis.parse(await answer.json()), token }
}

const about = (page: Page) => page.getByRole('region', { name: 'About this analysis' })
const completes = (page: Page) =>
  expect(about(page).getByText('Completed', { exact: true })).toBeVisible({ timeout: 90_000 })
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Analysis views' })

test('a rule-based analysis completes, all its views open, and a repeat can be compared with it', async ({
  page,
}) => {
  test.slow()
  const { id } = await startRun(page, 'Rules beside searches')
  await page.goto(`/query-fanout/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rules beside searches')
  await completes(page)
  await expect(page.getByRole('heading', { name: 'Simulation accuracy' })).toBeVisible()

  const searched = page.getByRole('table', { name: 'Observed sub-queries' })
  const counted = z.coerce
    .number()
    .parse(/(\d+) of \d+ answers/.exec((await searched.locator('tbody tr').first().textContent()) ?? '')?.[1])
  await searched
    .getByRole('button', { name: /show answers/ })
    .first()
    .click()
  const drawer = page.getByRole('dialog', { name: /^Answers that searched for/ })
  await expect(
    drawer.getByText(`${counted} ${counted === 1 ? 'answer' : 'answers'}, newest first`),
  ).toBeVisible()
  await drawer.getByRole('button', { name: 'Close answers' }).click()

  await page.getByText(/^Simulated \(\d+\)$/).click()
  const simulated = page.getByRole('table', { name: 'Simulated sub-queries' })
  await expect(simulated.locator('tbody tr').first()).toBeVisible()
  await expect(page.getByText('Generated from the prompts by')).toBeVisible()
  await page.getByLabel('Search sub-queries').fill('no such words at all')
  await expect(page.getByText('No results for “no such words at all”')).toBeVisible()

  for (const view of views) {
    await tabs(page).getByRole('link', { name: view }).click()
    await expect(page).toHaveTitle(new RegExp(`^${view} · `))
    await expect(page.getByRole('alert')).toHaveCount(0)
  }

  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Rerun with latest data' }).click()
  await expect(page).not.toHaveURL(new RegExp(id))
  await completes(page)
  await about(page).getByRole('link', { name: 'an earlier analysis' }).click()
  await expect(page).toHaveURL(new RegExp(`/query-fanout/${id}`))
  await page.getByRole('combobox', { name: 'Compare with another analysis' }).click()
  await page
    .getByRole('option', { name: /^Rules beside searches/ })
    .first()
    .click()
  await expect(page.getByText(/^Both \([1-9]\d*\)$/)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Sub-queries in both analyses' })).toBeVisible()
  await page.getByText('Types', { exact: true }).click()
  await expect(page.getByRole('table', { name: 'Sub-query types in both analyses' })).toBeVisible()

  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/query-fanout\?.*view=analyses/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.goto(`/query-fanout/${id}`)
  await completes(page)
})

test('a running analysis shows its steps, and a failed one says why', async ({ page }) => {
  const { id } = await startRun(page, 'In the middle')
  await page.route(`**/api/fan-out-analyses/${id}/progress`, (route) => route.abort())
  let state: object = { status: 'running', step: 'coverage', progress: { done: 1200, total: 5000 } }
  await page.route(`**/api/fan-out-analyses/${id}`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...analysis.parse(await answer.json()), ...state } })
  })
  await page.goto(`/query-fanout/${id}`)
  const steps = page.getByRole('list', { name: 'Steps of this analysis' })
  await expect(steps.getByText('1,200 of 5,000')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible()
  // Fetched again after two seconds, because the event stream is blocked.
  state = { status: 'failed', failure: 'The key was refused.', progress: null }
  await expect(page.getByRole('alert').getByText('The key was refused.')).toBeVisible()
  await expect(page.getByRole('alert').getByRole('button', { name: 'Rerun with latest data' })).toBeVisible()
})

test('a user of another organization cannot open an analysis', async ({ page, browser }) => {
  const { id } = await startRun(page, 'Nobody else reads this')
  const context = await browser.newContext()
  const other = await context.newPage()
  const carol = await createPerson(other.request)
  await createOrganization(other.request, carol, 'Birch')
  await signIn(other, carol)
  await other.goto(`/query-fanout/${id}`)
  await expect(other.getByRole('alert')).toBeVisible()
  await expect(other.getByText('Nobody else reads this')).toHaveCount(0)
  await context.close()
})

test('the views and the comparison of an analysis pass axe and fit a small screen', async ({ page }) => {
  test.slow()
  const { id } = await startRun(page, 'Small and dark')
  const { id: otherId } = await startRun(page, 'Small and dark, again')
  await page.goto(`/query-fanout/${otherId}`)
  await completes(page)
  await page.goto(`/query-fanout/${id}`)
  await completes(page)
  for (const search of ['', '?origin=simulated', `?with=${otherId}`, `?with=${otherId}&state=types`]) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`/query-fanout/${id}${search}`)
    await expect(page.getByRole('table').last()).toBeVisible()
    expect(await barriersOn(page), search).toEqual([])
    await page.setViewportSize({ width: 360, height: 760 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), search).toBe(360)
  }
})
