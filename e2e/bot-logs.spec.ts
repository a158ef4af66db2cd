import { AxeBuilder } from '@axe-core/playwright'
import type { APIRequestContext, Page } from '@playwright/test'
import { z } from 'zod'
import {
  createOrganization,
  createPerson,
  expect,
  signIn,
  test,
  withoutLive,
  type Person,
} from './fixtures.ts'

const agents = {
  gptbot:
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.3; +https://openai.com/gptbot)',
  claude:
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)',
  user: 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot',
  google: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  person: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function line(hoursAgo: number, path: string, agent: string, { status = 200, referer = '-' } = {}) {
  const at = new Date(Date.now() - hoursAgo * 3_600_000)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${two(at.getUTCDate())}/${months[at.getUTCMonth()]}/${at.getUTCFullYear()}`
  const time = `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`
  return `203.0.113.7 - - [${day}:${time} +0000] "GET ${path} HTTP/1.1" ${status} 5120 "${referer}" "${agent}"\n`
}

/** Twelve days of 4 bots and a person, by the hour: 72 lines of GPTBot, of which 12 ask for a page that is gone. */
function twelveDays(): string {
  return Array.from({ length: 12 }, (_, day) => {
    const at = day * 24 + 1
    return [
      ...Array.from({ length: 5 }, (__, n) => line(at + n, `/blog/post-${n}`, agents.gptbot)),
      line(at + 6, '/old/page', agents.gptbot, { status: 404 }),
      line(at + 7, '/docs/start', agents.claude),
      line(at + 7, '/robots.txt', agents.claude),
      line(at + 8, '/docs/start', agents.user),
      line(at + 9, '/', agents.google),
      line(at + 10, '/blog/post-1', agents.person, { referer: 'https://chatgpt.com/' }),
      line(at + 11, '/', agents.person),
    ].join('')
  }).join('')
}

const bearer = (person: Person) => ({ Authorization: `Bearer ${person.session.access_token}` })

async function createBrand(request: APIRequestContext, owner: Person, organizationId: string) {
  const { supabaseKey } = z
    .object({ supabaseKey: z.string() })
    .parse(await (await request.get('/config.json')).json())
  const answer = await request.post('/rest/v1/clients?select=id', {
    headers: {
      apikey: supabaseKey,
      ...bearer(owner),
      Prefer: 'return=representation',
      'Content-Profile': 'llm_mentions',
    },
    data: { organization_id: organizationId, name: 'Oakline' },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return z.array(z.object({ id: z.string() })).parse(await answer.json())[0]?.id ?? ''
}

/** Sends lines as a program would, and waits until they are read. */
async function sendLines(request: APIRequestContext, owner: Person, brandId: string, lines: string) {
  const made = await request.post(`/api/brands/${brandId}/bot-log-sources`, {
    headers: bearer(owner),
    data: {
      name: 'Web server',
      intake: 'endpoint',
      vendor: 'nginx',
      format: null,
      pattern: null,
      defaultHost: 'oakline.example',
      layer: 'edge',
      addresses: 'hashed',
      keepDays: 400,
      challenge: null,
    },
  })
  expect(made.status(), await made.text()).toBe(201)
  const { token, source } = z
    .object({ token: z.string(), source: z.object({ id: z.string() }) })
    .parse(await made.json())
  const posted = await request.post(`/api/bot-logs/${source.id}`, {
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'text/plain' },
    data: lines,
  })
  expect(posted.status(), await posted.text()).toBe(200)
  const visits = async () => {
    const report = await request.get(`/api/brands/${brandId}/bot-logs/bots`, { headers: bearer(owner) })
    const { bots } = z.object({ bots: z.array(z.unknown()) }).parse(await report.json())
    return bots.length
  }
  await expect.poll(visits, { timeout: 60_000 }).toBe(4)
}

async function withLogs(page: Page): Promise<{ owner: Person; brandId: string; organizationId: string }> {
  const owner = await createPerson(page.request)
  const organizationId = await createOrganization(page.request, owner, 'Fjord & Partners')
  const brandId = await createBrand(page.request, owner, organizationId)
  await sendLines(page.request, owner, brandId, twelveDays())
  await withoutLive(page)
  await signIn(page, owner)
  return { owner, brandId, organizationId }
}

const figure = (page: Page, about: string, label: string) =>
  page
    .locator(`dl[aria-label="${about}"] > div`)
    .filter({ has: page.locator('dt').getByText(label, { exact: true }) })
    .locator('strong')

test('without a source the screen leads to connecting one', async ({
  signedInPage: page,
  person,
  organizationId,
}) => {
  const brandId = await createBrand(page.request, person, organizationId)
  await page.goto(`/bot-logs?clientId=${brandId}`)
  await expect(page.getByText('Connect the access log of your site')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a source' })).toBeVisible()
})

test('who came, what they read, and the visits behind every number', async ({ page }) => {
  const { brandId } = await withLogs(page)
  await page.goto(`/bot-logs?clientId=${brandId}`)
  await expect(figure(page, 'Visits at a glance', 'Visits')).toHaveText('108')
  await expect(figure(page, 'More at a glance', 'Search + AI')).toHaveText('12')
  await expect(figure(page, 'More at a glance', 'People from AI')).toHaveText('12')
  await page.getByText('By bot', { exact: true }).click()
  await expect(page.getByRole('img').getByText('ClaudeBot', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'GPTBot: show the visits' }).click()
  const drawer = page.getByRole('dialog', { name: 'Visits of GPTBot' })
  await expect(drawer.getByText('50 or more, newest first, times of Europe/Berlin')).toBeVisible()
  await drawer.getByRole('button', { name: 'Older visits' }).click()
  await expect(drawer.getByText('72, newest first')).toBeVisible()
  await expect(drawer.getByText('203.0.113')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  await page.getByRole('link', { name: 'Bots', exact: true }).click()
  const gptbot = page.getByRole('row', { name: /GPTBot/ })
  await expect(gptbot).toContainText('OpenAI · Training')
  await gptbot.getByRole('button', { name: 'Failed visits of GPTBot: show the visits' }).click()
  await expect(page.getByRole('dialog').getByText('/old/page').first()).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Pages', exact: true }).click()
  await page.getByRole('button', { name: '/blog/', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Folder in view' })).toContainText('blog')
  await page.getByRole('button', { name: '/blog/post-1', exact: true }).click()
  await expect(figure(page, 'This page at a glance', 'Visits')).toHaveText('12')
  await expect(figure(page, 'This page at a glance', 'People from AI')).toHaveText('12')

  await page.getByRole('link', { name: 'Proof', exact: true }).click()
  await expect(page.getByText('Google-Extended')).toBeVisible()
  await expect(figure(page, 'Proof at a glance', 'Does not match')).not.toHaveText('n/a')

  await page.getByRole('link', { name: 'Referrals', exact: true }).click()
  const ratios = page.getByRole('group', { name: 'Crawl to refer by operator' })
  await expect(ratios.getByRole('row', { name: /OpenAI/ })).toContainText('6.0')
  await expect(ratios.getByRole('row', { name: /Anthropic/ })).toContainText('no referrals seen')
})

test('the filters stand in the address and outlive a reload', async ({ page }) => {
  const { brandId } = await withLogs(page)
  await page.goto(`/bot-logs?clientId=${brandId}&view=status`)
  await page.getByRole('button', { name: /^Bot: / }).click()
  await page.getByRole('radio', { name: 'GPTBot' }).click()
  await expect(page).toHaveURL(/bot=gptbot/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Bot: GPTBot' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Not found/ }).first()).toContainText('12')
})

test('every view passes axe, in the dark too', async ({ page }) => {
  test.slow()
  const { brandId } = await withLogs(page)
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    for (const view of ['overview', 'bots', 'pages', 'status', 'proof', 'referrals']) {
      await page.goto(`/bot-logs?clientId=${brandId}&view=${view}`)
      await expect(page.getByText(/days of Europe\/Berlin|days of UTC/)).toBeVisible()
      await page.waitForLoadState('networkidle')
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => [view, id, nodes[0]?.html])).toEqual([])
    }
  }
})

test('every view fits a small screen', async ({ page }) => {
  test.slow()
  const { brandId } = await withLogs(page)
  await page.setViewportSize({ width: 360, height: 760 })
  for (const view of ['overview', 'bots', 'pages', 'status', 'proof', 'referrals']) {
    await page.goto(`/bot-logs?clientId=${brandId}&view=${view}`)
    await expect(page.getByText(/days of Europe\/Berlin|days of UTC/)).toBeVisible()
    await page.waitForLoadState('networkidle')
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect([view, width]).toEqual([view, 360])
  }
})
