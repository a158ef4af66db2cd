// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { RunProgress, PauseCode } from '#core/runs/schema.ts'
import { RunProgressCard } from '../../../components/run-progress/run-progress-card.tsx'
import { finishedProgress, sampleProgress } from '../../../components/run-progress/sample-progress.ts'
import { sampleEngines } from '../../../components/run-plan/sample-engines.ts'
import { renderScreen, type AskedRequest } from '../../../lib/testing/render-screen.tsx'
import { RunActions, possibleActions } from './run-actions.tsx'
import { ProgressNotes } from './progress-notes.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('names a paused engine with its reason, and links admins to the key', async () => {
  const waits = [
    { engine: 'claude', pairs: 12, code: 'bad-key', message: 'The key was not accepted.', until: null },
  ]
  await show({ waits })
  expect(screen.getByText(/Claude is paused: The key was not accepted. 12 answers are waiting/)).toBeDefined()
  expect(screen.getByRole('link').getAttribute('href')).toContain('/settings?section=keys')
  cleanup()
  await show({ waits }, { role: 'editor' })
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText(/An admin can fix this in/)).toBeDefined()
})

test('says when an engine continues automatically', async () => {
  const until = new Date(Date.now() + 3_600_000).toISOString()
  await show({ waits: [{ engine: 'claude', pairs: 1, code: 'overloaded', message: 'It is busy.', until }] })
  expect(screen.getByText(/It is busy. 1 answer is waiting/).textContent).toMatch(
    /resume in 1 hour|resume in 60 min/,
  )
})

test('lets the user raise the budget of a run that its own budget paused', async () => {
  const { user, asked } = await show(
    { ...paused('run-budget', 'The budget of this run is used up.'), budgetUsd: 2 },
    { reply: () => sampleProgress },
  )
  const budget = screen.getByRole('textbox', { name: 'Budget for this run' })
  expect(budget.getAttribute('value')).toBe('$4')
  await user.clear(budget)
  await user.type(budget, '1.5')
  expect(screen.getByText('Enter more than $2.00.')).toBeDefined()
  await user.clear(budget)
  await user.type(budget, '3.5')
  await user.click(screen.getByRole('button', { name: 'Raise budget' }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ method: 'PUT', body: { usd: 3.5 } }))
  expect(asked.at(-1)?.path).toBe(`/api/runs/${sampleProgress.id}/budget`)
})

test('links to the monthly budget that paused a run', async () => {
  await show(paused('organization-budget', 'The budget of the organization is used up.'))
  expect(screen.getByRole('link').getAttribute('href')).toContain('section=spending')
})

test('shows the day on which a run over quota continues', async () => {
  await show(paused('quota', 'The plan’s answers of this month are used up.', '2026-12-01T00:00:00.000Z'))
  expect(screen.getByText('Waiting')).toBeDefined()
  expect(screen.getByText('resumes Dec 1, 2026')).toBeDefined()
})

test("pauses with one click and shows the server's result at once", async () => {
  const { user, asked } = await show({}, { reply: () => ({ ...sampleProgress, status: 'paused' }) })
  await user.click(screen.getByRole('button', { name: /^Pause/ }))
  await waitFor(() =>
    expect(asked[0]).toMatchObject({ method: 'PUT', path: `/api/runs/${sampleProgress.id}/pause` }),
  )
})

test.each([
  [sampleProgress, ['Pause', 'Cancel']],
  [{ ...sampleProgress, status: 'paused' }, ['Resume', 'Cancel']],
  [{ ...sampleProgress, ...paused('brand-budget', 'Used up.') }, ['Cancel']],
  [finishedProgress, ['Retry failed']],
  [
    { ...finishedProgress, status: 'cancelled', counts: { ...finishedProgress.counts, cancelled: 3 } },
    ['Resume', 'Retry failed'],
  ],
  [{ ...sampleProgress, kind: 'import' }, ['Cancel']],
] as [RunProgress, string[]][])('offers the actions that fit the state (%#)', (progress, labels) => {
  expect(possibleActions(progress).map(({ label }) => label)).toEqual(labels)
})

function paused(code: PauseCode, message: string, resumesAt: string | null = null) {
  return { status: 'paused' as const, pause: { code, message, resumesAt } }
}

function show(
  change: Partial<RunProgress>,
  options: { role?: 'owner' | 'editor'; reply?: (request: AskedRequest) => unknown } = {},
) {
  const progress = { ...sampleProgress, ...change }
  return renderScreen(
    <RunProgressCard
      progress={progress}
      title="4 prompts"
      isSandbox={false}
      isFree={false}
      notes={<ProgressNotes progress={progress} engines={[sampleEngines.paused]} />}
      actions={<RunActions progress={progress} title="4 prompts" />}
    />,
    options,
  )
}
