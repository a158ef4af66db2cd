import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { barriersOn } from '../support/axe.ts'
import { demoBrandId, signInToDemo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'
import { startOwnModel, type OwnModel } from '../support/own-model.ts'

const key = 'a key that only this test knows'.replaceAll(' ', '-')
let model: OwnModel
test.beforeAll(async () => {
  model = await startOwnModel({ key, answerMs: 700 })
})
test.afterAll(() => model.close())

/** Adds a custom endpoint with a chat model and an embedding model to the demo. Returns its name. */
async function addEndpoint(page: Page, token: string): Promise<string> {
  const brandId = await demoBrandId(page, token)
  const headers = { Authorization: `Bearer ${token}` }
  const { organizationId } = (await (
    await page.request.get(`/api/brands/${brandId}`, { headers })
  ).json()) as {
    organizationId: string
  }
  const name = `oak-${randomUUID().slice(0, 8)}`
  const added = await page.request.post(`/api/organizations/${organizationId}/provider-keys`, {
    headers,
    data: {
      provider: 'compatible',
      name,
      secret: key,
      baseUrl: model.baseUrl,
      model: 'oak-1',
      embeddingModel: 'oak-vectors',
      prices: { '*': { inputUsdPerMillion: 5, outputUsdPerMillion: 5 } },
    },
  })
  expect(added.status(), await added.text()).toBe(201)
  const engines = `/api/brands/${brandId}/fan-out-engines`
  await expect
    .poll(async () => (await (await page.request.get(engines, { headers })).text()).includes(`"${name}`), {
      timeout: 30_000,
    })
    .toBe(true)
  await expect
    .poll(
      async () => {
        const { engines: listed } = (await (await page.request.get(engines, { headers })).json()) as {
          engines: { id: string; vectorModel: string | null }[]
        }
        return listed.find(({ id }) => id === `custom-${name}`)?.vectorModel
      },
      { timeout: 30_000 },
    )
    .toBe('oak-vectors')
  return name
}

const about = (page: Page) => page.getByRole('region', { name: 'About this analysis' })
const menu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a simulation by a model shows its progress, survives a reload, and can be canceled and repeated', async ({
  page,
}) => {
  test.slow()
  const token = await signInToDemo(page)
  const name = await addEndpoint(page, token)
  await page.goto('/query-fanout?view=analyses')
  await page.getByRole('button', { name: 'New analysis' }).click()
  const dialog = page.getByRole('dialog', { name: 'New fan-out analysis' })
  await dialog.getByRole('radio', { name: 'AI model' }).check()
  await dialog.getByRole('combobox', { name: 'Engine', exact: true }).click()
  await page.getByRole('option', { name: `${name} (own endpoint)` }).click()
  await dialog.getByLabel('Number of latest prompts').fill('3')
  await expect(dialog.getByText(/up to 15 calls, typically \$.* total, \$.* at most\./)).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Semantic matching' }).click()
  await page.getByRole('option', { name: `${name} (own endpoint): oak-vectors` }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('Draws of a model')
  await dialog.getByRole('button', { name: 'Start' }).click()

  const steps = page.getByRole('list', { name: 'Steps of this analysis' })
  await expect(steps.getByText(/^\d+ of 15$/)).toBeVisible({ timeout: 30_000 })
  await page.reload()
  await expect(steps.getByText(/^\d+ of 15$/)).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(about(page).getByText('Canceled', { exact: true })).toBeVisible({ timeout: 30_000 })
  const asked = model.asked()
  const cancelled = page.url()

  await menu(page, 'Rerun with latest data')
  await expect(page).not.toHaveURL(cancelled)
  await expect(about(page).getByText('Completed', { exact: true })).toBeVisible({ timeout: 90_000 })
  expect(model.asked()).toBeGreaterThan(asked)
  await expect(
    about(page).getByText(`Simulated by ${name} (own endpoint), 5 samples per prompt`),
  ).toBeVisible()
  await expect(about(page).getByText(/^\S*\$\d/)).toBeVisible()
  await expect(about(page).getByText(/\(compared by words and meaning\)$/)).toBeVisible()

  await page.getByText(/^Simulated \(\d+\)$/).click()
  await expect(
    page.getByText(/in 15 of 15 samples\. Agreement .* were matched by words and by oak-vectors\./),
  ).toBeVisible()
  const simulated = page.getByRole('table', { name: 'Simulated sub-queries' })
  // Two wordings with the same meaning, merged, so in every draw.
  const reviews = simulated.getByRole('row', { name: /trail running shoes reviews/ })
  await expect(reviews).toContainText('15 of 15 samples')
  expect(await barriersOn(page)).toEqual([])
  await page
    .getByRole('navigation', { name: 'Analysis views' })
    .getByRole('link', { name: 'Coverage' })
    .click()
  await expect(page.getByText(/^Compared by words \(BM25 of the best .*oak-vectors\)/)).toBeVisible()

  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitemradio', { name: 'Every week' }).click()
  await expect(about(page).getByText(/^Every week,/)).toBeVisible()
  await menu(page, 'Delete')
  await expect(page).toHaveURL(/view=analyses/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Draws of a model' }).first()).toBeVisible()
})
