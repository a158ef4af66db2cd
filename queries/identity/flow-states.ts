import type { Sql } from '../database.ts'
import type { SignInMethod } from './sessions.ts'

export type CodeChallenge = { challenge: string; method: 's256' | 'plain' }

/** A sign-in that leaves our pages and returns: to a provider, or to a mailbox. */
export type FlowState = {
  id: string
  userId: string | null
  provider: string
  method: SignInMethod
  codeChallenge: CodeChallenge | null
  redirectTo: string | null
  /** The account to which a provider's account is to be linked. */
  linkTo: string | null
}

export const flowSeconds = 3600
const authCodeSeconds = 300

export async function startFlow(sql: Sql, flow: FlowState): Promise<void> {
  await sql.query(
    `insert into auth.flow_state (id, user_id, provider_type, authentication_method, code_challenge, code_challenge_method,
       referrer, linking_target_id, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, now(), now())`,
    [
      flow.id,
      flow.userId,
      flow.provider,
      flow.method,
      flow.codeChallenge?.challenge ?? null,
      flow.codeChallenge?.method ?? null,
      flow.redirectTo,
      flow.linkTo,
    ],
  )
}

type FlowRow = Omit<FlowState, 'codeChallenge'> & {
  challenge: string | null
  challengeMethod: 's256' | 'plain'
}

const flowColumns = `id, user_id as "userId", provider_type as provider, authentication_method as method,
  code_challenge as challenge, code_challenge_method as "challengeMethod", referrer as "redirectTo",
  linking_target_id as "linkTo"`

const flowOf = ({ challenge, challengeMethod, ...row }: FlowRow): FlowState => ({
  ...row,
  codeChallenge: challenge === null ? null : { challenge, method: challengeMethod },
})

/** Takes a flow that has returned from its provider, once. Null if it is unknown, used, or too old. */
export async function takeFlow(sql: Sql, id: string): Promise<FlowState | null> {
  const { rows } = await sql.query<FlowRow>(
    `delete from auth.flow_state
     where id = $1 and user_id is null and created_at > now() - make_interval(secs => ${flowSeconds})
     returning ${flowColumns}`,
    [id],
  )
  return rows[0] ? flowOf(rows[0]) : null
}

/** Issues the code that the page exchanges for a session with its verifier. */
export async function giveAuthCode(
  sql: Sql,
  flow: FlowState & { userId: string },
  codeHash: string,
): Promise<void> {
  await sql.query('delete from auth.flow_state where id = $1', [flow.id])
  await startFlow(sql, flow)
  await sql.query('update auth.flow_state set auth_code = $2, auth_code_issued_at = now() where id = $1', [
    flow.id,
    codeHash,
  ])
}

/** The newest email sign-in of an account that waits for its link; null: there is none. */
export async function findMailFlow(
  sql: Sql,
  userId: string,
  method: SignInMethod,
): Promise<(FlowState & { userId: string }) | null> {
  const { rows } = await sql.query<FlowRow>(
    `select ${flowColumns} from auth.flow_state
     where user_id = $1 and authentication_method = $2 and auth_code is null and code_challenge is not null
       and created_at > now() - make_interval(secs => ${flowSeconds})
     order by created_at desc limit 1`,
    [userId, method],
  )
  return rows[0] ? { ...flowOf(rows[0]), userId } : null
}

/** Takes the flow of an auth code, once. */
export async function takeAuthCode(
  sql: Sql,
  codeHash: string,
): Promise<(FlowState & { userId: string }) | 'expired' | null> {
  const { rows } = await sql.query<FlowRow & { isFresh: boolean }>(
    `delete from auth.flow_state where auth_code = $1
     returning ${flowColumns}, auth_code_issued_at > now() - make_interval(secs => ${authCodeSeconds}) as "isFresh"`,
    [codeHash],
  )
  const [row] = rows
  if (row === undefined || row.userId === null) return null
  return row.isFresh ? { ...flowOf(row), userId: row.userId } : 'expired'
}

export async function forgetOldFlows(sql: Sql): Promise<void> {
  await sql.query("delete from auth.flow_state where created_at < now() - interval '1 day'")
}
