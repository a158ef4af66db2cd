import { existsSync } from 'node:fs'
import process from 'node:process'
import { chromium, type Browser, type BrowserContext } from '@playwright/test'
import { z } from 'zod'
import { sitePages } from '#core/site/pages.ts'
import { median } from './median.ts'

/** "Fast 3G" of Chromium's developer tools: 1.6 Mbit/s less a tenth for headers, 562.5 ms before each answer. */
const network = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
}
/** At most, per page: largest paint in ms, compressed JavaScript in kB (1000 bytes). */
const budget = { paintMs: 1000, scriptKilobytes: 60, shift: 0 }
const rounds = 5

const measured = z.object({
  paint: z.number(),
  shift: z.number(),
  element: z.string(),
})

/**
 * Every public page in a fresh browser over "Fast 3G": largest contentful paint, layout shift, and bytes as they came
 * over the wire. Needs a server that runs: `npm run bench -- public-pages http://127.0.0.1:3000`.
 */
export async function run(args: string[]): Promise<number> {
  const address = (args[0] ?? 'http://127.0.0.1:3000').replace(/\/$/, '')
  const executablePath = existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
  let isWithin = true
  try {
    for (const [width, height] of [
      [1280, 800],
      [360, 740],
    ] as const) {
      console.log(`${width} × ${height}, median of ${rounds} first visits`)
      for (const path of Object.values(sitePages)) {
        const visits = []
        for (let round = 0; round < rounds; round += 1)
          visits.push(await visit(browser, address + path, { width, height }))
        const paint = median(visits.map((each) => each.paint))
        const shift = Math.max(...visits.map((each) => each.shift))
        const html = median(visits.map((each) => each.html)) / 1000
        const scripts = median(visits.map((each) => each.scripts)) / 1000
        const all = median(visits.map((each) => each.all)) / 1000
        const holds = paint < budget.paintMs && shift <= budget.shift && scripts <= budget.scriptKilobytes
        isWithin &&= holds
        console.log(
          `  ${path.padEnd(16)} largest paint ${paint.toFixed(0).padStart(5)} ms (${visits[0]?.element ?? ''})  shift ${shift.toFixed(3)}  HTML ${html.toFixed(1)} kB  scripts ${scripts.toFixed(1)} kB  all ${all.toFixed(1)} kB  ${holds ? 'within' : 'OVER'}`,
        )
      }
    }
  } finally {
    await browser.close()
  }
  return isWithin ? 0 : 1
}

async function visit(browser: Browser, address: string, viewport: { width: number; height: number }) {
  const context = await browser.newContext({ viewport, locale: 'en-GB' })
  try {
    return await measure(context, address)
  } finally {
    await context.close()
  }
}

async function measure(context: BrowserContext, address: string) {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', network)
  const kinds = new Map<string, string>()
  const bytes = { html: 0, scripts: 0, all: 0 }
  cdp.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    bytes.all += encodedDataLength
    if (kind === 'Document') bytes.html += encodedDataLength
    if (kind === 'Script') bytes.scripts += encodedDataLength
  })
  await page.addInitScript(observe)
  await page.goto(address, { waitUntil: 'networkidle' })
  const seen = measured.parse(await page.evaluate('window.__seen'))
  return { ...seen, ...bytes }
}

/* Runs in the page. */
function observe(): void {
  const seen = { paint: 0, shift: 0, element: '' }
  Object.assign(window, { __seen: seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      seen.paint = entry.startTime
      const element: unknown = 'element' in entry ? entry.element : null
      seen.element = element instanceof Element ? element.tagName.toLowerCase() : ''
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry && typeof entry.value === 'number') seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}
