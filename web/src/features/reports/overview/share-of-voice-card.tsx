import type { RankingRow } from '#core/reports/schema.ts'
import { ChartFrame } from '../../../charts/frame/chart-frame.tsx'
import { ForestPlot, type ForestRow } from '../../../charts/forest-plot.tsx'
import { intervalColumns, type ChartTable } from '../../../charts/frame/chart-table.ts'
import { MetricHint } from '../../../components/figures/metric-hint.tsx'
import { formatPercent } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'

const most = 8

/** The tracked brands by share of voice. Brands with indistinguishable intervals share a rank. */
export function ShareOfVoiceCard({
  ranking,
  isFresh,
  onSelect,
}: {
  ranking: readonly RankingRow[]
  isFresh: boolean
  onSelect: (row: RankingRow) => void
}) {
  const shown = shownRows(ranking)
  const own = ranking.find((row) => row.isOwn)
  return (
    <ChartFrame
      title={t('Share of voice')}
      unit={t('% of appearances, ties shown as ties{shown}', {
        shown:
          ranking.length > shown.length
            ? t(', {shown} of {ranking}', { shown: shown.length, ranking: ranking.length })
            : '',
      })}
      hint={<MetricHint metric="shareOfVoice" label={t('Share of voice')} rate={own?.shareOfVoice ?? null} />}
      table={tableOf(ranking)}
      isFresh={isFresh}
    >
      <ForestPlot
        rows={shown.map(forestRow)}
        description={t('Share of voice: {shown}.', {
          shown: shown.map((row) => `${row.name} ${formatPercent(row.shareOfVoice.value)}`).join(', '),
        })}
        onSelect={(id) => {
          const row = ranking.find((candidate) => candidate.brandId === id)
          if (row) onSelect(row)
        }}
      />
    </ChartFrame>
  )
}

/** The first rows. If the own brand ranks lower, it takes the last row. */
export function shownRows(ranking: readonly RankingRow[]): RankingRow[] {
  const first = ranking.slice(0, most)
  const own = ranking.find((row) => row.isOwn)
  return own && !first.includes(own) ? [...first.slice(0, most - 1), own] : first
}

function forestRow({ brandId, name, isOwn, rankFrom, rankTo, shareOfVoice }: RankingRow): ForestRow {
  return {
    id: brandId,
    label: name,
    isOwn,
    rank: shareOfVoice.value === null ? null : { from: rankFrom, to: rankTo },
    value: shareOfVoice.value,
    low: shareOfVoice.low,
    high: shareOfVoice.high,
  }
}

function tableOf(ranking: readonly RankingRow[]): ChartTable {
  return {
    columns: [
      { label: t('Place'), kind: 'text' },
      { label: t('Brand'), kind: 'text' },
      { label: t('Share of voice'), kind: 'share' },
      ...intervalColumns(),
      { label: t('Appearances'), kind: 'count' },
      { label: t('Visibility'), kind: 'share' },
    ],
    rows: ranking.map((row) => [
      row.rankFrom === row.rankTo ? String(row.rankFrom) : `${row.rankFrom}–${row.rankTo}`,
      row.name,
      row.shareOfVoice.value,
      row.shareOfVoice.low,
      row.shareOfVoice.high,
      row.shareOfVoice.numerator,
      row.visibility.value,
    ]),
  }
}
