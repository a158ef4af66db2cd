import { useQuery } from '@tanstack/react-query'
import type { ReportFilters } from '#core/report/filters.ts'
import { formatCount, formatInterval, formatPercent } from '../../lib/format.ts'
import { qualityQuery } from '../../lib/quality.ts'
import classes from './corrected-rate.module.css'

/** The visibility corrected for misread names, beside the raw one; only when it differs enough to matter. */
export function CorrectedRate({ brandId, filters }: { brandId: string; filters: ReportFilters }) {
  const { data } = useQuery(qualityQuery(brandId, filters))
  const corrected = data?.corrected
  if (!corrected?.isMaterial) return null
  const { raw, visibility, checked } = corrected
  return (
    <p className={classes['corrected']} title={visibility.method}>
      raw {formatPercent(raw.value)}, corrected {formatPercent(visibility.value)}
      {visibility.low === null ? '' : ` (${formatInterval(visibility.low, visibility.high)})`} from{' '}
      {formatCount(checked)} checked pairs
    </p>
  )
}
