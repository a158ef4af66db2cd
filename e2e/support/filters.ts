import { expect, type Page } from '@playwright/test'

/** The button that opens the filters; its name has the active ones in words. */
export const filterButton = (page: Page, active: string | RegExp = /^Filters/) =>
  page.getByRole('button', {
    name: typeof active === 'string' ? new RegExp(`^Filters.*${active}`) : active,
  })

/** Opens the filters and selects one choice. */
export async function chooseFilter(page: Page, role: 'radio' | 'checkbox', choice: string | RegExp) {
  await filterButton(page).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole(role, { name: choice }).check()
  await sheet.getByRole('button', { name: 'Show results' }).click()
  await expect(sheet).toHaveCount(0)
}
