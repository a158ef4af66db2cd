import { expect, test } from 'vitest'
import { arrayAsLines } from './array-lines.ts'

const lines = (text: string) => {
  const found = arrayAsLines(new TextEncoder().encode(text))
  return found === null ? null : new TextDecoder().decode(found)
}

test.each([
  ['[{"a":1},{"b":2}]', '{"a":1}\n{"b":2}\n'],
  ['\uFEFF [\n  {"a": 1},\r\n  {"b": [2, 3]}\n]\n', '{"a": 1}\n{"b": [2, 3]}\n'],
  ['[]', ''],
  ['[ ]', ''],
  ['["x,]\\"\\\\","y"]', '"x,]\\"\\\\"\n"y"\n'],
  ['[{"at":1763626501123456789}]', '{"at":1763626501123456789}\n'],
  ['[{\n"a":\n1}]', '{ "a": 1}\n'],
])('%s becomes one element per line', (text, expected) => {
  expect(lines(text)).toBe(expected)
})

test.each(['', ' ', '{"a":1}', '[{"a":1}', '[{"a":1}] x', '["open', '[1]\n[2]', '["\\'])(
  '%s is not a whole array',
  (text) => {
    expect(lines(text)).toBeNull()
  },
)
