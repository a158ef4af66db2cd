import { webhookBody } from '#core/notifications/integrations/webhook-payload.ts'
import { webhookSignature } from '#core/notifications/integrations/webhook-signature.ts'
import type { DeliveryEvent } from '#core/notifications/integrations/delivery-event.ts'
import { openSigningSecrets } from '#queries/notifications/signing-secrets.ts'
import type { ClaimedDelivery, Outcome } from '#queries/notifications/deliveries.ts'
import { CannotOpen, noVault } from '#queries/engines/key-vault.ts'
import type { SendingSettings } from '../../job-context.ts'
import { postJson } from './post-json.ts'

/** Signs with every valid secret, and posts. The ID is the delivery's, so a repeat after a crash has the same one. */
export async function sendWebhook(
  delivery: ClaimedDelivery,
  event: DeliveryEvent,
  { vault, publicUrl, allowPrivate, lookup, answerWithinMs }: SendingSettings,
  signal: AbortSignal,
): Promise<Outcome> {
  const body = webhookBody(event, publicUrl)
  const seconds = Math.floor(Date.now() / 1000)
  if (vault === null) return { result: 'failed', code: 'no-secret', message: noVault }
  const secrets = secretsOf(delivery, vault)
  if (!Array.isArray(secrets)) return secrets
  return postJson({
    target: delivery.target,
    headers: {
      'webhook-id': delivery.id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': await webhookSignature(secrets, { id: delivery.id, seconds, body }),
    },
    body,
    tries: delivery.tries,
    allowPrivate,
    lookup,
    answerWithinMs,
    signal,
  })
}

function secretsOf(
  delivery: ClaimedDelivery,
  vault: NonNullable<SendingSettings['vault']>,
): string[] | Outcome {
  try {
    return openSigningSecrets(vault, delivery)
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error
    return {
      result: 'failed',
      code: 'no-secret',
      message: `The signing secret can’t be used. ${error.message}`,
    }
  }
}
