import type { Page } from '@playwright/test'
import { barriersOn } from './support/axe.ts'
import { expect, newEmail, test, withoutLive } from './support/fixtures.ts'

const maxClicks = 6

test('six clicks lead from the sign-up form to the first number', async ({ page }) => {
  test.setTimeout(180_000)
  await countClicks(page)
  await page.goto('/signup')
  await page.getByLabel('Email').fill(newEmail('newcomer'))
  await page.getByLabel('Password', { exact: true }).fill('a long password')
  await page.getByRole('button', { name: 'Create account' }).click()

  const website = page.getByLabel('Website or brand name')
  await website.click()
  await website.fill('larkhoe.example')
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByText('We couldn’t read larkhoe.example, so the name comes from')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' }).first()).toHaveValue('Larkhoe')
  const category = page.getByRole('combobox', { name: 'What do customers look for?' })
  await category.click()
  await category.fill('garden tools')
  await expect(page.getByRole('textbox', { name: /^Prompt \d+$/ })).toHaveCount(10)
  await page.getByRole('button', { name: 'Create brand' }).click()

  const firstRun = page.getByRole('region', { name: 'First run' })
  await expect(firstRun.getByText('Sample data')).toBeVisible()
  await expect(firstRun.getByText('No AI engine is connected yet.')).toBeVisible()
  await expect(firstRun.getByRole('region', { name: 'Forecast' })).toContainText('30')
  await expect(firstRun.getByRole('region', { name: 'Forecast' })).toContainText('free')
  await page.getByRole('button', { name: 'Run with sample answers' }).click()

  const verdict = page.getByRole('region', { name: 'Summary of this report' })
  await expect(verdict).toContainText(/\d+%/, { timeout: 90_000 })
  expect(await clicksOn(page)).toBeLessThanOrEqual(maxClicks)
})

test('a draft survives a reload, merges typed, pasted, and uploaded prompts, and becomes one brand', async ({
  signedInPage: page,
  organizationId,
  person,
  request,
}) => {
  test.setTimeout(120_000)
  await start(page, 'Larkhoe')
  await page.getByRole('combobox', { name: 'What do customers look for?' }).fill('hoes')
  const prompts = page.getByRole('textbox', { name: /^Prompt \d+$/ })
  await expect(prompts).toHaveCount(10)
  await page.getByRole('button', { name: 'Remove prompt 10' }).click()
  await page.getByRole('textbox', { name: 'Prompt 1', exact: true }).fill('Which hoe lasts a lifetime?')

  const add = page.getByRole('textbox', { name: 'Add prompts' })
  await add.fill('Best hoe for clay?')
  await add.press('Enter')
  await expect(page.getByText('1 prompt added', { exact: true })).toBeVisible()
  await add.fill('best HOE for clay\nBest hoe for sand?')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('1 prompt added · 1 duplicate skipped')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles({
    name: 'prompts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `prompt,topic\nBest hoe for sand,Soil\nBest hoe for loam?,Soil\n${'x'.repeat(4001)},Soil\n`,
    ),
  })
  await expect(page.getByText('1 prompt added · 1 duplicate skipped')).toBeVisible()
  await expect(page.getByText('Line 4: Prompt: Enter up to 4,000 characters.')).toBeVisible()
  await expect(prompts).toHaveCount(12)

  const isKept = async () => {
    const answer = await request.get(`/api/organizations/${organizationId}/brand-drafts`, {
      headers: { Authorization: `Bearer ${person.session.access_token}` },
    })
    return (await answer.json()).draft.content?.prompts.length
  }
  await expect.poll(isKept).toBe(12)
  await page.reload()
  await expect(prompts).toHaveCount(12)
  await expect(page.getByRole('textbox', { name: 'Prompt 1', exact: true })).toHaveValue(
    'Which hoe lasts a lifetime?',
  )
  // Home leads back to it.
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.goBack()
  await page.goForward()
  await expect(prompts).toHaveCount(12)

  await page.getByRole('button', { name: 'Create brand' }).dblclick()
  await expect(page.getByRole('region', { name: 'First run' })).toBeVisible()
  const brands = await request.get(`/api/organizations/${organizationId}/brands`, {
    headers: { Authorization: `Bearer ${person.session.access_token}` },
  })
  expect(
    (await brands.json()).map(({ name, prompts: count }: { name: string; prompts: number }) => ({
      name,
      count,
    })),
  ).toEqual([{ name: 'Larkhoe', count: 12 }])
  // The draft is done: a new brand starts with an empty field.
  await page.goto('/brands?create=true')
  await expect(page.getByLabel('Website or brand name')).toHaveValue('')
})

test('a brand is set up and run with the keyboard alone', async ({ signedInPage: page }) => {
  test.setTimeout(120_000)
  await page.goto('/brands?create=true')
  await page.getByLabel('Website or brand name').focus()
  await page.keyboard.type('Larkhoe')
  await page.keyboard.press('Enter')
  const name = page.getByRole('textbox', { name: 'Name' }).first()
  await expect(name).toHaveValue('Larkhoe')
  await name.focus()
  await tabTo(page, 'Create brand')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'First run' })).toBeVisible()
  await tabTo(page, 'Run with sample answers')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'First run' })).toBeHidden()
})

test('every state before the first answer has one next step on Home, Overview, and Prompts', async ({
  signedInPage: page,
  organizationId,
  person,
  request,
}) => {
  test.setTimeout(120_000)
  await page.goto('/dashboard')
  await expect(page.getByLabel('Website or brand name')).toBeVisible()
  for (const path of ['/overview', '/prompts']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('link', { name: 'Create brand' })).toBeVisible()
  }
  const headers = { Authorization: `Bearer ${person.session.access_token}` }
  const created = await request.post(`/api/organizations/${organizationId}/brands`, {
    headers,
    data: { name: 'Larkhoe' },
  })
  const { id } = await created.json()
  for (const path of ['/dashboard', `/overview?clientId=${id}`, `/prompts?clientId=${id}`]) {
    await page.goto(path)
    await expect(page.getByText('Add your first prompts')).toHaveCount(1)
  }
  await request.post(`/api/brands/${id}/prompts`, { headers, data: { prompts: [{ text: 'Best hoe?' }] } })
  for (const path of ['/dashboard', `/overview?clientId=${id}`, `/prompts?clientId=${id}`]) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Run with sample answers' })).toHaveCount(1)
  }
})

test('the screens of a new brand have no accessibility violations and fit a phone', async ({
  signedInPage: page,
}) => {
  test.setTimeout(180_000)
  await withoutLive(page)
  await page.goto('/brands?create=true')
  await expect(page.getByLabel('Website or brand name')).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  await start(page, 'larkhoe.example')
  await page.getByRole('combobox', { name: 'What do customers look for?' }).fill('hoes')
  await page.getByRole('heading', { level: 1 }).click()
  expect(await barriersOn(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await overflowOf(page)).toBe(0)
  await page.getByRole('button', { name: 'Create brand' }).click()
  await expect(page.getByRole('region', { name: 'Forecast' })).toBeVisible()
  expect(await overflowOf(page)).toBe(0)
  expect(await barriersOn(page)).toEqual([])
})

async function start(page: Page, typed: string): Promise<void> {
  await page.goto('/brands?create=true')
  await page.getByLabel('Website or brand name').fill(typed)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('combobox', { name: 'What do customers look for?' })).toBeVisible()
}

/** Counts every click of the person, across reloads. */
const countClicks = (page: Page) =>
  page.addInitScript(() => {
    const listener = ({ isTrusted }: Event) => {
      if (isTrusted) sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1))
    }
    addEventListener('pointerdown', listener, true)
  })
const clicksOn = async (page: Page) => {
  const clicks = await page.evaluate(() => Number(sessionStorage.getItem('clicks')))
  expect(clicks).toBeGreaterThan(0)
  return clicks
}

async function tabTo(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  await expect(button).toBeEnabled()
  for (let step = 0; step < 80; step += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${name} cannot be reached with the Tab key`)
}

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
