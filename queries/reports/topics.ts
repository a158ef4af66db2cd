import type { ReportFilters } from '#core/reports/filters.ts'
import type { Chosen, Range } from '#core/reports/plan.ts'
import { computeTopics, type Grouped } from '#core/reports/prompts/topics.ts'
import type { Grouping, TopicsReport } from '#core/reports/views.ts'
import type { Sql } from '../database.ts'
import { fetchBrandFacts } from './sums/brand-facts.ts'
import { fetchPresences } from './sums/cells.ts'
import { fetchCellsByCountry } from './sums/cells-by-country.ts'
import { fetchChosenCells } from './overview.ts'
import { planReport } from './sums/scope.ts'

/** Brands × topics, tags, engines, …; null if the user of `sql` sees no such brand (or run of it). */
export async function topicsReport(
  sql: Sql,
  brandId: string,
  filters: ReportFilters,
  by: Grouping,
  now: Date,
): Promise<TopicsReport | null> {
  const brand = await fetchBrandFacts(sql, brandId)
  const plan = brand && (await planReport(sql, brand, filters, now))
  if (brand === null || plan === null) return null
  const { scope, range, compareRange, chosen, prompts, cells } = plan
  const fetch = by === 'country' ? fetchCellsByCountry : fetchGrouped
  return computeTopics({
    scope,
    by,
    tracked: brand.tracked,
    prompts,
    now:
      by === 'country'
        ? await fetchCellsByCountry(sql, range, chosen)
        : { cells, brandCells: await fetchPresences(sql, range, chosen) },
    before: compareRange && (await fetch(sql, compareRange, chosen)),
  })
}

async function fetchGrouped(sql: Sql, range: Range, chosen: Chosen): Promise<Grouped> {
  return {
    cells: await fetchChosenCells(sql, range, chosen),
    brandCells: await fetchPresences(sql, range, chosen),
  }
}
