import bcrypt from 'bcryptjs'
import { z } from 'zod'
import type { Database } from '#queries/database.ts'
import type { Backend } from '../backend.ts'
import type { Secrets, Settings } from '../env.ts'
import { confirmAccount, findAccount } from './accounts.ts'
import { withoutMail } from './without-mail.ts'

type ProvenAccount = { email: string; password: string }
/** `known`: the address has an account, whoever made it and whether or not it is confirmed. */
type ProvenOutcome = 'made' | 'known' | { refused: string }

/** Makes an account for an address that is proven already, so that no code is asked for. */
export type OpenProvenAccount = (account: ProvenAccount) => Promise<ProvenOutcome>

/** Null where nobody may make one: a hosted project without its secret key. */
export function provenAccounts(
  settings: Settings,
  embedded: { backend: Backend; secrets: Secrets } | null,
  database: Database,
): OpenProvenAccount | null {
  if (embedded) return embeddedAccounts({ ...embedded, database, publicUrl: settings.publicUrl })
  const { url, secretKey } = settings.supabase ?? {}
  return url === undefined || secretKey === undefined ? null : hostedAccounts({ url, secretKey })
}

/**
 * An account that is there already is left alone: somebody else may have made it with a password of theirs. Two at once make
 * one; the other finds that the password is not its own, or is told that the address is taken.
 */
function embeddedAccounts(services: {
  backend: Backend
  database: Database
  secrets: Secrets
  publicUrl: string
}): OpenProvenAccount {
  const { backend, database, secrets, publicUrl } = services
  return async ({ email, password }) => {
    if ((await findAccount(database, email)) !== null) return 'known'
    const answer = await withoutMail.run(true, () =>
      backend.fetch(
        new Request(`${publicUrl}/auth/v1/signup`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', apikey: secrets.publishableKey },
          body: JSON.stringify({ email, password, data: {} }),
        }),
      ),
    )
    const account = await findAccount(database, email)
    if (account === null) throw new Error(`The backend answered ${answer.status} and made no account`)
    if (!(await bcrypt.compare(password, account.passwordHash ?? ''))) return 'known'
    await confirmAccount(database, account.id)
    return 'made'
  }
}

const refusal = z.object({ error_code: z.string().optional(), msg: z.string().optional() })

/** By the admin interface of a hosted project, which needs its secret key. */
function hostedAccounts(supabase: { url: string; secretKey: string }): OpenProvenAccount {
  return async ({ email, password }) => {
    const answer = await fetch(`${supabase.url}/auth/v1/admin/users`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        apikey: supabase.secretKey,
        Authorization: `Bearer ${supabase.secretKey}`,
      },
      body: JSON.stringify({ email, password, email_confirm: true }),
      signal: AbortSignal.timeout(20_000),
    })
    if (answer.ok) return 'made'
    const { error_code: code, msg = '' } = refusal.parse(await answer.json().catch(() => ({})))
    if (code === 'email_exists' || code === 'user_already_exists') return 'known'
    if (code === 'weak_password') return { refused: msg || 'Choose a stronger password.' }
    throw new Error(`Supabase answered ${answer.status} ${code ?? ''} to the making of an account`)
  }
}
