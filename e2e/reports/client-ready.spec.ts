import { readFile } from 'node:fs/promises'
import { getDocumentProxy } from 'unpdf'
import { barriersOn } from '../support/axe.ts'
import { signInToDemo } from '../support/demo.ts'
import { expect, mailTo, test } from '../support/fixtures.ts'

/** 4 × 2 pixels in one color. */
const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAIAAADwyuo0AAAAEElEQVR4nGNYZcwARwzIHABfMgbpDJSQuAAAAABJRU5ErkJggg==',
  'base64',
)

test('a client gets the report with the organization’s logo, as link, PDF, and email they confirmed', async ({
  page,
  browser,
}) => {
  await signInToDemo(page)
  await page.goto('/settings?section=sharing')
  const label = page.getByRole('region', { name: 'White label' })
  await label.getByRole('textbox', { name: 'Name' }).fill('Fjord & <i>Partners</i>')
  await label.getByRole('textbox', { name: 'Color' }).fill('#ffdd00')
  await label.locator('input[type=file]').setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script>'),
  })
  await expect(label.getByText('Choose a PNG, JPEG, or WebP image.')).toBeVisible()
  await label
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await expect(label.getByRole('img', { name: 'Fjord & <i>Partners</i>' })).toBeVisible()
  await label.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('White label saved')).toBeVisible()
  expect(await barriersOn(page)).toEqual([])

  await page.goto('/overview')
  await expect(page.getByRole('region', { name: 'Visibility', exact: true })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Share…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'New link' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('For the client')
  await dialog.getByRole('combobox', { name: 'Date range' }).click()
  await page.getByRole('option', { name: 'Last 30 days (rolling)' }).click()
  await dialog.getByRole('checkbox', { name: 'Sources', exact: true }).check()
  await dialog.getByRole('checkbox', { name: /^Use white label/ }).check()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()

  const address = `client-${Date.now()}@buyer.example`
  await dialog
    .getByRole('listitem')
    .filter({ hasText: 'For the client' })
    .getByRole('button', { name: 'Recipients' })
    .click()
  await dialog.getByRole('textbox', { name: 'Email' }).fill('no address')
  await dialog.getByRole('button', { name: 'Send confirmation' }).click()
  await expect(dialog.getByText('Enter a valid email address.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Email' }).fill(address)
  await dialog.getByRole('button', { name: 'Send confirmation' }).click()
  const recipient = dialog.getByRole('listitem').filter({ hasText: address })
  await expect(recipient.getByText('Not confirmed yet')).toBeVisible()
  expect(await barriersOn(page)).toEqual([])

  const request = await mailTo(address)
  expect(request.subject).toBe('Fjord & <i>Partners</i>: confirm your reports about Northwave')
  const client = await (await browser.newContext()).newPage()
  const link = new URL(/http\S+\/api\/report-emails\?token=\S+/.exec(request.text)?.[0] ?? '')
  await client.goto(`${link.pathname}${link.search}`)
  await expect(client.getByText('Fjord & <i>Partners</i> wants to send you a report')).toBeVisible()
  expect(await barriersOn(client)).toEqual([])
  await client.getByRole('button', { name: 'Yes, send them' }).click()
  await expect(client.getByRole('heading', { name: 'You’re subscribed' })).toBeVisible()

  await page.goto('/settings?section=sharing')
  const listed = page
    .getByRole('region', { name: 'Report recipients' })
    .getByRole('listitem')
    .filter({ hasText: address })
  await expect(listed.getByText(/Confirmed · every Monday · no report sent yet/)).toBeVisible()
  await listed.getByRole('button', { name: `Send now to ${address}` }).click()
  await expect.poll(async () => (await mailTo(address)).subject).toMatch(/^Northwave: visibility [\d.]+%$/)
  const report = await mailTo(address)
  expect(report.text).not.toContain('Answerscope')
  // Compared with the page in report-recipients.test.ts: here, the demo collects answers meanwhile.
  expect(report.text).toMatch(/^Visibility: [\d.]+% \([\d.]+ to [\d.]+\)/m)

  const shared = new URL(/http\S+\/shared\/\S+/.exec(report.text)?.[0] ?? '')
  await client.goto(shared.pathname)
  await expect(client.getByRole('banner').getByRole('img', { name: 'Fjord & <i>Partners</i>' })).toBeVisible()
  const tile = client.getByRole('region', { name: 'Visibility', exact: true })
  const shownValue = tile.getByText(/^[\d.]+%$/).first()
  await expect(shownValue).toBeVisible({ timeout: 30_000 })
  await expect(client).toHaveTitle('For the client · Fjord & <i>Partners</i>')
  await expect(client.getByText('Answerscope')).toHaveCount(0)
  const verdict = await client.getByRole('region', { name: 'Summary of this report' }).boundingBox()
  expect(verdict?.y ?? 0).toBeLessThan((await tile.boundingBox())?.y ?? 0)

  const value = (await shownValue.textContent()) ?? ''
  const saving = client.waitForEvent('download')
  await client.getByRole('button', { name: 'PDF report' }).click()
  const file = await (await saving).path()
  expect(await barriersOn(client)).toEqual([])
  const bytes = await readFile(file)
  expect(bytes.toString('latin1')).toMatch(/\/Subtype \/Image/) // the logo
  const pages = await textOfPages(bytes)
  // The summary, the prompts against competitors, and the sources.
  expect(pages).toHaveLength(3)
  expect(pages[0]).toContain(value)
  expect(pages[0]).toContain('AI engines mention Northwave in')
  expect(pages[0]).toContain('95% confidence intervals, clustered by prompt')
  for (const [at, text] of pages.entries()) expect(text).toContain(`${at + 1} of 3`)
  expect(pages.join(' ')).not.toContain('Answerscope')

  const stop = new URL(/Unsubscribe: (http\S+)/.exec(report.text)?.[1] ?? '')
  await client.goto(`${stop.pathname}${stop.search}`)
  await client.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(client.getByRole('heading', { name: 'You get no reports' })).toBeVisible()
  await client.goto(shared.pathname)
  await expect(client.getByRole('heading', { name: 'Link not found' })).toBeVisible()
  await page.reload()
  await expect(listed.getByText(/Unsubscribed · every Monday · last sent/)).toBeVisible()
  await page.getByRole('button', { name: `Remove ${address}` }).click()
  await expect(listed).toHaveCount(0)
})

async function textOfPages(bytes: Buffer): Promise<string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const texts: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  return texts
}
