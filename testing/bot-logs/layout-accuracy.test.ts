import { expect, test } from 'vitest'
import { measureLayouts } from './layout-accuracy.ts'

const layouts = measureLayouts(new URL('layouts', import.meta.url).pathname)

test.each(layouts)(
  '$name: no line is misread, and no crawler overlooked',
  ({ misread, invented, unseen, misses }) => {
    expect({ misread, invented, unseen, misses: misread + invented + unseen === 0 ? [] : misses }).toEqual({
      misread: 0,
      invented: 0,
      unseen: 0,
      misses: [],
    })
  },
)

test('at least 95% of requests are read in full', () => {
  const sum = (of: 'full' | 'lines') => layouts.reduce((total, layout) => total + layout[of], 0)
  expect(sum('full') / sum('lines')).toBeGreaterThan(0.95)
})
