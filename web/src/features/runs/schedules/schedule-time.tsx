import { Tooltip } from '@mantine/core'
import { formatExactTimeIn, formatTime } from './schedule-times.ts'

/** A time on the reader's clock; to the second on the organization's when one points at it or reaches it by keyboard. */
export function ScheduleTime({ at, timeZone }: { at: string | Date; timeZone: string }) {
  return (
    <Tooltip
      label={formatExactTimeIn(at, timeZone)}
      multiline
      maw="20rem"
      events={{ hover: true, focus: true, touch: true }}
    >
      <time dateTime={new Date(at).toISOString()}>{formatTime(at)}</time>
    </Tooltip>
  )
}
