import type { APIRequestContext, Page } from '@playwright/test'
import { z } from 'zod'
import { barriersOn } from '../support/axe.ts'
import { expect, test, type Person } from '../support/fixtures.ts'

const created = z.object({ id: z.string() })
const questions = ['Which hoe is best for clay?', 'Which rake lasts longest?', 'What do gardeners recommend?']

const answerTo = (question: number, repeat: number) =>
  repeat % 2 === 0
    ? '1. **Larkhoe** – solid and quiet\n2. **Tavoro X5** – praised by testers\n3. **Halvorn** – cheap'
    : `1. **Tavoro S${question + 2}** – the one most reviewers agree on\n2. **Halvorn** – good value`

async function brandWithAnswers(
  request: APIRequestContext,
  { person, organizationId }: { person: Person; organizationId: string },
) {
  const headers = { Authorization: `Bearer ${person.session.access_token}` }
  const brand = await request.post(`/api/organizations/${organizationId}/brands`, {
    headers,
    data: { name: 'Larkhoe', domains: ['larkhoe.example'] },
  })
  expect(brand.status(), await brand.text()).toBe(201)
  const { id } = created.parse(await brand.json())
  const now = Date.now()
  const lines = questions.flatMap((prompt, question) =>
    [0, 1, 2, 3].map((repeat) =>
      JSON.stringify({
        prompt,
        engine: 'chatgpt',
        repeat: repeat + 1,
        answeredAt: new Date(now - (repeat + 1) * 86_400_000).toISOString(),
        text: answerTo(question, repeat),
        citations: ['https://tavoro.example/review'],
      }),
    ),
  )
  const imported = await request.post(`/api/brands/${id}/imports?name=answers.ndjson`, {
    headers,
    data: Buffer.from(lines.join('\n')),
  })
  expect(imported.status(), await imported.text()).toBe(202)
  return id
}

async function expectAccessible(page: Page) {
  expect(await barriersOn(page)).toEqual([])
}

test('an untracked name is proposed, tracked, found in stored answers, and untracked again', async ({
  signedInPage: page,
  organizationId,
  person,
  request,
}) => {
  test.setTimeout(180_000)
  const brandId = await brandWithAnswers(request, { person, organizationId })
  const tab = `/brand/${brandId}?clientId=${brandId}&tab=competitors`

  const proposal = page.getByRole('article', { name: 'Tavoro', exact: true })
  await test.step('after the import, it is proposed with example sentences', async () => {
    await expect(async () => {
      await page.goto(`${tab}&part=discovered`)
      // Names are discovered during the import, so the first proposal may be based on only a few answers.
      await expect(proposal).toContainText('In 12 of the latest 12 answers, 3 prompts; last seen', {
        timeout: 2000,
      })
    }).toPass({ timeout: 60_000 })
    await expect(proposal).toContainText('Cited domain: tavoro.example')
    await expect(proposal.locator('mark').first()).toHaveText('Tavoro')
    await proposal.getByRole('button', { name: 'Preview changes with Tavoro' }).click()
    await expect(proposal).toContainText('Of 12 stored answers, 12 more would mention Tavoro')
    await expectAccessible(page)
  })

  await test.step('all its answers are one click away', async () => {
    await proposal.getByRole('button', { name: 'All answers with “Tavoro”' }).click()
    const answers = page.getByRole('dialog', { name: 'Answers with the spelling “Tavoro”' })
    await expect(answers.getByText('12 answers, newest first')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a sentence opens its answer', async () => {
    await proposal.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/prompt-details\?.*answerId=/)
    await expect(page.getByRole('region', { name: 'Answer', exact: true })).toContainText('Tavoro')
    await page.goto(`${tab}&part=discovered`)
  })

  await test.step('once tracked, it is found in the stored answers', async () => {
    await proposal.getByRole('button', { name: 'Track Tavoro' }).click()
    await expect(page.getByText('Tavoro added as a competitor')).toBeVisible()
    await expect(proposal).toBeHidden()
    await page.goto(`${tab}&part=history`)
    const version = page.getByRole('row', { name: /Tavoro added/ })
    await expect(version).toContainText('12 of 12', { timeout: 30_000 })
    await expectAccessible(page)
    await page.goto(`/overview?clientId=${brandId}`)
    await expect(page.getByText('Tavoro', { exact: true }).first()).toBeVisible()
  })

  await test.step('the change is on the timeline', async () => {
    const headers = { Authorization: `Bearer ${person.session.access_token}` }
    const overview = await request.get(`/api/brands/${brandId}/reports/overview`, { headers })
    expect(overview.status(), await overview.text()).toBe(200)
    expect(await overview.text()).toContain('Competitor Tavoro added.')
  })

  await test.step('a dismissed name disappears and can be restored', async () => {
    await page.goto(`${tab}&part=discovered`)
    await page.getByRole('checkbox', { name: 'Select Halvorn' }).focus()
    await page.keyboard.press('d')
    await expect(page.getByRole('article', { name: 'Halvorn' })).toBeHidden()
    await page.goto(`${tab}&part=dismissed`)
    const undo = page.getByRole('button', { name: 'Undo decision on Halvorn' })
    await expect(undo).toBeVisible()
    await expectAccessible(page)
    await undo.click()
    await expect(page.getByText('No dismissed names')).toBeVisible()
  })

  await test.step('undoing the tracking also updates the stored answers', async () => {
    await page.getByRole('button', { name: 'Undo decision on Tavoro' }).click()
    await page.goto(`${tab}&part=history`)
    await expect(page.getByRole('row', { name: /Tavoro taken off/ })).toContainText('12 of 12', {
      timeout: 30_000,
    })
    await page.goto(tab)
    await expect(page.getByText('No competitors yet')).toBeVisible()
  })

  await test.step('nothing is cut off on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${tab}&part=discovered`)
    await expect(proposal).toBeVisible({ timeout: 30_000 })
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(wider).toBe(0)
    await expectAccessible(page)
  })
})
