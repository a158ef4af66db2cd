import { describe, expect, test } from 'vitest'
import { readLedger } from './migration-ledger.ts'

const step = (version: string) => ({ version, name: 'step', sql: '' })
const known = {
  migrations: ['20261128000100', '20261128000200', '20261201000000', '20261202000000'],
  baseline: ['20261128000100', '20261128000200'],
  former: {
    release: ['20261120100000', '20261125150000'].map(step),
    steps: ['20261126100000', '20261127010000'].map(step),
    finish: '',
  },
}
const read = (applied: string[], hasTables = true) => readLedger(new Set(applied), hasTables, known)
const problemOf = (applied: string[]) => {
  try {
    read(applied)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

test('an empty database lacks every migration', () => {
  expect(read([], false)).toEqual({ series: 'current', missing: known.migrations })
})

test('later migrations may be missing in any order', () => {
  expect(read([...known.baseline, '20261202000000'])).toEqual({
    series: 'current',
    missing: ['20261201000000'],
  })
})

test('an interrupted start continues in the baseline', () => {
  expect(read(['20261128000100'])).toMatchObject({ missing: known.migrations.slice(1) })
})

test('versions outside both series are ignored', () => {
  expect(read(['20240101000000', ...known.migrations, '20990101000000'])).toEqual({
    series: 'current',
    missing: [],
  })
  expect(read(['20261124000000'], false)).toMatchObject({ series: 'current' })
})

test('0.7.0 lacks the steps since, and a step those after it', () => {
  expect(read(['20261120100000', '20261125150000'])).toEqual({
    series: 'former',
    missing: known.former.steps,
  })
  expect(read(['20261120100000', '20261125150000', '20261126100000'])).toEqual({
    series: 'former',
    missing: [step('20261127010000')],
  })
})

describe('rejects', () => {
  test.each([
    ['no list beside tables', [], 'is empty, although'],
    ['a gap in the baseline', ['20261128000200'], 'lacks 20261128000100, although later'],
    ['less than 0.7.0', ['20261120100000'], 'before version 0.7.0: it lacks 20261125150000_step. Start'],
    ['a gap before 0.7.0', ['20261125150000'], 'lacks 20261120100000_step, although'],
    [
      'a gap between the steps',
      ['20261120100000', '20261125150000', '20261127010000'],
      'lacks 20261126100000_step, although',
    ],
    ['a version between ours', ['20261120100000', '20261124000000'], 'has 20261124000000, which no version'],
    ['both series', ['20261120100000', ...known.baseline], 'has the baseline, and also 20261120100000_step'],
  ])('%s', (_, applied, problem) => {
    expect(problemOf(applied)).toContain(problem)
    expect(problemOf(applied)).toMatch(/Nothing was changed\. See .* in docs\/upgrading\.md\.$/)
  })
})
