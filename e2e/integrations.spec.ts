import { expect, test, type Page } from '@playwright/test'
import { Webhook } from 'standardwebhooks'
import { openTwilioServer } from '#testing/servers/twilio-server.ts'
import { openWebhookReceiver } from '#testing/servers/webhook-receiver.ts'
import { barriersOn } from './support/axe.ts'
import { createOrganization, createPerson, signIn } from './support/fixtures.ts'

async function owner(page: Page) {
  const person = await createPerson(page.request)
  const organizationId = await createOrganization(page.request, person, 'Channels of ours')
  await signIn(page, person)
  return { person, organizationId }
}

async function expectNoViolations(page: Page) {
  expect(await barriersOn(page)).toEqual([])
}

test('an owner connects a webhook, sees its responses, and resends a failed delivery', async ({ page }) => {
  const receiver = await openWebhookReceiver()
  try {
    await owner(page)
    await page.goto('/settings?section=channels')
    await page.getByRole('button', { name: 'Add integration' }).click()
    const form = page.getByRole('form', { name: 'Add integration' })
    await form.getByRole('textbox', { name: 'Name' }).fill('Data warehouse')
    await form.getByRole('textbox', { name: 'URL' }).fill('https://me:secret@example.com')
    await form.getByRole('button', { name: 'Add integration' }).click()
    await expect(form.getByText('Remove the name and password from the URL.')).toBeVisible()
    await form.getByRole('textbox', { name: 'URL' }).fill(`${receiver.url}/hook?key=hidden`)
    await form.getByRole('button', { name: 'Add integration' }).click()

    const secret =
      (await page.getByRole('region', { name: 'Signing secret' }).locator('code').textContent()) ?? ''
    expect(secret).toMatch(/^whsec_/)
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText(secret)).toBeHidden()
    await expect(page.getByText('hidden')).toBeHidden()

    receiver.answer = (response) => response.writeHead(500).end('no disk left')
    await page.getByRole('button', { name: 'Send a test to Data warehouse' }).click()
    const result = page.getByRole('group', { name: 'Test result' })
    await expect(result.getByText('Responded with 500.')).toBeVisible()
    await expect(result.getByText('no disk left')).toBeVisible()
    const [hook] = await receiver.received(1)
    new Webhook(secret).verify(hook?.body ?? '', hook?.headers as Record<string, string>)

    receiver.answer = (response) => response.writeHead(200).end('thank you')
    await page.getByRole('button', { name: 'Send a test to Data warehouse' }).click()
    await expect(result.getByText('Test delivered')).toBeVisible()
    await page.reload()
    await page
      .getByRole('group', { name: 'Deliveries' })
      .getByRole('button', { name: 'Test' })
      .first()
      .click()
    const delivery = page.getByRole('dialog', { name: 'Delivery' })
    await expect(delivery.getByText('thank you')).toBeVisible()
    await expectNoViolations(page)
    await delivery.getByRole('button', { name: 'Resend' }).click()
    await expect(delivery.getByText('Resend of')).toBeVisible()
    await expect(delivery.getByText('delivered')).toBeVisible()
    expect(new Set((await receiver.received(3)).map(({ headers }) => headers['webhook-id'])).size).toBe(3)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Pause Data warehouse' }).click()
    await expect(page.getByText('Paused just now.')).toBeVisible()
    await page.getByRole('button', { name: 'Remove Data warehouse' }).click()
    await page
      .getByRole('group', { name: 'Remove Data warehouse' })
      .getByRole('button', { name: 'Remove Data warehouse' })
      .click()
    await expect(page.getByText('No integrations yet. Add one')).toBeVisible()
  } finally {
    await receiver.close()
  }
})

test('a user confirms a phone number with the code sent to it, and the owner sees the message', async ({
  page,
}) => {
  const twilio = await openTwilioServer({ port: Number(process.env['E2E_TWILIO_PORT']) })
  try {
    await owner(page)
    await page.goto('/notifications?section=preferences')
    await page.getByRole('button', { name: 'Add number' }).click()
    const form = page.getByRole('form', { name: 'Add number' })
    await form.getByRole('textbox', { name: 'Phone number' }).fill('0151 2345')
    await form.getByRole('button', { name: 'Send code' }).click()
    await expect(form.getByText('Enter the number with + and country code, such as +49 151')).toBeVisible()
    await form.getByRole('textbox', { name: 'Phone number' }).fill('+49 151 23456789')
    await form.getByRole('button', { name: 'Send code' }).click()
    const boxes = page.getByRole('group', { name: 'Confirmation code' })
    await expect(boxes.getByText('Enter the 6-digit code we sent to this number.')).toBeVisible()
    await expect.poll(() => twilio.messages.length).toBe(1)
    const code = /^\d{6}/.exec(twilio.messages[0]?.body ?? '')?.[0] ?? ''
    await boxes.getByRole('textbox', { name: 'Digit 1 of 6' }).click()
    await page.keyboard.type(code === '000000' ? '111111' : '000000')
    await expect(boxes.getByRole('alert')).toHaveText('Incorrect or expired code. Request a new one.')
    await boxes.getByRole('textbox', { name: 'Digit 1 of 6' }).click()
    await page.keyboard.type(code)
    await expect(page.getByText('Confirmed just now.')).toBeVisible()
    await expect(page.getByText('SMS +49 •••• 789')).toBeVisible()
    await expectNoViolations(page)

    await page.goto('/admin/twilio-messages?q=789')
    const table = page.getByRole('table', { name: 'Text messages' })
    await expect(table.getByText('Confirmation code').first()).toBeVisible()
    await expect(page.getByText('+4915123456789')).toBeHidden()
    await expectNoViolations(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).click()
    expect((await download).suggestedFilename()).toBe('twilio-messages.csv')
  } finally {
    await twilio.close()
  }
})
