import { createHmac } from 'node:crypto'
import type { Sql } from '../database.ts'
import { plainArray } from './arrays.ts'

/** How much a source keeps of the IP addresses of claimed AI bots. */
export type KeptAddresses = 'full' | 'truncated' | 'hashed' | 'none'

/** `address` as `normalAddress` returns it. `isPending`: a reverse DNS lookup is pending. */
export type SeenAddress = { address: string; isPending: boolean }

const hashBytes = 16

/**
 * Distinguishes visitors without identifying them: without the key, the address of a hash cannot be found by trying
 * all.
 */
export const hashOfAddress = (key: Buffer, address: string): Buffer =>
  createHmac('sha256', key).update(`address ${address}`).digest().subarray(0, hashBytes)

/**
 * Rows of the IP addresses, by address. Each is kept as `kept` says, and in full while reverse DNS is pending
 * (`settleAddress`). With `none` only pending ones have a row.
 */
export async function learnAddresses(
  sql: Sql,
  source: { organizationId: string; sourceId: string },
  { key, kept, seen }: { key: Buffer; kept: KeptAddresses; seen: readonly SeenAddress[] },
): Promise<Map<string, number>> {
  const pending = new Map<string, boolean>()
  for (const { address, isPending } of seen)
    if (kept !== 'none' || isPending) pending.set(address, isPending || pending.get(address) === true)
  if (pending.size === 0) return new Map()
  const byHash = new Map(
    [...pending.keys()].map((address) => [hashOfAddress(key, address).toString('hex'), address]),
  )
  const { rows } = await sql.query<{ id: number; hash: string }>(
    `insert into private.bot_log_addresses as known (organization_id, source_id, hash, address, pending_since)
     select $1, $2, decode(seen.hash, 'hex'),
       case when seen.pending or $3 = 'full' then seen.address when $3 = 'truncated' then private.network_of(seen.address) end,
       case when seen.pending then now() end
     from unnest($4::text[], $5::inet[], $6::boolean[]) as seen(hash, address, pending)
     order by 3
     on conflict (source_id, hash) do update set
       address = case when excluded.pending_since is not null or known.pending_since is null then excluded.address
         else known.address end,
       pending_since = coalesce(known.pending_since, excluded.pending_since)
     returning id, encode(hash, 'hex') as hash`,
    [
      source.organizationId,
      source.sourceId,
      kept,
      plainArray([...byHash.keys()]),
      plainArray([...byHash.values()]),
      plainArray([...byHash.values()].map((address) => String(pending.get(address) === true))),
    ],
  )
  return new Map(rows.map(({ id, hash }) => [byHash.get(hash) ?? '', id]))
}

/**
 * Reverse DNS has been asked about an address: from now on it is kept only as its source says. With `none` its visits
 * are no longer linked to each other either.
 */
export async function settleAddress(sql: Sql, organizationId: string, addressId: number): Promise<void> {
  const { rows } = await sql.query<{ kept: KeptAddresses }>(
    `update private.bot_log_addresses a
     set pending_since = null, address = case s.addresses
         when 'full' then a.address when 'truncated' then private.network_of(a.address) end
     from llm_mentions.bot_log_sources s
     where a.id = $2 and a.organization_id = $1 and s.id = a.source_id
     returning s.addresses as kept`,
    [organizationId, addressId],
  )
  if (rows[0]?.kept !== 'none') return
  await sql.query('update llm_mentions.bot_log_hits set address_id = null where address_id = $1', [addressId])
  await sql.query('delete from private.bot_log_addresses where id = $1', [addressId])
}

/** The crawlers that visits from an address claim to be. */
export async function crawlersOfAddress(
  sql: Sql,
  organizationId: string,
  addressId: number,
): Promise<string[]> {
  const { rows } = await sql.query<{ crawler: string }>(
    `select distinct crawler from llm_mentions.bot_log_hits where address_id = $2 and organization_id = $1 order by 1`,
    [organizationId, addressId],
  )
  return rows.map(({ crawler }) => crawler)
}
