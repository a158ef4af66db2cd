import { expect, test } from 'vitest'
import { logoType } from './logo-type.ts'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

test('a picture is recognized by its first bytes', () => {
  expect(logoType(bytes('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR'))).toBe('image/png')
  expect(logoType(bytes('\u00ff\u00d8\u00ff\u00e0\0\u0010JFIF'))).toBe('image/jpeg')
  expect(logoType(bytes('RIFF\0\0\0\0WEBPVP8 '))).toBe('image/webp')
})

test.each([
  ['a drawing with scripts', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['a GIF', 'GIF89a'],
  ['a sound in the same container', 'RIFF\0\0\0\0WAVEfmt '],
  ['nothing', ''],
])('%s is not a picture', (_, text) => {
  expect(logoType(bytes(text))).toBeNull()
})
