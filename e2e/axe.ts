import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * Looks for barriers on a page. In one piece, as our pages have no frames of other sites: otherwise each look opens a second
 * page for the result, which takes longer than the look. Only barriers are reported: what passes is most of a page, and listing it
 * took two thirds of the time.
 */
export const axeOn = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], preload: false })

/** What is in the way on a screen that stands, in light and in the dark; a line each. Leaves it light. */
export async function barriersOn(page: Page): Promise<string[]> {
  const inLight = await axeOn(page).analyze()
  await page.emulateMedia({ colorScheme: 'dark' })
  // Structure is the same in both: in the dark only colours are looked at again.
  const inDark = await axeOn(page).withRules(['color-contrast', 'link-in-text-block']).analyze()
  await page.emulateMedia({ colorScheme: 'light' })
  return [
    ...inLight.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `light, ${id}: ${html}`)),
    ...inDark.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `dark, ${id}: ${html}`)),
  ]
}
