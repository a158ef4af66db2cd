import { Tooltip } from '@mantine/core'
import type { Consistency } from '#core/metric/consistency.ts'
import classes from './consistency-badge.module.css'

const meanings: Record<Consistency, string> = {
  locked: 'Named in at least 80 % of the answers.',
  contested: 'Named in some answers and not in others.',
  absent: 'Named in at most 20 % of the answers.',
  undecided: 'The interval spans a border: too few answers to say.',
}

/** How steadily answers to a prompt name the brand. Nothing without answers. */
export function ConsistencyBadge({ consistency }: { consistency: Consistency | null }) {
  if (consistency === null) return null
  return (
    <Tooltip label={meanings[consistency]}>
      <span className={classes['badge']} data-kind={consistency}>
        {consistency}
      </span>
    </Tooltip>
  )
}
