import type { Overview } from '#core/reports/schema.ts'
import { ChartFrame } from '../../../charts/frame/chart-frame.tsx'
import { Heatmap, shadeLabel } from '../../../charts/heatmap.tsx'
import { MetricHint } from '../../../components/figures/metric-hint.tsx'
import { formatCount } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'

type HeatmapData = Overview['heatmap']

/** Visibility of each brand by topic. */
export function TopicsCard({
  heatmap,
  isFresh,
  onSelect,
}: {
  heatmap: HeatmapData
  isFresh: boolean
  onSelect: (topic: string, brand: { brandId: string; name: string }) => void
}) {
  const rows = heatmap.rows.map((row) => ({
    id: row.topic,
    label: topicLabel(row.topic),
    note: t('{prompts} prompts', { prompts: formatCount(row.prompts) }),
    cells: heatmap.brands.map((brand) => {
      const rate = cellOf(row, brand.brandId)?.visibility
      return {
        value: rate?.value ?? null,
        low: rate?.low ?? null,
        high: rate?.high ?? null,
        answers: rate?.denominator ?? 0,
      }
    }),
  }))
  return (
    <ChartFrame
      title={t('Visibility by topic and brand')}
      unit={`${t('Visibility (% of answers)')}${shadeLabel(rows)}`}
      hint={<MetricHint metric="visibility" label={t('Visibility by topic and brand')} rate={null} />}
      table={{
        columns: [
          { label: t('Topic'), kind: 'text' },
          { label: t('Prompts'), kind: 'count' },
          ...heatmap.brands.map((brand) => ({ label: brand.name, kind: 'share' as const })),
        ],
        rows: heatmap.rows.map((row) => [
          topicLabel(row.topic),
          row.prompts,
          ...heatmap.brands.map((brand) => cellOf(row, brand.brandId)?.visibility.value ?? null),
        ]),
      }}
      hasPicture={false}
      isFresh={isFresh}
    >
      <Heatmap
        caption={t('Visibility by brand and topic')}
        rowTitle={t('Topic')}
        columns={heatmap.brands.map((brand) => ({
          id: brand.brandId,
          label: brand.name,
          isOwn: brand.isOwn,
        }))}
        rows={rows}
        onSelect={(topic, brandId) => {
          const brand = heatmap.brands.find((candidate) => candidate.brandId === brandId)
          if (brand) onSelect(topic, brand)
        }}
      />
    </ChartFrame>
  )
}

export function topicLabel(topic: string): string {
  return topic === '' ? t('No topic') : topic
}

function cellOf(row: HeatmapData['rows'][number], brandId: string) {
  return row.cells.find((cell) => cell.brandId === brandId)
}
