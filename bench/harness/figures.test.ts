import { expect, test, vi } from 'vitest'
import { createFigures, formatTarget, formatValue, isMissed, type Figure } from './figures.ts'

const figure = (value: number, target?: Figure['target']): Figure => ({
  name: 'ratio',
  value,
  unit: 'times',
  digits: 1,
  ...(target && { target }),
})

test.each([
  [{ max: 1.5 }, '≤ 1.5', 1.5, 1.51],
  [{ min: 12 }, '≥ 12', 12, 11.99],
  [{ min: 93, max: 97 }, '93 to 97', 95, 97.1],
  [{ is: 0 }, '0', 0, 1],
])('%j is met or missed by the number, not by its displayed digits', (target, text, met, missed) => {
  expect(formatTarget(target)).toBe(text)
  expect(isMissed(figure(met, target))).toBe(false)
  expect(isMissed(figure(missed, target))).toBe(true)
})

test('a figure without a target is listed and never missed', () => {
  expect(isMissed(figure(5))).toBe(false)
  expect(formatValue(figure(12_345.67))).toBe('12,345.7 times')
})

test('a figure is printed and stored as it is added, and one without a number is refused', () => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  const figures = createFigures()
  figures.add({ name: 'ratio', value: 1.504, unit: 'times', target: { max: 1.5 } })
  expect(print.mock.calls[0]?.[0]).toMatch(/^ratio +1\.50 times {2}\(target ≤ 1\.5: missed\)$/)
  expect(figures.all).toHaveLength(1)
  expect(() => figures.add({ name: 'ratio', value: Number.NaN, unit: '' })).toThrow(
    'The figure "ratio" has no value',
  )
})
