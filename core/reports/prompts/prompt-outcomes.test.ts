import { expect, test } from 'vitest'
import { normalImportance } from '../../prompts/importance.ts'
import { tally } from '../../metrics/tally.ts'
import { promptGaps, promptOutcomes } from './prompt-outcomes.ts'

const brands = [
  { id: 'own', name: 'Own', isOwn: true },
  { id: 'one', name: 'One', isOwn: false },
  { id: 'two', name: 'Two', isOwn: false },
]

/** `count` answers that mention these brands. */
const answers = (promptId: string, count: number, brandIds: string[], engine = 'atlas') =>
  Array.from({ length: count }, () => ({ promptId, engine, state: 'answered' as const, brandIds, pages: [] }))

test('a prompt is won, lost, contested, or without any mention', () => {
  const measured = tally([
    // 18 of 20 vs. 5 of 20: Newcombe 0.65, 0.35 … 0.81.
    ...answers('won', 13, ['own']),
    ...answers('won', 5, ['own', 'one']),
    ...answers('won', 2, []),
    // Lost to the second competitor only.
    ...answers('lost', 18, ['two']),
    ...answers('lost', 2, ['own']),
    // 10 of 20 vs. 8 of 20 could be chance.
    ...answers('contested', 10, ['own']),
    ...answers('contested', 8, ['one']),
    ...answers('contested', 2, []),
    ...answers('unnamed', 20, []),
  ])
  expect(promptOutcomes(measured, brands)).toEqual({ won: 1, lost: 1, contested: 1, unnamed: 1 })
})

test('engines are pooled, and refused answers do not count', () => {
  const measured = tally([
    ...answers('p', 9, ['own'], 'atlas'),
    ...answers('p', 9, ['own'], 'borea'),
    ...answers('p', 2, [], 'borea'),
    { promptId: 'q', engine: 'atlas', state: 'refused', brandIds: [], pages: [] },
  ])
  expect(promptOutcomes(measured, brands)).toEqual({ won: 1, lost: 0, contested: 0, unnamed: 0 })
})

test('nothing is won without competitors', () => {
  expect(promptOutcomes(tally(answers('p', 20, ['own'])), brands.slice(0, 1))).toBeNull()
  expect(promptOutcomes(tally(answers('p', 20, ['one'])), brands.slice(1))).toBeNull()
})

test('gaps name the strongest competitor of each prompt, largest first, without prompts that mention no one', () => {
  const measured = tally([
    ...answers('lost', 18, ['two']),
    ...answers('lost', 2, ['own']),
    ...answers('won', 18, ['own']),
    ...answers('won', 2, ['one']),
    ...answers('contested', 10, ['own']),
    ...answers('contested', 9, ['one']),
    ...answers('unnamed', 20, []),
    ...answers('deleted', 20, ['one']),
  ])
  const prompts = ['lost', 'won', 'contested', 'unnamed'].map((id) => ({
    id,
    text: `Prompt ${id}`,
    topic: 'Travel',
    tags: [],
    intent: null,
    funnel: null,
    ...normalImportance,
    weight: 1,
    isBranded: false,
    archivedAt: null,
    version: 1,
    createdAt: '2026-01-01T00:00:00Z',
  }))
  expect(
    promptGaps(measured, brands, prompts).map(({ promptId, outcome, own, leader, leaderName }) => [
      promptId,
      outcome,
      own,
      leader,
      leaderName,
    ]),
  ).toEqual([
    ['lost', 'lost', 0.1, 0.9, 'Two'],
    ['contested', 'contested', 10 / 19, 9 / 19, 'One'],
    ['won', 'won', 0.9, 0.1, 'One'],
  ])
  expect(promptGaps(measured, brands.slice(0, 1), prompts)).toEqual([])
})

test('by weight, a smaller gap in a heavier prompt comes first', () => {
  const measured = tally([
    ...answers('normal', 20, ['two']),
    ...answers('high', 14, ['two']),
    ...answers('high', 6, []),
  ])
  const prompts = [
    { id: 'normal', weight: 1 },
    { id: 'high', weight: 2 },
  ].map((prompt) => ({ ...facts, ...normalImportance, ...prompt, text: prompt.id }))
  const order = (byWeight: boolean) =>
    promptGaps(measured, brands, prompts, { byWeight }).map(({ promptId }) => promptId)
  expect(order(false)).toEqual(['normal', 'high'])
  expect(order(true)).toEqual(['high', 'normal'])
})

const facts = {
  topic: '',
  tags: [],
  intent: null,
  funnel: null,
  isBranded: false,
  archivedAt: null,
  version: 1,
  createdAt: '2026-01-01T00:00:00Z',
}
