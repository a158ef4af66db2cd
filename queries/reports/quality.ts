import { correctedRate } from '#core/labels/checks/corrected-rate.ts'
import { mentionQuality } from '#core/labels/checks/mention-quality.ts'
import type { QualityReport } from '#core/labels/checks/schema.ts'
import { rateOf } from '#core/metrics/registry.ts'
import { emptyBrandCell } from '#core/metrics/tally.ts'
import type { ReportFilters } from '#core/reports/filters.ts'
import type { Plan } from '#core/reports/plan.ts'
import { findBrandHome } from '../brands/brand-home.ts'
import type { Sql } from '../database.ts'
import {
  countCorrections,
  fetchCheckedPairs,
  fetchLabelPrecision,
  fetchMethodQuality,
  studyOf,
  type CheckedPairs,
  type CheckScope,
} from '../labels/label-quality.ts'
import { fetchBrandFacts } from './sums/brand-facts.ts'
import { moments } from './sums/dots.ts'
import { chosenParameters, inChosen } from './sums/range.ts'
import { planReport } from './sums/scope.ts'

/**
 * Extraction quality of a report's answers, as far as a random sample was checked, and the own brand's visibility
 * corrected by it. Recall and specificity cover all tracked brands together. Null if the user of `sql` sees no such
 * brand.
 */
export async function qualityReport(
  sql: Sql,
  brandId: string,
  filters: ReportFilters,
  now: Date,
): Promise<QualityReport | null> {
  // Requested with every overview, and most brands have no checks.
  if (!(await hasChecks(sql, brandId))) return (await findBrandHome(sql, brandId)) && nothingChecked
  const brand = await fetchBrandFacts(sql, brandId)
  const plan = brand && (await planReport(sql, brand, filters, now))
  if (brand === null || plan === null) return null
  const scope = scopeOf(plan)
  const checked = totalOf(await fetchCheckedPairs(sql, scope))
  const presences = await fetchPresences(sql, plan)
  const tracked = new Set(brand.tracked.map(({ id }) => id))
  const valid = plan.cells.reduce((sum, cell) => sum + cell.valid, 0)
  const named = presences.reduce((sum, row) => sum + (tracked.has(row.brandId) ? row.present : 0), 0)
  const studies = [studyOf(checked, { named, pairs: valid * tracked.size })]
  const ownId = plan.scope.brand.ownTrackedBrandId
  const corrected =
    ownId === null
      ? null
      : correctedRate(
          rateOf(
            'visibility',
            {
              cells: plan.cells,
              brandCells: presences.map((row) => ({
                ...emptyBrandCell(row.promptId, row.engine, row.brandId),
                present: row.present,
              })),
            },
            { brandId: ownId, weighting: plan.weighting },
          ),
          studies,
        )
  return {
    mention: mentionQuality(studies),
    sentiment: await fetchMethodQuality(sql, 'sentiment', scope),
    recommendation: await fetchMethodQuality(sql, 'recommendation', scope),
    topPick: await fetchMethodQuality(sql, 'topPick', scope),
    criticism: await fetchMethodQuality(sql, 'criticism', scope),
    labels: (await fetchLabelPrecision(sql, scope)).get(brandId) ?? [],
    corrections: await countCorrections(sql, scope),
    corrected: corrected && {
      visibility: corrected.rate,
      raw: corrected.raw,
      checked: corrected.checked,
      isMaterial: corrected.isMaterial,
    },
  }
}

const nothingChecked: QualityReport = {
  mention: mentionQuality([]),
  sentiment: [],
  recommendation: [],
  topPick: [],
  criticism: [],
  labels: [],
  corrections: {
    mention: 0,
    sentiment: 0,
    recommendation: 0,
    topPick: 0,
    criticism: 0,
    citation: 0,
    state: 0,
  },
  corrected: null,
}

async function hasChecks(sql: Sql, brandId: string): Promise<boolean> {
  const { rows } = await sql.query(
    'select from llm_mentions.label_checks where client_id = $1 and withdrawn_at is null limit 1',
    [brandId],
  )
  return rows.length > 0
}

function scopeOf({ range, chosen }: Plan): CheckScope {
  const [from, to] = moments(range.grain === 'analysis' ? null : range.period)
  return {
    where: `c.client_id = $1 and a.answered_at >= $2 and a.answered_at < $3
      and ($4::uuid[] is null or a.prompt_id = any ($4)) and ($5::text is null or a.channel = $5)
      and ($6::text[] is null or a.engine = any ($6)) and ($7::text is null or coalesce(a.country, '') = $7)
      and ($8::uuid is null or a.analysis_id = $8) and a.state <> 'refused'`,
    parameters: [
      range.brandId,
      from,
      to,
      range.promptIds,
      chosen.channel,
      chosen.engines.length === 0 ? null : chosen.engines,
      range.country,
      range.analysisId,
    ],
  }
}

async function fetchPresences(
  sql: Sql,
  { range, chosen }: Plan,
): Promise<{ promptId: string; engine: string; brandId: string; present: number }[]> {
  const { rows } = await sql.query<{ promptId: string; engine: string; brandId: string; present: number }>(
    `select r.prompt_id as "promptId", r.engine, r.tracked_brand_id as "brandId", sum(r.present)::integer as present
     from llm_mentions.brand_rollups r
     where ${inChosen}
     group by r.prompt_id, r.engine, r.tracked_brand_id`,
    chosenParameters(range, chosen),
  )
  return rows
}

function totalOf(parts: readonly CheckedPairs[]): Omit<CheckedPairs, 'brandId' | 'part'> {
  const sum = (of: (part: CheckedPairs) => number) => parts.reduce((total, part) => total + of(part), 0)
  return {
    namedChecked: sum((part) => part.namedChecked),
    namedRight: sum((part) => part.namedRight),
    unnamedChecked: sum((part) => part.unnamedChecked),
    unnamedRight: sum((part) => part.unnamedRight),
  }
}
