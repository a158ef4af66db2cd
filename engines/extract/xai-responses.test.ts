import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectSpansToFit } from '#testing/wire/conformance.ts'
import { damagedBody } from '#testing/wire/damaged-body.ts'
import { xaiAnswers } from '#testing/wire/xai-responses.ts'
import { extractXaiResponses, xaiReportedUsd } from './xai-responses.ts'

describe('the xAI extractor', () => {
  test('gives the same result every time it reads a stored body', () => {
    const stored: unknown = JSON.parse(JSON.stringify(xaiAnswers.success.body))
    expect(extractXaiResponses([stored])).toEqual(extractXaiResponses([xaiAnswers.success.body]))
  })

  test('finds no answer without an output list', () => {
    for (const body of [null, undefined, 7, 'text', [], {}, { output: 'text' }, { output: null }])
      expect(extractXaiResponses([body])).toBeNull()
  })

  test('keeps real titles, but not numbers or URLs', () => {
    const annotation = (title: unknown) => ({ type: 'url_citation', url: 'https://a.example/x', title })
    const titles = extractXaiResponses([
      {
        output: [
          {
            type: 'message',
            content: [
              { text: 'x', annotations: ['Tents', '1', 'https://a.example/x', null].map(annotation) },
            ],
          },
        ],
      },
    ])?.citations.map(({ title }) => title)
    expect(titles).toEqual(['Tents', null, null, null])
  })

  test('counts calls if xAI does not, without failed ones', () => {
    const call = (status: string) => ({
      type: 'web_search_call',
      status,
      action: { type: 'search', query: 'x' },
    })
    expect(extractXaiResponses([{ output: [call('completed'), call('failed')] }])).toMatchObject({
      searched: true,
      searchCalls: 1,
    })
  })

  test('finds the end of a link whose URL or context contains parentheses', () => {
    const text = 'Light [[1]](https://w.example/Acorn_(tent)) and roomy ([[2]](https://b.example)).'
    expect(
      extractXaiResponses([{ output: [{ type: 'message', content: [{ text }] }] }])?.citations.map(
        ({ url }) => url,
      ),
    ).toEqual(['https://w.example/Acorn_(tent)', 'https://b.example'])
  })

  test('converts ticks to dollars', () => {
    expect(xaiReportedUsd([{ usage: { cost_in_usd_ticks: 37_756_000 } }])).toBeCloseTo(0.0037756, 10)
    expect(xaiReportedUsd([{ usage: {} }, null])).toBeNull()
  })

  test('never throws on any body, and its offsets match the text', () => {
    let withCitations = 0
    fc.assert(
      fc.property(damagedBody(Object.values(xaiAnswers)), (body) => {
        const extracted = extractXaiResponses([body])
        if (extracted) expectSpansToFit(extracted)
        if (extracted?.citations.length) withCitations += 1
        xaiReportedUsd([body])
      }),
      { numRuns: 500 },
    )
    expect(withCitations).toBeGreaterThan(50)
  })
})
