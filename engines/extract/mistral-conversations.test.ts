import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectSpansToFit } from '#testing/wire/conformance.ts'
import { damagedBody } from '#testing/wire/damaged-body.ts'
import { mistralAnswers } from '#testing/wire/mistral-conversations.ts'
import { extractMistralConversations } from './mistral-conversations.ts'

describe('the Mistral extractor', () => {
  test('gives the same result every time it reads a stored body', () => {
    const { body } = mistralAnswers.success
    const stored: unknown = JSON.parse(JSON.stringify(body))
    expect(extractMistralConversations([stored])).toEqual(extractMistralConversations([body]))
  })

  test('finds no answer without a list of outputs', () => {
    for (const body of [null, undefined, 7, 'text', [], {}, { outputs: 'text' }, { outputs: null }])
      expect(extractMistralConversations([body])).toBeNull()
  })

  test('counts searches by connector, or by executions if nothing was reported', () => {
    const execution = { type: 'tool.execution', name: 'web_search', arguments: '{"query":"x"}' }
    const calls = (usage: unknown, outputs = [execution, { ...execution, name: 'code_interpreter' }]) =>
      extractMistralConversations([{ outputs, usage }])?.searchCalls
    expect(calls({ connectors: { web_search: 2, web_search_premium: 1, code_interpreter: 4 } })).toBe(3)
    expect(calls({})).toBe(1)
    expect(calls({ connectors: {} }, [])).toBe(0)
  })

  test('a call of a function, of which we offer none, is not a normal end of an answer', () => {
    expect(extractMistralConversations([{ outputs: [{ type: 'function.call' }] }])?.finish).toEqual({
      unified: 'other',
      raw: 'function.call',
    })
  })

  test('never throws on any body, and its offsets match the text', () => {
    let withCitations = 0
    fc.assert(
      fc.property(damagedBody(Object.values(mistralAnswers)), (body) => {
        const extracted = extractMistralConversations([body])
        if (extracted) expectSpansToFit(extracted)
        if (extracted?.citations.length) withCitations += 1
      }),
      { numRuns: 500 },
    )
    expect(withCitations).toBeGreaterThan(50)
  })
})
