import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { claimRequest, keepReply } from '#queries/operations/api-requests.ts'
import type { Sql } from '#queries/database.ts'
import { asCaller, readingAsCaller, type CallerTransaction } from '#queries/user-client.ts'
import type { AppEnv } from '../context.ts'
import { conflict } from '../errors.ts'
import { found } from '../outcome.ts'

/** Reads as the creator of the key, within the key's scope, in a transaction that cannot write; null is a 404. */
export async function read<Result>(
  { var: { database, holder } }: Context<AppEnv>,
  what: string,
  work: (sql: Sql) => Promise<Result | null>,
): Promise<Result> {
  return found(await readingAsCaller(database, holder.caller, work), what)
}

/** Writes as the creator of the key, within the key's scope. */
export async function write<Result>(
  { var: { database, holder } }: Context<AppEnv>,
  work: (transaction: CallerTransaction) => Promise<Result>,
): Promise<Result> {
  return asCaller(database, holder.caller, work)
}

/**
 * As `write`, once for each Idempotency-Key: a repeated request gets the response of the first, whose work and response
 * are one transaction. A refusal or failure is not stored.
 */
export async function writeOnce<Result extends object>(
  c: Context<AppEnv>,
  body: unknown,
  work: (transaction: CallerTransaction) => Promise<Result>,
): Promise<Result> {
  const key = c.req.header('Idempotency-Key')
  if (key === undefined) return write(c, work)
  const { keyId } = c.var.holder
  const hash = createHash('sha256')
    .update(JSON.stringify([c.req.method, c.req.path, c.req.query(), body]))
    .digest('hex')
  return write(c, async (transaction) => {
    const earlier = await claimRequest<Result>(transaction, keyId, key, hash)
    if (earlier === 'another')
      throw conflict('This Idempotency-Key was used for another request. Choose a new one for each request.')
    if (earlier !== 'claimed') {
      c.header('Idempotency-Replayed', 'true')
      return earlier.reply
    }
    const result = await work(transaction)
    await keepReply(transaction, keyId, key, result)
    return result
  })
}
