import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { barriersOn } from '../support/axe.ts'
import { expect, test, withoutLive } from '../support/fixtures.ts'

const prompts = [
  'Which garden tools last a lifetime?\tDurability\tcore',
  'Best pruning shears for roses?\tPruning\tcore',
  'Garden tool brands that repair what they sell\tDurability',
]

test('a new user signs in, sets up a brand, follows its first run, and finds its name in an answer', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await test.step('sign in as the demo user and view the demo', async () => {
    await page.goto('/login')
    await page.getByLabel('Email').fill('demo@answerscope.example')
    await page.getByLabel('Password', { exact: true }).fill('fjord-and-partners')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
    await page.getByRole('link', { name: 'Overview', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Northwave' })).toBeVisible()
    await expect(page.getByText('Sample data', { exact: true }).first()).toBeVisible()
  })

  // Letters only: a number after a brand name may be taken for a model of it.
  const name = `Oakspade ${String(Date.now() % 100_000).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`
  await test.step('set up a brand', async () => {
    await page.getByRole('button', { name: /^Brand: / }).click()
    await page.getByRole('menuitem', { name: 'All brands' }).click()
    await page.getByRole('link', { name: 'New brand' }).click()
    await page.getByLabel('Website or brand name').fill(name)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('textbox', { name: 'Name' }).first()).toHaveValue(name)
    for (const index of [2, 1]) await page.getByRole('button', { name: `Remove prompt ${index}` }).click()
    await page.getByLabel('Domains').first().fill('nonsense')
    await page.getByRole('button', { name: 'Add competitor' }).click()
    const rival = page.getByRole('group', { name: 'Competitor 1' })
    await rival.getByLabel('Name').fill('Larkhoe')
    await page.getByRole('textbox', { name: 'Add prompts' }).fill([...prompts, prompts[0]].join('\n'))
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('3 prompts added · 1 duplicate skipped')).toBeVisible()
    await page.getByRole('button', { name: 'Create brand' }).click()
    await expect(page.getByText(/“nonsense” can’t be registered as a domain/)).toBeVisible()
    await page.getByLabel('Domains').first().press('Backspace')
    await page.getByLabel('Domains').first().fill('oakspade.example')
    await page.getByRole('button', { name: 'Create brand' }).click()
    await expect(page.getByRole('region', { name: 'First run' })).toBeVisible()
    await page.getByRole('link', { name: 'Prompts', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Prompts' })).toBeVisible()
    await expect(page.getByRole('table', { name: `Prompts: ${name}` }).getByRole('link')).toHaveCount(3)
  })

  await test.step('run the sandbox and follow it to its end across a reload', async () => {
    await page.getByRole('button', { name: 'Choose engines and samples' }).click()
    const dialog = page.getByRole('dialog', { name: 'Run now' })
    // Another test may have added an engine to the demo organization, which is then selected instead of the sandbox.
    const engines = dialog.getByRole('group', { name: 'Engines' }).getByRole('listitem')
    await expect(engines.filter({ hasText: 'Sandbox' })).toHaveCount(3)
    for (const engine of await engines.all())
      await engine.getByRole('checkbox').setChecked((await engine.innerText()).includes('Sandbox'))
    await dialog.getByLabel('Samples per prompt').fill('16')
    await expect(dialog.getByText('144', { exact: true })).toBeVisible()
    await expect(dialog.getByRole('region', { name: 'Forecast' })).toContainText('free')
    await dialog.getByRole('button', { name: 'Start' }).dblclick()
    await expect(dialog).toBeHidden()
    const running = page.getByRole('region', { name: 'Active runs' })
    await expect(running.getByText(/of 144 answers/)).toBeVisible()
    await page.reload()
    // It may have ended by now; its card is still there.
    await expect(running.getByText(/of 144 answers|Finished/).first()).toBeVisible()
    await page.goto(await runsOf(page))
    await expect(page.getByRole('table', { name: 'Runs' }).getByText('144 of 144 answers')).toBeVisible({
      timeout: 90_000,
    })
    // The double click started one run, not two.
    await expect(page.getByRole('table', { name: 'Runs' }).getByRole('row')).toHaveCount(2)
  })

  await test.step('open an answer that mentions the brand and see the name highlighted', async () => {
    await page.getByRole('link', { name: 'Prompts', exact: true }).click()
    await expect(page.getByRole('table', { name: `Prompts: ${name}` }).getByRole('link')).toHaveCount(3)
    await page
      .getByRole('button', { name: /: mentioned$/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/prompt-details\?.*answerId=/)
    await expect(page.locator('mark').filter({ hasText: 'Oakspade' }).first()).toBeVisible()
  })
})

test('imported answers are previewed, imported, and not imported twice', async ({
  signedInPage: page,
  organizationId,
  person,
  request,
}) => {
  test.setTimeout(120_000)
  const headers = { Authorization: `Bearer ${person.session.access_token}` }
  const created = await request.post(`/api/organizations/${organizationId}/brands`, {
    headers,
    data: { name: 'Larkhoe', domains: ['larkhoe.example'] },
  })
  const { id } = await created.json()
  const file = {
    name: 'answers.ndjson',
    mimeType: 'application/x-ndjson',
    buffer: Buffer.from([...answerLines(30), '{"broken": '].join('\n')),
  }
  const importIt = async () => {
    await page.goto(`/brand/${id}?clientId=${id}&tab=imports`)
    await page.locator('input[type=file]').setInputFiles(file)
    await expect(page.getByText('1 line can’t be read and will be')).toBeVisible()
    await expect(page.getByText('line 31')).toBeVisible()
    await page.getByRole('button', { name: /^Import / }).click()
  }

  await importIt()
  const imports = page.getByRole('table', { name: 'Imports' })
  await expect(imports.getByText('30 added · 1 skipped')).toBeVisible({ timeout: 30_000 })
  const download = page.waitForEvent('download')
  await imports.getByRole('button', { name: 'Download skipped line' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toMatch(/^line,reason\r\n31,/)

  await importIt()
  await expect(imports.getByText('0 added · 30 already exist · 1 skipped')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name: 'Prompts', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Prompts: Larkhoe' }).getByRole('link')).toHaveCount(2)
})

test('brands, prompts, and their dialogs have no accessibility violations in light and dark', async ({
  signedInPage: page,
  organizationId,
  person,
  request,
}) => {
  test.setTimeout(180_000)
  await withoutLive(page)
  const headers = { Authorization: `Bearer ${person.session.access_token}` }
  const created = await request.post(`/api/organizations/${organizationId}/brands`, {
    headers,
    data: {
      name: 'Larkhoe',
      domains: ['larkhoe.example'],
      aliases: [{ text: 'Lark Hoe', match: 'exact' }],
      competitors: [{ name: 'Oakspade' }],
      prompts: [{ text: 'Best hoe?' }, { text: 'Is Larkhoe any good?' }],
    },
  })
  const { id } = await created.json()
  const brand = `/brand/${id}?clientId=${id}&tab=`
  const tabs = ['profile', 'competitors', 'prompts', 'runs', 'imports', 'people', 'danger']
  const screens = [
    '/brands',
    '/brands?create=true',
    ...tabs.map((tab) => brand + tab),
    `/prompts?clientId=${id}&branded=all`,
    `/prompts?clientId=${id}&add=true`,
  ]
  for (const screen of screens) {
    await page.goto(screen)
    await page.waitForLoadState('networkidle')
    expect(await barriersOn(page), screen).toEqual([])
  }
})

async function runsOf(page: Page): Promise<string> {
  const { searchParams } = new URL(page.url())
  const id = searchParams.get('clientId')
  expect(id).not.toBeNull()
  return `/brand/${id}?clientId=${id}&tab=runs`
}

function answerLines(count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    JSON.stringify({
      id: `row-${index}`,
      prompt: index % 2 === 0 ? 'Best hoe for clay?' : 'Which rake lasts?',
      topic: 'Tools',
      engine: 'chatgpt',
      channel: 'ui',
      repeat: (index % 15) + 1,
      answeredAt: '2026-11-18T10:00:00Z',
      text: index % 3 === 0 ? 'Gardeners like **Larkhoe** best.' : 'There is no clear favourite.',
      citations: [{ url: 'https://larkhoe.example/hoes', title: 'Hoes' }],
    }),
  )
}
