import type { APIRequestContext, Page } from '@playwright/test'
import { createBrand } from './support/access-log.ts'
import { barriersOn } from './support/axe.ts'
import { filterButton } from './support/filters.ts'
import { expect, test, type Person } from './support/fixtures.ts'

type Signed = { request: APIRequestContext; person: Person; organizationId: string }

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true })
const current = (page: Page) => sidebar(page).locator('[aria-current=page]')
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumbs' })
const brandIn = (page: Page) => new URL(page.url()).searchParams.get('clientId')

/** The second of two brands, so that no screen shows it by chance. */
async function secondBrand({ request, person, organizationId }: Signed): Promise<string> {
  await createBrand(request, person, organizationId, 'Aldermoor')
  return createBrand(request, person, organizationId, 'Zelkovo')
}

/** Entry of the sidebar, its path, heading, breadcrumbs, and title of the browser tab. */
const entries = [
  ['Notifications', '/notifications', 'Notifications', 'Notifications›Inbox', 'Inbox · Notifications'],
  ['Overview', '/overview', 'Zelkovo', 'Zelkovo›Overview›Summary', 'Summary · Overview · Zelkovo'],
  ['Prompts', '/prompts', 'Prompts', null, 'Prompts · Zelkovo'],
  ['Competitors', '/overview?view=competitors', 'Competitors', null, 'Competitors · Zelkovo'],
  ['Sources', '/overview?view=sources', 'Sources', null, 'Sources · Zelkovo'],
  ['Query fan-out', '/query-fanout', /^Query fan-out/, /^Zelkovo›Query fan-out/, /Query fan-out.*Zelkovo/],
  ['AI traffic', '/bot-logs', /^AI traffic/, /^Zelkovo›AI traffic/, /AI traffic.*Zelkovo/],
  ['Actions', '/actions', 'Actions', null, 'Actions · Zelkovo'],
  [
    'Brand settings',
    '/brand/',
    'Zelkovo',
    'Zelkovo›Brand settings›Profile',
    'Profile · Brand settings · Zelkovo',
  ],
  ['Settings', '/settings', 'Settings', 'Settings›General', 'General · Settings'],
  ['Home', '/dashboard', 'Home', null, 'Home'],
] as const

test('each entry of the sidebar opens its screen, says where it is, and keeps the brand', async ({
  signedInPage: page,
  request,
  person,
  organizationId,
}) => {
  const brandId = await secondBrand({ request, person, organizationId })
  await page.goto(`/dashboard?clientId=${brandId}`)
  await expect(sidebar(page).getByRole('link')).toHaveText(
    ['Home', 'Notifications', 'Overview', 'Prompts', 'Competitors', 'Sources', 'Query fan-out'].concat([
      'AI traffic',
      'Actions',
      'Brand settings',
      'Settings',
    ]),
  )
  for (const [name, path, heading, way, title] of entries) {
    await sidebar(page).getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 }), name).toHaveText(heading)
    await expect(current(page), name).toHaveText(name)
    const [pathname, view] = path.split('?view=')
    const url = new URL(page.url())
    expect([url.pathname.startsWith(pathname ?? ''), url.searchParams.get('view')], name).toEqual([
      true,
      view ?? null,
    ])
    expect(brandIn(page), name).toBe(brandId)
    if (way === null) await expect(crumbs(page), name).toHaveCount(0)
    else
      await expect
        .poll(async () => (await crumbs(page).getByRole('listitem').allTextContents()).join('›'))
        .toMatch(way)
    await expect(page, name).toHaveTitle(typeof title === 'string' ? `${title} · Answerscope` : title)
  }
})

test('screens below an entry mark it as current and lead back to it', async ({
  signedInPage: page,
  request,
  person,
  organizationId,
}) => {
  const brandId = await secondBrand({ request, person, organizationId })
  for (const [path, entry, back, to] of [
    ['/prompt-details', 'Prompts', 'Prompts', '/prompts'],
    [`/brand/${brandId}?tab=access`, 'Brand settings', 'Zelkovo', '/overview'],
    ['/overview?view=consistency', 'Overview', 'Overview', '/overview'],
    ['/settings?section=members', 'Settings', 'Settings', '/settings'],
    ['/brands?create=true', 'Home', 'Brands', '/brands'],
    ['/brands', 'Home', 'Home', '/dashboard'],
    ['/notifications?section=rules', 'Notifications', 'Notifications', '/notifications'],
  ] as const) {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}clientId=${brandId}`)
    await expect(current(page), path).toHaveText(entry)
    await crumbs(page).getByRole('link', { name: back, exact: true }).click()
    await expect.poll(() => new URL(page.url()).pathname, path).toBe(to)
    await expect(crumbs(page).getByRole('link', { name: back, exact: true }), path).toHaveCount(
      to === '/prompts' || to === '/dashboard' || to === '/brands' ? 0 : 1,
    )
  }
})

test('earlier names of views lead to the current ones', async ({
  signedInPage: page,
  request,
  person,
  organizationId,
}) => {
  const brandId = await secondBrand({ request, person, organizationId })
  for (const [old, now, entry] of [
    ['competition', 'competitors', 'Competitors'],
    ['contested', 'consistency', 'Overview'],
    ['variance', 'sample-size', 'Overview'],
    ['compare', 'comparison', 'Overview'],
    ['summary', null, 'Overview'],
    ['overview', null, 'Overview'],
  ] as const) {
    await page.goto(`/overview?clientId=${brandId}&view=${old}&engines=chatgpt`)
    await expect.poll(() => new URL(page.url()).searchParams.get('view'), old).toBe(now)
    await expect(page, old).toHaveURL(/engines=chatgpt/)
    await expect(current(page), old).toHaveText(entry)
  }
})

test('a link to a brand makes it the current one, and its switcher leads to another', async ({
  signedInPage: page,
  request,
  person,
  organizationId,
}) => {
  const brandId = await secondBrand({ request, person, organizationId })
  await page.goto(`/brand/${brandId}`)
  await expect.poll(() => brandIn(page)).toBe(brandId)
  await sidebar(page).getByRole('link', { name: 'Sources' }).click()
  await expect(page).toHaveTitle('Sources · Zelkovo · Answerscope')
  await page.getByRole('button', { name: 'Brand: Zelkovo' }).click()
  await page.getByRole('menuitem', { name: 'Aldermoor' }).click()
  await expect(page).toHaveTitle('Sources · Aldermoor · Answerscope')
  await page.getByRole('button', { name: 'Brand: Aldermoor' }).click()
  await page.getByRole('menuitem', { name: 'All brands' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Brands' })).toBeVisible()
})

test('on a phone, five tabs and a sheet lead everywhere, and every target is large enough', async ({
  signedInPage: page,
  request,
  person,
  organizationId,
}) => {
  const brandId = await secondBrand({ request, person, organizationId })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/dashboard?clientId=${brandId}`)
  const tabs = page.getByRole('navigation', { name: 'Main pages' })
  await expect(tabs.getByRole('link')).toHaveText(['Home', 'Overview', 'Prompts', 'Notifications'])
  for (const name of ['Overview', 'Prompts', 'Notifications', 'Home']) {
    await tabs.getByRole('link', { name, exact: true }).click()
    await expect(tabs.locator('[aria-current=page]')).toHaveText(name)
    expect(await smallTargets(page), name).toEqual([])
  }
  await tabs.getByRole('button', { name: 'More' }).click()
  const sheet = page.getByRole('dialog', { name: 'More' })
  await expect(sheet.getByRole('link')).toHaveText([
    'Competitors',
    'Sources',
    'Query fan-out',
    'AI traffic',
    'Actions',
    'Brand settings',
    'Settings',
  ])
  expect(await barriersOn(page)).toEqual([])
  await sheet.getByRole('link', { name: 'Sources' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveTitle('Sources · Zelkovo · Answerscope')
  await expect(page.getByRole('region', { name: 'Top bar' })).toContainText('Zelkovo')
  await filterButton(page).click()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Close filters' }).click()
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(await barriersOn(page)).toEqual([])
})

/** Targets of the bars of the shell and the screen below 44 × 44 px. */
const smallTargets = (page: Page) =>
  page
    .locator('section[aria-label="Top bar"], nav[aria-label="Main pages"], h1 ~ div')
    .locator('a, button')
    .evaluateAll((targets) =>
      targets.flatMap((target) => {
        const { width, height } = target.getBoundingClientRect()
        return width > 0 && (width < 44 || height < 44) ? [`${target.outerHTML} ${width} × ${height}`] : []
      }),
    )
