import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openaiAnswers } from '#testing/wire/openai-responses.ts'
import { displayText } from './display-text.ts'
import { extractOpenaiResponses } from './openai-responses.ts'
import { openaiUrlKey } from './openai-url-key.ts'
import { fittingSpan } from './span.ts'

describe('the Responses extractor', () => {
  test('gives the same result every time it reads a stored body', () => {
    const stored: unknown = JSON.parse(JSON.stringify(openaiAnswers.success.body))
    expect(extractOpenaiResponses([stored])).toEqual(extractOpenaiResponses([openaiAnswers.success.body]))
  })

  test('finds no answer without an output list', () => {
    for (const body of [null, undefined, 7, 'text', [], {}, { output: 'text' }, { output: null }])
      expect(extractOpenaiResponses([body])).toBeNull()
  })

  test('never throws on any body, and its offsets match the text', () => {
    const value = fc.letrec((again) => ({
      any: fc.oneof(
        { depthSize: 'small' },
        fc.string({ unit: 'binary' }),
        fc.double(),
        fc.boolean(),
        fc.constant(null),
        fc.array(again('any'), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom('type', 'text', 'url', 'action', 'content', 'queries'), again('any')),
      ),
    })).any
    const annotation = fc.record(
      {
        type: value,
        url: fc.oneof(fc.webUrl(), value),
        start_index: fc.oneof(fc.integer(), value),
        end_index: value,
      },
      { requiredKeys: [] },
    )
    const part = fc.record({
      type: fc.constantFrom('output_text', 'refusal', 'hologram'),
      text: fc.oneof(fc.string({ unit: 'binary' }), value),
      annotations: fc.oneof(fc.array(annotation), value),
    })
    const item = fc.record({
      type: fc.constantFrom('message', 'web_search_call', 'reasoning'),
      action: value,
      content: fc.oneof(fc.array(part), value),
    })
    fc.assert(
      fc.property(fc.array(fc.oneof(item, value)), value, (output, usage) => {
        const extracted = extractOpenaiResponses([{ output, usage, incomplete_details: usage }])
        const placed = (extracted?.citations ?? []).filter(({ start }) => start !== null)
        for (const { start, end, quote } of placed)
          expect(extracted?.text.slice(start ?? -1, end ?? -1)).toBe(quote)
      }),
      { numRuns: 300 },
    )
  })
})

describe('a citation span', () => {
  const url = 'https://a.example/'

  test('is used unchanged if no character is beyond U+FFFF', () => {
    expect(fittingSpan({ text: 'größer (a)', start: 7, end: 10, url })).toEqual({ start: 7, end: 10 })
  })

  test('is invalid outside the text or reversed, and absent if it is 0,0', () => {
    expect(fittingSpan({ text: 'short', start: 2, end: 50, url })).toBe('unusable')
    expect(fittingSpan({ text: 'short', start: 4, end: 2, url })).toBe('unusable')
    expect(fittingSpan({ text: 'short', start: 0.5, end: 2, url })).toBe('unusable')
    expect(fittingSpan({ text: 'short', start: 0, end: 0, url })).toBeNull()
  })

  test('is read in code points if both readings fit, and never splits a pair', () => {
    expect(fittingSpan({ text: '🎒🎒 abc', start: 3, end: 6, url })).toEqual({ start: 5, end: 8 })
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), fc.nat(20), (text, start, length) => {
        const span = fittingSpan({ text, start, end: start + length, url })
        const slice = typeof span === 'object' && span ? text.slice(span.start, span.end) : ''
        expect(slice.isWellFormed()).toBe(true)
      }),
    )
  })
})

describe('the URL key', () => {
  test.each([
    ['https://a.example/x?utm_source=openai', 'https://a.example/x'],
    ['https://a.example/x?b=1&utm_source=openai&c=2', 'https://a.example/x?b=1&c=2'],
    ['https://a.example/x?utm_source=chatgpt.com#part', 'https://a.example/x#part'],
    ['https://a.example/x?utm_source=openai#:~:text=light', 'https://a.example/x'],
    ['https://a.example/x?utm_source=newsletter', 'https://a.example/x?utm_source=newsletter'],
    ['https://a.example/x?q=a?b', 'https://a.example/x?q=a?b'],
    ['not a url', 'not a url'],
  ])('of %s is %s', (url, key) => {
    expect(openaiUrlKey(url)).toBe(key)
  })
})

describe('the display text', () => {
  test.each([
    ['light\uE200cite\uE202turn0search0\uE201.', 'light.'],
    ['light\uE200cite\uE202turn0search0\uE202turn1news2\uE201 and', 'light and'],
    ['cut off \uE200cite\uE202turn0sea', 'cut off '],
    ['\uE203claim\uE204\uE206', 'claim'],
    ['see \uE200url\uE202Acorn tents\uE202turn0search1\uE201', 'see Acorn tents'],
    ['\uE200entity\uE202["company","Acorn",0]\uE201 wins', 'Acorn wins'],
    ['\uE200entity\uE202["company","Aco\uE201 wins', ' wins'],
    ['logo \uF8FF stays', 'logo \uF8FF stays'],
  ])('of %j is %j', (raw, shown) => {
    expect(displayText(raw).shown).toBe(shown)
  })

  test('shifts offsets with the words they point to', () => {
    const raw = 'K\uE200cite\uE202turn0search0\uE201L \uE200entity\uE202["x","Acorn"]\uE201 M'
    const { shown, shift } = displayText(raw)
    for (const letter of ['K', 'L', 'M']) expect(shown[shift(raw.indexOf(letter))]).toBe(letter)
    expect(shift(raw.length)).toBe(shown.length)
  })
})
