import { expect, test } from 'vitest'
import { defaultPreferences, endOfQuiet, holdUntil, preferencesInput, type Clocked } from './preferences.ts'

const oslo = { ...defaultPreferences, timeZone: 'Europe/Oslo' }
const night: Clocked = { ...oslo, quietFrom: 22, quietUntil: 7 }
const held = (
  preferences: Clocked,
  at: string,
  {
    severity = 'warning' as const,
    isMail = true,
  }: { severity?: 'warning' | 'critical'; isMail?: boolean } = {},
) => holdUntil(preferences, { at: new Date(at), severity, isMail })?.toISOString() ?? null

test('without preferences everything is sent immediately', () => {
  expect(held(oslo, '2026-11-21T02:00:00Z')).toBeNull()
})

test('quiet hours may pass midnight: from 22 to 7 in the user’s time zone', () => {
  expect(held(night, '2026-11-21T20:59:59Z')).toBeNull()
  expect(held(night, '2026-11-21T21:00:00Z')).toBe('2026-11-22T06:00:00.000Z')
  expect(held(night, '2026-11-22T05:59:59Z')).toBe('2026-11-22T06:00:00.000Z')
  expect(held(night, '2026-11-22T06:00:00Z')).toBeNull()
})

test('daytime quiet hours end on the same day', () => {
  const noon = { ...oslo, quietFrom: 12, quietUntil: 14 }
  expect(held(noon, '2026-11-21T11:30:00Z')).toBe('2026-11-21T13:00:00.000Z')
  expect(held(noon, '2026-11-21T13:00:00Z')).toBeNull()
})

test('quiet hours are an hour shorter or longer in the nights when the clock changes', () => {
  // March 28 to 29, 2026: 22:00 is 21:00Z, 07:00 is already daylight saving time, 05:00Z.
  expect(held(night, '2026-03-28T21:00:00Z')).toBe('2026-03-29T05:00:00.000Z')
  // October 24 to 25, 2026: 22:00 is 20:00Z, 07:00 is standard time again, 06:00Z.
  expect(held(night, '2026-10-24T20:00:00Z')).toBe('2026-10-25T06:00:00.000Z')
  // An end that the clock skips (02:00 becomes 03:00) is the time of the skip.
  expect(endOfQuiet({ ...night, quietUntil: 2 }, new Date('2026-03-29T00:30:00Z'))?.toISOString()).toBe(
    '2026-03-29T01:00:00.000Z',
  )
})

test('critical events are sent during quiet hours if the user allows it', () => {
  expect(held(night, '2026-11-21T23:00:00Z', { severity: 'critical' })).toBeNull()
  expect(held({ ...night, criticalPasses: false }, '2026-11-21T23:00:00Z', { severity: 'critical' })).toBe(
    '2026-11-22T06:00:00.000Z',
  )
})

test('a digest collects emails until its hour, but not text messages', () => {
  const daily: Clocked = { ...oslo, digest: 'daily', digestHour: 8 }
  expect(held(daily, '2026-11-21T06:59:00Z')).toBe('2026-11-21T07:00:00.000Z')
  expect(held(daily, '2026-11-21T07:00:00Z')).toBe('2026-11-22T07:00:00.000Z')
  expect(held(daily, '2026-11-21T06:59:00Z', { isMail: false })).toBeNull()
  // A Friday; the digest is sent on Mondays.
  expect(held({ ...daily, digest: 'weekly' }, '2026-11-20T12:00:00Z')).toBe('2026-11-23T07:00:00.000Z')
})

test('a digest stays at its hour when the clock changes', () => {
  const daily: Clocked = { ...oslo, digest: 'daily', digestHour: 8 }
  expect(held(daily, '2026-03-28T12:00:00Z')).toBe('2026-03-29T06:00:00.000Z')
  expect(held(daily, '2026-10-24T12:00:00Z')).toBe('2026-10-25T07:00:00.000Z')
})

test('a digest due in quiet hours waits for their end', () => {
  expect(held({ ...night, digest: 'daily', digestHour: 6 }, '2026-11-21T12:00:00Z')).toBe(
    '2026-11-22T06:00:00.000Z',
  )
})

test('quiet hours without start or end are refused at the missing field', () => {
  const parsed = preferencesInput.safeParse({ ...defaultPreferences, quietFrom: 22 })
  expect(parsed.error?.issues.map(({ path }) => path)).toEqual([['quietUntil']])
  const same = preferencesInput.safeParse({ ...defaultPreferences, quietFrom: 7, quietUntil: 7 })
  expect(same.error?.issues.map(({ path }) => path)).toEqual([['quietUntil']])
  expect(preferencesInput.safeParse({ ...defaultPreferences, timeZone: 'Mars/Olympus' }).success).toBe(false)
})
