import { createHash, randomBytes } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { z } from 'zod'
import { barriersOn } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'

const callback = 'https://assistant.example/callback'
const hostileName = '<b>Assistant</b> of a stranger'

type App = { id: string; verifier: string; consentUrl: string }

/** An app that has registered itself, and where it sends the browser of its user. */
async function registerApp(request: APIRequestContext): Promise<App> {
  const reply = await request.post('/api/oauth/register', {
    data: { client_name: hostileName, redirect_uris: [callback] },
  })
  const { client_id: id } = z.object({ client_id: z.string() }).parse(await reply.json())
  const verifier = randomBytes(32).toString('base64url')
  const parameters = new URLSearchParams({
    client_id: id,
    redirect_uri: callback,
    response_type: 'code',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    scope: 'brands:read reports:read',
    state: 'state of the app',
  })
  return { id, verifier, consentUrl: `/api/oauth/authorize?${parameters.toString()}` }
}

/** Answers for the app's own site, to which the browser returns. */
const answerForApp = (page: Page) =>
  page.route(`${callback}*`, (route) => route.fulfill({ contentType: 'text/html', body: 'The app.' }))

async function redeem(request: APIRequestContext, { id, verifier }: App, code: string) {
  const reply = await request.post('/api/oauth/token', {
    form: {
      grant_type: 'authorization_code',
      client_id: id,
      code,
      code_verifier: verifier,
      redirect_uri: callback,
    },
  })
  return z.object({ access_token: z.string(), scope: z.string() }).parse(await reply.json())
}

const statusAtMcp = async (request: APIRequestContext, token: string) => {
  const reply = await request.post('/api/mcp', {
    headers: { Authorization: `Bearer ${token}`, Accept: 'application/json, text/event-stream' },
    data: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  })
  return reply.status()
}

test('an app is connected with fewer rights than it asked for, listed, and revoked', async ({
  signedInPage: page,
  organizationId,
  request,
}) => {
  const app = await registerApp(request)
  await answerForApp(page)
  await page.goto(app.consentUrl)
  let token = ''

  await test.step('the screen names the app as text, its host, and what it asks for', async () => {
    await expect(page.getByRole('heading', { name: 'Connect app' })).toBeVisible()
    await expect(page.getByText(hostileName)).toBeVisible()
    await expect(page.getByText('assistant.example', { exact: true })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Organization' })).toHaveValue(organizationId)
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
    expect(await barriersOn(page)).toEqual([])
  })

  await test.step('nothing is approved without a right', async () => {
    await page.getByRole('checkbox', { name: 'Read reports' }).uncheck()
    await page.getByRole('checkbox', { name: 'Read brands' }).uncheck()
    await expect(page.getByRole('button', { name: 'Approve' })).toBeDisabled()
    await page.getByRole('checkbox', { name: 'Read brands' }).check()
  })

  await test.step('approving returns to the app with a code for the remaining rights', async () => {
    await page.getByRole('button', { name: 'Approve' }).dblclick()
    await expect(page).toHaveURL((url) => url.hostname === 'assistant.example')
    const returned = new URL(page.url()).searchParams
    expect([...returned.keys()]).toEqual(['code', 'state', 'iss'])
    expect(returned.get('state')).toBe('state of the app')
    const { access_token: access, scope } = await redeem(request, app, returned.get('code') ?? '')
    expect(scope).toBe('brands:read')
    token = access
    expect(await statusAtMcp(request, token)).toBe(200)
  })

  await test.step('the same request cannot be approved again', async () => {
    await page.goBack()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'This app can’t be connected' })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('This request was already answered')
  })

  await test.step('the settings list it, and revoking ends its access', async () => {
    await page.goto(`/settings?section=connected-apps&organizationId=${organizationId}`)
    const line = page.getByRole('list', { name: 'Connected apps' }).getByRole('listitem')
    await expect(line).toContainText(hostileName)
    await expect(line).toContainText('assistant.example')
    await expect(line).toContainText('Read brands')
    await expect(line).not.toContainText('Read reports')
    expect(await barriersOn(page)).toEqual([])
    await page.getByRole('button', { name: `Revoke ${hostileName}` }).click()
    await page.getByRole('button', { name: /Remove now:/ }).click()
    await expect(line).toContainText('revoked')
    expect(await statusAtMcp(request, token)).toBe(401)
  })

  await test.step('the audit log has both', async () => {
    await page.goto(`/settings?section=audit-log&organizationId=${organizationId}`)
    await expect(page.getByText('Connected app', { exact: false }).first()).toBeVisible()
  })
})

test('a user signs in first, on a phone, and cancels', async ({ page, person, organizationId, request }) => {
  expect(organizationId).not.toBe('')
  const app = await registerApp(request)
  await answerForApp(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(app.consentUrl)
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Connect app' })).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await barriersOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL((url) => url.hostname === 'assistant.example')
  const returned = new URL(page.url()).searchParams
  expect([...returned.keys()]).toEqual(['error', 'state', 'iss'])
  expect(returned.get('error')).toBe('access_denied')
})

test('a user without an organization can only cancel', async ({ page, person, request }) => {
  const app = await registerApp(request)
  await page.goto(app.consentUrl)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Only owners and admins can connect apps.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
})

test('a request that leads elsewhere is explained without sign-in, and redirects nowhere', async ({
  page,
  request,
}) => {
  const { consentUrl } = await registerApp(request)
  const elsewhere = consentUrl.replace('assistant.example', 'evil.example')
  await page.goto(elsewhere)
  await expect(page).toHaveURL(/\/connect-application\?problem=redirect$/)
  await expect(page.getByRole('alert')).toContainText('The app requested a redirect URL')
  expect(await barriersOn(page)).toEqual([])
})

test('no other page can frame the screen', async ({ request }) => {
  const reply = await request.get('/connect-application?problem=request')
  expect(reply.headers()['x-frame-options']).toBe('DENY')
  expect(reply.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
})
