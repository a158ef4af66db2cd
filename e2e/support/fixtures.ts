import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test as base, type APIRequestContext, type Page } from '@playwright/test'
import { z } from 'zod'

const config = z.object({ supabaseUrl: z.string(), supabaseKey: z.string() })
const session = z.looseObject({ access_token: z.string(), refresh_token: z.string(), expires_at: z.number() })
const mail = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() })
const created = z.object({ id: z.string() })

export type Person = { email: string; password: string; session: z.infer<typeof session> }

/** Port on which a test may start its fake provider; the server's GitHub sign-in uses it. */
export const providerPort = Number(process.env['E2E_PROVIDER_PORT'])

export const newEmail = (name = 'person') => `${name}-${randomUUID().slice(0, 8)}@example.test`

/** Signs up a user through the API. In the local environment without SMTP, the account works at once. */
export async function createPerson(request: APIRequestContext, email = newEmail()): Promise<Person> {
  const { supabaseKey } = config.parse(await (await request.get('/config.json')).json())
  const password = `long enough ${randomUUID()}`
  const answer = await request.post('/auth/v1/signup', {
    headers: { apikey: supabaseKey },
    data: { email, password, data: {} },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return { email, password, session: session.parse(await answer.json()) }
}

/** Signs in with a password, through the API. */
export async function openSession(request: APIRequestContext, person: Omit<Person, 'session'>) {
  const { supabaseKey } = config.parse(await (await request.get('/config.json')).json())
  const answer = await request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: supabaseKey },
    data: { email: person.email, password: person.password },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return session.parse(await answer.json())
}

export async function createOrganization(request: APIRequestContext, owner: Person, name: string) {
  const answer = await request.post('/api/organizations', {
    headers: { Authorization: `Bearer ${owner.session.access_token}` },
    data: { name, timeZone: 'Europe/Berlin' },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return created.parse(await answer.json()).id
}

/** Signs in by storing the session where supabase-js keeps it, before any script of the page runs. */
export async function signIn(page: Page, person: Person): Promise<void> {
  const { supabaseUrl } = config.parse(await (await page.request.get('/config.json')).json())
  const key = `sb-${new URL(supabaseUrl).hostname.split('.')[0]}-auth-token`
  // Only once: a later load must find what the page itself has stored since then, or its sign-out.
  await page.addInitScript(
    ([name, value]) => {
      if (sessionStorage.getItem('e2e-signed-in')) return
      sessionStorage.setItem('e2e-signed-in', 'yes')
      localStorage.setItem(name, value)
    },
    [key, JSON.stringify(person.session)] as const,
  )
}

/**
 * The latest email to an address, from the outbox of the local environment; waits for it. Notices about sign-ins on new
 * devices are skipped: each test signs in with a fresh browser.
 */
export async function mailTo(email: string): Promise<z.infer<typeof mail>> {
  const folder = join(z.string().parse(process.env['E2E_DATA_DIR']), 'outbox')
  const latest = async () => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => /^[^.].*\.json$/.test(name)).sort()
    for (const name of names.toReversed()) {
      const found = mail.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))
      if (found.to === email && !found.text.includes('/auth/not-me#')) return found
    }
    return null
  }
  await expect.poll(latest, { message: `a mail to ${email}` }).not.toBeNull()
  return mail.parse(await latest())
}

export const codeIn = (text: string) => z.string().parse(/code: (\d{6})/.exec(text)?.[1])
export const linkIn = (text: string) => z.string().parse(/^http\S+$/m.exec(text)?.[0])

/** For tests that wait until the network is idle: the live event stream would keep it busy forever. */
export async function withoutLive(page: Page): Promise<void> {
  await page.route('**/api/live', (route) => route.abort())
}

/** Makes list rows much taller than the application estimates, as the fonts of some machines do a little. */
export const makeRowsTall = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('td, li > button { padding-block: 1.5rem !important }')
    document.adoptedStyleSheets.push(sheet)
  })

/** `test` with a user, and a page on which that user is signed in and owns an organization. */
export const test = base.extend<{
  person: Person
  organizationId: string
  signedInPage: Page
}>({
  person: async ({ request }, provide) => provide(await createPerson(request)),
  organizationId: async ({ request, person }, provide) =>
    provide(await createOrganization(request, person, `Acorn ${person.email.slice(7, 15)}`)),
  signedInPage: async ({ page, person, organizationId }, provide) => {
    expect(organizationId).not.toBe('')
    await signIn(page, person)
    await provide(page)
  },
})

export { expect } from '@playwright/test'
