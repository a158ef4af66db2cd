import type { Weighting } from '../metrics/statistics/estimate.ts'
import { decideTogether } from '../metrics/change.ts'
import { coverageOf, markThin } from '../metrics/comparability.ts'
import { sum } from '../math.ts'
import { brandCellsOf, type Measured } from '../metrics/measured.ts'
import { places } from '../metrics/place.ts'
import { changeOf, rateOf, sharesOf } from '../metrics/registry.ts'
import { headToHeads } from './head-to-head.ts'
import { rankShares, withTracked, type PeriodData } from './overview.ts'
import { averageRank, type TrackedBrand } from './prompts/prompt-rows.ts'
import type { ReportData } from './report-data.ts'
import { basisOf, type SampledAnswer } from './sampled-answers.ts'
import type { Annotation, ReportScope } from './schema.ts'
import { brandTrend, bucketFor } from './trend.ts'
import type { CompetitorRow, CompetitorsReport } from './views.ts'

type CompetitorsData = {
  scope: ReportScope
  tracked: readonly TrackedBrand[]
  weighting: Weighting
  /** With the details of every brand. */
  now: Pick<PeriodData, 'cells' | 'brandCells'>
  before: Pick<PeriodData, 'cells' | 'brandCells'> | null
  newest: readonly SampledAnswer[]
  annotations: Annotation[]
}

/** Own brand and competitors. */
export async function makeCompetitors(data: ReportData): Promise<CompetitorsReport> {
  const { scope, range, compareRange, chosen, cells, weighting } = data.plan
  return computeCompetitors({
    scope,
    tracked: data.tracked,
    weighting,
    now: { cells, brandCells: await data.brandCells(range, chosen, null) },
    before: compareRange && {
      cells: await data.cells(compareRange, chosen),
      brandCells: await data.brandCells(compareRange, chosen, scope.brand.ownTrackedBrandId),
    },
    newest: await data.newest(),
    annotations: await data.annotations(),
  })
}

/** Own brand and competitors compared. Pure. */
function computeCompetitors(data: CompetitorsData): CompetitorsReport {
  const { scope, tracked, newest, weighting } = data
  const now = withTracked(data.now, tracked)
  const before = data.before === null ? null : withTracked(data.before, tracked)
  const own = tracked.find((brand) => brand.isOwn)
  const rows = rowsOf(now, before, data)
  const heads =
    own === undefined
      ? []
      : headToHeads(
          newest,
          own.id,
          tracked.filter((brand) => !brand.isOwn),
        )
  const changes = rows.map((row) => row.change)
  const decided = decideTogether([
    ...(before === null
      ? changes
      : markThin(changes, { now: coverageOf(now.cells), before: coverageOf(before.cells) })),
    ...heads.map((head) => head.difference),
  ])
  return {
    scope,
    basis: basisOf(newest, sum(now.cells.map((cell) => cell.valid))),
    rows: rows.map((row, index) => ({ ...row, change: decided[index] ?? null })),
    headToHead: heads.map((head, index) => ({
      ...head,
      difference: decided[rows.length + index] ?? head.difference,
    })),
    openShareOfVoice: rateOf('openShareOfVoice', now, {
      brandId: own?.id ?? '',
      weighting,
    }),
    trend: { metric: 'visibility', ...trendOf(data, now, rows), annotations: data.annotations },
  }
}

function rowsOf(
  now: Measured,
  before: Measured | null,
  { tracked, weighting }: CompetitorsData,
): CompetitorRow[] {
  const placeOf = places(new Map(tracked.map(({ id }) => [id, sharesOf('shareOfVoice', now, id, weighting)])))
  return tracked
    .map(({ id, name, isOwn }): CompetitorRow => {
      const about = { brandId: id, weighting }
      const cells = [...brandCellsOf(now, id).values()]
      const place = placeOf.get(id)
      return {
        brandId: id,
        name,
        isOwn,
        visibility: rateOf('visibility', now, about),
        shareOfVoice: rateOf('shareOfVoice', now, about),
        fairShareVoice: rateOf('fairShareVoice', now, about),
        top3: rateOf('top3', now, about),
        reciprocalRank: rateOf('reciprocalRank', now, about),
        averageRank: averageRank(cells),
        ranks: rankShares(now, id),
        netSentiment: rateOf('netSentiment', now, about),
        recommendation: rateOf('recommendation', now, about),
        criticismRate: rateOf('criticismRate', now, about),
        praiseRate: rateOf('praiseRate', now, about),
        rankFrom: place?.from ?? 1,
        rankTo: place?.to ?? tracked.length,
        change: before === null ? null : changeOf('visibility', now, before, about),
      }
    })
    .sort(
      (a, b) =>
        (b.shareOfVoice.value ?? 0) - (a.shareOfVoice.value ?? 0) ||
        Number(b.isOwn) - Number(a.isOwn) ||
        a.name.localeCompare(b.name),
    )
}

function trendOf(
  { scope, weighting }: CompetitorsData,
  now: Pick<PeriodData, 'cells' | 'brandCells'>,
  rows: readonly CompetitorRow[],
): Pick<CompetitorsReport['trend'], 'bucket' | 'series'> {
  const { period } = scope
  if (period.grain === 'analysis') return { bucket: 'day', series: [] }
  const bucket = bucketFor(period, period.grain, now.cells)
  const ownFirst = [...rows.filter((row) => row.isOwn), ...rows.filter((row) => !row.isOwn)]
  const lines = ownFirst.map(({ brandId, name, isOwn }) => ({
    id: brandId,
    label: name,
    brandId,
    isOwn,
    withBand: isOwn,
  }))
  return { bucket, series: brandTrend({ period, bucket, weighting, ...now, lines }) }
}
