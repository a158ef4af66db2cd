import { z } from 'zod'
import type { Tables } from '#core/database/tables.ts'
import { message } from '#core/language/message.ts'
import { requiredLine } from '#core/text/single-line.ts'

/** What a key may do, in the order forms offer it. `writes`: the maker must be more than a viewer for it to hold. */
export const apiKeyRights = {
  'reports:read': {
    words: message('Read reports'),
    means: message('Every number with its interval, comparisons and explanations, sources.'),
    writes: false,
  },
  'answers:read': {
    words: message('Read answers'),
    means: message('Texts of answers with mentions, citations, searches and labels.'),
    writes: false,
  },
  'brands:read': {
    words: message('Read brands'),
    means: message('Brands and competitors with their names and domains.'),
    writes: false,
  },
  'prompts:read': {
    words: message('Read prompts'),
    means: message('Prompts with topics and tags.'),
    writes: false,
  },
  'runs:read': {
    words: message('Read runs'),
    means: message('Runs and imports with their progress, and forecasts.'),
    writes: false,
  },
  'bot-logs:read': {
    words: message('Read bot logs'),
    means: message('Which crawlers came to the site, what they read, and how far that is proven.'),
    writes: false,
  },
  'fan-out:read': {
    words: message('Read query fan-out'),
    means: message('What engines search before they answer, and how far pages answer it.'),
    writes: false,
  },
  'events:read': {
    words: message('Read events'),
    means: message('What happened, and which webhooks there are.'),
    writes: false,
  },
  'usage:read': {
    words: message('Read usage'),
    means: message('Answers and cost of the month, quota.'),
    writes: false,
  },
  'members:read': {
    words: message('Read members'),
    means: message('Names, addresses and roles of members.'),
    writes: false,
  },
  'answers:write': {
    words: message('Send answers'),
    means: message('Answers that you collected yourself.'),
    writes: true,
  },
  'brands:write': {
    words: message('Change brands'),
    means: message('Make, change and archive brands and competitors.'),
    writes: true,
  },
  'prompts:write': {
    words: message('Change prompts'),
    means: message('Add, change and archive prompts.'),
    writes: true,
  },
  'runs:write': {
    words: message('Start runs'),
    means: message('Start and cancel runs. Asking engines costs money.'),
    writes: true,
  },
} as const satisfies Record<
  Tables['api_keys']['rights'][number],
  { words: string; means: string; writes: boolean }
>

export type ApiKeyRight = keyof typeof apiKeyRights

export const apiKeyRightNames = Object.keys(apiKeyRights).filter(isRight)

export const apiKeyRight = z.enum(apiKeyRightNames)

function isRight(name: string): name is ApiKeyRight {
  return name in apiKeyRights
}

/** Requests count for the key and for its organization; keys that do not exist, for the address they come from. */
export const apiKeyLimits = {
  perOrganization: 100,
  requestsPerMinute: 600,
  organizationRequestsPerMinute: 6000,
  unknownKeys: { points: 30, seconds: 300 },
} as const

/** POST /api/organizations/:organizationId/api-keys. Without brand it holds for all brands its maker may see. */
export const apiKeyInput = z.object({
  name: requiredLine(80),
  brandId: z.uuid().nullish().default(null),
  rights: z
    .array(apiKeyRight)
    .min(1, 'Choose at least one right.')
    .transform((list) => [...new Set(list)]),
  /** ISO 8601; null: until it is revoked. */
  expiresAt: z.iso.datetime({ offset: true, error: 'Enter a date and time.' }).nullish().default(null),
})
export type ApiKeyInput = z.infer<typeof apiKeyInput>
export type ApiKeyDraft = z.input<typeof apiKeyInput>

/** PUT …/api-keys/:keyId/rotation. For so long the old key opens the same as the new one. */
export const apiKeyRotation = z.object({
  graceHours: z.number().int().min(0).max(168, 'At most 7 days.').default(24),
})

/** A line of GET /api/organizations/:organizationId/api-keys. The key itself is shown once, when it is made or rotated. */
export const apiKeyRow = z.object({
  id: z.uuid(),
  name: z.string(),
  brandId: z.uuid().nullable(),
  rights: z.array(apiKeyRight),
  lastFour: z.string(),
  /** Whose rights it acts with; null when that person has left. */
  createdBy: z.string().nullable(),
  /** The caller made it, and so may rotate it. */
  isMine: z.boolean(),
  /** Rights it has and that its maker has no more, so that they do not hold. */
  heldBack: z.array(apiKeyRight),
  createdAt: z.string(),
  rotatedAt: z.string().nullable(),
  /** Until when the key before the last rotation holds; null when it does not any more. */
  previousUntil: z.string().nullable(),
  expiresAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  lastUsedAddress: z.string().nullable(),
  revokedAt: z.string().nullable(),
})
export type ApiKeyRow = z.infer<typeof apiKeyRow>

/** The answer to making or rotating one: the only time `key` is there. */
export const newApiKey = apiKeyRow.extend({ key: z.string() })
export type NewApiKey = z.infer<typeof newApiKey>

/** `as_` and 32 random bytes in base64url. */
export const apiKeyPattern = /^as_[A-Za-z0-9_-]{43}$/

/** What is left of a key's rights with the role its maker has now; null: nothing, for they are no active member. */
export function heldRights(rights: readonly ApiKeyRight[], role: string | null): ApiKeyRight[] | null {
  if (role === null) return null
  const mayWrite = ['owner', 'admin', 'editor'].includes(role)
  const isAdmin = ['owner', 'admin'].includes(role)
  return rights.filter(
    (right) => (mayWrite || !apiKeyRights[right].writes) && (isAdmin || right !== 'members:read'),
  )
}
