import { Box, Text } from '@mantine/core'
import type { ImportError } from '#core/answers/import/schema.ts'
import { formatCount } from '../../../lib/format.ts'
import classes from './line-errors.module.css'
import { t } from '../../../lib/language/t.ts'

const shown = 200

export function LineErrors({ title, errors }: { title: string; errors: readonly ImportError[] }) {
  return (
    <div className={classes['box']}>
      <Text fz="sm" fw={600}>
        {title}
      </Text>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box must be reachable by keyboard */}
      <ul className={classes['list']} tabIndex={0} aria-label={t('Unreadable lines')}>
        {errors.slice(0, shown).map(({ line, reason }) => (
          <li key={line}>
            <Box component="span" display="inline-block" miw={80} c="dimmed">
              {t('line {line}', { line })}
            </Box>{' '}
            {reason}
          </li>
        ))}
      </ul>
      {errors.length > shown && (
        <Text fz="xs" c="dimmed">
          {t('and {count} more', { count: formatCount(errors.length - shown) })}
        </Text>
      )}
    </div>
  )
}
