import { Tooltip } from '@mantine/core'
import { formatExactTimeIn, formatTime } from './schedule-times.ts'

/** A time in the user's time zone. On hover or focus, exact to the second in the organization's time zone. */
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
