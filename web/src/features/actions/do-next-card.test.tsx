// @vitest-environment jsdom
import { notifications } from '@mantine/notifications'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ActionList, ActionRow } from '#core/actions/schema.ts'
import { reportFilters } from '#core/reports/filters.ts'
import type { ReportScope } from '#core/reports/schema.ts'
import { Notices } from '../../components/states/notices.tsx'
import { acornId, renderScreen, type AskedRequest } from '../../lib/testing/render-screen.tsx'
import { ReportAccessContext } from '../../lib/reports/report-access.ts'
import { aspectsQuery } from '../../lib/reports/aspects.ts'
import { qualityQuery } from '../../lib/reports/quality.ts'
import { DoNextCard } from './do-next-card.tsx'

afterEach(() => {
  cleanup()
  notifications.clean()
})

const brandId = '22222222-2222-4222-8222-222222222222'
const scope: ReportScope = {
  filters: reportFilters.parse({}),
  period: { from: '2026-10-05', to: '2026-11-29', grain: 'day', snapped: false, isDefault: true },
  compare: null,
  analysis: null,
  available: null,
  channel: 'api',
  channels: [],
  engines: [],
  topics: [],
  tags: [],
  intents: [],
  funnels: [],
  countries: [],
  analyses: [],
  brand: {
    id: brandId,
    name: 'Northwave',
    organizationId: acornId,
    ownTrackedBrandId: null,
    brandSetVersion: 1,
  },
  hasWeights: false,
  sandboxAnswers: 0,
}
const open = {
  state: 'proposed',
  certainty: 'clear',
  score: 0.02,
  ownerId: null,
  dueOn: null,
  reason: null,
  snoozedUntil: null,
  changedAt: null,
} as const
const promptId = '33333333-3333-4333-8333-333333333333'
const prompt: ActionRow = {
  ...open,
  kind: 'win-prompt',
  key: promptId,
  points: 0.031,
  evidence: {
    kind: 'win-prompt',
    promptId,
    prompt: 'Best headphones for long flights?',
    answers: 72,
    own: 0.18,
    leader: 0.91,
    leaderId: promptId,
    leaderName: 'Halden',
  },
}
const source: ActionRow = {
  ...open,
  kind: 'get-into-source',
  key: 'https://airwise.example/comparison',
  points: 0.02,
  evidence: {
    kind: 'get-into-source',
    domain: 'airwise.example',
    pageKey: 'https://airwise.example/comparison',
    url: null,
    title: null,
    answers: 132,
    competitors: ['Halden', 'Orrin'],
    prompts: 5,
  },
}
const fault: ActionRow = {
  ...open,
  kind: 'fix-page',
  key: 'https://northwave.example/calm-pro',
  points: 0.0001,
  evidence: {
    kind: 'fix-page',
    address: 'https://northwave.example/calm-pro',
    pageId: 7,
    visits: 118,
    failed: 41,
    citations: 52,
    from: '2026-10-05',
    to: '2026-11-29',
  },
}
const idOf = ({ kind, key }: ActionRow) => `${kind} ${key}`
const listOf = (actions: ActionRow[], rest: Partial<ActionList> = {}): ActionList => ({
  scope,
  actions,
  next: actions.map(idOf),
  checks: { logs: 'ok', searches: 'ok' },
  basis: { answers: 1896, prompts: 24, mostAnswers: 79, competitors: 4 },
  ...rest,
})

type Reply = (request: AskedRequest) => unknown

const show = (
  list: ActionList | Reply,
  { role = 'editor', isFresh = true }: { role?: 'editor' | 'viewer'; isFresh?: boolean } = {},
) =>
  renderScreen(
    <>
      <DoNextCard scope={scope} isFresh={isFresh} />
      <Notices />
    </>,
    {
      role,
      reply: (request) => {
        if (!request.path.endsWith('/actions')) return undefined
        if (typeof list === 'function') return list(request)
        return request.method === 'GET' ? list : { kind: '', key: '' }
      },
    },
  )

const written = (asked: readonly AskedRequest[]) => asked.filter(({ method }) => method === 'PATCH')

test('shows up to three numbered actions with evidence, link, and stake', async () => {
  await show(listOf([prompt, source, fault]))
  const items = await screen.findAllByRole('listitem')
  expect(items.map((item) => item.textContent)).toEqual([
    '1Win back “Best headphones for long flights?”Halden is mentioned in 91% of answers, Northwave in 18%.72 answersUp to +3.1 pts',
    '2Get into airwise.example/comparisonCited in 132 answers that mention Halden and Orrin but not Northwave.132 answersUp to +2.0 pts',
    '3Fix /calm-pro for AI crawlersAI crawlers got errors on 41 of 118 visits. 52 answers cite this page.41 failed visits52 citations at stake',
  ])
  expect(screen.getByRole('link', { name: 'All 3' }).getAttribute('href')).toBe('/actions')
  expect(screen.getByRole('link', { name: '41 failed visits' }).getAttribute('href')).toMatch(
    /^\/bot-logs\?view=pages&pageId=/,
  )
})

test('evidence opens the answers behind it', async () => {
  const { user, location } = await show(listOf([prompt]))
  await user.click(await screen.findByRole('button', { name: '72 answers' }))
  await waitFor(() => expect(JSON.stringify(location().search)).toContain(promptId))
})

test('an accepted action stays, and undo proposes it again', async () => {
  const { user, asked } = await show(listOf([prompt, source]))
  await user.click(await screen.findByRole('button', { name: /^Decide: Win back/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Accept' }))
  await screen.findByText('Action accepted')
  expect(written(asked)).toMatchObject([{ body: { kind: 'win-prompt', key: promptId, state: 'accepted' } }])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(written(asked)).toHaveLength(2))
  expect(written(asked)[1]?.body).toEqual({ kind: 'win-prompt', key: promptId, state: 'proposed' })
})

test('"not now" hides the action at once', async () => {
  let answered = () => {}
  const patching = new Promise<void>((resolve) => {
    answered = resolve
  })
  const { user } = await show(async ({ method }) => {
    if (method === 'GET') return listOf([prompt, source])
    await patching
    return { kind: '', key: '' }
  })
  await user.click(await screen.findByRole('button', { name: /^Decide: Win back/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Not now (4 weeks)' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  answered()
  await screen.findByText('Action hidden for 4 weeks')
})

test('rejecting takes a reason', async () => {
  const { user, asked } = await show(listOf([source]))
  await user.click(await screen.findByRole('button', { name: /^Decide: Get into/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Reject…' }))
  const dialog = await screen.findByRole('dialog')
  const confirm = within(dialog).getByRole('button', { name: 'Reject action' })
  expect(confirm.hasAttribute('disabled')).toBe(true)
  await user.type(within(dialog).getByLabelText(/Reason/), 'They ask\nfor money')
  await user.click(confirm)
  await waitFor(() =>
    expect(written(asked)[0]?.body).toEqual({
      kind: 'get-into-source',
      key: source.key,
      state: 'rejected',
      reason: 'They ask for money',
    }),
  )
})

test('a refused change is said, and the action is shown again', async () => {
  const { user } = await show(({ method }) =>
    method === 'GET'
      ? listOf([prompt])
      : Response.json({ error: { code: 'forbidden', message: 'You may not do that.' } }, { status: 403 }),
  )
  await user.click(await screen.findByRole('button', { name: /^Decide: Win back/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Mark as done' }))
  await screen.findByText('You may not do that.')
  expect(await screen.findAllByRole('listitem')).toHaveLength(1)
})

test('viewers read actions without a menu', async () => {
  await show(listOf([prompt]), { role: 'viewer' })
  await screen.findByText(/^Win back/)
  expect(screen.queryByRole('button', { name: /^Decide/ })).toBeNull()
})

test.each([
  ['Nothing stands out', {}],
  ['Collect more answers', { mostAnswers: 19 }],
  ['Add competitors', { competitors: 0 }],
])('without proposals it says %s', async (title, basis) => {
  const empty = listOf([])
  await show({ ...empty, basis: { ...empty.basis, ...basis } })
  await screen.findByRole('heading', { name: title })
  expect(screen.queryAllByRole('listitem')).toEqual([])
})

test('a check that failed is named, the others are shown, and it can be tried again', async () => {
  let asks = 0
  const { user } = await show(() => {
    asks += 1
    return listOf([prompt], { checks: { logs: asks === 1 ? 'failed' : 'ok', searches: 'no-access' } })
  })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Couldn’t read AI traffic.')
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('a failure to load is shown in the card, with retry', async () => {
  let asks = 0
  const { user } = await show(() => {
    asks += 1
    return asks === 1 ? new Response('', { status: 500 }) : listOf([prompt])
  })
  await screen.findByText('Couldn’t load actions.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findAllByRole('listitem')).toHaveLength(1)
})

test('it is busy while it loads', async () => {
  await show(() => new Promise(() => {}))
  expect(screen.getByRole('region', { name: 'Do next' }).getAttribute('aria-busy')).toBe('true')
})

test('a shared report neither shows it nor asks for it', async () => {
  const { asked } = await renderScreen(
    <ReportAccessContext
      value={{
        opensAnswers: false,
        leadsOn: false,
        downloads: false,
        engineLabel: null,
        openAnswer: null,
        quality: qualityQuery,
        aspects: aspectsQuery,
      }}
    >
      <DoNextCard scope={scope} isFresh />
    </ReportAccessContext>,
  )
  expect(screen.queryByText('Do next')).toBeNull()
  expect(asked).toEqual([])
})
