import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReportFilters } from '#core/reports/filters.ts'
import { formatCount, formatInterval, formatPercent } from '../../lib/format.ts'
import { t } from '../../lib/language/t.ts'
import { useReportAccess } from '../../lib/reports/report-access.ts'
import { said } from '../../lib/language/said.ts'

/** Visibility corrected for extraction errors, next to the measured one; only when the difference matters. */
export function CorrectedRate({ brandId, filters }: { brandId: string; filters: ReportFilters }) {
  const { data } = useQuery(useReportAccess().quality(brandId, filters))
  const corrected = data?.corrected
  if (!corrected?.isMaterial) return null
  const { raw, visibility, checked } = corrected
  return (
    <Text mt={4} c="dimmed" fz="xs" title={said(visibility.method)}>
      {t('raw {value}, corrected {value2}{low}, based on {checked} checked pairs', {
        value: formatPercent(raw.value),
        value2: formatPercent(visibility.value),
        low: visibility.low === null ? '' : ` (${formatInterval(visibility.low, visibility.high)})`,
        checked: formatCount(checked),
      })}
    </Text>
  )
}
