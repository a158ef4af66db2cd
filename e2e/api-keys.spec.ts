import { barriersOn } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'

test('an API key with selected rights allows only those, and can be rotated and revoked', async ({
  signedInPage: page,
  request,
}) => {
  const organization = (key: string) =>
    request.get('/api/v1/organization', { headers: { Authorization: `Bearer ${key}` } })
  const shownKey = () => page.getByText(/^as_[\w-]{43}$/)
  await page.goto('/settings?section=api-keys')
  let first = ''

  await test.step('only the minimum rights are selected by default', async () => {
    await page.getByRole('button', { name: 'Create key' }).click()
    await expect(page.getByRole('checkbox', { name: 'Read reports' })).toBeChecked()
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
    await page.getByRole('checkbox', { name: 'Read brands' }).check()
    await page.getByRole('textbox', { name: 'Name' }).fill('Weekly sheet')
    await page.getByRole('button', { name: 'Create key' }).click()
    first = await shownKey().innerText()
    expect((await (await organization(first)).json()).key.rights).toEqual(['reports:read', 'brands:read'])
    const members = await request.get('/api/v1/members', { headers: { Authorization: `Bearer ${first}` } })
    expect(members.status()).toBe(403)
    await page.getByRole('button', { name: 'Done' }).click()
    await page.reload()
    expect(await page.content()).not.toContain(first)
  })

  await test.step('rotating creates a new key, and the old one stays valid for a while', async () => {
    await page.getByRole('button', { name: 'Rotate Weekly sheet' }).click()
    await expect(page.getByText('The old key works until')).toBeVisible()
    const second = await shownKey().innerText()
    expect(second).not.toBe(first)
    expect((await organization(first)).status()).toBe(200)
    expect((await organization(second)).status()).toBe(200)
    await page.mouse.move(0, 0)
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    expect(await barriersOn(page)).toEqual([])
  })

  await test.step('a revoked key no longer works', async () => {
    await page.getByRole('button', { name: 'Revoke Weekly sheet' }).click()
    await page.getByRole('button', { name: /Remove now:/ }).click()
    await expect.poll(async () => (await organization(first)).status()).toBe(401)
  })
})

test('the API reference shows every operation without sign-in and breaks no content security policy', async ({
  page,
}) => {
  const refused: string[] = []
  page.on('console', (line) => {
    if (line.type() === 'error') refused.push(line.text())
  })
  await page.goto('/api-reference')
  const nav = page.getByRole('navigation', { name: 'Operations' })
  await nav.getByRole('searchbox', { name: 'Search' }).fill('change reports')
  await expect(nav.getByRole('link', { name: 'Explain a change' })).toBeVisible()
  await expect(nav.getByRole('link', { name: 'List brands' })).toHaveCount(0)
  await nav.getByRole('link', { name: 'Explain a change' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  const card = page.getByRole('article').filter({ hasText: '/v1/brands/{brandId}/reports/change' })
  await expect(card).toBeInViewport()
  await expect(card).toContainText('reports:read')
  await expect(card).toContainText('curl -sS')
  expect(await barriersOn(page)).toEqual([])
  expect(refused).toEqual([])
})
