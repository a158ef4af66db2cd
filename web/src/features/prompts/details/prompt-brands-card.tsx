import type { PromptDetails } from '#core/reports/schema.ts'
import { ChartFrame } from '../../../charts/frame/chart-frame.tsx'
import { intervalColumns } from '../../../charts/frame/chart-table.ts'
import { ForestPlot } from '../../../charts/forest-plot.tsx'
import { formatPercent } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'

type BrandRow = PromptDetails['brands'][number]

const most = 8

/** The tracked brands that answers to this prompt mention, and how often. */
export function PromptBrandsCard({
  brands,
  isFresh,
  onSelect,
}: {
  brands: readonly BrandRow[]
  isFresh: boolean
  onSelect: (brand: BrandRow) => void
}) {
  const named = brands.filter((brand) => brand.isOwn || (brand.visibility.value ?? 0) > 0)
  const first = named.slice(0, most)
  const own = named.find((brand) => brand.isOwn)
  const shown = own && !first.includes(own) ? [...first.slice(0, most - 1), own] : first
  return (
    <ChartFrame
      title={t('Brands mentioned')}
      unit={t('Visibility (% of answers) with 95% confidence interval')}
      table={{
        columns: [
          { label: t('Brand'), kind: 'text' },
          { label: t('Visibility'), kind: 'share' },
          ...intervalColumns(),
          { label: t('Mentioned first'), kind: 'share' },
          { label: t('Answers'), kind: 'count' },
        ],
        rows: brands.map((brand) => [
          brand.name,
          brand.visibility.value,
          brand.visibility.low,
          brand.visibility.high,
          brand.first.value,
          brand.visibility.numerator,
        ]),
      }}
      isFresh={isFresh}
    >
      <ForestPlot
        rows={shown.map((brand) => ({
          id: brand.brandId,
          label: brand.name,
          isOwn: brand.isOwn,
          rank: null,
          value: brand.visibility.value,
          low: brand.visibility.low,
          high: brand.visibility.high,
        }))}
        description={t('Visibility: {shown}.', {
          shown: shown.map((brand) => `${brand.name} ${formatPercent(brand.visibility.value)}`).join(', '),
        })}
        onSelect={(id) => {
          const brand = brands.find((candidate) => candidate.brandId === id)
          if (brand) onSelect(brand)
        }}
      />
    </ChartFrame>
  )
}
