import type { Page } from '@playwright/test'
import { barriersOn } from '../support/axe.ts'
import { signInToDemo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'

test('a member accepts an action, rejects one with a reason, and takes "not now" back; a reload keeps it', async ({
  page,
}) => {
  await signInToDemo(page)
  await openActions(page)
  // What an earlier attempt decided is not open any more.
  const [accepted, rejected, postponed] = await openTitles(page)
  if (accepted === undefined || rejected === undefined || postponed === undefined)
    throw new Error('The demo has fewer than three open actions')

  await test.step('accept', async () => {
    await decide(page, accepted, 'Accept')
    await expect(page.getByText('Action accepted')).toBeVisible()
    await expect(rowOf(page, accepted)).toContainText('Accepted')
  })

  await test.step('reject with a reason', async () => {
    await decide(page, rejected, 'Reject…')
    const dialog = page.getByRole('dialog', { name: 'Reject action' })
    await expect(dialog.getByRole('button', { name: 'Reject action' })).toBeDisabled()
    await dialog.getByLabel('Reason').fill('Not our audience')
    expect(await barriersOn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Reject action' }).click()
    await expect(page.getByText('Action rejected')).toBeVisible()
    await expect(rowOf(page, rejected)).toHaveCount(0)
  })

  await test.step('not now, and undo', async () => {
    await decide(page, postponed, 'Not now (4 weeks)')
    await expect(rowOf(page, postponed)).toHaveCount(0)
    const toast = page.getByRole('alert').filter({ hasText: 'Action hidden for 4 weeks' })
    await toast.getByRole('button', { name: 'Undo' }).click()
    await expect(rowOf(page, postponed)).toContainText('Proposed')
  })

  await test.step('a due date', async () => {
    await decide(page, accepted, 'Assignee and due date…')
    const dialog = page.getByRole('dialog', { name: 'Assignee and due date' })
    await dialog.getByLabel('Due date').fill('2030-01-31')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(rowOf(page, accepted)).toContainText('31 Jan 2030')
  })

  await test.step('a reload keeps all of it', async () => {
    await page.reload()
    await expect(rowOf(page, accepted)).toContainText('Accepted')
    await expect(rowOf(page, accepted)).toContainText('31 Jan 2030')
    await expect(rowOf(page, postponed)).toContainText('Proposed')
    await page.getByLabel('Status').selectOption('Rejected')
    await expect(rowOf(page, rejected)).toContainText('Not our audience')
    expect(await barriersOn(page)).toEqual([])
  })

  await test.step('the evidence of an action opens, and the list fits a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/actions')
    await expect(rowOf(page, accepted)).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(360)
    await page
      .getByRole('button', { name: /^\d+ answers?$/ })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
})

const table = (page: Page) => page.getByRole('table', { name: 'Actions' })
const rowOf = (page: Page, title: string) => table(page).getByRole('row').filter({ hasText: title })

/** Through the sidebar. */
async function openActions(page: Page): Promise<void> {
  await page.goto('/overview')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Actions' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Actions' })).toBeVisible()
  await expect(table(page)).toBeVisible()
}

async function openTitles(page: Page): Promise<string[]> {
  const names = await table(page)
    .getByRole('button', { name: /^Decide: / })
    .all()
  const labels = await Promise.all(names.map((name) => name.getAttribute('aria-label')))
  return labels.flatMap((label) => (label === null ? [] : [label.replace(/^Decide: /, '')]))
}

async function decide(page: Page, title: string, choice: string): Promise<void> {
  await table(page)
    .getByRole('button', { name: `Decide: ${title}`, exact: true })
    .click()
  await page.getByRole('menuitem', { name: choice, exact: true }).click()
}
