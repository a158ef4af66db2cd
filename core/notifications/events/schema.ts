import { z } from 'zod'
import type { Tables } from '../../database/tables.ts'
import * as values from '../../database/values.ts'
import { message } from '../../language/message.ts'
import type { EventMessage } from './message.ts'

export const severities = values.events.severity
export const severity = z.enum(severities)
export type Severity = z.infer<typeof severity>

/**
 * All kinds of events, by the name that webhooks use, too. `words` names the kind in settings. `audience` is who is
 * notified: `members` see it if they see its brand (or any member, if it has none), `log-readers` if they may see its
 * AI traffic.
 */
export const eventKinds = {
  'run.completed': { words: message('Run finished'), audience: 'members' },
  'run.failed': { words: message('Run failed or incomplete'), audience: 'members' },
  'metric.changed': { words: message('Metric changed significantly'), audience: 'members' },
  'quota.reached': { words: message('Plan answers used up or running low'), audience: 'admins' },
  'budget.reached': { words: message('Budget used up or running low'), audience: 'admins' },
  'key.failing': { words: message('Engine API key rejected'), audience: 'admins' },
  'correction.made': { words: message('Label corrected'), audience: 'members' },
  'brand.proposed': { words: message('New untracked brands found'), audience: 'members' },
  'brand.rescored': { words: message('Past answers reprocessed'), audience: 'members' },
  'bots.changed': { words: message('AI bot activity changed'), audience: 'log-readers' },
  'member.joined': { words: message('Member joined'), audience: 'admins' },
  'factor.reset': {
    words: message('Two-factor authentication of a member is reset'),
    audience: 'admins',
  },
  'invite.bounced': { words: message('Invitation couldn’t be delivered'), audience: 'admins' },
  'channel.failing': { words: message('Integration keeps failing'), audience: 'admins' },
  'export.ready': { words: message('Export ready'), audience: 'admins' },
  'payment.failed': { words: message('Plan payment failed'), audience: 'admins' },
  'plan.changed': { words: message('Plan changed'), audience: 'admins' },
  'support.asked': { words: message('Support requests access'), audience: 'admins' },
  'sign-on.changed': { words: message('Single sign-on changed or needs attention'), audience: 'admins' },
  'organization.deletion': { words: message('Organization scheduled for deletion'), audience: 'admins' },
} as const satisfies Record<string, { words: string; audience: Tables['events']['audience'] }>

export type EventKind = keyof typeof eventKinds

export const eventKindNames = Object.keys(eventKinds).filter(isEventKind)

export const eventKind = z.enum(eventKindNames)

function isEventKind(name: string): name is EventKind {
  return name in eventKinds
}

/** An event, recorded in the transaction in which it happens. */
export type EventInput = {
  organizationId: string
  /** Null: about the whole organization. */
  brandId: string | null
  kind: EventKind
  severity: Severity
  /** One line, at most 200 characters. */
  title: string
  /** Plain text, at most 2,000 characters. */
  body?: string
  /** The translatable form; create all three with `eventMessage`. */
  message?: EventMessage
  /** Path and search inside the application, such as `/overview?clientId=…`. */
  link?: string | null
  /** For programs: ids and numbers, at most 16 KB of JSON. Never a secret, never text of an answer. */
  data?: Record<string, unknown>
  /** In one organization, only the first event with a key is recorded. */
  key: string
}
