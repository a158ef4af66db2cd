import { Hono } from 'hono'
import { supportInput } from '#core/organizations/data-rights/schema.ts'
import { organizationsQuery, type OrganizationPage } from '#core/organizations/admin-schema.ts'
import type { PlatformFigures } from '#core/organizations/platform-figures.ts'
import { overridable, overrideInput } from '#core/billing/plans/overrides.ts'
import { give, takeBack } from '#queries/billing/overrides.ts'
import { listOrganizations } from '#queries/organizations/list-organizations.ts'
import { readPlatformFigures } from '#queries/operations/platform-figures.ts'
import { askForSupportAccess, withdrawSupportRequest } from '#queries/organizations/support-access.ts'
import { organizationsInScope } from '../../access/admin-scope.ts'
import { asStaff, withReach } from '../../access/as-staff.ts'
import type { AppEnv } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { accepted, found } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { validate } from '../../validate.ts'

const organization = validate('param', idIn('organizationId'))

/**
 * Organizations and their plans. Mounted by `adminRoutes`, behind its guard. Only staff, and the local instance admin,
 * set plans.
 */
export const adminOrganizationRoutes = new Hono<AppEnv>()
  .get('/admin/organizations', validate('query', organizationsQuery), async (c) => {
    const query = c.req.valid('query')
    const scope = await organizationsInScope(c.var, '/api/admin/organizations')
    const page = await withReach(
      c.var,
      scope,
      (sql) => listOrganizations(sql, scope, query),
      'begin read only',
    )
    return c.json<OrganizationPage>({ ...page, mayAct: scope === 'everything' })
  })
  .get('/admin/figures', async (c) => c.json<PlatformFigures>(await asStaff(c, readPlatformFigures)))
  /** A plan, a limit, or a feature, in place of the previous override. */
  .put(
    '/admin/organizations/:organizationId/given',
    organization,
    validate('json', overrideInput),
    async (c) => {
      const { organizationId } = c.req.valid('param')
      const input = c.req.valid('json')
      await asStaff(c, async (sql) => accepted(found(await give(sql, organizationId, input), what)))
      return c.json({ given: true })
    },
  )
  .delete(
    '/admin/organizations/:organizationId/given/:what',
    validate('param', idIn('organizationId').extend({ what: overridable })),
    async (c) => {
      const { organizationId, what: kind } = c.req.valid('param')
      await asStaff(c, async (sql) => found(await takeBack(sql, organizationId, kind), what))
      return c.json({ takenBack: true })
    },
  )
  /** Asks the owners to grant Support access; opens nothing. */
  .put(
    '/admin/organizations/:organizationId/support-request',
    organization,
    validate('json', supportInput),
    async (c) => {
      const { organizationId } = c.req.valid('param')
      const input = c.req.valid('json')
      await asStaff(c, async (sql) => {
        const outcome = found(await askForSupportAccess(sql, organizationId, input), what)
        if (outcome === 'open already') throw conflict('Support already has access.')
      })
      return c.json({ asked: true })
    },
  )
  .delete('/admin/organizations/:organizationId/support-request', organization, async (c) => {
    await asStaff(c, (sql) => withdrawSupportRequest(sql, c.req.valid('param').organizationId))
    return c.json({ withdrawn: true })
  })

const what = 'Organization'
