import { randomUUID } from 'node:crypto'
import { operateOn } from '#testing/database/running-database.ts'
import { providerClient, startOpenIdProvider, type OpenIdProvider } from '#testing/servers/openid-provider.ts'
import { barriersOn } from './support/axe.ts'
import { createOrganization, createPerson, expect, signIn, test } from './support/fixtures.ts'

test.describe.configure({ mode: 'serial' })

let provider: OpenIdProvider
test.afterAll(() => provider.stop())

test('an owner connects a provider, tests it, and requires it; a new member and a member with a password come in through it', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  provider = await startOpenIdProvider({ callback: `${baseURL}/auth/v1/callback` })
  const domain = `acorn-${randomUUID().slice(0, 8)}.test`
  const owner = await createPerson(request, `olivia@${domain}`)
  const organizationId = await createOrganization(request, owner, 'Acorn')
  provider.people.set('olivia', { email: owner.email })
  provider.people.set('nina', { email: `nina@${domain}`, name: 'Nina New', groups: ['writers'] })

  await signIn(page, owner)
  await page.goto('/settings?section=single-sign-on')
  await expect(page.getByLabel('Callback URL', { exact: true })).toHaveValue(`${baseURL}/auth/v1/callback`)
  await page.getByLabel('Issuer URL').fill(provider.issuer)
  await page.getByLabel('Client ID').fill(providerClient.id)
  await page.getByLabel('Client secret').fill(providerClient.secret)
  await page.getByRole('button', { name: 'Add group' }).click()
  await page.getByLabel('Group 1', { exact: true }).fill('writers')
  await page.getByRole('combobox', { name: 'Role of group 1' }).click()
  await page.getByRole('option', { name: 'Editor' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Single sign-on saved')).toBeVisible()
  await expect(page.getByText('Not tested with these settings yet.')).toBeVisible()

  await page.getByLabel('Domain', { exact: true }).fill('gmail.com')
  await page.getByRole('button', { name: 'Add domain' }).click()
  await expect(page.getByText(/Anyone can get an address there/)).toBeVisible()
  await page.getByLabel('Domain', { exact: true }).fill(domain)
  await page.getByRole('button', { name: 'Add domain' }).click()
  const row = page.getByRole('region', { name: domain })
  await expect(row.getByRole('textbox', { name: 'Record name' })).toHaveValue(`_answerscope.${domain}`)
  await expect(row.getByRole('textbox', { name: 'Record value' })).toHaveValue(/^answerscope-verification=/)
  expect(await barriersOn(page)).toEqual([])
  // No name server knows a domain of this test.
  await operateOn(
    process.env['E2E_DATA_DIR'] ?? '',
    'update llm_mentions.sso_domains set proven_at = now(), checked_at = now() where domain = $1',
    [domain],
  )
  await page.reload()
  await expect(row.getByText('Verified', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Test connection' }).click()
  await page.getByLabel('Subject').fill('nina')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(/The provider signed in someone else/)).toBeVisible()
  await page.getByRole('button', { name: 'Test connection' }).click()
  await page.getByLabel('Subject').fill('olivia')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('The test worked. You can require single sign-on now.')).toBeVisible()

  const member = await createPerson(request, `mona@${domain}`)
  provider.people.set('mona', { email: member.email })
  await operateOn(
    process.env['E2E_DATA_DIR'] ?? '',
    `insert into llm_mentions.organization_users (organization_id, user_id, role)
     select $1, id, 'viewer' from llm_mentions.users where email = $2`,
    [organizationId, member.email],
  )
  await page.getByRole('switch', { name: 'Require single sign-on' }).click()
  await expect(page.getByRole('switch', { name: 'Require single sign-on' })).toBeChecked()

  const other = await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-GB' })
  const theirs = await other.newPage()
  await theirs.goto('/login')
  await theirs.getByLabel('Email').fill(member.email)
  await theirs.getByLabel('Password', { exact: true }).fill(member.password)
  await theirs.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(
    theirs.getByText('Your organization requires single sign-on. Continue with SSO.'),
  ).toBeVisible()
  await theirs.getByRole('button', { name: 'Continue with SSO' }).click()
  await theirs.getByRole('button', { name: 'Continue', exact: true }).click()
  await theirs.getByLabel('Subject').fill('mona')
  await theirs.getByRole('button', { name: 'Continue' }).click()
  await expect(theirs.getByRole('button', { name: /^Signed in as mona@/ })).toBeVisible()
  await other.close()

  const newcomer = await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-GB' })
  const ninas = await newcomer.newPage()
  await ninas.goto('/login')
  await ninas.getByRole('button', { name: 'Sign in with SSO' }).click()
  await ninas.getByLabel('Email').fill('nina@elsewhere.test')
  await ninas.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(ninas.getByText(/isn’t set up for this email domain/)).toBeVisible()
  await ninas.getByLabel('Email').fill(`nina@${domain}`)
  expect(await barriersOn(ninas)).toEqual([])
  await ninas.getByRole('button', { name: 'Continue', exact: true }).click()
  await ninas.getByLabel('Subject').fill('nina')
  await ninas.getByRole('button', { name: 'Continue' }).click()
  await expect(
    ninas.getByRole('button', { name: /^Signed in as Nina New|^Signed in as nina@/ }),
  ).toBeVisible()
  await newcomer.close()

  await page.goto('/settings?section=members')
  const line = page.getByRole('row', { name: /Nina New/ })
  await expect(line).toContainText('Editor')
})
