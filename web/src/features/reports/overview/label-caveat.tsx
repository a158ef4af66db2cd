import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { LabelPrecision } from '#core/labels/checks/schema.ts'
import type { ReportFilters } from '#core/reports/filters.ts'
import { metricLabels, type ShownMetric } from '../../../components/figures/metric-labels.ts'
import { formatCount, formatPercent } from '../../../lib/format.ts'
import { useReportAccess } from '../../../lib/reports/report-access.ts'
import { t } from '../../../lib/language/t.ts'

const labelOf: Partial<Record<ShownMetric, LabelPrecision['label']>> = {
  recommendation: 'recommendation',
  firstChoice: 'topPick',
  criticismRate: 'criticism',
  netSentiment: 'sentiment',
}

/** Says that people found many of the labels behind a number wrong. */
export function LabelCaveat({
  metric,
  brandId,
  filters,
}: {
  metric: ShownMetric
  brandId: string
  filters: ReportFilters
}) {
  const { data } = useQuery({ ...useReportAccess().quality(brandId, filters), enabled: metric in labelOf })
  const found = data?.labels.find(({ label }) => label === labelOf[metric])
  if (found?.isLow !== true || found.precision === null) return null
  return (
    <Text mt={8} c="var(--worse)" fz="xs">
      {t('{metric}: low label precision. {precision} of {checked} checked labels are correct.', {
        metric: metricLabels[metric],
        precision: formatPercent(found.precision.value),
        checked: formatCount(found.precision.denominator),
      })}
    </Text>
  )
}
