import { randomUUID } from 'node:crypto'
import { inTransaction, type Sql } from '#queries/database.ts'
import { startFlow, type CodeChallenge } from '#queries/identity/flow-states.ts'
import { keepToken, type TokenType } from '#queries/identity/one-time-tokens.ts'
import type { SignInMethod } from '#queries/identity/sessions.ts'
import type { Language } from '#core/language/languages.ts'
import { mailboxOf } from './email-address.ts'
import { codeMail, type CodeMailKind } from './mails.ts'
import { hashToken, randomCode, randomToken } from './secrets.ts'
import type { Identity } from './service.ts'

/** A link of a page that stores a code verifier; supabase-js recognizes it by this prefix. */
export const pkcePrefix = 'pkce_'

const kinds: Record<CodeMailKind, { type: TokenType; method: SignInMethod }> = {
  signUp: { type: 'confirmation_token', method: 'email/signup' },
  signIn: { type: 'recovery_token', method: 'magiclink' },
  recovery: { type: 'recovery_token', method: 'recovery' },
  approveChange: { type: 'email_change_token_current', method: 'email_change' },
  confirmChange: { type: 'email_change_token_new', method: 'email_change' },
}

export type CodeRequest = {
  kind: CodeMailKind
  userId: string
  to: string
  language: Language
  redirectTo: string | null
  challenge: CodeChallenge | null
  newEmail?: string
}

/** Emails a fresh code and link; earlier ones for the same purpose become void. */
export async function mailCode(identity: Identity, request: CodeRequest): Promise<void> {
  const mail = await inTransaction(identity.database, (sql) => prepareCode(identity, sql, request))
  identity.mailer.sendLater(mail)
}

/** Stores a fresh code in the caller's transaction. The email is to be sent once that is committed. */
export async function prepareCode(identity: Identity, sql: Sql, request: CodeRequest) {
  const { type, method } = kinds[request.kind]
  const [code, secret] = [randomCode(), randomToken()]
  const link = request.challenge === null ? secret : `${pkcePrefix}${secret}`
  await keepToken(sql, {
    userId: request.userId,
    type,
    sentTo: request.to,
    linkHash: hashToken(link),
    codeHash: identity.keys.hashCode(request.to, code),
  })
  if (request.challenge !== null)
    await startFlow(sql, {
      id: randomUUID(),
      userId: request.userId,
      provider: 'email',
      method,
      codeChallenge: request.challenge,
      redirectTo: request.redirectTo,
      linkTo: null,
    })
  return codeMail({ ...request, code, link, publicUrl: identity.settings.publicUrl })
}

/** One email per minute to one address, ten per hour to one mailbox; more are dropped silently. */
export async function mayMail(identity: Identity, address: string): Promise<boolean> {
  const { keys, limits } = identity
  return (
    (await limits.tryCount('mailPause', keys.accountKey(address))) &&
    (await limits.tryCount('mail', keys.accountKey(mailboxOf(address))))
  )
}
