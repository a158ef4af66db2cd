import { z } from 'zod'
import type { Tables } from '../../database/tables.ts'
import { message } from '../../language/message.ts'
import { optionalLine } from '../../text/single-line.ts'

/** Retention by kind of data. `null` as `standard`: forever. Twin of the checks on `retention_settings`. */
export const retentionKinds = {
  answersDays: {
    words: message('Answers'),
    about: message(
      'Answers, everything extracted from them, and their part in every metric. Reports for that period become empty, because no metric is kept without its answers. Whole weeks are deleted at once.',
    ),
    least: 30,
    standard: null,
    mayBeForEver: true,
  },
  bodiesDays: {
    words: message('Raw responses'),
    about: message(
      'The exact requests sent to providers and their raw responses. Texts, mentions, and metrics are kept.',
    ),
    least: 7,
    standard: null,
    mayBeForEver: true,
  },
  notificationsDays: {
    words: message('Notifications and deliveries'),
    about: message('Events, who was notified, and every message sent.'),
    least: 30,
    standard: 180,
    mayBeForEver: false,
  },
  usageDays: {
    words: message('Usage logs'),
    about: message('Every provider call with its cost. Monthly totals are kept.'),
    least: 95,
    standard: null,
    mayBeForEver: true,
  },
  exportsDays: {
    words: message('Data exports'),
    about: message('Archives created here.'),
    least: 1,
    standard: 7,
    mayBeForEver: false,
  },
  auditDays: {
    words: message('Audit log'),
    about: message('Who did what, and from where.'),
    least: 90,
    standard: 730,
    mayBeForEver: false,
  },
} as const satisfies Record<
  string,
  { words: string; about: string; least: number; standard: number | null; mayBeForEver: boolean }
>
export type RetentionKind = keyof typeof retentionKinds

const maxDays = 3650
const maxExportDays = 7
const days = (least: number, most = maxDays) =>
  z
    .number('Enter a number of days.')
    .int('Enter whole days.')
    .min(least, `Enter at least ${least} ${least === 1 ? 'day' : 'days'}.`)
    .max(most, `Enter up to ${most} days.`)

/** PUT /api/organizations/:organizationId/retention. `null`: forever. */
export const retentionInput = z.object({
  answersDays: days(retentionKinds.answersDays.least).nullable(),
  bodiesDays: days(retentionKinds.bodiesDays.least).nullable(),
  notificationsDays: days(retentionKinds.notificationsDays.least),
  usageDays: days(retentionKinds.usageDays.least).nullable(),
  exportsDays: days(retentionKinds.exportsDays.least, maxExportDays),
  auditDays: days(retentionKinds.auditDays.least),
})
export type Retention = z.infer<typeof retentionInput>

export const standardRetention: Retention = {
  answersDays: retentionKinds.answersDays.standard,
  bodiesDays: retentionKinds.bodiesDays.standard,
  notificationsDays: retentionKinds.notificationsDays.standard,
  usageDays: retentionKinds.usageDays.standard,
  exportsDays: retentionKinds.exportsDays.standard,
  auditDays: retentionKinds.auditDays.standard,
}

/** Rows that the next night would delete with these settings. */
export type RetentionPreview = Record<RetentionKind, number>

/** POST /api/organizations/:organizationId/deletion. */
export const deletionInput = z.object({
  name: z.string().trim().min(1, 'Enter the organization name.').max(120),
  reason: z.string().trim().max(1000, 'Enter up to 1,000 characters.').default(''),
})

export const deletionGraceDays = 14

/** POST /api/organizations/:organizationId/support-access. */
export const supportInput = z.object({
  hours: z.number().int().min(1, 'Enter at least 1 hour.').max(168, 'Enter up to 7 days.'),
  reason: optionalLine(500).min(1, 'Describe what Support should look at.'),
})
export type SupportInput = z.infer<typeof supportInput>

/** DELETE /api/account. */
export const accountDeletionInput = z.object({ email: z.string().trim().toLowerCase().min(1).max(320) })

export type OrganizationExport = {
  id: string
  createdAt: string
  askedBy: string | null
  status: Tables['organization_exports']['status']
  tablesDone: number
  tables: number | null
  rows: number
  bytes: number
  sha256: string | null
  failure: string | null
  finishedAt: string | null
  expiresAt: string | null
}

export type Deletion = {
  askedBy: string | null
  reason: string | null
  askedAt: string
  dueAt: string
  isStarted: boolean
}

export type SupportGrant = {
  id: string
  reason: string
  grantedBy: string | null
  createdAt: string
  expiresAt: string
  revokedAt: string | null
}

/** An open access request by staff. */
export type SupportRequest = { reason: string; hours: number; createdAt: string; expiresAt: string }

/** Data settings of an organization. */
export type DataRights = {
  isOwner: boolean
  exports: OrganizationExport[]
  retention: Retention
  deletion: Deletion | null
  support: SupportGrant[]
  supportRequest: SupportRequest | null
}

/** Notices for every member. */
export type OrganizationNotice = {
  deletion: { dueAt: string; isStarted: boolean } | null
  support: { expiresAt: string; reason: string } | null
}

/** An organization that has granted support access, for staff. */
export type OpenToSupport = {
  organizationId: string
  name: string
  timeZone: string
  reason: string
  expiresAt: string
}

/** Organizations that prevent users from deleting their account, because they are the sole owner. */
export type SoleOwnership = {
  organizationId: string
  name: string
  members: number
  /** When it will be deleted, if requested. */
  deletionDueAt: string | null
}
