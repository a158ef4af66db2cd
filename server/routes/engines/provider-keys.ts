import { Hono } from 'hono'
import {
  providerKeyChange,
  providerKeyInput,
  type ProviderKeyList,
} from '#core/engines/provider-key-schema.ts'
import { noVault } from '#queries/engines/key-vault.ts'
import { administers } from '#queries/organizations/rights.ts'
import {
  addProviderKey,
  changeProviderKey,
  findProviderKey,
  listProviderKeys,
  organizationOfKey,
  removeProviderKey,
  testProviderKeyAgain,
  type KeyKeeping,
} from '#queries/engines/provider-keys.ts'
import { asCaller, type CallerTransaction } from '#queries/user-client.ts'
import type { AppEnv } from '../../context.ts'
import { tooManyRequests } from '../../errors.ts'
import { requireFreshProof } from '../../middleware/fresh-proof.ts'
import { accepted, found, permitted } from '../../outcome.ts'
import { idIn } from '../../parameters.ts'
import { countAgainst } from '../../rate-limit.ts'
import { validate } from '../../validate.ts'

const organization = validate('param', idIn('organizationId'))
const key = validate('param', idIn('keyId'))

/** For owners and admins. An entered key is never returned. */
export const providerKeyRoutes = new Hono<AppEnv>()
  .get('/organizations/:organizationId/provider-keys', organization, async (c) => {
    const { organizationId } = c.req.valid('param')
    const keys = await asCaller(c.var.database, c.var.caller, async (transaction) => {
      await requireAdmin(transaction, organizationId)
      return listProviderKeys(transaction, organizationId)
    })
    return c.json<ProviderKeyList>({ keys, unavailable: c.var.settings.vault === null ? noVault : null })
  })
  .post(
    '/organizations/:organizationId/provider-keys',
    organization,
    requireFreshProof,
    validate('json', providerKeyInput),
    async (c) => {
      const { organizationId } = c.req.valid('param')
      const input = c.req.valid('json')
      const added = await asCaller(c.var.database, c.var.caller, async (transaction) => {
        await requireAdmin(transaction, organizationId)
        await countTest(c.var, organizationId)
        const { id } = accepted(await addProviderKey(transaction, organizationId, input, keepingOf(c.var)))
        return found(await findProviderKey(transaction, id), 'Engine API key')
      })
      return c.json(added, 201)
    },
  )
  .patch('/provider-keys/:keyId', key, requireFreshProof, validate('json', providerKeyChange), async (c) => {
    const { keyId } = c.req.valid('param')
    const change = c.req.valid('json')
    const changed = await asCaller(c.var.database, c.var.caller, async (transaction) => {
      await countTest(c.var, await organizationOf(transaction, keyId))
      accepted(found(await changeProviderKey(transaction, keyId, change, keepingOf(c.var)), 'Engine API key'))
      return found(await findProviderKey(transaction, keyId), 'Engine API key')
    })
    return c.json(changed)
  })
  .put('/provider-keys/:keyId/test', key, async (c) => {
    const { keyId } = c.req.valid('param')
    const tested = await asCaller(c.var.database, c.var.caller, async (transaction) => {
      await countTest(c.var, await organizationOf(transaction, keyId))
      found((await testProviderKeyAgain(transaction, keyId)) || null, 'Engine API key')
      return found(await findProviderKey(transaction, keyId), 'Engine API key')
    })
    return c.json(tested, 202)
  })
  .delete('/provider-keys/:keyId', key, async (c) => {
    const { keyId } = c.req.valid('param')
    await asCaller(c.var.database, c.var.caller, async (transaction) => {
      found((await removeProviderKey(transaction, keyId)) || null, 'Engine API key')
    })
    return c.json({ id: keyId })
  })

async function requireAdmin(transaction: CallerTransaction, organizationId: string): Promise<void> {
  permitted(found(await administers(transaction, organizationId), 'Organization'))
}

/** Each test is a call that leaves this installation, to a URL its admin entered. */
const tests = { name: 'keyTest', points: 60, seconds: 600 }

async function countTest({ database }: Pick<AppEnv['Variables'], 'database'>, organizationId: string) {
  const { isAllowed, resetSeconds } = await countAgainst(tests, database, organizationId)
  if (!isAllowed)
    throw tooManyRequests(
      resetSeconds,
      `You can test up to ${tests.points} keys in ten minutes. Try again later.`,
    )
}

async function organizationOf(transaction: CallerTransaction, keyId: string): Promise<string> {
  return found(await organizationOfKey(transaction, keyId), 'Engine API key')
}

function keepingOf({ settings }: Pick<AppEnv['Variables'], 'settings'>): KeyKeeping {
  return { vault: settings.vault, allowPrivate: settings.ALLOW_PRIVATE_ENDPOINTS }
}
