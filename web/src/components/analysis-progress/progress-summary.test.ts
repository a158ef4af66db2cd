import { expect, test } from 'vitest'
import { barShares, costFact, progressFacts } from './progress-summary.ts'
import { finishedProgress, sampleProgress } from './sample-progress.ts'

test('a run tells what is done, failed and left, how long it will take and what it cost', () => {
  expect(progressFacts(sampleProgress)).toEqual([
    '5 of 12 answers',
    '1 failed',
    '6 left',
    'about 1 min 5 s to go',
    '$0.02',
  ])
  expect(progressFacts(finishedProgress)).toEqual(['11 of 12 answers', '1 failed', '$0.02'])
})

test('unknown cost is said, never shown as zero', () => {
  expect(costFact({ ...sampleProgress, costUsd: null, costUnknown: 5 })).toBe('cost unknown')
  expect(costFact({ ...sampleProgress, costUnknown: 2 })).toBe('$0.02 + 2 of unknown cost')
  expect(costFact({ ...sampleProgress, counts: { ...sampleProgress.counts, answered: 0 } })).toBeNull()
})

test('the bar of a run follows its answers, that of an import the bytes read', () => {
  expect(barShares(sampleProgress)).toEqual({ done: 5 / 12, failed: 1 / 12 })
  const read = { bytes: 1000, readBytes: 250, lines: 10, added: 8, known: 1, rejected: 1 }
  expect(barShares({ ...sampleProgress, kind: 'import', import: read })).toEqual({ done: 0.25, failed: 0 })
  expect(barShares({ ...sampleProgress, kind: 'import', import: { ...read, bytes: null } }).done).toBe(0)
})
