import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { z } from 'zod'
import { barriersOn } from '../support/axe.ts'
import { createOrganization, createPerson, expect, signIn, test, type Person } from '../support/fixtures.ts'

const bearer = (person: Person) => ({ Authorization: `Bearer ${person.session.access_token}` })
const made = z.object({ id: z.string() })

async function createBrand(request: APIRequestContext, owner: Person, organizationId: string, name: string) {
  const answer = await request.post(`/api/organizations/${organizationId}/brands`, {
    headers: bearer(owner),
    data: { name, domains: [`${name.toLowerCase()}.example`] },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return made.parse(await answer.json()).id
}

/** Adds a member the way the product does it: with an invitation that is accepted by its link. */
async function join(
  request: APIRequestContext,
  owner: Person,
  organizationId: string,
  given: { role: string; allBrands?: boolean; brandIds?: string[] },
): Promise<Person> {
  const person = await createPerson(request)
  const invited = await request.post(`/api/organizations/${organizationId}/invitations`, {
    headers: bearer(owner),
    data: {
      emails: [person.email],
      note: '',
      allBrands: false,
      brandIds: [],
      canViewBotLogs: false,
      canViewQueryFanout: false,
      ...given,
    },
  })
  expect(invited.status(), await invited.text()).toBe(201)
  const [, token] = /\/invite\/([\w-]+)/.exec(await invited.text()) ?? []
  const accepted = await request.post('/api/invitation-acceptances', {
    headers: bearer(person),
    data: { token },
  })
  expect(await accepted.json()).toMatchObject({ outcome: 'joined' })
  return person
}

/** A page of a separate browser, with `person` signed in. */
async function openElsewhere(browser: Browser, person: Person, address: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Berlin' })
  const page = await context.newPage()
  await signIn(page, person)
  await page.goto(address)
  return page
}

/** By exact email, because other rows mention it as the inviter. */
const rowOf = (page: Page, person: Person) =>
  page.getByRole('row').filter({ has: page.getByText(person.email, { exact: true }) })
const act = async (page: Page, person: Person, action: string) => {
  await page.getByRole('button', { name: `Actions for ${person.email}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
const switcher = (page: Page, kind: 'Brand' | 'Organization') =>
  page.getByRole('complementary', { name: 'Sidebar' }).getByRole('button', { name: new RegExp(`^${kind}: `) })

async function secondsUntil(what: () => Promise<void>): Promise<number> {
  const from = performance.now()
  await what()
  return (performance.now() - from) / 1000
}

test("changes by an admin take effect in the member's open window at once", async ({
  signedInPage: page,
  person: owner,
  organizationId,
  browser,
  request,
}, { annotations }) => {
  const northwave = await createBrand(request, owner, organizationId, 'Northwave')
  const oakline = await createBrand(request, owner, organizationId, 'Oakline')
  const bob = await join(request, owner, organizationId, { role: 'viewer', brandIds: [northwave, oakline] })
  const home = await createOrganization(request, bob, 'Birch of bob')
  const other = await openElsewhere(
    browser,
    bob,
    `/overview?organizationId=${organizationId}&clientId=${oakline}`,
  )
  await expect(switcher(other, 'Brand')).toContainText('Oakline')
  await page.goto(`/settings?organizationId=${organizationId}&section=members`)
  await expect(rowOf(page, bob)).toContainText('Viewer')
  const measure = async (name: string, what: () => Promise<void>) => {
    const seconds = await secondsUntil(what)
    annotations.push({ type: name, description: `${seconds.toFixed(2)} s` })
  }

  await test.step('a removed brand disappears from the other window, which says so', async () => {
    await act(page, bob, 'Edit role and access')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: 'Oakline' }).uncheck()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await measure('a brand is gone', () =>
      expect(other.getByText('You no longer have access to Oakline.')).toBeVisible(),
    )
    await expect(switcher(other, 'Brand')).toContainText('Northwave')
  })

  await test.step('a higher role shows the settings there', async () => {
    await expect(other.getByRole('link', { name: 'Settings', exact: true })).toBeHidden()
    await act(page, bob, 'Edit role and access')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'Admin' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await measure('a role holds', () =>
      expect(other.getByRole('link', { name: 'Settings', exact: true })).toBeVisible(),
    )
  })

  await test.step('a deactivated member loses the organization, sees why, and continues in their own', async () => {
    await act(page, bob, 'Deactivate')
    await measure('an organization is gone', () =>
      expect(other.getByText(/^You no longer have access to Acorn/)).toBeVisible(),
    )
    await expect(other).toHaveURL(new RegExp(`/dashboard.*organizationId=${home}`))
    await expect(switcher(other, 'Organization')).toContainText('Birch of bob')
    await switcher(other, 'Organization').click()
    await expect(other.getByRole('menuitem', { name: /Birch of bob/ })).toBeVisible()
    await expect(other.getByRole('menuitem', { name: /Acorn/ })).toHaveCount(0)
    await switcher(other, 'Organization').click()
    await expect(other.getByRole('menu')).toHaveCount(0)
    await expect(rowOf(page, bob)).toContainText('Deactivated')
  })

  await test.step('undo restores it', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rowOf(page, bob)).not.toContainText('Deactivated')
    await switcher(other, 'Organization').click()
    await expect(other.getByRole('menuitem', { name: /Acorn.*Admin/ })).toBeVisible()
    await other.keyboard.press('Escape')
  })

  await test.step('a removed member disappears from the list; after undo, they are back with their role', async () => {
    await act(page, bob, 'Remove from organization')
    await expect(rowOf(page, bob)).toBeHidden()
    await page.getByRole('alert').filter({ hasText: 'removed' }).getByRole('button', { name: 'Undo' }).click()
    await expect(rowOf(page, bob)).toContainText('Admin')
  })
  await other.context().close()
})

test('open lists of members and invitations update when another admin changes something', async ({
  signedInPage: page,
  person: owner,
  organizationId,
  request,
}) => {
  const invitations = await page.context().newPage()
  await signIn(invitations, owner)
  await invitations.goto(`/settings?organizationId=${organizationId}&section=invites`)
  await expect(invitations.getByText('No pending invitations')).toBeVisible()
  await page.goto(`/settings?organizationId=${organizationId}&section=members`)
  await expect(rowOf(page, owner)).toBeVisible()
  const adam = await join(request, owner, organizationId, { role: 'admin' })
  await expect(rowOf(page, adam)).toContainText('Admin')
  const answer = await request.post(`/api/organizations/${organizationId}/invitations`, {
    headers: bearer(adam),
    data: {
      emails: ['eve@example.com'],
      role: 'viewer',
      note: '',
      allBrands: true,
      brandIds: [],
      canViewBotLogs: false,
      canViewQueryFanout: false,
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  await expect(invitations.getByText('eve@example.com')).toBeVisible()
  const left = await request.delete(`/api/organizations/${organizationId}/membership`, {
    headers: bearer(adam),
  })
  expect(left.status()).toBe(204)
  await expect(rowOf(page, adam)).toBeHidden()
})

test('a window whose last organization is taken away offers to create one', async ({
  signedInPage: page,
  person: owner,
  organizationId,
  browser,
  request,
}) => {
  const brand = await createBrand(request, owner, organizationId, 'Northwave')
  const gus = await join(request, owner, organizationId, { role: 'guest', brandIds: [brand] })
  const other = await openElsewhere(browser, gus, `/brand/${brand}?organizationId=${organizationId}`)
  await expect(other.getByRole('heading', { name: 'Northwave' })).toBeVisible()
  await page.goto(`/settings?organizationId=${organizationId}&section=members`)
  await act(page, gus, 'Deactivate')
  await expect(other.getByText(/^You no longer have access to Acorn/)).toBeVisible()
  await expect(other.getByText('No organization yet')).toBeVisible()
  await expect(other.getByText('Northwave')).toHaveCount(0)
  await other.context().close()
})

test("transferring ownership needs the organization's name, and the last owner cannot leave", async ({
  signedInPage: page,
  person: owner,
  organizationId,
  browser,
  request,
}) => {
  const name = `Acorn ${owner.email.slice(7, 15)}`
  const ada = await join(request, owner, organizationId, { role: 'admin' })
  const other = await openElsewhere(
    browser,
    ada,
    `/settings?organizationId=${organizationId}&section=members`,
  )
  await expect(rowOf(other, ada)).toContainText('you')
  await expect(other.getByRole('button', { name: `Actions for ${owner.email}` })).toBeHidden()

  await page.goto(`/settings?organizationId=${organizationId}&section=members`)
  const leave = async () => {
    await page.getByRole('button', { name: /Signed in as/ }).click()
    await page.getByRole('menuitem', { name: `Leave ${name}` }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Leave ${name}` })
      .click()
  }
  await leave()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'Make another member an owner first.',
  )
  await page.getByRole('button', { name: 'Stay' }).click()

  await act(page, ada, 'Transfer ownership')
  const dialog = page.getByRole('dialog')
  const hand = dialog.getByRole('button', { name: 'Transfer ownership' })
  await dialog.getByLabel(/^Type Acorn/).fill('acorn')
  await expect(hand).toBeDisabled()
  await dialog.getByLabel(/^Type Acorn/).fill(name)
  await hand.click()
  await expect(rowOf(page, ada)).toContainText('Owner')
  await expect(rowOf(page, owner)).toContainText('Admin')
  await expect(other.getByRole('button', { name: `Actions for ${owner.email}` })).toBeVisible()

  await leave()
  await expect(page.getByText(`You no longer have access to ${name}.`)).toBeVisible()
  await expect(page.getByText('No organization yet')).toBeVisible()
  await other.reload()
  await expect(rowOf(other, ada)).toBeVisible()
  await expect(rowOf(other, owner)).toBeHidden()
  await other.context().close()
})

test('the member list is filtered by the URL, explains roles, and passes axe', async ({
  signedInPage: page,
  person: owner,
  organizationId,
  request,
}) => {
  const brand = await createBrand(request, owner, organizationId, 'Northwave')
  const editor = await join(request, owner, organizationId, { role: 'editor', brandIds: [brand] })
  const viewer = await join(request, owner, organizationId, { role: 'viewer', brandIds: [brand] })
  await page.goto(`/settings?organizationId=${organizationId}&section=members`)
  await expect(rowOf(page, viewer)).toBeVisible()
  await page.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Editor' }).click()
  await expect(page).toHaveURL(/role=editor/)
  await expect(rowOf(page, viewer)).toBeHidden()
  await page.reload()
  await expect(rowOf(page, editor)).toBeVisible()
  await expect(rowOf(page, owner)).toBeHidden()
  await page.goto(`/settings?organizationId=${organizationId}&section=members&q=${viewer.email}`)
  await expect(rowOf(page, viewer)).toBeVisible()
  await expect(rowOf(page, editor)).toBeHidden()
  await page.goto(`/settings?organizationId=${organizationId}&section=members`)
  await page.getByText('Role permissions').click()
  await expect(page.getByRole('table').filter({ hasText: 'Add brands' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all members' }).check()
  await expect(page.getByText('2 members selected')).toBeVisible()
  await page.getByRole('button', { name: 'Edit role and access' }).click()
  await page.getByRole('dialog').getByRole('radio', { name: 'All current and future brands' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, editor)).toContainText('All current and future brands')
  expect(await barriersOn(page)).toEqual([])
})

test('the permission preview shows what a member with given rights would see', async ({
  signedInPage: page,
  person: owner,
  organizationId,
  request,
}) => {
  await createBrand(request, owner, organizationId, 'Northwave')
  await createBrand(request, owner, organizationId, 'Oakline')
  await page.goto(`/test-invite-permissions?organizationId=${organizationId}`)
  await expect(page.getByRole('heading', { name: 'Can view 0 of 2 brands' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Oakline' }).check()
  await expect(page.getByRole('heading', { name: 'Can view 1 of 2 brands' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Add brands' })).toContainText('no')
  await page.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Admin' }).click()
  await expect(page.getByRole('heading', { name: 'Can view 2 of 2 brands' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Add brands' })).toContainText('yes')
  expect(await barriersOn(page)).toEqual([])
  await page.goto(`/settings?organizationId=${organizationId}&section=members`)
  await expect(page.getByText('preview.invalid')).toHaveCount(0)
  await expect(rowOf(page, owner)).toBeVisible()
})
