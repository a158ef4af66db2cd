import { Hono } from 'hono'
import { z } from 'zod'
import { listEngines, resumeEngine } from '#queries/engines/engines.ts'
import { administers } from '#queries/organizations/rights.ts'
import { asCaller } from '#queries/user-client.ts'
import type { AppEnv } from '../../context.ts'
import { forbidden } from '../../errors.ts'
import { found, permitted } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { validate } from '../../validate.ts'

const organization = validate('param', idIn('organizationId'))
const engine = validate('param', idIn('organizationId').extend({ engineId: z.string().max(60) }))

export const engineRoutes = new Hono<AppEnv>()
  .get('/organizations/:organizationId/engines', organization, async (c) => {
    const { organizationId } = c.req.valid('param')
    const engines = await asCaller(c.var.database, c.var.caller, async (transaction) => {
      found(await administers(transaction, organizationId), 'Organization')
      return listEngines(transaction, organizationId)
    })
    return c.json({ engines })
  })
  .delete('/organizations/:organizationId/engines/:engineId/pause', engine, async (c) => {
    const { organizationId, engineId } = c.req.valid('param')
    await asCaller(c.var.database, c.var.caller, async (transaction) => {
      permitted(found(await administers(transaction, organizationId), 'Organization'))
      const resumed = found(await resumeEngine(transaction, organizationId, engineId), 'Engine')
      if (resumed === 'instance')
        throw forbidden('Only the instance admin can resume engines of the instance.')
    })
    return c.json({ id: engineId })
  })
