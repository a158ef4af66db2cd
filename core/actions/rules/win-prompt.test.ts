import { expect, test } from 'vitest'
import { gapOf } from '#testing/prompt-gaps.ts'
import { promptsToWin } from './win-prompt.ts'

test('a clearly lost prompt becomes an action with leader, shares, and its part of visibility', () => {
  const stakes = {
    gaps: [gapOf('a', { own: 0.18, leader: 0.91 })],
    promptIds: ['a', 'b', 'c', 'd'],
  }
  expect(promptsToWin(stakes)).toEqual([
    {
      kind: 'win-prompt',
      key: 'a',
      certainty: 'clear',
      // (0.91 − 0.18) ÷ 4 prompts
      points: expect.closeTo(0.1825, 10),
      evidence: {
        kind: 'win-prompt',
        promptId: 'a',
        prompt: 'Prompt a',
        answers: 40,
        own: 0.18,
        leader: 0.91,
        leaderId: 'halden',
        leaderName: 'Halden',
      },
    },
  ])
})

test('neither close, won, nor thinly answered prompts become actions', () => {
  const gaps = [
    gapOf('close', { outcome: 'contested', own: 0.4, leader: 0.5 }),
    gapOf('won', { outcome: 'won', own: 0.9, leader: 0.1 }),
    gapOf('thin', { own: 0, leader: 1, answers: 19 }),
  ]
  expect(promptsToWin({ gaps, promptIds: ['close', 'won', 'thin'] })).toEqual([])
})

test('without competitors there is nothing to win back', () => {
  expect(promptsToWin({ gaps: [], promptIds: ['a'] })).toEqual([])
})

test('a prompt that counts three times as much is worth three times as much', () => {
  const gaps = [gapOf('a', { own: 0.2, leader: 0.6 }), gapOf('b', { own: 0.2, leader: 0.6 })]
  const weightOf = (id: string) => (id === 'a' ? 3 : 1)
  const [a, b] = promptsToWin({ gaps, promptIds: ['a', 'b'], weightOf })
  // 3 × 0.4 ÷ 4 and 1 × 0.4 ÷ 4
  expect([a?.points, b?.points]).toEqual([expect.closeTo(0.3, 10), expect.closeTo(0.1, 10)])
})
