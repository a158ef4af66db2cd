import { randomBytes } from 'node:crypto'
import { claimableDomain } from '#core/organizations/single-sign-on/claimed-domain.ts'
import {
  isProvenBy,
  missingRecordDays,
  recordName,
  recordValue,
} from '#core/organizations/single-sign-on/verification-record.ts'
import { ssoLimits, type DomainCheck, type SsoDomain } from '#core/organizations/single-sign-on/schema.ts'
import { message } from '#core/language/message.ts'
import type { Refusal } from '#core/result.ts'
import { actForSystem } from '../../acting-for-system.ts'
import type { Sql } from '../../database.ts'
import type { JobTransaction } from '../../job-transaction.ts'
import type { CallerTransaction } from '../../user-client.ts'
import { noteSignOnEvent } from './events.ts'
import type { FindTexts } from './text-records.ts'

type StoredDomain = {
  id: string
  domain: string
  token: string
  provenAt: Date | null
  checkedAt: Date | null
  failingSince: Date | null
}

const columnsOf = (from: '' | 'd.') =>
  `${from}id, ${from}domain, ${from}verification_token as token, ${from}proven_at as "provenAt",
   ${from}checked_at as "checkedAt", ${from}failing_since as "failingSince"`
const columns = columnsOf('')

const shown = ({ id, domain, token, ...times }: StoredDomain): SsoDomain => ({
  id,
  domain,
  recordName: recordName(domain),
  recordValue: recordValue(token),
  provenAt: times.provenAt?.toISOString() ?? null,
  checkedAt: times.checkedAt?.toISOString() ?? null,
  failingSince: times.failingSince?.toISOString() ?? null,
})

export async function listSsoDomains(sql: Sql, organizationId: string): Promise<SsoDomain[]> {
  const { rows } = await sql.query<StoredDomain>(
    `select ${columns} from llm_mentions.sso_domains where organization_id = $1 order by domain`,
    [organizationId],
  )
  return rows.map(shown)
}

/** As the caller, who is an owner (checked before). Also a domain that another organization holds can be claimed. */
export async function addSsoDomain(
  sql: CallerTransaction,
  organizationId: string,
  typed: string,
): Promise<SsoDomain | Refusal> {
  const claimed = claimableDomain(typed)
  if ('error' in claimed) return { refused: claimed.error, field: 'domain' }
  await actForSystem(sql, organizationId)
  await sql.query("select pg_advisory_xact_lock(hashtextextended('single-sign-on:' || $1, 0))", [
    organizationId,
  ])
  const known = await listSsoDomains(sql, organizationId)
  if (known.some(({ domain }) => domain === claimed.domain))
    return { refused: message('You have added this domain already.'), field: 'domain' }
  if (known.length >= ssoLimits.domains)
    return { refused: message('An organization can have at most 20 domains.'), field: 'domain' }
  const { rows } = await sql.query<StoredDomain>(
    `insert into llm_mentions.sso_domains (organization_id, domain, verification_token) values ($1, $2, $3)
     returning ${columns}`,
    [organizationId, claimed.domain, randomBytes(32).toString('base64url')],
  )
  const [row] = rows
  if (row === undefined) throw new Error('The domain was not stored')
  return shown(row)
}

/** As the caller, who is an owner (checked before). False if there is no such domain. */
export async function removeSsoDomain(
  sql: CallerTransaction,
  organizationId: string,
  domainId: string,
): Promise<boolean> {
  await actForSystem(sql, organizationId)
  const { rowCount } = await sql.query(
    'delete from llm_mentions.sso_domains where organization_id = $1 and id = $2 returning id',
    [organizationId, domainId],
  )
  return rowCount === 1
}

type Claim = { organizationId: string; id: string; domain: string; token: string }
type Holder = { id: string; organizationId: string; token: string }

/** A claim of the caller's organization, with who holds the domain now; null if there is no such claim. */
export async function findSsoClaim(
  sql: Sql,
  organizationId: string,
  domainId: string,
): Promise<{ claim: Claim; holder: Holder | null } | null> {
  const { rows } = await sql.query<Claim>(
    `select id, organization_id as "organizationId", domain, verification_token as token
     from llm_mentions.sso_domains where organization_id = $1 and id = $2`,
    [organizationId, domainId],
  )
  const [claim] = rows
  if (claim === undefined) return null
  const { rows: holders } = await sql.query<Holder>(
    `select id, organization_id as "organizationId", verification_token as token from private.sso_domain_holder($1)`,
    [domainId],
  )
  return { claim, holder: holders[0] ?? null }
}

/**
 * What DNS says about a claim. `isHolderGone`: the record of the organization that holds the domain is missing. A name
 * server that does not answer proves nothing.
 */
export async function lookAtClaim(
  findTexts: FindTexts,
  { claim, holder }: { claim: Claim; holder: Holder | null },
): Promise<{ outcome: 'found' | 'missing' | 'unreachable'; isHolderGone: boolean }> {
  const records = await findTexts(recordName(claim.domain))
  if (records === null) return { outcome: 'unreachable', isHolderGone: false }
  return {
    outcome: isProvenBy(records, claim.token) ? 'found' : 'missing',
    isHolderGone: holder !== null && !isProvenBy(records, holder.token),
  }
}

/**
 * As the caller, who is an owner (checked before): stores what DNS said. Another organization that holds the domain
 * loses it only if its record is gone and this one's is there.
 */
export async function noteClaimCheck(
  sql: CallerTransaction,
  { claim, holder }: { claim: Claim; holder: Holder | null },
  looked: Awaited<ReturnType<typeof lookAtClaim>>,
): Promise<DomainCheck | null> {
  const takesOver = holder !== null && looked.outcome === 'found' && looked.isHolderGone
  const isProven = looked.outcome === 'found' && (holder === null || takesOver)
  await sql.query("select pg_advisory_xact_lock(hashtextextended('sso domain:' || $1, 0))", [claim.domain])
  const present = await findSsoClaim(sql, claim.organizationId, claim.id)
  if (present === null) return null
  const isOutdated = present.holder?.id !== holder?.id
  await actForSystem(
    sql,
    holder === null ? claim.organizationId : [claim.organizationId, holder.organizationId],
  )
  if (takesOver && !isOutdated) {
    await loseDomain(sql, holder)
    await noteSignOnEvent(sql, holder.organizationId, 'lost', { domain: claim.domain })
  }
  const { rows } = await sql.query<StoredDomain & { wasProven: boolean }>(
    `update llm_mentions.sso_domains d
     set checked_at = now(), proven_at = case when $3 then coalesce(d.proven_at, now()) else d.proven_at end,
       failing_since = case when $4 = 'found' then null
         when $4 = 'missing' and d.proven_at is not null then coalesce(d.failing_since, now()) else d.failing_since end
     from (select id, proven_at is not null as "wasProven" from llm_mentions.sso_domains where id = $2) former
     where d.organization_id = $1 and d.id = former.id
     returning ${columnsOf('d.')}, former."wasProven"`,
    [claim.organizationId, claim.id, isProven && !isOutdated, looked.outcome],
  )
  const [row] = rows
  if (row === undefined) return null
  const { wasProven, ...stored } = row
  if (stored.provenAt !== null && !wasProven)
    await noteSignOnEvent(sql, claim.organizationId, 'proven', { domain: claim.domain })
  const outcome = looked.outcome === 'found' ? (stored.provenAt === null ? 'held' : 'proven') : looked.outcome
  return { outcome, domain: shown(stored) }
}

async function loseDomain(sql: Sql, { id, organizationId }: Pick<Holder, 'id' | 'organizationId'>) {
  await sql.query(
    `update llm_mentions.sso_domains set proven_at = null, failing_since = null, checked_at = now()
     where organization_id = $1 and id = $2`,
    [organizationId, id],
  )
}

/** For workers. */
export async function areSsoDomainsDue(sql: Sql): Promise<boolean> {
  return (await listDueSsoDomains(sql, 1)).length > 0
}

/** Proven domains that were not looked at for a day, oldest first. For workers. */
export async function listDueSsoDomains(sql: Sql, limit: number): Promise<Claim[]> {
  const { rows } = await sql.query<Claim>(
    `select id, organization_id as "organizationId", domain, verification_token as token
     from llm_mentions.sso_domains
     where proven_at is not null and checked_at < now() - interval '1 day'
     order by checked_at limit $1`,
    [limit],
  )
  return rows
}

/** For workers. A missing record warns at once, and costs the domain after seven days; no answer changes nothing. */
export async function noteDailyCheck(
  sql: JobTransaction,
  { id, organizationId, domain, token }: Claim,
  records: string[][] | null,
): Promise<void> {
  const { rows } = await sql.query<{ failingSince: Date | null; isOver: boolean }>(
    `select failing_since as "failingSince", coalesce(failing_since < now() - make_interval(days => $3), false) as "isOver"
     from llm_mentions.sso_domains where organization_id = $1 and id = $2 and proven_at is not null for update`,
    [organizationId, id, missingRecordDays],
  )
  const [row] = rows
  if (row === undefined) return
  const isMissing = records !== null && !isProvenBy(records, token)
  if (isMissing && row.isOver) {
    await loseDomain(sql, { id, organizationId })
    await noteSignOnEvent(sql, organizationId, 'lost', { domain })
    return
  }
  await sql.query(
    `update llm_mentions.sso_domains
     set checked_at = now(),
       failing_since = case when $3 then coalesce(failing_since, now()) when $4 then failing_since end
     where organization_id = $1 and id = $2`,
    [organizationId, id, isMissing, records === null],
  )
  if (isMissing && row.failingSince === null)
    await noteSignOnEvent(sql, organizationId, 'missing', { domain })
}
