import { z } from 'zod'
import { textKinds } from './schema.ts'

/** GET /api/admin/twilio-messages: text messages as Twilio reports them. */
export const textMessagesQuery = z.object({
  state: z.enum(['waiting', 'sent', 'delivered', 'failed']).optional(),
  kind: z.enum(textKinds).optional(),
  /** UTC days, inclusive. */
  from: z.iso.date('Enter a date.').optional(),
  to: z.iso.date('Enter a date.').optional(),
  /** Searches the end of the number, the organization's name, Twilio's id, and the error. */
  search: z.string().trim().max(100).optional(),
  after: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z~[0-9a-f-]{36}$/, 'The cursor is invalid. Start from the first page.')
    .refine(
      (text) => !Number.isNaN(Date.parse(text.split('~')[0] ?? '')),
      'The cursor is invalid. Start from the first page.',
    )
    .optional(),
})
export type TextMessagesQuery = z.infer<typeof textMessagesQuery>

export const textMessagesPerPage = 100
/** Maximum number of rows in a CSV file. */
export const textMessagesPerFile = 50_000

export const textMessageRow = z.object({
  id: z.uuid(),
  organizationId: z.uuid(),
  organizationName: z.string(),
  kind: z.enum(textKinds),
  /** Beginning and end of the number. */
  to: z.string(),
  /** Its purpose: the kind of event, or a code. */
  purpose: z.string(),
  state: z.string(),
  /** State as named by Twilio. */
  providerState: z.string().nullable(),
  providerId: z.string().nullable(),
  errorCode: z.string().nullable(),
  error: z.string().nullable(),
  segments: z.int().nullable(),
  costUsd: z.number().nullable(),
  attempts: z.int(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
})
export type TextMessageRow = z.infer<typeof textMessageRow>

export type TextMessagePage = {
  rows: TextMessageRow[]
  next: string | null
  /** Over all messages that match the filters. */
  totals: { messages: number; delivered: number; failed: number; costUsd: number; unpriced: number }
  /** Whether the instance has set up Twilio. */
  isSetUp: boolean
}
