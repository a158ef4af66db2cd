import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DataApiError } from './data-api-error.ts'
import { parametersOf } from './query-string.ts'
import { listedValues } from './rows-request.ts'

describe('a list of values', () => {
  test.each([
    ['()', []],
    ['(a)', ['a']],
    ['(a,b)', ['a', 'b']],
    ['("a,b",c)', ['a,b', 'c']],
    ['("a\\"b")', ['a"b']],
    ['("a\\\\")', ['a\\']],
    ['("")', ['']],
    ['(,)', ['', '']],
    ['(a,)', ['a', '']],
    ['("()")', ['()']],
  ])('%s', (written, values) => {
    expect(listedValues(written)).toEqual(values)
  })

  test.each(['', 'a', '(', ')', '(a', 'a)', '("a)', '("a"b)', '(a"b)', '((a))', '(a)b)', '("a\\")'])(
    '%s is not a list',
    (written) => {
      expect(listedValues(written)).toBeNull()
    },
  )

  test('restores quoted values', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 50 }), { minLength: 1, maxLength: 20 }), (values) => {
        const quoted = values.map((value) => `"${value.replaceAll(/["\\]/g, (sign) => `\\${sign}`)}"`)
        expect(listedValues(`(${quoted.join(',')})`)).toEqual(values)
      }),
    )
  })
})

describe('parameters of a URL', () => {
  test('are texts by name, and nested names are plain names', () => {
    const parameters = parametersOf('http://a/b?a%5Bb%5D=c+d&__proto__=%C3%A4#x=y')
    expect([...parameters]).toEqual([
      ['a[b]', 'c d'],
      ['__proto__', 'ä'],
    ])
  })

  test.each([
    '?a=1&a=2',
    '?a=',
    '?a',
    '?=a',
    '?&',
    '?a=%00',
    '?a=%',
    '?a=%ED%A0%80',
    `?${'a'.repeat(25_000)}=b`,
  ])('%s is rejected', (query) => {
    expect(() => parametersOf(`http://a/b${query}`)).toThrow(DataApiError)
  })
})
