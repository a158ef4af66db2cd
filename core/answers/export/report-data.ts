import type { Annotation } from '../../reports/schema.ts'
import { planScope, type Plan, type Range } from '../../reports/plan.ts'
import type { ReportData } from '../../reports/report-data.ts'
import { brandCellsOf, cellsOf, chosenCellsOf, groupedByCountry } from './evidence-cells.ts'
import { ExportError, scopeRun, type Evidence } from './evidence.ts'

const nobody = '00000000-0000-0000-0000-000000000000'

/** What an export holds, as reports take it. */
export function evidenceData(evidence: Evidence): ReportData {
  const { header, kept, planned, tables } = evidence
  const plan = planOf(evidence)
  const usd = new Map(header.prices.map((price) => [price.engine, price.usd]))
  const held = (range: Range) => {
    if (header.filters.country !== undefined && range.country !== plan.range.country)
      throw new ExportError('The export contains one country, so there are no countries to compare.')
    return range
  }
  return {
    plan,
    tracked: planned.brand.tracked,
    cells: async (range, chosen) => chosenCellsOf(tables, held(range), chosen),
    // The details of a brand that does not exist.
    presences: async (range, chosen) => brandCellsOf(tables, held(range), chosen, nobody),
    brandCells: async (range, chosen, detailed) => brandCellsOf(tables, held(range), chosen, detailed),
    cellsByCountry: async (range, chosen) => groupedByCountry(tables, range, chosen),
    dots: async (promptIds, perPrompt) =>
      new Map(promptIds.map((id) => [id, kept.dotsOf(plan.chosen.channel, id, perPrompt)])),
    newest: async () => kept.newest(plan.chosen.channel),
    annotations: async () => annotationsIn(evidence, plan.range),
    // They rest on the newest days of the brand, which an export need not hold: those of the header stand for them.
    prices: async () => plan.scope.engines.map(({ engine }) => ({ engine, usd: usd.get(engine) ?? null })),
  }
}

const maxRunsListed = 50

export function planOf({ header, planned, tables, analyses }: Evidence): Plan {
  return planScope(planned, {
    cells: cellsOf(tables, planned.range),
    countries: header.countries,
    analyses: analyses.slice(0, maxRunsListed).map(scopeRun),
  })
}

const maxAnnotations = 100

export function annotationsIn({ annotations }: Evidence, { period }: Range): Annotation[] {
  return annotations
    .map(({ occurredAt, kind, text }) => ({ date: occurredAt.slice(0, 10), kind, text }))
    .filter(({ date }) => date >= period.from && date <= period.to)
    .slice(0, maxAnnotations)
}
