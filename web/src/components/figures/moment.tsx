import { Tooltip } from '@mantine/core'
import { formatExactTime, formatRelativeTime } from '../../lib/format.ts'
import { useNow } from '../../lib/use-now.ts'

/** A moment in the reader's words ("3 hours ago"), with the exact time at hand. */
export function Moment({ at }: { at: string | Date }) {
  const now = useNow()
  return (
    <Tooltip label={formatExactTime(at)}>
      <time dateTime={new Date(at).toISOString()}>{formatRelativeTime(at, now)}</time>
    </Tooltip>
  )
}
