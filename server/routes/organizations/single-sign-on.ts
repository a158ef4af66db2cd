import { Hono } from 'hono'
import { z } from 'zod'
import {
  ssoConnectionInput,
  ssoDomainInput,
  type DomainCheck,
  type SingleSignOn,
  type SsoDomain,
} from '#core/organizations/single-sign-on/schema.ts'
import { message } from '#core/language/message.ts'
import { noVault } from '#queries/engines/key-vault.ts'
import {
  owns,
  readSingleSignOn,
  removeSsoConnection,
  requireSso,
  saveSsoConnection,
} from '#queries/organizations/single-sign-on/connection.ts'
import {
  addSsoDomain,
  findSsoClaim,
  lookAtClaim,
  noteClaimCheck,
  removeSsoDomain,
} from '#queries/organizations/single-sign-on/domains.ts'
import { administers } from '#queries/organizations/rights.ts'
import { asCaller, type CallerTransaction } from '#queries/user-client.ts'
import type { AppEnv } from '../../context.ts'
import { forbidden, tooManyRequests, unprocessable } from '../../errors.ts'
import { requireFreshProof } from '../../middleware/fresh-proof.ts'
import { accepted, found, permitted } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { countAgainst } from '../../rate-limit.ts'
import { validate } from '../../validate.ts'

const organization = validate('param', idIn('organizationId'))
const oneDomain = validate('param', z.object({ organizationId: z.uuid(), domainId: z.uuid() }))

const path = '/organizations/:organizationId/single-sign-on'
const domainPath = `${path}/domains/:domainId` as const

/** The OpenID Connect provider of an organization: admins see it, owners change it. The secret is never returned. */
export const singleSignOnRoutes = new Hono<AppEnv>()
  .get(path, organization, async (c) => {
    const { organizationId } = c.req.valid('param')
    const stored = await asCaller(c.var.database, c.var.caller, async (sql) => {
      permitted(found(await administers(sql, organizationId), 'The organization'))
      return readSingleSignOn(sql, organizationId)
    })
    return c.json<SingleSignOn>({
      unavailable: unavailableBecause(c.var),
      callbackUrl: `${c.var.settings.publicUrl}/auth/v1/callback`,
      ...stored,
    })
  })
  .put(path, organization, requireFreshProof, validate('json', ssoConnectionInput), async (c) => {
    const { organizationId } = c.req.valid('param')
    requireAvailable(c.var)
    const { vault, ALLOW_PRIVATE_ENDPOINTS: allowPrivate } = c.var.settings
    const input = c.req.valid('json')
    return c.json(
      await asOwner(c.var, organizationId, async (sql) =>
        accepted(await saveSsoConnection(sql, organizationId, input, { vault, allowPrivate })),
      ),
    )
  })
  .delete(path, organization, requireFreshProof, async (c) => {
    const { organizationId } = c.req.valid('param')
    await asOwner(c.var, organizationId, async (sql) =>
      found((await removeSsoConnection(sql, organizationId)) || null, 'The connection'),
    )
    return c.json({ organizationId })
  })
  .put(`${path}/requirement`, organization, requireFreshProof, async (c) => {
    const { organizationId } = c.req.valid('param')
    requireAvailable(c.var)
    return c.json(
      await asOwner(c.var, organizationId, async (sql) =>
        accepted(await requireSso(sql, organizationId, { isRequired: true })),
      ),
    )
  })
  .delete(`${path}/requirement`, organization, requireFreshProof, async (c) => {
    const { organizationId } = c.req.valid('param')
    return c.json(
      await asOwner(c.var, organizationId, async (sql) =>
        accepted(await requireSso(sql, organizationId, { isRequired: false })),
      ),
    )
  })
  .post(`${path}/domains`, organization, requireFreshProof, validate('json', ssoDomainInput), async (c) => {
    const { organizationId } = c.req.valid('param')
    requireAvailable(c.var)
    const { domain } = c.req.valid('json')
    const added = await asOwner(c.var, organizationId, async (sql) =>
      accepted(await addSsoDomain(sql, organizationId, domain)),
    )
    return c.json<SsoDomain>(added, 201)
  })
  .put(`${domainPath}/check`, oneDomain, requireFreshProof, async (c) => {
    const { organizationId, domainId } = c.req.valid('param')
    requireAvailable(c.var)
    const counted = await countAgainst(checks, c.var.database, organizationId)
    if (!counted.isAllowed)
      throw tooManyRequests(
        counted.resetSeconds,
        message('Too many checks. Wait a few minutes, then try again.'),
      )
    const claimed = await asOwner(c.var, organizationId, async (sql) =>
      found(await findSsoClaim(sql, organizationId, domainId), 'The domain'),
    )
    // Outside a transaction, because name servers can take seconds.
    const looked = await lookAtClaim(c.var.findTexts, claimed)
    const checked = await asOwner(c.var, organizationId, async (sql) =>
      found(await noteClaimCheck(sql, claimed, looked), 'The domain'),
    )
    return c.json<DomainCheck>(checked)
  })
  .delete(domainPath, oneDomain, requireFreshProof, async (c) => {
    const { organizationId, domainId } = c.req.valid('param')
    await asOwner(c.var, organizationId, async (sql) =>
      found((await removeSsoDomain(sql, organizationId, domainId)) || null, 'The domain'),
    )
    return c.json({ id: domainId })
  })

/** Each check asks name servers for a name that an organization chose. */
const checks = { name: 'ssoDomainCheck', points: 60, seconds: 600 }

async function asOwner<T>(
  { database, caller }: Pick<AppEnv['Variables'], 'database' | 'caller'>,
  organizationId: string,
  work: (sql: CallerTransaction) => Promise<T>,
): Promise<T> {
  return asCaller(database, caller, async (sql) => {
    if (!found(await owns(sql, organizationId), 'The organization'))
      throw forbidden(message('Only owners can change single sign-on.'))
    return work(sql)
  })
}

function unavailableBecause({ settings }: Pick<AppEnv['Variables'], 'settings'>): string | null {
  if (settings.supabase !== null)
    return message('Not available with a hosted project: its own sign-in decides how people sign in.')
  return settings.vault === null ? noVault : null
}

function requireAvailable(variables: Pick<AppEnv['Variables'], 'settings'>): void {
  const reason = unavailableBecause(variables)
  if (reason !== null) throw unprocessable(reason)
}
