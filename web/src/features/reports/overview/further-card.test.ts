// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { emptyRate } from '#core/metrics/rate.ts'
import type { Overview } from '#core/reports/schema.ts'
import { chartCsv } from '../../../charts/frame/chart-csv.ts'
import { a4, pagesOf } from '../../../pictures/picture-pages.ts'
import { furtherTable } from './further-card.tsx'

/* 16 valid answers: the brand is first in 10, second in 4, and absent in 2, so its average position is (10 × 1 + 4 ×
   2) ÷ 14 = 1.2857. */
const rank: Overview['rank'] = {
  first: emptyRate,
  top3: emptyRate,
  meanReciprocalRank: emptyRate,
  averageWherePresent: 18 / 14,
  distribution: [
    { place: '1', answers: 10, share: 0.625 },
    { place: '2', answers: 4, share: 0.25 },
    { place: '3', answers: 0, share: 0 },
    { place: '4+', answers: 0, share: 0 },
    { place: 'none', answers: 2, share: 0.125 },
  ],
}
const captureRate = { ...emptyRate, value: 1, low: 0.806, high: 1, numerator: 16, denominator: 16 }
const counts = { captureRate } as Overview['counts']
const table = furtherTable({ rank, counts }, [])

/** The texts on the A4 page of a PDF. */
function textsOnPage(): string[] {
  // jsdom has no layout, so each character counts as half as wide as it is high.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  const head = { title: 'Northwave', lines: [], foot: '' }
  return pagesOf(head, [{ kind: 'table', title: 'Rank', table }], a4).flatMap((page) =>
    [...page.querySelectorAll('text')].map((text) => text.textContent ?? ''),
  )
}

test('a PDF shows the average position and says once per rank metric that it has no interval', () => {
  const texts = textsOnPage()
  const rowOf = (label: string) => texts.slice(texts.indexOf(label), texts.indexOf(label) + 5)
  expect(rowOf('Average position among tracked brands when mentioned')).toEqual([
    'Average position among tracked brands when mentioned',
    '1.29',
    'no confidence interval',
    '',
    '14',
  ])
  expect(rowOf('Position: 1st')).toEqual(['Position: 1st', '62.5%', 'no confidence interval', '', '10'])
  expect(rowOf('Valid answer rate')).toEqual(['Valid answer rate', '100.0%', '80.6%', '100.0%', '16'])
  expect(texts).not.toContain('n/a')
})

test('the CSV of the card leaves the missing interval empty', () => {
  expect(chartCsv(table, 'none')).toContain('Position: 1st,0.625,,,10')
})
