import { Hono } from 'hono'
import { z } from 'zod'
import { memberChange, ownershipTransfer } from '#core/people/member-schema.ts'
import {
  brandsOfMember,
  changeMembers,
  leaveOrganization,
  listMembers,
  noteVisit,
  removeMember,
  transferOwnership,
} from '#queries/people/members.ts'
import { administers } from '#queries/organizations/rights.ts'
import { asCaller, type CallerTransaction } from '#queries/user-client.ts'
import type { AppEnv } from '../../context.ts'
import { checkFreshProof, requireFreshProof } from '../../middleware/fresh-proof.ts'
import { accepted, found, permitted } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { validate } from '../../validate.ts'

const organization = validate('param', idIn('organizationId'))
const member = validate('param', idIn('organizationId').extend(idIn('userId').shape))

/** Members of an organization. Lists and changes are for owners and admins; leaving is for every member. */
export const memberRoutes = new Hono<AppEnv>()
  .get(
    '/organizations/:organizationId/members',
    organization,
    validate('query', z.object({ brand: z.uuid().optional() })),
    async (c) => {
      const { organizationId } = c.req.valid('param')
      const { brand: brandId } = c.req.valid('query')
      const members = await asCaller(c.var.database, c.var.caller, async (sql) => {
        await requireAdmin(sql, organizationId)
        return listMembers(sql, organizationId, { brandId })
      })
      return c.json({ members })
    },
  )
  .patch(
    '/organizations/:organizationId/members',
    organization,
    validate('json', memberChange),
    async (c) => {
      const { organizationId } = c.req.valid('param')
      const input = c.req.valid('json')
      if (input.change.role === 'owner') checkFreshProof(c.var.caller)
      return c.json(
        await asCaller(c.var.database, c.var.caller, async (sql) => {
          await requireAdmin(sql, organizationId)
          return accepted(await changeMembers(sql, organizationId, input))
        }),
      )
    },
  )
  .get('/organizations/:organizationId/members/:userId/brands', member, async (c) => {
    const { organizationId, userId } = c.req.valid('param')
    const brandIds = await asCaller(c.var.database, c.var.caller, async (sql) => {
      await requireAdmin(sql, organizationId)
      return brandsOfMember(sql, organizationId, userId)
    })
    return c.json({ brandIds })
  })
  .delete('/organizations/:organizationId/members/:userId', member, async (c) => {
    const { organizationId, userId } = c.req.valid('param')
    await asCaller(c.var.database, c.var.caller, async (sql) => {
      await requireAdmin(sql, organizationId)
      permitted(await removeMember(sql, organizationId, userId))
    })
    return c.body(null, 204)
  })
  .post(
    '/organizations/:organizationId/ownership-transfers',
    organization,
    requireFreshProof,
    validate('json', ownershipTransfer),
    async (c) => {
      const { organizationId } = c.req.valid('param')
      const input = c.req.valid('json')
      const transferred = await asCaller(c.var.database, c.var.caller, async (sql) => {
        await requireAdmin(sql, organizationId)
        return accepted(await transferOwnership(sql, organizationId, input))
      })
      return c.json(transferred, 201)
    },
  )
  /** The caller's own. */
  .delete('/organizations/:organizationId/membership', organization, async (c) => {
    const { organizationId } = c.req.valid('param')
    await asCaller(c.var.database, c.var.caller, async (sql) => {
      found((await leaveOrganization(sql, organizationId)) || null, 'Organization')
    })
    return c.body(null, 204)
  })
  /** The caller has the organization open. */
  .put('/organizations/:organizationId/visit', organization, async (c) => {
    const { organizationId } = c.req.valid('param')
    await asCaller(c.var.database, c.var.caller, (sql) => noteVisit(sql, organizationId))
    return c.body(null, 204)
  })

async function requireAdmin(sql: CallerTransaction, organizationId: string): Promise<void> {
  permitted(found(await administers(sql, organizationId), 'Organization'))
}
