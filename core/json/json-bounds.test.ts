import { describe, expect, test } from 'vitest'
import { isWithinBounds } from './json-bounds.ts'

const bounds = { depth: 4, signs: 10 }
const fits = (text: string) => isWithinBounds(new TextEncoder().encode(text), bounds)

describe('bounds of JSON', () => {
  test('depth and members are counted without building anything', () => {
    expect(fits('{"a":[1,2,{"b":[]}]}')).toBe(true)
    expect(fits('[[[[]]]]')).toBe(true)
    expect(fits('[[[[[]]]]]')).toBe(false)
    expect(fits('[1,2,3,4,5,6,7,8,9,10]')).toBe(true)
    expect(fits('[1,2,3,4,5,6,7,8,9,10,11]')).toBe(false)
    expect(fits('{"a":1,"b":2,"c":3,"d":4,"e":5}')).toBe(true)
    expect(fits('{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6}')).toBe(false)
  })

  test('characters in strings are ignored', () => {
    expect(fits(JSON.stringify('[{,:'.repeat(100)))).toBe(true)
    expect(fits(JSON.stringify(['\\"[[[[[[', '\\']))).toBe(true)
    expect(fits('["\\"[[[[[[[[","\\\\",[[[[[]]]]]]')).toBe(false)
  })

  test('bounds also apply to invalid or truncated JSON', () => {
    expect(fits('')).toBe(true)
    expect(fits('"never ends [[[[[[[[')).toBe(true)
    expect(fits('"ends in an escape \\')).toBe(true)
    expect(fits(']]]]]]]]]]]]]]]][[[[[')).toBe(true) // not JSON: the parser refuses it
  })

  test('the check takes less time than a frame', () => {
    const start = performance.now()
    expect(isWithinBounds(new Uint8Array(1024 * 1024).fill(0x20), bounds)).toBe(true)
    expect(performance.now() - start).toBeLessThan(100)
  })
})
