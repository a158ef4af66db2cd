import { describe, expect, test } from 'vitest'
import { buildLogEntry } from './entry.ts'
import { consoleLevels, isSentRemotely } from './environment.ts'
import { fingerprintOf, groupingKeyOf } from './fingerprint.ts'

const now = new Date('2026-01-02T03:04:05Z')

function failFor(id: string) {
  return new Error(`answer ${id} took 1234 ms`)
}

describe('log entry', () => {
  test('contains environment, runtime, and time, and keeps its context', () => {
    const entry = buildLogEntry({
      environment: 'production',
      runtime: 'node',
      now,
      context: { route: '/api/x', environment: 'fake' },
    })
    expect(entry).toEqual({
      environment: 'production',
      runtime: 'node',
      timestamp: '2026-01-02T03:04:05.000Z',
      route: '/api/x',
    })
  })

  test('of an error carries message, stack, name, fingerprint and grouping key', () => {
    const error = new TypeError('x is not a function')
    const entry = buildLogEntry({ environment: 'production', runtime: 'browser', now, error })
    expect(entry.error).toEqual({ message: error.message, stack: error.stack, name: 'TypeError' })
    expect(entry.fingerprint).toMatch(/^[0-9a-f]{14}$/)
    expect(entry.grouping_key).toBe('TypeError: x is not a function')
  })

  test('for a thrown value that is not an error contains the value', () => {
    const entry = buildLogEntry({ environment: 'local', runtime: 'node', now, error: { code: 7 } })
    expect(entry.error).toMatchObject({ name: 'NonError', message: '{"code":7}' })
  })
})

describe('error fingerprint', () => {
  test('is equal for the same error with other ids and numbers', () => {
    const [one, two] = ['3f0e6f0a-1c1d-4a56-9a53-5a2d1a3b4c5d', '11111111-2222-4333-8444-555555555555'].map(
      failFor,
    )
    if (!one || !two) throw new Error('two errors expected')
    expect(fingerprintOf(one)).toBe(fingerprintOf(two))
    expect(groupingKeyOf(one)).toBe('Error: answer <id> took <n> ms')
  })

  test('differs by class, message, and place', () => {
    const base = failFor('x')
    const otherClass = new RangeError(base.message)
    const otherPlace = new Error(base.message)
    expect(new Set([base, otherClass, otherPlace].map(fingerprintOf)).size).toBe(3)
  })
})

test('what reaches the console and what leaves the machine depends on the environment', () => {
  expect(consoleLevels.local).toContain('debug')
  expect(consoleLevels.development).toEqual(['info', 'warn', 'error'])
  expect(consoleLevels.production).toEqual(['error'])
  expect(isSentRemotely('production', 'warn')).toBe(true)
  expect(isSentRemotely('production', 'info')).toBe(false)
  expect(isSentRemotely('development', 'error')).toBe(false)
  expect(isSentRemotely('local', 'error')).toBe(false)
})
