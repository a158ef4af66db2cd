import { z } from 'zod'
import { requiredLine } from '#core/text/single-line.ts'

/** What a key may do. Only `answers:write` has an endpoint so far; the others are kept for those to come. */
export const apiKeyRights = ['answers:write', 'answers:read', 'reports:read'] as const
export const apiKeyRight = z.enum(apiKeyRights)
export type ApiKeyRight = z.infer<typeof apiKeyRight>

export const apiKeyLimits = { perOrganization: 100, requestsPerMinute: 120 } as const

/** POST /api/organizations/:organizationId/api-keys. Without brand it holds for all brands its maker may edit. */
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

/** A line of GET /api/organizations/:organizationId/api-keys. The key itself is shown once, when it is made. */
export const apiKeyRow = z.object({
  id: z.uuid(),
  name: z.string(),
  brandId: z.uuid().nullable(),
  rights: z.array(apiKeyRight),
  lastFour: z.string(),
  /** Whose rights it acts with; null when that person has left. */
  createdBy: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
})
export type ApiKeyRow = z.infer<typeof apiKeyRow>

/** The answer to making one: the only time `key` is there. */
export const newApiKey = apiKeyRow.extend({ key: z.string() })
export type NewApiKey = z.infer<typeof newApiKey>

/** `as_` and 32 random bytes in base64url. */
export const apiKeyPattern = /^as_[A-Za-z0-9_-]{43}$/
