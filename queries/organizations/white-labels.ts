import type { LogoType } from '#core/sharing/logo-type.ts'
import type { WhiteLabel, WhiteLabelInput } from '#core/sharing/schema.ts'
import { actForSystem } from '../acting-for-system.ts'
import type { Sql } from '../database.ts'

/** Null if the organization has none, or the caller may not see it. */
export async function findWhiteLabel(sql: Sql, organizationId: string): Promise<WhiteLabel | null> {
  const { rows } = await sql.query<WhiteLabel>(
    `select name, accent, 'data:' || logo_type || ';base64,' || translate(encode(logo, 'base64'), E'\\n', '') as logo
     from llm_mentions.white_labels where organization_id = $1`,
    [organizationId],
  )
  return rows[0] ?? null
}

/** The caller's right was checked before, in this transaction. An undefined `logo` keeps the existing one. */
export async function setWhiteLabel(
  sql: Sql,
  organizationId: string,
  { name, accent }: Pick<WhiteLabelInput, 'name' | 'accent'>,
  logo: { bytes: Buffer; type: LogoType } | null | undefined,
): Promise<WhiteLabel | null> {
  await actForSystem(sql, organizationId)
  await sql.query(
    `insert into llm_mentions.white_labels as kept (organization_id, name, accent, logo, logo_type)
     values ($1, $2, $3, $4, $5)
     on conflict (organization_id) do update set name = excluded.name, accent = excluded.accent, updated_at = now(),
       logo = case when $6 then excluded.logo else kept.logo end,
       logo_type = case when $6 then excluded.logo_type else kept.logo_type end`,
    [organizationId, name, accent, logo?.bytes ?? null, logo?.type ?? null, logo !== undefined],
  )
  return findWhiteLabel(sql, organizationId)
}

export async function removeWhiteLabel(sql: Sql, organizationId: string): Promise<void> {
  await actForSystem(sql, organizationId)
  await sql.query('delete from llm_mentions.white_labels where organization_id = $1', [organizationId])
}
