// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { readableXml } from './picture-text.ts'

test('a picture with characters that XML forbids can still be read', () => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', 'text')
  element.textContent = 'a\u0007b\uD83C \uFFFF <script>&amp; 🏕'
  const source = readableXml(new XMLSerializer().serializeToString(element))
  const read = new DOMParser().parseFromString(source, 'image/svg+xml')
  expect(read.querySelector('parsererror')).toBeNull()
  expect(read.documentElement.textContent).toBe('a\uFFFDb\uFFFD \uFFFD <script>&amp; 🏕')
})
