import { expect, test } from 'vitest'
import { contrast, readableAccent } from './accent.ts'

test('contrast follows WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  // Known as the lightest gray that is readable on white.
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})

test('a readable accent stays unchanged', () => {
  expect(readableAccent('#2b50e0').light).toBe('#2b50e0')
  expect(readableAccent('#86a0ff').dark).toBe('#86a0ff')
})

test.each(['#ffff00', '#000000', '#ffffff', '#808080', '#ff0000', '#123456'])(
  '%s is adjusted until it is readable on every background in light and dark mode',
  (accent) => {
    const { light, dark } = readableAccent(accent)
    for (const ground of ['#ffffff', '#f4f3ef', '#fafaf7'])
      expect(contrast(light, ground)).toBeGreaterThanOrEqual(4.5)
    for (const ground of ['#181b1e', '#1e2226', '#121416'])
      expect(contrast(dark, ground)).toBeGreaterThanOrEqual(4.5)
  },
)
