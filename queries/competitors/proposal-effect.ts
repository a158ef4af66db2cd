import { setImmediate } from 'node:timers/promises'
import { namesBrand } from '#core/answers/extract-answer.ts'
import type { ProposalEffect } from '#core/competitors/discovery/schema.ts'
import { compileBrandSet, type TrackedBrand } from '#core/mentions/brand-set.ts'
import type { BrandHome } from '../brands/brand-home.ts'
import { loadTrackedBrands } from '../brands/brand-set.ts'
import type { Sql } from '../database.ts'

/** Maximum newest answers that are read to measure the effect of accepting a name. */
const answersRead = 2000
const proposedId = '00000000-0000-4000-8000-000000000000'

/**
 * In how many of the newest answers a brand would newly be mentioned if a proposed name were accepted, found as
 * reprocessing would find it: as a separate competitor, or as an alias of `trackedBrandId`. Includes answers that only
 * repeat the question or refuse. Null if there is no such proposal, or no such tracked brand.
 */
export async function proposalEffect(
  sql: Sql,
  { organizationId, brandId }: BrandHome,
  { proposalId, trackedBrandId }: { proposalId: string; trackedBrandId: string | null },
): Promise<ProposalEffect | null> {
  const proposed = await sql.query<{ name: string }>(
    'select name from llm_mentions.brand_proposals where id = $1 and client_id = $2',
    [proposalId, brandId],
  )
  const name = proposed.rows[0]?.name
  if (name === undefined) return null
  const { brands } = await loadTrackedBrands(sql, brandId)
  if (trackedBrandId !== null && !brands.some(({ id }) => id === trackedBrandId)) return null
  const { rows } = await sql.query<Row>(selectHolding, [
    organizationId,
    brandId,
    answersRead,
    longestWord(name),
  ])
  const counts = await sql.query<{ stored: number }>(
    "select coalesce(sum(answers), 0)::int as stored from llm_mentions.answer_rollups where client_id = $1 and grain = 'week'",
    [brandId],
  )
  const before = compileBrandSet(brands)
  const after = compileBrandSet(brandsWith(brands, { name, trackedBrandId }))
  let [read, gains, spentMs] = [0, 0, 0]
  let since = performance.now()
  for (const { text } of rows) {
    if (performance.now() - since > breathEveryMs) {
      spentMs += performance.now() - since
      if (spentMs > maxMs) break
      await setImmediate()
      since = performance.now()
    }
    read += 1
    if (text === null || !namesBrand(text, after, trackedBrandId ?? proposedId)) continue
    if (trackedBrandId === null || !namesBrand(text, before, trackedBrandId)) gains += 1
  }
  return { read, gains, stored: Number(counts.rows[0]?.stored ?? 0) }
}

/** Other requests are served in between. */
const breathEveryMs = 10
/** If answers are long, fewer of them are read. */
const maxMs = 1000

type Row = { text: string | null }

function brandsWith(
  brands: readonly TrackedBrand[],
  { name, trackedBrandId }: { name: string; trackedBrandId: string | null },
): TrackedBrand[] {
  if (trackedBrandId === null)
    return [...brands, { id: proposedId, name, aliases: [], domains: [], competitor: true }]
  return brands.map((brand) =>
    brand.id === trackedBrandId
      ? { ...brand, aliases: [...brand.aliases, { text: name, match: 'auto' as const }] }
      : brand,
  )
}

/** Nearly every matching spelling of a name contains its longest word: `Hub Spot` for HubSpot is missed. */
const longestWord = (name: string) =>
  (name.match(/[\p{L}\p{N}]+/gu) ?? [name]).reduce((longest, word) =>
    word.length > longest.length ? word : longest,
  )

/** Only texts that contain the word; the others are counted. */
const selectHolding = `
  select case when strpos(lower(a.text), lower($4)) > 0 then a.text end as text
  from (
    select text from llm_mentions.answers
    where new_organization_id = $1 and client_id = $2
    order by answered_at desc, id desc
    limit $3
  ) as a`
