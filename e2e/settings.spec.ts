import { barriersOn } from './support/axe.ts'
import { expect, test, withoutLive } from './support/fixtures.ts'
import { startOwnModel } from './support/own-model.ts'

const key = 'oak-secret-4711'

test('a custom endpoint is added, fails with a wrong key, works with the right one, and can be removed', async ({
  signedInPage: page,
}) => {
  const model = await startOwnModel({ key, answerMs: 0 })
  await page.goto('/settings')
  await page.getByRole('navigation', { name: 'Settings sections' }).getByText('Engine API keys').click()
  await expect(page).toHaveURL(/section=keys/)

  await test.step('testing a wrong key reports that it is wrong', async () => {
    await page.getByRole('button', { name: 'Add endpoint' }).click()
    await page.getByRole('button', { name: 'Save and test' }).click()
    await expect(page.getByText('Enter the endpoint URL.')).toBeVisible()
    await page.getByLabel('Name', { exact: true }).fill('oak')
    await page.getByLabel('URL', { exact: true }).fill(model.baseUrl)
    await page.getByLabel('Model', { exact: true }).fill('oak-1')
    await page.getByLabel('API key (if required)').fill('oak-secret-9999')
    await page.getByRole('button', { name: 'Save and test' }).click()
    await expect(page.getByText('9999')).toBeVisible()
    await expect(page.getByText(/testing…|not valid|key/i).first()).toBeVisible()
    await expect(page.getByText('testing…')).toBeHidden({ timeout: 30_000 })
    await expect(endpointLine()).toContainText(/key/i)
    await expect(endpointLine()).not.toContainText('The server responds.')
  })

  await test.step('the right key replaces it and works', async () => {
    await page.getByRole('button', { name: 'Edit oak' }).click()
    await page.getByLabel('API key (if required)').fill(key)
    await page.getByRole('button', { name: 'Save and test again' }).click()
    await expect(endpointLine()).toContainText('The server responds.', { timeout: 30_000 })
    await expect(endpointLine()).toContainText('4711')
    expect(await page.content()).not.toContain(key)
  })

  await test.step("the engine can be used, with the organization's key", async () => {
    await page.goto('/settings?section=engines')
    await expect(page.getByRole('listitem').filter({ hasText: 'oak-1' })).toContainText(
      'Your organization’s endpoint.',
    )
  })

  await test.step('its price is entered', async () => {
    await page.goto('/settings?section=prices')
    await page.getByRole('button', { name: 'Add prices for oak' }).click()
    await page.getByLabel('Per answer, any length').fill('0.01')
    await page.getByRole('button', { name: 'Save prices' }).click()
    await expect(page.getByText('$0.01 per answer')).toBeVisible()
  })

  await test.step('removing can be undone, and then repeated', async () => {
    await page.goto('/settings?section=keys')
    await page.getByRole('button', { name: 'Remove oak' }).click()
    await page.getByRole('button', { name: 'Undo: keep API key for oak' }).click()
    await page.reload()
    await expect(endpointLine()).toBeVisible()
    await page.getByRole('button', { name: 'Remove oak' }).click()
    await page.getByRole('button', { name: 'Remove now: API key for oak' }).click()
    await expect(endpointLine()).toBeHidden()
    await page.reload()
    await expect(page.getByText('None yet')).toBeVisible()
  })
  await model.close()

  function endpointLine() {
    return page.getByRole('list', { name: 'Your endpoints' }).getByRole('listitem').filter({
      hasText: 'ending in',
    })
  }
})

test('an API key is shown once and works until it is revoked', async ({
  signedInPage: page,
  organizationId,
  person,
  request,
}) => {
  const headers = { Authorization: `Bearer ${person.session.access_token}` }
  const created = await request.post(`/api/organizations/${organizationId}/brands`, {
    headers,
    data: { name: 'Larkhoe', domains: ['larkhoe.example'] },
  })
  expect(created.status()).toBe(201)
  await page.goto('/settings?section=api-keys')
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Nightly collector')
  await page.getByRole('checkbox', { name: 'Send answers' }).check()
  await page.getByRole('button', { name: 'Create key' }).click()
  const made = page.getByRole('region', { name: 'New API key' })
  const whole = (await made.getByText(/^as_/).textContent()) ?? ''
  expect(whole).toMatch(/^as_[\w-]{43}$/)
  const send = async () => {
    const answer = await request.post('/api/v1/answers', {
      headers: { Authorization: `Bearer ${whole}` },
      data: {},
    })
    return answer.status()
  }
  expect([400, 422]).toContain(await send())
  await made.getByRole('button', { name: 'Done' }).click()
  await page.reload()
  await expect(page.getByText(whole.slice(-4))).toBeVisible()
  expect(await page.content()).not.toContain(whole)

  await page.getByRole('button', { name: 'Revoke Nightly collector' }).click()
  await page.getByRole('button', { name: 'Remove now: Nightly collector' }).click()
  await expect(page.getByText(/^created .* revoked/)).toBeVisible()
  expect(await send()).toBe(401)
})

test('an organization budget is set and removed', async ({ signedInPage: page }) => {
  await page.goto('/settings?section=spending')
  const field = page.getByLabel('Monthly budget for the organization')
  await field.fill('50')
  await page.getByRole('button', { name: 'Save budget for the organization' }).click()
  await expect(page.getByText('$0.00 of $50.00')).toBeVisible()
  await page.reload()
  await expect(field).toHaveValue('$50')
  await field.clear()
  await page.getByRole('button', { name: 'Remove budget for the organization' }).click()
  await expect(page.getByText('this month · no budget')).toBeVisible()
})

test('the settings have no accessibility violations in light and dark, and fit a phone', async ({
  signedInPage: page,
}) => {
  test.setTimeout(300_000)
  await withoutLive(page)
  const opened: Record<string, string[]> = {
    organization: [],
    engines: [],
    keys: ['Add API key for OpenAI'],
    prices: [],
    spending: [],
    judge: [],
    'api-keys': ['Create key'],
    sharing: [],
    members: [],
    invites: [],
    channels: [],
    'second-factor': [],
    data: [],
    'audit-log': [],
  }
  for (const [section, buttons] of Object.entries(opened)) {
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.goto(`/settings?section=${section}`)
    await page.waitForLoadState('networkidle')
    for (const name of buttons) await page.getByRole('button', { name }).click()
    expect.soft(await barriersOn(page), section).toEqual([])
    await page.setViewportSize({ width: 360, height: 780 })
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft(width, section).toBeLessThanOrEqual(360)
  }
})
