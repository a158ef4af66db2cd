import { z } from 'zod'
import type { EventMessage } from './events/message.ts'
import { eventKind, severity, type EventKind, type Severity } from './events/schema.ts'

/** GET /api/organizations/:organizationId/notifications */
export const feedFilters = z.object({
  brand: z.uuid().optional(),
  kind: eventKind.optional(),
  severity: severity.optional(),
  unread: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
  cursor: z.string().max(120).optional(),
})
export type FeedFilters = z.infer<typeof feedFilters>

export const readInput = z.object({
  ids: z.union([z.literal('all'), z.array(z.uuid()).min(1).max(500, 'Choose up to 500 at a time.')]),
  isRead: z.boolean(),
})

export const mailInput = z.object({ leastSeverity: severity, isPaused: z.boolean() })

export type FeedItem = {
  id: string
  kind: EventKind
  severity: Severity
  /** In English; `message` is the translatable form. */
  title: string
  body: string
  message: EventMessage | null
  link: string | null
  brandId: string | null
  brandName: string | null
  occurredAt: string
  isRead: boolean
}

/** `next`: the cursor of the next page; null at the end. */
export type FeedPage = { items: FeedItem[]; next: string | null }
