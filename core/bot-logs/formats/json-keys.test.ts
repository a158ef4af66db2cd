import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { JsonKeys, valueKinds } from './json-keys.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** The values the scanner found, parsed as JSON; undefined: refused. */
function valuesOf(keys: JsonKeys, text: string, padding = ''): unknown[] | undefined {
  const bytes = bytesOf(padding + text + padding)
  const start = bytesOf(padding).length
  if (!keys.scan(bytes, start, bytes.length - start)) return undefined
  return [...keys.kinds].map((kind, slot) => {
    if (kind === valueKinds.absent) return null
    const written = new TextDecoder().decode(bytes.subarray(keys.starts[slot], keys.ends[slot]))
    return JSON.parse(kind === valueKinds.text ? `"${written}"` : written)
  })
}

const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

/** The same with JSON.parse. */
function expected(paths: string[][], text: string): unknown[] | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return paths.map((path) => {
    const first = (item: unknown): unknown => (Array.isArray(item) ? first(item[0]) : item)
    let found: unknown = value
    for (const name of path) {
      found = first(found)
      found =
        typeof found === 'object' && found !== null && Object.hasOwn(found, name)
          ? (found as Record<string, unknown>)[name]
          : null
    }
    found = first(found)
    return isScalar(found) ? found : null
  })
}

const paths = [['a'], ['b', 'c'], ['b', 'd', 'User-Agent'], ['key "quoted"\n'], ['ä'], ['']]
const name = fc.constantFrom(
  'a',
  'b',
  'c',
  'd',
  'User-Agent',
  'key "quoted"\n',
  'ä',
  '',
  'a longer key that is not wanted',
  '__proto__x',
)
const { value: json } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string({ unit: 'binary' }),
    fc.string(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(name, tie('value'), { maxKeys: 5 }),
  ),
}))
const object = fc.dictionary(name, json, { maxKeys: 6 })

describe('JsonKeys', () => {
  test('finds what JSON.parse finds, in any object and any order of keys, pretty-printed or not', () => {
    const keys = new JsonKeys(paths)
    fc.assert(
      fc.property(
        object,
        fc.constantFrom(undefined, 1, '\t'),
        fc.constantFrom('', '}', '"', '\n{'),
        (value, indent, padding) => {
          const text = JSON.stringify(value, null, indent)
          expect(valuesOf(keys, text, padding)).toEqual(expected(paths, text))
        },
      ),
      { numRuns: 3000 },
    )
  })

  test('refuses what JSON.parse refuses: one byte changed, removed, or inserted', () => {
    const keys = new JsonKeys(paths)
    const signs = [
      '"',
      '\\',
      '{',
      '}',
      '[',
      ']',
      ':',
      ',',
      '0',
      '-',
      '.',
      'e',
      'n',
      't',
      ' ',
      '\u0001',
      '\\u12',
      '\\x',
    ]
    fc.assert(
      fc.property(object, fc.nat(), fc.constantFrom(...signs, ''), fc.nat(2), (value, at, sign, cut) => {
        const text = JSON.stringify(value)
        const place = at % (text.length + 1)
        const broken = (text.slice(0, place) + sign + text.slice(place + cut)).toWellFormed()
        // With a duplicate key, a nested object may differ from JSON.parse, so only validity is compared.
        expect(valuesOf(keys, broken) === undefined).toBe(expected(paths, broken) === undefined)
      }),
      { numRuns: 5000 },
    )
  })

  test('never throws and never reads past the end, whatever the bytes', () => {
    const keys = new JsonKeys(paths)
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        const line = new Uint8Array([...bytesOf('{"a":'), ...bytes])
        keys.scan(line, 0, line.length)
        const found = [...keys.ends].filter((_, slot) => keys.kinds[slot] !== valueKinds.absent)
        expect(Math.max(0, ...found)).toBeLessThanOrEqual(line.length)
      }),
    )
    const text = bytesOf('{"a":"b"}')
    for (let end = 0; end < text.length; end += 1) expect(keys.scan(text, 0, end)).toBe(false)
    expect(keys.scan(text, 0, text.length)).toBe(true)
  })

  test('finds keys whatever the line before contained', () => {
    const keys = new JsonKeys([['a'], ['b']])
    for (const line of [
      '{"a":1,"b":2}',
      '{"b":2,"a":1}',
      '{"a":1}',
      '{"x":0,"b":2,"y":[],"a":1}',
      '{}',
      '{"a":1,"b":2}',
    ])
      expect(valuesOf(keys, line)).toEqual(expected([['a'], ['b']], line))
  })

  test('a key written with escapes is the same key', () => {
    expect(valuesOf(new JsonKeys([['User-Agent']]), String.raw`{"User\u002dAgent":"x"}`)).toEqual(['x'])
  })

  test('loose keys are compared by letters and digits', () => {
    const keys = new JsonKeys([['http_user_agent']], 'loose')
    for (const written of ['http_user_agent', 'HTTP-User-Agent', 'httpUserAgent', '$http_user_agent'])
      expect(valuesOf(keys, JSON.stringify({ [written]: 'x' }))).toEqual(['x'])
  })

  test('skips a hundred thousand brackets, and refuses them if they do not close', () => {
    const keys = new JsonKeys([['a']])
    const open = '['.repeat(100_000)
    const close = ']'.repeat(100_000)
    expect(valuesOf(keys, `{"x":${open}${close},"a":1}`)).toEqual([1])
    expect(valuesOf(keys, `{"a":${open}${close}}`)).toEqual([null])
    expect(valuesOf(keys, `{"x":${open}}`)).toBeUndefined()
    expect(valuesOf(keys, `{"x":${'{"x":'.repeat(1000)}1${'}'.repeat(1000)},"a":1}`)).toEqual([1])
  })

  test('new keys in every line do not accumulate', () => {
    const keys = new JsonKeys([['a']])
    for (let line = 0; line < 5000; line += 1)
      expect(valuesOf(keys, `{"k${line}":1,"a":${line}}`)).toEqual([line])
  })
})
