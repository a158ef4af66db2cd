import type { Context } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '../context.ts'
import { IdentityProblem, invalidRequest } from './problem.ts'

/** Lower case, so that one mailbox is one account. */
export const email = z
  .string()
  .trim()
  .max(254)
  .toLowerCase()
  .regex(/^[^\s@<>,;:"()[\]\\\p{Cc}]+@[^\s@<>,;:"()[\]\\\p{Cc}]+\.[^\s@<>,;:"()[\]\\\p{Cc}]+$/u)
const password = z.string().max(1000)
const challenge = {
  code_challenge: z
    .string()
    .regex(/^[\w.~-]{43,128}$/)
    .nullish(),
  code_challenge_method: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['s256', 'plain']))
    .nullish(),
}

const maxMetadata = { bytes: 4000, depth: 4 }
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** A person's metadata, stored as JSON text: its keys never become keys of our objects. */
const metadata = z
  .custom<Record<string, unknown>>((value) => isPlain(value, maxMetadata.depth))
  .transform((value) => JSON.stringify(value))
  .refine((text) => Buffer.byteLength(text) <= maxMetadata.bytes)

function isPlain(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.entries(value).every(([key, each]) => !forbiddenKeys.has(key) && isValue(each, depth - 1))
}

function isValue(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return !value.includes('\u0000')
  if (typeof value !== 'object' || value === null) return true
  if (depth <= 0) return false
  return Array.isArray(value) ? value.every((each) => isValue(each, depth - 1)) : isPlain(value, depth)
}

export const signUpBody = z.object({ email, password, data: metadata.nullish(), ...challenge })
export const passwordBody = z.object({ email, password })
export const refreshBody = z.object({ refresh_token: z.string().min(1).max(500) })
export const authCodeBody = z.object({
  auth_code: z.string().min(1).max(500),
  code_verifier: z.string().min(1).max(500),
})
export const codeRequestBody = z.object({
  email,
  create_user: z.boolean().nullish(),
  data: metadata.nullish(),
  ...challenge,
})
export const recoverBody = z.object({ email, ...challenge })
export const resendBody = z.object({ email, type: z.enum(['signup', 'email_change']) })
const mailDomain = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9.-]{3,253}$/)
const redirect = z.string().max(2000).nullish()
export const signOnBody = z.object({
  domain: mailDomain.nullish(),
  provider_id: z.uuid().nullish(),
  redirect_to: redirect,
  skip_http_redirect: z.boolean().nullish(),
  ...challenge,
})
export const signOnTestBody = z.object({ organization_id: z.uuid(), redirect_to: redirect })
export const codeType = z.enum(['email', 'signup', 'magiclink', 'recovery', 'email_change', 'invite'])
export type CodeType = z.infer<typeof codeType>
export const codeBody = z.object({ email, token: z.string().trim().min(1).max(100), type: codeType })
export const linkBody = z.object({ token_hash: z.string().min(1).max(500), type: codeType })
export const userBody = z.object({
  email: email.optional(),
  password: password.optional(),
  current_password: password.optional(),
  nonce: z.string().trim().max(100).optional(),
  data: metadata.optional(),
  ...challenge,
})

/** A name for a list; without characters that would break a line of an email. */
const friendlyName = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^\P{Cc}*$/u)
export const enrollBody = z.object({
  factor_type: z.enum(['totp', 'webauthn', 'phone']),
  friendly_name: friendlyName(120)
    .nullish()
    .transform((name) => name ?? ''),
  /** Shown by authenticator apps; a colon would end it. */
  issuer: z
    .string()
    .trim()
    .max(100)
    .regex(/^[^:\p{Cc}]*$/u)
    .nullish(),
})
export const factorVerifyBody = z.object({
  challenge_id: z.uuid(),
  code: z.string().trim().max(20).nullish(),
  webauthn: z.object({ type: z.enum(['create', 'request']), credential_response: z.unknown() }).optional(),
})
export const recoverySetBody = z.object({ friendly_name: friendlyName(120).min(1).nullish() })
export const recoveryCodeBody = z.object({ code: z.string().min(1).max(100) })
export const passkeyNameBody = z.object({ friendly_name: friendlyName(120).min(1) })
export const passkeyVerifyBody = z.object({ challenge_id: z.uuid(), credential: z.unknown() })

/** The body, parsed into a strict schema; every problem is 400 and names the field. */
export async function readBody<Schema extends z.ZodType>(
  c: Context<AppEnv>,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const json = await readJson(c)
  const result = schema.safeParse(json)
  if (result.success) return result.data
  const field = String(result.error.issues[0]?.path[0] ?? '')
  throw invalidRequest(
    field === 'email'
      ? 'Unable to validate email address: invalid format'
      : field === 'password'
        ? 'Signup requires a valid password'
        : field === ''
          ? 'The request is not complete'
          : `The field ${field} is not valid`,
  )
}

export const readJson = (c: Context<AppEnv>): Promise<unknown> =>
  c.req.json().catch(() => {
    throw new IdentityProblem(400, 'bad_json', 'Could not parse request body as JSON')
  })

export const challengeOf = (body: {
  code_challenge?: string | null | undefined
  code_challenge_method?: 's256' | 'plain' | null | undefined
}) =>
  body.code_challenge == null
    ? null
    : { challenge: body.code_challenge, method: body.code_challenge_method ?? ('plain' as const) }
