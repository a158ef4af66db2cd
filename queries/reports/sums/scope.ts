import type { Row } from '#core/database/row.ts'
import type { ReportFilters } from '#core/reports/filters.ts'
import { planRanges, planScope, type BrandFacts, type Plan, type Planned } from '#core/reports/plan.ts'
import type { ReportScope } from '#core/reports/schema.ts'
import type { Period } from '#core/calendar.ts'
import type { Sql } from '../../database.ts'
import { fetchCells, fetchMethodSums } from './cells.ts'

/**
 * Determines what the filters leave open: period, grain, prompts, and collection method. Null if the run is not of this
 * brand.
 */
export async function planReport(
  sql: Sql,
  brand: BrandFacts,
  filters: ReportFilters,
  now: Date,
  only?: { promptId: string },
): Promise<Plan | null> {
  const planned = await planRange(sql, brand, filters, now, only, await fetchAvailable(sql, brand.id))
  return (
    planned &&
    planScope(planned, {
      cells: await fetchCells(sql, planned.range),
      countries: await fetchCountries(sql, brand.id),
      analyses: await fetchRuns(sql, brand.id),
    })
  )
}

/** As `planReport`, for a list of answers, which only needs the same collection method. */
export async function planEvidence(
  sql: Sql,
  brand: BrandFacts,
  filters: ReportFilters,
  now: Date,
  only?: { promptId: string },
): Promise<Plan | null> {
  const isDated = filters.from !== undefined || filters.to !== undefined
  const available = isDated ? null : await fetchAvailable(sql, brand.id)
  const planned = await planRange(sql, brand, filters, now, only, available)
  if (planned === null) return null
  const cells = filters.channel === undefined ? await fetchMethodSums(sql, planned.range) : []
  return planScope(planned, { cells, countries: [], analyses: [] })
}

async function planRange(
  sql: Sql,
  brand: BrandFacts,
  filters: ReportFilters,
  now: Date,
  only: { promptId: string } | undefined,
  available: Period | null,
): Promise<Planned | null> {
  const analysis = filters.analysis === undefined ? null : await fetchRun(sql, brand.id, filters.analysis)
  if (filters.analysis !== undefined && analysis === null) return null
  return planRanges({
    brand,
    filters,
    analysis,
    available,
    today: now.toISOString().slice(0, 10),
    only: only ?? null,
  })
}

async function fetchRun(sql: Sql, brandId: string, analysisId: string): Promise<ReportScope['analysis']> {
  const { rows } = await sql.query<Row<'analyses', 'id' | 'label' | 'kind' | 'created_at'>>(
    'select id, label, kind, created_at from llm_mentions.analyses where new_client_id = $1 and id = $2',
    [brandId, analysisId],
  )
  const [row] = rows
  return row === undefined
    ? null
    : { id: row.id, label: row.label, kind: row.kind, createdAt: row.created_at.toISOString() }
}

const maxRunsListed = 50

async function fetchRuns(sql: Sql, brandId: string): Promise<ReportScope['analyses']> {
  const { rows } = await sql.query<Row<'analyses', 'id' | 'label' | 'kind' | 'created_at'>>(
    `select id, label, kind, created_at from llm_mentions.analyses
     where new_client_id = $1 order by created_at desc, id limit $2`,
    [brandId, maxRunsListed],
  )
  return rows.map(({ id, label, kind, created_at }) => ({
    id,
    label,
    kind,
    createdAt: created_at.toISOString(),
  }))
}

/** First and last day with answers: two ends of the primary key. */
export async function fetchAvailable(sql: Sql, brandId: string): Promise<Period | null> {
  const { rows } = await sql.query<Period>(
    `select (select bucket from llm_mentions.answer_rollups where client_id = $1 and grain = 'day'
             order by client_id, grain, bucket limit 1) as "from",
            (select bucket from llm_mentions.answer_rollups where client_id = $1 and grain = 'day'
             order by client_id desc, grain desc, bucket desc limit 1) as "to"`,
    [brandId],
  )
  const [row] = rows
  return row === undefined || row.from === null ? null : row
}

async function fetchCountries(sql: Sql, brandId: string): Promise<string[]> {
  const { rows } = await sql.query<{ country: string }>(
    `select distinct country from llm_mentions.analyses, unnest(countries) as country
     where new_client_id = $1 order by country`,
    [brandId],
  )
  return rows.map((row) => row.country)
}
