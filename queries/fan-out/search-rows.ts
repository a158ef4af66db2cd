import { bucketOf } from '#core/answers/answer-rollups.ts'
import { subQueryClassifier, trackedNames } from '#core/fan-out/classify.ts'
import { readSearch, type ReadSearch } from '#core/fan-out/stored-searches.ts'
import { loadTrackedBrands } from '../brands/brand-set.ts'
import type { Sql } from '../database.ts'
import { rowSource } from '../row-source.ts'
import type { RowsStatement } from '../run-ahead.ts'

/** An answer with its searches, as far as they are stored. */
export type SearchingAnswer = {
  id: string
  organizationId: string
  brandId: string
  promptId: string
  promptVersionId: string
  answeredAt: Date
  engine: string
  channel: string
  country?: string | null
  searched?: boolean | null
  searches: readonly string[]
}
export type ReadAnswer = SearchingAnswer & { read: readonly ReadSearch[] }

/** Processes the searches of these answers relative to their prompts, with the current tracked brands. */
export async function readSearchesOf(sql: Sql, answers: readonly SearchingAnswer[]): Promise<ReadAnswer[]> {
  const searching = answers.filter(({ searches }) => searches.length > 0)
  if (searching.length === 0) return answers.map((answer) => ({ ...answer, read: [] }))
  const prompts = await promptTexts(sql, new Set(searching.map(({ promptVersionId }) => promptVersionId)))
  const classifiers = new Map<string, ReturnType<typeof subQueryClassifier>>()
  for (const [brandId, own] of Map.groupBy(searching, (answer) => answer.brandId)) {
    const names = trackedNames((await loadTrackedBrands(sql, brandId)).brands)
    for (const { promptVersionId } of own)
      if (!classifiers.has(promptVersionId))
        classifiers.set(
          promptVersionId,
          subQueryClassifier({ prompt: prompts.get(promptVersionId) ?? '', names }),
        )
  }
  return answers.map((answer) => {
    const typesOf = classifiers.get(answer.promptVersionId) ?? (() => [])
    return { ...answer, read: answer.searches.map((query) => readSearch(query, typesOf)) }
  })
}

export async function promptTexts(
  sql: Sql,
  promptVersionIds: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const { rows } = await sql.query<{ id: string; text: string }>(
    'select id, text from llm_mentions.prompt_versions where id = any ($1::uuid[])',
    [[...promptVersionIds]],
  )
  return new Map(rows.map(({ id, text }) => [id, text]))
}

/** Sub-queries come first and in key order, so that no two transactions deadlock. */
export function* searchStatements(answers: readonly ReadAnswer[]): Generator<RowsStatement> {
  const searches = answers.flatMap(searchRows)
  if (searches.length > 0) {
    yield { text: insertSubQueries, values: subQueryRows.values(searches.filter(({ key }) => key !== null)) }
    yield { text: insertSearches, values: searchColumns.values(searches) }
  }
  if (answers.length > 0) yield { text: addToRollups, values: rollupColumns.values(rollupRows(answers)) }
}

const searchRows = ({ organizationId, brandId, answeredAt, id, read }: ReadAnswer) =>
  read.map(({ query, key, types }, position) => ({
    organization_id: organizationId,
    client_id: brandId,
    answered_at: answeredAt,
    answer_id: id,
    position,
    query,
    key,
    types,
  }))

function rollupRows(answers: readonly ReadAnswer[]) {
  const cellOf = ({ brandId, answeredAt, channel, engine, promptId, country }: ReadAnswer) =>
    [brandId, bucketOf(answeredAt, 'day'), channel, engine, promptId, country ?? ''].join('\n')
  return [...Map.groupBy(answers, cellOf)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, own]) => {
      const [first] = own
      if (first === undefined) return []
      return [
        {
          organization_id: first.organizationId,
          client_id: first.brandId,
          day: bucketOf(first.answeredAt, 'day'),
          channel: first.channel,
          engine: first.engine,
          prompt_id: first.promptId,
          country: first.country ?? '',
          answers: own.length,
          told: own.filter((answer) => answer.searched != null || answer.read.length > 0).length,
          searched: own.filter((answer) => answer.searched === true || answer.read.length > 0).length,
          found: own.flatMap(foundIn),
        },
      ]
    })
}

/** Each sub-query of an answer once, then an entry without key that ends it. */
function foundIn({ read }: ReadAnswer, answer: number): { a: number; k: string | null; t: number }[] {
  const types = new Map(read.flatMap(({ key, types: bits }) => (key === null ? [] : [[key, bits] as const])))
  if (types.size === 0) return []
  return [...[...types].map(([k, t]) => ({ a: answer, k, t })), { a: answer, k: null, t: 0 }]
}

const subQueryRows = rowSource('organization_id uuid, client_id uuid, key text, query text')
const insertSubQueries = `
  insert into llm_mentions.sub_queries (organization_id, client_id, key, query)
  select distinct on (client_id, key collate "C") organization_id, client_id, key, left(btrim(query), 300)
  from ${subQueryRows.from}
  order by client_id, key collate "C"
  on conflict (client_id, key) do nothing`

const searchColumns = rowSource(
  'organization_id uuid, client_id uuid, answered_at timestamptz, answer_id uuid, position integer, query text, ' +
    'key text, types smallint',
)
const insertSearches = `
  insert into llm_mentions.answer_searches (organization_id, client_id, answered_at, answer_id, position, query,
    sub_query_id, types)
  select row.organization_id, row.client_id, row.answered_at, row.answer_id, row.position, row.query, s.id, row.types
  from ${searchColumns.from}
  left join llm_mentions.sub_queries s on s.client_id = row.client_id and s.key = row.key`

const rollupColumns = rowSource(
  'organization_id uuid, client_id uuid, day date, channel text, engine text, prompt_id uuid, country text, ' +
    'answers integer, told integer, searched integer, found json',
)
const addToRollups = `
  insert into llm_mentions.search_rollups as kept (organization_id, client_id, day, channel, engine, prompt_id, country,
    answers, told, searched, sub_queries, types)
  select row.organization_id, row.client_id, row.day, row.channel, row.engine, row.prompt_id, row.country, row.answers,
    row.told, row.searched, coalesce(found.sub_queries, '{}'), coalesce(found.types, '{}')
  from ${rollupColumns.from}
  left join lateral (
    select array_agg(coalesce(s.id, 0) order by f.a, f.k is null, s.id) as sub_queries,
      array_agg(f.t order by f.a, f.k is null, s.id) as types
    from json_to_recordset(row.found) as f(a integer, k text, t smallint)
    left join llm_mentions.sub_queries s on s.client_id = row.client_id and s.key = f.k
  ) found on true
  on conflict (client_id, day, channel, engine, prompt_id, country) do update set
    answers = kept.answers + excluded.answers, told = kept.told + excluded.told,
    searched = kept.searched + excluded.searched, sub_queries = kept.sub_queries || excluded.sub_queries,
    types = kept.types || excluded.types`

/** The searches of an answer: each sub-query once, then a 0. For the answers that `chosen` selects. */
const packedSearches = (chosen: string) => `
  with found as (
    select distinct s.answer_id, s.sub_query_id, s.types, false as is_end
    from llm_mentions.answer_searches s
    where s.client_id = $1 and s.sub_query_id is not null and s.types is not null
  ), entries as (
    select * from found
    union all
    select distinct answer_id, 0, 0::smallint, true from found
  ), searching as (
    select distinct answer_id from llm_mentions.answer_searches where client_id = $1
  ), cells as (
    select a.new_organization_id as organization_id, a.client_id, (a.answered_at at time zone 'UTC')::date as day,
      a.channel, a.engine, a.prompt_id, coalesce(a.country, '') as country, count(*)::integer as answers,
      (count(*) filter (where a.searched is not null or s.answer_id is not null))::integer as told,
      (count(*) filter (where a.searched or s.answer_id is not null))::integer as searched
    from llm_mentions.answers a left join searching s on s.answer_id = a.id
    where ${chosen}
    group by 1, 2, 3, 4, 5, 6, 7
  ), packed as (
    select (a.answered_at at time zone 'UTC')::date as day, a.channel, a.engine, a.prompt_id,
      coalesce(a.country, '') as country,
      array_agg(e.sub_query_id order by a.answered_at, a.id, e.is_end, e.sub_query_id) as sub_queries,
      array_agg(e.types order by a.answered_at, a.id, e.is_end, e.sub_query_id) as types
    from llm_mentions.answers a join entries e on e.answer_id = a.id
    where ${chosen}
    group by 1, 2, 3, 4, 5
  )
  select c.organization_id, c.client_id, c.day, c.channel, c.engine, c.prompt_id, c.country, c.answers, c.told,
    c.searched, coalesce(p.sub_queries, '{}') as sub_queries, coalesce(p.types, '{}') as types
  from cells c left join packed p using (day, channel, engine, prompt_id, country)`

/** In the form of `search_rollups`, for one run; for parameters $1 and $2. */
export const searchesOfRun = packedSearches('a.client_id = $1 and a.analysis_id = $2')

/** Rebuilds the sums of searches from stored answers; the brand's evidence lock is held exclusively. */
export async function rebuildSearchRollups(sql: Sql, brandId: string): Promise<void> {
  await sql.query('delete from llm_mentions.search_rollups where client_id = $1', [brandId])
  await sql.query(
    `insert into llm_mentions.search_rollups (organization_id, client_id, day, channel, engine, prompt_id, country,
       answers, told, searched, sub_queries, types)
     ${packedSearches('a.client_id = $1')}`,
    [brandId],
  )
}

/** Deletes sub-queries that no stored answer has any more. */
export async function dropUnusedSubQueries(sql: Sql, brandId: string): Promise<void> {
  await sql.query(
    `delete from llm_mentions.sub_queries q
     where q.client_id = $1 and not exists (
       select from llm_mentions.answer_searches s where s.client_id = q.client_id and s.sub_query_id = q.id)`,
    [brandId],
  )
}
