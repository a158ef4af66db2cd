import type { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { webhookPayload } from '#core/notifications/integrations/webhook-payload.ts'
import type { AppEnv } from '../context.ts'

const headers = z.object({
  'webhook-id': z
    .uuid()
    .describe('The delivery: the same in every try of it, so one you have seen is a repeat.'),
  'webhook-timestamp': z
    .string()
    .regex(/^\d+$/)
    .describe('When it was sent, in seconds since 1970. Refuse what is older than five minutes.'),
  'webhook-signature': z
    .string()
    .describe(
      '`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; two, with a space between, for a day after the secret was replaced.',
    ),
})

/** Our outgoing messages, in the document of our responses. One webhook: its `type` says what happened. */
export function describeWebhooks(app: OpenAPIHono<AppEnv>): void {
  app.openAPIRegistry.registerWebhook({
    method: 'post',
    path: 'event',
    operationId: 'event',
    tags: ['Webhooks'],
    summary: 'Something happened',
    description:
      'Sent to every webhook channel that wants events of this kind, signed as Standard Webhooks are. Tried seven times over nine hours; the order is not promised.',
    security: [],
    request: {
      headers,
      body: { required: true, content: { 'application/json': { schema: webhookPayload } } },
    },
    responses: {
      '2XX': { description: 'Received. Answer within 10 seconds and do the work afterwards.' },
      410: { description: 'Not wanted any more: the channel is paused.' },
    },
  })
}
