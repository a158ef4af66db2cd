import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Rejection } from '../line-fields.ts'
import { logRow } from '../log-row.ts'
import { combined } from './combined.ts'
import { maxLineBytes } from './line-splitter.ts'
import { readLog } from './read-log.ts'

const line = (path: string, agent = 'GPTBot/1.3') =>
  `203.0.113.7 - - [20/Nov/2026:09:15:01 +0100] "GET ${path} HTTP/1.1" 200 1 "-" "${agent}"`

function inPieces(bytes: Uint8Array, size: number): Uint8Array[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.slice(index * size, (index + 1) * size),
  )
}

async function read(bytes: Uint8Array | string, size = 1000) {
  const seen: { line: number; path?: string | null; reason?: Rejection; text: string }[] = []
  const text = (from: Uint8Array, start: number, end: number) =>
    new TextDecoder().decode(from.subarray(start, end))
  const whole = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes
  const { format, ...totals } = await readLog(inPieces(whole, size), {
    format: () => combined,
    sink: {
      onLine(fields, number, from, start, end) {
        seen.push({ line: number, path: logRow(fields).path, text: text(from, start, end) })
      },
      onRejected(reason, number, from, start, end) {
        seen.push({ line: number, reason, text: text(from, start, end) })
      },
    },
  })
  expect(format.id).toBe('combined')
  expect(totals.lines).toBe(totals.parsed + totals.rejected)
  expect(seen.map(({ line: number }) => number)).toEqual(seen.map((_, index) => index + 1))
  return seen
}

const paths = (seen: { path?: string | null }[]) => seen.map(({ path }) => path)

it('reads \\n, \\r\\n and a last line without an end', async () => {
  expect(await read(`${line('/a')}\n${line('/b')}\r\n${line('/c')}`)).toEqual([
    { line: 1, path: '/a', text: line('/a') },
    { line: 2, path: '/b', text: line('/b') },
    { line: 3, path: '/c', text: line('/c') },
  ])
})

it('an empty file has no lines', async () => {
  expect(await read('')).toEqual([])
})

it('counts a blank line', async () => {
  expect(await read('\n')).toEqual([{ line: 1, reason: 'blank', text: '' }])
})

it('a line of a megabyte does not hide the next one', async () => {
  const seen = await read(`${line('/a')}\n${'x'.repeat(1_000_000)}\n${line('/b')}\n`)
  expect(seen.map(({ reason }) => reason)).toEqual([undefined, 'too-long', undefined])
  expect(seen[1]?.text).toBe('x'.repeat(maxLineBytes))
})

it('reads a line of exactly the maximum length, with either line end', async () => {
  const longest = line('/').replace('GPTBot/1.3', 'a'.repeat(maxLineBytes - line('/').length + 10))
  for (const size of [999, 65_536, 1_000_000])
    expect(paths(await read(`${longest}\r\n${longest}\n${longest}x\n`, size))).toEqual(['/', '/', undefined])
})

it('skips leading NUL bytes of a log that was truncated while being written', async () => {
  expect(paths(await read(`${'\0'.repeat(200_000)}${line('/a')}\n`))).toEqual(['/a'])
})

it.each([
  ['UTF-8 with its mark', Buffer.from(`\ufeff${line('/é')}\n`)],
  ['UTF-16 of Windows', Buffer.from(`\ufeff${line('/é')}\r\n`, 'utf16le')],
  ['UTF-16 the other way round', Buffer.from(`\ufeff${line('/é')}\n`, 'utf16le').swap16()],
])('reads %s', async (_, bytes) => {
  for (const size of [1, 3, 1000]) expect(paths(await read(bytes, size))).toEqual(['/é'])
})

it('the result does not depend on the chunk size', async () => {
  const lines = fc.oneof(
    fc.webPath({ size: 'small' }).map((path) => line(path === '' ? '/' : path)),
    fc.constantFrom('', ' ', '\0', '\0\0x', '\r', 'rubbish', `${line('/cr')}\r`, line('/'.repeat(300))),
    fc.uint8Array({ maxLength: 40 }).map((bytes) => String.fromCharCode(...bytes)),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(lines, { maxLength: 30 }),
      fc.boolean(),
      fc.integer({ min: 1, max: 4096 }),
      async (all, isEnded, size) => {
        const bytes = Buffer.from(all.join('\n') + (isEnded ? '\n' : ''), 'latin1')
        expect(await read(bytes, size)).toEqual(await read(bytes, 1_000_000))
      },
    ),
    { numRuns: 150 },
  )
})
