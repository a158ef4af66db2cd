import { Hono } from 'hono'
import { message } from '#core/language/message.ts'
import { organizationInput } from '#core/organizations/schema.ts'
import { changeOrganization } from '#queries/organizations/organizations.ts'
import { administers } from '#queries/organizations/rights.ts'
import { asCaller } from '#queries/user-client.ts'
import type { AppEnv } from '../../context.ts'
import { forbidden } from '../../errors.ts'
import { found, permitted } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { validate } from '../../validate.ts'

export const organizationRoutes = new Hono<AppEnv>()
  .post('/organizations', validate('json', organizationInput), async (c) => {
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
  })
  .patch(
    '/organizations/:organizationId',
    validate('param', idIn('organizationId')),
    validate('json', organizationInput),
    async (c) => {
      const { organizationId } = c.req.valid('param')
      const input = c.req.valid('json')
      await asCaller(c.var.database, c.var.caller, async (sql) => {
        if (!found(await administers(sql, organizationId), 'Organization'))
          throw forbidden(message('Only owners and admins can edit the organization.'))
        permitted(await changeOrganization(sql, organizationId, input))
      })
      return c.json({ id: organizationId, ...input })
    },
  )
