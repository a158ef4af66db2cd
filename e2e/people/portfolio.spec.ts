import type { APIRequestContext, Page } from '@playwright/test'
import { z } from 'zod'
import { barriersOn } from '../support/axe.ts'
import { createOrganization, expect, test, type Person } from '../support/fixtures.ts'

const created = z.object({ id: z.string() })

test('a user with several organizations sees them in one table and opens one', async ({
  signedInPage: page,
  person,
  request,
}) => {
  const cedar = await createOrganization(request, person, 'Cedar and sons Versicherungsgesellschaft')
  const northwave = await createBrand(request, person, cedar, 'Northwave')
  await createBrand(request, person, cedar, 'Oakline')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/dashboard?view=organizations')

  const table = page.getByRole('table', { name: 'Organizations and their brands' })
  await expect(table.getByRole('row').filter({ hasText: 'Cedar and sons' })).toHaveCount(2)
  await expect(table.getByRole('row').filter({ hasText: 'No brands yet' })).toHaveCount(1)
  expect(await hiddenWidth(page)).toBe(0)
  expect(await barriersOn(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(await hiddenWidth(page)).toBe(0)
  await expect(table.getByRole('row').filter({ hasText: 'Oakline' })).toContainText('Cedar and sons')
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.getByRole('textbox', { name: 'Search Organizations and their brands' }).fill('oak')
  await expect(table.getByRole('row').filter({ hasText: 'Northwave' })).toHaveCount(0)
  await expect(table.getByRole('row').filter({ hasText: 'Oakline' })).toHaveCount(1)
  await page.reload()
  await expect(table.getByRole('row').filter({ hasText: 'Oakline' })).toHaveCount(1)
  await expect(table.getByRole('row').filter({ hasText: 'Northwave' })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Search Organizations and their brands' }).fill('')

  await table.getByRole('button', { name: 'Northwave' }).click()
  await expect(page).toHaveURL(new RegExp(`/overview.*clientId=${northwave}`))
  await expect(page).toHaveURL(new RegExp(`organizationId=${cedar}`))
  await expect(page.getByRole('button', { name: /Cedar and sons/ }).first()).toBeVisible()
})

/** The part of the table that is only visible after scrolling sideways, in pixels. */
const hiddenWidth = (page: Page) =>
  page
    .getByRole('group', { name: 'Organizations and their brands' })
    .evaluate((viewport) => viewport.scrollWidth - viewport.clientWidth)

async function createBrand(
  request: APIRequestContext,
  owner: Person,
  organizationId: string,
  name: string,
): Promise<string> {
  const answer = await request.post(`/api/organizations/${organizationId}/brands`, {
    headers: { Authorization: `Bearer ${owner.session.access_token}` },
    data: { name, aliases: [], domains: [], competitors: [], prompts: [] },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return created.parse(await answer.json()).id
}
