import type { PerceptionReport } from '#core/reports/views.ts'
import { ChartFrame } from '../../../charts/frame/chart-frame.tsx'
import { NumberButton } from '../../../components/figures/number-button.tsx'
import { formatCount } from '../../../lib/format.ts'
import { t } from '../../../lib/language/t.ts'
import { LimitedList } from './limited-list.tsx'
import classes from './perception.module.css'

type Comparison = PerceptionReport['comparisons'][number]

/** From this many answers on a comparison is listed: one or two may be chance. */
const minAnswers = 3

/** Where answers call the own brand worse or better than a competitor. */
export function ComparisonsCard({
  comparisons,
  isFresh,
  onOpen,
}: {
  comparisons: readonly Comparison[]
  isFresh: boolean
  onOpen: (comparison: Comparison, isBetter: boolean) => void
}) {
  const shown = comparisons.filter(({ lost, won }) => Math.max(lost, won) >= minAnswers)
  const part = (row: Comparison, isBetter: boolean) => {
    const count = isBetter ? row.won : row.lost
    return (
      <NumberButton
        about={
          isBetter
            ? t('better than {name}: {aspect}', { name: row.name, aspect: row.aspect })
            : t('worse than {name}: {aspect}', { name: row.name, aspect: row.aspect })
        }
        onOpen={count === 0 ? undefined : () => onOpen(row, isBetter)}
      >
        {isBetter
          ? t('better in {count}', { count: formatCount(count) })
          : t('worse in {count}', { count: formatCount(count) })}
      </NumberButton>
    )
  }
  return (
    <ChartFrame
      title={t('Direct comparisons')}
      unit={t('Answers that say which brand is better')}
      table={{
        columns: [
          { label: t('Competitor'), kind: 'text' },
          { label: t('Aspect'), kind: 'text' },
          { label: t('Worse'), kind: 'count' },
          { label: t('Better'), kind: 'count' },
        ],
        rows: comparisons.map(({ name, aspect, lost, won }) => [name, aspect, lost, won]),
      }}
      hasPicture={false}
      isFresh={isFresh}
    >
      <LimitedList
        rows={shown}
        most={8}
        rowKey={(row) => `${row.brandId} ${row.aspect}`}
        empty={t('No comparison appears in at least three answers')}
      >
        {(row) => (
          <div className={classes['line']}>
            <span className={classes['name']}>
              {t('{name}: {aspect}', { name: row.name, aspect: row.aspect })}
            </span>
            <span className={classes['note']}>
              {part(row, false)} · {part(row, true)}
            </span>
          </div>
        )}
      </LimitedList>
    </ChartFrame>
  )
}
