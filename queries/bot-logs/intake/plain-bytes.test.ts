import { gzipSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { compressionOf } from './compression.ts'
import { plainBytes, TooLargeInside, type PlainLimits } from './plain-bytes.ts'

const text = Buffer.from(
  Array.from({ length: 20_000 }, (_, index) => `line ${index} ${Math.sin(index)}\n`).join(''),
)
const toSkip = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 5, 0, 0, 0, 1, 2, 3, 4, 5])

async function unpack(bytes: Uint8Array, size = 10_000, limits?: PlainLimits) {
  const damage: string[] = []
  const out: Uint8Array[] = []
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  )
  for await (const piece of plainBytes(pieces, (sentence) => damage.push(sentence), limits))
    out.push(Buffer.from(piece))
  return { out: Buffer.concat(out), damage }
}

/** With pieces of three bytes, use a text that is larger than what is unpacked at once. */
describe.each([
  [3, text.subarray(0, 80_000)],
  [1000, text],
  [65_536, text],
  [10_000_000, text],
])('in pieces of %i bytes', (size, text) => {
  const first = text.subarray(0, text.length >> 2)
  const second = text.subarray(text.length >> 2)

  it.each([
    ['plain bytes', text],
    ['gzip', gzipSync(text)],
    ['gzip of two members', Buffer.concat([gzipSync(first), gzipSync(second)])],
    ['gzip and zeros behind', Buffer.concat([gzipSync(text), Buffer.alloc(512)])],
    ['zstd', zstdCompressSync(text)],
    [
      'zstd of several frames',
      Buffer.concat([
        toSkip,
        zstdCompressSync(first),
        toSkip,
        zstdCompressSync(Buffer.alloc(0)),
        zstdCompressSync(second),
        toSkip,
      ]),
    ],
  ])('unpacks %s', { timeout: 60_000 }, async (_, bytes) => {
    const { out, damage } = await unpack(bytes, size)
    expect(damage).toEqual([])
    expect(out.equals(text)).toBe(true)
  })
})

it.each([
  ['gzip', gzipSync(text)],
  ['zstd', zstdCompressSync(text)],
])('keeps what precedes a truncation in %s, and reports it', async (name, bytes) => {
  const { out, damage } = await unpack(bytes.subarray(0, bytes.length - 5000))
  expect(out.length).toBeGreaterThan(text.length / 2)
  expect(out.equals(text.subarray(0, out.length))).toBe(true)
  expect(damage).toEqual([expect.stringContaining(`The ${name} file is incomplete or damaged; the`)])
})

it('reports trailing garbage', async () => {
  const { damage } = await unpack(Buffer.concat([gzipSync(text), Buffer.from('rubbish')]))
  expect(damage).toHaveLength(1)
})

it.each([
  ['gzip', gzipSync(Buffer.alloc(100_000_000))],
  ['zstd', zstdCompressSync(Buffer.alloc(100_000_000))],
])('rejects a bomb in %s', async (_, bytes) => {
  await expect(unpack(bytes, 65_536)).rejects.toBeInstanceOf(TooLargeInside)
})

it('rejects content that unpacks to more than is allowed', async () => {
  await expect(unpack(gzipSync(text), 65_536, { maxBytes: 1000, maxRatio: 500 })).rejects.toThrow(
    '1000 bytes',
  )
})

it('passes on less than a magic number', async () => {
  expect(await unpack(Buffer.from('ab'), 1)).toEqual({ out: Buffer.from('ab'), damage: [] })
  expect(await unpack(Buffer.alloc(0))).toEqual({ out: Buffer.alloc(0), damage: [] })
  expect(compressionOf(new Uint8Array(0))).toBe('none')
})
