import type { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { webhookPayload } from '#core/notifications/integrations/webhook-payload.ts'
import type { AppEnv } from '../context.ts'

const headers = z.object({
  'webhook-id': z.uuid().describe('ID of the delivery; the same in every attempt. Ignore IDs you have seen.'),
  'webhook-timestamp': z
    .string()
    .regex(/^\d+$/)
    .describe('Send time, in seconds since 1970. Reject messages older than five minutes.'),
  'webhook-signature': z
    .string()
    .describe(
      '`v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`. For a day after the secret was rotated, two signatures separated by a space.',
    ),
})

/** Our outgoing messages, in the document of our responses. One webhook: its `type` says what happened. */
export function describeWebhooks(app: OpenAPIHono<AppEnv>): void {
  app.openAPIRegistry.registerWebhook({
    method: 'post',
    path: 'event',
    operationId: 'event',
    tags: ['Webhooks'],
    summary: 'Event',
    description:
      'Sent to every webhook that subscribes to events of this kind, signed per Standard Webhooks. Up to seven attempts over nine hours; the order isn’t guaranteed.',
    security: [],
    request: {
      headers,
      body: { required: true, content: { 'application/json': { schema: webhookPayload } } },
    },
    responses: {
      '2XX': { description: 'Received. Respond within 10 seconds, then process the event.' },
      410: { description: 'Gone: Answerscope pauses the webhook.' },
    },
  })
}
