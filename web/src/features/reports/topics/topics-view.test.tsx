// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { emptyRate } from '#core/metrics/rate.ts'
import type { TopicsReport } from '#core/reports/views.ts'
import { readEvidence } from '../../../lib/reports/evidence.ts'
import { renderScreen } from '../../../lib/testing/render-screen.tsx'
import { sampleChange, sampleRate, sampleScope } from '../../../lib/reports/sample-scope.ts'
import { groupEvidence, groupLabel } from './groups.ts'
import TopicsView from './topics-view.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const report: TopicsReport = {
  scope: sampleScope,
  by: 'topic',
  brands: [
    { brandId: 'own', name: 'Acorn', isOwn: true },
    { brandId: 'birch', name: 'Birch', isOwn: false },
  ],
  rows: [
    {
      key: 'Calls',
      prompts: 6,
      answers: 60,
      cells: [
        { brandId: 'own', visibility: sampleRate(27, 60, [0.33, 0.58]) },
        { brandId: 'birch', visibility: sampleRate(45, 60, [0.62, 0.85]) },
      ],
      shareOfVoice: sampleRate(27, 72, [0.25, 0.5]),
      change: sampleChange(0.2, 'real'),
    },
    {
      key: '',
      prompts: 4,
      answers: 40,
      cells: [
        { brandId: 'own', visibility: sampleRate(4, 40, [0.03, 0.25]) },
        { brandId: 'birch', visibility: emptyRate },
      ],
      shareOfVoice: sampleRate(4, 4, [0.4, 1]),
      change: sampleChange(-0.01, 'within-noise'),
    },
  ],
}

test('shows the share of a brand, its interval on focus, and its change, and opens its answers', async () => {
  const { user, location } = await renderScreen(<TopicsView report={report} isFresh />)
  const map = screen.getByRole('table', { name: 'Visibility by brand and topic' })
  const cell = within(map).getByRole('button', { name: /^Calls, Acorn: 45%/ })
  // 27 of 60 = 45%
  expect(cell.textContent).toBe('45▲')
  cell.focus()
  expect(await screen.findByText(/^Calls, Acorn: 45%, 95% .*33\.0 – 58\.0, 60 answers/)).toBeDefined()
  await user.click(cell)
  const { search } = location()
  expect(readEvidence('evidence' in search ? String(search.evidence) : '')?.filters).toEqual({
    channel: 'api',
    trackedBrandId: 'own',
    present: 'true',
    topic: 'Calls',
  })
})

test('lists prompts without a topic under their own label and shows n/a for a brand without answers', async () => {
  await renderScreen(<TopicsView report={report} isFresh />)
  const map = screen.getByRole('table', { name: 'Visibility by brand and topic' })
  const row = within(map).getByRole('row', { name: /No topic/ })
  expect(within(row).getByText('—')).toBeDefined()
  expect(within(row).getByRole('button', { name: /No topic, Acorn: 10%/ }).textContent).toBe('10')
})

test('finds the strongest competitor in each group', async () => {
  await renderScreen(<TopicsView report={report} isFresh />)
  const table = screen.getByRole('table', { name: 'Acorn by topic' })
  expect(within(table).getByRole('button', { name: /^Birch 75\.0%/ })).toBeDefined()
})

test('filters the answers of each grouping, including prompts without a value', () => {
  const untagged = { tags: [] }
  expect(groupEvidence('topic', '', untagged)).toEqual({ topic: '-' })
  expect(groupEvidence('intent', 'compare', untagged)).toEqual({ intent: 'compare' })
  expect(groupEvidence('intent', '', untagged)).toEqual({ intent: '-' })
  expect(groupEvidence('funnel', 'decision', untagged)).toEqual({ funnel: 'decision' })
  expect(groupEvidence('funnel', '', untagged)).toEqual({ funnel: '-' })
  expect(groupEvidence('funnel', 'nonsense', untagged)).toEqual({})
  expect(groupEvidence('tag', 'shops', untagged)).toEqual({ tags: 'shops' })
  expect(groupEvidence('tag', 'shops', { tags: ['work'] })).toEqual({ tags: 'work,shops' })
  expect(groupEvidence('tag', '', untagged)).toEqual({ tags: '-' })
  expect(groupEvidence('engine', 'atlas', untagged)).toEqual({ engine: 'atlas' })
  expect(groupEvidence('country', 'NO', untagged)).toEqual({ country: 'NO' })
  expect(groupEvidence('country', '', untagged)).toEqual({ country: '-' })
  expect(groupLabel('country', 'NO', (engine) => engine)).toBe('Norway')
  expect(groupLabel('funnel', 'decision', (engine) => engine)).toBe('Decision')
})
