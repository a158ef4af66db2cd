import { expect, test } from 'vitest'
import { headingLevels } from './heading-levels.ts'
import { parseAnswer } from './parse-answer.ts'

const levelsOf = (text: string) => [...headingLevels(parseAnswer(text), 3).values()]

test('closes gaps in an outline that skips levels', () => {
  expect(levelsOf('## A\n\n#### B\n\n### C\n\n## D\n\n##### E')).toEqual([3, 4, 4, 3, 4])
})

test('starts an answer with a deep heading at the top level', () => {
  expect(levelsOf('### A\n\n# B')).toEqual([3, 3])
})
