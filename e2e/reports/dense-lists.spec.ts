import { signInToDemo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'

/** Fifty rows of a long list fit in 2,000 px, which is two screens. */
const most = 2000 / 50

for (const [name, path] of [
  ['prompts', '/prompts'],
  ['searches', '/query-fanout?view=searches'],
  ['content gaps', '/query-fanout'],
  ['cited domains', '/overview?view=sources'],
] as const)
  test(`fifty ${name} take at most 2,000 px`, async ({ page }) => {
    await signInToDemo(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(path)
    const rows = page.locator('main table tbody tr:not([aria-hidden])')
    await expect(rows.nth(4)).toBeVisible({ timeout: 60_000 })
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
    expect(heights.length).toBeGreaterThan(4)
    expect(Math.max(...heights)).toBeLessThanOrEqual(most)
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(30)
  })
