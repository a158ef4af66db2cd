import { brandLimits } from '#core/brands/schema.ts'
import type { BrandHome } from '../brands/brand-home.ts'
import type { Sql } from '../database.ts'

export type ImportedPrompt = { text: string; topic: string; isBranded: boolean }
export type KnownPrompt = { promptId: string; promptVersionId: string }

/**
 * The prompts of these wordings, created if they are missing. A wording beyond the brand's prompt limit is left out of
 * the result. For the system: called in the transaction that stores the answers.
 */
export async function promptsOfWordings(
  sql: Sql,
  { organizationId, brandId }: BrandHome,
  prompts: readonly ImportedPrompt[],
): Promise<Map<string, KnownPrompt>> {
  const texts = prompts.map((prompt) => prompt.text)
  const known = await findPrompts(sql, brandId, texts)
  const missing = prompts.filter((prompt) => !known.has(prompt.text))
  if (missing.length === 0) return known
  const { rows } = await sql.query<{ count: number }>(
    'select count(*) from llm_mentions.prompts where client_id = $1 and archived_at is null',
    [brandId],
  )
  const room = Math.max(0, brandLimits.prompts - (rows[0]?.count ?? 0))
  await sql.query(
    `insert into llm_mentions.prompts (new_organization_id, client_id, text, topic, is_branded)
     select $1, $2, text, topic, branded
     from jsonb_to_recordset($3::jsonb) as p(text text, topic text, branded boolean)
     order by md5(text)
     on conflict (client_id, md5(text)) do nothing`,
    [
      organizationId,
      brandId,
      JSON.stringify(
        missing.slice(0, room).map(({ text, topic, isBranded }) => ({ text, topic, branded: isBranded })),
      ),
    ],
  )
  return findPrompts(sql, brandId, texts)
}

/** The prompts an import has brought answers to, with the wording of that time. */
export async function noteImportedPrompts(
  sql: Sql,
  { organizationId, brandId }: BrandHome,
  analysisId: string,
  prompts: readonly KnownPrompt[],
): Promise<void> {
  await sql.query(
    `insert into llm_mentions.analysis_prompts (organization_id, client_id, analysis_id, prompt_id, prompt_version_id)
     select distinct on (prompt_id) $1::uuid, $2::uuid, $3::uuid, prompt_id, version_id
     from unnest($4::uuid[], $5::uuid[]) as p(prompt_id, version_id)
     on conflict do nothing`,
    [
      organizationId,
      brandId,
      analysisId,
      prompts.map((prompt) => prompt.promptId),
      prompts.map((prompt) => prompt.promptVersionId),
    ],
  )
}

async function findPrompts(
  sql: Sql,
  brandId: string,
  texts: readonly string[],
): Promise<Map<string, KnownPrompt>> {
  const { rows } = await sql.query<KnownPrompt & { text: string }>(
    `select p.text, p.id as "promptId", v.id as "promptVersionId"
     from llm_mentions.prompts p
     join llm_mentions.prompt_versions v on v.prompt_id = p.id and v.version = p.version
     where p.client_id = $1 and md5(p.text) in (select md5(t) from unnest($2::text[]) as t)`,
    [brandId, texts],
  )
  return new Map(rows.map(({ text, promptId, promptVersionId }) => [text, { promptId, promptVersionId }]))
}
