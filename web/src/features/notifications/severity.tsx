import type { Severity } from '#core/notifications/events/schema.ts'
import { severityWords } from '#core/notifications/events/severity-words.ts'
import { t } from '../../lib/language/t.ts'
import classes from './notifications.module.css'

/** A sign and its word, so that it is told without colour too. */
export function SeverityMark({ severity }: { severity: Severity }) {
  return (
    <span className={classes['severity']} data-severity={severity}>
      {t(severityWords[severity])}
    </span>
  )
}
