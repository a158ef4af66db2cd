import { computeContentGaps, type ContentGapReport } from '#core/fan-out/content-gaps.ts'
import { withTracked } from '#core/reports/overview.ts'
import { leadsOf } from '#core/reports/prompts/prompt-outcomes.ts'
import type { ReportFilters } from '#core/reports/filters.ts'
import { listTrackedBrands } from '../competitors/competitors.ts'
import type { Sql } from '../database.ts'
import { fetchBrandFacts } from '../reports/sums/brand-facts.ts'
import { fetchPresences } from '../reports/sums/cells.ts'
import { planReport } from '../reports/sums/scope.ts'
import { namesIn } from './names-in.ts'
import { frequentSearches } from './observed.ts'
import { coverageOfSearches } from './search-coverage.ts'

/** Searches that are grouped: the most frequent ones. */
const maxSearches = 1000

/** Groups of searches with one subject, with their coverage and worth; null if the caller sees no such brand (or run of it). */
export async function contentGaps(
  sql: Sql,
  brandId: string,
  filters: ReportFilters,
  now: Date,
): Promise<ContentGapReport | null> {
  const wanted: ReportFilters = { ...filters, compare: 'none' }
  const brand = await fetchBrandFacts(sql, brandId)
  const plan = brand && (await planReport(sql, brand, wanted, now))
  const searches = plan && (await frequentSearches(sql, brandId, { filters: wanted, now, most: maxSearches }))
  if (brand === null || plan === null || searches === null) return null
  const { scope, range, chosen, prompts, cells } = plan
  const measured = withTracked({ cells, brandCells: await fetchPresences(sql, range, chosen) }, brand.tracked)
  const weights = new Map(prompts.map(({ id, weight }) => [id, weight]))
  return computeContentGaps({
    ...searches,
    scope,
    coverage: await coverageOfSearches(
      sql,
      brandId,
      searches.searches.map(({ key }) => key),
    ),
    names: namesIn(await listTrackedBrands(sql, brandId)),
    prompts: brand.prompts,
    leads: leadsOf(measured, brand.tracked),
    stakes: {
      promptIds: [...new Set(cells.filter(({ valid }) => valid > 0).map(({ promptId }) => promptId))],
      weightOf: (id) => weights.get(id) ?? 1,
    },
  })
}
