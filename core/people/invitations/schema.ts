import { z } from 'zod'
import { message } from '../../language/message.ts'
import type { Role } from '../roles.ts'
import { role } from '../../organizations/schema.ts'
import { optionalText } from '../../text/single-line.ts'

export const invitationLimits = {
  /** Addresses per request. */
  perRequest: 100,
  /** Open at the same time. */
  openPerOrganization: 500,
  /** Created or sent again in 24 hours. */
  dailyPerOrganization: 500,
  dailyPerPerson: 200,
  /** Limit across all organizations, so that no mailbox can be flooded through us. */
  dailyPerAddress: 10,
  resends: 10,
  /** Between two emails of one invitation. */
  pauseSeconds: 60,
  daysValid: 14,
}

/** In order of precedence: the first that applies is the state. */
export const invitationStates = [
  'accepted',
  'revoked',
  'expired',
  'bounced',
  'opened',
  'delivered',
  'unsent',
  'queued',
] as const
export type InvitationState = (typeof invitationStates)[number]

export const invitationStateLabels: Record<InvitationState, { label: string; about: string }> = {
  queued: { label: message('Queued'), about: message('The email is on its way.') },
  unsent: { label: message('Not sent'), about: message('This server sent no email.') },
  delivered: { label: message('Delivered'), about: message('The mail server accepted the email.') },
  bounced: { label: message('Bounced'), about: message('The mail server permanently rejected the email.') },
  opened: { label: message('Opened'), about: message('The link was opened.') },
  accepted: { label: message('Accepted'), about: message('The invited person joined.') },
  expired: { label: message('Expired'), about: message('Not accepted in time.') },
  revoked: { label: message('Revoked'), about: message('The link no longer works.') },
}

export const isOpenState = (state: InvitationState) =>
  state !== 'accepted' && state !== 'revoked' && state !== 'expired'

/** Descriptions of the roles for invited people. */
export const invitedAs: Record<Role, string> = {
  owner: message('Your role: Owner. You have full access and share decisions with the other owners.'),
  admin: message('Your role: Admin. You can view every brand and manage members, API keys, and budgets.'),
  editor: message('Your role: Editor. You can edit prompts and brands and start runs.'),
  viewer: message('Your role: Viewer. You can view reports and answers.'),
  guest: message('Your role: Guest. You can view reports and answers for the brands shared with you.'),
}

const brandIds = z
  .array(z.uuid())
  .max(1000, 'Choose up to 1,000 brands at a time.')
  .transform((ids) => [...new Set(ids)])

/** Rights of the invited person. Owners and admins see every brand; a guest's brands are listed. */
const invitedRights = z.object({
  role,
  allBrands: z.boolean(),
  brandIds,
  canViewBotLogs: z.boolean(),
  canViewQueryFanout: z.boolean(),
})

/** POST /api/organizations/:organizationId/invites. Each address is checked separately: see `invitationProblems`. */
export const invitationInput = invitedRights
  .extend({
    emails: z
      .array(z.string().max(1000))
      .min(1, 'Enter at least one email address.')
      .max(
        invitationLimits.perRequest,
        `Enter up to ${invitationLimits.perRequest} email addresses at a time.`,
      ),
    note: optionalText(1000),
  })
  .superRefine((input, context) => {
    if (input.role === 'owner' || input.role === 'admin') return
    if (input.role === 'guest' && input.allBrands)
      context.addIssue({
        code: 'custom',
        path: ['allBrands'],
        message: 'Guests can’t have access to all brands. Choose their brands.',
      })
    else if (!input.allBrands && input.brandIds.length === 0)
      context.addIssue({ code: 'custom', path: ['brandIds'], message: 'Choose at least one brand.' })
  })
export type InvitationInput = z.infer<typeof invitationInput>

/** Why an address was not invited. */
export const invitationProblems = {
  malformed: message('Not a valid email address. Check the spelling.'),
  disposable: message('Disposable email address. Use a permanent one.'),
  yourself: message('This is your own email address.'),
  member: message('Already a member.'),
  'former-owner': message('Deactivated owner. Only owners can reactivate them.'),
  invited: message('Already invited. Resend that invitation instead.'),
  'too-many': message('This email address received too many invitations today. Try again tomorrow.'),
} as const
export type InvitationProblem = keyof typeof invitationProblems

const invitationProblem = z.enum(
  Object.keys(invitationProblems).filter((name): name is InvitationProblem => name in invitationProblems),
)

export const invitationRow = invitedRights.extend({
  id: z.string(),
  email: z.string(),
  brandIds: z.array(z.string()),
  note: z.string(),
  state: z.enum(invitationStates),
  invitedBy: z.string().nullable(),
  sentAt: z.string(),
  expiresAt: z.string(),
  deliveredAt: z.string().nullable(),
  unsentAt: z.string().nullable(),
  bouncedAt: z.string().nullable(),
  openedAt: z.string().nullable(),
  acceptedAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  resends: z.number(),
  /** The mail server's response, or why no email was sent. */
  problem: z.string().nullable(),
  /** The caller may resend and revoke it. */
  mayChange: z.boolean(),
})
export type InvitationRow = z.infer<typeof invitationRow>

/** One entry per submitted address. The link is only in this response: only its hash is stored. */
export const invitationResult = z.union([
  z.object({ email: z.string(), id: z.string(), link: z.string() }),
  z.object({ email: z.string(), problem: invitationProblem }),
])
export type InvitationResult = z.infer<typeof invitationResult>

/**
 * `smtp`: emailed. `outbox`: stored in a folder by the local environment. `none`: nothing can be sent, only links
 * copied.
 */
export type MailDelivery = 'smtp' | 'outbox' | 'none'

/** The token of an invitation link; a longer one cannot be ours. */
export const invitationToken = z.object({ token: z.string().max(200) })

/** POST /api/invite-acceptances: by the emailed token, or by the id of one from GET /api/my-invites. */
export const invitationAcceptance = z.union([invitationToken, z.object({ invitationId: z.uuid() })])

export type MyInvitation = {
  id: string
  organizationName: string
  inviter: string | null
  role: Role
  expiresAt: string
}

/** What the invitation page shows to anyone with the link. */
export type InvitationPreview = {
  state: 'open' | 'expired' | 'revoked' | 'used'
  organizationName: string
  /** Null unless it is open. */
  inviter: string | null
  role: Role
  expiresAt: string
  /** The invited address; masked for users signed in with another one; null unless the invitation is open. */
  email: string | null
  /** Null for visitors who are not signed in. */
  you: {
    isInvitee: boolean
    /** Whether the caller's address is verified. */
    isConfirmed: boolean
    /** The organization, if the caller is an active member of it. */
    organizationId: string | null
  } | null
}

/** POST /api/test-invite/mails. `brands` null: all. */
export const invitationMailDraft = z.object({
  to: z.string().max(254),
  organizationName: z.string().max(120),
  role,
  brands: z.array(z.string().max(200)).max(1000).nullable(),
  note: optionalText(1000),
})
export type InvitationMailDraft = z.infer<typeof invitationMailDraft>

/** Outcome of an acceptance. `member`: they already were one, and nothing changes. */
export const acceptOutcomes = [
  'joined',
  'member',
  'unknown',
  'other-address',
  'unconfirmed',
  'used',
  'revoked',
  'expired',
] as const
export type AcceptOutcome = (typeof acceptOutcomes)[number]
