import { Tooltip } from '@mantine/core'
import type { SubQueryType } from '#core/fan-out/sub-query.ts'
import classes from './fan-out.module.css'
import { typeMeanings, typeLabels } from './type-labels.ts'

/** What a sub-query does with its prompt, each type with its meaning at hand. */
export function TypeBadges({ types }: { types: readonly SubQueryType[] }) {
  if (types.length === 0) return null
  return (
    <span className={classes['types']}>
      {types.map((type) => (
        <Tooltip key={type} label={typeMeanings[type]} multiline maw={280}>
          <span className={classes['type']}>{typeLabels[type]}</span>
        </Tooltip>
      ))}
    </span>
  )
}
