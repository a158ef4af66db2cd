import type { APIRequestContext } from '@playwright/test'
import { z } from 'zod'
import { barriersOn } from './support/axe.ts'
import { expect, test, type Person } from './support/fixtures.ts'
import { startOwnModel } from './support/own-model.ts'

const key = 'oak-secret-4711'
const prompts = ['Best hoe for clay?', 'Which rake lasts?', 'Good shears for roses?', 'Is Larkhoe any good?']

test('a run is forecast, stopped by its budget, continued with more, paused, resumed, and canceled', async ({
  signedInPage: page,
  organizationId,
  person,
  request,
}) => {
  test.setTimeout(150_000)
  const model = await startOwnModel({ key, answerMs: 250 })
  const brandId = await brandWithOwnModel(request, { person, organizationId, baseUrl: model.baseUrl })
  await page.goto(`/overview?clientId=${brandId}`)
  await page.getByRole('button', { name: 'Run now' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Run now' })

  await test.step('the forecast shows answers, cost, and where the budget would stop it', async () => {
    await dialog.getByLabel('Samples per prompt').fill('20')
    const forecast = dialog.getByRole('region', { name: 'Forecast' })
    await expect(forecast.getByText('80', { exact: true })).toBeVisible()
    await expect(forecast).toContainText('$0.80')
    await dialog.getByLabel('Run budget').fill('0.05')
    await expect(forecast).toContainText(
      /This run’s budget: \$0\.05, so the run pauses after about 5 of 80 answers/,
    )
    expect(await barriersOn(page, '[role="dialog"]')).toEqual([])
  })

  const running = page.getByRole('region', { name: 'Active runs' })
  await test.step('its budget stops it before it is exceeded', async () => {
    await dialog.getByRole('button', { name: 'Start' }).click()
    await expect(dialog).toBeHidden()
    await expect(running.getByText('Paused', { exact: true })).toBeVisible({ timeout: 40_000 })
    await expect(running.getByText('$0.05 of $0.05')).toBeVisible()
    expect(model.asked()).toBe(5)
    expect(await barriersOn(page)).toEqual([])
  })

  await test.step('with a higher budget it continues', async () => {
    await running.getByLabel('Budget for this run').fill('5')
    await running.getByRole('button', { name: 'Raise budget' }).click()
    await expect(running.getByText('Running', { exact: true })).toBeVisible()
    await expect.poll(model.asked).toBeGreaterThan(6)
  })

  await test.step('it stays paused across a reload', async () => {
    await running.getByRole('button', { name: /^Pause/ }).click()
    await expect(running.getByText('Paused', { exact: true })).toBeVisible()
    await expect.poll(() => answersUnderWay(request, person, brandId)).toBe(0)
    const asked = model.asked()
    await page.reload()
    await expect(running.getByText('Paused', { exact: true })).toBeVisible()
    expect(model.asked()).toBe(asked)
  })

  await test.step('it resumes, and canceling ends it', async () => {
    const asked = model.asked()
    await running.getByRole('button', { name: /^Resume/ }).click()
    await expect.poll(model.asked).toBeGreaterThan(asked)
    await running.getByRole('button', { name: /^Cancel/ }).click()
    await expect(running.getByText('Canceled', { exact: true })).toBeVisible()
    await expect(running.getByText(/\d+ canceled/)).toBeVisible()
  })

  await test.step('its cost is part of the month', async () => {
    await page.goto('/settings?section=spending')
    const asked = model.asked()
    await expect(page.getByText(`$${(asked / 100).toFixed(2)}`, { exact: true }).first()).toBeVisible()
  })
  await model.close()
})

test('a run whose engine API key stops working says so and continues once the key is fixed', async ({
  signedInPage: page,
  organizationId,
  person,
  request,
}) => {
  test.setTimeout(150_000)
  const model = await startOwnModel({ key, answerMs: 100 })
  const brandId = await brandWithOwnModel(request, { person, organizationId, baseUrl: model.baseUrl })
  const { port } = new URL(model.baseUrl)
  await model.close()
  const other = await startOwnModel({ key: 'another-key', answerMs: 100, port: Number(port) })
  await page.goto(`/overview?clientId=${brandId}`)
  await page.getByRole('button', { name: 'Run now' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click()
  const running = page.getByRole('region', { name: 'Active runs' })
  await expect(running.getByText(/is paused: .* wait/)).toBeVisible({ timeout: 40_000 })
  await running.getByRole('link', { name: 'Fix engine API key in settings' }).click()
  await page.getByRole('button', { name: 'Edit oak' }).click()
  await page.getByLabel('API key (if required)').fill('another-key')
  await page.getByRole('button', { name: 'Save and test again' }).click()
  await expect(page.getByText('The server responds.')).toBeVisible({ timeout: 30_000 })
  await page.goto(`/brand/${brandId}?clientId=${brandId}&tab=runs`)
  await expect(page.getByRole('table', { name: 'Runs' })).toContainText('4 of 4 answers', { timeout: 40_000 })
  await other.close()
})

test('a run is followed to its end although the event stream is unavailable', async ({
  signedInPage: page,
  organizationId,
  person,
  request,
}) => {
  const model = await startOwnModel({ key, answerMs: 400 })
  const brandId = await brandWithOwnModel(request, { person, organizationId, baseUrl: model.baseUrl })
  let cut = 0
  await page.route(/\/api\/runs\/[^/]+\/progress/, (route) => {
    cut++
    return route.abort()
  })
  await page.goto(`/overview?clientId=${brandId}`)
  await page.getByRole('button', { name: 'Run now' }).first().click()
  await page.getByRole('dialog').getByLabel('Samples per prompt').fill('3')
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click()
  const running = page.getByRole('region', { name: 'Active runs' })
  await expect(running.getByText('Finished', { exact: true })).toBeVisible({ timeout: 40_000 })
  await expect(running.getByText('12 of 12 answers')).toBeVisible()
  expect(cut).toBeGreaterThan(0)
  await model.close()
})

async function brandWithOwnModel(
  request: APIRequestContext,
  { person, organizationId, baseUrl }: { person: Person; organizationId: string; baseUrl: string },
): Promise<string> {
  const headers = { Authorization: `Bearer ${person.session.access_token}` }
  const brand = await request.post(`/api/organizations/${organizationId}/brands`, {
    headers,
    data: { name: 'Larkhoe', domains: ['larkhoe.example'], prompts: prompts.map((text) => ({ text })) },
  })
  expect(brand.status(), await brand.text()).toBe(201)
  const added = await request.post(`/api/organizations/${organizationId}/provider-keys`, {
    headers,
    data: {
      provider: 'compatible',
      name: 'oak',
      baseUrl,
      model: 'oak-1',
      secret: key,
      concurrency: 1,
      prices: { '*': { usdPerAnswer: 0.01 } },
    },
  })
  expect(added.status(), await added.text()).toBe(201)
  const state = async () => {
    const answer = await request.get(`/api/organizations/${organizationId}/provider-keys`, { headers })
    return (await answer.json()).keys[0].state
  }
  await expect.poll(state, { timeout: 30_000 }).toBe('works')
  return (await brand.json()).id
}

const analyses = z.array(z.object({ counts: z.object({ asking: z.number() }) }))

/** The number of answers in progress in all runs of the brand. */
async function answersUnderWay(request: APIRequestContext, person: Person, brandId: string): Promise<number> {
  const answer = await request.get(`/api/brands/${brandId}/runs`, {
    headers: { Authorization: `Bearer ${person.session.access_token}` },
  })
  return analyses.parse(await answer.json()).reduce((sum, { counts }) => sum + counts.asking, 0)
}
