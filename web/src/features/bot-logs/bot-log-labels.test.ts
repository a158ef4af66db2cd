import { expect, test } from 'vitest'
import { isUnfinished } from './bot-log-labels.ts'

const scope = (grain: 'hour' | 'day' | 'month', zone = 'UTC') => ({
  period: {
    grain,
    zone,
    from: '2026-11-01',
    to: '2026-11-22',
    snapped: false,
    isDefault: false,
    withoutToday: false,
  },
})
const now = new Date('2026-11-22T23:30:00Z')

test.each([
  { bucket: '2026-11-22T23:00:00Z', given: scope('hour'), unfinished: true },
  { bucket: '2026-11-22T22:00:00Z', given: scope('hour'), unfinished: false },
  { bucket: '2026-11-22', given: scope('day'), unfinished: true },
  { bucket: '2026-11-21', given: scope('day'), unfinished: false },
  { bucket: '2026-11-22', given: scope('day', 'Europe/Oslo'), unfinished: false },
  { bucket: '2026-11-01', given: scope('month'), unfinished: true },
  { bucket: '2026-10-01', given: scope('month'), unfinished: false },
])(
  'isUnfinished is $unfinished for bucket $bucket by $given.period.grain in $given.period.zone',
  ({ bucket, given, unfinished }) => {
    expect(isUnfinished(bucket, given, now)).toBe(unfinished)
  },
)
