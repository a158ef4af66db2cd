import type { Severity } from '#core/notifications/events/schema.ts'
import { severityLabels } from '#core/notifications/events/severity-labels.ts'
import { t } from '../../lib/language/t.ts'
import classes from './notifications.module.css'

/** An icon and its word, so that the severity is clear without color. */
export function SeverityMark({ severity }: { severity: Severity }) {
  return (
    <span className={classes['severity']} data-severity={severity}>
      {t(severityLabels[severity])}
    </span>
  )
}
