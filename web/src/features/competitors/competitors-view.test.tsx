// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { emptyRate } from '#core/metrics/rate.ts'
import type { CompetitorRow, CompetitorsReport } from '#core/reports/views.ts'
import { readEvidence } from '../../lib/reports/evidence.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { sampleChange, sampleRate, sampleScope } from '../../lib/reports/sample-scope.ts'
import CompetitorsView from './competitors-view.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Of 100 valid answers, 40 mention Acorn, 60 mention Birch, and 25 mention both. */
function row(change: Partial<CompetitorRow>): CompetitorRow {
  return {
    brandId: 'own',
    name: 'Acorn',
    isOwn: true,
    visibility: sampleRate(40, 100, [0.3, 0.5]),
    shareOfVoice: sampleRate(40, 100, [0.31, 0.49]),
    fairShareVoice: sampleRate(30, 75, [0.3, 0.5]),
    top3: sampleRate(40, 100, [0.3, 0.5]),
    reciprocalRank: sampleRate(30, 100, [0.2, 0.4]),
    averageRank: 1.5,
    ranks: [
      { place: '1', answers: 20, share: 0.2 },
      { place: '2', answers: 20, share: 0.2 },
      { place: '3', answers: 0, share: 0 },
      { place: '4+', answers: 0, share: 0 },
      { place: 'none', answers: 60, share: 0.6 },
    ],
    netSentiment: sampleRate(12, 30, [0.1, 0.7]),
    recommendation: sampleRate(10, 100, [0.04, 0.18]),
    criticismRate: sampleRate(12, 40, [0.18, 0.45]),
    praiseRate: sampleRate(24, 40, [0.45, 0.74]),
    rankFrom: 1,
    rankTo: 2,
    change: sampleChange(0.1, 'real'),
    ...change,
  }
}

const report: CompetitorsReport = {
  scope: sampleScope,
  basis: { answers: 100, available: 100, from: '2026-09-28T00:00:00Z', to: '2026-11-22T00:00:00Z' },
  rows: [
    row({}),
    row({
      brandId: 'birch',
      name: 'Birch',
      isOwn: false,
      visibility: sampleRate(60, 100, [0.5, 0.7]),
      criticismRate: { ...emptyRate, method: 'Fewer than 20 answers.' },
      change: null,
    }),
  ],
  headToHead: [
    {
      brandId: 'birch',
      name: 'Birch',
      both: 25,
      onlyOwn: 15,
      onlyRival: 35,
      neither: 25,
      ownFirst: 10,
      rivalFirst: 15,
      difference: sampleChange(-0.2, 'real'),
    },
  ],
  openShareOfVoice: sampleRate(40, 160, [0.2, 0.3]),
  trend: {
    metric: 'visibility',
    bucket: 'week',
    series: [
      {
        id: 'own',
        label: 'Acorn',
        brandId: 'own',
        isOwn: true,
        points: [
          { date: '2026-11-16', value: 0.4, low: 0.3, high: 0.5, answers: 100, prompts: 10, linked: true },
        ],
      },
    ],
    annotations: [],
  },
}

test("shows a tie as a range of ranks and opens a brand's answers from its number", async () => {
  const { user, location } = await renderScreen(<CompetitorsView report={report} isFresh />)
  const table = screen.getByRole('table', { name: 'Acorn and competitors' })
  const birch = within(table).getByRole('row', { name: /Birch/ })
  expect(within(birch).getByText('1–2')).toBeDefined()
  const visibility = within(birch).getByRole('button', { name: /^60\.0% Visibility: Birch/ })
  await user.click(visibility)
  expect(readEvidence(evidenceOf(location()))).toEqual({
    about: 'Visibility: Birch',
    filters: { channel: 'api', trackedBrandId: 'birch', present: 'true' },
  })
})

test('opens the answers of one position', async () => {
  const { user, location } = await renderScreen(<CompetitorsView report={report} isFresh />)
  await user.click(screen.getByRole('button', { name: 'Acorn, second: 20%, 20 answers: show answers' }))
  expect(readEvidence(evidenceOf(location()))?.filters).toEqual({
    channel: 'api',
    trackedBrandId: 'own',
    rank: '2',
  })
})

test('counts every answer once against a competitor and says in words who is mentioned first', async () => {
  await renderScreen(<CompetitorsView report={report} isFresh />)
  const card = screen.getByRole('region', { name: /Head-to-head/ })
  // 15 + 25 + 35 + 25 = 100 answers.
  expect(within(card).getByText('15%')).toBeDefined()
  expect(within(card).getByText('competitor 35%')).toBeDefined()
  expect(within(card).getByText('20.0 pts')).toBeDefined()
  expect(card.textContent).toMatch(
    /Birch: of 25 answers that mention both, Acorn comes before it in 10 answers/,
  )
})

test('opens the answers of each part of a head-to-head', async () => {
  const { user, location } = await renderScreen(<CompetitorsView report={report} isFresh />)
  const met = { channel: 'api', rivalId: 'birch', state: 'valid', newest: 'true' }
  await user.click(screen.getByRole('button', { name: /^Birch, competitor only: 35%/ }))
  expect(readEvidence(evidenceOf(location()))?.filters).toEqual({
    ...met,
    present: 'false',
    rivalPresent: 'true',
  })
  await user.click(screen.getByRole('button', { name: /^10 answers with Acorn before Birch/ }))
  expect(readEvidence(evidenceOf(location()))?.filters).toEqual({ ...met, before: 'true' })
})

test('shows n/a instead of 0 for a brand with too few labels', async () => {
  await renderScreen(<CompetitorsView report={report} isFresh />)
  const card = within(screen.getByRole('region', { name: /^Criticism rate/ }))
  expect(card.getByText('30.0%')).toBeDefined()
  expect(card.getByText('—')).toBeDefined()
})

test('shows the number of mentions behind the share of voice of all brands', async () => {
  await renderScreen(<CompetitorsView report={report} isFresh />)
  const card = screen.getByRole('region', { name: /Share of voice \(all brands\)/ })
  expect(card.textContent).toContain('25.0%')
  expect(card.textContent).toContain('40 of 160 mentions')
})

function evidenceOf({ search }: { search: object }): string | undefined {
  return 'evidence' in search && typeof search.evidence === 'string' ? search.evidence : undefined
}
