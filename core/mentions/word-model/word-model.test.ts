import { expect, test } from 'vitest'
import { featureNames } from './features.ts'
import scores from './scores.json' with { type: 'json' }
import { likelihood } from './trees.ts'
import weights from './weights.json' with { type: 'json' }
import { measureWordCases, wordCases } from './word-cases.measure.ts'

test('the evaluator gives the scores of XGBoost', () => {
  expect(scores.length).toBeGreaterThan(100)
  for (const { features, score } of scores) {
    expect(features).toHaveLength(featureNames.length)
    expect(likelihood(features, weights)).toBeCloseTo(score, 3)
  }
})

test('the held-out words are not in the training passages', () => {
  const training = new Set(wordCases.training.map(({ name }) => name.toLowerCase()))
  const heldOut = wordCases.heldOut.map(({ name }) => name.toLowerCase())
  expect(heldOut.filter((name) => training.has(name))).toEqual([])
})

test('words outside the table are distinguished in short texts', () => {
  const { f1, precision, wordF1, reported } = measureWordCases(wordCases.heldOut)
  expect(f1).toBeGreaterThan(0.9)
  expect(precision).toBeGreaterThan(0.9)
  expect(wordF1).toBeGreaterThan(0.88)
  expect(reported).toBeLessThan(0.08)
})
