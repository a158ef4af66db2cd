// `npm run screenshots -- [ADDRESS]`: pictures of the demo in docs/screenshots, from a server started by `npm start`.
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { chromium, type Page } from '@playwright/test'
import { systemChromium } from '#testing/system-chromium.ts'

const address = process.argv[2] ?? 'http://127.0.0.1:3000'
const folder = join(import.meta.dirname, '..', 'docs', 'screenshots')
const demo = { email: 'demo@answerscope.example', password: 'fjord-and-partners' }

/** Name of the picture and address of the screen. */
const screens = {
  home: '/dashboard',
  overview: '/overview',
  competitors: '/overview?view=competitors',
  sources: '/overview?view=sources',
  criticism: '/overview?view=perception',
  prompts: '/prompts',
  actions: '/actions',
  'ai-traffic': '/bot-logs',
  'ai-traffic-issues': '/bot-logs?view=issues',
  'query-fan-out': '/query-fanout',
  notifications: '/notifications',
  settings: '/settings',
  methodology: '/methodology',
}
const looks = [
  { name: 'light', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { name: 'dark', colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
  { name: 'phone', colorScheme: 'light', viewport: { width: 390, height: 844 } },
] as const

const browser = await chromium.launch({
  ...(systemChromium !== undefined && { executablePath: systemChromium }),
  args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
})
try {
  for (const name of await readdir(folder)) if (name.endsWith('.png')) await rm(join(folder, name))
  for (const { name, ...look } of looks) {
    const page = await browser.newPage({ ...look, locale: 'en-US', reducedMotion: 'reduce' })
    await signIn(page)
    for (const [screen, path] of Object.entries(screens)) await take(page, path, `${screen}-${name}`)
    await take(page, await firstPrompt(page), `prompt-${name}`)
    await page.context().close()
  }
} finally {
  await browser.close()
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${address}/login`)
  await page.locator('input[type=email]').fill(demo.email)
  await page.locator('input[type=password]').fill(demo.password)
  await page.locator('form button[type=submit]').click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

async function take(page: Page, path: string, name: string): Promise<void> {
  await page.goto(new URL(path, address).href)
  await page.locator('main h1').first().waitFor()
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null)
  await page.waitForTimeout(600)
  await page.screenshot({ path: join(folder, `${name}.png`) })
  console.log(name)
}

async function firstPrompt(page: Page): Promise<string> {
  await page.goto(`${address}/prompts`)
  const link = page.locator('main a[href*="/prompt-details"]').first()
  await link.waitFor()
  return (await link.getAttribute('href')) ?? '/prompts'
}
