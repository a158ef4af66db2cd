import { expect, test } from 'vitest'
import { describeCadence, defaultRunName } from './describe-cadence.ts'
import type { Cadence } from './schema.ts'

const clock = { timeZone: 'Europe/Berlin', spread: { minute: 7, second: 41 } }

test.each<[Cadence, string, string]>([
  [{ every: 'hour', hours: 1 }, 'Every hour at 07 past, Europe/Berlin.', 'Hourly run'],
  [{ every: 'hour', hours: 6 }, 'Every 6 hours from 00:07, Europe/Berlin.', 'Run every 6 hours'],
  [{ every: 'day', hour: 6 }, 'Every day at 06:07, Europe/Berlin.', 'Daily run'],
  [{ every: 'week', weekdays: [1], hour: 6 }, 'Every Monday at 06:07, Europe/Berlin.', 'Weekly run'],
  [
    { every: 'week', weekdays: [1, 3, 7], hour: 16 },
    'Every Monday, Wednesday and Sunday at 16:07, Europe/Berlin.',
    'Weekly run',
  ],
  [{ every: 'month', day: 1, hour: 0 }, 'On day 1 of every month at 00:07, Europe/Berlin.', 'Monthly run'],
  [
    { every: 'month', day: 31, hour: 0 },
    'On day 31 of every month, or its last, at 00:07, Europe/Berlin.',
    'Monthly run',
  ],
])('%o is described in plain words', (cadence, words, name) => {
  expect(describeCadence(cadence, clock)).toBe(words)
  expect(defaultRunName(cadence)).toBe(name)
})
