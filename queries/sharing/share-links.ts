import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { HiddenBrand } from '#core/sharing/hidden-names.ts'
import {
  filtersOf,
  shareLimits,
  shareLinkRow,
  tokenPattern,
  type NewShareLink,
  type ShareLinkChange,
  type ShareLinkInput,
  type ShareLinkRow,
} from '#core/sharing/schema.ts'
import { actForSystem, actingFor } from '../acting-for-system.ts'
import type { Refusal } from '#core/result.ts'
import type { BrandHome } from '../brands/brand-home.ts'
import type { Database, Sql } from '../database.ts'
import { fetchBrandFacts } from '../reports/sums/brand-facts.ts'
import { planReport } from '../reports/sums/scope.ts'
import { hashPassword } from './share-password.ts'
import type { Caller } from '../user-client.ts'

/** The links of a brand or a whole organization that the caller may see, active ones first, then the newest. */
export async function listShareLinks(
  sql: Sql,
  home: { brandId: string } | { organizationId: string },
): Promise<ShareLinkRow[]> {
  const [where, id] =
    'brandId' in home ? ['l.client_id = $1', home.brandId] : ['l.organization_id = $1', home.organizationId]
  const { rows } = await sql.query(
    `select * from (${selectLinks} where ${where}) link
     order by state <> 'open', "createdAt" desc, id limit 1000`,
    [id],
  )
  return z.array(storedLink).parse(rows)
}

export async function findShareLink(sql: Sql, linkId: string): Promise<(ShareLinkRow & BrandHome) | null> {
  const { rows } = await sql.query(`${selectLinks} where l.id = $1`, [linkId])
  if (rows[0] === undefined) return null
  return storedLink.extend({ organizationId: z.string() }).parse(rows[0])
}

/**
 * Creates a link as the caller, who must be able to change the brand. The state of the screen is fixed: the collection
 * method, and the days unless they roll. Only the result contains the token. Null: the caller may not share.
 */
export async function makeShareLink(
  sql: Sql,
  home: BrandHome,
  input: ShareLinkInput,
  now: Date,
): Promise<NewShareLink | Refusal | null> {
  const right = await shareRight(sql, home)
  if (!right.mayShare) return null
  if (right.isLeaving)
    return { refused: 'This organization is scheduled for deletion, so you can’t share its data.' }
  const problem = problemWithExpiry(input, right, now)
  if (problem !== null) return problem
  const today = now.toISOString().slice(0, 10)
  const brand = await fetchBrandFacts(sql, home.brandId)
  const plan = brand && (await planReport(sql, brand, filtersOf(input, today), now))
  if (plan === null) return { refused: 'This brand has no such run.', field: 'search' }
  const { from: _from, to: _to, ...search } = input.search
  const { period, channel, analysis } = plan.scope
  const pinned = {
    ...search,
    ...(channel === null ? {} : { channel }),
    ...(input.rollingDays === null && analysis === null ? { from: period.from, to: period.to } : {}),
  }
  if (input.rollingDays !== null && analysis !== null)
    return { refused: 'A run has its own days: they cannot roll on.', field: 'rollingDays' }
  await sql.query("select pg_advisory_xact_lock(hashtextextended('share_links:' || $1, 0))", [home.brandId])
  await actForSystem(sql, home.organizationId)
  const { rows: counted } = await sql.query<{ links: number }>(
    `select count(*)::integer as links from llm_mentions.share_links
     where client_id = $1 and revoked_at is null and (expires_at is null or expires_at > now())`,
    [home.brandId],
  )
  if ((counted[0]?.links ?? 0) >= shareLimits.perBrand)
    return { refused: `A brand has at most ${shareLimits.perBrand} working links. Revoke one first.` }
  const token = randomBytes(32).toString('base64url')
  const { rows } = await sql.query<{ id: string }>(
    `insert into llm_mentions.share_links (organization_id, client_id, name, token_hash, last_four, views, search,
       rolling_days, password_hash, shows_answers, shows_competitors, allows_downloads, is_white_label, expires_at, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) returning id`,
    [
      home.organizationId,
      home.brandId,
      input.name,
      hashOf(token),
      token.slice(-4),
      input.views,
      JSON.stringify(pinned),
      input.rollingDays,
      input.password == null ? null : await hashPassword(input.password),
      input.showsAnswers,
      input.showsCompetitors,
      input.allowsDownloads,
      input.isWhiteLabel,
      input.expiresAt,
      right.userId,
    ],
  )
  return { link: await storedLinkOf(sql, rows[0]?.id), token }
}

/** Null: the caller may no longer share the brand. */
export async function changeShareLink(
  sql: Sql,
  link: ShareLinkRow & BrandHome,
  input: ShareLinkChange,
  now: Date,
): Promise<ShareLinkRow | Refusal | null> {
  const right = await shareRight(sql, link)
  if (!right.mayShare) return null
  const problem = problemWithExpiry(input, right, now)
  if (problem !== null) return problem
  if (link.revokedAt !== null) return { refused: 'This link was revoked. Make a new one.' }
  await actForSystem(sql, link.organizationId)
  await sql.query(
    `update llm_mentions.share_links
     set name = $2, views = $3, expires_at = $4, shows_answers = $5, shows_competitors = $6, allows_downloads = $7,
       is_white_label = $8, password_hash = case when $9 then $10 else password_hash end
     where id = $1`,
    [
      link.id,
      input.name,
      input.views,
      input.expiresAt,
      input.showsAnswers,
      input.showsCompetitors,
      input.allowsDownloads,
      input.isWhiteLabel,
      input.password !== undefined,
      input.password == null ? null : await hashPassword(input.password),
    ],
  )
  return storedLinkOf(sql, link.id)
}

/** A new URL for the same link; the old one ends at once. Null: the caller may no longer share the brand. */
export async function renewShareLink(
  sql: Sql,
  link: ShareLinkRow & BrandHome,
): Promise<NewShareLink | Refusal | null> {
  if (!(await shareRight(sql, link)).mayShare) return null
  if (link.revokedAt !== null) return { refused: 'This link was revoked. Make a new one.' }
  await actForSystem(sql, link.organizationId)
  const token = randomBytes(32).toString('base64url')
  await sql.query('update llm_mentions.share_links set token_hash = $2, last_four = $3 where id = $1', [
    link.id,
    hashOf(token),
    token.slice(-4),
  ])
  return { link: await storedLinkOf(sql, link.id), token }
}

/** Permanent. Everyone who sees a link may revoke it: its creator, and admins. Revoking twice is fine. */
export async function revokeShareLink(sql: Sql, linkId: string): Promise<void> {
  const { rows } = await sql.query<{ organizationId: string }>(
    'select organization_id as "organizationId" from llm_mentions.share_links where id = $1',
    [linkId],
  )
  await actForSystem(sql, rows[0]?.organizationId ?? '')
  await sql.query(
    'update llm_mentions.share_links set revoked_at = coalesce(revoked_at, now()) where id = $1',
    [linkId],
  )
}

/** A link as a reader's request finds it. */
export type OpenedLink = ShareLinkRow &
  BrandHome & {
    passwordHash: string | null
    /** The creator, whose policies decide, narrowed to the one brand. */
    maker: Caller
  }

/**
 * Finds a link by its token, or by that of an email to a recipient. Null if there is none or the text is not a token, with the same response. The only
 * statement on links that bypasses the policies: before it, no caller is known whose policies could decide.
 */
export async function linkOfToken(database: Database, token: string): Promise<OpenedLink | null> {
  if (!tokenPattern.test(token)) return null
  const { rows: found } = await database.pool.query<{ organizationId: string | null }>(
    'select private.organization_of_share_link($1) as "organizationId"',
    [hashOf(token)],
  )
  const organizationId = found[0]?.organizationId ?? null
  if (organizationId === null) return null
  const { rows } = await actingFor(database, organizationId, (sql) =>
    sql.query(
      `select link.*, s.password_hash as "passwordHash", s.maker as "supabaseUserId"
       from (${selectLinks} where l.id = private.share_link_of_token($1)) link cross join private.share_link_secrets($1) s`,
      [hashOf(token)],
    ),
  )
  if (rows[0] === undefined) return null
  const { supabaseUserId, ...link } = openedLink.parse(rows[0])
  return { ...link, maker: { claims: { sub: supabaseUserId ?? '', role: 'authenticated' } } }
}

export async function countView(database: Database, linkId: string): Promise<void> {
  await database.pool.query('select private.count_share_view($1)', [linkId])
}

/** All tracked brands except the own one, in any state. */
export async function hiddenBrands(sql: Sql, brandId: string): Promise<HiddenBrand[]> {
  const { rows } = await sql.query<HiddenBrand>(
    `select id, name, domains,
       array(select a ->> 'text' from jsonb_array_elements(aliases) a where a ->> 'text' is not null) as aliases
     from llm_mentions.tracked_brands where client_id = $1 and not is_own order by id`,
    [brandId],
  )
  return rows
}

/** The names of engines in this installation; listings belong to the installation. */
export async function engineNames(sql: Sql): Promise<{ id: string; label: string }[]> {
  const { rows } = await sql.query<{ id: string; label: string }>(
    `select id, card ->> 'label' as label from private.engine_listings where card ->> 'label' is not null order by position`,
  )
  return rows
}

/** Whether the caller may share a brand, and how. */
export async function shareRight(sql: Sql, { organizationId, brandId }: BrandHome) {
  const { rows } = await sql.query<{
    userId: string | null
    mayShare: boolean
    isAdmin: boolean
    isLeaving: boolean
  }>(
    `select private.my_user_id() as "userId", $2::uuid in (select private.my_editable_brand_ids()) as "mayShare",
       $1::uuid in (select private.my_admin_organization_ids()) as "isAdmin",
       exists (select from llm_mentions.organization_deletions d where d.organization_id = $1) as "isLeaving"`,
    [organizationId, brandId],
  )
  const [right] = rows
  if (right === undefined) throw new Error('a select without a table returned no row')
  return right
}

function problemWithExpiry(
  { expiresAt }: Pick<ShareLinkChange, 'expiresAt'>,
  { isAdmin }: { isAdmin: boolean },
  now: Date,
): Refusal | null {
  const field = 'expiresAt'
  if (expiresAt === null)
    return isAdmin ? null : { refused: 'Only an owner or admin may share without an end.', field }
  const at = Date.parse(expiresAt)
  if (at <= now.getTime()) return { refused: 'Choose a day in the future.', field }
  if (at > now.getTime() + (shareLimits.longestDays + 1) * 86_400_000)
    return { refused: 'A link works for a year at most.', field }
  return null
}

async function storedLinkOf(sql: Sql, linkId: string | undefined): Promise<ShareLinkRow> {
  const { rows } = await sql.query(`${selectLinks} where l.id = $1`, [linkId])
  return storedLink.parse(rows[0])
}

/** The state of a link, in SQL: `link` and `brand` name its row and that of its brand. */
export function stateOf(link: string, brand: string): string {
  return `case
    when ${link}.revoked_at is not null then 'revoked'
    when ${link}.expires_at <= now() then 'expired'
    when ${brand}.archived_at is not null
      or not private.may_share(${link}.created_by, ${link}.organization_id, ${link}.client_id)
      or exists (select from llm_mentions.organization_deletions d where d.organization_id = ${link}.organization_id) then 'ended'
    else 'open'
  end`
}

const selectLinks = `
  select l.id, l.organization_id as "organizationId", l.client_id as "brandId", c.name as "brandName", l.name,
    l.last_four as "lastFour", l.views, l.search, l.rolling_days as "rollingDays", l.has_password as "hasPassword",
    l.shows_answers as "showsAnswers", l.shows_competitors as "showsCompetitors",
    l.allows_downloads as "allowsDownloads", l.is_white_label as "isWhiteLabel",
    (select coalesce(nullif(u.full_name, ''), u.email) from llm_mentions.users u where u.id = l.created_by) as "createdBy",
    l.created_at as "createdAt", l.expires_at as "expiresAt", l.revoked_at as "revokedAt", l.view_count as "viewCount",
    l.last_viewed_at as "lastViewedAt",
    ${stateOf('l', 'c')} as state
  from llm_mentions.share_links l
  join llm_mentions.clients c on c.id = l.client_id`

const moment = z.date().transform((date) => date.toISOString())
const storedLink = shareLinkRow.extend({
  search: z.record(z.string(), z.string()).catch({}),
  createdAt: moment,
  expiresAt: moment.nullable(),
  revokedAt: moment.nullable(),
  lastViewedAt: moment.nullable(),
})
const openedLink = storedLink.extend({
  organizationId: z.string(),
  passwordHash: z.string().nullable(),
  supabaseUserId: z.string().nullable(),
})

/** A token has 256 random bits, so one round of SHA-256 is enough: guessing is impossible. */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
