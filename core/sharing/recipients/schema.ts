import { z } from 'zod'
import * as values from '../../database/values.ts'
import { isAddress, longestAddress, normalAddress } from '../../people/invitations/addresses.ts'

export const recipientLimits = {
  perOrganization: 50,
  /** Confirmation emails, also of recipients removed since. */
  confirmationsPerDay: 20,
  /** To one address by one organization. */
  confirmationsPerAddress: 2,
  /** To one address by all organizations. */
  confirmationsPerMailbox: 5,
  confirmationDays: 7,
  /** Reports besides the schedule, to one recipient. */
  extraPerDay: 3,
  /** How long an address that refused or unsubscribed cannot be added again. */
  optOutDays: 30,
}

/** POST /api/share-links/:linkId/recipients. */
export const recipientInput = z.object({
  email: z
    .string()
    .max(longestAddress, 'Enter a valid email address.')
    .transform(normalAddress)
    .refine(isAddress, 'Enter a valid email address.'),
  cadence: z.enum(values.report_recipients.cadence),
})
export type RecipientInput = z.infer<typeof recipientInput>

/** `next_at` of a recipient whose first time is not computed yet is infinity: null. */
export type RecipientRow = {
  id: string
  linkId: string
  linkName: string
  brandName: string
  email: string
  cadence: RecipientInput['cadence']
  /** `expired`: the confirmation email was not answered in time. */
  state: (typeof values.report_recipients.state)[number] | 'expired'
  nextAt: string | null
  lastSentAt: string | null
  lastProblem: string | null
  createdAt: string
}

/** What the holder of a link in an email may know. */
export type ReportSubscription = Pick<RecipientRow, 'cadence'> & {
  sender: string
  brand: string
  report: string
  state: (typeof values.report_recipients.state)[number]
}
