import { Tooltip } from '@mantine/core'
import type { SubQueryType } from '#core/fan-out/sub-query.ts'
import classes from './fan-out.module.css'
import { typeMeanings, typeLabels } from './type-labels.ts'

/** The types of a sub-query, each with its definition in a tooltip. */
export function TypeBadges({ types }: { types: readonly SubQueryType[] }) {
  if (types.length === 0) return null
  return (
    <div className={classes['types']}>
      {types.map((type) => (
        <Tooltip key={type} label={typeMeanings[type]} multiline maw={280}>
          <span className={classes['type']}>{typeLabels[type]}</span>
        </Tooltip>
      ))}
    </div>
  )
}
