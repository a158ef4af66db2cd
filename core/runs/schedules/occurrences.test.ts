import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextOccurrence, occurrencesBetween, upcomingOccurrences } from './occurrences.ts'
import type { Cadence } from './schema.ts'
import { spreadOf } from './spread.ts'

const spread = { minute: 17, second: 0 }
const daily = (hour: number): Cadence => ({ every: 'day', hour })

const next = (cadence: Cadence, timeZone: string, after: string) => {
  const { at, note } = nextOccurrence(cadence, { timeZone, spread, after: new Date(after) })
  return [at.toISOString(), note]
}
const between = (cadence: Cadence, timeZone: string, after: string, until: string) =>
  occurrencesBetween(cadence, { timeZone, spread, after: new Date(after), until: new Date(until) })

describe('a daily time when the clock changes', () => {
  // Zone              Change of the clock (local)            Wanted   Runs at (UTC)
  // Europe/Berlin     2026-03-29 02:00+01 → 03:00+02         02:17    03:17+02 = 01:17Z
  // Europe/Berlin     2026-10-25 03:00+02 → 02:00+01         02:17    02:17+02 = 00:17Z, not 01:17Z
  // America/New_York  2026-03-08 02:00-05 → 03:00-04         02:17    03:17-04 = 07:17Z
  // America/New_York  2026-11-01 02:00-04 → 01:00-05         01:17    01:17-04 = 05:17Z, not 06:17Z
  // Lord_Howe         2025-10-05 02:00+10:30 → 02:30+11      02:17    02:47+11 = 15:47Z the day before
  // Lord_Howe         2025-04-06 02:00+11 → 01:30+10:30      01:37    01:37+11 = 14:37Z the day before
  // Africa/Casablanca 2024-03-10 03:00+01 → 02:00+00         02:17    02:17+01 = 01:17Z, not 02:17Z
  // Africa/Casablanca 2024-04-14 02:00+00 → 03:00+01         02:17    03:17+01 = 02:17Z
  // Asia/Kathmandu    none, +05:45                           02:17    20:32Z the day before
  test.each([
    [
      'Europe/Berlin',
      2,
      '2026-03-28T12:00Z',
      '2026-03-29T01:17:00.000Z',
      'The clock skips 02:17 that night. It runs at 03:17.',
    ],
    [
      'Europe/Berlin',
      2,
      '2026-10-24T12:00Z',
      '2026-10-25T00:17:00.000Z',
      'The clock shows 02:17 twice that night. It runs the first time.',
    ],
    [
      'America/New_York',
      2,
      '2026-03-07T12:00Z',
      '2026-03-08T07:17:00.000Z',
      'The clock skips 02:17 that night. It runs at 03:17.',
    ],
    [
      'America/New_York',
      1,
      '2026-10-31T12:00Z',
      '2026-11-01T05:17:00.000Z',
      'The clock shows 01:17 twice that night. It runs the first time.',
    ],
    [
      'Australia/Lord_Howe',
      2,
      '2025-10-04T12:00Z',
      '2025-10-04T15:47:00.000Z',
      'The clock skips 02:17 that night. It runs at 02:47.',
    ],
    [
      'Africa/Casablanca',
      2,
      '2024-03-09T12:00Z',
      '2024-03-10T01:17:00.000Z',
      'The clock shows 02:17 twice that night. It runs the first time.',
    ],
    [
      'Africa/Casablanca',
      2,
      '2024-04-13T12:00Z',
      '2024-04-14T02:17:00.000Z',
      'The clock skips 02:17 that night. It runs at 03:17.',
    ],
    ['Asia/Kathmandu', 2, '2026-03-28T12:00Z', '2026-03-28T20:32:00.000Z', null],
  ])('%s at %i h', (timeZone, hour, after, at, note) => {
    expect(next(daily(hour), timeZone, after)).toEqual([at, note])
  })

  test('the half hour that Lord Howe repeats has one run', () => {
    const times = occurrencesBetween(daily(1), {
      timeZone: 'Australia/Lord_Howe',
      spread: { minute: 37, second: 5 },
      after: new Date('2025-04-04T14:37:05Z'),
      until: new Date('2025-04-06T23:00Z'),
    })
    expect(times.map(({ at }) => at.toISOString())).toEqual([
      '2025-04-05T14:37:05.000Z', // 01:37:05+11 on April 6
      '2025-04-06T15:07:05.000Z', // 01:37:05+10:30 on April 7
    ])
  })

  test('the second 02:17 of a night has no run', () => {
    expect(next(daily(2), 'Europe/Berlin', '2026-10-25T00:17:00Z')).toEqual([
      '2026-10-26T01:17:00.000Z',
      null,
    ])
  })
})

describe('December 30, 2011, which Apia skipped', () => {
  // Apia went from 2011-12-29 24:00-10 straight to 2011-12-31 00:00+14.
  test('the daily runs of that day and the next are merged into one', () => {
    const times = between(daily(6), 'Pacific/Apia', '2011-12-29T00:00Z', '2012-01-01T00:00Z')
    expect(times).toEqual([
      { at: new Date('2011-12-29T16:17Z'), note: null }, // 06:17-10 on the 29th
      { at: new Date('2011-12-30T16:17Z'), note: null }, // 06:17+14 on the 31st
      { at: new Date('2011-12-31T16:17Z'), note: null },
    ])
  })

  test('a weekly run of that Friday moves to Saturday, with a note', () => {
    expect(next({ every: 'week', weekdays: [5], hour: 6 }, 'Pacific/Apia', '2011-12-29T00:00Z')).toEqual([
      '2011-12-30T16:17:00.000Z',
      'The clock skips 06:17 that day. It runs at 06:17 on 31 December.',
    ])
  })

  test('an hourly schedule runs nothing twice', () => {
    const times = between(
      { every: 'hour', hours: 12 },
      'Pacific/Apia',
      '2011-12-29T10:00Z',
      '2011-12-31T10:00Z',
    )
    expect(times.map(({ at }) => at.toISOString())).toEqual([
      '2011-12-29T10:17:00.000Z', // 00:17-10 on the 29th
      '2011-12-29T22:17:00.000Z',
      '2011-12-30T10:17:00.000Z', // 00:17+14 on the 31st
      '2011-12-30T22:17:00.000Z',
    ])
  })
})

describe('every three hours', () => {
  const threeHourly: Cadence = { every: 'hour', hours: 3 }
  const localHours = (day: string, utcDay: string) =>
    between(threeHourly, 'Europe/Berlin', day, utcDay).map(({ at }) =>
      at.toLocaleTimeString('en-GB', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' }),
    )

  test('an ordinary day has eight runs', () => {
    expect(localHours('2026-06-09T22:00Z', '2026-06-10T22:00Z')).toEqual([
      '00:17',
      '03:17',
      '06:17',
      '09:17',
      '12:17',
      '15:17',
      '18:17',
      '21:17',
    ])
  })

  test('a day of 23 hours has eight runs, real hours apart, the last two hours before the next', () => {
    expect(localHours('2026-03-28T23:00Z', '2026-03-29T22:30Z')).toEqual([
      '00:17',
      '04:17',
      '07:17',
      '10:17',
      '13:17',
      '16:17',
      '19:17',
      '22:17',
      '00:17',
    ])
    const notes = between(threeHourly, 'Europe/Berlin', '2026-03-28T23:00Z', '2026-03-29T22:00Z').map(
      ({ note }) => note,
    )
    expect(notes.filter(Boolean)).toEqual([
      'The clock changes that day. Runs stay 3 hours apart, and the last run is 2 hours before the next.',
    ])
    expect(notes[1]).not.toBeNull()
  })

  test('a day of 25 hours has eight runs, too, the last four hours before the next', () => {
    expect(localHours('2026-10-24T22:00Z', '2026-10-25T23:30Z')).toEqual([
      '00:17',
      '02:17',
      '05:17',
      '08:17',
      '11:17',
      '14:17',
      '17:17',
      '20:17',
      '00:17',
    ])
  })
})

test('an hourly schedule runs every real hour: 23 or 25 on the days the clock changes', () => {
  const hourly: Cadence = { every: 'hour', hours: 1 }
  expect(between(hourly, 'Europe/Berlin', '2026-03-28T23:00Z', '2026-03-29T22:00Z')).toHaveLength(23)
  const long = between(hourly, 'Europe/Berlin', '2026-10-24T22:00Z', '2026-10-25T23:00Z')
  expect(long).toHaveLength(25)
  const gaps = long.slice(1).map(({ at }, index) => at.getTime() - (long[index]?.at.getTime() ?? 0))
  expect(new Set(gaps)).toEqual(new Set([3_600_000]))
})

describe('monthly schedules', () => {
  const dates = (cadence: Cadence, year: number) =>
    between(cadence, 'UTC', `${year - 1}-12-31T23:59:59Z`, `${year}-12-31T23:59:59Z`).map(({ at }) =>
      at.toISOString().slice(5, 10),
    )

  test('the 31st is the last day of shorter months, February 29 in a leap year', () => {
    const cadence: Cadence = { every: 'month', day: 31, hour: 6 }
    const usual = ['03-31', '04-30', '05-31', '06-30', '07-31', '08-31', '09-30', '10-31', '11-30', '12-31']
    expect(dates(cadence, 2026)).toEqual(['01-31', '02-28', ...usual])
    expect(dates(cadence, 2028)).toEqual(['01-31', '02-29', ...usual])
    expect(dates({ ...cadence, day: 29 }, 2100).slice(0, 3)).toEqual(['01-29', '02-28', '03-29'])
  })
})

test('weekdays are those in the organization’s time zone, across a new year', () => {
  // 2026-12-31 is a Thursday. 06:17 in Kathmandu (+05:45) is 00:32Z.
  const cadence: Cadence = { every: 'week', weekdays: [1, 4], hour: 6 }
  const times = upcomingOccurrences(cadence, {
    timeZone: 'Asia/Kathmandu',
    spread,
    after: new Date('2026-12-30T12:00Z'),
    count: 3,
  })
  expect(times.map(({ at }) => at.toISOString())).toEqual([
    '2026-12-31T00:32:00.000Z',
    '2027-01-04T00:32:00.000Z',
    '2027-01-07T00:32:00.000Z',
  ])
})

test('a time that is due now is not the next one', () => {
  const at = '2026-06-10T04:17:00.000Z'
  expect(next(daily(6), 'Europe/Berlin', '2026-06-10T04:16:59.999Z')[0]).toBe(at)
  expect(next(daily(6), 'Europe/Berlin', at)[0]).toBe('2026-06-11T04:17:00.000Z')
})

test('an unknown zone is an error', () => {
  expect(() => next(daily(6), 'Mars/Olympus', '2026-06-10T00:00Z')).toThrow(RangeError)
})

const zones = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Africa/Casablanca',
  'Africa/Cairo',
  'America/Santiago',
  'UTC',
] as const
const anyZone = fc.constantFrom(...zones)
const anyHour = fc.integer({ min: 0, max: 23 })
const anyCadence: fc.Arbitrary<Cadence> = fc.oneof(
  fc.constantFrom(1, 2, 3, 4, 6, 8, 12).map((hours) => ({ every: 'hour' as const, hours })),
  anyHour.map((hour) => ({ every: 'day' as const, hour })),
  fc.record({
    every: fc.constant('week' as const),
    weekdays: fc
      .uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 })
      .map((days) => days.sort((a, b) => a - b)),
    hour: anyHour,
  }),
  fc.record({ every: fc.constant('month' as const), day: fc.integer({ min: 1, max: 31 }), hour: anyHour }),
)
const anySpread = fc.record({
  minute: fc.integer({ min: 0, max: 59 }),
  second: fc.integer({ min: 0, max: 59 }),
})
const anyMoment = fc.date({ min: new Date('2010-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })

test('for any cadence, zone, and time, runs come later than requested and strictly increase', () => {
  fc.assert(
    fc.property(anyCadence, anyZone, anySpread, anyMoment, (cadence, timeZone, someSpread, after) => {
      const clock = { timeZone, spread: someSpread }
      const list = upcomingOccurrences(cadence, { ...clock, after, count: 12 }).map(({ at }) => at.getTime())
      let moment = after.getTime()
      for (const at of list) {
        expect(at).toBeGreaterThan(moment)
        expect(nextOccurrence(cadence, { ...clock, after: new Date(moment) }).at.getTime()).toBe(at)
        moment = at
      }
    }),
    { numRuns: 150 },
  )
})

test('a year has exactly its days, weeks, and months of runs, in every zone and at every hour', () => {
  fc.assert(
    fc.property(
      anyZone,
      anyHour,
      anySpread,
      fc.integer({ min: 2013, max: 2035 }),
      (timeZone, hour, someSpread, year) => {
        const clock = { timeZone, spread: someSpread }
        // Ordinary times around the new year, so that no run of the year is moved out of it.
        const bounds = {
          after: nextOccurrence(
            { every: 'month', day: 31, hour },
            { ...clock, after: new Date(Date.UTC(year - 1, 11, 30)) },
          ).at,
          until: nextOccurrence(
            { every: 'month', day: 31, hour },
            { ...clock, after: new Date(Date.UTC(year, 11, 30)) },
          ).at,
        }
        const count = (cadence: Cadence) => occurrencesBetween(cadence, { ...clock, ...bounds }).length
        const days = Math.round((bounds.until.getTime() - bounds.after.getTime()) / 86_400_000)
        expect(days).toBe(year % 4 === 0 ? 366 : 365)
        expect(count({ every: 'day', hour })).toBe(days)
        expect(count({ every: 'month', day: 31, hour })).toBe(12)
        expect(count({ every: 'week', weekdays: [1, 2, 3, 4, 5, 6, 7], hour })).toBe(days)
        const perWeekday = [1, 2, 3, 4, 5, 6, 7].map((weekday) =>
          count({ every: 'week', weekdays: [weekday], hour }),
        )
        expect(perWeekday.reduce((sum, one) => sum + one)).toBe(days)
        expect(Math.min(...perWeekday)).toBe(52)
      },
    ),
    { numRuns: 15 },
  )
})

test('every h hours has 24 / h runs on every day of the year, and every hour 8760', () => {
  for (const timeZone of ['Europe/Berlin', 'Australia/Lord_Howe']) {
    const year = {
      timeZone,
      spread,
      after: new Date('2026-01-10T13:00Z'),
      until: new Date('2027-01-10T13:00Z'),
    }
    for (const hours of [2, 6, 12])
      expect(occurrencesBetween({ every: 'hour', hours }, year)).toHaveLength(365 * (24 / hours))
  }
  const berlin = {
    timeZone: 'Europe/Berlin',
    spread,
    after: new Date('2026-01-10T13:00Z'),
    until: new Date('2027-01-10T13:00Z'),
  }
  expect(occurrencesBetween({ every: 'hour', hours: 1 }, berlin)).toHaveLength(8760)
})

describe('spread over the hour', () => {
  test('an id always has the same minute and second', () => {
    // FNV-1a of "a" is 0xe40c292c = 3826002220; modulo 3600 that is 1420 s.
    expect(spreadOf('a')).toEqual({ minute: 23, second: 40 })
  })

  test('of 36,000 ids no second of the hour has many times its share of ten', () => {
    const seconds = new Map<number, number>()
    for (let index = 0; index < 36_000; index++) {
      const { minute, second } = spreadOf(`00000000-0000-4000-8000-${String(index).padStart(12, '0')}`)
      const key = minute * 60 + second
      seconds.set(key, (seconds.get(key) ?? 0) + 1)
    }
    expect(seconds.size).toBeGreaterThan(3500)
    expect(Math.max(...seconds.values())).toBeLessThan(30)
  })
})
