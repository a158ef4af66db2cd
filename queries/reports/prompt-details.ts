import { rateOf } from '#core/metrics/registry.ts'
import { brandCellsOf } from '#core/metrics/measured.ts'
import type { ReportFilters } from '#core/reports/filters.ts'
import { sourcesOf, withTracked } from '#core/reports/overview.ts'
import { averageRank, promptRows } from '#core/reports/prompts/prompt-rows.ts'
import type { Plan } from '#core/reports/plan.ts'
import type { PromptDetails, Trend } from '#core/reports/schema.ts'
import { bucketFor, engineTrend } from '#core/reports/trend.ts'
import type { Sql } from '../database.ts'
import { fetchBrandFacts } from './sums/brand-facts.ts'
import { fetchBrandCells } from './sums/cells.ts'
import { fetchDots } from './sums/dots.ts'
import { fetchAnnotations } from './annotations.ts'
import { planReport } from './sums/scope.ts'
import { fetchTopSources } from './sources.ts'

/** Answers in the strip over time. */
const dotsShown = 400
const topSources = 20

/** One prompt; null if the caller sees no such prompt. */
export async function promptDetails(
  sql: Sql,
  promptId: string,
  filters: ReportFilters,
  now: Date,
): Promise<PromptDetails | null> {
  const brandId = await brandOfPrompt(sql, promptId)
  const brand = brandId && (await fetchBrandFacts(sql, brandId))
  const plan = brand && (await planReport(sql, brand, filters, now, { promptId }))
  if (!brand || !plan) return null
  const { scope, range, chosen } = plan
  const ownId = scope.brand.ownTrackedBrandId
  const brandCells = await fetchBrandCells(sql, range, chosen, null)
  const dots = await fetchDots(sql, range, chosen, {
    promptIds: [promptId],
    trackedBrandId: ownId,
    perPrompt: dotsShown,
  })
  const measured = withTracked({ cells: plan.cells, brandCells }, brand.tracked)
  const [prompt] = promptRows(plan.prompts, measured, brand.tracked, dots)
  if (prompt === undefined) return null
  const about = (id: string) => ({ brandId: id, weighting: plan.weighting })
  return {
    scope,
    prompt,
    versions: await fetchVersions(sql, promptId),
    trend: {
      metric: 'visibility',
      ...trendOf(
        plan,
        measured.cells,
        measured.brandCells.filter((cell) => cell.brandId === ownId),
      ),
      annotations: await fetchAnnotations(sql, range),
    },
    brands: brand.tracked
      .map(({ id, name, isOwn }) => ({
        brandId: id,
        name,
        isOwn,
        visibility: rateOf('visibility', measured, about(id)),
        averageRank: averageRank([...brandCellsOf(measured, id).values()]),
        first: rateOf('namedFirst', measured, about(id)),
        netSentiment: rateOf('netSentiment', measured, about(id)),
        recommendation: rateOf('recommendation', measured, about(id)),
      }))
      .sort((a, b) => (b.visibility.value ?? 0) - (a.visibility.value ?? 0) || a.name.localeCompare(b.name)),
    sources: sourcesOf(
      {
        now: { cells: plan.cells, sources: await fetchTopSources(sql, range, chosen, topSources) },
        before: null,
      },
      plan.weighting,
    ),
  }
}

function trendOf(
  { scope: { period }, weighting }: Plan,
  cells: Parameters<typeof engineTrend>[0]['cells'],
  brandCells: Parameters<typeof engineTrend>[0]['brandCells'],
): Pick<Trend, 'bucket' | 'series'> {
  if (period.grain === 'analysis') return { bucket: 'day', series: [] }
  const bucket = bucketFor(period, period.grain, cells)
  const engines = [...new Set(cells.map((cell) => cell.engine))].sort()
  return {
    bucket,
    series: engineTrend({ period, bucket, weighting, cells, brandCells, engines }),
  }
}

/** Null if the caller sees no such prompt. */
export async function brandOfPrompt(sql: Sql, promptId: string): Promise<string | null> {
  const { rows } = await sql.query<{ client_id: string }>(
    'select client_id from llm_mentions.prompts where id = $1',
    [promptId],
  )
  return rows[0]?.client_id ?? null
}

async function fetchVersions(sql: Sql, promptId: string): Promise<PromptDetails['versions']> {
  const { rows } = await sql.query<{ version: number; text: string; created_at: Date }>(
    'select version, text, created_at from llm_mentions.prompt_versions where prompt_id = $1 order by version desc',
    [promptId],
  )
  return rows.map(({ version, text, created_at }) => ({ version, text, createdAt: created_at.toISOString() }))
}
