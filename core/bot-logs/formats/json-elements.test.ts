import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxLineBytes } from '../read/line-splitter.ts'
import { ElementSplitter } from './json-elements.ts'
import { formatById, framed } from './registry.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

function split(text: string, block = text.length + 1) {
  const found: string[] = []
  const splitter = new ElementSplitter((bytes, start, end, isTooLong) => {
    found.push(isTooLong ? 'too-long' : decoder.decode(bytes.subarray(start, end)))
  })
  const bytes = encoder.encode(text)
  for (let at = 0; at < bytes.length; at += block) splitter.push(bytes.slice(at, at + block))
  splitter.end()
  return { found, position: splitter.position }
}

describe('ElementSplitter', () => {
  const element = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 })

  test('splits an array into its elements, whatever the blocks and blanks', () => {
    fc.assert(
      fc.property(
        fc.array(element, { maxLength: 5 }),
        fc.constantFrom(0, 2),
        fc.integer({ min: 1, max: 40 }),
        (list, indent, block) => {
          const text = JSON.stringify(list, null, indent)
          const { found, position } = split(text, block)
          expect(found.map((one) => JSON.parse(one))).toEqual(JSON.parse(text))
          expect(position).toBe(encoder.encode(text).length)
        },
      ),
    )
  })

  test('splits consecutive objects, on lines or not', () => {
    expect(split('{"a":1}{"b":"}{"}\n\n{\n"c":[{}]\n}').found).toEqual([
      '{"a":1}',
      '{"b":"}{"}',
      '{\n"c":[{}]\n}',
    ])
  })

  test('passes on what is not an object, and an object that does not end', () => {
    expect(split('[1, {"a":1}, oops\n{"b":2}, {"c":').found).toEqual(['1, {"a":1}, oops', '{"b":2}', '{"c":'])
  })

  test('an element over the limit is one record, and the next one is found', () => {
    const long = `{"a":"${'x'.repeat(3 * maxLineBytes)}"}`
    for (const block of [1000, 70_000, 10_000_000])
      expect(split(`[${long},{"b":1}]`, block).found).toEqual(['too-long', '{"b":1}'])
  })

  test('an element of exactly the limit is read', () => {
    const exact = `{"a":"${'x'.repeat(maxLineBytes - 8)}"}`
    for (const block of [1000, 10_000_000]) expect(split(`[${exact}]`, block).found).toEqual([exact])
  })
})

describe('framed', () => {
  test.each([
    ['[{"a":1}]', 'json-array'],
    ['  \n[\n', 'json-array'],
    ['{\n  "a": 1\n}', 'json-array'],
    ['{"a":1}{"b":2}', 'json-array'],
    ['{"a":1}\n{"b":2}\n', 'lines'],
    ['{"a":1} \r\n{"b":2}\r\n', 'lines'],
    ['caddy  | {"a":1}\n', 'lines'],
    ['', 'lines'],
  ])('%s is framed as %s', (head, framing) => {
    const format = formatById('vercel')
    expect(format === null ? null : framed(format, encoder.encode(head)).framing).toBe(framing)
  })

  test('a log of lines is not taken for an array because it begins with a bracket', () => {
    const format = formatById('haproxy')
    expect(format === null ? null : framed(format, encoder.encode('[x')).framing).toBe('lines')
  })
})
