import { Tooltip } from '@mantine/core'
import { useState } from 'react'
import { formatExactTime, formatRelativeTime } from '../lib/format.ts'

/** A moment in the reader's words ("3 hours ago"), with the exact time at hand. */
export function Moment({ at }: { at: string | Date }) {
  const [now] = useState(() => new Date())
  return (
    <Tooltip label={formatExactTime(at)}>
      <time dateTime={new Date(at).toISOString()}>{formatRelativeTime(at, now)}</time>
    </Tooltip>
  )
}
