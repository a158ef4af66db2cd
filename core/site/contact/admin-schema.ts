import { z } from 'zod'
import { contactTopicKeys } from './schema.ts'

export const contactStates = ['open', 'done'] as const
/** Number shown, newest first; a file contains up to the maximum. */
export const shownContactMessages = 50
export const maxContactMessages = 1000

/** GET /api/admin/contact-messages. */
export const contactMessagesQuery = z.object({
  state: z.enum(contactStates, 'Choose a status from the list.').default('open'),
  most: z.coerce.number().int().min(1).max(maxContactMessages).default(shownContactMessages),
})
export type ContactMessagesQuery = z.infer<typeof contactMessagesQuery>

export const contactMessageRow = z.object({
  id: z.uuid(),
  receivedAt: z.string(),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  topic: z.enum(contactTopicKeys),
  message: z.string(),
  language: z.string(),
  mailedAt: z.string().nullable(),
  /** Why it was not emailed. */
  mailProblem: z.string().nullable(),
  doneAt: z.string().nullable(),
  doneBy: z.string().nullable(),
})
export type ContactMessageRow = z.infer<typeof contactMessageRow>

export const contactMessageList = z.object({
  rows: z.array(contactMessageRow),
  /** Total in this state, including those not shown. */
  total: z.number(),
})
export type ContactMessageList = z.infer<typeof contactMessageList>
