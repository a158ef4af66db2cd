import { z } from 'zod'
import type { Tables } from '../../database/tables.ts'
import * as values from '../../database/values.ts'
import { message } from '../../language/message.ts'
import type { EventMessage } from './message.ts'

export const severities = values.events.severity
export const severity = z.enum(severities)
export type Severity = z.infer<typeof severity>

/**
 * Everything people and programs may be told of, by the name that webhooks carry too. `words` names the kind in settings,
 * `audience` who is told: `members` see it when they see the brand it is about (or any member, when it is about none),
 * `log-readers` when they may see its bot logs.
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
  'invite.bounced': { words: message('An invitation could not be delivered'), audience: 'admins' },
  'channel.failing': { words: message('A channel fails again and again'), audience: 'admins' },
  'export.ready': { words: message('An export is ready'), audience: 'admins' },
  'payment.failed': { words: message('A payment for the plan failed'), audience: 'admins' },
  'plan.changed': { words: message('The plan changed'), audience: 'admins' },
  'support.asked': { words: message('Support asks to look'), audience: 'admins' },
  'organization.deletion': { words: message('The organization will be deleted'), audience: 'admins' },
} as const satisfies Record<string, { words: string; audience: Tables['events']['audience'] }>

export type EventKind = keyof typeof eventKinds

export const eventKindNames = Object.keys(eventKinds).filter(isEventKind)

export const eventKind = z.enum(eventKindNames)

function isEventKind(name: string): name is EventKind {
  return name in eventKinds
}

/** What happened, as it is noted in the very transaction in which it happens. */
export type EventInput = {
  organizationId: string
  /** null: about the organization as a whole. */
  brandId: string | null
  kind: EventKind
  severity: Severity
  /** One line, at most 200 characters. */
  title: string
  /** Plain text, at most 2,000 characters. */
  body?: string
  /** The same in every language, with `title` and `body` from `eventMessage`. */
  message?: EventMessage
  /** Where it leads inside the application: path and search, such as `/overview?clientId=…`. */
  link?: string | null
  /** For programs: ids and numbers, at most 16 KB of JSON. Never a secret, never text of an answer. */
  data?: Record<string, unknown>
  /** The same key in one organization is told once, ever. */
  key: string
}
