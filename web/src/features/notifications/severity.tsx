import type { Severity } from '#core/notifications/events/schema.ts'
import { severityLabels } from '#core/notifications/events/severity-labels.ts'
import { t } from '../../lib/language/t.ts'
import classes from './notifications.module.css'

/** A sign and its word, so that it is told without colour too. */
export function SeverityMark({ severity }: { severity: Severity }) {
  return (
    <span className={classes['severity']} data-severity={severity}>
      {t(severityLabels[severity])}
    </span>
  )
}
