import { barriersOn } from '../support/axe.ts'
import { filterButton } from '../support/filters.ts'
import { createBrand, sendLines, twelveDays } from '../support/access-log.ts'
import { signInToDemo } from '../support/demo.ts'
import { expect, test, withoutLive } from '../support/fixtures.ts'

test('the overview shows significant crawler changes, and each links to its numbers', async ({ page }) => {
  await signInToDemo(page)
  await page.goto('/bot-logs')
  const band = page.getByRole('region', { name: 'Changes' })
  const vanished = band.getByRole('listitem').filter({ hasText: 'Stopped visiting' })
  await expect(vanished).toContainText(/PerplexityBot · No visits since .*\(about \d+ expected by/)
  await expect(band.getByRole('listitem').filter({ hasText: 'Bytespider' })).toContainText(
    /Blocked.*100% of visits blocked .* · back to normal since/,
  )
  await vanished.getByRole('link', { name: 'PerplexityBot' }).click()
  await expect(page).toHaveURL(/bot=perplexitybot/)
  await expect(filterButton(page, 'PerplexityBot')).toBeVisible()
  await page.goBack()
  await band.getByRole('link', { name: 'ClaudeBot' }).click()
  await expect(page).toHaveTitle(/^Status codes/)
  await expect(page.getByRole('row', { name: /^Denied \(401, 403\)/ })).toBeVisible()
})

test('an alert that selects which crawler changes notify can be created from the list of changes', async ({
  signedInPage: page,
  person,
  organizationId,
}) => {
  const brandId = await createBrand(page.request, person, organizationId)
  await sendLines(page.request, person, brandId, twelveDays())
  await withoutLive(page)
  await page.goto(`/bot-logs?clientId=${brandId}`)
  const band = page.getByRole('region', { name: 'Changes' })
  await expect(band).toContainText('Available once a log source has four weeks of complete daily data.')
  await band.getByRole('button', { name: 'Changes' }).click()
  await expect(page.getByText('its usual weekday pattern', { exact: false })).toBeVisible()
  await page.keyboard.press('Escape')

  await band.getByRole('link', { name: 'Manage alerts' }).click()
  const dialog = page.getByRole('dialog', { name: 'New alert' })
  await expect(dialog.getByRole('radio', { name: 'Crawler activity' })).toBeChecked()
  await expect(dialog.getByRole('combobox', { name: 'Brand' })).toHaveValue('Oakline')
  await dialog.getByLabel('Name').fill('Lost crawlers')
  await dialog.getByRole('combobox', { name: 'Severity' }).click()
  await page.getByRole('option', { name: 'Critical' }).click()
  await dialog.getByRole('button', { name: 'Create alert' }).click()
  await expect(dialog).toBeHidden()
  const rule = page.getByRole('listitem').filter({ hasText: 'Lost crawlers' })
  await expect(rule).toContainText('Oakline')
  await expect(rule).toContainText('Critical')
  await page.reload()
  await expect(rule).toContainText('Stopped visiting')
  await expect(dialog).toBeHidden()
  expect(await barriersOn(page)).toEqual([])
})
