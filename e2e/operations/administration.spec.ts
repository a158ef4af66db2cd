import { barriersOn } from '../support/axe.ts'
import { signInToDemo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'

test('usage is grouped, narrowed to single records, and exported', async ({ page }) => {
  test.setTimeout(120_000)
  await signInToDemo(page)
  await page.goto('/admin/usage-logs?from=2020-01-01')
  await expect(page.getByRole('heading', { level: 1, name: 'Usage' })).toBeVisible()
  const sums = page.getByRole('table', { name: 'Totals: Type' })
  const first = sums.getByRole('button').filter({ hasText: 'Engine query' })
  await expect(first).toBeVisible()
  await first.click()
  await expect(page).toHaveURL(/kind=ask/)
  await expect(sums.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveValue('Engine query')

  // Until the sums by engine load, the sums by kind stay on the screen, labeled as such.
  const engines = Promise.withResolvers<void>()
  await page.route(/group=engine/, async (route) => {
    await engines.promise
    await route.continue()
  })
  await page.getByRole('combobox', { name: 'By' }).click()
  await page.getByRole('option', { name: 'Engine' }).click()
  await expect(page).toHaveURL(/group=engine/)
  await expect(sums).toBeVisible()
  engines.resolve()
  await page.getByRole('table', { name: 'Totals: Engine' }).getByRole('button').nth(5).click()
  await expect(page.getByText(/^Engine: /)).toBeVisible()
  await page.getByRole('button', { name: 'Cost', exact: true }).last().click()
  await expect(page).toHaveURL(/sort=cost\.desc/)
  expect(await barriersOn(page)).toEqual([])

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).first().click()
  expect((await download).suggestedFilename()).toBe('usage.csv')
  await page.getByRole('button', { name: /^Remove filter: Engine/ }).click()
  await expect(page.getByText(/^Engine: /)).toBeHidden()
})

test('an organization can be found, and shows its plan and usage', async ({
  signedInPage: page,
  organizationId,
}) => {
  await page.goto('/admin')
  await page.getByRole('textbox', { name: 'Name, ID, or email' }).fill(organizationId)
  const table = page.getByRole('table', { name: 'Organizations' })
  await expect(table.getByRole('row')).toHaveCount(2)
  await table.getByRole('cell').first().getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('no limits')).toBeVisible()
  await expect(dialog.getByText(organizationId)).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  await dialog.getByRole('link', { name: 'View usage' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/usage-logs\\?.*organization=${organizationId}`))
  await expect(page.getByText('No usage in this period').first()).toBeVisible()
})
