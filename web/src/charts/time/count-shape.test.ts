import { expect, test } from 'vitest'
import { countShape } from './count-shape.ts'

test('a line has a gap where nothing is known, and a dot between two gaps', () => {
  const size = { width: 600, height: 200, right: 80 }
  const counts = [1, 2, null, 3, null]
  const [line] = countShape([{ id: 'a', label: 'A', counts }], size).lines
  expect(line?.path.match(/[ML]/g)).toEqual(['M', 'L', 'M'])
  expect(line?.dots).toHaveLength(1)
})
