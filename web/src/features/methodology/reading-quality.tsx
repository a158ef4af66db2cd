import { useQuery } from '@tanstack/react-query'
import type { Rate } from '#core/metric/rate.ts'
import { api } from '../../lib/api.ts'
import { formatCount, formatInterval, formatPercent } from '../../lib/format.ts'
import { ErrorState } from '../../components/error-state.tsx'
import classes from './methodology.module.css'

/** How well names are found in the answers of this brand, as far as people checked a random sample. */
export function ReadingQuality({ brandId }: { brandId: string }) {
  const quality = useQuery({
    queryKey: ['reading-quality', brandId],
    queryFn: async ({ signal }) => {
      const response = await api.brands[':brandId'].quality.$get(
        { param: { brandId }, query: {} },
        { init: { signal } },
      )
      return response.json()
    },
  })
  if (quality.error) return <ErrorState error={quality.error} onRetry={() => void quality.refetch()} />
  if (quality.data === undefined) return <p className={classes['note']}>Reading what was checked …</p>
  const { precision, recall, checked } = quality.data.mention
  if (checked === 0)
    return (
      <p>
        Nobody has checked a random sample of this brand’s answers yet, so precision and recall are not known.
      </p>
    )
  return (
    <ul>
      <li>
        <strong>Precision</strong>: {said(precision)} of the names found do stand there.
      </li>
      <li>
        <strong>Recall</strong>: {said(recall)} of the names that stand there are found.
      </li>
      <li>Checked at random: {formatCount(checked)} pairs of answer and brand.</li>
    </ul>
  )
}

function said(rate: Rate | null): string {
  if (rate?.value == null) return 'not yet known how many'
  return `${formatPercent(rate.value)} (95 % interval ${formatInterval(rate.low, rate.high)})`
}
