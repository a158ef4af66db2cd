import type { PageOwner } from '#core/pages/page-owner.ts'
import type { SubQueryOrigin, SubQueryType } from '#core/fan-out/sub-query.ts'
import type { BrandHome } from '#queries/brands/brand-home.ts'
import type { Database } from '#queries/database.ts'

export type PagePlan = {
  url: string
  owner?: PageOwner
  competitorId?: string
  title?: string
  language?: string
  passages: readonly { heading?: string; content: string }[]
}

/** A fetched page with the passages of its text. Returns its id. */
export async function buildPage(
  database: Database,
  { organizationId, brandId }: BrandHome,
  { url, owner = 'own', competitorId, title, language = 'english', passages }: PagePlan,
): Promise<string> {
  const { rows } = await database.pool.query<{ id: string; documentId: string }>(
    `with page as (
       insert into llm_mentions.pages (organization_id, client_id, url, page_key, title, owner, competitor_id, status)
       values ($1, $2, $3, regexp_replace($3, '^https?://', ''), $4, $5, $6, 'fetched') returning id
     ), document as (
       insert into llm_mentions.documents (organization_id, client_id, page_id, content, content_hash, language, passages)
       select $1, $2, id, $7, md5($7), $8, $9 from page returning id, page_id
     )
     select page_id as id, id as "documentId" from document`,
    [
      organizationId,
      brandId,
      url,
      title ?? null,
      owner,
      competitorId ?? null,
      passages.map(({ content }) => content).join('\n\n'),
      language,
      passages.length,
    ],
  )
  const [page] = rows
  if (page === undefined) throw new Error('The page was not inserted')
  await database.pool.query(`update llm_mentions.pages set document_id = $2 where id = $1`, [
    page.id,
    page.documentId,
  ])
  await database.pool.query(
    `insert into llm_mentions.passages
       (organization_id, client_id, page_id, document_id, position, heading, content, language, terms)
     select $1, $2, $3, $4, n - 1, heading, content, $5::text,
       setweight(to_tsvector($5::text::regconfig, heading), 'A') || setweight(to_tsvector($5::text::regconfig, content), 'D')
     from unnest($6::text[], $7::text[]) with ordinality as given(heading, content, n)`,
    [
      organizationId,
      brandId,
      page.id,
      page.documentId,
      language,
      passages.map(({ heading }) => heading ?? ''),
      passages.map(({ content }) => content),
    ],
  )
  return page.id
}

export type SubQueryPlan = {
  query: string
  origin?: SubQueryOrigin
  types?: SubQueryType[]
  /** Answers or draws with it. */
  times?: number
  of?: number
}

/** A fan-out analysis of a brand with its sub-queries, in order. */
export async function buildFanOutAnalysis(
  database: Database,
  { organizationId, brandId }: BrandHome,
  queries: readonly SubQueryPlan[],
  settings: object = {},
): Promise<{ analysisId: string; queryIds: string[] }> {
  const { rows: analyses } = await database.pool.query<{ id: string }>(
    `insert into llm_mentions.query_fanout_analysis (organization_id, client_id, settings, title)
     values ($1, $2, $3, 'What they search') returning id`,
    [organizationId, brandId, settings],
  )
  const analysisId = analyses[0]?.id ?? ''
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into llm_mentions.fan_out_queries (organization_id, client_id, analysis_id, position, origin, query, query_key, types,
       answers, of_answers, draws, of_draws)
     select $1, $2, $3, n, row.origin, row.query, lower(row.query), array(select jsonb_array_elements_text(row.types)),
       case when row.origin = 'observed' then row.times end, case when row.origin = 'observed' then row.of end,
       case when row.origin <> 'observed' then row.times end, case when row.origin <> 'observed' then row.of end
     from jsonb_array_elements($4::jsonb) with ordinality as given(value, n)
     cross join jsonb_to_record(given.value) as row(origin text, query text, types jsonb, times integer, of integer)
     order by n returning id`,
    [
      organizationId,
      brandId,
      analysisId,
      JSON.stringify(
        queries.map(({ query, origin = 'observed', types = ['related'], times = 5, of = 10 }) => ({
          query,
          origin,
          types,
          times,
          of,
        })),
      ),
    ],
  )
  return { analysisId, queryIds: rows.map(({ id }) => id) }
}
