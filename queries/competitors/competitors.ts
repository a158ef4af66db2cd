import type { JobPayload } from '#core/job-catalog.ts'
import {
  brandLimits,
  type CompetitorInput,
  type CompetitorPatch,
  type TrackedBrandRow,
} from '#core/brands/schema.ts'
import { foldedName } from '#core/competitors/discovery/folded-name.ts'
import type { Refusal } from '#core/result.ts'
import { annotate } from '../reports/annotations.ts'
import type { BrandHome } from '../brands/brand-home.ts'
import { lockBrandEvidence } from '../brands/brand-lock.ts'
import type { Sql } from '../database.ts'
import type { CallerTransaction } from '../user-client.ts'

/** The tracked brands of a brand, the own one first. */
export async function listTrackedBrands(sql: Sql, brandId: string): Promise<TrackedBrandRow[]> {
  const { rows } = await sql.query<Omit<TrackedBrandRow, 'createdAt'> & { createdAt: Date }>(
    `select id, name, is_own as "isOwn", aliases, domains, description, created_at as "createdAt"
     from llm_mentions.tracked_brands where client_id = $1 and status = 'tracked'
     order by is_own desc, lower(name)`,
    [brandId],
  )
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/** Adds a competitor; one that was removed earlier returns under its old ID, with its evidence. */
export async function addCompetitor(
  sql: CallerTransaction,
  home: BrandHome,
  input: CompetitorInput,
): Promise<{ id: string } | Refusal> {
  await lockBrandEvidence(sql, [home.brandId], 'exclusive')
  const added = await insertCompetitor(sql, home, input)
  if ('id' in added) await noteBrandSetChange(sql, home, `Competitor ${input.name} added.`)
  return added
}

/** Only the row of `addCompetitor`: a caller that adds several records the change once. Requires the brand's lock. */
export async function insertCompetitor(
  sql: Sql,
  home: BrandHome,
  input: CompetitorInput,
): Promise<{ id: string } | Refusal> {
  const tracked = await listTrackedBrands(sql, home.brandId)
  if (tracked.length >= brandLimits.trackedBrands)
    return { refused: `A brand can have up to ${brandLimits.trackedBrands} tracked brands.` }
  const clash = nameClash(input, tracked)
  if (clash !== null) return clash
  const values = [
    home.organizationId,
    home.brandId,
    input.name,
    JSON.stringify(input.aliases),
    input.domains,
    input.description,
  ]
  const { rows } = await sql.query<{ id: string }>(
    `insert into llm_mentions.tracked_brands as t
       (organization_id, client_id, name, aliases, domains, description)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (client_id, lower(name)) do update set name = excluded.name, aliases = excluded.aliases,
       domains = excluded.domains, description = excluded.description, status = 'tracked'
     where t.status <> 'tracked'
     returning id`,
    values,
  )
  const id = rows[0]?.id
  return id === undefined ? { refused: `“${input.name}” is already tracked.`, field: 'name' } : { id }
}

/** Changes a tracked brand. Null if there is none that the caller may change. */
export async function changeTrackedBrand(
  sql: CallerTransaction,
  home: BrandHome,
  trackedBrandId: string,
  patch: CompetitorPatch,
): Promise<{ id: string } | Refusal | null> {
  await lockBrandEvidence(sql, [home.brandId], 'exclusive')
  const before = (await listTrackedBrands(sql, home.brandId)).find(({ id }) => id === trackedBrandId)
  if (before === undefined) return null
  const after = {
    name: patch.name ?? before.name,
    aliases: patch.aliases ?? before.aliases,
    domains: patch.domains ?? before.domains,
    description: patch.description ?? before.description,
  }
  const clash = nameClash(
    after,
    (await listTrackedBrands(sql, home.brandId)).filter(({ id }) => id !== trackedBrandId),
  )
  if (clash !== null) return clash
  if (await isNameTaken(sql, home.brandId, after.name, trackedBrandId))
    return { refused: `“${after.name}” is already tracked.`, field: 'name' }
  const { rows } = await sql.query<{ id: string }>(
    `update llm_mentions.tracked_brands set name = $2, aliases = $3, domains = $4, description = $5
     where id = $1 returning id`,
    [trackedBrandId, after.name, JSON.stringify(after.aliases), after.domains, after.description],
  )
  if (rows[0] === undefined) return null
  if (changesReading(before, after)) await noteBrandSetChange(sql, home, `${after.name} changed.`)
  return rows[0]
}

/**
 * Removes a competitor. Its row stays as `dismissed` until reprocessing has removed its mentions from the roll-ups;
 * deleting it at once would remove their evidence.
 */
export async function removeCompetitor(
  sql: CallerTransaction,
  home: BrandHome,
  trackedBrandId: string,
): Promise<boolean> {
  await lockBrandEvidence(sql, [home.brandId], 'exclusive')
  const { rows } = await sql.query<{ name: string }>(
    `update llm_mentions.tracked_brands set status = 'dismissed'
     where id = $1 and client_id = $2 and not is_own and status = 'tracked' returning name`,
    [trackedBrandId, home.brandId],
  )
  const name = rows[0]?.name
  if (name === undefined) return false
  await noteBrandSetChange(sql, home, `Competitor ${name} removed.`)
  return true
}

/** One reprocessing per brand at a time; a second one waits, and further ones join it. */
export function reprocessBrandLater(
  sql: Pick<CallerTransaction, 'enqueueLater'>,
  { organizationId, brandId }: JobPayload<'reprocess-brand'>,
): void {
  sql.enqueueLater('reprocess-brand', { organizationId, brandId })
}

/** Stored answers must be reprocessed: creates a new version, an annotation on the timeline, and the job. */
export async function noteBrandSetChange(
  sql: CallerTransaction,
  { organizationId, brandId }: BrandHome,
  text: string,
): Promise<void> {
  await sql.query('update llm_mentions.clients set brand_set_version = brand_set_version + 1 where id = $1', [
    brandId,
  ])
  await annotate(sql, { organizationId, brandId }, { kind: 'brand-set', text })
  reprocessBrandLater(sql, { organizationId, brandId })
}

/**
 * Two brands with one name would be found at the same positions. Names that only differ in case, width, accents, or
 * hyphens are one; names that contain each other are two.
 */
function nameClash(
  { name, aliases }: { name: string; aliases: readonly { text: string }[] },
  others: readonly TrackedBrandRow[],
): Refusal | null {
  const holder = (text: string) =>
    others.find((other) =>
      [other.name, ...other.aliases.map((alias) => alias.text)].some(
        (each) => foldedName(each) === foldedName(text),
      ),
    )
  const sameName = holder(name)
  if (sameName !== undefined) return { refused: trackedAlready(name, sameName), field: 'name' }
  for (const { text } of aliases) {
    const same = holder(text)
    if (same !== undefined) return { refused: `“${text}” is a name of ${same.name}.`, field: 'aliases' }
  }
  return null
}

function trackedAlready(name: string, same: TrackedBrandRow): string {
  if (foldedName(same.name) !== foldedName(name)) return `“${name}” is an alias of ${same.name}.`
  if (same.isOwn) return `“${name}” is the brand itself.`
  return same.name === name
    ? `“${name}” is already tracked.`
    : `“${name}” is tracked already, as “${same.name}”.`
}

type ReadBrand = Pick<TrackedBrandRow, 'name' | 'aliases' | 'domains' | 'description'>

const changesReading = (before: ReadBrand, after: ReadBrand) =>
  JSON.stringify([before.name, before.aliases, before.domains, before.description]) !==
  JSON.stringify([after.name, after.aliases, after.domains, after.description])

async function isNameTaken(sql: Sql, brandId: string, name: string, exceptId: string): Promise<boolean> {
  const { rows } = await sql.query(
    'select from llm_mentions.tracked_brands where client_id = $1 and lower(name) = lower($2) and id <> $3',
    [brandId, name, exceptId],
  )
  return rows.length > 0
}
