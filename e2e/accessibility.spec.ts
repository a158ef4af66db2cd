import type { Locator, Page } from '@playwright/test'
import { demoBrandId, signInToDemo } from './support/demo.ts'
import { expect, test } from './support/fixtures.ts'

const screens = [
  '/dashboard',
  '/overview',
  '/overview?view=competitors',
  '/overview?view=sources',
  '/prompts',
  '/actions',
  '/bot-logs',
  '/query-fanout',
  '/notifications',
  '/settings',
]

test('nothing is cut off or scrolls sideways with text at 200% and at a width of 320 px', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await signInToDemo(page)
  for (const path of screens) {
    await page.setViewportSize({ width: 1280, height: 900 })
    await open(page, path)
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await expect.poll(() => overflowOf(page), `${path} at 200%`).toEqual([])
    await page.evaluate(() => (document.documentElement.style.fontSize = ''))
    await page.setViewportSize({ width: 320, height: 800 })
    await expect.poll(() => overflowOf(page), `${path} at 320 px`).toEqual([])
  }
})

test('nothing moves for a reader who prefers less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInToDemo(page)
  await open(page, '/overview')
  await page.getByRole('button', { name: /^Visibility [\d.,]+%: show answers/ }).click()
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect, playState }) => {
          const duration = effect?.getComputedTiming().activeDuration
          return playState === 'running' && typeof duration === 'number' && duration > 1
        })
        .map((each) => (each.effect instanceof KeyframeEffect ? (each.effect.target?.outerHTML ?? '') : '')),
    )
  expect(await moving()).toEqual([])
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a keyboard alone opens the evidence of a number and exports the screen', async ({ page }) => {
  test.setTimeout(120_000)
  const id = await demoBrandId(page, await signInToDemo(page))
  await open(page, `/overview?clientId=${id}`)
  await press(page, page.getByRole('button', { name: /^Visibility [\d.,]+%: show answers/ }), 'Enter')
  const answers = page.getByRole('dialog')
  await expect(answers.getByText(/\d\sanswers, newest first/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(answers).toBeHidden()
  await expect(page.getByRole('button', { name: /^Visibility [\d.,]+%: show answers/ })).toBeFocused()
  await press(page, page.getByRole('button', { name: 'Export', exact: true }), 'Enter', 'Shift+Tab')
  const download = page.waitForEvent('download')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toMatch(/\.(pdf|png|zip|csv)$/)
})

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}

/** Moves the focus to a control, then presses a key. */
async function press(page: Page, control: Locator, key: string, step = 'Tab'): Promise<void> {
  for (let steps = 0; steps < 150; steps += 1) {
    if (await control.evaluate((element) => element === document.activeElement))
      return page.keyboard.press(key)
    await page.keyboard.press(step)
  }
  throw new Error(`${step} does not reach ${String(control)}`)
}

/** What is wider than the window and does not scroll by itself, and text that its box cuts off without an ellipsis. */
const overflowOf = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    if (document.documentElement.scrollWidth > innerWidth + 1)
      for (const element of document.querySelectorAll('main *')) {
        const { right, width } = element.getBoundingClientRect()
        if (
          width > 0 &&
          right > innerWidth + 1 &&
          !element.closest('[tabindex="0"], [role="dialog"], table, svg, nav ul')
        )
          found.push(element.outerHTML.slice(0, 160))
      }
    for (const element of document.querySelectorAll('main button, main a, main h1, main h2')) {
      const style = getComputedStyle(element)
      if (
        style.overflowX === 'hidden' &&
        style.textOverflow !== 'ellipsis' &&
        element.scrollWidth > element.clientWidth + 2 &&
        element.clientWidth > 2
      )
        found.push(`cut off: ${element.outerHTML.slice(0, 160)}`)
    }
    return found.slice(0, 5)
  })
