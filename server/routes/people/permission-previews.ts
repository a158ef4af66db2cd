import { Hono } from 'hono'
import { permissionPreviewInput } from '#core/people/permission-preview.ts'
import { previewPermissions } from '#queries/people/permission-preview.ts'
import type { AppEnv } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { permitted } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { validate } from '../../validate.ts'

/**
 * What a member with given rights would see and may do, determined by the database itself. Does not exist in
 * production.
 */
export const permissionPreviewRoutes = new Hono<AppEnv>().post(
  '/organizations/:organizationId/permission-previews',
  validate('param', idIn('organizationId')),
  validate('json', permissionPreviewInput),
  async (c) => {
    if (c.var.settings.ENVIRONMENT === 'production') throw notFound('Resource')
    const { organizationId } = c.req.valid('param')
    const input = c.req.valid('json')
    return c.json(permitted(await previewPermissions(c.var.database, c.var.caller, organizationId, input)))
  },
)
