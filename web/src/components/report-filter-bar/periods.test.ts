import { describe, expect, test } from 'vitest'
import { choosePreset, lastDays, lengthOf, movePeriod, presetOf, presets } from './periods.ts'

test('the last 28 days end today and begin 27 days before, also across a new year', () => {
  expect(lastDays('2026-01-05', 28)).toEqual({ from: '2025-12-09', to: '2026-01-05' })
})

describe('presetOf', () => {
  const today = '2026-11-20'
  test('is the default when the URL has no period', () => {
    expect(presetOf(presets, {}, today, null)?.id).toBe('default')
  })
  test('recognizes a preset by its days', () => {
    expect(presetOf(presets, lastDays(today, 84), today, null)?.id).toBe('12w')
    const available = { from: '2025-05-24', to: '2025-05-30' }
    expect(presetOf(presets, available, today, available)?.id).toBe('all')
  })
  test('recognizes a calendar preset only with its comparison', () => {
    const month = { from: '2026-11-01', to: today }
    expect(presetOf(presets, month, today, null)).toBeUndefined()
    const compared = { ...month, compareFrom: '2026-10-01', compareTo: '2026-10-20' }
    expect(presetOf(presets, compared, today, null)?.id).toBe('month')
  })
  test('is undefined for custom days', () => {
    expect(presetOf(presets, { from: '2026-11-03', to: '2026-11-09' }, today, null)).toBeUndefined()
  })
})

test('lengthOf uses weeks when they are whole', () => {
  expect(lengthOf({ from: '2026-09-26', to: '2026-11-20' })).toBe('8 weeks')
  expect(lengthOf({ from: '2026-11-20', to: '2026-11-20' })).toBe('1 day')
  expect(lengthOf({ from: '2026-11-01', to: '2026-11-10' })).toBe('10 days')
})

test('a period moves by its length, forward at most up to today', () => {
  const period = { from: '2026-10-01', to: '2026-10-14' }
  expect(movePeriod(period, -1, '2026-10-20')).toEqual({ from: '2026-09-17', to: '2026-09-30' })
  expect(movePeriod(period, 1, '2026-10-20')).toEqual({ from: '2026-10-07', to: '2026-10-20' })
  expect(movePeriod(period, 1, '2026-12-01')).toEqual({ from: '2026-10-15', to: '2026-10-28' })
  expect(movePeriod(period, 1, '2026-10-14')).toBeNull()
})

test('choosing a calendar preset sets its comparison, and choosing another one ends it', () => {
  const today = '2026-11-20'
  const byId = (id: string) => presets.find((preset) => preset.id === id) ?? presets[0]
  const [month, weeks] = [byId('month'), byId('4w')]
  if (month === undefined || weeks === undefined) throw new Error('A preset is missing')
  expect(choosePreset(month, undefined, today, null)).toEqual({
    from: '2026-11-01',
    to: today,
    compare: 'custom',
    compareFrom: '2026-10-01',
    compareTo: '2026-10-20',
  })
  expect(choosePreset(weeks, month, today, null)).toMatchObject({
    from: '2026-10-24',
    compareFrom: undefined,
  })
  expect(choosePreset(weeks, undefined, today, null)).toEqual({ from: '2026-10-24', to: today })
})
