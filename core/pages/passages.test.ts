import { describe, expect, test } from 'vitest'
import type { Block } from './blocks.ts'
import { passagesOf, wordsIn } from './passages.ts'

const heading = (level: number, text: string): Block => ({ kind: 'heading', level, text })
const text = (words: number, word = 'word'): Block => ({
  kind: 'text',
  text: `${Array.from({ length: words }, () => word).join(' ')}.`,
})

describe('passages', () => {
  test('contain the title and the headings above them', () => {
    const passages = passagesOf('Aurora', [
      heading(1, 'aurora'),
      heading(2, 'Sound'),
      text(50),
      heading(3, 'Bass'),
      text(60),
      heading(2, 'Battery'),
      text(45),
    ])
    expect(passages.map((passage) => passage.heading)).toEqual([
      'Aurora › Sound',
      'Aurora › Sound › Bass',
      'Aurora › Battery',
    ])
  })

  test('of short sections are merged, with their headings in the text', () => {
    const passages = passagesOf('Questions', [
      heading(2, 'How do I pair?'),
      text(15),
      heading(2, 'How do I reset?'),
      text(30),
      heading(2, 'Warranty'),
      text(41),
    ])
    expect(passages).toHaveLength(2)
    expect(passages[0]?.heading).toBe('Questions › How do I pair?')
    expect(passages[0]?.content).toContain('How do I reset?')
    expect(passages[1]?.heading).toBe('Questions › Warranty')
  })

  test('are split between paragraphs, and within a long one between sentences', () => {
    const sentence = `${Array.from({ length: 20 }, () => 'word').join(' ')}. `
    const passages = passagesOf('T', [text(200), text(100), { kind: 'text', text: sentence.repeat(30) }])
    expect(passages.map(({ content }) => wordsIn(content))).toEqual([200, 100, 240, 240, 120])
    expect(passages.every(({ content }) => content.endsWith('.'))).toBe(true)
  })

  test('include a short last sentence rather than leave it alone', () => {
    const passages = passagesOf('T', [text(245), text(10)])
    expect(passages.map(({ content }) => wordsIn(content))).toEqual([255])
  })

  test('of text without punctuation and blanks stay within the limit', () => {
    const passages = passagesOf('T'.repeat(5000), [{ kind: 'text', text: 'x'.repeat(50_000) }])
    expect(passages.length).toBeGreaterThan(5)
    for (const { heading: path, content } of passages) {
      expect(path.length).toBeLessThanOrEqual(1000)
      expect(content.length).toBeLessThanOrEqual(8000)
    }
    expect(
      passages
        .map(({ content }) => content)
        .join('')
        .replaceAll(/\s/g, '').length,
    ).toBe(50_000)
  })

  test('are limited to 2,000, and to a million characters', () => {
    expect(
      passagesOf(
        '',
        Array.from({ length: 5000 }, () => text(200)),
      ),
    ).toHaveLength(1000)
    expect(
      passagesOf('', Array.from({ length: 9000 }, (_, at) => [heading(2, `H${at}`), text(41, 'ab')]).flat()),
    ).toHaveLength(2000)
  })

  test('of an empty text do not exist', () => {
    expect(passagesOf('T', [heading(1, 'H')])).toEqual([])
  })
})

test('words of scripts without blanks are counted by their characters', () => {
  expect(wordsIn('Don’t stop-and-go 3 times')).toBe(4)
  expect(wordsIn('ノイズキャンセリング')).toBe(5)
  expect(wordsIn('— … —')).toBe(0)
})
