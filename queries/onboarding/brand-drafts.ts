import { z } from 'zod'
import type { BrandInput } from '#core/brands/schema.ts'
import * as values from '#core/database/values.ts'
import { homePage } from '#core/onboarding/home-page.ts'
import { proposeBrand } from '#core/onboarding/propose-brand.ts'
import { draftContent, type BrandDraftView, type DraftContent } from '#core/onboarding/schema.ts'
import { pageProblem } from '#core/pages/problems.ts'
import type { Refusal } from '#core/result.ts'
import { triedBrand, type TriedBrand } from '#core/trials/tried-brand.ts'
import { createBrand } from '../brands/brands.ts'
import type { Sql } from '../database.ts'
import type { CallerTransaction } from '../user-client.ts'

type TypedBrand = TriedBrand & { typed: string }

const storedDraft = z.object({
  id: z.uuid(),
  typed: z.string(),
  domain: z.string().nullable(),
  state: z.enum(values.brand_drafts.state),
  homePage: homePage.nullable(),
  problem: pageProblem.nullable(),
  content: draftContent.nullable(),
})

/** The new brand that the caller is setting up in an organization; null: none. */
export async function openDraft(sql: Sql, organizationId: string): Promise<BrandDraftView | null> {
  const { rows } = await sql.query(
    `select id, typed, domain, state, home_page as "homePage", problem, content from llm_mentions.brand_drafts
     where organization_id = $1 and created_by = private.my_user_id() and client_id is null`,
    [organizationId],
  )
  if (rows[0] === undefined) return null
  const { homePage: page, ...draft } = storedDraft.parse(rows[0])
  const tried = triedBrand(draft.typed)
  const brand = 'error' in tried ? { name: draft.typed, domain: draft.domain } : tried
  return { ...draft, proposal: proposeBrand(brand, page) }
}

/** Starts a draft, and has the home page read. A second request changes nothing while the first is open. */
export async function startDraft(
  sql: CallerTransaction,
  organizationId: string,
  { typed, domain }: TypedBrand,
): Promise<void> {
  const { rows } = await sql.query<{ id: string }>(
    `insert into llm_mentions.brand_drafts (organization_id, typed, domain, state)
     values ($1, $2, $3, $4)
     on conflict (organization_id, created_by) where client_id is null do nothing returning id`,
    [organizationId, typed, domain, domain === null ? 'ready' : 'reading'],
  )
  const draftId = rows[0]?.id
  if (draftId !== undefined && domain !== null)
    sql.enqueueLater('read-home-page', { organizationId, draftId })
}

/**
 * Creates an organization for the first brand of a person, with its draft. A repeated request, such as by a double
 * click, returns the same organization.
 */
export async function startOnboarding(
  sql: CallerTransaction,
  brand: TypedBrand,
  timeZone: string,
): Promise<string> {
  await sql.query("select pg_advisory_xact_lock(hashtextextended('onboarding:' || private.my_user_id(), 0))")
  const { rows: open } = await sql.query<{ organizationId: string }>(
    `select organization_id as "organizationId" from llm_mentions.brand_drafts
     where created_by = private.my_user_id() and client_id is null and typed = $1
       and created_at > now() - interval '1 minute'`,
    [brand.typed],
  )
  if (open[0] !== undefined) return open[0].organizationId
  const { rows } = await sql.query<{ id: string }>('select private.create_organization($1, $2) as id', [
    brand.name,
    timeZone,
  ])
  const organizationId = rows[0]?.id
  if (organizationId === undefined) throw new Error('create_organization returned no id')
  await startDraft(sql, organizationId, brand)
  return organizationId
}

/** Keeps the form as it was left. False: the draft is gone. */
export async function keepDraft(sql: Sql, draftId: string, content: DraftContent): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update llm_mentions.brand_drafts set content = $2, state = 'ready' where id = $1 and client_id is null`,
    [draftId, JSON.stringify(content)],
  )
  return rowCount === 1
}

/** Continues without waiting for the home page. */
export async function skipReading(sql: Sql, draftId: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update llm_mentions.brand_drafts set state = 'ready' where id = $1 and client_id is null`,
    [draftId],
  )
  return rowCount === 1
}

export async function discardDraft(sql: Sql, draftId: string): Promise<void> {
  await sql.query('delete from llm_mentions.brand_drafts where id = $1 and client_id is null', [draftId])
}

/** Creates the brand of a draft once: a repeated request returns the same brand. Null: there is no such draft. */
export async function createBrandOfDraft(
  sql: CallerTransaction,
  draftId: string,
  input: BrandInput,
): Promise<{ id: string } | Refusal | null> {
  const { rows } = await sql.query<{ organizationId: string; brandId: string | null }>(
    `select organization_id as "organizationId", client_id as "brandId" from llm_mentions.brand_drafts
     where id = $1 for update`,
    [draftId],
  )
  const draft = rows[0]
  if (draft === undefined) return null
  if (draft.brandId !== null) return { id: draft.brandId }
  const created = await createBrand(sql, draft.organizationId, input)
  if (!('refused' in created))
    await sql.query('update llm_mentions.brand_drafts set client_id = $2, content = null where id = $1', [
      draftId,
      created.id,
    ])
  return created
}
