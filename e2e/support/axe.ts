import type { Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/**
 * Accessibility violations of the page, or of what the selector matches, one line each: all rules in light mode, then
 * color contrast in dark mode. Leaves the page in light mode. Axe is loaded once per document, because loading takes
 * twice as long as a check.
 */
export async function barriersOn(page: Page, selector = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  await page.emulateMedia({ colorScheme: 'light' })
  const inLight = await violationsOf(page, selector)
  await page.emulateMedia({ colorScheme: 'dark' })
  const inDark = await violationsOf(page, selector, ['color-contrast', 'link-in-text-block'])
  await page.emulateMedia({ colorScheme: 'light' })
  return [...inLight.map((line) => `light, ${line}`), ...inDark.map((line) => `dark, ${line}`)]
}

const violationsOf = (page: Page, selector: string, rules?: string[]) =>
  page.evaluate(
    async ([context, runOnly]) => {
      const { violations } = await window.axe.run(context, {
        resultTypes: ['violations'],
        preload: false,
        ...(runOnly && { runOnly }),
      })
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
    },
    [selector, rules] as const,
  )
