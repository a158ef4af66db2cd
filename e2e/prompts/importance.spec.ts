import type { Page } from '@playwright/test'
import { barriersOn } from '../support/axe.ts'
import { filterButton } from '../support/filters.ts'
import { signInToDemo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'

test('an editor sets the importance of prompts, imports volumes, and weighs the overview by them', async ({
  page,
}) => {
  await signInToDemo(page)
  await page.goto('/prompts')
  const rows = page.getByRole('table', { name: /^Prompts/ }).getByRole('row')
  await expect(rows.nth(2)).toBeVisible()
  const [first, second] = [await promptOf(page, 1), await promptOf(page, 2)]

  await test.step('one prompt, and undo', async () => {
    await setLevel(page, first, 'High')
    await expect(importanceOf(page, first)).toHaveText('High')
    await page
      .getByRole('alert')
      .filter({ hasText: 'Importance of 1 prompt changed' })
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect(importanceOf(page, first)).toHaveText('Normal')
    await setLevel(page, first, 'High')
    await expect(importanceOf(page, first)).toHaveText('High')
  })

  await test.step('the filter keeps only prompts of a level', async () => {
    await page.goto('/prompts?importance=high')
    await expect(importanceOf(page, first)).toBeVisible()
    await expect(importanceOf(page, second)).toHaveCount(0)
    expect(await barriersOn(page)).toEqual([])
    await page.goto('/prompts')
  })

  await test.step('volumes from a file, with a preview', async () => {
    await page.getByRole('button', { name: 'Import volumes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import volumes' })
    await dialog.getByLabel('Source of the volumes').fill('Search Console')
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'volumes.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`prompt,volume\n"${second.replaceAll('"', '""')}",1200\nnobody asks this,5\n`),
    })
    await expect(dialog.getByText('1 lines match a prompt, 1 don’t')).toBeVisible()
    await expect(dialog.getByText('Line 3: No prompt matches “nobody asks this”.')).toBeVisible()
    expect(await barriersOn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Import 1 volume' }).click()
    await expect(importanceOf(page, second)).toHaveText('Volume 1,200')
  })

  await test.step('the overview is weighted on request, and its address keeps that', async () => {
    await page.goto('/overview')
    const toggle = page.getByRole('switch', { name: 'Weighted by importance' })
    await filterButton(page).click()
    await expect(toggle).not.toBeChecked()
    await toggle.click()
    await page.getByRole('button', { name: 'Show results' }).click()
    await expect(page.getByText('Rates and rankings are weighted by importance.')).toBeVisible()
    await expect(page).toHaveURL(/weighting=importance/)
    await page.reload()
    await expect(filterButton(page, 'Weighted by importance')).toBeVisible()
    await expect(page.getByText('Points are weighted by the importance of prompts.')).toBeVisible()
    expect(await barriersOn(page)).toEqual([])
  })

  await test.step('a level replaces the volume', async () => {
    await page.goto('/prompts')
    await setLevel(page, second, 'Normal')
    await expect(importanceOf(page, second)).toHaveText('Normal')
    await setLevel(page, first, 'Normal')
    await expect(importanceOf(page, first)).toHaveText('Normal')
  })
})

const importanceOf = (page: Page, text: string) =>
  page.getByRole('button', { name: `Importance of “${text.slice(0, 80)}”` })

async function promptOf(page: Page, row: number): Promise<string> {
  const name = await page
    .getByRole('button', { name: /^Importance of “/ })
    .nth(row - 1)
    .getAttribute('aria-label')
  const text = /“(.+)”/.exec(name ?? '')?.[1]
  if (text === undefined) throw new Error('The demo has too few prompts')
  return text
}

async function setLevel(page: Page, text: string, level: string) {
  await importanceOf(page, text).click()
  await page.getByRole('menuitem', { name: level }).click()
}
