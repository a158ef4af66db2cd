import { sealedKeysOf, noteKeyTest, type KeyTest, type SealedKey } from '#queries/engines/sealed-keys.ts'
import { asSystem } from '#queries/system-client.ts'
import { cardsOf, organizationSettings, type Keyring } from '../runs/engine-sets.ts'
import type { JobHandler } from '../job-context.ts'

/**
 * Tests a key with one cheap call and records the result. The queue retries temporary failures, such as an overloaded
 * provider, before the key counts as failed.
 */
export const testProviderKey: JobHandler<'test-provider-key'> = async (context, payload, run) => {
  const { database, keyring } = context
  if (keyring === undefined) throw new Error('This worker was started without a keyring')
  const keys = await asSystem(database, (sql) => sealedKeysOf(sql, payload.organizationId))
  const key = keys.find(({ keyId }) => keyId === payload.keyId)
  if (key === undefined || key.state !== 'testing') return
  const { test, mayPass } = await testOf(keyring, key)
  if (mayPass && !run.isLastAttempt) throw new Error(`Retrying the test of a key: ${test.message}`)
  await noteKeyTest(database, key, test)
}

async function testOf(keyring: Keyring, key: SealedKey): Promise<{ test: KeyTest; mayPass: boolean }> {
  const { settings, locked } = organizationSettings(keyring, [key])
  const [reason] = [...locked.providers.values(), ...locked.endpoints.values()]
  if (reason !== undefined) return { test: { state: 'failed', message: reason }, mayPass: false }
  const outcome = await keyring.testKey(settings, key.name === '' ? key.provider : { endpoint: key.name })
  if (outcome.ok)
    return { test: { state: 'works', message: outcome.detail, cards: cardsOf(keyring, key) }, mayPass: false }
  const { message, retryable } = outcome.failure
  return { test: { state: 'failed', message }, mayPass: retryable }
}
