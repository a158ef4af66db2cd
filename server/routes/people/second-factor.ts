import { Hono } from 'hono'
import { secondFactorRequirement } from '#core/people/member-schema.ts'
import { actForSystem } from '#queries/acting-for-system.ts'
import {
  cancelFactorReset,
  noteFactorReset,
  requestFactorReset,
  requireOfAdmins,
  requireOfMembers,
} from '#queries/people/second-factors.ts'
import { asCaller } from '#queries/user-client.ts'
import type { AppEnv } from '../../context.ts'
import { conflict, notFound, unavailable } from '../../errors.ts'
import { requireFreshProof } from '../../middleware/fresh-proof.ts'
import { idIn } from '../../parameters.ts'
import { validate } from '../../validate.ts'

const organization = validate('param', idIn('organizationId'))
const member = validate('param', idIn('organizationId').extend(idIn('userId').shape))

/** Who needs two-factor authentication, and resets of lost factors. For owners who have confirmed their own factor. */
export const secondFactorRoutes = new Hono<AppEnv>()
  /** Owners and admins, for privileged actions. */
  .put('/organizations/:organizationId/second-factor', organization, requireFreshProof, async (c) => {
    const { organizationId } = c.req.valid('param')
    await asCaller(c.var.database, c.var.caller, (sql) => requireOfAdmins(sql, organizationId, true))
    return c.json({ isRequired: true })
  })
  .delete('/organizations/:organizationId/second-factor', organization, requireFreshProof, async (c) => {
    const { organizationId } = c.req.valid('param')
    await asCaller(c.var.database, c.var.caller, (sql) => requireOfAdmins(sql, organizationId, false))
    return c.json({ isRequired: false })
  })
  /** All members, for everything, from a day on. */
  .put(
    '/organizations/:organizationId/second-factor/members',
    organization,
    requireFreshProof,
    validate('json', secondFactorRequirement),
    async (c) => {
      const { organizationId } = c.req.valid('param')
      const { fromDay } = c.req.valid('json')
      await asCaller(c.var.database, c.var.caller, (sql) => requireOfMembers(sql, organizationId, fromDay))
      return c.json({ fromDay })
    },
  )
  .delete(
    '/organizations/:organizationId/second-factor/members',
    organization,
    requireFreshProof,
    async (c) => {
      const { organizationId } = c.req.valid('param')
      await asCaller(c.var.database, c.var.caller, (sql) => requireOfMembers(sql, organizationId, null))
      return c.body(null, 204)
    },
  )
  .post(
    '/organizations/:organizationId/members/:userId/second-factor-reset',
    member,
    requireFreshProof,
    async (c) => {
      if (c.var.settings.supabase !== null)
        throw unavailable('Accounts are in your Supabase project. Remove the factors of the user there.')
      const place = c.req.valid('param')
      await asCaller(c.var.database, c.var.caller, async (sql) => {
        if (!(await requestFactorReset(sql, place)))
          throw conflict('A reset is already pending for this member.')
        await actForSystem(sql, place.organizationId)
        await noteFactorReset(sql, place, 'reset-requested')
      })
      return c.body(null, 201)
    },
  )
  /** By an owner, or by the member. */
  .delete('/organizations/:organizationId/members/:userId/second-factor-reset', member, async (c) => {
    const place = c.req.valid('param')
    await asCaller(c.var.database, c.var.caller, async (sql) => {
      if (!(await cancelFactorReset(sql, place))) throw notFound('The reset')
      await actForSystem(sql, place.organizationId)
      await noteFactorReset(sql, place, 'reset-canceled')
    })
    return c.body(null, 204)
  })
