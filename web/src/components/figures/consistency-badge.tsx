import { Tooltip } from '@mantine/core'
import type { Consistency } from '#core/metrics/consistency.ts'
import classes from './consistency-badge.module.css'
import { consistencyLabels } from './consistency-labels.ts'
import { t } from '../../lib/language/t.ts'

const meanings: Record<Consistency, string> = {
  locked: t('Named in at least 80 % of the answers.'),
  contested: t('Named in some answers and not in others.'),
  absent: t('Named in at most 20 % of the answers.'),
  undecided: t('The interval spans a border: too few answers to say.'),
}

/** How consistently answers to a prompt mention the brand. Nothing without answers. */
export function ConsistencyBadge({ consistency }: { consistency: Consistency | null }) {
  if (consistency === null) return null
  return (
    <Tooltip label={meanings[consistency]}>
      <span className={classes['badge']} data-kind={consistency}>
        {consistencyLabels[consistency]}
      </span>
    </Tooltip>
  )
}
