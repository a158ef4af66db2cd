import { z } from 'zod'

export const severities = ['info', 'success', 'warning', 'critical'] as const
export const severity = z.enum(severities)
export type Severity = z.infer<typeof severity>

/**
 * Everything people and programs may be told of, by the name that webhooks carry too. `words` names the kind in settings,
 * `audience` who is told: `members` see it when they see the brand it is about (or any member, when it is about none).
 */
export const eventKinds = {
  'run.completed': { words: 'A run ended', audience: 'members' },
  'run.failed': { words: 'A run failed or was left incomplete', audience: 'members' },
  'metric.changed': { words: 'A number changed for real', audience: 'members' },
  'quota.reached': { words: 'The plan’s answers are used up, or nearly', audience: 'admins' },
  'budget.reached': { words: 'A budget is used up, or nearly', audience: 'admins' },
  'key.failing': { words: 'A provider refuses a key', audience: 'admins' },
  'correction.made': { words: 'Somebody corrected a label', audience: 'members' },
  'brand.proposed': { words: 'New names were found in answers', audience: 'members' },
  'brand.rescored': { words: 'History was re-scored', audience: 'members' },
  'bots.changed': { words: 'AI crawlers behave differently', audience: 'members' },
  'member.joined': { words: 'Somebody joined', audience: 'admins' },
  'invite.bounced': { words: 'An invitation could not be delivered', audience: 'admins' },
  'channel.failing': { words: 'A channel fails again and again', audience: 'admins' },
  'export.ready': { words: 'An export is ready', audience: 'admins' },
  'organization.deletion': { words: 'The organization will be deleted', audience: 'admins' },
} as const satisfies Record<string, { words: string; audience: 'members' | 'admins' }>

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
  /** Where it leads inside the application: path and search, such as `/overview?clientId=…`. */
  link?: string | null
  /** For programs: ids and numbers, at most 16 KB of JSON. Never a secret, never text of an answer. */
  data?: Record<string, unknown>
  /** The same key in one organization is told once, ever. */
  key: string
}
