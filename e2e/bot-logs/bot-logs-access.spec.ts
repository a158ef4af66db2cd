import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { APIRequestContext, Page } from '@playwright/test'
import { z } from 'zod'
import { bearer, createBrand, sendLines, twelveDays } from '../support/access-log.ts'
import { createOrganization, createPerson, expect, signIn, test, type Person } from '../support/fixtures.ts'
import { joinAsViewer } from '../support/viewer.ts'

const reports = ['overview', 'bots', 'pages', 'status', 'proof', 'referrals', 'visits']

/** The status of every bot-log route of a brand. */
async function answers(request: APIRequestContext, person: Person, brandId: string) {
  const paths = [...reports.map((report) => `bot-logs/${report}`), 'bot-log-sources', 'bot-log-deliveries']
  return Promise.all(
    paths.map(async (path) => {
      const answer = await request.get(`/api/brands/${brandId}/${path}`, { headers: bearer(person) })
      return [path, answer.status()]
    }),
  )
}

async function giveBotLogs(
  request: APIRequestContext,
  owner: Person,
  organizationId: string,
  person: Person,
) {
  const listed = await request.get(`/api/organizations/${organizationId}/members`, { headers: bearer(owner) })
  const { members } = z
    .object({ members: z.array(z.object({ userId: z.string(), email: z.string() })) })
    .parse(await listed.json())
  const member = members.find(({ email }) => email === person.email)
  const changed = await request.patch(`/api/organizations/${organizationId}/members`, {
    headers: bearer(owner),
    data: { userIds: [member?.userId], change: { canViewBotLogs: true } },
  })
  expect(changed.status(), await changed.text()).toBe(200)
}

/** Runs a command as the instance admin does. */
async function operate(...args: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, ['bin/run.mjs', 'cli/main.ts', ...args], {
    env: { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'], DATABASE_URL: '' },
  })
}

const seesNothing = async (page: Page) => {
  await expect(page.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible()
  await expect(page.getByText('GPTBot')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'AI traffic' })).toHaveCount(0)
}

test('a member without the right sees no data; once the right is granted, the open screen fills within 2 s', async ({
  page,
  request,
}, { annotations }) => {
  const owner = await createPerson(request)
  const organizationId = await createOrganization(request, owner, 'Fjord & Partners')
  const brandId = await createBrand(request, owner, organizationId)
  await sendLines(request, owner, brandId, twelveDays())
  const viewer = await joinAsViewer(request, owner, organizationId, brandId)
  await signIn(page, viewer)
  await page.goto(`/bot-logs?organizationId=${organizationId}&clientId=${brandId}`)
  await seesNothing(page)
  await expect(page.getByText('You don’t have permission to view AI traffic.')).toBeVisible()
  for (const [path, status] of await answers(request, viewer, brandId))
    expect([path, status]).toEqual([path, 403])

  const from = performance.now()
  await giveBotLogs(request, owner, organizationId, viewer)
  await expect(page.getByRole('heading', { name: 'AI traffic: Oakline' })).toBeVisible({ timeout: 2000 })
  annotations.push({ type: 'right given', description: `${Math.round(performance.now() - from)} ms` })
  await expect(page.getByRole('button', { name: /Visits: GPTBot: show visits/ })).toBeVisible()
  for (const [path, status] of await answers(request, viewer, brandId))
    expect([path, status]).toEqual([path, 200])
})

test('an organization whose plan lacks bot logs gets no data, not even its owner', async ({
  page,
  request,
}) => {
  test.slow()
  const owner = await createPerson(request)
  const organizationId = await createOrganization(request, owner, 'Fjord & Partners')
  const brandId = await createBrand(request, owner, organizationId)
  await sendLines(request, owner, brandId, twelveDays())
  await operate('plans', 'set', 'small', '--name', 'Small')
  await operate('plans', 'assign', 'small', '--organization', organizationId)
  await signIn(page, owner)
  await page.goto(`/bot-logs?organizationId=${organizationId}&clientId=${brandId}`)
  await seesNothing(page)
  await expect(page.getByText('Your plan doesn’t include this feature.')).toBeVisible()
  for (const [path, status] of await answers(request, owner, brandId))
    expect([path, status]).toEqual([path, 403])

  await operate('plans', 'set', 'small', '--name', 'Small', '--features', 'bot-logs')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'AI traffic: Oakline' })).toBeVisible()
})
