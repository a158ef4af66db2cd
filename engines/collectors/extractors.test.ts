import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAnswerState } from '#core/answers/answer-state.ts'
import { visibleText } from '#core/mentions/text/visible-text.ts'
import { chatgptRecord, perplexityRecord } from '#testing/wire/brightdata.ts'
import { chatResult, envelope, googleResults } from '#testing/wire/dataforseo.ts'
import { aiModeResult, overviewResults } from '#testing/wire/serpapi.ts'
import type { Extracted } from '../engine.ts'
import { extractBrightdata } from './brightdata-extract.ts'
import { noAnswerShown } from './collected.ts'
import { extractDataforseo } from './dataforseo-extract.ts'
import { extractSerpapi } from './serpapi-extract.ts'

const task = (result: unknown) => envelope({ tasks: [{ id: 'x', status_code: 20000, result: [result] }] })
const done = (result: object) => ({ search_metadata: { id: 'x', status: 'Success' }, ...result })

const extractors: Record<string, { extract: (body: unknown) => Extracted | null; body: unknown }> = {
  'DataForSEO, ChatGPT': { extract: (body) => extractDataforseo([body], 'chat'), body: task(chatResult) },
  'DataForSEO, Google': {
    extract: (body) => extractDataforseo([body], 'ai-overview'),
    body: task(googleResults.withOverview),
  },
  'Bright Data, ChatGPT': { extract: (body) => extractBrightdata([body]), body: [chatgptRecord] },
  'Bright Data, Perplexity': { extract: (body) => extractBrightdata([body]), body: [perplexityRecord] },
  'SerpApi, AI Mode': { extract: (body) => extractSerpapi([body], 'ai-mode'), body: done(aiModeResult) },
  'SerpApi, AI Overview': {
    extract: (body) => extractSerpapi([body], 'ai-overview'),
    body: done(overviewResults.inline),
  },
}

describe.each(Object.entries(extractors))('the extractor of %s', (_, { extract, body }) => {
  test('gives the same result every time it reads a stored body', () => {
    const first = extract(body)
    expect(first?.text).not.toBe('')
    expect(extract(JSON.parse(JSON.stringify(body)))).toEqual(first)
  })

  test('finds no answer in a body without one', () => {
    for (const nothing of [
      null,
      undefined,
      7,
      'text',
      [],
      {},
      { tasks: [] },
      { text_blocks: 'x' },
      [{ answer_text: 4 }],
    ])
      expect(extract(nothing)).toBeNull()
  })

  test('never throws on arbitrary values, and its offsets match its quotes', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(), anyValue), { minLength: 1, maxLength: 6 }), (changes) => {
        expectSound(extract(changed(body, changes)))
      }),
      { numRuns: 400 },
    )
    fc.assert(
      fc.property(anyValue, (value) => expectSound(extract(value))),
      { numRuns: 200 },
    )
  })
})

test('an answer that was not shown is stored in the state absent', () => {
  const { text } = noAnswerShown('no-overview')
  expect(readAnswerState(visibleText(text), []).state).toBe('absent')
})

const anyValue: fc.Arbitrary<unknown> = fc.letrec((again) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    fc.string({ unit: 'binary' }),
    fc.constantFrom('[a](https://a.example/)', '[1][2]', '[[1]](https://a.example/)', '](((', '🎒 [x'),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.webUrl(),
    fc.array(again('any'), { maxLength: 3 }),
    fc.dictionary(
      fc.constantFrom(
        'tasks',
        'result',
        'items',
        'type',
        'markdown',
        'text',
        'sources',
        'references',
        'url',
        'answer_text',
        'citations',
        'position',
        'text_blocks',
        'list',
        'snippet',
        'table',
        'reference_indexes',
        'index',
        'link',
        'ai_overview',
        'error',
      ),
      again('any'),
    ),
  ),
})).any

/** The body with some of its values, chosen by number, replaced. */
function changed(body: unknown, changes: readonly (readonly [number, unknown])[]): unknown {
  const copy: unknown = structuredClone(body)
  for (const [choice, value] of changes) {
    const places: [Record<string, unknown> | unknown[], string][] = []
    const visit = (node: unknown) => {
      if (typeof node !== 'object' || node === null) return
      const holder: Record<string, unknown> | unknown[] = Array.isArray(node)
        ? node
        : (node as Record<string, unknown>)
      for (const [key, inner] of Object.entries(holder)) {
        places.push([holder, key])
        visit(inner)
      }
    }
    visit(copy)
    const place = places[choice % Math.max(1, places.length)]
    if (place) Reflect.set(place[0], place[1], value)
  }
  return copy
}

function expectSound(extracted: Extracted | null) {
  const { text, citations, retrieved, warnings } = extracted ?? {
    text: 'none',
    citations: [],
    retrieved: [],
    warnings: [],
  }
  expect(citations.filter(({ url }) => url === '')).toEqual([])
  expect(citations.map(({ start, end }) => (start === null) === (end === null))).not.toContain(false)
  const placed = citations.flatMap(({ start, end, quote }) =>
    start === null || end === null ? [] : [{ start, end, quote }],
  )
  expect(placed.map(({ start, end }) => text.slice(start, end))).toEqual(placed.map(({ quote }) => quote))
  expect(placed.filter(({ start, end }) => start >= end || end > text.length)).toEqual([])
  expect(retrieved.map(({ rank }) => rank)).toEqual(retrieved.map((_, index) => index + 1))
  expect(warnings).toEqual(text === '' ? ['no-answer-shown'] : [])
}
