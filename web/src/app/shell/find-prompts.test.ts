import { expect, test } from 'vitest'
import { findPrompts } from './find-prompts.ts'

const rows = [
  { promptId: 'old', text: 'Which headset for offices?', archivedAt: '2026-11-01T00:00:00Z' },
  { promptId: 'new', text: 'Best headset for a noisy OFFICE', archivedAt: null },
  { promptId: 'other', text: 'Best microphone', archivedAt: null },
]
const ids = (query: string) => findPrompts(rows, query).map((row) => row.promptId)

test('finds prompts with all the words in any order, archived ones last', () => {
  expect(ids('office  headset')).toEqual(['new', 'old'])
  expect(ids('best')).toEqual(['new', 'other'])
  expect(ids('best phones')).toEqual([])
})

test('finds nothing for one letter, and limits the list', () => {
  expect(ids('b')).toEqual([])
  const many = Array.from({ length: 30 }, (_, index) => ({
    promptId: String(index),
    text: 'same',
    archivedAt: null,
  }))
  expect(findPrompts(many, 'same')).toHaveLength(8)
})
