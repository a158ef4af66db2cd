import { expect, test } from 'vitest'
import { hybridScore, productsWith, semanticScores } from './hybrid.ts'

/*
 * Seven cosines, median 0.2; distances 0.1 0 0.1 0 0.1 0.2 0.6, their median 0.1, so spread 0.14826. The last has z =
 * 0.6 ÷ 0.14826 = 4.047, which gives (4.047 − 2) ÷ 6 = 0.341; the one before has 1.35, which gives 0.
 */
test('a passage is scored by how far its cosine stands out among all', () => {
  const scores = semanticScores(Float32Array.of(0.1, 0.2, 0.3, 0.2, 0.1, 0.4, 0.8))
  expect(Array.from(scores.slice(0, 6))).toEqual([0, 0, 0, 0, 0, 0])
  expect(scores[6]).toBeCloseTo(0.341, 3)
})

test('semantic scores are zero if all cosines are equal, or there are none', () => {
  expect([...semanticScores(Float32Array.of(0.7, 0.7, 0.7, 0.9))]).toEqual([0, 0, 0, 0])
  expect(semanticScores(new Float32Array())).toHaveLength(0)
})

test('meaning raises a score by half of what words leave open', () => {
  expect(hybridScore(0.4, 1)).toBeCloseTo(0.7, 10)
  expect(hybridScore(0, 1)).toBe(0.5)
  expect(hybridScore(0.6, 0)).toBe(0.6)
})

test('returns the product with each row', () => {
  expect([...productsWith(Float32Array.of(1, 2), Float32Array.of(1, 0, 0, 1, 3, 4))]).toEqual([1, 2, 11])
})
