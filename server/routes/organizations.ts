import { Hono } from 'hono'
import { organizationInput } from '#core/organization/schema.ts'
import { asCaller } from '#queries/user-client.ts'
import type { AppEnv } from '../context.ts'
import { validate } from '../validate.ts'

export const organizationRoutes = new Hono<AppEnv>().post(
  '/organizations',
  validate('json', organizationInput),
  async (c) => {
    const { name, timeZone } = c.req.valid('json')
    const id = await asCaller(c.var.database, c.var.caller, async (transaction) => {
      const { rows } = await transaction.query<{ id: string }>(
        'select private.create_organization($1, $2) as id',
        [name, timeZone],
      )
      return rows[0]?.id
    })
    if (id === undefined) throw new Error('create_organization returned no id')
    return c.json({ id, name }, 201)
  },
)
