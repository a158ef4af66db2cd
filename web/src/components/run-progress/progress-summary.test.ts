import { expect, test } from 'vitest'
import type { RunProgress } from '#core/runs/schema.ts'
import { barShares, costFact, isSettled, progressFacts } from './progress-summary.ts'
import { finishedProgress, sampleProgress } from './sample-progress.ts'

test('a run shows what is done, failed, and left, and how long it will take', () => {
  expect(progressFacts(sampleProgress)).toEqual([
    '5 of 12 answers',
    '1 failed',
    '6 left',
    'about 1 min 5 s left',
  ])
  expect(progressFacts(finishedProgress)).toEqual(['11 of 12 answers', '1 failed'])
})

test('an unknown cost is shown as unknown, never as zero', () => {
  const cost = (change: Partial<RunProgress>) => costFact({ ...sampleProgress, ...change }, { isFree: false })
  expect(cost({})).toBe('$0.02')
  expect(cost({ costUsd: null, costUnknown: 5 })).toBe('cost unknown')
  expect(cost({ costUnknown: 2 })).toBe('$0.02 + 2 with unknown cost')
  expect(cost({ budgetUsd: 5, costUnknown: 2 })).toBe('$0.02 of $5.00 + 2 with unknown cost')
  expect(cost({ budgetUsd: 5, counts: { ...sampleProgress.counts, answered: 0 } })).toBe(
    'none of the $5.00 budget spent',
  )
  expect(cost({ counts: { ...sampleProgress.counts, answered: 0 } })).toBeNull()
  expect(costFact(sampleProgress, { isFree: true })).toBe('free')
})

test("the bar shows a run's answers, or the bytes that an import has read", () => {
  expect(barShares(sampleProgress)).toEqual({ done: 5 / 12, failed: 1 / 12 })
  const read = { bytes: 1000, readBytes: 250, lines: 10, added: 8, known: 1, rejected: 1 }
  expect(barShares({ ...sampleProgress, kind: 'import', import: read })).toEqual({ done: 0.25, failed: 0 })
  expect(barShares({ ...sampleProgress, kind: 'import', import: { ...read, bytes: null } }).done).toBe(0)
})

test('a canceled run is settled only when the answers in progress have arrived', () => {
  const counts = { queued: 0, asking: 2, answered: 5, failed: 1, cancelled: 4 }
  expect(isSettled({ status: 'cancelled', counts })).toBe(false)
  expect(isSettled({ status: 'cancelled', counts: { ...counts, asking: 0, answered: 7 } })).toBe(true)
  expect(isSettled({ status: 'running', counts: { ...counts, asking: 0 } })).toBe(false)
})
