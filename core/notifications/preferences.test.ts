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

test('without preferences everything goes out at once', () => {
  expect(held(oslo, '2026-11-21T02:00:00Z')).toBeNull()
})

test('quiet hours pass midnight: from 22 to 7 on the clock of the person', () => {
  expect(held(night, '2026-11-21T20:59:59Z')).toBeNull()
  expect(held(night, '2026-11-21T21:00:00Z')).toBe('2026-11-22T06:00:00.000Z')
  expect(held(night, '2026-11-22T05:59:59Z')).toBe('2026-11-22T06:00:00.000Z')
  expect(held(night, '2026-11-22T06:00:00Z')).toBeNull()
})

test('quiet hours of a day end the same day', () => {
  const noon = { ...oslo, quietFrom: 12, quietUntil: 14 }
  expect(held(noon, '2026-11-21T11:30:00Z')).toBe('2026-11-21T13:00:00.000Z')
  expect(held(noon, '2026-11-21T13:00:00Z')).toBeNull()
})

test('the night in which the clock goes forward is an hour shorter, the one back an hour longer', () => {
  // 28 to 29 March 2026: 22:00 is 21:00Z, 07:00 is already summer time, 05:00Z.
  expect(held(night, '2026-03-28T21:00:00Z')).toBe('2026-03-29T05:00:00.000Z')
  // 24 to 25 October 2026: 22:00 is 20:00Z, 07:00 is winter time again, 06:00Z.
  expect(held(night, '2026-10-24T20:00:00Z')).toBe('2026-10-25T06:00:00.000Z')
  // An end that the clock skips (02:00 becomes 03:00) is the moment of the skip.
  expect(endOfQuiet({ ...night, quietUntil: 2 }, new Date('2026-03-29T00:30:00Z'))?.toISOString()).toBe(
    '2026-03-29T01:00:00.000Z',
  )
})

test('critical events pass, if the person wants them to', () => {
  expect(held(night, '2026-11-21T23:00:00Z', { severity: 'critical' })).toBeNull()
  expect(held({ ...night, criticalPasses: false }, '2026-11-21T23:00:00Z', { severity: 'critical' })).toBe(
    '2026-11-22T06:00:00.000Z',
  )
})

test('a digest collects mails until its hour, and no texts', () => {
  const daily: Clocked = { ...oslo, digest: 'daily', digestHour: 8 }
  expect(held(daily, '2026-11-21T06:59:00Z')).toBe('2026-11-21T07:00:00.000Z')
  expect(held(daily, '2026-11-21T07:00:00Z')).toBe('2026-11-22T07:00:00.000Z')
  expect(held(daily, '2026-11-21T06:59:00Z', { isMail: false })).toBeNull()
  // A Friday; the digest is on Mondays.
  expect(held({ ...daily, digest: 'weekly' }, '2026-11-20T12:00:00Z')).toBe('2026-11-23T07:00:00.000Z')
})

test('a digest stays at its hour when the clock changes', () => {
  const daily: Clocked = { ...oslo, digest: 'daily', digestHour: 8 }
  expect(held(daily, '2026-03-28T12:00:00Z')).toBe('2026-03-29T06:00:00.000Z')
  expect(held(daily, '2026-10-24T12:00:00Z')).toBe('2026-10-25T07:00:00.000Z')
})

test('a digest whose hour is quiet waits for the end of the quiet hours', () => {
  expect(held({ ...night, digest: 'daily', digestHour: 6 }, '2026-11-21T12:00:00Z')).toBe(
    '2026-11-22T06:00:00.000Z',
  )
})

test('half of quiet hours is refused at the half that is missing', () => {
  const parsed = preferencesInput.safeParse({ ...defaultPreferences, quietFrom: 22 })
  expect(parsed.error?.issues.map(({ path }) => path)).toEqual([['quietUntil']])
  const same = preferencesInput.safeParse({ ...defaultPreferences, quietFrom: 7, quietUntil: 7 })
  expect(same.error?.issues.map(({ path }) => path)).toEqual([['quietUntil']])
  expect(preferencesInput.safeParse({ ...defaultPreferences, timeZone: 'Mars/Olympus' }).success).toBe(false)
})
