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
  'run.completed': { words: message('A run ended'), audience: 'members' },
  'run.failed': { words: message('A run failed or was left incomplete'), audience: 'members' },
  'metric.changed': { words: message('A number changed for real'), audience: 'members' },
  'quota.reached': { words: message('The plan’s answers are used up, or nearly'), audience: 'admins' },
  'budget.reached': { words: message('A budget is used up, or nearly'), audience: 'admins' },
  'key.failing': { words: message('A provider refuses a key'), audience: 'admins' },
  'correction.made': { words: message('Somebody corrected a label'), audience: 'members' },
  'brand.proposed': { words: message('New names were found in answers'), audience: 'members' },
  'brand.rescored': { words: message('History was re-scored'), audience: 'members' },
  'bots.changed': { words: message('AI crawlers behave differently'), audience: 'log-readers' },
  'member.joined': { words: message('Somebody joined'), audience: 'admins' },
  'factor.reset': {
    words: message('Two-factor authentication of a member is reset'),
    audience: 'admins',
  },
  'invite.bounced': { words: message('An invitation could not be delivered'), audience: 'admins' },
  'channel.failing': { words: message('A channel fails again and again'), audience: 'admins' },
  'export.ready': { words: message('An export is ready'), audience: 'admins' },
  'payment.failed': { words: message('A payment for the plan failed'), audience: 'admins' },
  'plan.changed': { words: message('The plan changed'), audience: 'admins' },
  'support.asked': { words: message('Support asks to look'), audience: 'admins' },
  'sign-on.changed': { words: message('Single sign-on changed or needs attention'), audience: 'admins' },
  'organization.deletion': { words: message('The organization will be deleted'), audience: 'admins' },
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
