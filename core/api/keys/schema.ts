import { z } from 'zod'
import type { Tables } from '#core/database/tables.ts'
import { message } from '#core/language/message.ts'
import { requiredLine } from '#core/text/single-line.ts'

/** Rights of a key, in the order of the form. `writes`: in force only if the creator is more than a viewer. */
export const apiKeyRights = {
  'reports:read': {
    words: message('Read reports'),
    means: message('Metrics with confidence intervals, comparisons, explanations, and sources.'),
    writes: false,
  },
  'answers:read': {
    words: message('Read answers'),
    means: message('Answer texts with mentions, citations, searches, and labels.'),
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
    means: message('Runs and imports with progress and forecasts.'),
    writes: false,
  },
  'bot-logs:read': {
    words: message('Read AI traffic'),
    means: message('Which AI bots visited the site, what they crawled, and whether they’re verified.'),
    writes: false,
  },
  'fan-out:read': {
    words: message('Read query fan-out'),
    means: message('What engines search for before they answer, and how well pages cover it.'),
    writes: false,
  },
  'events:read': {
    words: message('Read events'),
    means: message('Events and configured webhooks.'),
    writes: false,
  },
  'usage:read': {
    words: message('Read usage'),
    means: message('This month’s answers, costs, and quota.'),
    writes: false,
  },
  'members:read': {
    words: message('Read members'),
    means: message('Names, email addresses, and roles of members.'),
    writes: false,
  },
  'answers:write': {
    words: message('Send answers'),
    means: message('Answers you collected yourself.'),
    writes: true,
  },
  'brands:write': {
    words: message('Edit brands'),
    means: message('Create, edit, and archive brands and competitors.'),
    writes: true,
  },
  'prompts:write': {
    words: message('Edit prompts'),
    means: message('Add, edit, and archive prompts.'),
    writes: true,
  },
  'runs:write': {
    words: message('Start runs'),
    means: message('Start and cancel runs. Running prompts on engines costs money.'),
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

/** Requests count per key and per organization; those with unknown keys, per client address. */
export const apiKeyLimits = {
  perOrganization: 100,
  requestsPerMinute: 600,
  organizationRequestsPerMinute: 6000,
  unknownKeys: { points: 30, seconds: 300 },
} as const

/** POST /api/organizations/:organizationId/api-keys. Without a brand it covers all brands its creator may see. */
export const apiKeyInput = z.object({
  name: requiredLine(80),
  brandId: z.uuid().nullish().default(null),
  rights: z
    .array(apiKeyRight)
    .min(1, 'Choose at least one permission.')
    .transform((list) => [...new Set(list)]),
  /** ISO 8601; null: until revoked. */
  expiresAt: z.iso.datetime({ offset: true, error: 'Enter a date and time.' }).nullish().default(null),
})
export type ApiKeyInput = z.infer<typeof apiKeyInput>
export type ApiKeyDraft = z.input<typeof apiKeyInput>

/** PUT …/api-keys/:keyId/rotation. How long the old key stays valid next to the new one. */
export const apiKeyRotation = z.object({
  graceHours: z.number().int().min(0).max(168, 'Enter up to 7 days.').default(24),
})

/**
 * A row of GET /api/organizations/:organizationId/api-keys. The key itself is shown only once, when created or rotated.
 */
export const apiKeyRow = z.object({
  id: z.uuid(),
  name: z.string(),
  brandId: z.uuid().nullable(),
  rights: z.array(apiKeyRight),
  lastFour: z.string(),
  /** The member whose rights it acts with; null if they have left. */
  createdBy: z.string().nullable(),
  /** The caller created it and so may rotate it. */
  isMine: z.boolean(),
  /** Rights of the key that its creator no longer has, so they are not in force. */
  heldBack: z.array(apiKeyRight),
  createdAt: z.string(),
  rotatedAt: z.string().nullable(),
  /** Until when the key before the last rotation is valid; null if it no longer is. */
  previousUntil: z.string().nullable(),
  expiresAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  lastUsedAddress: z.string().nullable(),
  revokedAt: z.string().nullable(),
})
export type ApiKeyRow = z.infer<typeof apiKeyRow>

/** The response to creating or rotating a key, the only one that contains `key`. */
export const newApiKey = apiKeyRow.extend({ key: z.string() })
export type NewApiKey = z.infer<typeof newApiKey>

/** `as_` and 32 random bytes in base64url. */
export const apiKeyPattern = /^as_[A-Za-z0-9_-]{43}$/

/**
 * Rights of a key that remain with the creator's current role; null: none, because the creator is not an active member.
 */
export function heldRights(rights: readonly ApiKeyRight[], role: string | null): ApiKeyRight[] | null {
  if (role === null) return null
  const mayWrite = ['owner', 'admin', 'editor'].includes(role)
  const isAdmin = ['owner', 'admin'].includes(role)
  return rights.filter(
    (right) => (mayWrite || !apiKeyRights[right].writes) && (isAdmin || right !== 'members:read'),
  )
}
