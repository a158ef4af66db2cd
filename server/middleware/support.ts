import type { Context } from 'hono'
import { z } from 'zod'
import { noteSupportRequest } from '#queries/organizations/audit-log.ts'
import type { Caller } from '#queries/user-client.ts'
import type { AppEnv } from '../context.ts'
import { badRequest, forbidden } from '../errors.ts'

/** Names the organization that platform staff view. Without it, being staff gives no access. */
const supportHeader = 'X-Support-Organization'

/**
 * The caller as Support of the organization the request names, once it has granted access and the request is logged;
 * all others unchanged. The rest of the request reads and cannot write (`asCaller`).
 */
export async function asSupport(c: Context<AppEnv>, caller: Caller): Promise<Caller> {
  const named = c.req.header(supportHeader)
  if (named === undefined) return caller
  const organizationId = z.uuid().safeParse(named)
  if (!organizationId.success) throw badRequest(`${supportHeader} must be the ID of an organization.`)
  const origin = { ...caller.origin, kind: 'staff', supports: organizationId.data } as const
  const { pathname, search } = new URL(c.req.url)
  const isOpen = await noteSupportRequest(c.var.database, {
    identity: caller.claims.sub,
    organizationId: organizationId.data,
    origin,
    request: `${c.req.method} ${pathname}${search}`,
  })
  if (!isOpen) throw forbidden('Support doesn’t have access to this organization.')
  return { ...caller, origin }
}
