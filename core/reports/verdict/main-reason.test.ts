import { expect, test } from 'vitest'
import type { Sentiment } from '../../labels/labels.ts'
import type { LabelledAnswer } from '../perception.ts'
import type { TrackedBrand } from '../prompts/prompt-rows.ts'
import { findMainReason } from './main-reason.ts'

const tracked = [
  { id: 'own', name: 'Northwave', isOwn: true },
  { id: 'halden', name: 'Halden', isOwn: false },
] as TrackedBrand[]

const answer = (
  id: number,
  aspects: [string, Sentiment][],
  comparisons: [string, boolean][] = [],
): LabelledAnswer => ({
  answerId: String(id),
  answeredAt: '2026-11-02T08:00:00.000Z',
  promptId: 'p',
  engine: 'atlas',
  sentiment: null,
  method: 'rules',
  quotes: [],
  aspects: aspects.map(([aspect, sentiment]) => ({ aspect, sentiment, start: 0, end: 1 })),
  comparisons: comparisons.map(([aspect, isBetter]) => ({
    otherId: 'halden',
    isBetter,
    aspect,
    start: 0,
    end: 1,
  })),
  attributes: [],
  claims: [],
})

test('the aspect that most answers criticize, counted once per answer', () => {
  const answers = [
    answer(1, [
      ['Battery', 'negative'],
      ['battery', 'negative'],
      ['price', 'positive'],
    ]),
    answer(2, [['battery', 'mixed']]),
    answer(3, [['battery', 'negative']]),
    answer(4, [
      ['price', 'negative'],
      ['battery', 'positive'],
    ]),
  ]
  expect(findMainReason(answers, tracked, 3)).toEqual({ aspect: 'Battery', answers: 3, better: null })
  expect(findMainReason(answers, tracked, 4)).toBeNull()
})

test('a competitor that more answers prefer comes before criticism; what names no aspect is no reason', () => {
  const answers = [
    ...[13, 14, 15, 16, 17].map((id) => answer(id, [['general', 'negative']])),
    ...[1, 2, 3].map((id) => answer(id, [['price', 'negative']], [['', false]])),
    ...[4, 5, 6, 7].map((id) => answer(id, [], [['battery life', false]])),
    ...[8, 9, 10, 11, 12].map((id) => answer(id, [['comfort', 'positive']], [['comfort', true]])),
  ]
  expect(findMainReason(answers, tracked, 3)).toEqual({
    aspect: 'battery life',
    answers: 4,
    better: { brandId: 'halden', name: 'Halden' },
  })
})
