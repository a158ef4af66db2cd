import process from 'node:process'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { z } from 'zod'
import { systemChromium } from '#testing/system-chromium.ts'
import { buildApplication } from '../bin/parts/build.mjs'
import { lendServer } from './harness/bench-web.ts'
import type { Figures } from './harness/figures.ts'
import { median } from './harness/median.ts'

/** As set by `npm start`. */
const demo = { email: 'demo@answerscope.example', password: 'fjord-and-partners' }
/** Maximum from a click until the content is shown, in ms, and maximum scripts of a first visit. */
const targets = { first: 350, repeated: 200, scripts: 25 }
const usualRounds = 3
/** A reader stays this long before the first click, and the pointer is over a link this long before its click. */
const stayMs = 1500
const pointMs = 120

type Click = { path: string; ms: number }
type Round = { cold: number; scripts: number; kilobytes: number; first: Click[]; repeated: Click[] }

/**
 * Every entry of the sidebar in Chromium, against a server with the demo: time from a click until the content of the
 * screen is shown and nothing is busy, for the first and for later clicks, and the scripts of a first visit.
 */
export async function run([given]: string[], figures: Figures): Promise<void> {
  await buildApplication({ mayFail: true })
  await lendServer([], async (address) => {
    const browser = await chromium.launch({
      ...(systemChromium !== undefined && { executablePath: systemChromium }),
      args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    })
    try {
      const state = await signIn(browser, address)
      const rounds: Round[] = []
      while (rounds.length < Number(given ?? usualRounds)) {
        const context = await browser.newContext({ storageState: state, locale: 'en-US' })
        rounds.push(await visit(context, address))
        await context.close()
      }
      addFigures(figures, rounds)
    } finally {
      await browser.close()
    }
  })
}

function addFigures(figures: Figures, rounds: Round[]): void {
  const middle = (valueOf: (round: Round) => number) => median(rounds.map(valueOf))
  figures.add({ name: 'Home, opened cold', value: middle(({ cold }) => cold), unit: 'ms' })
  figures.add({
    name: 'scripts of Home, opened cold',
    value: middle(({ scripts }) => scripts),
    unit: '',
    digits: 0,
    target: { max: targets.scripts },
  })
  figures.add({ name: 'the same', value: middle(({ kilobytes }) => kilobytes), unit: 'kB', digits: 0 })
  for (const kind of ['first', 'repeated'] as const)
    for (const [at, { path }] of (rounds[0]?.[kind] ?? []).entries())
      figures.add({
        name: `${kind} click, ${path}`,
        value: middle((round) => round[kind][at]?.ms ?? Number.NaN),
        unit: 'ms',
        target: { max: targets[kind] },
      })
}

async function signIn(browser: Browser, address: string) {
  const context = await browser.newContext({ locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(`${address}/login`)
  await page.locator('input[type=email]').fill(demo.email)
  await page.locator('input[type=password]').fill(demo.password)
  await page.locator('form button[type=submit]').click()
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.goto(`${address}/dashboard`)
  // The demo's first answers are in once Home shows a share; its own run changes the screens until it ends.
  await page.getByRole('main').getByText(/%/).first().waitFor({ timeout: 120_000 })
  const running = page.getByRole('region', { name: 'Active runs' }).getByText('Running')
  await running.waitFor({ state: 'hidden', timeout: 300_000 })
  const state = await context.storageState()
  await context.close()
  return state
}

async function visit(context: BrowserContext, address: string): Promise<Round> {
  const page = await context.newPage()
  await page.addInitScript(observeClicks)
  const scripts: number[] = []
  page.on('requestfinished', async (request) => {
    if (request.resourceType() === 'script') scripts.push((await request.sizes()).responseBodySize)
  })
  await page.goto(`${address}/dashboard`)
  const cold = await page.evaluate(() => window.untilShown(0))
  const loaded = scripts.slice()
  const paths = await page
    .locator('nav a[href^="/"]')
    .evaluateAll((links) => [...new Set(links.flatMap((link) => link.getAttribute('href') ?? []))])
  await page.waitForTimeout(stayMs)
  const clicks = async () => {
    const done: Click[] = []
    for (const path of paths.filter((each) => !each.startsWith('/dashboard')).concat('/dashboard'))
      done.push({ path: nameOf(path), ms: await click(page, path) })
    return done
  }
  return {
    cold,
    scripts: loaded.length,
    kilobytes: loaded.reduce((sum, bytes) => sum + bytes, 0) / 1000,
    first: await clicks(),
    repeated: await clicks(),
  }
}

async function click(page: Page, path: string): Promise<number> {
  const link = page
    .locator(`nav a[href^="${path.split('?')[0]}"]`)
    .and(page.locator(hrefOf(path)))
    .first()
  await link.hover()
  await page.waitForTimeout(pointMs)
  await link.click()
  const ms = z.number().parse(await page.evaluate(() => window.untilShown(window.clickedAt)))
  await page.waitForTimeout(300)
  return ms
}

/** The view decides between entries of one route; identifiers of the organization and the brand may change. */
const hrefOf = (path: string) => {
  const view = new URL(path, 'http://localhost').searchParams.get('view')
  return view === null ? 'a:not([href*="view="])' : `a[href*="view=${view}"]`
}
const nameOf = (path: string) => {
  const { pathname: own, searchParams } = new URL(path, 'http://localhost')
  const pathname = own.replace(/[0-9a-f-]{36}/, '{id}')
  return searchParams.has('view') ? `${pathname}?view=${searchParams.get('view')}` : pathname
}

declare global {
  interface Window {
    clickedAt: number
    untilShown: (from: number) => Promise<number>
  }
}

/* Runs in the page. */
function observeClicks(): void {
  addEventListener('click', () => (window.clickedAt = performance.now()), { capture: true })
  /** A screen is there once nothing in it is busy and nothing was added for this long; this time does not count. */
  const quietMs = 400
  const isShown = () => {
    const main = document.querySelector('main')
    return (
      main !== null &&
      main.querySelector('[aria-busy="true"], .mantine-Skeleton-root') === null &&
      main.querySelector('h1') !== null &&
      main.textContent.length > 100
    )
  }
  window.untilShown = (from) =>
    new Promise((resolve) => {
      let changedAt = performance.now()
      const changes = new MutationObserver(() => (changedAt = performance.now()))
      changes.observe(document, { childList: true, subtree: true })
      const check = setInterval(() => {
        if (!isShown() || performance.now() - changedAt < quietMs) return
        clearInterval(check)
        changes.disconnect()
        resolve(changedAt - from)
      }, 20)
    })
}
