import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { inTransaction } from '#queries/database.ts'
import { confirmAccount } from '#queries/identity/accounts.ts'
import type { OpenProvenAccount, ProvenAccount, ProvenOutcome } from '../context.ts'
import type { Settings } from '../env.ts'
import { hashPassword, requireStrongPassword } from './passwords.ts'
import { IdentityProblem } from './problem.ts'
import type { Identity } from './service.ts'
import { createEmailAccount } from './sign-up.ts'

/** Null if accounts cannot be created for another person: a hosted project without its secret key. */
export function provenAccounts(settings: Settings, identity: Identity | null): OpenProvenAccount | null {
  if (identity) return (account) => openOwn(identity, account)
  const { url, secretKey } = settings.supabase ?? {}
  return url === undefined || secretKey === undefined ? null : hostedAccounts({ url, secretKey })
}

/** An existing account is left alone: someone else may have created it with their own password. */
async function openOwn({ database }: Identity, { email, password }: ProvenAccount): Promise<ProvenOutcome> {
  try {
    requireStrongPassword(password, email)
  } catch (error) {
    if (error instanceof IdentityProblem) return { refused: error.message }
    throw error
  }
  const passwordHash = await hashPassword(password)
  return inTransaction(database, async (sql) => {
    const id = randomUUID()
    const address = email.trim().toLowerCase()
    if (!(await createEmailAccount(sql, { id, email: address, passwordHash, data: null }))) return 'known'
    await confirmAccount(sql, id)
    return 'made'
  })
}

const refusal = z.object({ error_code: z.string().optional(), msg: z.string().optional() })

/** Through the admin interface of a hosted project, which needs its secret key. */
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
    throw new Error(`Supabase answered ${answer.status} ${code ?? ''} to the creation of an account`)
  }
}
