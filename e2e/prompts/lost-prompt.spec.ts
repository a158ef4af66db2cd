import { expect, test } from '../support/fixtures.ts'
import { signInToDemo } from '../support/demo.ts'

test('leads from a lost prompt to the reason, to a quote in its answer, and to a brief for its searches', async ({
  page,
}) => {
  await signInToDemo(page)
  await page.goto('/prompts?sort=visibility.asc')
  const rows = page.locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  await rows
    .filter({ hasText: /\d+ of \d+/ })
    .first()
    .getByRole('link')
    .first()
    .click()

  const verdict = page.getByRole('region', { name: 'Summary of this report' })
  await expect(verdict).toContainText(/Lost to \w+/)
  await expect(verdict).toContainText(/stands? out:/)
  const criticism = page.getByRole('region', { name: 'Criticism of Northwave' })
  await expect(criticism.locator('q').first()).toBeVisible()
  const prompt = page.url()
  await criticism
    .getByRole('button', { name: /^\d+ answers?$/ })
    .first()
    .click()
  const answers = page.getByRole('dialog', { name: /^Answers that criticize Northwave/ })
  await answers
    .getByRole('listitem')
    .filter({ has: page.locator('time') })
    .first()
    .getByRole('button')
    .click()
  await expect(page).toHaveURL(/answerId=/)
  const reader = page.getByRole('region', { name: 'Answer', exact: true })
  await expect(reader.locator('mark[data-own]').first()).toHaveText(/Northwave/)

  await page.goto(prompt)
  const searches = page.getByRole('region', { name: 'What engines search for most, and the page for it' })
  await searches
    .getByRole('link', { name: /^Write brief for/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/query-fanout\?.*brief=/)
  await expect(page.getByRole('region', { name: /^Brief: / })).toContainText('For prompts')
})
