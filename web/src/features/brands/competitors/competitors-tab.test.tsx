// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { BrandProfile } from '#core/brands/schema.ts'
import type {
  BrandSetVersionRow,
  ProposalList,
  ProposalRow,
  BrandReprocessingRow,
} from '#core/competitors/discovery/schema.ts'
import { renderScreen, type AskedRequest } from '../../../lib/testing/render-screen.tsx'
import { sampleBrand } from '../../../lib/testing/sample-brand.ts'
import { CompetitorsTab } from './competitors-tab.tsx'

const { id: brandId, own } = sampleBrand
const id = (last: number) => `44444444-4444-4444-8444-44444444444${last}`

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
  trackedBrandId: own.id,
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
    reprocessings = [],
    profile = {},
  }: {
    list?: ProposalList | Response
    versions?: BrandSetVersionRow[]
    reprocessings?: BrandReprocessingRow[]
    profile?: Partial<BrandProfile>
  } = {},
) {
  return renderScreen(<CompetitorsTab brand={{ ...sampleBrand, ...profile }} />, {
    address: `/?part=${part}`,
    reply: ({ method, path }) => {
      if (path.endsWith('/effect')) return { read: 2000, gains: 31, stored: 8000 }
      if (method !== 'GET') return { decided: 1 }
      if (path.endsWith('/proposals')) return list instanceof Response ? list.clone() : list
      if (path.endsWith('/brand-set-versions')) return versions
      return path.endsWith('/reprocessings') ? reprocessings : undefined
    },
  })
}

const written = (asked: AskedRequest[]) => asked.filter(({ method }) => method !== 'GET')

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('shows where a proposed name appears, marked in a sentence that links to its answer', async () => {
  await show('discovered')
  const proposal = within(await screen.findByRole('article', { name: 'Tavoro' }))
  expect(
    proposal.getByText(
      /In 41 of the latest 5,000 answers, 12 prompts; last seen .*Cited domain: tavoro\.example/,
    ),
  ).toBeDefined()
  const sample = proposal.getByRole('link', { name: 'I like Tavoro most.' })
  expect(sample.getAttribute('href')).toContain(`answerId=${id(7)}`)
  expect(sample.querySelector('mark')?.textContent).toBe('Tavoro')
})

test('lists other spellings under their brand with the reason', async () => {
  await show('discovered')
  const names = within(await screen.findByRole('region', { name: 'Possible aliases of Northwave' }))
  expect(names.getByText('“Nortwave” differs from Northwave by one letter.')).toBeDefined()
  expect(names.queryByText('Tavoro')).toBeNull()
})

test('accepts several names with one request', async () => {
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

test('adds a name as an alias of any tracked brand', async () => {
  const { user, asked } = await show('discovered')
  await user.click(await screen.findByRole('button', { name: 'Merge as alias of…: Tavoro' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Northwave' }))
  await waitFor(() => expect(written(asked)).toHaveLength(1))
  expect(written(asked)[0]?.body).toEqual({
    decisions: [{ proposalId: id(1), decision: 'alias', trackedBrandId: own.id }],
  })
})

test('moves between names, tracks, and dismisses with the keyboard', async () => {
  const { user, asked } = await show('discovered')
  const first = await screen.findByRole('checkbox', { name: 'Select Tavoro' })
  first.focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select Halvorn' }))
  await user.keyboard('d')
  await waitFor(() => expect(written(asked)).toHaveLength(1))
  expect(written(asked)[0]?.body).toEqual({ decisions: [{ proposalId: id(2), decision: 'dismiss' }] })
})

test('estimates the effect of accepting on request, with the number of answers it is based on', async () => {
  const { user } = await show('discovered')
  await user.click(await screen.findByRole('button', { name: 'Preview changes with Tavoro' }))
  expect(await screen.findByText(/Of the latest 2,000 of 8,000 stored answers, 31 .*Tavoro/)).toBeDefined()
})

test('offers no decisions to viewers', async () => {
  await show('discovered', { profile: { canEdit: false } })
  await screen.findByRole('article', { name: 'Tavoro' })
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Track Tavoro' })).toBeNull()
})

test.each([
  [{ proposals: [], lookedAt: null, answers: 0 }, 'No suggestions yet'],
  [{ proposals: [], lookedAt: '2026-11-01T08:00:00.000Z', answers: 12 }, 'All caught up'],
  [
    Response.json({ error: { code: 'down', message: 'The database is away.' } }, { status: 503 }),
    'The database is away.',
  ],
])('explains why there are no proposals', async (list, words) => {
  await show('discovered', { list })
  expect(await screen.findByText(words)).toBeDefined()
})

test('reopens a dismissed name', async () => {
  const { user, asked } = await show('dismissed', {
    list: {
      ...open,
      proposals: [
        { ...tavoro, status: 'dismissed', decidedBy: 'Erin', decidedAt: '2026-11-01T08:00:00.000Z' },
      ],
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Undo decision on Tavoro' }))
  await waitFor(() => expect(written(asked)).toHaveLength(1))
  expect(written(asked)[0]).toMatchObject({ method: 'DELETE', body: { proposalIds: [id(1)] } })
})

test('shows who made each change and how many answers it affected', async () => {
  await show('history', {
    versions: [
      {
        version: 3,
        change: 'Tavoro added',
        brands: 2,
        ignored: 0,
        changedBy: 'Erin',
        createdAt: '2026-11-01T08:00:00.000Z',
        reprocessing: { status: 'completed', read: 8000, changed: 31 },
      },
      {
        version: 2,
        change: 'Halvorn dismissed as no brand',
        brands: 1,
        ignored: 1,
        changedBy: null,
        createdAt: '2026-10-01T08:00:00.000Z',
        reprocessing: null,
      },
    ],
  })
  const row = await screen.findByRole('row', { name: /Tavoro added/ })
  expect(row.textContent).toContain('Erin')
  expect(row.textContent).toContain('31 of 8,000')
  expect(screen.getByRole('row', { name: /Halvorn dismissed/ }).textContent).toContain(
    'Answerscope (automatic)',
  )
})

test('shows the progress and remaining time of reprocessing', async () => {
  await show('tracked', {
    profile: { reprocessing: true },
    reprocessings: [
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
  expect(
    await screen.findByText('2,000 of 8,000 answers reprocessed, 12 changed; about 12 s left'),
  ).toBeDefined()
  expect(screen.getByRole('progressbar', { name: 'Reprocessed answers' }).getAttribute('aria-valuenow')).toBe(
    '25',
  )
})
