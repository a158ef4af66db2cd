import { expect, test } from 'vitest'
import { pagesToFix } from './fix-page.ts'

const page = {
  address: 'https://northwave.example/calm-pro',
  pageId: 7,
  visits: 118,
  failed: 41,
  citations: 52,
}
const period = { from: '2026-01-01', to: '2026-01-28' }

test('a cited page that often fails becomes an action; its citations are at stake', () => {
  expect(pagesToFix([page], { ...period, answers: 520 })).toEqual([
    {
      kind: 'fix-page',
      key: page.address,
      certainty: 'clear',
      points: 0.1,
      evidence: { kind: 'fix-page', ...page, ...period },
    },
  ])
})

test('10% failed visits, and pages that no answer cites, are no reason to act', () => {
  const usual = { ...page, visits: 100, failed: 10 }
  expect(pagesToFix([usual, { ...page, citations: 0 }], { ...period, answers: 520 })).toEqual([])
  expect(pagesToFix([{ ...usual, failed: 11 }], { ...period, answers: 520 })).toHaveLength(1)
})

test('without answers nothing is divided by zero, and a page without visits is left out', () => {
  expect(pagesToFix([page], { ...period, answers: 0 })).toMatchObject([{ points: 0 }])
  expect(pagesToFix([{ ...page, visits: 0, failed: 0 }], { ...period, answers: 9 })).toEqual([])
})
