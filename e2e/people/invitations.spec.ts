import {
  codeIn,
  createOrganization,
  createPerson,
  expect,
  linkIn,
  mailTo,
  signIn,
  newEmail,
  test,
} from '../support/fixtures.ts'
import type { Browser, Page } from '@playwright/test'
import { barriersOn } from '../support/axe.ts'

/** A separate browser, for another user. */
async function otherBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Berlin' })
  return context.newPage()
}

/** Invites through the form, as the admin who is signed in on `page`. Returns the path of the link in the email. */
async function inviteByForm(page: Page, organizationId: string, email: string): Promise<string> {
  await page.goto(`/settings?organizationId=${organizationId}&section=invites`)
  await page.getByRole('button', { name: 'Invite members' }).click()
  await page.getByRole('textbox', { name: 'Email addresses' }).fill(email)
  await page.getByRole('textbox', { name: 'Personal note' }).fill('See you <b>there</b>')
  await page.getByRole('button', { name: 'Invite 1 member' }).click()
  await expect(page.getByText('1 member invited.')).toBeVisible()
  await expect(line(page, email).getByText('Not sent')).toBeVisible() // local environment: emails go to the outbox
  const mail = await mailTo(email)
  expect(mail.subject).toMatch(/^Join Acorn/)
  expect(mail.html).not.toContain('<b>there</b>')
  return new URL(linkIn(mail.text)).pathname
}

const line = (page: Page, email: string) =>
  page.getByRole('list', { name: 'Invitations' }).getByRole('listitem').filter({ hasText: email })

/** The code in the latest email; waits for it, because the email before may be the invitation. */
async function codeFor(email: string): Promise<string> {
  await expect.poll(async () => (await mailTo(email)).subject).toContain('sign-in code')
  return codeIn((await mailTo(email)).text)
}

async function typeCode(page: Page, code: string) {
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(code)
}

test('a new user signs in with the invited address and joins', async ({
  signedInPage: admin,
  organizationId,
  browser,
}) => {
  const email = newEmail('new')
  const link = await inviteByForm(admin, organizationId, email)
  const page = await otherBrowser(browser)
  await page.goto(link)
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await expect(page.getByRole('region', { name: 'Invitation' })).toContainText('Acorn')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await expect(page.getByLabel('Email', { exact: true })).not.toBeEditable()
  expect(await barriersOn(page)).toEqual([])
  await expect(async () => {
    await admin.reload()
    await expect(line(admin, email).getByText('Opened')).toBeVisible({ timeout: 2000 })
  }).toPass()

  await page.getByRole('button', { name: 'Email me a code' }).click()
  await typeCode(page, await codeFor(email))
  await expect(page).toHaveURL((url) => url.pathname === link)
  await expect(page.getByRole('button', { name: /^Join Acorn/ })).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  await page.getByRole('button', { name: /^Join Acorn/ }).dblclick()
  await expect(page).toHaveURL(
    (url) => url.pathname === '/' && url.searchParams.get('organizationId') === organizationId,
  )
  await admin.reload()
  await admin.getByText(/^Closed/).click()
  await expect(line(admin, email).getByText('Accepted')).toBeVisible()
  // The link is used up, and its page leads to the organization.
  await page.goto(link)
  await expect(page.getByText(/You’re already a member of/)).toBeVisible()
  await page.getByRole('button', { name: /^Open Acorn/ }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
})

test('a user with an account and an organization keeps it and joins another', async ({
  signedInPage: admin,
  organizationId,
  browser,
  request,
}) => {
  const person = await createPerson(request, newEmail('known'))
  const own = await createOrganization(request, person, 'Their Own')
  const link = await inviteByForm(admin, organizationId, person.email)
  const page = await otherBrowser(browser)
  await page.goto(link)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: /^Join Acorn/ }).click()
  await expect(page).toHaveURL((url) => url.searchParams.get('organizationId') === organizationId)
  await page.goto(`/brands?organizationId=${own}`)
  await expect(page).toHaveURL((url) => url.searchParams.get('organizationId') === own)
  await expect(page.getByText('Their Own').first()).toBeVisible()
})

test('a user signed in with another address sees why it fails, and the invited one can join', async ({
  signedInPage: admin,
  organizationId,
  browser,
  request,
}) => {
  const [wanted, other] = [
    await createPerson(request, newEmail('wanted')),
    await createPerson(request, newEmail('other')),
  ]
  await createOrganization(request, other, 'Elsewhere')
  const link = await inviteByForm(admin, organizationId, wanted.email)
  const page = await otherBrowser(browser)
  await signIn(page, other)
  await page.goto(link)
  await expect(
    page.getByText(`This invitation is for w…@e….test, but you’re signed in as ${other.email}.`),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: /^Join/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign out and continue' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(wanted.email)
  await page.getByLabel('Password', { exact: true }).fill(wanted.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: /^Join Acorn/ }).click()
  await expect(page).toHaveURL((url) => url.searchParams.get('organizationId') === organizationId)
})

test('a new user creates an account with a password and joins', async ({
  signedInPage: admin,
  organizationId,
  browser,
}) => {
  const email = newEmail('fresh')
  const link = await inviteByForm(admin, organizationId, email)
  const page = await otherBrowser(browser)
  await page.goto(link)
  await page.getByRole('link', { name: /^Create (an )?account$/ }).click()
  await expect(page.getByRole('heading', { name: 'Create account' })).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill('long enough to be one')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL((url) => url.pathname === link)
  await page.getByRole('button', { name: /^Join Acorn/ }).click()
  await expect(page).toHaveURL((url) => url.searchParams.get('organizationId') === organizationId)
})

test('a revoked link does not work until that is undone, and the invited user finds it without the email', async ({
  signedInPage: admin,
  organizationId,
  browser,
  request,
}) => {
  const person = await createPerson(request, newEmail('late'))
  const link = await inviteByForm(admin, organizationId, person.email)
  const page = await otherBrowser(browser)
  await signIn(page, person)
  await admin.getByRole('button', { name: `Revoke invitation for ${person.email}` }).click()
  await expect(line(admin, person.email)).toHaveCount(0)
  await page.goto(link)
  await expect(page.getByText(/was revoked or replaced\. Check for/)).toBeVisible()
  await admin.getByRole('button', { name: 'Undo' }).click()
  await expect(line(admin, person.email)).toHaveCount(1)
  // A user without an organization is asked to create one, and finds the invitation there.
  await page.goto('/settings')
  await page.getByRole('button', { name: /^Join Acorn/ }).click()
  await expect(page).toHaveURL((url) => url.searchParams.get('organizationId') === organizationId)
})

test('each address of a list gets its own result, and the rejected ones stay in the field', async ({
  signedInPage: admin,
  organizationId,
  person,
}) => {
  await admin.goto(`/settings?organizationId=${organizationId}&section=invites`)
  await admin.getByRole('button', { name: 'Invite members' }).click()
  const field = admin.getByRole('textbox', { name: 'Email addresses' })
  const good = newEmail('good')
  await field.fill(`Good One <${good}>, nonsense, throw@mailinator.com\n${person.email}`)
  await expect(admin.getByText('nonsense Not a valid email address. Check the spelling.')).toBeVisible()
  await admin.getByRole('button', { name: 'Invite 3 members' }).click()
  await expect(admin.getByText('3 invitations weren’t sent:')).toBeVisible()
  await expect(admin.getByText(/Disposable email address\. Use a/)).toBeVisible()
  await expect(admin.getByText('This is your own email address.')).toBeVisible()
  await expect(field).toHaveValue(['nonsense', 'throw@mailinator.com', person.email].join('\n'))
  await expect(line(admin, good)).toHaveCount(1)
  expect(await barriersOn(admin)).toEqual([])
})

test('an unknown link says so and leads to the start page', async ({ signedInPage: page }) => {
  await page.goto('/invite/nothing-of-ours')
  await expect(page.getByText(/This invitation link isn’t valid/)).toBeVisible()
  await page.getByRole('link', { name: 'Continue without joining' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
})

test('the preview shows the email and escapes HTML in the personal note', async ({
  signedInPage: page,
  organizationId,
}) => {
  await page.goto(`/test-invite?organizationId=${organizationId}`)
  await page.getByRole('textbox', { name: 'Personal note' }).fill('<img src=x onerror=alert(1)>')
  const mail = page.frameLocator('iframe[title="Email preview"]')
  await expect(mail.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  await expect(mail.getByRole('link', { name: 'Accept invitation' })).toBeVisible()
  await page.getByText('Plain text', { exact: true }).click()
  await expect(page.getByText(/Accept invitation:/)).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
})
