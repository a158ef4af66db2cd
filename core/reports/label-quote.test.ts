import { expect, test } from 'vitest'
import { sentenceAround } from './label-quote.ts'

const around = (text: string, word: string) => {
  const start = text.indexOf(word)
  return sentenceAround(text, { start, end: start + word.length })
}

test.each([
  ['One. Two is here. Three.', 'Two', 'Two is here.'],
  ['Costs 3.50 a month! Really?', '3.50', 'Costs 3.50 a month!'],
  ['- first line\n- second line', 'second', '- second line'],
  ['最初。次はこれです。終わり。', '次', '次はこれです。'],
  ['no end at all', 'end', 'no end at all'],
])('%s around %s', (text, word, sentence) => {
  expect(around(text, word)).toBe(sentence)
})

test('a range over two sentences returns both', () => {
  expect(sentenceAround('A one. B two. C.', { start: 2, end: 9 })).toBe('A one. B two.')
})

test('a very long sentence is truncated around the range, between characters', () => {
  const text = `${'🙂'.repeat(400)} here ${'🙂'.repeat(400)}`
  const quote = around(text, 'here')
  expect(quote).toMatch(/^…🙂.*here.*🙂…$/u)
  expect(quote.length).toBeLessThan(410)
  expect(quote.isWellFormed()).toBe(true)
})

test('offsets beyond the text do no harm', () => {
  expect(sentenceAround('short', { start: 90, end: 99 })).toBe('short')
  expect(sentenceAround('', { start: 0, end: 3 })).toBe('')
})
