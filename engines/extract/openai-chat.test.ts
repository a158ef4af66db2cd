import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectSpansToFit } from '#testing/wire/conformance.ts'
import { damagedBody } from '#testing/wire/damaged-body.ts'
import { chatAnswers } from '#testing/wire/openai-chat.ts'
import { extractOpenaiChat } from './openai-chat.ts'
import { extractPerplexitySonar } from './perplexity-sonar.ts'
import { withoutThinking } from './thinking.ts'

describe('the Chat Completions extractor', () => {
  test('gives the same result every time it reads a stored body', () => {
    const { body } = chatAnswers.success
    const stored: unknown = JSON.parse(JSON.stringify(body))
    expect(extractOpenaiChat([stored])).toEqual(extractOpenaiChat([body]))
  })

  test('finds no answer without choices', () => {
    for (const body of [null, undefined, 7, 'text', [], {}, { choices: 'text' }, { choices: [] }])
      expect(extractOpenaiChat([body])).toBeNull()
  })

  test('shifts offsets if reasoning before the text is removed', () => {
    const content = '<think>Birch 🎒</think>\n\nAcorn is light ([a](https://a.example/x)).'
    const link = '([a](https://a.example/x))'
    const points = (text: string) => Array.from(text).length
    const start = points(content.slice(0, content.indexOf(link)))
    const annotation = (start_index: number, end_index: number) => ({
      url_citation: { url: 'https://a.example/x', start_index, end_index },
    })
    const extracted = extractOpenaiChat([
      {
        choices: [
          { message: { content, annotations: [annotation(start, start + link.length), annotation(2, 9)] } },
        ],
      },
    ])
    expect(extracted?.text).toBe('Acorn is light ([a](https://a.example/x)).')
    expect(extracted?.citations.map(({ quote, start: at }) => [quote, at])).toEqual([
      [link, 15],
      [undefined, null],
    ])
  })

  test('accepts flat annotations as well as nested ones', () => {
    const body = {
      choices: [
        { message: { content: 'Acorn.', annotations: [{ type: 'url_citation', url: 'https://a.example' }] } },
      ],
    }
    expect(extractOpenaiChat([body])?.citations).toEqual([
      { url: 'https://a.example', urlKey: 'https://a.example', title: null, start: null, end: null },
    ])
  })

  test('reads the citations list of old Sonar bodies by position, from 1', () => {
    const body = {
      model: 'sonar',
      choices: [{ message: { content: 'Acorn [2], Birch [1][2] and [3].' }, finish_reason: 'stop' }],
      citations: ['https://a.example', 'https://b.example'],
    }
    const extracted = extractPerplexitySonar([body])
    expect(extracted?.citations.map(({ url, quote }) => [url, quote])).toEqual([
      ['https://b.example', '[2]'],
      ['https://a.example', '[1]'],
      ['https://b.example', '[2]'],
    ])
    expect(extracted?.retrieved.map(({ url }) => url)).toEqual(['https://a.example', 'https://b.example'])
    expect(extracted).toMatchObject({ searched: true })
    expect(extractPerplexitySonar([{}])).toBeNull()
  })

  test('never throws on any body, and its offsets match the text', () => {
    let withCitations = 0
    fc.assert(
      fc.property(damagedBody(Object.values(chatAnswers)), (body) => {
        const extracted = extractOpenaiChat([body])
        if (extracted) expectSpansToFit(extracted)
        if (extracted?.citations.length) withCitations += 1
        extractPerplexitySonar([body])
      }),
      { numRuns: 500 },
    )
    expect(withCitations).toBeGreaterThan(50)
  })
})

describe('text without thinking', () => {
  test.each([
    ['Acorn.', 'Acorn.'],
    ['<think>Birch</think>Acorn.', 'Acorn.'],
    ['\n<think>\nBirch\n</think>\n\nAcorn.', 'Acorn.'],
    ['<thinking>a</thinking> <think>b</think> Acorn.', 'Acorn.'],
    ['Birch?\n</think>\n\nAcorn.', 'Acorn.'],
    ['<think>Birch', ''],
    ['<think></think>\n\nAcorn.', 'Acorn.'],
    ['Use the <think> tag and </think>.', 'Use the <think> tag and </think>.'],
    ['', ''],
  ])('of %j is %j', (raw, shown) => {
    expect(withoutThinking(raw).shown).toBe(shown)
  })
})
