import { z } from 'zod'
import type { Row } from '#core/database/row.ts'
import type { CoverageThresholds } from '#core/fan-out/coverage/states.ts'
import type { VectorsProblem } from '#core/fan-out/coverage/vectors.ts'
import { pageOwners, type PageOwner } from '#core/pages/page-owner.ts'
import { fanOutSettings, type FanOutSettings } from '#core/fan-out/analysis-schema.ts'
import type { QueryLexemes } from '#core/fan-out/coverage/passage-index.ts'
import type { BrandHome } from '../brands/brand-home.ts'
import type { Sql } from '../database.ts'

/** What a job reads and writes to compare sub-queries with pages. */

export type AnalysisToScore = BrandHome & { analysisId: string; settings: FanOutSettings }

const storedAnalysis = z.object({
  organizationId: z.uuid(),
  brandId: z.uuid(),
  settings: fanOutSettings.catch(fanOutSettings.parse({})),
})

/** Null if it is gone. */
export async function analysisToScore(sql: Sql, analysisId: string): Promise<AnalysisToScore | null> {
  const { rows } = await sql.query(
    `select organization_id as "organizationId", client_id as "brandId", settings
     from llm_mentions.query_fanout_analysis where id = $1`,
    [analysisId],
  )
  return rows[0] === undefined ? null : { ...storedAnalysis.parse(rows[0]), analysisId }
}

export type SubQueryToScore = { id: string; query: string }

export async function subQueriesToScore(sql: Sql, home: AnalysisToScore): Promise<SubQueryToScore[]> {
  const { rows } = await sql.query<SubQueryToScore>(
    `select id, query from llm_mentions.fan_out_queries
     where organization_id = $1 and client_id = $2 and analysis_id = $3 order by position, id`,
    [home.organizationId, home.brandId, home.analysisId],
  )
  return rows
}

export type PageToScore = Row<'pages', 'owner' | 'competitorId'> & {
  pageId: string
  documentId: string
  passages: number
}

/** Pages with a text, the brand's own first. */
export async function pagesToScore(
  sql: Sql,
  { organizationId, brandId, settings }: AnalysisToScore,
): Promise<PageToScore[]> {
  const owners = pageOwners.filter(
    (owner) =>
      owner === 'own' ||
      (owner === 'rival' && settings.scoresRivals) ||
      (owner === 'cited' && settings.scoresCited),
  )
  const { rows } = await sql.query<PageToScore>(
    `select p.id as "pageId", p.document_id as "documentId", p.owner, p.competitor_id as "competitorId", d.passages
     from llm_mentions.pages p
     join llm_mentions.documents d on d.id = p.document_id and d.organization_id = p.organization_id
     where p.organization_id = $1 and p.client_id = $2 and p.owner = any ($3)
     order by array_position(array['own', 'rival', 'cited'], p.owner), p.id`,
    [organizationId, brandId, owners],
  )
  return rows
}

export type PassageToScore = Row<'passages', 'documentId' | 'position' | 'language'> & { terms: string }

/** In order of document and position; of each document the first `most`. */
export async function passagesToScore(
  sql: Sql,
  { organizationId, brandId }: BrandHome,
  documentIds: readonly string[],
  most: number,
): Promise<PassageToScore[]> {
  const { rows } = await sql.query<PassageToScore>(
    `select document_id as "documentId", position, language, terms::text as terms
     from llm_mentions.passages
     where organization_id = $1 and client_id = $2 and document_id = any ($3) and position < $4
     order by document_id, position`,
    [organizationId, brandId, documentIds, most],
  )
  return rows
}

/** Languages of the texts of these documents. */
export async function languagesToScore(sql: Sql, { organizationId, brandId }: BrandHome): Promise<string[]> {
  const { rows } = await sql.query<{ language: string }>(
    `select distinct language from llm_mentions.passages where organization_id = $1 and client_id = $2`,
    [organizationId, brandId],
  )
  return rows.map(({ language }) => language)
}

/** Texts as lexemes of each language's dictionary; a language without a dictionary is split into words. */
export async function lexemesOf(
  sql: Sql,
  texts: readonly string[],
  languages: readonly string[],
): Promise<QueryLexemes[]> {
  const { rows } = await sql.query<{ at: number; language: string; lexemes: string[] }>(
    `select text.at::integer as at, given.language,
       tsvector_to_array(to_tsvector(coalesce(config.oid, 'pg_catalog.simple'::regconfig::oid)::regconfig, text.text)) as lexemes
     from unnest($1::text[]) with ordinality as text(text, at)
     cross join unnest($2::text[]) as given(language)
     left join pg_catalog.pg_ts_config config
       on config.cfgname = given.language and config.cfgnamespace = 'pg_catalog'::regnamespace
     order by text.at, given.language`,
    [texts, languages],
  )
  const byText = Map.groupBy(rows, ({ at }) => at)
  return texts.map((_, index) =>
    (byText.get(index + 1) ?? []).map(({ language, lexemes }) => ({ language, lexemes })),
  )
}

export type NewScoring = {
  method: 'lexical' | 'hybrid'
  model: string | null
  problem: VectorsProblem | null
  problemDetail: string | null
  thresholds: CoverageThresholds
  pages: Record<PageOwner, number>
  passages: number
  rivals: number
}

export async function isScored(sql: Sql, analysisId: string): Promise<boolean> {
  const { rows } = await sql.query(
    'select from llm_mentions.fan_out_scorings where analysis_id = $1 and finished_at is not null',
    [analysisId],
  )
  return rows.length > 0
}

/** Deletes the rows of an earlier attempt: pages may have changed since, and a matrix is a snapshot. */
export async function beginScoring(
  sql: Sql,
  { organizationId, brandId, analysisId }: AnalysisToScore,
  scoring: NewScoring,
): Promise<void> {
  await sql.query('delete from llm_mentions.fan_out_scorings where analysis_id = $1', [analysisId])
  await sql.query(
    `insert into llm_mentions.fan_out_scorings (organization_id, client_id, analysis_id, method, model, problem, problem_detail,
       covered_from, partly_from, own_pages, competitor_pages, cited_pages, passages, rivals)
     values ($1, $2, $3, $4, $5, $6, left($7, 500), $8, $9, $10, $11, $12, $13, $14)`,
    [
      organizationId,
      brandId,
      analysisId,
      scoring.method,
      scoring.model,
      scoring.problem,
      scoring.problemDetail,
      scoring.thresholds.covered,
      scoring.thresholds.partly,
      scoring.pages.own,
      scoring.pages.rival,
      scoring.pages.cited,
      scoring.passages,
      scoring.rivals,
    ],
  )
}

export async function finishScoring(sql: Sql, analysisId: string): Promise<void> {
  await sql.query('update llm_mentions.fan_out_scorings set finished_at = now() where analysis_id = $1', [
    analysisId,
  ])
}

export type NewColumn = PageToScore & { position: number; covers: number }

export async function addColumns(
  sql: Sql,
  { organizationId, brandId, analysisId }: AnalysisToScore,
  columns: readonly NewColumn[],
): Promise<void> {
  await sql.query(
    `insert into llm_mentions.fan_out_columns
       (organization_id, client_id, analysis_id, position, page_id, document_id, owner, competitor_id, covers)
     select $1, $2, $3, column_.position, column_.page_id, column_.document_id, column_.owner, column_.competitor_id, column_.covers
     from json_to_recordset($4::json) as column_(position integer, page_id uuid, document_id uuid, owner text,
       competitor_id uuid, covers integer)
     join llm_mentions.pages p on p.id = column_.page_id and p.client_id = $2`,
    [
      organizationId,
      brandId,
      analysisId,
      JSON.stringify(
        columns.map(({ position, pageId, documentId, owner, competitorId, covers }) => ({
          position,
          page_id: pageId,
          document_id: documentId,
          owner,
          competitor_id: competitorId,
          covers,
        })),
      ),
    ],
  )
}

export type NewMatch = {
  owner: PageOwner
  pageId: string
  documentId: string
  passage: number
  score: number
  lexical: number
  semantic: number | null
}

export type NewCoverage = {
  queryId: string
  /** By position of the column, in thousandths. */
  scores: readonly number[]
  /** The best passage of each, by its position in the page. */
  passages: readonly number[]
  covering: Record<PageOwner, number>
  competitorsCovering: number
  matches: readonly NewMatch[]
}

/** Skips pages and sub-queries that were deleted meanwhile. */
export async function addCoverage(
  sql: Sql,
  { organizationId, brandId, analysisId }: AnalysisToScore,
  rows: readonly NewCoverage[],
): Promise<void> {
  const scoreOf = ({ matches }: NewCoverage, owner: PageOwner) =>
    matches.find((match) => match.owner === owner)?.score ?? null
  await sql.query(
    `insert into llm_mentions.fan_out_coverage (organization_id, client_id, analysis_id, query_id, scores, passages, own_score, competitor_score,
       cited_score, own_covering, competitor_covering, cited_covering, competitors_covering)
     select $1, $2, $3, row.query_id, row.scores, row.passages, row.own_score, row.competitor_score, row.cited_score, row.own_covering,
       row.competitor_covering, row.cited_covering, row.competitors_covering
     from json_to_recordset($4::json) as row(query_id uuid, scores smallint[], passages smallint[], own_score real, competitor_score real, cited_score real,
       own_covering integer, competitor_covering integer, cited_covering integer, competitors_covering integer)
     join llm_mentions.fan_out_queries q on q.id = row.query_id and q.analysis_id = $3`,
    [
      organizationId,
      brandId,
      analysisId,
      JSON.stringify(
        rows.map((row) => ({
          query_id: row.queryId,
          scores: row.scores,
          passages: row.passages,
          own_score: scoreOf(row, 'own'),
          competitor_score: scoreOf(row, 'rival'),
          cited_score: scoreOf(row, 'cited'),
          own_covering: row.covering.own,
          competitor_covering: row.covering.rival,
          cited_covering: row.covering.cited,
          competitors_covering: row.competitorsCovering,
        })),
      ),
    ],
  )
  await sql.query(
    `insert into llm_mentions.fan_out_matches (organization_id, client_id, analysis_id, query_id, owner, page_id, document_id,
       passage, score, lexical, semantic)
     select $1, $2, $3, row.query_id, row.owner, row.page_id, row.document_id, row.passage, row.score, row.lexical, row.semantic
     from json_to_recordset($4::json) as row(query_id uuid, owner text, page_id uuid, document_id uuid, passage integer,
       score real, lexical real, semantic real)
     join llm_mentions.fan_out_coverage c on c.query_id = row.query_id
     join llm_mentions.pages p on p.id = row.page_id and p.client_id = $2`,
    [
      organizationId,
      brandId,
      analysisId,
      JSON.stringify(
        rows.flatMap(({ queryId, matches }) =>
          matches.map(({ owner, pageId, documentId, ...match }) => ({
            query_id: queryId,
            owner,
            page_id: pageId,
            document_id: documentId,
            ...match,
          })),
        ),
      ),
    ],
  )
}
