import type { Severity } from '#core/event/schema.ts'
import { message } from '#core/language/message.ts'
import { t } from '../../lib/language/t.ts'
import classes from './notifications.module.css'

export const severityWords: Record<Severity, string> = {
  info: message('Information'),
  success: message('Good news'),
  warning: message('Warning'),
  critical: message('Critical'),
}

/** A sign and its word, so that it is told without colour too. */
export function SeverityMark({ severity }: { severity: Severity }) {
  return (
    <span className={classes['severity']} data-severity={severity}>
      {t(severityWords[severity])}
    </span>
  )
}
