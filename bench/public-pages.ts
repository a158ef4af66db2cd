import process from 'node:process'
import { chromium, type Browser, type BrowserContext } from '@playwright/test'
import { z } from 'zod'
import { sitePages } from '#core/site/pages.ts'
import { systemChromium } from '#testing/system-chromium.ts'
import { buildApplication } from '../bin/parts/build.mjs'
import { lendWebProcess } from './harness/bench-web.ts'
import type { Figures } from './harness/figures.ts'
import { addMedian } from './harness/timing.ts'

/** "Fast 3G" of Chromium's developer tools: 1.6 Mbit/s minus a tenth for headers, 562.5 ms before each response. */
const network = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
}
/** Maximum per page: largest paint in ms, compressed JavaScript in kB (1000 bytes). */
const budget = { paintMs: 1000, scriptKilobytes: 60, shift: 0 }
const usualRounds = 5

const measured = z.object({
  paint: z.number(),
  shift: z.number(),
})

/**
 * Every public page in a fresh browser over "Fast 3G": largest contentful paint, layout shift, and bytes transferred.
 * From a separate web process.
 */
export async function run([given]: string[], figures: Figures): Promise<void> {
  const rounds = Number(given ?? usualRounds)
  await buildApplication({ mayFail: true })
  await lendWebProcess(async (address) => {
    const browser = await chromium.launch({
      ...(systemChromium !== undefined && { executablePath: systemChromium }),
      args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    })
    const all: Visit[] = []
    try {
      for (const viewport of [
        { width: 1280, height: 800 },
        { width: 360, height: 740 },
      ])
        for (const path of Object.values(sitePages)) {
          const visits: Visit[] = []
          while (visits.length < rounds) visits.push(await visit(browser, address + path, viewport))
          all.push(...visits)
          const name = `largest paint, ${path}, ${viewport.width} px`
          addMedian(
            figures,
            name,
            visits.map((each) => each.paint),
            budget.paintMs,
          )
        }
    } finally {
      await browser.close()
    }
    const most = (key: 'shift' | 'scripts' | 'html') => Math.max(...all.map((each) => each[key]))
    figures.add({
      name: 'layout shift, most of all visits',
      value: most('shift'),
      unit: '',
      digits: 3,
      target: { is: budget.shift },
    })
    figures.add({
      name: 'compressed JavaScript of a page, most',
      value: most('scripts') / 1000,
      unit: 'kB',
      digits: 1,
      target: { max: budget.scriptKilobytes },
    })
    figures.add({ name: 'HTML with its style, most', value: most('html') / 1000, unit: 'kB', digits: 1 })
  })
}

type Visit = Awaited<ReturnType<typeof measure>>

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
  const bytes = { html: 0, scripts: 0 }
  cdp.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
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
  const seen = { paint: 0, shift: 0 }
  Object.assign(window, { __seen: seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.paint = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry && typeof entry.value === 'number') seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}
