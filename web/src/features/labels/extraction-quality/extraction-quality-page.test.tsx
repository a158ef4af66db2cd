// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { labelPrecisions } from '#core/labels/checks/label-precision.ts'
import type { AgreementReport, AnswerAnalysis, Audit, CheckRow } from '#core/labels/checks/schema.ts'
import { raterAgreements } from '#core/labels/checks/rater-agreement.ts'
import type { Reprocessing, ReprocessingPreview, ReprocessingRow } from '#core/answers/reprocess/schema.ts'
import type { Rate } from '#core/metrics/rate.ts'
import { acornId, renderScreen, type AskedRequest } from '../../../lib/testing/render-screen.tsx'
import { AnswerAnalysisPage } from './extraction-quality-page.tsx'

vi.mock('../../../lib/organization/use-organization.ts', () => ({
  useMemberships: () => [{ organizationId: acornId, organizationName: 'Acorn', role: memberRole }],
}))
let memberRole = 'owner'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  memberRole = 'owner'
})

const rate = (x: number, n: number, low: number, high: number): Rate => ({
  value: x / n,
  numerator: x,
  denominator: n,
  low,
  high,
  prompts: 0,
  method: 'Wilson interval.',
})
const mention = {
  precision: rate(45, 50, 0.79, 0.96),
  recall: rate(833, 1000, 0.6, 0.94),
  specificity: rate(99, 100, 0.97, 1),
  checked: 100,
}
const brandId = '22222222-2222-4222-8222-222222222222'
const analysis: AnswerAnalysis = {
  scope: 'own',
  overall: { mention },
  brands: [
    {
      brandId,
      name: 'Northwave',
      organizationId: acornId,
      organization: 'Acorn',
      mention,
      labels: [
        {
          label: 'criticism',
          checked: 40,
          precision: rate(12, 30, 0.25, 0.58),
          recall: rate(12, 14, 0.6, 0.96),
          needsMore: true,
          isLow: true,
        },
      ],
      reprocessing: null,
    },
  ],
  languages: [{ language: 'de', mention }],
  engines: [{ engine: 'chatgpt', mention }],
  sentiment: [
    {
      method: 'lexicon-1',
      checked: 50,
      accuracy: rate(30, 50, 0.46, 0.72),
      classes: [{ label: 'positive', precision: rate(20, 30, 0.49, 0.81) }],
      kappa: { value: 0.4, low: 0.15, high: 0.65 },
    },
  ],
  recommendation: [],
  topPick: [],
  criticism: [
    {
      method: 'rules-1',
      checked: 40,
      accuracy: rate(24, 40, 0.45, 0.74),
      classes: [],
      kappa: null,
    },
  ],
  corrections: {
    mention: 3,
    sentiment: 2,
    recommendation: 0,
    topPick: 0,
    criticism: 0,
    citation: 0,
    state: 0,
  },
  unread: { count: 0, newest: [] },
}
const correction: CheckRow = {
  id: '33333333-3333-4333-8333-333333333333',
  organizationId: acornId,
  brandId,
  answerId: '44444444-4444-4444-8444-444444444444',
  trackedBrandId: 'halden',
  label: 'mention',
  subject: '',
  shown: { value: true },
  correct: { value: false },
  origin: 'reader',
  note: '',
  extractor: 'extractor 2',
  checkedBy: null,
  createdAt: '2026-11-19T10:00:00.000Z',
  brandName: 'Halden',
  checkedByName: 'Ann',
  withdrawnAt: null,
  promptId: '55555555-5555-4555-8555-555555555555',
  promptText: 'best headset',
  engine: 'sandbox-atlas',
  answeredAt: '2026-11-18T10:00:00.000Z',
}
const item = {
  index: 0,
  answerId: correction.answerId,
  trackedBrandId: 'own',
  brandName: 'Northwave',
  promptText: 'best headset',
  engine: 'sandbox-atlas',
  answeredAt: '2026-11-18T10:00:00.000Z',
  text: 'Northwave is great.',
  sentiment: 'positive' as const,
  recommendation: null,
  topPick: null,
  criticism: null,
  isDone: false,
}
const audit: Audit = {
  id: '66666666-6666-4666-8666-666666666666',
  seed: 5,
  createdAt: '2026-11-19T10:00:00.000Z',
  namedPairs: 32,
  unnamedPairs: 128,
  items: [item, { ...item, index: 1, brandName: 'Halden', trackedBrandId: 'halden', sentiment: null }],
}

const side = (...brands: string[]) => ({
  state: 'answered' as const,
  mentions: brands.map((trackedBrandId) => ({
    trackedBrandId,
    spans: 1,
    sentiment: null,
    recommended: null,
    topPick: null,
    criticized: null,
    praised: null,
  })),
  pages: 2,
  ownPages: 1,
  untracked: 0,
})
const answer = {
  answerId: correction.answerId,
  organizationId: acornId,
  brandId,
  promptId: correction.promptId,
  promptText: 'best headset',
  engine: 'chatgpt',
  answeredAt: correction.answeredAt,
}
const names = { own: 'Northwave', halden: 'Halden' }
const changes = [{ ...answer, before: side('own'), after: side('own', 'halden') }]
const preview: ReprocessingPreview = {
  answers: 1200,
  extractor: 7,
  versions: [{ extractor: 6, answers: 1200 }],
  sampled: 100,
  changed: { value: 0.01, low: 0.002, high: 0.054, answers: 1 },
  changes,
  names,
}
const run: ReprocessingRow = {
  id: '77777777-7777-4777-8777-777777777777',
  organizationId: acornId,
  organization: 'Acorn',
  brandId: null,
  brand: null,
  engine: 'chatgpt',
  firstDay: null,
  lastDay: null,
  onlyOlder: false,
  extractor: 7,
  total: 1200,
  done: 400,
  changed: 4,
  status: 'running',
  startedBy: 'Ann',
  startedAt: '2026-11-22T10:00:00.000Z',
  updatedAt: '2026-11-22T10:00:10.000Z',
  finishedAt: null,
}
const counts = {
  positive: [0, 0],
  negative: [0, 0],
  labelled: [0, 0],
  recommended: [0, 0],
  firstChoice: [0, 0],
  criticized: [0, 0],
  praised: [0, 0],
} satisfies Record<string, [number, number]>
const moved: Reprocessing = {
  ...run,
  brands: [
    {
      brandId,
      brand: 'Northwave',
      answers: 400,
      changed: 4,
      counts: {
        valid: [400, 400],
        tracked: { halden: { ...counts, gained: 4, lost: 0, named: [96, 100] } },
      },
    },
  ],
  changes,
  names,
}
const agreement: AgreementReport = {
  agreements: raterAgreements({
    checked: Array.from({ length: 40 }, (_, index) => ({
      label: 'sentiment' as const,
      answer: { ...answer, tracked: 'Northwave' },
      said: { rules: 'positive', people: index < 30 ? 'positive' : 'neutral' },
    })),
    judged: [],
  }),
  zones: [],
  checkedAnswers: 40,
  labeledAnswers: 0,
  hasLabeler: false,
}

async function open(sample: Audit | null = null, change: Partial<AnswerAnalysis> = {}) {
  let current = sample
  const app = await renderScreen(<AnswerAnalysisPage />, {
    reply: ({ method, path }: AskedRequest) => {
      if (method !== 'GET') {
        if (path.endsWith('/checks') && current)
          current = {
            ...current,
            items: current.items.map((each, at) => (at === 0 ? { ...each, isDone: true } : each)),
          }
        if (path === '/api/admin/reprocessings/preview') return preview
        return {}
      }
      if (path === '/api/admin/agreement') return agreement
      if (path === '/api/admin/reprocessings') return { rows: [run] }
      if (path === '/api/admin/reprocessings/engines') return { engines: ['chatgpt'] }
      if (path === `/api/admin/reprocessings/${run.id}`) return moved
      if (path === '/api/admin/answer-analysis') return { ...analysis, ...change }
      if (path === '/api/admin/corrections') return { rows: [correction], nextCursor: null }
      if (path.endsWith('/label-review')) return { audit: current }
      return undefined
    },
  })
  await screen.findByRole('heading', { name: 'By brand' })
  return app
}

const sent = (asked: readonly AskedRequest[]) => asked.filter(({ method }) => method !== 'GET')

describe('extraction quality', () => {
  test('shows quality with intervals: overall, by brand, by language, and by method', async () => {
    await open()
    const figures = within(screen.getByLabelText('Extraction quality'))
    expect(figures.getByText('90.0%')).toBeDefined()
    expect(
      within(screen.getByRole('table', { name: 'Extraction quality by brand' })).getByText('Northwave'),
    ).toBeDefined()
    const labels = within(screen.getByRole('table', { name: /precision and recall by brand/ }))
    expect(labels.getByText('criticized')).toBeDefined()
    expect(labels.getByText('Low precision')).toBeDefined()
    expect(labels.getByRole('button', { name: 'Check 20 more answers for Northwave' })).toBeDefined()
    expect(
      within(screen.getByRole('table', { name: /Extraction quality by language/ })).getByText('de'),
    ).toBeDefined()
    const methods = within(screen.getByRole('table', { name: /Agreement with reviewers by/ }))
    expect(methods.getByText('by word list')).toBeDefined()
    expect(methods.getByText('0.40 (0.15–0.65)')).toBeDefined()
  })

  test('asks those who may review for checks of unchecked labels, and goes to the review', async () => {
    const unchecked = analysis.brands.map((one) => ({ ...one, labels: labelPrecisions([]) }))
    const other = { brandId: correction.id, name: 'Halden', labels: labelPrecisions([]) }
    const brands = [...unchecked, ...unchecked.map((one) => ({ ...one, ...other }))]
    const { user } = await open(null, { brands })
    const labels = within(screen.getByRole('table', { name: /precision and recall by brand/ }))
    expect(labels.getAllByText('first choice')).toHaveLength(2)
    const [button] = labels.getAllByRole('button', { name: 'Check 20 more answers for Halden' })
    if (button === undefined) throw new Error('There is no button')
    await user.click(button)
    const [review] = screen.getAllByRole('combobox', { name: 'Brand' })
    expect(review).toHaveProperty('value', 'Halden (Acorn)')
  })

  test('lists no unchecked labels for those who may not review', async () => {
    memberRole = 'viewer'
    const unchecked = analysis.brands.map((one) => ({ ...one, labels: labelPrecisions([]) }))
    await open(null, { brands: unchecked })
    expect(screen.getByText('No labels checked yet')).toBeDefined()
  })

  test('shows n/a instead of zero before any label was checked', async () => {
    const none = { precision: null, recall: null, specificity: null, checked: 0 }
    await open(null, { overall: { mention: none }, sentiment: [], criticism: [], languages: [] })
    expect(within(screen.getByLabelText('Extraction quality')).getAllByText('—')).toHaveLength(3)
    expect(screen.getByText('No labels checked yet')).toBeDefined()
  })

  test('shows the progress of reprocessing after a change of the brand set', async () => {
    await open(null, {
      brands: analysis.brands.map((one) => ({ ...one, reprocessing: { done: 40, total: 80 } })),
    })
    expect(screen.getByText('40 of 80')).toBeDefined()
  })
})

describe('reprocessing', () => {
  const scope = { organizationId: acornId, engine: null, firstDay: null, lastDay: null, onlyOlder: false }

  test("selects a brand's answers, previews the changes side by side, and starts reprocessing", async () => {
    const { user, asked } = await open()
    await user.click(screen.getByRole('button', { name: 'Reprocess answers: Northwave' }))
    await user.click(screen.getByRole('button', { name: 'Preview changes' }))
    await screen.findByText(/\) of all\. Nothing has been saved yet\./)
    const table = within(screen.getByRole('table', { name: /Sampled answers that would change/ }))
    expect(table.getByText('2. Halden, mentioned once')).toBeDefined()
    expect(table.getByRole('link', { name: 'best headset' }).getAttribute('href')).toContain(answer.answerId)
    await user.click(screen.getByRole('button', { name: 'Reprocess 1,200 answers' }))
    expect(sent(asked)).toEqual([
      { method: 'POST', path: '/api/admin/reprocessings/preview', body: { ...scope, brandId } },
      { method: 'POST', path: '/api/admin/reprocessings', body: { ...scope, brandId } },
    ])
  })

  test('shows progress, remaining time, and effect of reprocessing, and cancels it', async () => {
    const { user, asked } = await open()
    expect(await screen.findByText(/400 of 1,200 · 40 per second, 20 s left/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Acorn, all brands, ChatGPT' }))
    const table = within(await screen.findByRole('table', { name: /for these answers, before and after/ }))
    expect(table.getByText('96 → 100')).toBeDefined()
    expect(table.getByText('24.0% → 25.0%')).toBeDefined()
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: /^Cancel reprocessing:/ }))
    expect(sent(asked)).toEqual([
      { method: 'PUT', path: `/api/admin/reprocessings/${run.id}/end`, body: null },
    ])
  })
})

describe('agreement between raters', () => {
  test('shows agreement by pair of raters, and opens answers from the cells of its table', async () => {
    const { user } = await open()
    const table = within(await screen.findByRole('table', { name: 'Agreement by label and comparison' }))
    expect(table.getByText('75.0%')).toBeDefined()
    expect(screen.getByText(/No brand here uses AI labeling, so/)).toBeDefined()
    await user.click(table.getByRole('button', { name: 'Extractor vs. Reviewers' }))
    await user.click(
      await screen.findByRole('button', {
        name: /^10, Extractor: positive, Reviewers: neutral/i,
      }),
    )
    const answers = within(await screen.findByRole('table', { name: 'Answers in this cell' }))
    expect(answers.getAllByRole('link')).toHaveLength(10)
  })
})

describe('corrections', () => {
  test('lists corrections, links to their answers, and removes them', async () => {
    const { user, asked } = await open()
    const link = await screen.findByRole('link', { name: 'The answer doesn’t mention Halden' })
    expect(link.getAttribute('href')).toContain(correction.answerId)
    await user.click(screen.getByRole('button', { name: /^Remove correction/ }))
    expect(sent(asked)).toEqual([{ method: 'DELETE', path: `/api/checks/${correction.id}`, body: null }])
  })
})

describe('a label review', () => {
  test('draws a random sample and checks it with the keyboard alone', async () => {
    const { user, asked } = await open(audit)
    await screen.findByText('Does this answer mention Northwave?')
    await user.keyboard('y')
    await screen.findByText('What is its sentiment toward Northwave?')
    await user.keyboard('4')
    await screen.findByText('Does this answer mention Halden?')
    const path = `/api/answers/${item.answerId}/checks`
    const shared = { trackedBrandId: 'own', auditId: audit.id }
    expect(sent(asked)).toEqual([
      { method: 'POST', path, body: { label: 'sentiment', correct: 'negative', ...shared } },
      { method: 'POST', path, body: { label: 'mention', correct: true, ...shared } },
    ])
    await user.keyboard('s')
    expect(sent(asked).at(-1)).toEqual({
      method: 'POST',
      path: `/api/label-reviews/${audit.id}/skips`,
      body: { index: 1 },
    })
  })

  test('starts a label review with a click when none is open', async () => {
    const { user, asked } = await open()
    await user.click(await screen.findByRole('button', { name: 'Check 20 answers' }))
    expect(sent(asked)).toEqual([
      { method: 'POST', path: `/api/brands/${brandId}/label-reviews`, body: { size: 20 } },
    ])
  })

  test('offers no label review to viewers', async () => {
    memberRole = 'viewer'
    await open()
    expect(screen.queryByText('Check a random sample')).toBeNull()
    expect(screen.queryByRole('button', { name: /Remove correction/ })).toBeNull()
  })
})
