import type { Sql } from '../database.ts'

/**
 * Claims an Idempotency-Key of an API key for this transaction, waiting for another one that has it: `claimed`, so the
 * request is to be done; its stored response, if the same request was done within a day; `another` request had the key.
 */
export async function claimRequest<Reply>(
  sql: Sql,
  keyId: string,
  idempotencyKey: string,
  hash: string,
): Promise<'claimed' | 'another' | { reply: Reply }> {
  const { rows } = await sql.query<{ hash: string; response: Reply | null }>(
    'select body_hash as hash, response from private.claim_request($1, $2, $3)',
    [keyId, idempotencyKey, hash],
  )
  const [request] = rows
  if (request === undefined || request.hash !== hash) return 'another'
  return request.response === null ? 'claimed' : { reply: request.response }
}

/** Stores the response for a repeat of the same request. */
export async function keepReply(
  sql: Sql,
  keyId: string,
  idempotencyKey: string,
  reply: object,
): Promise<void> {
  await sql.query('select private.answer_request($1, $2, $3)', [keyId, idempotencyKey, JSON.stringify(reply)])
}
