import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectSpansToFit } from '#testing/wire/conformance.ts'
import { damagedBody } from '#testing/wire/damaged-body.ts'
import { perplexityAnswers } from '#testing/wire/perplexity-agent.ts'
import { citationsByMarker } from './markers.ts'
import { extractPerplexityAgent, perplexityReportedUsd } from './perplexity-agent.ts'

describe('the Agent API extractor', () => {
  test('gives the same result every time it reads a stored body', () => {
    const stored: unknown = JSON.parse(JSON.stringify(perplexityAnswers.success.body))
    expect(extractPerplexityAgent([stored])).toEqual(extractPerplexityAgent([perplexityAnswers.success.body]))
  })

  test('finds no answer without an output list', () => {
    for (const body of [null, undefined, 7, 'text', [], {}, { output: 'text' }, { output: null }])
      expect(extractPerplexityAgent([body])).toBeNull()
  })

  test('keeps the first page of a repeated id, and counts by position without ids', () => {
    const result = (url: string, id?: number) => ({ url, ...(id === undefined ? {} : { id }) })
    const read = (results: unknown[][], text: string) =>
      extractPerplexityAgent([
        {
          output: [
            ...results.map((list) => ({ type: 'search_results', results: list })),
            { type: 'message', content: [{ text }] },
          ],
        },
      ])?.citations.map(({ url }) => url)
    expect(read([[result('https://a.example', 1)], [result('https://b.example', 1)]], 'x [1]')).toEqual([
      'https://a.example',
    ])
    expect(read([[result('https://a.example')], [result('https://b.example')]], 'x [2]')).toEqual([
      'https://b.example',
    ])
  })

  test('counts reported searches, or search items if nothing was reported', () => {
    const output = [{ type: 'search_results', results: [] }]
    const calls = (tool_calls_details: unknown) =>
      extractPerplexityAgent([{ output, usage: { tool_calls_details } }])?.searchCalls
    expect(calls({ search_web: { invocation: 4 } })).toBe(4)
    expect(calls({ web_search: 3 })).toBe(3)
    expect(calls(undefined)).toBe(1)
  })

  test('reads the cost as an object or a number, over several bodies', () => {
    expect(perplexityReportedUsd([{ usage: { cost: 0.25 } }, { usage: { cost: { total_cost: 0.5 } } }])).toBe(
      0.75,
    )
    expect(perplexityReportedUsd([{ usage: { cost: 'much' } }])).toBeNull()
  })

  test('never throws on any body, and its offsets match the text', () => {
    let withCitations = 0
    fc.assert(
      fc.property(damagedBody(Object.values(perplexityAnswers)), (body) => {
        const extracted = extractPerplexityAgent([body])
        if (extracted) expectSpansToFit(extracted)
        if (extracted?.citations.length) withCitations += 1
        perplexityReportedUsd([body])
      }),
      { numRuns: 500 },
    )
    expect(withCitations).toBeGreaterThan(50)
  })
})

describe('markers', () => {
  const page = (reference: string) =>
    Number(reference) >= 1 && Number(reference) <= 4
      ? { url: `https://${reference}.example`, urlKey: reference, title: null }
      : undefined

  test.each([
    ['light [1][2].', ['1', '2']],
    ['light[web:1], roomy [web:2, web:3] [1; 4]', ['1', '2', '3', '1', '4']],
    ['light [Web:01]', ['1']],
    ['[1](https://a.example) and [2]: https://b.example', []],
    ['`a[1]`, ```\nb[2]\n``` and ```c[3]', []],
    ['[9] [0] [1.5] [x] [] [2026]', []],
    ['as [3]: clearly', ['3']],
  ])('of %j are %j', (text, references) => {
    expect(citationsByMarker(text, page).map(({ urlKey }) => urlKey)).toEqual(references)
  })
})
