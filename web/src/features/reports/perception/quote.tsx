import { Link } from '@tanstack/react-router'
import type { LabelQuote } from '#core/reports/views.ts'
import { formatDay } from '../../../lib/format.ts'
import { keepReportFilters } from '../../../lib/reports/report-filters.ts'
import { describeMethod } from '../../../lib/reports/describe-label.ts'
import classes from './perception.module.css'
import { plainQuote } from './plain-quote.ts'
import { useReportAccess } from '../../../lib/reports/report-access.ts'
import { UnstyledButton } from '@mantine/core'

/** A quote from an answer, with a link to the answer. */
export function Quote({
  quote,
  engineLabel,
}: {
  quote: LabelQuote
  engineLabel: (engine: string) => string
}) {
  const { openAnswer } = useReportAccess()
  return (
    <blockquote className={classes['quote']} dir="auto">
      {openAnswer === null ? (
        <Link
          to="/prompt-details"
          search={(before) => ({
            ...keepReportFilters(before),
            promptId: quote.promptId,
            answerId: quote.answerId,
          })}
        >
          {plainQuote(quote.quote)}
        </Link>
      ) : (
        <UnstyledButton onClick={() => openAnswer(quote.answerId)}>{plainQuote(quote.quote)}</UnstyledButton>
      )}{' '}
      <span className={classes['note']}>
        {engineLabel(quote.engine)}, {formatDay(quote.answeredAt)}, {describeMethod(quote.method)}
      </span>
    </blockquote>
  )
}
