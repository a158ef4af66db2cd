import { expect, test, type Browser, type Page } from '@playwright/test'
import { openStripeServer, type StripeServer } from '#testing/servers/stripe-server.ts'
import { stripeAccount } from '#testing/servers/stripe-state.ts'
import { barriersOn } from './support/axe.ts'
import { createOrganization, createPerson, signIn } from './support/fixtures.ts'
import { newInstallation, type Installation } from './support/installation.ts'

test.describe.configure({ mode: 'default' })

/**
 * A separate installation that sells plans: in the one that the other tests share, everything is free and must stay
 * free.
 */
let stripe: StripeServer
let installation: Installation
let address: string

const setPlan = (...args: string[]) => installation.cli('plans', 'set', ...args)

test.beforeAll(async () => {
  test.setTimeout(240_000)
  stripe = await openStripeServer()
  stripe.addPrice({ id: 'price_start', name: 'Start', amount: 2900, currency: 'usd', interval: 'month' })
  stripe.addPrice({ id: 'price_team', name: 'Team', amount: 9900, currency: 'usd', interval: 'month' })
  stripe.addPrice({ id: 'price_team_year', name: 'Team', amount: 99_050, currency: 'usd', interval: 'year' })
  installation = await newInstallation()
  address = installation.address
  await installation.start('production', { ...stripeAccount, STRIPE_BASE_URL: stripe.url })
  const common = ['--answers-per-month', '500', '--features', 'bot-logs', '--position', '1']
  await setPlan(
    'start',
    '--name',
    'Start',
    '--monthly-price',
    '29',
    '--brands',
    '1',
    '--seats',
    '2',
    '--stripe-monthly-price',
    'price_start',
    ...common,
  )
  await setPlan('free', '--name', 'Free', '--fallback', '--brands', '1', '--seats', '1', ...common)
  await setPlan(
    'team',
    '--name',
    'Team',
    '--monthly-price',
    '99',
    '--yearly-price',
    '990.50',
    '--stripe-yearly-price',
    'price_team_year',
    '--brands',
    '10',
    '--seats',
    '10',
    '--stripe-monthly-price',
    'price_team',
    ...common,
  )
  stripe.webhookUrl = `${address}/api/stripe/webhook`
})

test.afterAll(async () => {
  await installation.stop()
  await installation.remove()
  await stripe.close()
})

async function owner(browser: Browser) {
  const context = await browser.newContext({ baseURL: address, locale: 'en-GB' })
  const page = await context.newPage()
  const person = await installation.createPerson(context.request)
  const organizationId = await createOrganization(context.request, person, 'Northwind')
  await signIn(page, person)
  const brand = (name: string) =>
    context.request.post(`/api/organizations/${organizationId}/brands`, {
      headers: { Authorization: `Bearer ${person.session.access_token}` },
      data: { name, domains: [`${name.toLowerCase()}.example`], competitors: [], prompts: [] },
    })
  return { page, context, brand, organizationId }
}

test('a plan can be bought, canceled at Stripe, resumed, and downgraded, and a failed payment is shown', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const { page, context, brand, organizationId } = await owner(browser)

  await page.goto('/settings?section=plan')
  await expect(page.getByText('Free', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Choose a plan' }).click()
  await page.getByRole('radio', { name: /Team/ }).check()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByRole('heading', { name: 'Subscribe to Team' })).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByText('You weren’t charged, and your plan hasn’t changed.')).toBeVisible()

  await page.goto('/auth/callback-checkout?plan=team&interval=monthly&outcome=paid')
  await expect(page.getByRole('heading', { name: 'Confirming your payment…' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'You’re on Team' })).toHaveCount(0)

  await page.goto('/checkout?plan=team&interval=monthly')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You’re on Team' })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('link', { name: 'Billing' }).click()
  await expect(page.getByText(/Renews on/)).toBeVisible()
  const invoices = page.getByRole('region', { name: 'Invoices' }).getByRole('row')
  await expect(invoices.nth(1)).toContainText('NW-0001')
  await expect(invoices.nth(1)).toContainText('Paid')

  await page.getByRole('button', { name: 'Payment details' }).click()
  await page.getByRole('button', { name: 'Cancel plan' }).click()
  await page.getByRole('link', { name: 'Return' }).click()
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(/Ends on/)).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Keep subscription' }).click()
  await expect(page.getByText(/Renews on/)).toBeVisible({ timeout: 60_000 })

  expect((await brand('Fernwick')).status()).toBe(201)
  expect((await brand('Halden')).status()).toBe(201)
  await page.getByRole('link', { name: 'Change plan' }).click()
  await page.getByRole('radio', { name: /Start/ }).check()
  await expect(page.getByText('Credit for future invoices')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Halden' }).check()
  await expect(page.getByText('1 of 1 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Change plan' }).click()
  await expect(page.getByRole('heading', { name: 'You’re on Start' })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('link', { name: 'Billing' }).click()
  await expect(page.getByText(/Kept but not included in this plan: 1 archived/)).toBeVisible()
  const third = await brand('Oakline')
  expect(third.status()).toBe(422)
  expect(await third.text()).toContain('The Start plan includes 1 active brand')

  const subscription = subscriptionOf(organizationId)
  stripe.declines = true
  stripe.renew(subscription)
  await expect(async () => {
    await page.goto('/brands')
    await expect(page.getByText(/Payment failed\. Update your payment method by/)).toBeVisible({
      timeout: 2000,
    })
  }).toPass({ timeout: 60_000 })
  stripe.declines = false
  await context.close()
})

test('every state of plan and checkout passes axe in light and dark, and fits a small screen', async ({
  browser,
}) => {
  test.setTimeout(400_000)
  const { page, context, brand, organizationId } = await owner(browser)
  expect((await brand('Fernwick')).status()).toBe(201)

  await page.goto('/settings?section=plan')
  await expect(page.getByText('1 of 1').first()).toBeVisible()
  await looksRight(page, 'settings, nothing bought')
  await page.goto('/checkout?plan=team&interval=yearly')
  await expect(page.getByText('$990.50 per year')).toBeVisible()
  await looksRight(page, 'checkout, by the year')
  await page.goto('/checkout?plan=start&interval=yearly')
  await expect(page.getByRole('radio', { name: /Start/ })).toBeChecked()
  await expect(page.getByText('$29 per month')).toBeVisible()
  await page.goto('/checkout?plan=gold')
  await expect(page.getByRole('alert')).toContainText('That plan is no longer available')
  await looksRight(page, 'checkout of an unknown plan')

  const back = `/auth/callback-checkout?plan=team&interval=monthly&organizationId=${organizationId}`
  await page.goto(`${back}&outcome=left&for=${organizationId}`)
  await expect(page.getByRole('heading', { name: 'Payment not completed' })).toBeVisible()
  await looksRight(page, 'callback, left')
  await page.goto(`${back}&outcome=paid&for=00000000-0000-4000-8000-000000000000`)
  await expect(page.getByRole('heading', { name: 'This payment belongs to another account' })).toBeVisible()
  await looksRight(page, 'callback, another organization')
  await page.clock.install()
  await page.goto(`${back}&outcome=paid&for=${organizationId}`)
  await expect(page.getByRole('heading', { name: 'Confirming your payment…' })).toBeVisible()
  await looksRight(page, 'callback, waiting')
  await page.clock.fastForward(31_000)
  await expect(page.getByRole('heading', { name: 'Payment not confirmed yet' })).toBeVisible()
  await looksRight(page, 'callback, waiting for long')

  // Without the webhook, the customer has to trigger a check with Stripe.
  stripe.webhookUrl = null
  await page.goto('/checkout?plan=team&interval=monthly')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('heading', { name: 'Confirming your payment…' })).toBeVisible()
  await page.clock.fastForward(31_000)
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(async () => {
    await page.clock.fastForward(11_000)
    await expect(page.getByRole('heading', { name: 'You’re on Team' })).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 60_000 })
  await looksRight(page, 'callback, there')
  stripe.webhookUrl = `${address}/api/stripe/webhook`

  expect((await brand('Halden')).status()).toBe(201)
  await page.goto('/settings?section=plan')
  await expect(page.getByText(/Renews on/)).toBeVisible()
  await looksRight(page, 'settings, running')
  await page.goto('/checkout?plan=team&interval=monthly')
  await expect(page.getByText('This is your current plan.')).toBeVisible()
  await looksRight(page, 'checkout, the same plan')
  await page.goto('/checkout?plan=team&interval=yearly')
  await expect(page.getByRole('button', { name: /^Pay \$[\d.,]+ and switch$/ })).toBeVisible()
  await looksRight(page, 'checkout, to the year')
  await page.goto('/checkout?plan=start&interval=monthly')
  await expect(page.getByRole('group', { name: 'Brands to keep active' })).toBeVisible()
  await looksRight(page, 'checkout, to less')

  await page.goto('/settings?section=plan')
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel subscription' })
  await expect(dialog.getByText(/After that, you’re on the Free plan:/)).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Halden' }).check()
  await looksRight(page, 'settings, before ending')
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(async () => {
    await page.clock.fastForward(2000)
    await expect(page.getByText(/Ends on/)).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 60_000 })
  await looksRight(page, 'settings, ending')
  await page.goto('/checkout?plan=start&interval=monthly')
  await expect(page.getByText('Your subscription is set to end. Keep it to change your plan.')).toBeVisible()
  await looksRight(page, 'checkout, ending')
  await page.getByRole('button', { name: 'Keep subscription' }).click()
  await expect(async () => {
    await page.clock.fastForward(2000)
    await expect(page.getByRole('group', { name: 'Brands to keep active' })).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 60_000 })

  const subscription = subscriptionOf(organizationId)
  stripe.declines = true
  stripe.renew(subscription)
  await expect(async () => {
    await page.goto('/settings?section=plan')
    await expect(page.getByRole('link', { name: 'Pay open invoice' })).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  await looksRight(page, 'settings, a payment failed')
  await page.goto('/checkout')
  await expect(page.getByRole('link', { name: 'Pay open invoice' })).toBeVisible()
  await looksRight(page, 'checkout, a payment failed')

  stripe.declines = false
  stripe.cancelNow(subscription)
  await expect(async () => {
    await page.goto('/settings?section=plan')
    await expect(page.getByText(/Kept but not included in this plan: 1 archived/)).toBeVisible({
      timeout: 2000,
    })
  }).toPass({ timeout: 60_000 })
  await expect(page.getByText(/Your subscription ended on/)).toBeVisible()
  await looksRight(page, 'settings, ended')
  await page.getByRole('link', { name: 'Archived brands' }).click()
  await expect(page.getByText('Fernwick').first()).toBeVisible()
  await context.close()
})

test('where nothing is sold, settings and checkout say so and pass axe', async ({ page }) => {
  const person = await createPerson(page.request)
  await createOrganization(page.request, person, 'Northwind')
  await signIn(page, person)
  const sentence = 'Self-hosted: every feature is included at no charge.'
  for (const path of ['/settings?section=plan', '/checkout']) {
    await page.goto(path)
    await expect(page.getByText(sentence)).toBeVisible()
    await looksRight(page, `self-hosted, ${path}`)
  }
})

function subscriptionOf(organizationId: string) {
  const customer = [...stripe.customers.values()].find(
    ({ metadata }) => metadata['organization_id'] === organizationId,
  )
  const subscription = [...stripe.subscriptions.values()].find((each) => each.customer === customer?.id)
  if (subscription === undefined) throw new Error('Stripe has no subscription')
  return subscription
}

async function looksRight(page: Page, state: string): Promise<void> {
  expect(await barriersOn(page), state).toEqual([])
  const size = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 760 })
  expect([state, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([state, 360])
  if (size !== null) await page.setViewportSize(size)
}
