import { z } from 'zod'
import { apiKeyRight } from '../keys/schema.ts'
import { requiredLine } from '../../text/single-line.ts'
import { isRedirectUri } from './redirect-uri.ts'

/** Twins of numbers in supabase/migrations/20261129000100_create_oauth_grants.sql. */
export const oauthLimits = {
  perOrganization: 100,
  /** Registrations that no user has connected yet. */
  unusedApplications: 10_000,
  redirectUris: 10,
  accessSeconds: 3600,
  codeSeconds: 60,
} as const

/** Attempts per client network. Hosted assistants send those of all their users from a few networks. */
export const oauthAttempts = {
  register: { name: 'oauthRegister', points: 120, seconds: 3600 },
  authorize: { name: 'oauthAuthorize', points: 120, seconds: 300 },
  token: { name: 'oauthToken', points: 1200, seconds: 300 },
} as const

/** Formatting characters can reverse or hide what follows. */
const formatting = /\p{Cf}/u

/** POST /api/oauth/register (RFC 7591). Whatever else an application says about itself is not kept. */
export const applicationInput = z.object({
  redirect_uris: z
    .array(z.string().refine(isRedirectUri, 'Use https, or http to 127.0.0.1, [::1] or localhost.'))
    .min(1, 'Give at least one redirect URI.')
    .max(oauthLimits.redirectUris, `At most ${oauthLimits.redirectUris} redirect URIs.`),
  client_name: requiredLine(80)
    .refine((name) => !formatting.test(name), 'Contains formatting characters.')
    .optional(),
  grant_types: z
    .array(z.string().max(100))
    .max(20)
    .refine((types) => types.includes('authorization_code'), 'Only authorization_code is supported.')
    .optional(),
  response_types: z
    .array(z.string().max(100))
    .max(20)
    .refine((types) => types.includes('code'), 'Only code is supported.')
    .optional(),
})

/** Why an authorization request cannot be shown; a parameter of the screen. */
export const authorizationProblems = ['application', 'redirect', 'request', 'rights', 'resource'] as const
export type AuthorizationProblem = (typeof authorizationProblems)[number]

/** GET /api/oauth/requests/:requestId. */
export const connectionRequest = z.object({
  name: z.string(),
  redirectHost: z.string(),
  /** The application runs on the user's own computer. */
  isLocal: z.boolean(),
  rights: z.array(apiKeyRight),
  /** Those that the caller may connect it to. */
  organizations: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export type ConnectionRequest = z.infer<typeof connectionRequest>

/** POST /api/oauth/requests/:requestId/approval. Without a brand it covers all brands the user may see. */
export const connectionApproval = z.object({
  organizationId: z.uuid(),
  brandId: z.uuid().nullish().default(null),
  rights: z
    .array(apiKeyRight)
    .min(1, 'Choose at least one permission.')
    .max(20)
    .transform((list) => [...new Set(list)]),
})
export type ConnectionApproval = z.infer<typeof connectionApproval>
export type ConnectionApprovalDraft = z.input<typeof connectionApproval>

/** A row of GET /api/organizations/:organizationId/connected-applications. */
export const connectedApplication = z.object({
  id: z.uuid(),
  name: z.string(),
  redirectHost: z.string(),
  brandId: z.uuid().nullable(),
  rights: z.array(apiKeyRight),
  /** Rights that the user who connected it no longer has, so they are not in force. */
  heldBack: z.array(apiKeyRight),
  /** The member whose rights it acts with; null if they have left. */
  connectedBy: z.string().nullable(),
  createdAt: z.string(),
  /** Without use it ends then. */
  expiresAt: z.string(),
  lastUsedAt: z.string().nullable(),
  lastUsedAddress: z.string().nullable(),
  revokedAt: z.string().nullable(),
})
export type ConnectedApplication = z.infer<typeof connectedApplication>

/** A prefix and 32 random bytes in base64url, as for API keys. */
export const accessTokenPattern = /^ast_[A-Za-z0-9_-]{43}$/
