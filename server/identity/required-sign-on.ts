import type { Sql } from '#queries/database.ts'
import { findRequiredSso } from '#queries/identity/single-sign-on.ts'
import { IdentityProblem } from './problem.ts'

/**
 * Called wherever a session begins: refuses every other way to sign in for those whose organization requires single
 * sign-on. Owners are exempt, so that a broken provider locks no organization out.
 */
export async function refuseWithoutSignOn(sql: Sql, accountId: string): Promise<void> {
  const required = await findRequiredSso(sql, accountId)
  if (required !== null)
    throw new IdentityProblem(
      403,
      'user_sso_managed',
      `${required.organizationName} requires single sign-on. Sign in through your organization’s provider.`,
      { details: { sso_domain: required.domain } },
    )
}

/** Outside the domain that requires single sign-on, the account would be free of it. */
export async function refuseAddressChange(sql: Sql, accountId: string): Promise<void> {
  const required = await findRequiredSso(sql, accountId)
  if (required !== null)
    throw new IdentityProblem(
      403,
      'sso_address_managed',
      `${required.organizationName} requires single sign-on, so you can’t change your email address here.`,
    )
}
