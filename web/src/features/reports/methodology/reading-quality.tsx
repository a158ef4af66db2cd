import { useQuery } from '@tanstack/react-query'
import type { Rate } from '#core/metrics/rate.ts'
import { api } from '../../../lib/api.ts'
import { formatCount, formatInterval, formatPercent } from '../../../lib/format.ts'
import { ErrorState } from '../../../components/states/error-state.tsx'
import styles from '../../../components/styles/styles.module.css'
import { t } from '../../../lib/language/t.ts'
import { Rich } from '../../../lib/language/rich.tsx'

/** Extraction quality for this brand, measured on a random sample that people checked. */
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
  if (quality.data === undefined) return <p className={styles['note']}>{t('Loading checks…')}</p>
  const { precision, recall, checked } = quality.data.mention
  if (checked === 0)
    return (
      <p>
        {t(
          'No random sample of this brand’s answers has been checked yet, so precision and recall are unknown.',
        )}
      </p>
    )
  return (
    <ul>
      <li>
        <Rich
          text="<strong>Precision</strong>: {precision} of extracted mentions are correct."
          values={{ strong: (words) => <strong>{words}</strong>, precision: said(precision) }}
        />
      </li>
      <li>
        <Rich
          text="<strong>Recall</strong>: {recall} of actual mentions are found."
          values={{ strong: (words) => <strong>{words}</strong>, recall: said(recall) }}
        />
      </li>
      <li>{t('Random checks: {checked} answer–brand pairs.', { checked: formatCount(checked) })}</li>
    </ul>
  )
}

function said(rate: Rate | null): string {
  if (rate?.value == null) return t('an unknown share')
  return t('{value} (95% CI {low})', {
    value: formatPercent(rate.value),
    low: formatInterval(rate.low, rate.high),
  })
}
