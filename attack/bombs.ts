import { gzipSync } from 'node:zlib'

export type Bomb = { name: string; contentType: string; body: () => Uint8Array<ArrayBuffer> | string }

const json = 'application/json'
const times = (count: number, text: string, between = '') => Array(count).fill(text).join(between)

/** Just below the accepted size, so that the routes themselves have to cope. */
const values = 29_000
const characters = 1_000_000

export const bombs: readonly Bomb[] = [
  { name: 'nested arrays', contentType: json, body: () => times(500_000, '[') },
  { name: 'nested objects', contentType: json, body: () => times(150_000, '{"a":') },
  { name: 'nested as deep as allowed', contentType: json, body: () => `${times(64, '[')}${times(64, ']')}` },
  { name: 'a long list of numbers', contentType: json, body: () => `[${times(values, '0', ',')}]` },
  { name: 'a long list of objects', contentType: json, body: () => `[${times(values, '{}', ',')}]` },
  { name: 'half a million values', contentType: json, body: () => `[${times(499_000, '0', ',')}]` },
  { name: 'an object of many keys', contentType: json, body: () => objectOf((index) => `key${index}`) },
  {
    name: 'an object of numeric keys',
    contentType: json,
    body: () => objectOf((index) => `${index * 97_003}`),
  },
  { name: 'one key again and again', contentType: json, body: () => objectOf(() => '__proto__') },
  { name: 'a long number', contentType: json, body: () => `[${times(characters, '9')}]` },
  { name: 'a long string', contentType: json, body: () => JSON.stringify(times(characters, 'a')) },
  { name: 'a long string of escapes', contentType: json, body: () => `"${times(160_000, '\\u0000')}"` },
  { name: 'a long key', contentType: json, body: () => `{"${times(100_000, 'k')}":1}` },
  { name: 'JSON as text', contentType: 'text/plain', body: () => `[${times(499_000, '0', ',')}]` },
  { name: 'JSON without a type', contentType: '', body: () => times(500_000, '[') },
  { name: '3 MB of text', contentType: 'text/plain', body: () => times(3 * characters, 'x') },
  { name: '5 MB of JSON', contentType: json, body: () => JSON.stringify(times(5 * characters, 'x')) },
  { name: 'a form of many fields', contentType: urlencoded(), body: () => times(250_000, 'a=&') },
  { name: 'a form of one field', contentType: urlencoded(), body: () => `email=${times(990_000, 'a')}` },
  {
    name: 'a form of many parts',
    contentType: 'multipart/form-data; boundary=b',
    body: () => `${times(19_000, '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n')}--b--`,
  },
  {
    name: 'a form of many parts that end in line feeds',
    contentType: 'multipart/form-data; boundary=-',
    body: () => times(300_000, '---\n'),
  },
  { name: 'zeros, compressed a thousandfold', contentType: json, body: () => packed(300) },
  { name: 'bytes that are no text', contentType: json, body: () => new Uint8Array(500_000).fill(0xff) },
]

function urlencoded() {
  return 'application/x-www-form-urlencoded'
}

function objectOf(key: (index: number) => string): string {
  return `{${Array.from({ length: values }, (_, index) => `"${key(index)}":0`).join(',')}}`
}

const packings = new Map<number, Uint8Array<ArrayBuffer>>()

/** So many megabytes of spaces, as gzip. */
export function packed(megabytes: number): Uint8Array<ArrayBuffer> {
  const known = packings.get(megabytes) ?? new Uint8Array(gzipSync(Buffer.alloc(megabytes * 2 ** 20, ' ')))
  packings.set(megabytes, known)
  return known
}
