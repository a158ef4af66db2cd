import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectSpansToFit } from '#testing/wire/conformance.ts'
import { damagedBody } from '#testing/wire/damaged-body.ts'
import { geminiAnswers, generateBody } from '#testing/wire/gemini-generate.ts'
import { extractGeminiGenerate } from './gemini-generate.ts'

const bodies = Object.values(geminiAnswers)
  .flat()
  .filter((reply) => JSON.stringify(reply).length < 100_000)

describe('the Gemini extractor', () => {
  test('gives the same result every time it reads stored bodies', () => {
    const stored = geminiAnswers.continued.map((reply) => ('body' in reply ? reply.body : null))
    const copy: unknown[] = JSON.parse(JSON.stringify(stored))
    expect(extractGeminiGenerate(copy)).toEqual(extractGeminiGenerate(stored))
  })

  test('finds no answer without candidates or a reason for their absence', () => {
    for (const body of [null, undefined, 7, 'text', [], {}, { candidates: {} }, { promptFeedback: {} }])
      expect(extractGeminiGenerate([body])).toBeNull()
  })

  test('never throws on any body, and its offsets match the text', () => {
    let withCitations = 0
    fc.assert(
      fc.property(fc.array(damagedBody(bodies), { minLength: 1, maxLength: 3 }), (damaged) => {
        const extracted = extractGeminiGenerate(damaged)
        if (extracted) expectSpansToFit(extracted)
        if (extracted?.citations.length) withCitations += 1
      }),
      { numRuns: 500 },
    )
    expect(withCitations).toBeGreaterThan(50)
  })

  /** Any text, split into parts with claims anywhere: Google's byte offsets must lead back to the claim. */
  test('finds every claim by its bytes, in any text and any part', () => {
    const words = fc.string({
      unit: fc.constantFrom('a', 'ü', '雨', '🎒', ' ', '.', '\n'),
      minLength: 1,
      maxLength: 12,
    })
    const parts = fc.array(fc.tuple(words, words, words), { minLength: 1, maxLength: 4 })
    const bytes = (text: string) => Buffer.byteLength(text)
    fc.assert(
      fc.property(parts, fc.boolean(), (pieces, quotes) => {
        const body = generateBody(
          pieces.map((piece) => ({ text: piece.join('') })),
          {
            candidate: {
              groundingMetadata: {
                groundingChunks: [{ web: { uri: 'https://a.example/' } }],
                groundingSupports: pieces.map(([before, claim], partIndex) => ({
                  segment: {
                    partIndex,
                    startIndex: bytes(before),
                    endIndex: bytes(before + claim),
                    ...(quotes ? { text: claim } : {}),
                  },
                  groundingChunkIndices: [0],
                })),
              },
            },
          },
        )
        const extracted = extractGeminiGenerate([body])
        const starts = pieces.map(
          ([before], index) => pieces.slice(0, index).flat().join('').length + before.length,
        )
        expect(extracted?.citations.map(({ start, quote }) => [start, quote])).toEqual(
          pieces.map(([, claim], index) => [starts[index], claim]),
        )
      }),
    )
  })
})
