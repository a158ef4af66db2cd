// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { BrandProfile, TrackedBrandRow } from '#core/brands/schema.ts'
import type {
  BrandSetVersionRow,
  ProposalList,
  ProposalRow,
  BrandReprocessingRow,
} from '#core/competitors/discovery/schema.ts'
import { acornId, renderScreen, type AskedRequest } from '../../../lib/testing/render-screen.tsx'
import { CompetitorsTab } from './competitors-tab.tsx'

const brandId = '22222222-2222-4222-8222-222222222222'
const ownId = '33333333-3333-4333-8333-333333333333'
const id = (last: number) => `44444444-4444-4444-8444-44444444444${last}`

const own: TrackedBrandRow = {
  id: ownId,
  name: 'Northwave',
  isOwn: true,
  aliases: [],
  domains: ['northwave.example'],
  description: '',
  createdAt: '2026-10-01T08:00:00.000Z',
}

const brand: BrandProfile = {
  id: brandId,
  organizationId: acornId,
  name: 'Northwave',
  description: '',
  country: null,
  language: null,
  archivedAt: null,
  isDemo: false,
  createdAt: '2026-10-01T08:00:00.000Z',
  brandSetVersion: 3,
  canEdit: true,
  rescoring: false,
  own,
  competitors: [],
  prompts: 4,
  archivedPrompts: 0,
}

const tavoro: ProposalRow = {
  id: id(1),
  kind: 'brand',
  name: 'Tavoro',
  trackedBrandId: null,
  trackedBrandName: null,
  reason: '',
  answers: 41,
  prompts: 12,
  lookedAt: 5000,
  firstSeenAt: '2026-10-01T08:00:00.000Z',
  lastSeenAt: '2026-11-01T08:00:00.000Z',
  samples: [
    {
      answerId: id(7),
      promptId: id(8),
      start: 10,
      end: 16,
      sentence: 'I like Tavoro most.',
      from: 7,
      to: 13,
    },
  ],
  domain: 'tavoro.example',
  status: 'open',
  decidedAs: null,
  decidedBrandName: null,
  decidedBy: null,
  decidedAt: null,
}
const halvorn: ProposalRow = {
  ...tavoro,
  id: id(2),
  name: 'Halvorn',
  answers: 9,
  prompts: 2,
  domain: null,
  samples: [],
}
const slip: ProposalRow = {
  ...tavoro,
  id: id(3),
  kind: 'alias',
  name: 'Nortwave',
  trackedBrandId: ownId,
  trackedBrandName: 'Northwave',
  reason: '“Nortwave” differs from Northwave by one letter.',
  samples: [],
}
const open: ProposalList = {
  proposals: [tavoro, halvorn, slip],
  lookedAt: '2026-11-01T08:00:00.000Z',
  answers: 5000,
}

async function show(
  part: string,
  {
    list = open,
    versions = [],
    rescorings = [],
    profile = {},
  }: {
    list?: ProposalList | Response
    versions?: BrandSetVersionRow[]
    rescorings?: BrandReprocessingRow[]
    profile?: Partial<BrandProfile>
  } = {},
) {
  return renderScreen(<CompetitorsTab brand={{ ...brand, ...profile }} />, {
    address: `/?part=${part}`,
    reply: ({ method, path }) => {
      if (path.endsWith('/effect')) return { read: 2000, gains: 31, stored: 8000 }
      if (method !== 'GET') return { decided: 1 }
      if (path.endsWith('/proposals')) return list instanceof Response ? list.clone() : list
      if (path.endsWith('/brand-set-versions')) return versions
      return path.endsWith('/reprocessings') ? rescorings : undefined
    },
  })
}

const written = (asked: AskedRequest[]) => asked.filter(({ method }) => method !== 'GET')

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a proposal says where the name stands, with the name lit up in a sentence that leads into its answer', async () => {
  await show('discovered')
  const proposal = within(await screen.findByRole('article', { name: 'Tavoro' }))
  expect(
    proposal.getByText(/In 41 of the newest 5,000 answers, 12 prompts; .* tavoro\.example is cited/),
  ).toBeDefined()
  const sample = proposal.getByRole('link', { name: 'I like Tavoro most.' })
  expect(sample.getAttribute('href')).toContain(`answerId=${id(7)}`)
  expect(sample.querySelector('mark')?.textContent).toBe('Tavoro')
})

test('other spellings stand under their brand, with the reason', async () => {
  await show('discovered')
  const names = within(await screen.findByRole('region', { name: 'Other names of Northwave' }))
  expect(names.getByText('“Nortwave” differs from Northwave by one letter.')).toBeDefined()
  expect(names.queryByText('Tavoro')).toBeNull()
})

test('several names are accepted at once: one request', async () => {
  const { user, asked } = await show('discovered')
  await user.click(await screen.findByRole('checkbox', { name: 'Select Tavoro' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Halvorn' }))
  await user.click(screen.getByRole('button', { name: 'Accept selected' }))
  await waitFor(() => expect(written(asked)).toHaveLength(1))
  expect(written(asked)[0]).toMatchObject({
    method: 'PUT',
    path: `/api/brands/${brandId}/proposals/decisions`,
    body: {
      decisions: [
        { proposalId: id(1), decision: 'competitor' },
        { proposalId: id(2), decision: 'competitor' },
      ],
    },
  })
})

test('a name can be made another name of any tracked brand', async () => {
  const { user, asked } = await show('discovered')
  await user.click(await screen.findByRole('button', { name: 'Another name of… for Tavoro' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Northwave' }))
  await waitFor(() => expect(written(asked)).toHaveLength(1))
  expect(written(asked)[0]?.body).toEqual({
    decisions: [{ proposalId: id(1), decision: 'alias', trackedBrandId: ownId }],
  })
})

test('the keyboard moves between names, tracks and dismisses', async () => {
  const { user, asked } = await show('discovered')
  const first = await screen.findByRole('checkbox', { name: 'Select Tavoro' })
  first.focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select Halvorn' }))
  await user.keyboard('d')
  await waitFor(() => expect(written(asked)).toHaveLength(1))
  expect(written(asked)[0]?.body).toEqual({ decisions: [{ proposalId: id(2), decision: 'dismiss' }] })
})

test('what accepting would change is asked for and said, with how many answers that rests on', async () => {
  const { user } = await show('discovered')
  await user.click(await screen.findByRole('button', { name: 'What would change? With Tavoro' }))
  expect(
    await screen.findByText(/Of the newest 2,000 of 8,000 stored answers, 31 would newly name Tavoro/),
  ).toBeDefined()
})

test('whoever may only look decides nothing', async () => {
  await show('discovered', { profile: { canEdit: false } })
  await screen.findByRole('article', { name: 'Tavoro' })
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Track Tavoro' })).toBeNull()
})

test.each([
  [{ proposals: [], lookedAt: null, answers: 0 }, 'No answers looked at yet'],
  [{ proposals: [], lookedAt: '2026-11-01T08:00:00.000Z', answers: 12 }, 'Nothing to decide'],
  [
    Response.json({ error: { code: 'down', message: 'The database is away.' } }, { status: 503 }),
    'The database is away.',
  ],
])('without proposals the screen says why', async (list, words) => {
  await show('discovered', { list })
  expect(await screen.findByText(words)).toBeDefined()
})

test('a dismissed name is opened again', async () => {
  const { user, asked } = await show('dismissed', {
    list: {
      ...open,
      proposals: [
        { ...tavoro, status: 'dismissed', decidedBy: 'Erin', decidedAt: '2026-11-01T08:00:00.000Z' },
      ],
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Undo the decision on Tavoro' }))
  await waitFor(() => expect(written(asked)).toHaveLength(1))
  expect(written(asked)[0]).toMatchObject({ method: 'DELETE', body: { proposalIds: [id(1)] } })
})

test('the history says who changed what, and how many answers that changed', async () => {
  await show('history', {
    versions: [
      {
        version: 3,
        change: 'Tavoro added',
        brands: 2,
        ignored: 0,
        changedBy: 'Erin',
        createdAt: '2026-11-01T08:00:00.000Z',
        rescoring: { status: 'completed', read: 8000, changed: 31 },
      },
      {
        version: 2,
        change: 'Halvorn dismissed as no brand',
        brands: 1,
        ignored: 1,
        changedBy: null,
        createdAt: '2026-10-01T08:00:00.000Z',
        rescoring: null,
      },
    ],
  })
  const row = await screen.findByRole('row', { name: /Tavoro added/ })
  expect(row.textContent).toContain('Erin')
  expect(row.textContent).toContain('31 of 8,000')
  expect(screen.getByRole('row', { name: /Halvorn dismissed/ }).textContent).toContain('the system')
})

test('re-scoring shows how far it is and how long it takes', async () => {
  await show('tracked', {
    profile: { rescoring: true },
    rescorings: [
      {
        id: id(9),
        version: 3,
        reason: 'Tavoro added',
        total: 8000,
        done: 2000,
        changed: 12,
        status: 'running',
        startedAt: '2026-11-01T08:00:00.000Z',
        updatedAt: '2026-11-01T08:00:04.000Z',
        finishedAt: null,
        secondsLeft: 12,
      },
    ],
  })
  expect(await screen.findByText('2,000 of 8,000 answers read, 12 changed; about 12 s left')).toBeDefined()
  expect(
    screen.getByRole('progressbar', { name: 'Answers scored again' }).getAttribute('aria-valuenow'),
  ).toBe('25')
})
