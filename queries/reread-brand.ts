import type { BrandHome } from './brand-home.ts'
import type { Sql } from './database.ts'
import type { CallerTransaction } from './user-client.ts'

/** Has every stored answer of a brand read again. False when the caller may not. Asking twice is asking once. */
export async function rereadBrandLater(sql: CallerTransaction, home: BrandHome): Promise<boolean> {
  const { rows } = await sql.query('select where $1::uuid in (select private.my_editable_brand_ids())', [
    home.brandId,
  ])
  if (rows.length === 0) return false
  sql.enqueueLater('reread-brand', home, { key: `reread:${home.brandId}`, queue: `rescore:${home.brandId}` })
  return true
}

/** No extractor has this version: an answer that carries it is read again whatever changed. */
const unread = 0

/** With microseconds, which a Date would lose: an answer would follow itself for ever. */
export type Mark = { answeredAt: string; id: string }

/** Marks the next answers of a brand as read by no extractor; returns the last, null at the end. */
export async function markUnread(
  sql: Sql,
  { organizationId, brandId }: BrandHome,
  after: Mark | null,
  limit: number,
): Promise<Mark | null> {
  const { rows } = await sql.query<Mark>(
    `with chosen as (
       select answered_at, id from llm_mentions.answers
       where new_organization_id = $1 and client_id = $2 and (answered_at, id) > ($3::timestamptz, $4::uuid)
       order by answered_at, id limit $5
     ), marked as (
       update llm_mentions.answers a set extractor_version = ${unread}
       from chosen where a.new_organization_id = $1 and a.client_id = $2 and a.answered_at = chosen.answered_at
         and a.id = chosen.id and a.extractor_version <> ${unread}
     )
     select answered_at::text as "answeredAt", id from chosen order by answered_at desc, id desc limit 1`,
    [
      organizationId,
      brandId,
      after?.answeredAt ?? '-infinity',
      after?.id ?? '00000000-0000-0000-0000-000000000000',
      limit,
    ],
  )
  return rows[0] ?? null
}

/** So that upkeep goes on with it should this process die. */
export async function noteUnread(sql: Sql, { organizationId, brandId }: BrandHome): Promise<void> {
  await sql.query(
    `update llm_mentions.clients set scored_extractor = ${unread} where organization_id = $1 and id = $2`,
    [organizationId, brandId],
  )
}
