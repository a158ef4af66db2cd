import { Text } from '@mantine/core'
import { occurrencesBetween, upcomingOccurrences, type Occurrence } from '#core/runs/schedules/occurrences.ts'
import type { Cadence } from '#core/runs/schedules/schema.ts'
import type { Spread } from '#core/runs/schedules/spread.ts'
import { describeCadence } from '#core/runs/schedules/describe-cadence.ts'
import { ScheduleTime } from './schedule-time.tsx'
import classes from './schedules.module.css'
import { t } from '../../../lib/language/t.ts'

type Clock = { timeZone: string; spread: Spread }

/** The cadence in a sentence, its next times, and the effect of a daylight saving change within a year. */
export function CadencePreview({ cadence, clock, now }: { cadence: Cadence; clock: Clock; now: Date }) {
  const upcoming = upcomingOccurrences(cadence, { ...clock, after: now, count: 3 })
  const moved = nextMoved(cadence, clock, now)
  return (
    <div className={classes['preview']}>
      <Text component="output" fz="sm" fw={600}>
        {describeCadence(cadence, clock)}
      </Text>
      <Text fz="sm">
        {t('Next runs:')}{' '}
        {upcoming.map(({ at }, index) => (
          <span key={at.getTime()}>
            {index === 0 ? null : ' · '}
            <ScheduleTime at={at} timeZone={clock.timeZone} />
          </span>
        ))}
      </Text>
      {moved === null ? null : (
        <Text fz="sm" c="dimmed">
          <ScheduleTime at={moved.at} timeZone={clock.timeZone} />: {moved.note}
        </Text>
      )}
      <Text fz="xs" c="dimmed">
        {t('Runs start {spread} past the hour to spread the load.{readersZone}', {
          spread: pastTheHour(clock.spread),
          readersZone:
            readersZone === clock.timeZone
              ? ''
              : ` ${t('Times are shown in your time zone ({readersZone}). The schedule follows the organization’s time zone.', { readersZone })}`,
        })}
      </Text>
    </div>
  )
}

const readersZone = new Intl.DateTimeFormat().resolvedOptions().timeZone

/** "17 min 42 s" */
const pastTheHour = ({ minute, second }: Spread) => t('{minute} min {second} s', { minute, second })

/** The first time within a year affected by a daylight saving change. For hourly cadences, within three days only. */
function nextMoved(cadence: Cadence, clock: Clock, now: Date): Occurrence | null {
  const days = cadence.every === 'hour' ? 3 : 366
  const until = new Date(now.getTime() + days * 86_400_000)
  return (
    occurrencesBetween(cadence, { ...clock, after: now, until }).find(({ note }) => note !== null) ?? null
  )
}
