import { describe, expect, test } from 'vitest'
import { measureAnswers, measureLanguages, measureSpellings } from './passages.measure.ts'

describe('annotated passages', () => {
  // The distractors are dense: seams of words, longer words, persons. Most passages of real answers have none.
  test.each([
    ['development', { English: 0.95, Chinese: 0.94, Japanese: 0.97, all: 0.96 }],
    ['held-out', { English: 0.97, Chinese: 0.975, Japanese: 0.965, all: 0.975 }],
  ] as const)('F1 by language in the %s half', (part, wanted) => {
    const scores = measureLanguages(part)
    for (const [language, f1] of Object.entries(wanted)) {
      expect(scores.get(language)?.f1).toBeGreaterThan(f1)
      expect(scores.get(language)?.found).toBeGreaterThan(50)
    }
    for (const language of ['Korean', 'Arabic', 'Hebrew', 'Russian', 'Turkish', 'Thai'])
      expect(scores.get(language)?.f1).toBeGreaterThan(0.95)
  })

  test.each(['development', 'held-out'] as const)(
    'F1 by language in whole answers of the %s half',
    (part) => {
      const scores = measureAnswers(part)
      for (const language of ['English', 'Chinese', 'Japanese'])
        expect(scores.get(language)?.f1).toBeGreaterThan(0.975)
      expect(scores.get('all')?.precision).toBeGreaterThan(0.98)
    },
  )

  test.each(['development', 'held-out'] as const)('other spellings in the %s half', (part) => {
    const { precision, recall, found } = measureSpellings(part)
    expect(found).toBeGreaterThan(150)
    expect(recall).toBeGreaterThan(0.97)
    expect(precision).toBeGreaterThan(0.99)
  })
})
