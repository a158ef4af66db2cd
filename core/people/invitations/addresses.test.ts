import { describe, expect, test } from 'vitest'
import { addressesIn, isAddress, maskedAddress } from './addresses.ts'

describe('a pasted list', () => {
  test('is split at commas, semicolons, spaces, and lines, without duplicates', () => {
    expect(addressesIn('a@x.example, b@x.example;c@x.example\r\n A@X.example\td@x.example,,')).toEqual([
      'a@x.example',
      'b@x.example',
      'c@x.example',
      'd@x.example',
    ])
  })

  test('may contain names, as email clients copy them', () => {
    expect(addressesIn('"Berg, Ada" <Ada@x.example>, Bo Li <bo@x.example>; (eve@x.example)')).toEqual([
      'ada@x.example',
      'bo@x.example',
      'eve@x.example',
    ])
  })

  test('keeps entries that are not addresses, so that they can be reported', () => {
    expect(addressesIn('ada@x.example nonsense')).toEqual(['ada@x.example', 'nonsense'])
    expect(addressesIn(' , ; \n')).toEqual([])
  })
})

test.each([
  'a@b.example',
  'ada+tag@mail.b.example',
  "o'neil@b.example",
  'åsa@bücher.example',
  `${'a'.repeat(64)}@b.example`,
])('%s is an address', (text) => {
  expect(isAddress(text)).toBe(true)
})

test.each([
  '',
  'a',
  '@b.example',
  'a@',
  'a@b',
  'a@b..example',
  'a@-b.example',
  'a@b.example.',
  '.a@b.example',
  'a..b@c.example',
  'a b@c.example',
  'a@b@c.example',
  'a@127.0.0.1',
  'a<script>@b.example',
  'a\r\nbcc:x@b.example',
  `${'a'.repeat(65)}@b.example`,
  `a@${'b'.repeat(250)}.example`,
])('%j is not an address', (text) => {
  expect(isAddress(text)).toBe(false)
})

test('a masked address is recognizable only to its owner', () => {
  expect(maskedAddress('ada.berg@acorn.example')).toBe('a…@a….example')
  expect(maskedAddress('nonsense')).toBe('…')
})
