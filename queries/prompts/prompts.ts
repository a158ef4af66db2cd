import { brandLimits } from '#core/brands/schema.ts'
import type { Row } from '#core/database/row.ts'
import { compileBrandSet } from '#core/mentions/brand-set.ts'
import { namesBrand } from '#core/answers/extract-answer.ts'
import { importanceOf, normalImportance } from '#core/prompts/importance.ts'
import type {
  PromptArchive,
  PromptInput,
  PromptPatch,
  PromptsCreated,
  PromptsImportance,
} from '#core/prompts/schema.ts'
import type { Refusal } from '#core/result.ts'
import { annotate } from '../reports/annotations.ts'
import type { BrandHome } from '../brands/brand-home.ts'
import { loadTrackedBrands } from '../brands/brand-set.ts'
import type { Sql } from '../database.ts'

/** Adds prompts to a brand that may have answers already, with an annotation on its timeline. */
export async function addPrompts(
  sql: Sql,
  home: BrandHome,
  prompts: readonly PromptInput[],
): Promise<PromptsCreated | Refusal> {
  const created = await insertPrompts(sql, home, prompts)
  if (!('refused' in created)) await notePrompts(sql, home, created.added.length, 'added')
  return created
}

/**
 * Inserts prompts for a brand. A wording that the brand has already, or that occurs twice, is reported instead of
 * added, even if it is added concurrently.
 */
export async function insertPrompts(
  sql: Sql,
  { organizationId, brandId }: BrandHome,
  prompts: readonly PromptInput[],
): Promise<PromptsCreated | Refusal> {
  const wordings = new Map(prompts.map((prompt) => [prompt.text, prompt]))
  const known = await findWordings(sql, brandId, [...wordings.keys()])
  const isKnown = new Set(known.map((prompt) => prompt.text))
  const added = [...wordings.values()].filter((prompt) => !isKnown.has(prompt.text))
  const total = (await countPrompts(sql, brandId)) + added.length
  if (total > brandLimits.prompts)
    return {
      refused:
        `A brand has at most ${brandLimits.prompts.toLocaleString('en')} prompts; ` +
        `with these it would have ${total.toLocaleString('en')}.`,
      field: 'prompts',
    }
  const isBranded = await brandedTest(sql, brandId)
  const { rows } = await sql.query<Row<'prompts', 'id' | 'text' | 'isBranded'>>(
    `insert into llm_mentions.prompts (new_organization_id, client_id, text, topic, intent, is_branded, importance, volume, volume_source)
     select $1, $2, text, topic, intent, is_branded, importance, volume, "volumeSource"
     from jsonb_to_recordset($3::jsonb) as p(
       text text, topic text, intent text, is_branded boolean, importance text, volume integer, "volumeSource" text)
     on conflict (client_id, md5(text)) do nothing
     returning id, text, is_branded as "isBranded"`,
    [
      organizationId,
      brandId,
      JSON.stringify(
        added.map(({ text, topic, intent, ...rest }) => ({
          text,
          topic,
          intent,
          is_branded: isBranded(text),
          ...(importanceOf(rest) ?? normalImportance),
        })),
      ),
    ],
  )
  await insertTags(
    sql,
    { organizationId, brandId },
    rows.flatMap(({ id, text }) => (wordings.get(text)?.tags ?? []).map((tag) => ({ promptId: id, tag }))),
  )
  const inserted = new Set(rows.map((row) => row.text))
  const lost = added.filter((prompt) => !inserted.has(prompt.text)).map((prompt) => prompt.text)
  return { added: rows, known: [...known, ...(await findWordings(sql, brandId, lost))] }
}

export type PromptHome = BrandHome & Row<'prompts', 'text' | 'archivedAt'> & { promptId: string }

export async function findPrompt(sql: Sql, promptId: string): Promise<PromptHome | null> {
  const { rows } = await sql.query<PromptHome>(
    `select new_organization_id as "organizationId", client_id as "brandId", id as "promptId", text,
       archived_at as "archivedAt"
     from llm_mentions.prompts where id = $1`,
    [promptId],
  )
  return rows[0] ?? null
}

/**
 * A new wording is a new version, with an annotation on the timeline. Null if nothing was changed because the caller
 * may not, or the prompt is gone.
 */
export async function changePrompt(
  sql: Sql,
  prompt: PromptHome,
  patch: PromptPatch,
): Promise<{ id: string } | Refusal | null> {
  const wording = patch.text === prompt.text ? undefined : patch.text
  if (wording !== undefined && (await findWordings(sql, prompt.brandId, [wording])).length > 0)
    return { refused: 'Another prompt of this brand has this wording already.', field: 'text' }
  const isBranded = wording === undefined ? null : (await brandedTest(sql, prompt.brandId))(wording)
  const importance = importanceOf(patch)
  const { rows } = await sql.query<{ id: string }>(
    `update llm_mentions.prompts
     set text = coalesce($2, text), topic = coalesce($3, topic),
       intent = case when $4 then $5 else intent end, is_branded = coalesce($6, is_branded),
       funnel_stage = case when $7 then $8 else funnel_stage end,
       importance = coalesce($9, importance), volume = case when $9 is null then volume else $10 end,
       volume_source = case when $9 is null then volume_source else $11 end
     where id = $1 returning id`,
    [
      prompt.promptId,
      wording ?? null,
      patch.topic ?? null,
      patch.intent !== undefined,
      patch.intent ?? null,
      isBranded,
      patch.funnel !== undefined,
      patch.funnel ?? null,
      importance?.importance ?? null,
      importance?.volume ?? null,
      importance?.volumeSource ?? null,
    ],
  )
  const changed = rows[0]
  if (changed === undefined) return null
  if (patch.tags !== undefined) await replaceTags(sql, prompt, patch.tags)
  if (wording !== undefined)
    await annotate(sql, prompt, { kind: 'prompts', text: `Prompt reworded: “${inShort(wording)}”.` })
  if (importance !== null) await annotateImportance(sql, prompt, 1)
  return changed
}

/**
 * Sets the importance of several prompts: all or none, with one annotation on the timeline, because weighted rates
 * change. Null if the caller may not do this.
 */
export async function changeImportance(
  sql: Sql,
  home: BrandHome,
  { prompts }: PromptsImportance,
): Promise<{ changed: number } | Refusal | null> {
  const ids = prompts.map(({ promptId }) => promptId)
  const { rows } = await sql.query<{ count: number }>(
    'select count(*) from llm_mentions.prompts where client_id = $1 and id = any($2)',
    [home.brandId, ids],
  )
  if (rows[0]?.count !== ids.length)
    return { refused: 'Some of these prompts do not exist any more.', field: 'prompts' }
  const { rowCount } = await sql.query(
    `update llm_mentions.prompts p
     set importance = given.importance, volume = given.volume, volume_source = given."volumeSource"
     from jsonb_to_recordset($2::jsonb) as given("promptId" uuid, importance text, volume integer, "volumeSource" text)
     where p.client_id = $1 and p.id = given."promptId"`,
    [
      home.brandId,
      JSON.stringify(
        prompts.map(({ promptId, ...rest }) => ({ promptId, ...(importanceOf(rest) ?? normalImportance) })),
      ),
    ],
  )
  if (rowCount !== ids.length) return null
  await annotateImportance(sql, home, ids.length)
  return { changed: ids.length }
}

async function annotateImportance(sql: Sql, home: BrandHome, count: number): Promise<void> {
  const prompts = count === 1 ? '1 prompt' : `${count.toLocaleString('en')} prompts`
  await annotate(sql, home, { kind: 'prompts', text: `Importance of ${prompts} changed.` })
}

/**
 * Archived prompts are no longer run; their answers stay. All or none; null if the caller may not do this. Prompts
 * already in the requested state are left as they are.
 */
export async function archivePrompts(
  sql: Sql,
  home: BrandHome,
  { promptIds, archived }: PromptArchive,
): Promise<{ changed: number } | Refusal | null> {
  const { rows } = await sql.query<{ archived: boolean }>(
    `select archived_at is not null as archived from llm_mentions.prompts where client_id = $1 and id = any($2)`,
    [home.brandId, promptIds],
  )
  if (rows.length < new Set(promptIds).size)
    return { refused: 'Some of these prompts do not exist any more.', field: 'promptIds' }
  const { rowCount } = await sql.query(
    `update llm_mentions.prompts
     set archived_at = case when $3 then coalesce(archived_at, now()) end
     where client_id = $1 and id = any($2)`,
    [home.brandId, promptIds, archived],
  )
  if (rowCount !== rows.length) return null
  const changed = rows.filter((row) => row.archived !== archived).length
  await notePrompts(sql, home, changed, archived ? 'archived' : 'restored')
  return { changed }
}

/** Updates which prompts name the own brand, after its names changed. */
export async function markBrandedPrompts(sql: Sql, brandId: string): Promise<void> {
  const isBranded = await brandedTest(sql, brandId)
  const { rows } = await sql.query<Row<'prompts', 'id' | 'text' | 'isBranded'>>(
    'select id, text, is_branded as "isBranded" from llm_mentions.prompts where client_id = $1',
    [brandId],
  )
  const changed = rows.filter((prompt) => isBranded(prompt.text) !== prompt.isBranded)
  if (changed.length > 0)
    await sql.query('update llm_mentions.prompts set is_branded = not is_branded where id = any($1)', [
      changed.map((prompt) => prompt.id),
    ])
}

/** Returns a test whether a wording names the own brand. */
export async function brandedTest(sql: Sql, brandId: string): Promise<(text: string) => boolean> {
  const { brands, ownId } = await loadTrackedBrands(sql, brandId)
  if (ownId === null) return () => false
  const set = compileBrandSet(brands)
  return (text) => namesBrand(text, set, ownId)
}

async function findWordings(
  sql: Sql,
  brandId: string,
  texts: readonly string[],
): Promise<PromptsCreated['known']> {
  if (texts.length === 0) return []
  const { rows } = await sql.query<PromptsCreated['known'][number]>(
    `select id, text, archived_at is not null as archived
     from llm_mentions.prompts where client_id = $1 and md5(text) in (select md5(t) from unnest($2::text[]) as t)`,
    [brandId, texts],
  )
  return rows
}

async function countPrompts(sql: Sql, brandId: string): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    'select count(*) from llm_mentions.prompts where client_id = $1 and archived_at is null',
    [brandId],
  )
  return rows[0]?.count ?? 0
}

/** Adds "12 prompts added" to the timeline; nothing if nothing changed. */
async function notePrompts(
  sql: Sql,
  home: BrandHome,
  count: number,
  what: 'added' | 'archived' | 'restored',
): Promise<void> {
  if (count === 0) return
  const prompts = count === 1 ? '1 prompt' : `${count.toLocaleString('en')} prompts`
  await annotate(sql, home, { kind: 'prompts', text: `${prompts} ${what}.` })
}

function inShort(wording: string): string {
  const line = wording.replaceAll(/\s+/g, ' ').trim()
  return line.length > 80 ? `${line.slice(0, 79).trimEnd()}…` : line
}

async function replaceTags(sql: Sql, prompt: PromptHome, tags: readonly string[]): Promise<void> {
  await sql.query('delete from llm_mentions.prompt_tags where prompt_id = $1 and not tag = any($2)', [
    prompt.promptId,
    tags,
  ])
  await insertTags(
    sql,
    prompt,
    tags.map((tag) => ({ promptId: prompt.promptId, tag })),
  )
}

async function insertTags(
  sql: Sql,
  { organizationId, brandId }: BrandHome,
  tags: readonly { promptId: string; tag: string }[],
): Promise<void> {
  if (tags.length === 0) return
  await sql.query(
    `insert into llm_mentions.prompt_tags (organization_id, client_id, prompt_id, tag)
     select $1, $2, "promptId", tag from jsonb_to_recordset($3::jsonb) as t("promptId" uuid, tag text)
     on conflict do nothing`,
    [organizationId, brandId, JSON.stringify(tags)],
  )
}
