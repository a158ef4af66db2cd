import { Hono } from 'hono'
import { apiKeyInput, apiKeyRotation } from '#core/api/keys/schema.ts'
import { listApiKeys, makeApiKey, revokeApiKey, rotateApiKey } from '#queries/api/api-keys.ts'
import { administers } from '#queries/organizations/rights.ts'
import { asCaller, type CallerTransaction } from '#queries/user-client.ts'
import type { AppEnv } from '../../context.ts'
import { conflict, forbidden } from '../../errors.ts'
import { requireFreshProof } from '../../middleware/fresh-proof.ts'
import { accepted, found, permitted } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { validate } from '../../validate.ts'

const organization = validate('param', idIn('organizationId'))
const key = validate('param', idIn('organizationId').extend(idIn('keyId').shape))

/** For owners and admins. A key is shown once, to its creator, and acts with that person's rights. */
export const apiKeyRoutes = new Hono<AppEnv>()
  .get('/organizations/:organizationId/api-keys', organization, async (c) => {
    const { organizationId } = c.req.valid('param')
    const keys = await asCaller(c.var.database, c.var.caller, async (transaction) => {
      await requireAdmin(transaction, organizationId)
      return listApiKeys(transaction, organizationId)
    })
    return c.json({ keys })
  })
  .post(
    '/organizations/:organizationId/api-keys',
    organization,
    requireFreshProof,
    validate('json', apiKeyInput),
    async (c) => {
      const { organizationId } = c.req.valid('param')
      const input = c.req.valid('json')
      const made = await asCaller(c.var.database, c.var.caller, async (transaction) => {
        await requireAdmin(transaction, organizationId)
        return accepted(await makeApiKey(transaction, organizationId, input, new Date()))
      })
      return c.json(made, 201)
    },
  )
  .put(
    '/organizations/:organizationId/api-keys/:keyId/rotation',
    key,
    requireFreshProof,
    validate('json', apiKeyRotation),
    async (c) => {
      const { organizationId, keyId } = c.req.valid('param')
      const { graceHours } = c.req.valid('json')
      const rotated = await asCaller(c.var.database, c.var.caller, async (transaction) => {
        await requireAdmin(transaction, organizationId)
        const known = await listApiKeys(transaction, organizationId)
        const row = found(
          known.find(({ id }) => id === keyId),
          'API key',
        )
        if (!row.isMine)
          throw forbidden('Only the creator of an API key can rotate it, because it has their permissions.')
        const done = await rotateApiKey(transaction, { organizationId, keyId, graceHours })
        if (done === null) throw conflict('This API key was revoked or has expired. Create a new one.')
        return done
      })
      return c.json(rotated)
    },
  )
  .delete('/organizations/:organizationId/api-keys/:keyId', key, async (c) => {
    const { organizationId, keyId } = c.req.valid('param')
    await asCaller(c.var.database, c.var.caller, async (transaction) => {
      await requireAdmin(transaction, organizationId)
      found((await revokeApiKey(transaction, organizationId, keyId)) || null, 'API key')
    })
    return c.json({ id: keyId })
  })

async function requireAdmin(transaction: CallerTransaction, organizationId: string): Promise<void> {
  permitted(found(await administers(transaction, organizationId), 'Organization'))
}
