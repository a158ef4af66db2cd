import { expect, test } from 'vitest'
import { plainQuote } from './plain-quote.ts'

test('turns a quote into a sentence, whatever Markdown it comes from', () => {
  expect(plainQuote('| **Northwave** | clear pricing | limited availability |')).toBe(
    'Northwave · clear pricing · limited availability',
  )
  expect(plainQuote('- inconsistent [quality](https://a.example/x)')).toBe('inconsistent quality')
  expect(plainQuote('2. `Calm` is fine\nfor calls')).toBe('Calm is fine for calls')
  expect(plainQuote('Costs 3 * 4 dollars')).toBe('Costs 3 * 4 dollars')
})
