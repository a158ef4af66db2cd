import { Hono } from 'hono'
import {
  listConnectedApplications,
  revokeConnectedApplication,
} from '#queries/api/oauth/connected-applications.ts'
import { administers } from '#queries/organizations/rights.ts'
import { asCaller, type CallerTransaction } from '#queries/user-client.ts'
import type { AppEnv } from '../../context.ts'
import { found, permitted } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { validate } from '../../validate.ts'

const organization = validate('param', idIn('organizationId'))
const application = validate('param', idIn('organizationId').extend(idIn('applicationId').shape))

/** For owners and admins: the applications that members connected by sign-in. */
export const connectedApplicationRoutes = new Hono<AppEnv>()
  .get('/organizations/:organizationId/connected-applications', organization, async (c) => {
    const { organizationId } = c.req.valid('param')
    const applications = await asCaller(c.var.database, c.var.caller, async (transaction) => {
      await requireAdmin(transaction, organizationId)
      return listConnectedApplications(transaction, organizationId)
    })
    return c.json({ applications })
  })
  .delete('/organizations/:organizationId/connected-applications/:applicationId', application, async (c) => {
    const { organizationId, applicationId } = c.req.valid('param')
    await asCaller(c.var.database, c.var.caller, async (transaction) => {
      await requireAdmin(transaction, organizationId)
      found(
        (await revokeConnectedApplication(transaction, organizationId, applicationId)) || null,
        'Application',
      )
    })
    return c.json({ id: applicationId })
  })

async function requireAdmin(transaction: CallerTransaction, organizationId: string): Promise<void> {
  permitted(found(await administers(transaction, organizationId), 'Organization'))
}
