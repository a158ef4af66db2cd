import { recurrenceShare, competitorPresence } from '#core/fan-out/coverage/gap.ts'
import { coverageState, coverageStates, type CoverageThresholds } from '#core/fan-out/coverage/states.ts'
import type { VectorsProblem } from '#core/fan-out/coverage/vectors.ts'
import { subQueryTypes, type SubQueryOrigin } from '#core/fan-out/sub-query.ts'
import type {
  BestPage,
  CoverageColumn,
  CoverageGap,
  CoverageMatrix,
  CoverageScoring,
  CoverageSubQuery,
  GapFilters,
  GapList,
  MatrixFilters,
} from '#core/fan-out/coverage-schema.ts'
import type { PageOwner } from '#core/pages/page-owner.ts'
import type { Sql } from '../database.ts'

/** Maximum rows in a file of gaps. */
export const maxGapsInFile = 10_000

/** The coverage matrix of an analysis, as far as the caller may see it; null if there is no such analysis. */
export async function matrixOf(
  sql: Sql,
  analysisId: string,
  filters: MatrixFilters,
): Promise<CoverageMatrix | null> {
  if (!(await isThere(sql, analysisId))) return null
  const scoring = await scoringOf(sql, analysisId)
  if (scoring === null) return { scoring, columns: [], totals: noTotals(), total: 0, rows: [] }
  const { total, rows } = await rowsOf<StoredRow>(sql, analysisId, filters, {
    figures: `to_json(c.scores) as scores`,
    where: `($5::text is null or ${stateOf('c.own_score')} = $5)`,
    parameters: [filters.state ?? null],
    order: `${orderOf[filters.sort]} ${filters.direction}, f.position`,
    window: filters,
  })
  return {
    scoring,
    columns: await columnsOf(sql, analysisId),
    totals: await totalsOf(sql, analysisId),
    total,
    rows: rows.map((row) => ({
      ...subQueryOf(row),
      states: {
        own: coverageState(row.ownScore, scoring.thresholds),
        rival: coverageState(row.competitorScore, scoring.thresholds),
        cited: coverageState(row.citedScore, scoring.thresholds),
      },
      best: { own: row.ownScore, rival: row.competitorScore, cited: row.citedScore },
      scores: row.scores,
    })),
  }
}

/**
 * A gap: competitor or cited pages cover the sub-query and no own page does. The most important first: recurrence ×
 * competitor presence, observed ones before those that a model proposed, and then those of rules, because their shares
 * have different bases.
 */
export async function gapsOf(sql: Sql, analysisId: string, filters: GapFilters): Promise<GapList | null> {
  if (!(await isThere(sql, analysisId))) return null
  const scoring = await scoringOf(sql, analysisId)
  if (scoring === null) return { scoring, total: 0, gaps: [] }
  const { total, rows } = await rowsOf<StoredGap>(sql, analysisId, filters, {
    figures: `${gapShare} as gap, c.own_covering as "ownCovering", c.competitor_covering as "competitorCovering",
      c.cited_covering as "citedCovering", c.competitors_covering as "competitorsCovering", ${bestOf}`,
    where: `${isGap} and case $5::text when 'improve' then ${stateOf('c.own_score')} = 'partly'
      when 'make' then ${stateOf('c.own_score')} = 'missing' else true end`,
    parameters: [filters.step ?? null],
    order: `${orderOf.gap} desc, f.position`,
    window: filters,
  })
  return { scoring, total, gaps: rows.map((row) => gapOf(row, scoring)) }
}

export async function scoringOf(sql: Sql, analysisId: string): Promise<CoverageScoring | null> {
  const { rows } = await sql.query<StoredScoring>(
    `select method, model, problem, problem_detail as "problemDetail", covered_from as covered, partly_from as partly,
       own_pages as own, competitor_pages as rival, cited_pages as cited, passages, rivals, started_at as "startedAt",
       finished_at as "finishedAt"
     from llm_mentions.fan_out_scorings where analysis_id = $1`,
    [analysisId],
  )
  const [row] = rows
  if (row === undefined) return null
  return {
    isFinished: row.finishedAt !== null,
    method: row.method,
    model: row.model,
    problem: row.problem,
    problemDetail: row.problemDetail,
    thresholds: { covered: row.covered, partly: row.partly },
    pages: { own: row.own, rival: row.rival, cited: row.cited },
    passages: row.passages,
    rivals: row.rivals,
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}

/** How many sub-queries the best own, competitor, and cited pages answer, and how far. */
export async function totalsOf(sql: Sql, analysisId: string): Promise<CoverageMatrix['totals']> {
  const owners = ['own', 'rival', 'cited'] as const
  const { rows } = await sql.query<Record<`${PageOwner}${string}`, number>>(
    `select ${owners
      .flatMap((owner) =>
        coverageStates.map(
          (state) =>
            `count(*) filter (where ${stateOf(`c.${owner === 'rival' ? 'competitor' : owner}_score`)} = '${state}') as "${owner} ${state}"`,
        ),
      )
      .join(', ')}
     from llm_mentions.fan_out_coverage c
     join llm_mentions.fan_out_scorings s on s.analysis_id = c.analysis_id
     where c.analysis_id = $1`,
    [analysisId],
  )
  const of = (owner: PageOwner) => ({
    covered: rows[0]?.[`${owner} covered`] ?? 0,
    partly: rows[0]?.[`${owner} partly`] ?? 0,
    missing: rows[0]?.[`${owner} missing`] ?? 0,
  })
  return { own: of('own'), rival: of('rival'), cited: of('cited') }
}

const noTotals = (): CoverageMatrix['totals'] => {
  const none = { covered: 0, partly: 0, missing: 0 }
  return { own: none, rival: none, cited: none }
}

async function isThere(sql: Sql, analysisId: string): Promise<boolean> {
  const { rows } = await sql.query(
    'select from llm_mentions.query_fanout_analysis where id = $1 and deleted_at is null',
    [analysisId],
  )
  return rows.length > 0
}

async function columnsOf(sql: Sql, analysisId: string): Promise<CoverageColumn[]> {
  const { rows } = await sql.query<CoverageColumn>(
    `select c.position, c.page_id as "pageId", p.url, p.title, c.owner, b.name as competitor, c.covers
     from llm_mentions.fan_out_columns c
     join llm_mentions.pages p on p.id = c.page_id
     left join llm_mentions.tracked_brands b on b.id = c.competitor_id
     where c.analysis_id = $1 order by c.position`,
    [analysisId],
  )
  return rows
}

type Window = {
  search?: string | undefined
  origin?: string | undefined
  type?: string | undefined
  offset: number
  limit: number
}

/** One query for matrix and gaps. $1 to $4 are the analysis and the filters of both; `parameters` follow. */
async function rowsOf<Row extends StoredSubQuery>(
  sql: Sql,
  analysisId: string,
  { search, origin, type }: Window,
  {
    figures,
    where,
    parameters,
    order,
    window,
  }: { figures: string; where: string; parameters: readonly unknown[]; order: string; window: Window },
): Promise<{ total: number; rows: Row[] }> {
  const given = [analysisId, search ?? null, origin ?? null, type ?? null, ...parameters]
  const from = `
    from llm_mentions.fan_out_coverage c
    join llm_mentions.fan_out_queries f on f.id = c.query_id
    join llm_mentions.fan_out_scorings s on s.analysis_id = c.analysis_id
    where c.analysis_id = $1 and ($2::text is null or strpos(lower(f.query), lower($2)) > 0)
      and ($3::text is null or f.origin = $3) and ($4::text is null or $4 = any (f.types)) and ${where}`
  const { rows: counted } = await sql.query<{ total: number }>(`select count(*) as total ${from}`, given)
  const { rows } = await sql.query<Row>(
    `select f.id as "queryId", f.query, f.query_key as key, f.origin, f.types, f.intent, f.answers, f.of_answers as "ofAnswers", f.draws,
       f.of_draws as "ofDraws", f.low, f.high, c.own_score as "ownScore", c.competitor_score as "competitorScore",
       c.cited_score as "citedScore", ${figures}
     ${from}
     order by array_position(array['observed', 'model', 'rules'], f.origin), ${order}
     limit ${Math.trunc(window.limit)} offset ${Math.trunc(window.offset)}`,
    given,
  )
  return { total: counted[0]?.total ?? 0, rows }
}

/** Twin of core/fan-out/coverage/states.ts. */
const stateOf = (score: string) =>
  `case when ${score} >= s.covered_from then 'covered' when ${score} >= s.partly_from then 'partly' else 'missing' end`

const isGap = `(c.own_score is null or c.own_score < s.covered_from) and (c.competitors_covering > 0 or c.cited_covering > 0)`

/** Twins of core/fan-out/coverage/gap.ts. */
const recurrence = `case f.origin when 'observed' then f.answers::float8 / nullif(f.of_answers, 0)
  when 'model' then f.draws::float8 / nullif(f.of_draws, 0) end`
const presence = `coalesce((c.competitors_covering + (c.cited_covering > 0)::integer)::float8
  / nullif(s.rivals + (s.cited_pages > 0)::integer, 0), 0)`
const gapShare = `case when ${isGap} then coalesce(${recurrence}, case when f.origin = 'rules' then 1 else 0 end) * ${presence} else 0 end`

const orderOf: Record<MatrixFilters['sort'], string> = {
  gap: gapShare,
  recurrence: `coalesce(${recurrence}, 0)`,
  own: 'coalesce(c.own_score, 0)',
  rival: 'coalesce(c.competitor_score, 0)',
  cited: 'coalesce(c.cited_score, 0)',
  query: 'lower(f.query)',
  type: 'f.types',
}

const bestOf = `(
  select json_object_agg(m.owner, json_build_object('pageId', m.page_id, 'url', p.url, 'title', p.title, 'passage', m.passage,
    'score', m.score, 'competitor', b.name))
  from llm_mentions.fan_out_matches m
  join llm_mentions.pages p on p.id = m.page_id
  left join llm_mentions.tracked_brands b on b.id = p.competitor_id
  where m.query_id = c.query_id) as best`

type StoredSubQuery = {
  queryId: string
  query: string
  key: string
  origin: SubQueryOrigin
  types: string[]
  intent: string | null
  answers: number | null
  ofAnswers: number | null
  draws: number | null
  ofDraws: number | null
  low: number | null
  high: number | null
}

export function subQueryOf(row: StoredSubQuery): CoverageSubQuery {
  const { queryId, query, key, origin, types, intent } = row
  return {
    queryId,
    query,
    key,
    origin,
    types: subQueryTypes.filter((type) => types.includes(type)),
    intent,
    share: recurrenceShare(row),
  }
}

type StoredRow = StoredSubQuery & {
  ownScore: number | null
  competitorScore: number | null
  citedScore: number | null
  scores: number[]
}

type StoredBest = Omit<BestPage, 'state'> & { competitor: string | null }

type StoredGap = StoredRow & {
  gap: number
  ownCovering: number
  competitorCovering: number
  citedCovering: number
  competitorsCovering: number
  best: Partial<Record<PageOwner, StoredBest>> | null
}

type StoredScoring = {
  method: 'lexical' | 'hybrid'
  model: string | null
  problem: VectorsProblem | null
  problemDetail: string | null
  covered: number
  partly: number
  own: number
  rival: number
  cited: number
  passages: number
  rivals: number
  startedAt: Date
  finishedAt: Date | null
}

function gapOf(row: StoredGap, { thresholds, rivals, pages }: CoverageScoring): CoverageGap {
  const { own, rival, cited } = row.best ?? {}
  return {
    ...subQueryOf(row),
    step: coverageState(row.ownScore, thresholds) === 'partly' ? 'improve' : 'make',
    gap: row.gap,
    presence: competitorPresence({
      competitorsCovering: row.competitorsCovering,
      citedCovering: row.citedCovering,
      rivals,
      citedPages: pages.cited,
    }),
    own: shown(own, thresholds),
    rival: rival === undefined ? null : { ...rival, state: coverageState(rival.score, thresholds) },
    cited: shown(cited, thresholds),
    covering: { own: row.ownCovering, rival: row.competitorCovering, cited: row.citedCovering },
  }
}

function shown(best: StoredBest | undefined, thresholds: CoverageThresholds): BestPage | null {
  if (best === undefined) return null
  const { competitor: _competitor, ...page } = best
  return { ...page, state: coverageState(page.score, thresholds) }
}
