import type { PerceptionReport } from '#core/reports/views.ts'
import { ChartFrame } from '../../../charts/frame/chart-frame.tsx'
import { NumberButton } from '../../../components/figures/number-button.tsx'
import { formatCount } from '../../../lib/format.ts'
import { LimitedList } from './limited-list.tsx'
import classes from './perception.module.css'
import { Quote } from './quote.tsx'
import { sentimentParts } from './sentiment-parts.ts'
import { t } from '../../../lib/language/t.ts'

/** The aspects of the own brand in answers, each with quotes. */
export function AspectsCard({
  aspects,
  brandName,
  isFresh,
  engineLabel,
  onOpen,
}: {
  aspects: PerceptionReport['aspects']
  brandName: string
  isFresh: boolean
  engineLabel: (engine: string) => string
  onOpen: (aspect: string) => void
}) {
  return (
    <ChartFrame
      title={t('Sides of {brandName}', { brandName })}
      unit={t('answers speaking of each, with quotes')}
      table={{
        columns: [
          { label: t('Side'), kind: 'text' },
          { label: t('Answers'), kind: 'count' },
          ...sentimentParts.map((part) => ({ label: part.label, kind: 'count' as const })),
          { label: t('A quote'), kind: 'text' },
        ],
        rows: aspects.map((row) => [
          row.aspect,
          row.answers,
          ...sentimentParts.map((part) => row.sentiments[part.id]),
          row.quotes[0]?.quote ?? null,
        ]),
      }}
      hasPicture={false}
      isFresh={isFresh}
    >
      <LimitedList
        rows={aspects}
        most={6}
        rowKey={(row) => row.aspect}
        empty={t('n/a: no judge has read these answers.')}
      >
        {(row) => (
          <>
            <div className={classes['line']}>
              <span className={classes['name']}>{row.aspect}</span>
              <span className={classes['note']}>
                <NumberButton
                  about={t('speaking of {aspect}', { aspect: row.aspect })}
                  onOpen={() => onOpen(row.aspect)}
                >
                  {formatCount(row.answers)}{' '}
                  {t('{answers, plural, one {answer} other {answers}}', { answers: row.answers })}
                </NumberButton>
                {sentimentParts
                  .filter((part) => row.sentiments[part.id] > 0)
                  .map((part) => ` · ${formatCount(row.sentiments[part.id])} ${part.label}`)
                  .join('')}
              </span>
            </div>
            {row.quotes.slice(0, 2).map((quote) => (
              <Quote key={`${quote.answerId} ${quote.quote}`} quote={quote} engineLabel={engineLabel} />
            ))}
          </>
        )}
      </LimitedList>
    </ChartFrame>
  )
}
