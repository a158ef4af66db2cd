import type { PerceptionReport } from '#core/reports/views.ts'
import { ChartFrame } from '../../../charts/frame/chart-frame.tsx'
import { describeMethod } from '../../../lib/reports/describe-label.ts'
import { LimitedList } from './limited-list.tsx'
import classes from './perception.module.css'
import { Quote } from './quote.tsx'
import { t } from '../../../lib/language/t.ts'

/** Criticism of the own brand in answers, latest first, each with its sentence. */
export function NegativesCard({
  negatives,
  brandName,
  isFresh,
  engineLabel,
}: {
  negatives: PerceptionReport['negatives']
  brandName: string
  isFresh: boolean
  engineLabel: (engine: string) => string
}) {
  return (
    <ChartFrame
      title={t('Negative statements about {brandName}', { brandName })}
      unit={t('One quote per answer, latest first')}
      table={{
        columns: [
          { label: t('When'), kind: 'text' },
          { label: t('Engine'), kind: 'text' },
          { label: t('Sentiment'), kind: 'text' },
          { label: t('Sentence'), kind: 'text' },
          { label: t('Labeled'), kind: 'text' },
        ],
        rows: negatives.map((row) => [
          row.answeredAt.slice(0, 10),
          engineLabel(row.engine),
          row.sentiment,
          row.quote,
          describeMethod(row.method),
        ]),
      }}
      hasPicture={false}
      isFresh={isFresh}
    >
      <LimitedList
        rows={negatives}
        most={8}
        rowKey={(row) => `${row.answerId} ${row.quote}`}
        empty={t('No negative statements about {brandName}', { brandName })}
      >
        {(row) => (
          <div className={classes['said']}>
            <span className={classes['mood']} data-mood={row.sentiment}>
              {row.sentiment}
            </span>
            <Quote quote={row} engineLabel={engineLabel} />
          </div>
        )}
      </LimitedList>
    </ChartFrame>
  )
}
