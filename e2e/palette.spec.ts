import type { Page } from '@playwright/test'
import { barriersOn } from './support/axe.ts'
import { createBrand } from './support/access-log.ts'
import { signInToDemo } from './support/demo.ts'
import { createOrganization, createPerson, expect, signIn, test } from './support/fixtures.ts'
import { joinAsViewer } from './support/viewer.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })
const search = (page: Page) =>
  palette(page).getByRole('combobox', { name: 'Search pages, brands, and prompts' })
const rows = (page: Page) => palette(page).getByRole('option')

async function open(page: Page, typed = '') {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(search(page)).toBeFocused()
  if (typed !== '') await search(page).fill(typed)
}

test('the keyboard alone finds, narrows, and opens, and what was opened is recent until sign-out', async ({
  page,
}) => {
  await signInToDemo(page)
  await page.goto('/overview')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await open(page, 'audit')
  await expect(rows(page).first()).toContainText('Audit log')
  await expect(rows(page).first()).toHaveAttribute('aria-selected', 'true')
  const active = await rows(page).first().getAttribute('id')
  await expect(search(page)).toHaveAttribute('aria-activedescendant', active ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings\?.*section=audit-log/)

  await open(page, 'northwave')
  const prompts = palette(page).getByRole('group', { name: 'Prompts' }).getByRole('option')
  await expect(prompts.first()).toBeVisible()
  expect(await prompts.count()).toBeLessThanOrEqual(3)
  const narrowing = palette(page).getByRole('button', { name: 'Prompts', exact: true })
  for (let presses = 0; presses < 12; presses += 1) {
    if ((await narrowing.getAttribute('aria-pressed')) === 'true') break
    await page.keyboard.press('Tab')
  }
  await expect(palette(page).getByRole('group')).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  const text = (await prompts.first().textContent()) ?? ''
  expect(text).toMatch(/Visibility \d/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/prompt-details\?.*promptId=/)

  await page.reload()
  await open(page)
  const recent = palette(page).getByRole('group', { name: 'Recent' }).getByRole('option')
  await expect(recent).toHaveCount(2)
  await expect(recent.last()).toContainText('Audit log')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)

  await open(page, 'sign out')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  // The page may still be replaced by the public one.
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('recent'))).catch(() => null)
  await expect.poll(kept).toEqual([])
})

test('a run shows its cost and asks first, and answers are searched on demand', async ({ page }) => {
  await signInToDemo(page)
  await page.goto('/dashboard')
  await open(page, 'run northwave')
  await expect(rows(page).first()).toContainText(/Run Northwave now.*prompts × \d+ engine/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Run now' })).toBeVisible()
  await page.keyboard.press('Escape')

  await open(page, 'battery')
  await palette(page)
    .getByRole('option', { name: /Search answers for “battery”/ })
    .click()
  const answers = palette(page).getByRole('group', { name: 'Answers' }).getByRole('option')
  await expect(answers.first()).toContainText(/battery/i)
  await answers.first().click()
  await expect(page).toHaveURL(/\/prompt-details\?.*answerId=/)

  await open(page, 'Is zyxwv quiet enough')
  await palette(page)
    .getByRole('option', { name: /Add “Is zyxwv quiet enough” as a prompt/ })
    .click()
  await expect(
    page
      .getByRole('dialog', { name: /Add prompts to/ })
      .getByRole('textbox')
      .first(),
  ).toHaveValue('Is zyxwv quiet enough')
})

test('Control and Enter open in a new tab', async ({ page, context }) => {
  await signInToDemo(page)
  await page.goto('/dashboard')
  await open(page, 'sources')
  await expect(rows(page).first()).toContainText('Sources')
  const other = context.waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  await expect(await other).toHaveURL(/\/overview\?.*view=sources/)
  await expect(page).toHaveURL(/\/dashboard/)
})

test('single keys move around, never while typing, and can be turned off', async ({ page }) => {
  await signInToDemo(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(page).toHaveURL(/\/overview\?.*view=sources/)
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('[') // once the report has its period
    await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d.*to=/, { timeout: 3000 })
  }).toPass()
  await page.keyboard.press('e')
  await expect(page.getByRole('menuitem', { name: 'PDF', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('f')
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeHidden()
  await page.keyboard.press('r')
  await expect(page.getByRole('dialog', { name: 'Run now' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await open(page, 'g p')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/overview/)
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help.getByRole('row', { name: /Query fan-out g x/ })).toBeVisible()
  await help.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await page.keyboard.press('?')
  await expect(page).toHaveURL(/\/overview/)
  await expect(help).toHaveCount(0)
})

test('a viewer finds neither settings nor paid actions, and nothing of another organization', async ({
  page,
}) => {
  const owner = await createPerson(page.request)
  const organizationId = await createOrganization(page.request, owner, `Oaks ${Date.now()}`)
  const brandId = await createBrand(page.request, owner, organizationId)
  await signIn(page, await joinAsViewer(page.request, owner, organizationId, brandId))
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await open(page, 'oakline')
  await expect(
    palette(page)
      .getByRole('option', { name: /^Oakline/ })
      .first(),
  ).toBeVisible()
  await expect(palette(page).getByRole('option', { name: /Run Oakline now|Add prompts to/ })).toHaveCount(0)
  await search(page).fill('audit log')
  await expect(palette(page).getByRole('option', { name: /^Audit log/ })).toHaveCount(0)
  const searched = page.waitForResponse(/\/search\?typed=Northwave/)
  await search(page).fill('Northwave')
  await searched
  await expect(palette(page).getByRole('option', { name: /^Northwave/ })).toHaveCount(0)
  await expect(palette(page).getByRole('option', { name: /Search answers for “Northwave”/ })).toBeVisible()
})

test('the palette and the list of shortcuts pass axe in light and dark, and fit a phone', async ({
  page,
}) => {
  test.slow()
  await signInToDemo(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/overview')
  await open(page)
  expect(await barriersOn(page)).toEqual([])
  await search(page).fill('north')
  await expect(palette(page).getByRole('group', { name: 'Prompts' })).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/overview')
  await open(page, 'north')
  const box = await palette(page).boundingBox()
  expect([box?.width, box?.height]).toEqual([390, 844])
  await palette(page).getByRole('button', { name: 'Close' }).click()
  await expect(palette(page)).toHaveCount(0)
})
