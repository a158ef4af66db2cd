import { createHash, randomInt } from 'node:crypto'
import type { Sql } from '../database.ts'

const triesPerCode = 5

/** Creates the code that confirms a number, and stores its hash in place of a previous one. For the system. */
export async function newNumberCode(
  sql: Sql,
  { channelId, deliveryId }: { channelId: string; deliveryId: string },
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await sql.query(
    `insert into private.number_codes (integration_id, delivery_id, hash, expires_at)
     values ($1, $2, $3, now() + interval '10 minutes')
     on conflict (integration_id) do update
     set delivery_id = excluded.delivery_id, hash = excluded.hash, expires_at = excluded.expires_at, tries = 0`,
    [channelId, deliveryId, hashOf(channelId, code)],
  )
  return code
}

/** Whether it is the code that was sent. Every wrong one counts, and the fifth invalidates the code. For the system. */
export async function redeemNumberCode(sql: Sql, channelId: string, code: string): Promise<boolean> {
  const { rows } = await sql.query<{ isRight: boolean }>(
    'select private.redeem_number_code($1, $2, $3) as "isRight"',
    [channelId, hashOf(channelId, code), triesPerCode],
  )
  return rows[0]?.isRight === true
}

const hashOf = (channelId: string, code: string) =>
  createHash('sha256').update(`${channelId}:${code}`).digest()
