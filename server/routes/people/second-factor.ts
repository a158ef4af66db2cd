import { Hono } from 'hono'
import { asCaller } from '#queries/user-client.ts'
import type { AppEnv } from '../../context.ts'
import { idIn } from '../../parameters.ts'
import { requireFreshProof } from '../../middleware/fresh-proof.ts'
import { validate } from '../../validate.ts'

const organization = validate('param', idIn('organizationId'))

/**
 * Whether owners and admins need a confirmed second factor for privileged actions. For owners who have confirmed
 * theirs.
 */
export const secondFactorRoutes = new Hono<AppEnv>()
  .put('/organizations/:organizationId/second-factor', organization, requireFreshProof, async (c) => {
    await decide(c.var, c.req.valid('param').organizationId, { isRequired: true })
    return c.json({ isRequired: true })
  })
  .delete('/organizations/:organizationId/second-factor', organization, requireFreshProof, async (c) => {
    await decide(c.var, c.req.valid('param').organizationId, { isRequired: false })
    return c.json({ isRequired: false })
  })

async function decide(
  { database, caller }: AppEnv['Variables'],
  organizationId: string,
  { isRequired }: { isRequired: boolean },
): Promise<void> {
  await asCaller(database, caller, (sql) =>
    sql.query('select private.require_second_factor($1, $2)', [organizationId, isRequired]),
  )
}
