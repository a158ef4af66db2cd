import type { Sql } from '../database.ts'

/** The DNS reply for an IP address: the names that resolve back to it. Null: no reply. */
export type ReverseAnswer = { address: string; names: string[] | null }

export type PendingAddress = {
  id: number
  organizationId: string
  address: string
  /** It has been tried for so long that it is given up. */
  isLate: boolean
}

const giveUpAfter = '48 hours'

const isWaiting = `a.pending_since is not null and a.address is not null and not exists (
  select from private.reverse_names r where r.address = a.address and not r.is_known and r.expires_at > now()
    and a.pending_since > now() - interval '${giveUpAfter}')`

export async function areAddressesPending(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query(`select from private.bot_log_addresses a where ${isWaiting} limit 1`)
  return rows.length > 0
}

/** IP addresses of claimed crawlers with pending reverse DNS lookups, the oldest first. */
export async function pendingAddresses(sql: Sql, limit: number): Promise<PendingAddress[]> {
  const { rows } = await sql.query<PendingAddress>(
    `select a.id, a.organization_id as "organizationId", host(a.address) as address,
       a.pending_since < now() - interval '${giveUpAfter}' as "isLate"
     from private.bot_log_addresses a where ${isWaiting} order by a.pending_since, a.id limit $1`,
    [limit],
  )
  return rows
}

export async function knownReverseNames(
  sql: Sql,
  addresses: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql.query<{ address: string; names: string[] }>(
    `select host(address) as address, names from private.reverse_names
     where address = any($1::inet[]) and is_known and expires_at > now()`,
    [addresses],
  )
  return new Map(rows.map(({ address, names }) => [address, names]))
}

/** Kept for a day if a name was found, otherwise for an hour; no reply for ten minutes. */
export async function keepReverseNames(sql: Sql, answers: readonly ReverseAnswer[]): Promise<void> {
  await sql.query(
    `insert into private.reverse_names (address, names, is_known, expires_at)
     select address, coalesce(names, '{}'), names is not null, now() + case
       when names is null then interval '10 minutes' when names = '{}' then interval '1 hour' else interval '1 day' end
     from jsonb_to_recordset($1::jsonb) as row(address inet, names text[])
     on conflict (address) do update set names = excluded.names, is_known = excluded.is_known,
       asked_at = now(), expires_at = excluded.expires_at`,
    [JSON.stringify(answers)],
  )
}

/** Unused replies are deleted: the addresses belong to customers. */
export async function dropOldReverseNames(sql: Sql): Promise<void> {
  await sql.query('delete from private.reverse_names where expires_at <= now()')
}

/**
 * Whether a crawler was seen from an address in the last 30 days. Today's DNS reply is no evidence about older visits,
 * because the address may have had another owner then.
 */
export async function wasSeenLately(sql: Sql, addressId: number, crawler: string): Promise<boolean> {
  const { rows } = await sql.query(
    `select from llm_mentions.bot_log_hits
     where address_id = $1 and crawler = $2 and at > now() - interval '30 days' limit 1`,
    [addressId, crawler],
  )
  return rows.length > 0
}
