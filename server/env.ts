import { createPublicKey } from 'node:crypto'
import { resolve } from 'node:path'
import { z } from 'zod'
import { environments } from '#core/operations/log/environment.ts'
import type { KeyVault, VaultKey } from '#queries/engines/key-vault.ts'
import type { ServerVariable } from './configuration.ts'

const blankAsAbsent = (value: unknown) => (value === '' ? undefined : value)
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankAsAbsent, schema.optional())
const withDefault = <Schema extends z.ZodType<string | number>>(schema: Schema, value: z.input<Schema>) =>
  z.preprocess((given) => blankAsAbsent(given) ?? value, schema)
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' })
const port = z.coerce.number('must be a number').int().min(0).max(65_535)

/** At least 32 bytes that look random: one repeated word of 32 letters is not a secret. */
const secret = z
  .string()
  .refine(
    (value) => Buffer.byteLength(value) >= 32 && new Set(value).size >= 12,
    'must be at least 32 random bytes, for example from: openssl rand -base64 48',
  )

const howToMakeKeys =
  'must be id:key, several separated by commas, where a key is 32 bytes in base64, for example: 2026:$(openssl rand -base64 32)'

/** The first encrypts, all decrypt. The ID `derived` is reserved for the key derived from AUTH_JWT_SECRET. */
const vaultKeys = z.string().transform((text, context): VaultKey[] => {
  const keys = text.split(',').map((entry) => {
    const [, id = '', key = ''] = /^\s*([A-Za-z0-9._-]{1,40}):([A-Za-z0-9+/_-]{43}=?)\s*$/.exec(entry) ?? []
    return { id, bytes: new Uint8Array(Buffer.from(key, 'base64')) }
  })
  const areGood = keys.every(({ id, bytes }) => id !== '' && bytes.length === 32 && new Set(bytes).size >= 12)
  if (!areGood) context.addIssue(howToMakeKeys)
  else if (new Set(keys.map(({ id }) => id)).size < keys.length) context.addIssue('contains an id twice')
  else if (keys.some(({ id }) => id === 'derived')) context.addIssue('must not use the id “derived”')
  return keys
})

function isEcKey(base64: string): boolean {
  try {
    return (
      createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' })
        .asymmetricKeyType === 'ec'
    )
  } catch {
    return false
  }
}

const schema = {
  ENVIRONMENT: withDefault(z.enum(environments), 'local'),
  PORT: withDefault(port, 3000),
  HOST: withDefault(z.string(), '127.0.0.1'),
  DATA_DIR: withDefault(z.string(), './data').transform((path) => resolve(path)),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' })),
  DATABASE_URL_WEB: optional(z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' })),
  DATABASE_URL_JOBS: optional(z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' })),
  SUPABASE_URL: optional(httpUrl),
  SUPABASE_PUBLISHABLE_KEY: optional(z.string().min(20, 'is too short to be a key')),
  SUPABASE_SECRET_KEY: optional(z.string().min(20, 'is too short to be a key')),
  PUBLIC_URL: optional(httpUrl),
  AUTH_JWT_SECRET: optional(secret),
  ENCRYPTION_KEYS: optional(vaultKeys),
  ALLOW_PRIVATE_ENDPOINTS: withDefault(z.enum(['true', 'false']), 'false').transform(
    (text) => text === 'true',
  ),
  TRUST_PROXY: withDefault(z.coerce.number('must be a number of proxies').int().min(0).max(10), 0),
  COUNTRY_HEADER: optional(z.string().regex(/^[A-Za-z0-9-]{1,60}$/, 'must be the name of a header')),
  DRAIN_SECONDS: withDefault(z.coerce.number('must be a number of seconds').min(0).max(15), 0),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' })),
  MAIL_FROM: optional(z.string().includes('@', { error: 'must contain an email address' })),
  CONTACT_MAIL: optional(z.email('must be an email address such as hello@company.com')),
  MAIL_EVENTS_SECRET: optional(z.string().regex(/^[\w.~-]{24,200}$/, 'must be 24 to 200 letters and digits')),
  MAIL_EVENTS_SENDGRID_KEY: optional(
    z.string().refine(isEcKey, 'must be the verification key that SendGrid shows'),
  ),
  TWILIO_ACCOUNT_SID: optional(
    z.string().regex(/^AC[0-9a-fA-F]{32}$/, 'must be AC and 32 hexadecimal digits'),
  ),
  TWILIO_AUTH_TOKEN: optional(z.string().min(16, 'is too short to be a token')),
  TWILIO_FROM: optional(
    z
      .string()
      .regex(
        /^(\+[1-9]\d{6,14}|MG[0-9a-fA-F]{32})$/,
        'must be a number such as +14155550100, or a messaging service (MG…)',
      ),
  ),
  TWILIO_WHATSAPP_FROM: optional(
    z.string().regex(/^\+[1-9]\d{6,14}$/, 'must be a number such as +14155550100'),
  ),
  TWILIO_WHATSAPP_TEMPLATE: optional(
    z.string().regex(/^HX[0-9a-fA-F]{32}$/, 'must be HX and 32 hexadecimal digits'),
  ),
  TWILIO_BASE_URL: optional(httpUrl),
  STRIPE_SECRET_KEY: optional(
    z
      .string()
      .regex(/^[sr]k_(test|live)_\w{8,}$/, 'must be a secret or restricted key of Stripe (sk_… or rk_…)'),
  ),
  STRIPE_WEBHOOK_SECRET: optional(
    z
      .string()
      .regex(
        /^\s*whsec_\w{8,}(\s*,\s*whsec_\w{8,}){0,4}\s*$/,
        'must be whsec_…, up to five separated by commas',
      ),
  ),
  STRIPE_TAX: withDefault(z.enum(['on', 'off']), 'on'),
  STRIPE_BASE_URL: optional(httpUrl),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  GITHUB_CLIENT_ID: optional(z.string()),
  GITHUB_CLIENT_SECRET: optional(z.string()),
  GITHUB_URL: optional(httpUrl),
  OIDC_ISSUER: optional(httpUrl),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_NAME: withDefault(z.string().max(40), 'single sign-on'),
  OIDC_TRUST_EMAIL: withDefault(z.enum(['true', 'false']), 'false').transform((text) => text === 'true'),
  LOGTAIL_SOURCE_TOKEN: optional(z.string()),
  LOGTAIL_ENDPOINT: optional(httpUrl),
  ANALYTICS_SCRIPT_URL: optional(httpUrl),
  METRICS_TOKEN: optional(z.string().min(16, 'must be at least 16 characters')),
  TRIAL_ENGINES: withDefault(z.string(), '').transform((list) => [
    ...new Set(
      list
        .split(',')
        .map((id) => id.trim())
        .filter((id) => id !== ''),
    ),
  ]),
  TRIAL_BUDGET_USD: withDefault(z.coerce.number('must be a number').min(0.01).max(1000), 1),
  TRIAL_DAILY_BUDGET_USD: withDefault(z.coerce.number('must be a number').min(0).max(100_000), 20),
  DATABASE_POOL_SIZE: withDefault(z.coerce.number('must be a number').int().min(1).max(500), 10),
} satisfies Record<ServerVariable, z.ZodType>

const variables = z.object(schema)

type Variables = z.infer<typeof variables>

/** The environment, parsed once. Absent parts are off. */
export type Env = Variables & {
  /** null: our own identity service and data API are used. */
  supabase: { url: string; publishableKey: string; secretKey: string | undefined } | null
}

/** Used by our own identity service for signing; see `start/secrets.ts`. */
export type Secrets = { jwtSecret: string; publishableKey: string }

/**
 * All settings of a process. `publicUrl` has no trailing slash; `vault` is null if keys cannot be stored, see
 * `openVault` in `start/secrets.ts`.
 */
export type Settings = Env & {
  publicUrl: string
  secrets: Secrets | null
  vault: KeyVault | null
  version: string
}

export class BadEnvironment extends Error {
  override name = 'BadEnvironment'
}

/** Parses the environment; throws one error that names every bad or missing variable. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const parsed = variables.safeParse(source)
  if (!parsed.success)
    throw new BadEnvironment(
      sentence(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)),
    )
  const missing = missingVariables(parsed.data)
  if (missing.length > 0) throw new BadEnvironment(sentence(missing))
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY } = parsed.data
  return {
    ...parsed.data,
    supabase:
      SUPABASE_URL && SUPABASE_PUBLISHABLE_KEY
        ? {
            url: SUPABASE_URL.replace(/\/+$/, ''),
            publishableKey: SUPABASE_PUBLISHABLE_KEY,
            secretKey: SUPABASE_SECRET_KEY,
          }
        : null,
  }
}

/** The public URL of the product, without a trailing slash. */
export function publicUrlOf({ PUBLIC_URL, HOST, PORT }: Env): string {
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
  return (PUBLIC_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`).replace(/\/+$/, '')
}

function missingVariables(env: Variables): string[] {
  const missing: string[] = []
  if (env.SUPABASE_URL) {
    if (!env.SUPABASE_PUBLISHABLE_KEY)
      missing.push('SUPABASE_PUBLISHABLE_KEY is required when SUPABASE_URL is set')
    if (!env.DATABASE_URL && !env.DATABASE_URL_WEB && !env.DATABASE_URL_JOBS)
      missing.push('DATABASE_URL is required when SUPABASE_URL is set')
  }
  if (env.ENVIRONMENT !== 'local') {
    if (!env.SUPABASE_URL && !env.AUTH_JWT_SECRET)
      missing.push(
        `AUTH_JWT_SECRET is required when ENVIRONMENT is ${env.ENVIRONMENT}: at least 32 random bytes, for example from: openssl rand -base64 48`,
      )
    if (!env.PUBLIC_URL) missing.push(`PUBLIC_URL is required when ENVIRONMENT is ${env.ENVIRONMENT}`)
  }
  if (env.SMTP_URL && !env.MAIL_FROM) missing.push('MAIL_FROM is required when SMTP_URL is set')
  if (env.TWILIO_ACCOUNT_SID && !env.TWILIO_FROM && !env.TWILIO_WHATSAPP_FROM)
    missing.push('TWILIO_FROM or TWILIO_WHATSAPP_FROM is required when TWILIO_ACCOUNT_SID is set')
  for (const [id, key] of [
    ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'],
    ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
    ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
    ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
    ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ] as const)
    if ((env[id] === undefined) !== (env[key] === undefined)) missing.push(`${id} and ${key} belong together`)
  return missing
}

const sentence = (problems: string[]) =>
  `The environment is invalid:
${problems.map((problem) => `  - ${problem}`).join('\n')}`
