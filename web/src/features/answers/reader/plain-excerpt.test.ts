import { expect, test } from 'vitest'
import { plainExcerpt } from './plain-excerpt.ts'

test.each([
  ['### Best **headphones**\n\n- [Calm Pro](https://a.example/x): good', 'Best headphones Calm Pro: good'],
  [
    'Intro.\n\n| Option | Good for |\n| --- | --- |\n| **Calm** | work |',
    'Intro. Option · Good for Calm · work',
  ],
  ['Fast ([site.example](https://site.example/?utm_so', 'Fast'],
  ['Options:\n\n### [Apple MacBo', 'Options: Apple MacBo'],
  ['Under \\$1,000 ([The Verge][1]) now', 'Under $1,000 now'],
])('turns "%s" into plain words', (excerpt, words) => {
  expect(plainExcerpt(excerpt)).toBe(words)
})

test('ends an unfinished text with a whole word and an ellipsis', () => {
  const excerpt = `${'one two '.repeat(34)}headphone`.slice(0, 280)
  expect(excerpt).toHaveLength(280)
  expect(plainExcerpt(excerpt)).toBe(`${'one two '.repeat(34).trim()} …`)
})
