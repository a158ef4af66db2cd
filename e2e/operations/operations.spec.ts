import { z } from 'zod'
import { expect, test } from '../support/fixtures.ts'

const created = z.object({ id: z.string() })

test('an owner follows a run of their organization on /admin: calls, provider queue, and worker', async ({
  signedInPage: page,
  organizationId,
  person,
  request,
}) => {
  const headers = { Authorization: `Bearer ${person.session.access_token}` }
  const brand = await request.post(`/api/organizations/${organizationId}/brands`, {
    headers,
    data: { name: 'Larkhoe', domains: ['larkhoe.example'], prompts: [{ text: 'Which hoe lasts?' }] },
  })
  const { id } = created.parse(await brand.json())
  const run = await request.post(`/api/brands/${id}/runs`, {
    headers,
    data: { engines: ['sandbox-atlas'], repeats: 5 },
  })
  expect(run.status(), await run.text()).toBe(201)

  await page.goto('/admin')
  const sandbox = page.getByRole('table', { name: 'Provider queues' }).getByRole('row', { name: /Sandbox/ })
  await expect(sandbox).toContainText(/\b[1-9]\d*\b/, { timeout: 20_000 })
  await expect(page.getByLabel('Queue', { exact: true })).toContainText(/Active workers\s*[1-9]/)
  await expect(page.getByRole('table', { name: 'Workers' }).getByRole('row')).not.toHaveCount(1)
  // Depends on whether this account is the first of the installation.
  await expect(page.getByText(/^(Your organization’s keys|Every key of this installation)/)).toBeVisible()
})
