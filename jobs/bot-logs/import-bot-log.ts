import { message } from '#core/language/message.ts'
import {
  deliveredPieces,
  dropCancelledDelivery,
  finishReading,
  startReading,
} from '#queries/bot-logs/intake/delivery-run.ts'
import { NoVault } from '#queries/bot-logs/intake/hash-key.ts'
import { CannotOpen } from '#queries/engines/key-vault.ts'
import { importDelivery } from './import-delivery.ts'
import type { JobHandler } from '../job-context.ts'

/**
 * Reads a delivery of a log source. Idempotent and resumable: each batch advances the delivery's line in the
 * transaction that stores it, so a second run continues there. One job at a time per delivery (queue per delivery).
 * Checks between batches whether the delivery was canceled.
 */
export const importBotLog: JobHandler<'import-bot-log'> = async (context, payload, run) => {
  const { database, keyring, logBatch } = context
  const delivery = await startReading(database, payload)
  if (delivery === null) return dropCancelledDelivery(database, payload.deliveryId)
  try {
    const end = await importDelivery(database, {
      delivery,
      pieces: deliveredPieces(database, delivery.deliveryId),
      vault: keyring?.vault ?? null,
      now: new Date(),
      signal: run.signal,
      ...(logBatch !== undefined && { batchSize: logBatch }),
    })
    if (end !== null) await finishReading(database, delivery, end)
  } catch (error) {
    const reason = error instanceof CannotOpen || error instanceof NoVault ? error.message : null
    if (reason !== null || run.isLastAttempt)
      await finishReading(database, delivery, {
        format: null,
        warnings: [],
        failure: reason ?? message('Something went wrong. Lines processed so far are counted. Try again.'),
      })
    if (reason === null) throw error
  }
  await dropCancelledDelivery(database, payload.deliveryId)
}
