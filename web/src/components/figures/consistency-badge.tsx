import { Tooltip } from '@mantine/core'
import type { Consistency } from '#core/metrics/consistency.ts'
import classes from './consistency-badge.module.css'
import { consistencyLabels } from './consistency-labels.ts'
import { t } from '../../lib/language/t.ts'
import styles from '../styles/styles.module.css'

const meanings: Record<Consistency, string> = {
  locked: t('Mentioned in at least 80% of answers.'),
  contested: t('Mentioned in some answers but not others.'),
  absent: t('Mentioned in at most 20% of answers.'),
  undecided: t('Needs more answers: the confidence interval crosses a threshold.'),
}

/** How consistently answers to a prompt mention the brand. Nothing without answers. */
export function ConsistencyBadge({ consistency }: { consistency: Consistency | null }) {
  if (consistency === null) return null
  return (
    <Tooltip label={meanings[consistency]}>
      <span className={`${classes['badge']} ${styles['fine']}`} data-kind={consistency}>
        {consistencyLabels[consistency]}
      </span>
    </Tooltip>
  )
}
