// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FeedEntry, WeekFeed } from '#core/reports/home/schema.ts'
import type { Dashboard, DashboardCard } from '#core/reports/schema.ts'
import { acornId, renderScreen, type AskedRequest } from '../../../lib/testing/render-screen.tsx'
import { NoBrand } from '../../../components/states/no-brand.tsx'
import { DashboardPage } from './dashboard-page.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const card = (brandId: string, name: string, alerts = 0): DashboardCard => ({
  brandId,
  name,
  period: { from: '2026-09-29', to: '2026-11-23' },
  visibility: {
    value: 0.475,
    low: 0.43,
    high: 0.52,
    numerator: 190,
    denominator: 400,
    prompts: 20,
    method: '',
  },
  change: null,
  sparkline: [],
  answers: 410,
  sandboxAnswers: 0,
  lastRun: null,
  alerts,
  nextRunAt: null,
  isDemo: false,
})

const dashboard = (cards: DashboardCard[]): Dashboard => ({
  organization: { id: acornId, name: 'Acorn', isDemo: false },
  cards,
  running: [],
  month: { from: '2026-11-01', answers: 9, costUsd: 1, costUnknown: 0, sandboxAnswers: 0 },
  checklist: { hasBrand: true, hasCompetitors: false, hasPrompts: true, hasRuns: true, hasRealEngine: true },
})

const entry = (key: string, tag: FeedEntry['tag'], difference: number): FeedEntry => ({
  key,
  brandId: 'b1',
  brandName: 'Northwave',
  tag,
  tone: tag === 'significant' ? 'loss' : 'neutral',
  isImportant: tag === 'significant',
  stake: 0.1,
  subject: {
    kind: 'metric',
    metric: key === 'c' ? 'citationRate' : 'visibility',
    engine: null,
    topic: null,
    difference,
    now: 0.4,
    before: 0.5,
    engines: [],
    topics: [],
  },
  path: `/overview?clientId=b1&entry=${key}`,
})

const feed: WeekFeed = {
  organizationId: acornId,
  period: { from: '2026-11-17', to: '2026-11-23' },
  compare: { from: '2026-11-10', to: '2026-11-16' },
  checks: 12,
  entries: [entry('a', 'significant', -0.1), entry('c', 'early', 0.04)],
  brands: [
    { brandId: 'b1', name: 'Northwave', answers: 60, sandboxAnswers: 0, state: 'losing' },
    { brandId: 'b2', name: 'Aven', answers: 40, sandboxAnswers: 0, state: 'same' },
  ],
  models: [],
  answers: 100,
  sandboxAnswers: 0,
}

const replies =
  (given: Record<string, unknown>) =>
  ({ path }: AskedRequest): unknown =>
    Object.entries(given).find(([end]) => path.endsWith(end))?.[1]

const show = (given: Record<string, unknown>, role: 'owner' | 'viewer' = 'owner') =>
  renderScreen(<DashboardPage slots={{ running: () => null, setUp: () => <NoBrand /> }} />, {
    role,
    reply: replies(given),
  })

const usual = {
  '/dashboard': dashboard([card('b1', 'Northwave', 2), card('b2', 'Aven')]),
  '/changes': feed,
  '/to-do': { items: [{ kind: 'proposals', brandId: 'b1', brandName: 'Northwave', count: 3 }] },
  '/engine-weeks': [{ engine: 'openai', asked: 20, answered: 19, lastAnsweredAt: null }],
}

test('says what changed over all brands and lists what matters, and everything on request', async () => {
  await show(usual)
  const verdict = await screen.findByRole('region', { name: 'This week' })
  expect(verdict.textContent).toContain('2 brands, 100 new answers this week. Northwave is losing ground.')
  expect(within(verdict).getByRole('link', { name: '100 new answers' }).getAttribute('href')).toBe('#brands')
  const changes = screen.getByRole('region', { name: 'What changed this week' })
  expect(changes.textContent).toContain('12 changes checked, 1 matters')
  expect(within(changes).getAllByRole('listitem')).toHaveLength(1)
  await userEvent.click(within(changes).getByRole('radio', { name: 'Everything' }))
  expect(within(changes).getAllByRole('listitem')).toHaveLength(2)
  expect(within(changes).getByText('Too early to say')).toBeDefined()
  expect(within(changes).getByText('Northwave: citations of its own site may have changed')).toBeDefined()
})

test('lists brands, what is to do, and engines', async () => {
  await show(usual)
  const brands = await screen.findByRole('region', { name: 'Brands' })
  expect(within(brands).getAllByRole('link', { name: 'Visibility 47.5%: show answers' })).toHaveLength(2)
  expect(within(brands).getByRole('link', { name: '2 alerts' })).toBeDefined()
  const toDo = await screen.findByRole('link', { name: 'Decide on 3 proposed competitors' })
  expect(toDo.getAttribute('href')).toContain('/brand/b1?')
  expect(await screen.findByText('19 of 20 answered')).toBeDefined()
})

test('the next setup step is a line that stays dismissed', async () => {
  await show(usual)
  expect(await screen.findByText('4 of 5 setup steps done')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('4 of 5 setup steps done')).toBeNull()
  cleanup()
  await show(usual)
  await screen.findByRole('region', { name: 'Brands' })
  expect(screen.queryByText('4 of 5 setup steps done')).toBeNull()
})

test('a card that fails to load leaves the others', async () => {
  await show({ ...usual, '/changes': undefined })
  expect(await screen.findByRole('region', { name: 'Brands' })).toBeDefined()
  expect((await screen.findAllByRole('button', { name: 'Try again' })).length).toBeGreaterThan(0)
  expect(await screen.findByText('19 of 20 answered')).toBeDefined()
})

test('without brands it offers to create one', async () => {
  await show({ ...usual, '/dashboard': dashboard([]) })
  expect(await screen.findByText('No brands yet')).toBeDefined()
  expect(screen.queryByRole('region', { name: 'What changed this week' })).toBeNull()
})
