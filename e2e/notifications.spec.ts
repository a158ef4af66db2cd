import type { APIRequestContext, Page } from '@playwright/test'
import { z } from 'zod'
import { barriersOn } from './support/axe.ts'
import { expect, mailTo, test, type Person } from './support/fixtures.ts'

const created = z.object({ id: z.string() })

async function post(request: APIRequestContext, person: Person, path: string, data: unknown) {
  const answer = await request.post(`/api${path}`, {
    headers: { Authorization: `Bearer ${person.session.access_token}` },
    data,
  })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return created.parse(await answer.json()).id
}

async function expectAccessible(page: Page) {
  expect(await barriersOn(page)).toEqual([])
}

test('a finished run notifies live and by email as its alert says, and can be read, dismissed, and restored', async ({
  signedInPage: page,
  organizationId,
  person,
  request,
}) => {
  test.setTimeout(150_000)
  const brandId = await post(request, person, `/organizations/${organizationId}/brands`, {
    name: 'Larkhoe',
    domains: ['larkhoe.example'],
    prompts: [{ text: 'Best hoe for clay?' }],
  })
  await page.goto('/notifications')
  await expect(page.getByText('You’re all caught up')).toBeVisible()
  await expectAccessible(page)

  await test.step('an alert turns finished runs into a warning', async () => {
    await page.getByRole('link', { name: 'Alerts' }).click()
    await page.getByRole('button', { name: 'New alert' }).click()
    const dialog = page.getByRole('dialog', { name: 'New alert' })
    await expect(dialog.getByText('Would have triggered 0 times in the last 90 days.')).toBeVisible()
    await expect(dialog.getByText(/Not enough data:/)).toBeVisible()
    await dialog.getByText('An event').click()
    await dialog.getByLabel('Name').fill('Runs by mail')
    await dialog.getByRole('button', { name: 'Create alert' }).click()
    await expect(dialog.getByText('Choose at least one type.')).toBeVisible()
    await expect(dialog.getByLabel('Name')).toHaveValue('Runs by mail')
    await dialog.getByLabel('Events').click()
    await page.getByRole('option', { name: 'Run finished', exact: true }).click()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Create alert' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Runs by mail' })).toContainText('Warning')
    await expect(dialog).toBeHidden()
    await expectAccessible(page)
  })

  await test.step('the count in the navigation updates without a reload', async () => {
    await page.getByRole('link', { name: 'Inbox' }).click()
    await post(request, person, `/brands/${brandId}/runs`, { engines: ['sandbox-atlas'], repeats: 1 })
    await expect(page.getByRole('link', { name: 'Notifications 1 unread' })).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('link', { name: /Run finished for Larkhoe:/ })).toBeVisible()
    await expectAccessible(page)
  })

  const entry = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem').first()
  await test.step('it is emailed, with a one-click unsubscribe link', async () => {
    const mail = await mailTo(person.email)
    expect(mail.subject).toContain('Run finished for Larkhoe:')
    const stop = z.string().parse(/http\S+\/api\/unsubscribe\S+/.exec(mail.text)?.[0])
    const visitor = await page.context().browser()?.newPage()
    if (visitor === undefined) throw new Error('no browser')
    await visitor.goto(new URL(stop).pathname + new URL(stop).search)
    await expect(visitor.getByRole('heading', { name: 'Unsubscribe from these emails?' })).toBeVisible()
    await visitor.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(visitor.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible()
    await visitor.close()
    await page.getByRole('link', { name: 'Preferences' }).click()
    await expect(page.getByLabel('Email notifications')).not.toBeChecked()
    await page.getByRole('link', { name: 'Inbox' }).click()
  })

  await test.step('keyboard shortcuts mark and dismiss it, and dismissing can be undone', async () => {
    await entry.focus()
    await page.keyboard.press('m')
    await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
    await page.keyboard.press('Delete')
    await expect(page.getByText('You’re all caught up')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(entry).toContainText('Run finished for Larkhoe:')
  })

  await test.step('quiet hours and an email report are saved', async () => {
    await page.getByRole('link', { name: 'Preferences' }).click()
    await page.getByRole('switch', { name: 'Pause notifications during set hours' }).check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('From', { exact: true }).first()).toHaveValue('22:00')
    await expectAccessible(page)
  })
})
