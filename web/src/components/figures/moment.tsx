import { Tooltip } from '@mantine/core'
import { formatExactTime, formatRelativeTime } from '../../lib/format.ts'
import { useNow } from '../../lib/use-now.ts'

/** A relative time ("3 hours ago"), with the exact time on hover. */
export function Moment({ at }: { at: string | Date }) {
  const now = useNow()
  return (
    <Tooltip label={formatExactTime(at)}>
      <time dateTime={new Date(at).toISOString()}>{formatRelativeTime(at, now)}</time>
    </Tooltip>
  )
}
