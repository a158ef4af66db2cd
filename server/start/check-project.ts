import { z } from 'zod'
import type { Sql } from '#queries/database.ts'
import { StartProblem } from './problem.ts'

type Project = { url: string; secretKey: string | undefined }

const howToTurnOn =
  'Turn on “Secure email change” in the Supabase project (Authentication → Sign In / Providers → Email). Without it, an ' +
  'account can take over any email address with a code sent to its own mailbox, including invitations to that address.'

/**
 * Whether a Supabase project confirms a change of the email address in both mailboxes, which invitations rely on. Its
 * settings do not reveal it; requesting an impossible link from its administration interface does, and changes nothing.
 *
 * @returns a sentence for the log if it could not be determined; null if it is on. Throws a StartProblem if it is off.
 */
export async function checkProject({ url, secretKey }: Project, sql: Sql): Promise<string | null> {
  if (secretKey === undefined)
    return `Without SUPABASE_SECRET_KEY, it is unknown whether the project confirms email changes twice. ${howToTurnOn}`
  const { rows } = await sql.query<{ email: string }>(
    `select email from auth.users where email <> '' and deleted_at is null order by created_at limit 1`,
  )
  const [someone] = rows
  if (someone === undefined)
    return `The project has no accounts yet, so one of its settings is unknown. ${howToTurnOn}`
  const answer = await fetch(`${url}/auth/v1/admin/generate_link`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      apikey: secretKey,
      Authorization: `Bearer ${secretKey}`,
    },
    // The setting is checked before the new address, which is rejected.
    body: JSON.stringify({ type: 'email_change_current', email: someone.email, new_email: 'not an address' }),
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null)
  const { msg = '' } = refusal.parse(await answer?.json().catch(() => ({})))
  if (/enable secure email change/i.test(msg)) throw new StartProblem(howToTurnOn)
  if (answer !== null && /email address|invalid format/i.test(msg)) return null
  return `It is unknown whether the project confirms email changes twice. ${howToTurnOn}`
}

const refusal = z.object({ msg: z.string().optional() }).catch({})
