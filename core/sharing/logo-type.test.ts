import { expect, test } from 'vitest'
import { readLogo } from './logo-type.ts'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const png =
  '\u0089PNG\r\n\u001a\n\0\0\0\rIHDR\0\0\u0001\u00e0\0\0\0\u00a0\u0008\u0006\0\0\0crc.\0\0\0\u0002IDATxxcrc.\0\0\0\0IENDcrc.'
const jpeg =
  '\u00ff\u00d8\u00ff\u00e0\0\u0010JFIF\0\u0001\u0001\0\0\u0001\0\u0001\0\0\u00ff\u00c0\0\u0011\u0008\0\u00a0\u0001\u00e0\u0003\u0001\u0022\0\u0002\u0011\u0001\u0003\u0011\u0001xx\u00ff\u00d9'
const webp = (chunk: string) => `RIFF${String.fromCharCode(chunk.length + 4)}\0\0\0WEBP${chunk}`
const extended = webp('VP8X\u000a\0\0\0\0\0\0\0\u00df\u0001\0\u009f\0\0')
const lossless = webp('VP8L\u0005\0\0\0/\u00df\u00c1\u0027\0xxxxx')
const lossy = webp('VP8 \u000a\0\0\0\0\0\0\u009d\u0001*\u00e0\u0001\u00a0\0')

test.each([
  ['image/png', png],
  ['image/jpeg', jpeg],
  ['image/webp', extended],
  ['image/webp', lossless],
  ['image/webp', lossy],
])('a picture of %s is recognized by its bytes, with its size', (type, text) => {
  expect(readLogo(bytes(text))).toEqual({ type, width: 480, height: 160 })
})

const script = '<script>alert(1)</script>'
test.each([
  ['a drawing with scripts', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['a GIF', 'GIF89a'],
  ['a sound in the same container', 'RIFF\0\0\0\0WAVEfmt '],
  ['nothing', ''],
  ['a PNG followed by a script', png + script],
  ['a PNG that ends early', png.slice(0, -6)],
  ['a JPEG followed by a script', jpeg + script],
  ['a JPEG without a size', '\u00ff\u00d8\u00ff\u00d9'],
  ['a WebP followed by a script', extended + script],
])('%s is not a picture', (_, text) => {
  expect(readLogo(bytes(text))).toBeNull()
})
