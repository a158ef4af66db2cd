import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ByteOffsets, quotedSpan } from './byte-span.ts'

const text = fc.string({
  unit: fc.constantFrom('a', ' ', '.', 'ü', '雨', '🎒', '👨‍👩‍👧', '\ud800', '\n'),
  maxLength: 60,
})
const byteLength = (written: string) => new TextEncoder().encode(written).byteLength

describe('UTF-8 byte offsets', () => {
  test('find every span between characters', () => {
    fc.assert(
      fc.property(text, fc.nat(60), fc.nat(60), (written, from, length) => {
        const points = Array.from(written)
        const before = points.slice(0, from).join('')
        const inside = points.slice(from, from + length).join('')
        const startByte = byteLength(before)
        expect(new ByteOffsets(written).span(startByte, startByte + byteLength(inside))).toEqual(
          inside === '' ? null : { start: before.length, end: before.length + inside.length },
        )
      }),
    )
  })

  test('never give a span that is outside the text or splits a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer(), fc.integer(), (written, start, end) => {
        const span = new ByteOffsets(written).span(start, end)
        const slice = span ? written.slice(span.start, span.end) : ''
        expect(slice.isWellFormed()).toBe(true)
        expect(byteLength(slice)).toBe(span ? end - start : 0)
      }),
    )
  })

  test('inside a character give no span', () => {
    expect(new ByteOffsets('für').span(2, 4)).toBeNull()
    expect(new ByteOffsets('a🎒').span(0, 3)).toBeNull()
    expect(new ByteOffsets('a🎒').span(1, 5)).toEqual({ start: 1, end: 3 })
  })
})

describe('a quoted span', () => {
  const at = (written: string, startByte: number, quoted: string | null, endByte = startByte + 1) =>
    quotedSpan(new ByteOffsets(written), written, { startByte, endByte, quoted })

  test('always contains the quotation, wherever the bytes point', () => {
    fc.assert(
      fc.property(text, text, fc.integer(), fc.integer(), (written, quoted, startByte, endByte) => {
        const span = quotedSpan(new ByteOffsets(written), written, { startByte, endByte, quoted })
        expect(span === null || written.slice(span.start, span.end) === quoted).toBe(true)
      }),
    )
  })

  test('is the occurrence nearest to the bytes', () => {
    const written = 'für Zelt, für Zelt, für Zelt'
    const second = written.indexOf('Zelt', 8)
    expect(at(written, byteLength(written.slice(0, second)) + 2, 'Zelt')).toEqual({
      start: second,
      end: second + 4,
    })
    expect(at(written, 0, 'Zelt')).toEqual({ start: 4, end: 8 })
    expect(at(written, 10_000, 'Zelt')?.start).toBe(written.lastIndexOf('Zelt'))
  })

  test('far away counts only if it is long and unique', () => {
    const padding = 'x'.repeat(100)
    expect(at(`${padding}6. Birch`, 0, '6.')).toBeNull()
    expect(at(`${padding}Birch is roomy`, 0, 'Birch is roomy')).toEqual({ start: 100, end: 114 })
    expect(at(`${padding}Birch is roomy, Birch is roomy`, 0, 'Birch is roomy')).toBeNull()
  })
})
