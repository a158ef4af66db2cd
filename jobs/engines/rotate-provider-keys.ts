import { rotateKeys } from '#queries/engines/sealed-keys.ts'
import { resealSigningSecrets } from '#queries/notifications/signing-secrets.ts'
import type { JobHandler } from '../job-context.ts'

/**
 * Encrypts the engine API keys and signing secrets of organizations with the instance's current key. Idempotent and
 * resumable; succeeds if there is nothing to do.
 */
export const rotateProviderKeys: JobHandler<'rotate-provider-keys'> = async ({
  database,
  keyring,
  logger,
}) => {
  const vault = keyring?.vault ?? null
  if (vault === null) return
  const { resealed, unreadable } = await rotateKeys(database, vault)
  await resealSigningSecrets(database, vault)
  if (resealed > 0) logger.info({ keys: resealed }, 'engine API keys are now encrypted with the current key')
  if (unreadable > 0)
    logger.warn(
      { keys: unreadable },
      'some engine API keys can’t be decrypted; ENCRYPTION_KEYS lacks their key',
    )
}
