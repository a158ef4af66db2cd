import { redirect } from '@tanstack/react-router'
import type { Belonging } from '#core/people/membership.ts'
import { log } from '../lib/log/log.ts'
import { chooseOrganization } from '../lib/organization/choose-organization.ts'
import { membershipsQuery } from '../lib/organization/memberships.ts'
import { can, isMissingInPlan } from '../lib/organization/rights.ts'
import { needsSecondFactor } from '../lib/session/second-factor.ts'
import { isSigningOut } from '../lib/session/sign-out.ts'
import { NoAccess, type ScreenRight } from './no-access.ts'
import type { RouterContext } from './context.ts'

type GuardContext = Pick<RouterContext, 'queryClient'> & {
  config: Pick<RouterContext['config'], 'environment' | 'secondFactor'>
  session: Pick<RouterContext['session'], 'ready' | 'current'>
  organization: Pick<RouterContext['organization'], 'current'>
}
type Visit = { context: GuardContext; location: { href: string } }

/**
 * Signed out → `/login`, which returns to this URL. During sign-out it never resolves, because `signOut` loads another
 * page.
 */
export async function requireUser({ context, location }: Visit) {
  await context.session.ready
  if (context.session.current().user) return
  if (isSigningOut()) await new Promise(() => {})
  throw redirect({ to: '/login', search: { redirect: location.href } })
}

/** Users with two-factor authentication see nothing of theirs before they confirm it. The pages for that stay open. */
export async function requireSecondFactor({ context, location }: Visit & { location: { pathname: string } }) {
  if (!context.config.secondFactor || openWithoutSecondFactor.has(location.pathname)) return
  await context.session.ready
  if (context.session.current().user && (await needsSecondFactor()))
    throw redirect({ to: '/login', search: { redirect: location.href } })
}

const openWithoutSecondFactor = new Set([
  '/login',
  '/auth/callback',
  '/auth/confirm-login',
  '/auth/not-me',
  '/privacy-policy',
  '/contact',
])

/** Owner or admin of the current organization. A user without any organization may open `/settings` to create one. */
export async function requireAdmin(visit: Visit) {
  await requireRight(visit, 'admin')
}

export async function requireAdminOrNewcomer(visit: Visit) {
  await requireUser(visit)
  const { memberships } = await belongingOf(visit.context)
  if (memberships.length > 0) await requireAdmin(visit)
}

/**
 * Platform staff, whatever their organization, and admins. In the `local` environment `/admin` opens without sign-in;
 * the API then only accepts loopback connections.
 */
export async function requireStaffOrAdmin(visit: Visit) {
  if (visit.context.config.environment === 'local') return
  await requireUser(visit)
  const { isStaff } = await belongingOf(visit.context)
  if (!isStaff) await requireAdmin(visit)
}

export async function requireBotLogs(visit: Visit) {
  await requireRight(visit, 'bot-logs')
}

export async function requireFanOutAccess(visit: Visit) {
  await requireRight(visit, 'query-fanout')
}

async function requireRight(visit: Visit, right: ScreenRight) {
  await requireUser(visit)
  const { memberships } = await belongingOf(visit.context)
  const current = visit.context.organization.current()
  const membership = memberships.find((one) => one.organizationId === current)
  if (!can(membership, right))
    throw new NoAccess(right, {
      isMissingInPlan: membership !== undefined && isMissingInPlan(membership, right),
    })
}

/**
 * Before any screen: gives a signed-in user with memberships a current organization, and puts it in the URL. A URL that
 * names another of their organizations switches to it.
 */
export async function settleOrganization({
  context,
  inUrl,
}: {
  context: RouterContext
  inUrl: string | undefined
}): Promise<string | null> {
  await context.session.ready
  if (!context.session.current().user) return null
  // The server opens nothing to a session that has confirmed one of two factors.
  if (context.config.secondFactor && (await needsSecondFactor())) return null
  const belonging = await belongingIfKnown(context)
  if (!belonging) return null
  const { memberships } = belonging
  const current = context.organization.current()
  const chosen = chooseOrganization(memberships, { inUrl, current })
  if (chosen) context.organization.adopt(chosen)
  else if (current) context.organization.clear()
  return chosen
}

/** Public pages also work without memberships; a guard that needs them reports the error itself. */
async function belongingIfKnown(context: GuardContext) {
  try {
    return await belongingOf(context)
  } catch (error) {
    log.error('Error checking organization membership', { error })
    return null
  }
}

const nowhere: Belonging = { memberships: [], isStaff: false }

async function belongingOf(context: GuardContext): Promise<Belonging> {
  const { user } = context.session.current()
  return user ? context.queryClient.ensureQueryData(membershipsQuery(user)) : nowhere
}
