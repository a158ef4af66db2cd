import { expect, test } from 'vitest'
import { findPrompts } from './find-prompts.ts'

const rows = [
  { promptId: 'old', text: 'Which headset for offices?', archivedAt: '2026-11-01T00:00:00Z' },
  { promptId: 'new', text: 'Best headset for a noisy OFFICE', archivedAt: null },
  { promptId: 'other', text: 'Best microphone', archivedAt: null },
]
const ids = (query: string) => findPrompts(rows, query).map((row) => row.promptId)

test('prompts with all the words are found in any order, archived ones last', () => {
  expect(ids('office  headset')).toEqual(['new', 'old'])
  expect(ids('best')).toEqual(['new', 'other'])
  expect(ids('best phones')).toEqual([])
})

test('one letter finds nothing, and a list stays short', () => {
  expect(ids('b')).toEqual([])
  const many = Array.from({ length: 30 }, (_, index) => ({
    promptId: String(index),
    text: 'same',
    archivedAt: null,
  }))
  expect(findPrompts(many, 'same')).toHaveLength(8)
})
