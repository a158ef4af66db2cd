import { setImmediate } from 'node:timers/promises'
import type { Row } from '#core/database/row.ts'
import {
  subQueryClassifier,
  trackedNames,
  typeRulesVersion,
  type TrackedNames,
} from '#core/fan-out/classify.ts'
import { readSearch } from '#core/fan-out/stored-searches.ts'
import type { BrandHome } from '../brands/brand-home.ts'
import { lockBrandEvidence } from '../brands/brand-lock.ts'
import { loadTrackedBrands } from '../brands/brand-set.ts'
import type { Database, Sql } from '../database.ts'
import { asSystem } from '../system-client.ts'
import { promptTexts, rebuildSearchRollups } from './search-rows.ts'

/** Brands with searches that were not processed, or with other names or rules; the longest known first. */
export async function brandsWithUnreadSearches(sql: Sql, limit: number): Promise<BrandHome[]> {
  const { rows } = await sql.query<BrandHome>(
    `select c.organization_id as "organizationId", c.id as "brandId"
     from llm_mentions.clients c
     left join private.search_readings r on r.client_id = c.id
     where (r.client_id is null or r.brand_set_version <> c.brand_set_version or r.rules_version <> $1
         or exists (select from llm_mentions.answer_searches s where s.client_id = c.id and s.types is null))
       and exists (select from llm_mentions.answer_searches s where s.client_id = c.id)
     order by c.created_at, c.id
     limit $2`,
    [typeRulesVersion, limit],
  )
  return rows
}

const readAtOnce = 2000

/**
 * Processes all searches of a brand relative to their prompts with the current tracked brands, writes the differences,
 * and rebuilds the sums. May be stopped and repeated at any point; only the last step blocks storing answers.
 */
export async function readSearchesAgain(
  database: Database,
  { organizationId, brandId }: BrandHome,
  { signal }: { signal: AbortSignal },
): Promise<{ changed: number }> {
  let changed = 0
  for (;;) {
    // Once the lock is held, transactions that store answers with previous names have ended.
    const { names, version } = await asSystem(database, async (sql) => {
      await lockBrandEvidence(sql, [brandId], 'exclusive')
      const tracked = await loadTrackedBrands(sql, brandId)
      return { names: trackedNames(tracked.brands), version: tracked.version }
    })
    let after: Place | null = { answeredAt: '-infinity', answerId: nobody, position: -1 }
    while (after !== null) {
      signal.throwIfAborted()
      const from: Place = after
      const batch = await asSystem(database, (sql) =>
        readBatch(sql, { organizationId, brandId }, names, from),
      )
      changed += batch.changed
      after = batch.last
    }
    const isDone = await asSystem(database, (sql) => finish(sql, brandId, version))
    if (isDone) return { changed }
  }
}

type Place = { answeredAt: string; answerId: string; position: number }
const nobody = '00000000-0000-0000-0000-000000000000'

async function readBatch(
  sql: Sql,
  { organizationId, brandId }: BrandHome,
  names: TrackedNames,
  after: Place,
): Promise<{ changed: number; last: Place | null }> {
  const { rows } = await sql.query<
    Place & Row<'answer_searches', 'query' | 'types'> & { key: string | null; promptVersionId: string }
  >(
    `select s.answered_at::text as "answeredAt", s.answer_id as "answerId", s.position, s.query, q.key, s.types,
       a.prompt_version_id as "promptVersionId"
     from (
       select * from llm_mentions.answer_searches
       where organization_id = $1 and client_id = $2
         and (answered_at, answer_id, position) > ($3::timestamptz, $4::uuid, $5::integer)
       order by answered_at, answer_id, position
       limit $6
     ) s
     join llm_mentions.answers a on a.new_organization_id = $1 and a.client_id = $2 and a.answered_at = s.answered_at
       and a.id = s.answer_id
     left join llm_mentions.sub_queries q on q.client_id = $2 and q.id = s.sub_query_id
     order by s.answered_at, s.answer_id, s.position`,
    [organizationId, brandId, after.answeredAt, after.answerId, after.position, readAtOnce],
  )
  const prompts = await promptTexts(sql, new Set(rows.map(({ promptVersionId }) => promptVersionId)))
  const classifiers = new Map(
    [...prompts].map(([id, prompt]) => [id, subQueryClassifier({ prompt, names })] as const),
  )
  const different: (Place & { query: string; key: string | null; types: number })[] = []
  for (const [index, row] of rows.entries()) {
    const { key, types } = readSearch(row.query, classifiers.get(row.promptVersionId) ?? (() => []))
    if (key !== row.key || types !== row.types) different.push({ ...row, key, types })
    if (index % 200 === 199) await setImmediate()
  }
  if (different.length > 0) await writeRead(sql, { organizationId, brandId }, different)
  return { changed: different.length, last: rows.length < readAtOnce ? null : (rows.at(-1) ?? null) }
}

async function writeRead(
  sql: Sql,
  { organizationId, brandId }: BrandHome,
  searches: readonly (Place & { query: string; key: string | null; types: number })[],
): Promise<void> {
  const json = JSON.stringify(searches)
  await sql.query(
    `insert into llm_mentions.sub_queries (organization_id, client_id, key, query)
     select distinct on (key collate "C") $1::uuid, $2::uuid, key, left(btrim(query), 300)
     from json_to_recordset($3::json) as row(key text, query text)
     where key is not null
     order by key collate "C"
     on conflict (client_id, key) do nothing`,
    [organizationId, brandId, json],
  )
  await sql.query(
    `update llm_mentions.answer_searches s
     set sub_query_id = (select q.id from llm_mentions.sub_queries q where q.client_id = $2 and q.key = row.key),
       types = row.types
     from json_to_recordset($3::json) as row("answeredAt" timestamptz, "answerId" uuid, position integer, key text,
       types smallint)
     where s.organization_id = $1 and s.client_id = $2 and s.answered_at = row."answeredAt"
       and s.answer_id = row."answerId" and s.position = row.position`,
    [organizationId, brandId, json],
  )
}

/** False if the brands have changed since. */
async function finish(sql: Sql, brandId: string, version: number): Promise<boolean> {
  await lockBrandEvidence(sql, [brandId], 'exclusive')
  const { rows } = await sql.query<{ version: number }>(
    'select brand_set_version as version from llm_mentions.clients where id = $1',
    [brandId],
  )
  if (rows[0] === undefined) return true
  if (rows[0].version !== version) return false
  await rebuildSearchRollups(sql, brandId)
  await sql.query(
    `insert into private.search_readings (client_id, brand_set_version, rules_version) values ($1, $2, $3)
     on conflict (client_id) do update set brand_set_version = excluded.brand_set_version,
       rules_version = excluded.rules_version`,
    [brandId, version, typeRulesVersion],
  )
  return true
}
