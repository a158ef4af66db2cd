import type { APIRequestContext, Page } from '@playwright/test'
import { z } from 'zod'
import { barriersOn } from '../support/axe.ts'
import { expect, test, type Person } from '../support/fixtures.ts'

const created = z.object({ id: z.string() })
const rate = z.object({ value: z.number().nullable(), numerator: z.number(), denominator: z.number() })
const overview = z.looseObject({ tiles: z.array(z.looseObject({ metric: z.string(), rate })) })
const answerList = z.object({ rows: z.array(z.looseObject({ id: z.string(), promptId: z.string() })) })

const questions = ['Which hoe is best for clay?', 'Which rake lasts longest?', 'What do gardeners recommend?']

/** Larkhoe is first in two of four answers to each prompt, with praise. */
const answerTo = (repeat: number) =>
  repeat % 2 === 0
    ? '1. **Larkhoe** is excellent and reliable.\n2. **Halvorn** is cheap.'
    : '1. **Halvorn** is good value.\n2. Any rake will do.'

async function brandWithAnswers(
  request: APIRequestContext,
  { person, organizationId }: { person: Person; organizationId: string },
) {
  const headers = { Authorization: `Bearer ${person.session.access_token}` }
  const brand = await request.post(`/api/organizations/${organizationId}/brands`, {
    headers,
    data: { name: 'Larkhoe', domains: ['larkhoe.example'], competitors: [{ name: 'Halvorn' }] },
  })
  expect(brand.status(), await brand.text()).toBe(201)
  const { id } = created.parse(await brand.json())
  const now = Date.now()
  const lines = questions.flatMap((prompt) =>
    [0, 1, 2, 3].map((repeat) =>
      JSON.stringify({
        prompt,
        engine: 'chatgpt',
        repeat: repeat + 1,
        answeredAt: new Date(now - (repeat + 1) * 86_400_000).toISOString(),
        text: answerTo(repeat),
      }),
    ),
  )
  const imported = await request.post(`/api/brands/${id}/imports?name=answers.ndjson`, {
    headers,
    data: Buffer.from(lines.join('\n')),
  })
  expect(imported.status(), await imported.text()).toBe(202)
  const read = async (path: string): Promise<unknown> =>
    (await request.get(`/api/brands/${id}/${path}`, { headers })).json()
  await expect
    .poll(async () => answerList.parse(await read('answers?branded=all&limit=50')).rows.length, {
      timeout: 30_000,
    })
    .toBe(12)
  return { id, read }
}

const visibilityIn = (report: unknown) =>
  overview.parse(report).tiles.find(({ metric }) => metric === 'visibility')?.rate

async function expectAccessible(page: Page) {
  expect(await barriersOn(page)).toEqual([])
}

test('a mention marked as wrong removes exactly its answer from every number, and undo restores each digit', async ({
  signedInPage: page,
  organizationId,
  person,
  request,
}) => {
  test.setTimeout(120_000)
  const { id, read } = await brandWithAnswers(request, { person, organizationId })
  const before = await read('overview')
  expect(visibilityIn(before)).toEqual({ value: 0.5, numerator: 6, denominator: 12 })
  const [first] = answerList.parse(await read('answers?present=true')).rows
  const address = `/prompt-details?clientId=${id}&promptId=${first?.promptId}&answerId=${first?.id}`
  const reader = page.getByRole('region', { name: 'Answer', exact: true })
  const mention = reader.getByRole('button', { name: /^Larkhoe: ?mentioned, position 1/ })

  await test.step('labels show their method and the words they are based on', async () => {
    await page.goto(address)
    const labels = reader.getByRole('region', { name: 'Labels: Larkhoe' })
    await expect(labels).toContainText('by rules')
    await labels.getByText('1 quote').click()
    const praise = labels.getByRole('region', { name: 'Praise' })
    await praise
      .getByRole('button', { name: /excellent and reliable/ })
      .first()
      .hover()
    await expect(reader.locator('[data-lit]').last()).toContainText('excellent and reliable')
    await expectAccessible(page)
  })

  await test.step('mark by keyboard that this answer does not mention Larkhoe', async () => {
    await mention.focus()
    await page.keyboard.press('w')
    await page.getByRole('menuitem', { name: 'Doesn’t mention Larkhoe' }).click()
    await expect(page.getByText(/^Correction saved: .*Larkhoe/)).toBeVisible()
    await expect(reader.getByRole('region', { name: 'Label checks for this answer' })).toContainText(
      'The answer doesn’t mention Larkhoe',
    )
    // (1/4 + 2/4 + 2/4) ÷ 3
    expect(visibilityIn(await read('overview'))).toEqual({ value: 1.25 / 3, numerator: 5, denominator: 12 })
  })

  await test.step('the overview says so, and the correction survives a reload', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(mention).toBeVisible()
    expect(await read('overview')).toEqual(before)
    await mention.click()
    await page.getByRole('menuitem', { name: 'Doesn’t mention Larkhoe' }).click()
    await expect(page.getByText(/^Correction saved: .*Larkhoe/)).toBeVisible()
    await page.goto(`/overview?clientId=${id}`)
    await expect(page.getByRole('button', { name: /^Visibility 41\.7%/ })).toBeVisible()
    await page.goto(address)
  })

  await test.step('after removing it in the list of corrections, every digit is as before', async () => {
    await page.goto('/admin/answer-analysis')
    const row = page.getByRole('row', { name: /The answer doesn’t mention Larkhoe/ })
    await expect(row).toBeVisible()
    await expectAccessible(page)
    await row.getByRole('button', { name: /^Remove correction/ }).click()
    await expect(row).toBeHidden()
    expect(await read('overview')).toEqual(before)
  })
})

test('a random sample is drawn and checked by keyboard, and measures precision', async ({
  signedInPage: page,
  organizationId,
  person,
  request,
}) => {
  test.setTimeout(120_000)
  await brandWithAnswers(request, { person, organizationId })
  await page.goto('/admin/answer-analysis')
  await page.getByRole('button', { name: 'Check 20 answers' }).click()
  const question = page.getByText(/^(Does|How|Is) .+\?$/)
  const progress = page.getByText(/^\d+ of \d+ · /)
  const shown = async () => ({
    at: (await progress.textContent()) ?? '',
    asked: (await question.textContent()) ?? '',
    text: (await page.getByRole('region', { name: 'Answer text' }).textContent()) ?? '',
  })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  for (;;) {
    const now = await shown()
    if (now.at.startsWith('6 of ')) break
    const name = /^Does this answer mention (\w+)\?$/.exec(now.asked)?.[1]
    const isNamed = name !== undefined && now.text.includes(name)
    await page.keyboard.press(now.asked.startsWith('How') ? '1' : isNamed ? 'y' : 'n')
    await expect.poll(shown).not.toEqual(now)
  }
  await page.reload()
  await expect(progress).toContainText(/^6 of /)
  await expect(page.getByLabel('Extraction quality', { exact: true })).toContainText('Random checks5')
})
