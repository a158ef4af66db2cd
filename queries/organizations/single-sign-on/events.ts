import { eventMessage, type Sentence } from '#core/notifications/events/message.ts'
import type { EventInput } from '#core/notifications/events/schema.ts'
import { message } from '#core/language/message.ts'
import { noteEvent } from '../../notifications/events.ts'
import type { JobTransaction } from '../../job-transaction.ts'

const titles = {
  saved: message('Single sign-on settings changed'),
  removed: message('Single sign-on was removed'),
  required: message('Single sign-on is now required'),
  optional: message('Single sign-on is no longer required'),
  proven: message('{domain} can now be used for single sign-on'),
  missing: message('The DNS record for {domain} is missing'),
  lost: message('{domain} can no longer be used for single sign-on'),
} as const

const bodies: Record<keyof typeof titles, string> = {
  saved: message('If you don’t know this change, check the settings and the audit log.'),
  removed: message('Members sign in with their passwords or other methods again.'),
  required: message(
    'Members with an email address in a verified domain now sign in only through your provider. Owners can still use their passwords.',
  ),
  optional: message('Members can sign in with their passwords and other methods again.'),
  proven: message('Your provider can now sign in people with an email address in this domain.'),
  missing: message('Restore the record within 7 days. After that, the domain is no longer verified.'),
  lost: message(
    'Its DNS record no longer names your organization. People in this domain sign in with their passwords or other methods.',
  ),
}

const severities = {
  saved: 'info',
  removed: 'warning',
  required: 'info',
  optional: 'warning',
  proven: 'info',
  missing: 'warning',
  lost: 'critical',
} as const satisfies Record<keyof typeof titles, EventInput['severity']>

/** Notifies owners and admins. The transaction acts for the organization. */
export async function noteSignOnEvent(
  sql: JobTransaction,
  organizationId: string,
  what: keyof typeof titles,
  { domain = '', by = null }: { domain?: string; by?: string | null } = {},
): Promise<void> {
  const { rows } = await sql.query<{ now: Date }>('select clock_timestamp() as now')
  const body: Sentence[] = [
    ...(by === null ? [] : [{ text: message('By {name}.'), values: { name: by } }]),
    { text: bodies[what] },
  ]
  await noteEvent(sql, {
    organizationId,
    brandId: null,
    kind: 'sign-on.changed',
    severity: severities[what],
    ...eventMessage({ text: titles[what], values: { domain } }, body),
    link: `/settings?${new URLSearchParams({ organizationId, section: 'single-sign-on' })}`,
    data: { change: what, ...(domain !== '' && { domain }) },
    key: `sign-on.changed:${what}:${rows[0]?.now.toISOString() ?? ''}`,
  })
}
