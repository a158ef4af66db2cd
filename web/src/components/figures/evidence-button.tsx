import type { ComponentProps } from 'react'
import { useReportAccess } from '../../lib/reports/report-access.ts'

/** A number or mark that opens answers. In a report that is shared without answers, it is not a button. */
export function EvidenceButton({ children, ...button }: ComponentProps<'button'>) {
  const { opensAnswers } = useReportAccess()
  if (opensAnswers)
    return (
      <button type="button" {...button}>
        {children}
      </button>
    )
  const { className, style, title } = button
  return (
    <span className={className} style={style} title={title}>
      {children}
    </span>
  )
}
