import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anthropicAnswers, messageBody, searchedText } from '#testing/wire/anthropic-messages.ts'
import { expectSpansToFit } from '#testing/wire/conformance.ts'
import { damagedBody } from '#testing/wire/damaged-body.ts'
import { extractAnthropicMessages } from './anthropic-messages.ts'

const bodies = Object.values(anthropicAnswers)
  .flat()
  .filter((reply) => JSON.stringify(reply).length < 100_000)

describe('the Messages extractor', () => {
  test('gives the same result every time it reads stored bodies', () => {
    const stored = anthropicAnswers['paused-while-searching'].map((reply) =>
      'body' in reply ? reply.body : null,
    )
    const copy: unknown[] = JSON.parse(JSON.stringify(stored))
    expect(extractAnthropicMessages(copy)).toEqual(extractAnthropicMessages(stored))
    expect(extractAnthropicMessages(copy)?.text).toBe(searchedText)
  })

  test('finds no answer without a list of blocks', () => {
    for (const body of [
      null,
      undefined,
      7,
      'text',
      [],
      {},
      { content: 'text' },
      { type: 'error', error: {} },
    ])
      expect(extractAnthropicMessages([body])).toBeNull()
  })

  test('never throws on any body, and its offsets match the text', () => {
    let withCitations = 0
    fc.assert(
      fc.property(fc.array(damagedBody(bodies), { minLength: 1, maxLength: 3 }), (damaged) => {
        const extracted = extractAnthropicMessages(damaged)
        if (extracted) expectSpansToFit(extracted)
        if (extracted?.citations.length) withCitations += 1
      }),
      { numRuns: 500 },
    )
    expect(withCitations).toBeGreaterThan(50)
  })

  test.each([
    ['Acorn&#x27;s &amp; Birch&#39;s', "Acorn's & Birch's"],
    ['a &lt;b&gt; &quot;c&quot; &nbsp;d', 'a <b> "c" \u00a0d'],
    ['&#128512; &#x1F600;', '😀 😀'],
    ['&unknown; &; & &#0; &#xD800; &#x110000; R&D', '&unknown; &; & &#0; &#xD800; &#x110000; R&D'],
    ['&amp;lt;', '&lt;'],
  ])('decodes the passage %j once', (cited, decoded) => {
    const citation = { type: 'web_search_result_location', url: 'https://a.example/', cited_text: cited }
    const body = messageBody([{ type: 'text', text: 'Acorn.', citations: [citation] }])
    expect(extractAnthropicMessages([body])?.citations[0]?.citedText).toBe(decoded)
  })

  test('separates text before and after a search, but not the pieces of a paragraph', () => {
    const search = { type: 'server_tool_use', name: 'web_search', input: { query: 'tents' } }
    const written = (...blocks: unknown[]) => extractAnthropicMessages([messageBody(blocks)])?.text
    const text = (words: string) => ({ type: 'text', text: words })
    expect(written(text('Let me look.'), search, text('Acorn'), text(' is light.'))).toBe(
      'Let me look.\n\nAcorn is light.',
    )
    expect(written(text('Let me look.\n'), search, text('Acorn.'))).toBe('Let me look.\nAcorn.')
    expect(written(text('Let me look.'), search, text(' Acorn.'))).toBe('Let me look. Acorn.')
    expect(written(text('Acorn'), { type: 'thinking', thinking: 'Hm' }, text('’s tent.'))).toBe(
      'Acorn’s tent.',
    )
    expect(written(search, text('Acorn.'))).toBe('Acorn.')
  })
})
