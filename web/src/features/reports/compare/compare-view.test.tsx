// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ComparisonReport } from '#core/reports/views.ts'
import { readEvidence } from '../../../lib/reports/evidence.ts'
import { renderScreen } from '../../../lib/testing/render-screen.tsx'
import { sampleChange, sampleRate, sampleScope } from '../../../lib/reports/sample-scope.ts'
import CompareView, { describeBasis } from './compare-view.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const period = { from: '2026-09-28', to: '2026-11-22' }

const report: ComparisonReport = {
  scope: sampleScope,
  by: 'engine',
  a: { key: 'atlas', label: 'atlas', period, answers: 60, prompts: 10 },
  b: { key: 'beacon', label: 'beacon', period, answers: 40, prompts: 10 },
  shared: 10,
  rows: [
    {
      metric: 'visibility',
      a: sampleRate(30, 60, [0.38, 0.62]),
      b: sampleRate(8, 40, [0.1, 0.35]),
      difference: sampleChange(0.3, 'real'),
    },
    {
      metric: 'netSentiment',
      a: sampleRate(10, 20, [0.2, 0.8]),
      b: { ...sampleRate(0, 0), method: 'Fewer than 10 labels.' },
      difference: { ...sampleChange(0, 'not-comparable'), difference: null, low: null, high: null },
    },
  ],
  prompts: [
    {
      promptId: 'p1',
      text: 'best headset for calls',
      a: sampleRate(6, 6),
      b: sampleRate(1, 4),
      difference: 0.75,
    },
  ],
}

test('shows both sides next to each other, marks significant differences, and opens the answers of one side', async () => {
  const { user, location } = await renderScreen(<CompareView report={report} isFresh />)
  const row = screen.getByRole('row', { name: /^Visibility/ })
  expect(row.textContent).toContain('50.0%')
  expect(row.textContent).toContain('20.0%')
  expect(row.textContent).toContain('▲ 30.0 pts')
  await user.click(within(row).getByRole('button', { name: /beacon/ }))
  const { search } = location()
  expect(readEvidence('evidence' in search ? String(search.evidence) : '')?.filters).toEqual({
    channel: 'api',
    engine: 'beacon',
    present: 'true',
  })
})

test('says when two values are not comparable', async () => {
  await renderScreen(<CompareView report={report} isFresh />)
  const row = screen.getByRole('row', { name: /^Net sentiment/ })
  expect(row.textContent).toContain('+50')
  expect(row.textContent).toContain('—')
  expect(row.textContent).toContain('Not comparable')
})

test('stores the dimension of the comparison in the URL and resets both sides when it changes', async () => {
  const { user, location } = await renderScreen(<CompareView report={report} isFresh />, {
    address: '/?by=engine&a=atlas&b=beacon',
  })
  await user.click(screen.getByRole('radio', { name: 'Segments' }))
  expect(location().search).toMatchObject({ by: 'segment' })
  expect(location().search).not.toHaveProperty('a')
})

test('describes the answers that are compared, or why they cannot be', () => {
  const words = { a: 'Atlas', b: 'Beacon', shared: 10 }
  expect(describeBasis(report, words)).toBe(
    'Atlas: 60 answers to 10 prompts. Beacon: 40 answers to 10 prompts. Compares the 10 prompts both sides share.',
  )
  expect(describeBasis(report, { ...words, shared: 0 })).toContain('No shared prompts, so the sides are')
  expect(describeBasis({ ...report, b: { ...report.b, answers: 0 } }, words)).toBe(
    'Beacon has no valid answers with these filters. Change the filters to compare.',
  )
  expect(describeBasis({ ...report, by: 'period', b: { ...report.b, key: '' } }, words)).toContain(
    'Choose comparison dates in the date',
  )
})
