import { z } from 'zod'
import { eventKindNames, severity } from '../events/schema.ts'
import { linkOf, type DeliveryEvent } from './delivery-event.ts'

export const webhookPayloadVersion = 1

/**
 * The body of an outgoing webhook, in the shape of the Standard Webhooks specification. Within a version fields are
 * only added, so receivers must ignore unknown ones.
 */
export const webhookPayload = z
  .object({
    type: z
      .enum([...eventKindNames, 'channel.test'])
      .meta({ description: 'The kind of event. More kinds may be added.' }),
    version: z.literal(webhookPayloadVersion),
    timestamp: z.iso.datetime().meta({ description: 'When it happened.' }),
    data: z.object({
      eventId: z
        .uuid()
        .meta({ description: 'The same in every message about this event, including replays.' }),
      organizationId: z.uuid(),
      organizationName: z.string(),
      brandId: z.uuid().nullable(),
      brandName: z.string().nullable(),
      severity,
      title: z.string(),
      body: z.string(),
      url: z.url().meta({ description: 'Link to the event in the app.' }),
      details: z
        .record(z.string(), z.unknown())
        .meta({ description: 'Ids and numbers; they depend on the kind of event.' }),
    }),
  })
  .meta({ id: 'WebhookPayload', description: 'The payload of an outgoing webhook.' })

export function webhookBody(event: DeliveryEvent, publicUrl: string): string {
  return JSON.stringify(
    webhookPayload.parse({
      type: event.kind,
      version: webhookPayloadVersion,
      timestamp: event.occurredAt.toISOString(),
      data: {
        eventId: event.id,
        organizationId: event.organizationId,
        organizationName: event.organizationName,
        brandId: event.brandId,
        brandName: event.brandName,
        severity: event.severity,
        title: event.title,
        body: event.body,
        url: linkOf(event, publicUrl),
        details: event.data,
      },
    }),
  )
}
