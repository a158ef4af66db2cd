import { AsyncLocalStorage } from 'node:async_hooks'
import { fileURLToPath } from 'node:url'
import { App } from '@supabase/lite'
import { createPostgresConnection } from '@supabase/lite/postgres'
import type { RequestOrigin } from '#queries/user-client.ts'
import { mailKinds, authMail, type MailKind } from './auth/auth-mails.ts'
import { mailLanguage } from './auth/mail-language.ts'
import { withoutMail } from './auth/without-mail.ts'
import { sealLink } from './auth/sealed-link.ts'
import type { Secrets, Settings } from './env.ts'
import type { Mailer } from './mail.ts'
import { derive } from './start/secrets.ts'

/** The embedded backend. It trusts whoever reaches it: only `routes/backend.ts` may hand it requests. */
export type Backend = {
  /** `origin`: what the audit log says of where the request came from. */
  fetch(request: Request, origin?: RequestOrigin): Promise<Response>
  ensureSystemSchema(): Promise<void>
  close(): Promise<void>
}

export const exposedSchemas = ['public', 'llm_mentions']
export const minimumPasswordLength = 8

/** Whether someone who signs up must first show that the address is theirs. In local without SMTP there is no way to. */
export const confirmsAddresses = (settings: Pick<Settings, 'ENVIRONMENT' | 'SMTP_URL'>) =>
  settings.ENVIRONMENT !== 'local' || settings.SMTP_URL !== undefined

/**
 * `@supabase/lite`, an alpha pinned to its exact version, behind this one module. What it lacks or gets wrong for us
 * is made up for in `auth/`; docs/decisions/0002-embedded-backend.md lists each point.
 */
export function openBackend(input: {
  settings: Settings
  secrets: Secrets
  databaseUrl: string
  mailer: Mailer
}): Backend {
  const { settings, secrets } = input
  const connection = createPostgresConnection({
    url: input.databaseUrl,
    postgresOptions: { max: settings.DATABASE_POOL_SIZE, onnotice: () => {} },
  })
  // It would grant everything on every table with policies to anon and authenticated, over our own grants.
  Object.defineProperty(connection, 'ensureRlsContext', { value: async () => true })
  const origins = tellOrigins(connection)
  const app = new App({
    connection,
    api: { schemas: exposedSchemas, external_url: settings.publicUrl, plan_enabled: false },
    auth: {
      enabled: true,
      jwt_secret: secrets.jwtSecret,
      publishable_key: secrets.publishableKey,
      site_url: settings.publicUrl,
      additional_redirect_urls: redirectTargets(settings),
      minimum_password_length: minimumPasswordLength,
      enable_refresh_token_rotation: true,
      email: {
        enable_confirmations: confirmsAddresses(settings),
        otp_length: 6,
        otp_expiry: 3600,
        template: Object.fromEntries(
          mailKinds.map((kind) => [kind, { subject: kind, content_path: mailFields }]),
        ),
      },
      external: providers(settings),
    },
    storage: { enabled: false },
    studio: { enabled: false },
    options: {
      server: { admin: false, disableStudio: true },
      drivers: { email: mailDriver(input.mailer, secrets, settings.publicUrl) },
    },
  })
  return {
    fetch: (request, origin = {}) => origins.run(origin, () => app.fetch(request, { peerAddress: null })),
    ensureSystemSchema: () => app.ensureSystemSchema(),
    close: () => connection.close(),
  }
}

type CallerContext = { auth?: { jwt?: Record<string, unknown> } | undefined }
type TellsCaller = {
  applyJwtSessionContext(transaction: unknown, context: CallerContext, setRole: boolean): Promise<void>
}

/** It has no place for where a request came from, so that travels inside the claims, past the token's own. */
function tellOrigins(connection: unknown): AsyncLocalStorage<RequestOrigin> {
  const origins = new AsyncLocalStorage<RequestOrigin>()
  if (!tellsCaller(connection))
    throw new Error('This version of the embedded backend tells its caller otherwise')
  const tell = connection.applyJwtSessionContext.bind(connection)
  Object.defineProperty(connection, 'applyJwtSessionContext', {
    value: (transaction: unknown, context: CallerContext, setRole: boolean) => {
      const jwt = context.auth?.jwt
      if (jwt === undefined) return tell(transaction, context, setRole)
      const claims = { ...jwt, answerscope_origin: origins.getStore() ?? {} }
      return tell(transaction, { ...context, auth: { ...context.auth, jwt: claims } }, setRole)
    },
  })
  return origins
}

const tellsCaller = (connection: unknown): connection is TellsCaller =>
  typeof connection === 'object' && connection !== null && 'applyJwtSessionContext' in connection

function redirectTargets(settings: Settings): string[] {
  if (settings.ENVIRONMENT !== 'local') return [`${settings.publicUrl}/**`]
  return [`${settings.publicUrl}/**`, `http://localhost:${settings.PORT}/**`]
}

/** The sign-in providers that are configured. */
export function providerNames(settings: Settings): ('google' | 'github')[] {
  return [
    ...(settings.GOOGLE_CLIENT_ID ? (['google'] as const) : []),
    ...(settings.GITHUB_CLIENT_ID ? (['github'] as const) : []),
  ]
}

function providers(settings: Settings) {
  return {
    google: {
      enabled: settings.GOOGLE_CLIENT_ID !== undefined,
      client_id: settings.GOOGLE_CLIENT_ID,
      secret: settings.GOOGLE_CLIENT_SECRET,
    },
    github: {
      enabled: settings.GITHUB_CLIENT_ID !== undefined,
      client_id: settings.GITHUB_CLIENT_ID,
      secret: settings.GITHUB_CLIENT_SECRET,
      url: settings.GITHUB_URL,
    },
  }
}

const mailFields = fileURLToPath(new URL('./auth/mail-fields.txt', import.meta.url))

/** The backend's templates hold only the fields (`mail-fields.txt`), the subject is the kind; the mail is ours. */
function mailDriver(mailer: Mailer, secrets: Secrets, publicUrl: string) {
  const linkSecret = derive(secrets.jwtSecret, 'mailed links')
  return {
    send: async ({ to, subject, html }: { to: string; subject: string; html?: string }) => {
      if (withoutMail.getStore() === true) return
      const [code, token] = (html ?? '').split('\n').map((line) => line.trim())
      if (!isMailKind(subject) || !code || !token)
        throw new Error(`The backend sent an unknown mail: ${subject}`)
      const language = mailLanguage.getStore() ?? 'en'
      mailer.sendLater(
        authMail({ kind: subject, to, code, token: sealLink(linkSecret, token), publicUrl, language }),
      )
    },
  }
}

const isMailKind = (text: string): text is MailKind => mailKinds.some((kind) => kind === text)
