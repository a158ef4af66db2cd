import { expect, test } from '../support/fixtures.ts'

test('the first page loads under its own security policy, without an error in the console', async ({
  page,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  const answer = await page.goto('/login')
  expect(answer?.headers()['content-security-policy']).toContain("script-src 'self'")
  await expect(page.getByRole('heading').first()).toBeVisible()
  expect(complaints).toEqual([])
})

test('an organization created through the API belongs to its creator', async ({
  request,
  person,
  organizationId,
}) => {
  const answer = await request.get('/api/memberships', {
    headers: { Authorization: `Bearer ${person.session.access_token}` },
  })
  expect((await answer.json()).memberships).toMatchObject([{ organizationId, role: 'owner' }])
})
