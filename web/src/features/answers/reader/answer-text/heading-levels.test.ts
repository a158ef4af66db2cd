import { expect, test } from 'vitest'
import { headingLevels } from './heading-levels.ts'
import { parseAnswer } from './parse-answer.ts'

const levelsOf = (text: string) => [...headingLevels(parseAnswer(text), 3).values()]

test('an outline that skips levels is closed up', () => {
  expect(levelsOf('## A\n\n#### B\n\n### C\n\n## D\n\n##### E')).toEqual([3, 4, 4, 3, 4])
})

test('an answer that begins with a deep heading begins at the top', () => {
  expect(levelsOf('### A\n\n# B')).toEqual([3, 3])
})
