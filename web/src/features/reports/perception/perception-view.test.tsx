// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { emptyRate, notComparable, type Change } from '#core/metrics/rate.ts'
import type { PerceptionReport } from '#core/reports/views.ts'
import { readEvidence } from '../../../lib/reports/evidence.ts'
import { renderScreen } from '../../../lib/testing/render-screen.tsx'
import { sampleRate, sampleScope } from '../../../lib/reports/sample-scope.ts'
import { describeMethod } from '../../../lib/reports/describe-label.ts'
import PerceptionView from './perception-view.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const quote = {
  answerId: 'a1',
  promptId: 'p1',
  engine: 'atlas',
  answeredAt: '2026-11-18T09:00:00Z',
  quote: '- **Acorn** is too expensive',
  method: 'judge-1:gpt-5',
}

const report: PerceptionReport = {
  scope: sampleScope,
  basis: { answers: 100, available: 100, from: null, to: null },
  methods: [
    { method: 'judge-1:gpt-5', labels: 30 },
    { method: 'person', labels: 2 },
  ],
  rows: [
    {
      brandId: 'own',
      name: 'Acorn',
      isOwn: true,
      present: 40,
      labelled: 32,
      sentiments: { positive: 16, neutral: 8, mixed: 4, negative: 4 },
      // (16 − 4) ÷ 32
      netSentiment: { ...sampleRate(12, 32, [0.1, 0.6]) },
      recommendation: sampleRate(9, 90, [0.05, 0.19]),
      firstChoice: sampleRate(5, 90, [0.02, 0.12]),
      criticismRate: sampleRate(8, 32, [0.13, 0.42]),
      praiseRate: sampleRate(20, 32, [0.45, 0.77]),
      change: null,
    },
    {
      brandId: 'birch',
      name: 'Birch',
      isOwn: false,
      present: 3,
      labelled: 3,
      sentiments: { positive: 3, neutral: 0, mixed: 0, negative: 0 },
      netSentiment: { ...emptyRate, method: 'Fewer than 10 labelled answers.' },
      recommendation: emptyRate,
      firstChoice: emptyRate,
      criticismRate: emptyRate,
      praiseRate: emptyRate,
      change: null,
    },
  ],
  aspects: [
    {
      aspect: 'price',
      answers: 5,
      sentiments: { positive: 1, neutral: 0, mixed: 1, negative: 3 },
      weeks: [{ week: '2026-11-16', criticism: 4, praise: 2 }],
      compared: null,
      quotes: [{ ...quote, sentiment: 'negative' }],
    },
  ],
  comparisons: [
    {
      brandId: 'birch',
      name: 'Birch',
      aspect: 'battery life',
      lost: 4,
      won: 1,
      quotes: [],
    },
  ],
  engines: [],
  attributes: [{ text: 'reliable', answers: 4, quotes: [] }],
  claims: [],
  negatives: [{ ...quote, sentiment: 'negative' }],
}

test('shows the labeling methods, and the verdict, whose number opens its answers', async () => {
  const { user, location } = await renderScreen(<PerceptionView report={report} isFresh />)
  expect(screen.getByText(/Labeled by AI labeling \(gpt-5\) \(30\), by a person \(2\)/)).toBeDefined()
  const verdict = within(screen.getByRole('region', { name: 'Summary of this report' }))
  // 12 ÷ 32 = 0.375
  await user.click(verdict.getByRole('button', { name: '+38' }))
  const { search } = location()
  expect(readEvidence('evidence' in search ? String(search.evidence) : '')?.filters).toEqual({
    channel: 'api',
    trackedBrandId: 'own',
    labelled: 'true',
  })
})

test('shows net sentiment by engine with its sign, and a dash when there are too few labels', async () => {
  const engines: PerceptionReport['engines'] = [
    {
      engine: 'atlas',
      present: 30,
      netSentiment: sampleRate(12, 32, [0.1, 0.6]),
      criticismRate: emptyRate,
      criticized: { aspect: 'price', answers: 4 },
    },
    { engine: 'borea', present: 3, netSentiment: emptyRate, criticismRate: emptyRate, criticized: null },
  ]
  await renderScreen(<PerceptionView report={{ ...report, engines }} isFresh />)
  const card = within(screen.getByRole('region', { name: 'Sentiment by engine' }))
  expect(card.getByText('+38')).toBeDefined()
  expect(card.getAllByText('—')).toHaveLength(2)
  expect(card.getByRole('button', { name: /criticism of price: show answers$/ }).textContent).toContain('4')
})

test('shows a quote of the selected theme as a sentence that links to its answer', async () => {
  const support: PerceptionReport['aspects'][number] = {
    aspect: 'support',
    answers: 1,
    sentiments: { positive: 1, neutral: 0, mixed: 0, negative: 0 },
    weeks: [],
    compared: null,
    quotes: [{ ...quote, quote: 'Acorn helps fast', sentiment: 'positive' }],
  }
  const { user } = await renderScreen(
    <PerceptionView report={{ ...report, aspects: [support, ...report.aspects] }} isFresh />,
  )
  // The theme with most criticism and praise is first: 4 + 2.
  const card = within(screen.getByRole('region', { name: 'price' }))
  const link = card.getByRole('link', { name: 'Acorn is too expensive' })
  expect(link.getAttribute('href')).toContain('answerId=a1')
  await user.click(screen.getByRole('button', { name: 'support' }))
  expect(within(screen.getByRole('region', { name: 'support' })).getByText('Acorn helps fast')).toBeDefined()
})

test('says how a theme changed only if it is significant', async () => {
  const [price] = report.aspects
  const withChange = (change: Partial<Change>): PerceptionReport => ({
    ...report,
    aspects: price
      ? [{ ...price, compared: { side: 'criticism', before: 9, change: { ...notComparable, ...change } } }]
      : [],
  })
  await renderScreen(<PerceptionView report={withChange({ difference: -0.1, verdict: 'real' })} isFresh />)
  expect(screen.getByText('Less criticism: 4, was 9')).toBeDefined()
  cleanup()
  const thin = { cause: 'answers', count: 9, needed: 10 } as const
  await renderScreen(<PerceptionView report={withChange({ thin })} isFresh />)
  expect(screen.getByText('Too few to compare')).toBeDefined()
  cleanup()
  await renderScreen(
    <PerceptionView report={withChange({ difference: -0.1, verdict: 'within-noise' })} isFresh />,
  )
  expect(screen.getByText('No clear change')).toBeDefined()
})

test('says what is missing when there are no labels', async () => {
  const rows = report.rows.map((row) => ({ ...row, labelled: 0, criticismRate: emptyRate }))
  await renderScreen(<PerceptionView report={{ ...report, rows, aspects: [], methods: [] }} isFresh />)
  expect(screen.getByRole('heading', { name: 'No labeled answers yet' })).toBeDefined()
})

test('shows criticism and praise by rules alone, and how to get net sentiment', async () => {
  const rows = report.rows.map((row) => ({ ...row, labelled: 0 }))
  const methods = [{ method: 'rules-2', labels: 30 }]
  const { user, location } = await renderScreen(
    <PerceptionView report={{ ...report, rows, methods }} isFresh />,
  )
  expect(screen.getByText(/Turn on AI labeling for sentiment, attributes, and claims/)).toBeDefined()
  expect(screen.getByRole('columnheader', { name: /Criticism rate/ })).toBeDefined()
  expect(screen.queryByRole('columnheader', { name: /Net sentiment/ })).toBeNull()
  expect(screen.getByRole('region', { name: 'Tone comes from a word list' })).toBeDefined()
  expect(screen.getByRole('region', { name: 'Criticism by engine' })).toBeDefined()
  // 3 negative and 1 mixed.
  await user.click(screen.getByRole('button', { name: /^4 criticism of price/ }))
  const { search } = location()
  expect(readEvidence('evidence' in search ? String(search.evidence) : '')?.filters).toEqual({
    channel: 'api',
    aspect: 'price',
    criticized: 'true',
    newest: 'true',
  })
})

test('lists comparisons that at least three answers make, next to the opposite', async () => {
  const rare = { brandId: 'birch', name: 'Birch', aspect: 'weight', lost: 2, won: 0, quotes: [] }
  const { user, location } = await renderScreen(
    <PerceptionView report={{ ...report, comparisons: [...report.comparisons, rare] }} isFresh />,
  )
  const card = within(screen.getByRole('region', { name: /^Direct comparisons/ }))
  expect(card.queryByText('weight')).toBeNull()
  expect(card.getByText('1 says the opposite')).toBeDefined()
  await user.click(card.getByRole('button', { name: /^4 answers worse than Birch/ }))
  const { search } = location()
  expect(readEvidence('evidence' in search ? String(search.evidence) : '')?.filters).toEqual({
    channel: 'api',
    aspect: 'battery life',
    worseThan: 'birch',
    newest: 'true',
  })
})

test('describes labeling methods in plain words', () => {
  expect(describeMethod('lexicon-1')).toBe('by word list')
  expect(describeMethod('judge-2:claude-x')).toBe('by AI labeling (claude-x)')
  expect(describeMethod('person')).toBe('by a person')
})
