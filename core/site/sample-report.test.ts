import { expect, test } from 'vitest'
import type { AnswerReader } from '../reports/schema.ts'
import { sampleAnswer } from './sample-report.ts'

const text = [
  '## Best options',
  '',
  '1. **Northwave** – Reviewers like it. ([northwave.example](https://northwave.example/?utm_source=x))',
  '- Set a budget first.',
  'You will also see **Vesk** in [many](https://lists.example) comparisons.',
].join('\n')

const placeOf = (name: string) => ({ start: text.indexOf(name), end: text.indexOf(name) + name.length })

const answer = (names: { name: string; isOwn: boolean }[]) => {
  const mentions = names.map(({ name, isOwn }) => ({
    isOwn,
    spans: [{ ...placeOf(name), text: name, zone: 'paragraph' }],
  }))
  const citations = [
    { kind: 'cited', domain: 'northwave.example' },
    { kind: 'cited', domain: 'northwave.example' },
    { kind: 'retrieved', domain: 'read.example' },
  ]
  // Only the fields of an answer that the sample uses.
  const read: unknown = { prompt: { text: 'Which one?' }, text, mentions, citations }
  return read as AnswerReader
}

test('an answer is reduced to its paragraphs that mention a brand, without Markdown', () => {
  expect(
    sampleAnswer(
      answer([
        { name: 'Northwave', isOwn: true },
        { name: 'Vesk', isOwn: false },
      ]),
    ),
  ).toEqual({
    question: 'Which one?',
    paragraphs: [
      [
        { text: 'Northwave', names: 'own' },
        { text: ' – Reviewers like it.', names: null },
      ],
      [
        { text: 'You will also see ', names: null },
        { text: 'Vesk', names: 'rival' },
        { text: ' in many comparisons.', names: null },
      ],
    ],
    domains: ['northwave.example'],
  })
})

test('an answer that does not mention both the brand and a competitor is not shown', () => {
  expect(sampleAnswer(answer([{ name: 'Northwave', isOwn: true }]))).toBeNull()
  expect(sampleAnswer(answer([{ name: 'Vesk', isOwn: false }]))).toBeNull()
})
