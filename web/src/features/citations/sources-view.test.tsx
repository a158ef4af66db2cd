// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { SourceDomain, SourcesReport } from '#core/reports/views.ts'
import { readEvidence } from '../../lib/reports/evidence.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { sampleChange, sampleRate, sampleScope } from '../../lib/reports/sample-scope.ts'
import { moversOf } from './movers-card.tsx'
import SourcesView from './sources-view.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const domain: SourceDomain = {
  domain: 'forum.example',
  owner: 'other',
  type: 'forum',
  answers: 30,
  pages: 5,
  share: sampleRate(30, 100, [0.21, 0.41]),
  citationShare: sampleRate(36, 240, [0.1, 0.2]),
  change: sampleChange(0.12, 'real'),
  engines: [
    { engine: 'atlas', answers: 20, share: 1 / 3 },
    { engine: 'beacon', answers: 10, share: 0.25 },
  ],
  withOwn: 8,
  withRivalOnly: 14,
}

const page = {
  pageKey: 'forum.example/t/1',
  url: 'https://forum.example/t/1',
  title: 'Which headset?',
  domain: 'forum.example',
  type: 'forum' as const,
}

const report: SourcesReport = {
  scope: sampleScope,
  basis: {
    answers: 5000,
    available: 12_310,
    from: '2026-10-03T00:00:00Z',
    to: '2026-11-18T00:00:00Z',
  },
  compareBasis: null,
  types: [{ type: 'forum', domains: 1, answers: 30, share: sampleRate(30, 100, [0.21, 0.41]) }],
  domains: [
    domain,
    {
      ...domain,
      domain: 'acorn.example',
      owner: 'own',
      type: 'own',
      share: sampleRate(10, 100, [0.05, 0.18]),
      change: sampleChange(0.01, 'within-noise'),
      withRivalOnly: 0,
    },
  ],
  pages: [
    {
      ...page,
      owner: 'other',
      answers: 22,
      share: sampleRate(22, 100, [0.14, 0.31]),
      withOwn: 6,
      withRivalOnly: 11,
      lastCitedAt: '2026-11-18T00:00:00Z',
    },
  ],
  core: [
    {
      engine: 'atlas',
      domain: 'forum.example',
      owner: 'other',
      type: 'forum',
      cited: 6,
      waves: 8,
      share: sampleRate(6, 8, [0.41, 0.93]),
      kind: 'core',
    },
    {
      engine: 'atlas',
      domain: 'acorn.example',
      owner: 'own',
      type: 'own',
      cited: 2,
      waves: 8,
      share: sampleRate(2, 8, [0.07, 0.59]),
      kind: 'carousel',
    },
  ],
  gaps: [
    {
      ...page,
      // 16 of 100 cite it without mentioning us. 11 of these mention a competitor: 0.16 × 0.6875 = 0.11
      score: 0.11,
      cited: sampleRate(16, 100, [0.1, 0.25]),
      rival: sampleRate(11, 16, [0.44, 0.86]),
      answers: 16,
      rivals: [{ brandId: 'birch', name: 'Birch', answers: 11 }],
    },
  ],
  retrieved: [
    { engine: 'atlas', rate: sampleRate(40, 100, [0.3, 0.5]) },
    { engine: 'beacon', rate: null },
  ],
}

test('shows which answers were counted, and each count opens exactly its answers', async () => {
  const { user, location } = await renderScreen(<SourcesView report={report} isFresh />)
  expect(screen.getByText(/Based on the latest 5,000 of 12,310 valid answers/)).toBeDefined()
  const row = within(screen.getByRole('table', { name: 'Cited domains' })).getByRole('row', {
    name: /forum\.example/,
  })
  expect(within(row).getByTitle(/atlas 33% · beacon 25%/).textContent).toContain('forum.example')
  await user.click(within(row).getByRole('button', { name: /^14 .*mention a competitor but not the brand/ }))
  const { search } = location()
  expect(readEvidence('evidence' in search ? String(search.evidence) : '')?.filters).toEqual({
    channel: 'api',
    domain: 'forum.example',
    rivalOnly: 'true',
    newest: 'true',
  })
})

test('lists citation gaps with the competitors mentioned there', async () => {
  await renderScreen(<SourcesView report={report} isFresh />, { address: '/?list=gaps' })
  const row = within(screen.getByRole('table', { name: 'Citation gaps' })).getByRole('row', {
    name: /Which headset/,
  })
  expect(row.textContent).toContain('11.0%')
  expect(row.textContent).toContain('Birch 11')
  expect(within(row).getByRole('link', { name: 'Which headset?' }).getAttribute('rel')).toContain('noopener')
})

test('marks sources that recur as core and others as rotating', async () => {
  await renderScreen(<SourcesView report={report} isFresh />)
  const engine = screen.getByRole('region', { name: 'atlas' })
  const [core, carousel] = within(engine).getAllByRole('listitem')
  expect(core?.textContent).toContain('core')
  expect(core?.textContent).toContain('6 of 8')
  expect(carousel?.textContent).toContain('rotating')
})

test('shows n/a for an engine that does not report what it read', async () => {
  await renderScreen(<SourcesView report={report} isFresh />)
  const card = screen.getByRole('region', { name: /Citation rate of retrieved pages/ })
  expect(card.textContent).toContain('40.0%')
  expect(card.textContent).toContain('Not reported')
})

test('lists only significant changes as movers', () => {
  expect(moversOf(report.domains).map((row) => row.domain)).toEqual(['forum.example'])
})
