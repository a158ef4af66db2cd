import { expect, request as requests, test, type APIRequestContext, type Page } from '@playwright/test'
import { z } from 'zod'
import { barriersOn } from '../support/axe.ts'
import { bearer } from '../support/access-log.ts'
import { createOrganization, type Person } from '../support/fixtures.ts'
import { newInstallation, type Installation } from '../support/installation.ts'
import { joinAsViewer } from '../support/viewer.ts'

test.describe.configure({ mode: 'default' })

let installation: Installation
let staff: Person
let owner: Person
let viewer: Person
let stranger: Person

const created = z.object({ id: z.string() })
const answers = z.object({ rows: z.array(z.looseObject({ id: z.string() })) })
const sample = z.object({
  audit: z.object({
    id: z.string(),
    items: z.array(
      z.object({ answerId: z.string(), trackedBrandId: z.string(), text: z.string(), brandName: z.string() }),
    ),
  }),
})

/** Two of three answers praise Larkhoe; every answer mentions Halvorn. */
const lines = Array.from({ length: 48 }, (_, index) =>
  JSON.stringify({
    prompt: `Which hoe is best for clay, take ${index % 4}?`,
    engine: index % 2 === 0 ? 'chatgpt' : 'perplexity',
    repeat: Math.floor(index / 8) + 1,
    answeredAt: new Date(Date.now() - (index + 1) * 3_600_000).toISOString(),
    text:
      index % 3 === 0
        ? `**Halvorn** is cheap. ${index}`
        : `**Larkhoe** is excellent, **Halvorn** is cheap. ${index}`,
  }),
).join('\n')

test.beforeAll(async () => {
  test.setTimeout(400_000)
  installation = await newInstallation()
  await installation.start('production')
  const api = await requests.newContext({ baseURL: installation.address })
  staff = await installation.createPerson(api)
  owner = await installation.createPerson(api)
  stranger = await installation.createPerson(api)
  await createOrganization(api, staff, 'Their own')
  await createOrganization(api, stranger, 'Not theirs')
  const organizationId = await createOrganization(api, owner, 'Northwind')
  const brandId = await brandWithAnswers(api, organizationId)
  viewer = await joinAsViewer(api, owner, organizationId, brandId, await installation.createPerson(api))
  await checkSample(api, brandId)
  await api.dispose()
  await installation.cli('staff', 'add', staff.email)
})

test.afterAll(async () => {
  await installation.stop()
  await installation.remove()
})

async function brandWithAnswers(api: APIRequestContext, organizationId: string): Promise<string> {
  const headers = bearer(owner)
  const brand = await api.post(`/api/organizations/${organizationId}/brands`, {
    headers,
    data: { name: 'Larkhoe', domains: ['larkhoe.example'], competitors: [{ name: 'Halvorn' }], prompts: [] },
  })
  const { id } = created.parse(await brand.json())
  await api.post(`/api/brands/${id}/imports?name=answers.ndjson`, { headers, data: Buffer.from(lines) })
  await expect
    .poll(
      async () =>
        answers.parse(
          await (await api.get(`/api/brands/${id}/answers?branded=all&limit=50`, { headers })).json(),
        ).rows.length,
      { timeout: 60_000 },
    )
    .toBe(48)
  return id
}

/** Checks a sample of forty answer–brand pairs: a mention is correct if the text contains the brand's name. */
async function checkSample(api: APIRequestContext, brandId: string): Promise<void> {
  const headers = bearer(owner)
  await api.post(`/api/brands/${brandId}/label-reviews`, { headers, data: { size: 40 } })
  const { audit } = sample.parse(
    await (await api.get(`/api/brands/${brandId}/label-review`, { headers })).json(),
  )
  for (const { answerId, trackedBrandId, text, brandName } of audit.items)
    await api.post(`/api/answers/${answerId}/checks`, {
      headers,
      data: { label: 'mention', trackedBrandId, correct: text.includes(brandName), auditId: audit.id },
    })
}

async function openScreen(page: Page) {
  await page.goto('/admin/answer-analysis')
  await expect(page.getByRole('heading', { level: 1, name: 'Answer quality' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Agreement by label and comparison' })).toBeVisible()
}

const withoutViolations = async (page: Page) => expect(await barriersOn(page)).toEqual([])

test('an owner sees the extraction quality and reprocesses selected answers', async ({ browser }) => {
  test.setTimeout(240_000)
  const page = await installation.pageOf(browser, owner)
  await openScreen(page)
  await expect(
    page.getByRole('table', { name: 'Extraction quality by engine' }).getByText('ChatGPT'),
  ).toBeVisible()
  await expect(page.getByText(/No brand here uses AI labeling, so/)).toBeVisible()
  await withoutViolations(page)

  await test.step('a cell of the table opens its answers', async () => {
    await page.getByRole('button', { name: 'Extractor vs. Reviewers' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /Extractor: mentioned, Reviewers: mentioned/i }).click()
    const table = dialog.getByRole('table', { name: 'Answers in this cell' })
    await expect(table.getByRole('link').first()).toHaveAttribute('href', /answerId=/)
    await withoutViolations(page)
    await page.keyboard.press('Escape')
  })

  await test.step('a preview shows what reprocessing would change', async () => {
    await page.getByRole('button', { name: 'Reprocess answers: Larkhoe' }).click()
    await page.getByRole('combobox', { name: 'Engine' }).click()
    await page.getByRole('option', { name: 'ChatGPT' }).click()
    await page.getByRole('button', { name: 'Preview changes' }).click()
    await expect(page.getByText(/^24 answers: 24 from version/)).toBeVisible()
    await expect(page.getByText(/In a random sample of 24, 0 answers would change:/)).toBeVisible()
    await withoutViolations(page)
  })

  await test.step('reprocessing runs in the background and reports what changed', async () => {
    await page.getByRole('button', { name: 'Reprocess 24 answers' }).click()
    const runs = page.getByRole('table', { name: 'Reprocessed answers' })
    await expect(runs.getByText('completed')).toBeVisible({ timeout: 60_000 })
    await expect(runs.getByText('0 of 24')).toBeVisible()
    await runs.getByRole('button', { name: 'Northwind, Larkhoe, ChatGPT' }).click()
    const dialog = page.getByRole('dialog')
    await expect(
      dialog
        .getByRole('table', { name: /for these answers, before and after/ })
        .getByRole('cell', { name: 'Larkhoe', exact: true }),
    ).toBeVisible()
    await expect(dialog.getByText('No answers changed')).toBeVisible()
    await withoutViolations(page)
  })

  await page.goto('/settings?section=audit-log')
  await expect(page.getByText('Reprocessing · started').first()).toBeVisible()
})

test('staff see every organization, and other users only their own', async ({ browser }) => {
  test.setTimeout(240_000)
  const page = await installation.pageOf(browser, staff)
  await openScreen(page)
  await expect(
    page.getByRole('table', { name: 'Extraction quality by brand' }).getByText('Northwind'),
  ).toBeVisible()
  await expect(page.getByRole('table', { name: 'Reprocessed answers' })).toBeVisible()

  const elsewhere = await installation.pageOf(browser, stranger)
  await openScreen(elsewhere)
  const quality = elsewhere.getByRole('group', { name: 'Extraction quality by brand' })
  await expect(quality.getByText('No brands yet')).toBeVisible()
  await expect(elsewhere.getByText(/Northwind|Larkhoe/)).toHaveCount(0)

  for (const path of ['answer-analysis', 'corrections', 'agreement', 'reprocessings']) {
    const asViewer = await page.request.get(`/api/admin/${path}`, { headers: bearer(viewer) })
    expect(asViewer.status(), path).toBe(403)
    const asNobody = await page.request.get(`/api/admin/${path}`)
    expect(asNobody.status(), path).toBe(401)
  }
})
