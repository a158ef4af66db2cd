import { Fragment } from 'react'
import type { PerceptionReport } from '#core/reports/views.ts'
import { ChartFrame } from '../../../charts/frame/chart-frame.tsx'
import { NumberButton } from '../../../components/figures/number-button.tsx'
import { formatCount } from '../../../lib/format.ts'
import { LimitedList } from './limited-list.tsx'
import classes from './perception.module.css'
import { Quote } from './quote.tsx'
import { sentimentParts } from './sentiment-parts.ts'
import { t } from '../../../lib/language/t.ts'

type Row = PerceptionReport['aspects'][number]

/** Mixed mentions are criticism and praise. */
const kinds = [
  {
    kind: 'criticism',
    label: t('critical'),
    countOf: ({ sentiments }: Row) => sentiments.negative + sentiments.mixed,
  },
  {
    kind: 'praise',
    label: t('favorable'),
    countOf: ({ sentiments }: Row) => sentiments.positive + sentiments.mixed,
  },
] as const

/** What answers criticize and praise about the own brand, each aspect with quotes. */
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
  onOpen: (aspect: string, kind: 'all' | 'criticism' | 'praise') => void
}) {
  return (
    <ChartFrame
      title={t('Criticism and praise of {brandName}', { brandName })}
      unit={t('Answers per aspect, with quotes')}
      table={{
        columns: [
          { label: t('Aspect'), kind: 'text' },
          { label: t('Answers'), kind: 'count' },
          ...sentimentParts.map((part) => ({ label: part.label, kind: 'count' as const })),
          { label: t('Quote'), kind: 'text' },
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
        empty={t('No answers criticize or praise {brandName}', { brandName })}
      >
        {(row) => (
          <>
            <div className={classes['line']}>
              <span className={classes['name']}>{row.aspect}</span>
              <span className={classes['note']}>
                <NumberButton
                  about={t('answers about {aspect}', { aspect: row.aspect })}
                  onOpen={() => onOpen(row.aspect, 'all')}
                >
                  {formatCount(row.answers)}{' '}
                  {t('{answers, plural, one {answer} other {answers}}', { answers: row.answers })}
                </NumberButton>
                {kinds.map(({ kind, label, countOf }) =>
                  countOf(row) === 0 ? null : (
                    <Fragment key={kind}>
                      {' · '}
                      <NumberButton
                        about={t('{label}: {aspect}', { label, aspect: row.aspect })}
                        onOpen={() => onOpen(row.aspect, kind)}
                      >
                        {formatCount(countOf(row))} {label}
                      </NumberButton>
                    </Fragment>
                  ),
                )}
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
