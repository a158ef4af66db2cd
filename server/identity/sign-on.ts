import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { z } from 'zod'
import { roleOfGroups } from '#core/organizations/single-sign-on/role-of-groups.ts'
import { domainOfAddress } from '#core/organizations/single-sign-on/claimed-domain.ts'
import { inTransaction, type Sql } from '#queries/database.ts'
import {
  confirmAccount,
  createAccount,
  dropUnprovenPassword,
  findAccountByEmail,
  findAccountById,
  type Account,
} from '#queries/identity/accounts.ts'
import { giveAuthCode, startFlow, type FlowState } from '#queries/identity/flow-states.ts'
import { addIdentity, findIdentity, refreshIdentity } from '#queries/identity/linked-identities.ts'
import {
  findSignOnConnection,
  findSsoOrganization,
  forgetFormerIssuers,
  joinBySso,
  NoSeatLeft,
  noteSsoTest,
  type SignOnConnection,
} from '#queries/identity/single-sign-on.ts'
import type { AppEnv } from '../context.ts'
import { originOf } from '../middleware/caller.ts'
import { languageOf } from '../reader-language.ts'
import { rememberBrowser } from './flow-cookie.ts'
import { noticeMail } from './mails.ts'
import { IdentityProblem, userBanned } from './problem.ts'
import { ownRedirect, withFragment, withQuery } from './redirects.ts'
import { challengeOf, type signOnBody } from './request-bodies.ts'
import { hashToken, randomToken } from './secrets.ts'
import type { Identity } from './service.ts'
import { signIn } from './sessions.ts'
import { readSignOnProfile, signOnUrl, type SignOnProfile } from './sign-on-provider.ts'

const prefix = 'sso:'
/** How identities and flows name the provider of an organization. */
export const signOnProvider = (organizationId: string) => `${prefix}${organizationId}`
export const isSignOn = ({ provider }: Pick<FlowState, 'provider'>) => provider.startsWith(prefix)

const noSignOn = () =>
  new IdentityProblem(404, 'sso_provider_not_found', 'Single sign-on isn’t set up for this email domain.')

type SignOnBody = z.infer<typeof signOnBody>

/**
 * `POST /sso`: starts a sign-in with the provider of an organization, found by a proven domain. Returns where the browser
 * goes. With `testBy`, an owner tests the connection and stays signed in.
 */
export async function startSignOn(
  identity: Identity,
  c: Context<AppEnv>,
  body: SignOnBody,
  { testBy }: { testBy: string | null },
): Promise<string> {
  const { pool } = identity.database
  const organizationId =
    body.domain == null ? (body.provider_id ?? null) : await findSsoOrganization(pool, body.domain)
  const connection = organizationId === null ? null : await findSignOnConnection(pool, organizationId)
  if (connection === null || connection.domains.length === 0) throw noSignOn()
  const flowId = randomUUID()
  const url = await signOnUrl(identity, connection, {
    flowId,
    callback: callbackOf(identity),
    asksAgain: testBy !== null,
  })
  await startFlow(pool, {
    id: flowId,
    userId: null,
    provider: signOnProvider(connection.organizationId),
    method: 'sso/oidc',
    codeChallenge: testBy === null ? challengeOf(body) : null,
    redirectTo: ownRedirect(identity.settings, body.redirect_to ?? null),
    linkTo: testBy,
  })
  rememberBrowser(identity, c, flowId)
  return url.href
}

/** The browser returns from the provider of an organization. Returns where it goes next. */
export async function finishSignOn(
  identity: Identity,
  c: Context<AppEnv>,
  flow: FlowState,
  { redirectTo, cameBackTo }: { redirectTo: string; cameBackTo: URL },
): Promise<string> {
  const organizationId = flow.provider.slice(prefix.length)
  const connection = await findSignOnConnection(identity.database.pool, organizationId)
  if (connection === null) throw noSignOn()
  const profile = await readSignOnProfile(identity, connection, { flowId: flow.id, cameBackTo })
  requireOwnDomain(connection, profile.email)
  if (flow.linkTo !== null) return finishTest(identity, c, { flow, connection, profile, redirectTo })
  const { outcome, newlyLinked } = await inTransaction(identity.database, async (sql) => {
    const { account, isNewLink } = await findOrMakeAccount(sql, connection, profile)
    if (account.isBanned) throw userBanned()
    await join(c, sql, { account, connection, profile })
    const linked = isNewLink ? account : null
    if (flow.codeChallenge === null)
      return { outcome: await signIn(identity, c, sql, account, 'sso/oidc'), newlyLinked: linked }
    const authCode = randomToken()
    await giveAuthCode(sql, { ...flow, userId: account.id }, hashToken(authCode))
    return { outcome: authCode, newlyLinked: linked }
  })
  if (newlyLinked !== null) noticeLinked(identity, c, newlyLinked, connection)
  if (typeof outcome === 'string') return withQuery(redirectTo, { code: outcome })
  const { access_token, token_type, expires_in, expires_at, refresh_token } = outcome
  return withFragment(redirectTo, {
    access_token,
    token_type,
    expires_in: String(expires_in),
    expires_at: String(expires_at),
    refresh_token,
  })
}

const callbackOf = ({ settings }: Identity) => `${settings.publicUrl}/auth/v1/callback`

/** An organization's provider speaks for its proven domains and for nothing else. */
function requireOwnDomain({ domains }: SignOnConnection, email: string | null): void {
  const domain = email === null ? null : domainOfAddress(email)
  if (domain === null || !domains.includes(domain))
    throw new IdentityProblem(
      403,
      'sso_domain_not_verified',
      'Your email domain isn’t verified for single sign-on by this organization. Ask your administrator.',
    )
}

/**
 * An identity is what one issuer calls a person, so another issuer with the same subjects takes over no account. An
 * unknown person is recognized by the address, which both the provider and the account must have in a proven domain.
 */
async function findOrMakeAccount(
  sql: Sql,
  connection: SignOnConnection,
  profile: SignOnProfile,
): Promise<{ account: Account; isNewLink: boolean }> {
  const provider = signOnProvider(connection.organizationId)
  const providerId = `${profile.issuer}|${profile.subject}`
  const data = identityData(profile)
  const known = await findIdentity(sql, provider, providerId)
  if (known !== null) {
    const account = await findAccountById(sql, known.userId)
    if (account === null) throw new IdentityProblem(403, 'user_not_found', 'The account is gone.')
    requireOwnDomain(connection, account.email)
    await refreshIdentity(sql, known.id, data)
    return { account: await confirmed(sql, account.id), isNewLink: false }
  }
  const sameAddress = await findAccountByEmail(sql, profile.email)
  const userId = sameAddress?.id ?? randomUUID()
  if (sameAddress === null)
    await createAccount(sql, {
      id: userId,
      email: profile.email,
      passwordHash: null,
      provider,
      metadata: data,
    })
  const account = await confirmed(sql, userId)
  requireOwnDomain(connection, account.email)
  await forgetFormerIssuers(sql, { accountId: userId, provider, issuer: profile.issuer })
  await addIdentity(sql, { userId, provider, providerId, data })
  return { account, isNewLink: sameAddress?.isConfirmed === true }
}

/** A password that was set before anyone proved the address may be a stranger's. */
async function confirmed(sql: Sql, accountId: string): Promise<Account> {
  await dropUnprovenPassword(sql, accountId, null)
  await confirmAccount(sql, accountId)
  const account = await findAccountById(sql, accountId)
  if (account === null) throw new IdentityProblem(403, 'user_not_found', 'The account is gone.')
  return account
}

const identityData = ({ issuer, subject, email, name, picture }: SignOnProfile) =>
  JSON.stringify({
    iss: issuer,
    sub: subject,
    email,
    email_verified: true,
    phone_verified: false,
    ...(name !== null && { name, full_name: name }),
    ...(picture !== null && { avatar_url: picture, picture }),
  })

/** New people become members, and everyone gets the role of their groups. */
async function join(
  c: Context<AppEnv>,
  sql: Sql,
  of: { account: Account; connection: SignOnConnection; profile: SignOnProfile },
): Promise<void> {
  const { account, connection, profile } = of
  const joined = await joinBySso(sql, {
    accountId: account.id,
    organizationId: connection.organizationId,
    role: roleOfGroups(profile.groups, connection.groupRoles),
    origin: originOf(c),
  }).catch((error: unknown) => {
    if (!(error instanceof NoSeatLeft)) throw error
    throw new IdentityProblem(
      403,
      'sso_no_seat',
      'Your organization’s plan has no seat left. Ask your administrator to free one or upgrade.',
    )
  })
  if (joined.outcome === 'inactive')
    throw new IdentityProblem(
      403,
      'sso_member_deactivated',
      'Your access to this organization is deactivated. Ask your administrator.',
    )
}

/** An owner signs in through the connection without a new session; from then on it can be required. */
async function finishTest(
  identity: Identity,
  c: Context<AppEnv>,
  of: { flow: FlowState; connection: SignOnConnection; profile: SignOnProfile; redirectTo: string },
): Promise<string> {
  const { flow, connection, profile, redirectTo } = of
  const { pool } = identity.database
  const owner = flow.linkTo === null ? null : await findAccountById(pool, flow.linkTo)
  const provider = signOnProvider(connection.organizationId)
  const known = await findIdentity(pool, provider, `${profile.issuer}|${profile.subject}`)
  const isOwner =
    owner !== null && (known === null ? owner.email === profile.email : known.userId === owner.id)
  if (!isOwner)
    throw new IdentityProblem(
      403,
      'sso_test_other_person',
      'The provider signed in someone else. Test with the provider account that has your own email address.',
    )
  requireOwnDomain(connection, owner.email)
  const { organizationId, revision } = connection
  const test = { accountId: owner.id, organizationId, revision, origin: originOf(c) }
  const isNoted = await inTransaction(identity.database, (sql) => noteSsoTest(sql, test))
  if (!isNoted)
    throw new IdentityProblem(
      409,
      'sso_test_outdated',
      'The settings have changed since the test began. Test again.',
    )
  return withQuery(redirectTo, { tested: 'yes' })
}

function noticeLinked(
  identity: Identity,
  c: Context<AppEnv>,
  account: Account,
  { organizationName }: SignOnConnection,
): void {
  if (account.email === null) return
  const to = {
    to: account.email,
    publicUrl: identity.settings.publicUrl,
    language: account.language ?? languageOf(c),
  }
  identity.mailer.sendLater(noticeMail('identityLinked', to, { provider: `SSO (${organizationName})` }))
}
