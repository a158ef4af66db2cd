import type { APIRequestContext, Page } from '@playwright/test'
import { z } from 'zod'
import { operateOn } from '#testing/database/running-database.ts'
import { barriersOn } from './support/axe.ts'
import { expect, test, type Person } from './support/fixtures.ts'

const created = z.object({ id: z.string() })
const schedules = z.array(z.object({ id: z.string() }))
const authorization = (person: Person) => ({ Authorization: `Bearer ${person.session.access_token}` })

async function createBrand(request: APIRequestContext, person: Person, organizationId: string) {
  const answer = await request.post(`/api/organizations/${organizationId}/brands`, {
    headers: authorization(person),
    data: {
      name: 'Larkhoe',
      domains: ['larkhoe.example'],
      prompts: [{ text: 'Which hoe lasts?', tags: ['core'] }, { text: 'Which hoe is cheap?' }],
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return created.parse(await answer.json()).id
}

const openTab = (page: Page, brandId: string) =>
  page.goto(`/brand/${brandId}?clientId=${brandId}&tab=schedule`)
const cards = (page: Page) => page.getByRole('list', { name: 'Schedules' }).getByRole('heading')

test('a schedule is created, paused, deleted, and restored, survives a reload, and starts its run', async ({
  signedInPage: page,
  organizationId,
  person,
  request,
}) => {
  test.setTimeout(120_000)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  const brandId = await createBrand(request, person, organizationId)
  await openTab(page, brandId)

  await test.step('the form shows the dates and their cost before anything is saved', async () => {
    await page.getByRole('button', { name: 'Create schedule' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create schedule' })
    await dialog.getByLabel('Name').fill('Twice a week')
    await dialog.getByText('Thu', { exact: true }).click()
    await expect(dialog.getByText(/^Every Monday and Thursday at 06:\d\d, Europe\/Berlin\.$/)).toBeVisible()
    await expect(dialog.getByText(/^Next runs: /).getByRole('time')).toHaveCount(3)
    await dialog.getByText('Monthly', { exact: true }).click()
    await expect(dialog.getByText(/^On day 1 of every month at 06:\d\d, Europe\/Berlin\.$/)).toBeVisible()
    await dialog.getByText('Weekly', { exact: true }).click()
    const month = dialog.getByRole('region', { name: 'Monthly forecast' })
    await expect(month).toContainText(/[89] runs/)
    await dialog.getByRole('button', { name: 'Create schedule' }).dblclick()
    await expect(dialog).toBeHidden()
    await expect(cards(page)).toHaveText(['Twice a week'])
  })

  await test.step('pausing and deleting survive a reload, and a deletion can be undone', async () => {
    await page.getByRole('button', { name: 'Pause Twice a week' }).click()
    await expect(page.getByText('No runs while paused.')).toBeVisible()
    await page.reload()
    await expect(cards(page)).toHaveText(['Twice a weekpaused'])
    await page.getByRole('button', { name: 'Resume Twice a week' }).click()
    await expect(page.getByText(/Next run: /)).toBeVisible()
    await page.getByRole('button', { name: 'Delete Twice a week' }).click()
    await expect(page.getByText('No schedules yet')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(cards(page)).toHaveText(['Twice a week'])
    await page.reload()
    await expect(cards(page)).toHaveText(['Twice a week'])
  })

  await test.step('it starts a run on time', async () => {
    const listed = await request.get(`/api/brands/${brandId}/schedules`, { headers: authorization(person) })
    const [schedule] = schedules.parse(await listed.json())
    const moved = 'update llm_mentions.schedules set next_at = now() where id = $1'
    await operateOn(process.env['E2E_DATA_DIR'] ?? '', moved, [schedule?.id])
    const started = page.getByRole('list', { name: 'Latest runs' }).getByText('Started')
    await expect(async () => {
      await page.reload()
      await expect(started).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 30_000 })
    await page.getByRole('tab', { name: 'Runs' }).click()
    await expect(
      page.getByRole('table', { name: 'Runs' }).getByRole('link', { name: 'Twice a week' }),
    ).toBeVisible()
  })
  expect(complaints).toEqual([])
})

test('schedules and their form have no accessibility violations and fit a phone', async ({
  signedInPage: page,
  organizationId,
  person,
  request,
}) => {
  const brandId = await createBrand(request, person, organizationId)
  await page.setViewportSize({ width: 360, height: 780 })
  await openTab(page, brandId)
  const expectGood = async () => {
    expect(await barriersOn(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  }
  await expect(page.getByText('No schedules yet')).toBeVisible()
  await expectGood()
  await page.getByRole('button', { name: 'Create schedule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create schedule' })
  await expect(dialog.getByRole('region', { name: 'Monthly forecast' })).toBeVisible()
  await expectGood()
  await dialog.getByText('Mon', { exact: true }).click()
  await expect(dialog.getByText('Choose at least one weekday.').first()).toBeVisible()
  await expectGood()
  await dialog.getByText('Mon', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Create schedule' }).click()
  await expect(cards(page)).toHaveText(['Weekly run'])
  await expectGood()
})
