import { describeKey, organizationsWithKeys, sealedKeysOf } from '#queries/engines/sealed-keys.ts'
import { asSystem } from '#queries/system-client.ts'
import { cardsOf } from '../runs/engine-sets.ts'
import type { JobHandler } from '../job-context.ts'

/**
 * Updates which engines the keys of organizations reach, with the models and prices that this version knows. Runs after
 * an upgrade. Idempotent; calls no provider and changes no key.
 */
export const describeProviderKeys: JobHandler<'describe-provider-keys'> = async (context, _, run) => {
  const { database, keyring, logger } = context
  if (keyring === undefined) return
  let described = 0
  for (const organizationId of await organizationsWithKeys(database)) {
    run.signal.throwIfAborted()
    await asSystem(database, async (sql) => {
      for (const key of await sealedKeysOf(sql, organizationId))
        if (key.state === 'works' && (await describeKey(sql, key, cardsOf(keyring, key)))) described += 1
    })
  }
  if (described > 0) logger.info({ keys: described }, 'engine details of organizations were updated')
}
