import { Hono } from 'hono'
import { listEngines } from '#queries/engines.ts'
import { asCaller } from '#queries/user-client.ts'
import type { AppEnv } from '../context.ts'
import { found } from '../outcome.ts'
import { idIn } from '../parameters.ts'
import { validate } from '../validate.ts'

export const engineRoutes = new Hono<AppEnv>().get(
  '/organizations/:organizationId/engines',
  validate('param', idIn('organizationId')),
  async (c) => {
    const { organizationId } = c.req.valid('param')
    const engines = await asCaller(c.var.database, c.var.caller, async (transaction) => {
      const { rows } = await transaction.query('select from llm_mentions.organizations where id = $1', [
        organizationId,
      ])
      found(rows[0], 'The organization')
      return listEngines(transaction, organizationId)
    })
    return c.json({ engines })
  },
)
