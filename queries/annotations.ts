import type { BrandHome } from './brand-home.ts'
import type { Sql } from './database.ts'

/** Longest text of an annotation, as its table allows. */
const maxLength = 500

/** Puts an event on the trends of a brand, at the moment of the transaction. */
export async function annotate(
  sql: Sql,
  { organizationId, brandId }: BrandHome,
  { kind, text }: { kind: 'brand-set' | 'prompts' | 'import' | 'extractor'; text: string },
): Promise<void> {
  await sql.query(
    'insert into llm_mentions.annotations (organization_id, client_id, kind, text) values ($1, $2, $3, $4)',
    [organizationId, brandId, kind, text.slice(0, maxLength)],
  )
}
