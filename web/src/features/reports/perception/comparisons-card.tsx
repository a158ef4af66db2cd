import { Progress, SegmentedControl } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { minOfTheme } from '#core/reports/verdict/perception-verdict.ts'
import type { PerceptionReport } from '#core/reports/views.ts'
import { ChartFrame } from '../../../charts/frame/chart-frame.tsx'
import { NumberButton } from '../../../components/figures/number-button.tsx'
import { Rich } from '../../../lib/language/rich.tsx'
import { t } from '../../../lib/language/t.ts'
import { LimitedList } from './limited-list.tsx'
import classes from './perception.module.css'

type Comparison = PerceptionReport['comparisons'][number]
/** One side of a comparison: what answers say, and how many say the opposite. */
type Row = Comparison & { isBetter: boolean; count: number; opposite: number }

const wordsOf = ({ name, aspect }: Row) => ({
  name,
  aspect,
  b: (words: ReactNode) => <strong>{words}</strong>,
})

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
  const [shown, setShown] = useState('both')
  const rowsOf = (isBetter: boolean) =>
    comparisons
      .map((row): Row => ({
        ...row,
        isBetter,
        count: isBetter ? row.won : row.lost,
        opposite: isBetter ? row.lost : row.won,
      }))
      .filter(({ count }) => count >= minOfTheme)
      .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name))
  const [lost, won] = [rowsOf(false), rowsOf(true)]
  const most = Math.max(1, ...[...lost, ...won].map(({ count }) => count))
  const rows = shown === 'lost' ? lost : shown === 'won' ? won : [...lost, ...won]
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
        rows: comparisons.map(({ name, aspect, lost: worse, won: better }) => [name, aspect, worse, better]),
      }}
      hasPicture={false}
      isFresh={isFresh}
      extra={
        lost.length === 0 || won.length === 0 ? null : (
          <SegmentedControl
            size="xs"
            aria-label={t('Comparisons to show')}
            value={shown}
            onChange={setShown}
            data={[
              { value: 'both', label: t('Both') },
              { value: 'lost', label: t('Lost {count}', { count: lost.length }) },
              { value: 'won', label: t('Won {count}', { count: won.length }) },
            ]}
          />
        )
      }
    >
      <LimitedList
        rows={rows}
        most={10}
        rowKey={(row) => `${row.brandId} ${row.aspect} ${row.isBetter}`}
        empty={t('No comparison appears in at least three answers')}
      >
        {(row) => (
          <div className={classes['comparison']}>
            <span>
              {row.isBetter ? (
                <Rich text="Better than <b>{name}</b> for <b>{aspect}</b>" values={wordsOf(row)} />
              ) : (
                <Rich text="Worse than <b>{name}</b> for <b>{aspect}</b>" values={wordsOf(row)} />
              )}
            </span>
            <Progress
              aria-hidden
              value={(100 * row.count) / most}
              color={row.isBetter ? 'better' : 'worse'}
              size="sm"
            />
            <NumberButton
              about={
                row.isBetter
                  ? t('better than {name}: {aspect}', { name: row.name, aspect: row.aspect })
                  : t('worse than {name}: {aspect}', { name: row.name, aspect: row.aspect })
              }
              onOpen={() => onOpen(row, row.isBetter)}
            >
              {t('{count, plural, one {# answer} other {# answers}}', { count: row.count })}
            </NumberButton>
            <span className={classes['note']}>
              {t(
                '{count, plural, =0 {none says the opposite} one {# says the opposite} other {# say the opposite}}',
                {
                  count: row.opposite,
                },
              )}
            </span>
          </div>
        )}
      </LimitedList>
    </ChartFrame>
  )
}
