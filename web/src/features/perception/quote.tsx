import { Link } from '@tanstack/react-router'
import type { LabelQuote } from '#core/report/views.ts'
import { formatDay } from '../../lib/format.ts'
import { keepReportFilters } from '../../lib/report-filters.ts'
import { methodInWords } from '../../lib/label-words.ts'
import classes from './perception.module.css'
import { plainQuote } from './plain-quote.ts'

/** A stretch of an answer; it leads to the answer itself. */
export function Quote({
  quote,
  engineLabel,
}: {
  quote: LabelQuote
  engineLabel: (engine: string) => string
}) {
  return (
    <blockquote className={classes['quote']} dir="auto">
      <Link
        to="/prompt-details"
        search={(before) => ({
          ...keepReportFilters(before),
          promptId: quote.promptId,
          answerId: quote.answerId,
        })}
      >
        {plainQuote(quote.quote)}
      </Link>{' '}
      <span className={classes['note']}>
        {engineLabel(quote.engine)}, {formatDay(quote.answeredAt)}, {methodInWords(quote.method)}
      </span>
    </blockquote>
  )
}
