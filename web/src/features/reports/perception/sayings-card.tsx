import { Group } from '@mantine/core'
import type { PerceptionReport } from '#core/reports/views.ts'
import { ChartFrame } from '../../../charts/frame/chart-frame.tsx'
import { formatCount } from '../../../lib/format.ts'
import { plainWords } from '../../../lib/plain-text-words.ts'
import { LimitedList } from './limited-list.tsx'
import classes from './perception.module.css'
import { Quote } from './quote.tsx'
import { t } from '../../../lib/language/t.ts'

/** Attributes or claims, the most frequent first, each with its answer. */
export function SayingsCard({
  title,
  unit,
  sayings,
  isFresh,
  engineLabel,
}: {
  title: string
  unit: string
  sayings: PerceptionReport['attributes']
  isFresh: boolean
  engineLabel: (engine: string) => string
}) {
  return (
    <ChartFrame
      title={title}
      unit={unit}
      table={{
        columns: [
          { label: t('Statement'), kind: 'text' },
          { label: t('Answers'), kind: 'count' },
          { label: t('Quote'), kind: 'text' },
        ],
        rows: sayings.map((row) => [plainWords(row.text), row.answers, row.quotes[0]?.quote ?? null]),
      }}
      hasPicture={false}
      isFresh={isFresh}
    >
      <LimitedList
        rows={sayings}
        most={5}
        rowKey={(row) => row.text}
        empty={t('These answers have no AI labels yet.')}
      >
        {(row) => (
          <>
            <Group gap="xs" justify="space-between" py="xs">
              <span className={classes['name']} dir="auto">
                {plainWords(row.text)}
              </span>
              <span className={classes['note']}>
                {formatCount(row.answers)}{' '}
                {t('{answers, plural, one {answer} other {answers}}', { answers: row.answers })}
              </span>
            </Group>
            {row.quotes.slice(0, 1).map((quote) => (
              <Quote key={`${quote.answerId} ${quote.quote}`} quote={quote} engineLabel={engineLabel} />
            ))}
          </>
        )}
      </LimitedList>
    </ChartFrame>
  )
}
