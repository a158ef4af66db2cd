// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ContestedCell, ConsistencyReport } from '#core/reports/consistency.ts'
import { readEvidence } from '../../../lib/reports/evidence.ts'
import { renderScreen } from '../../../lib/testing/render-screen.tsx'
import { RunNowContext, type RunRequest } from '../../../lib/reports/run-now.ts'
import { acornBrandId, sampleRate, sampleScope } from '../../../lib/reports/sample-scope.ts'
import ConsistencyView from './consistency-view.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const cell = (change: Partial<ContestedCell>): ContestedCell => ({
  promptId: 'p1',
  promptText: 'best headset for calls',
  topic: 'Calls',
  tags: ['work'],
  engine: 'atlas',
  x: 9,
  n: 20,
  visibility: sampleRate(9, 20, [0.26, 0.66]),
  consistency: 'contested',
  change: null,
  furtherAnswers: null,
  rivals: [{ brandId: 'birch', name: 'Birch', present: 12 }],
  ...change,
})

const report: ConsistencyReport = {
  scope: sampleScope,
  counts: { locked: 1, contested: 1, absent: 0, undecided: 1 },
  cells: [
    cell({}),
    cell({
      promptId: 'p2',
      promptText: 'headphones for travel',
      x: 2,
      n: 4,
      visibility: sampleRate(2, 4, [0.15, 0.85]),
      consistency: 'undecided',
      furtherAnswers: 11,
    }),
    cell({
      promptId: 'p3',
      promptText: 'headphones for running',
      x: 40,
      n: 40,
      visibility: sampleRate(40, 40, [0.91, 1]),
      consistency: 'locked',
    }),
  ],
}

async function open(address = '/') {
  const asked: RunRequest[] = []
  const rendered = await renderScreen(
    <RunNowContext value={(request) => asked.push(request)}>
      <ConsistencyView report={report} isFresh />
    </RunNowContext>,
    { address },
  )
  return { ...rendered, runs: asked }
}

test('lists mixed pairs and pairs that need more answers, those closest to 50% first', async () => {
  await open()
  const [, first, second, ...rest] = screen.getAllByRole('row')
  expect(first?.textContent).toContain('headphones for travel')
  expect(first?.textContent).toContain('~11 more')
  expect(second?.textContent).toContain('best headset for calls')
  expect(rest).toEqual([])
})

test('shows all prompt–engine pairs on request and stores the choice in the URL', async () => {
  const { user, location } = await open()
  await user.click(screen.getByRole('radio', { name: 'Consistent' }))
  expect(location().search).toMatchObject({ list: 'locked' })
  expect(screen.getByRole('row', { name: /headphones for running/ })).toBeDefined()
})

test('opens the answers behind a share and behind a competitor', async () => {
  const { user, location } = await open()
  await user.click(screen.getByRole('button', { name: /^45\.0%/ }))
  const own = location().search
  expect(readEvidence('evidence' in own ? String(own.evidence) : '')?.filters).toEqual({
    channel: 'api',
    promptId: 'p1',
    engine: 'atlas',
    present: 'true',
  })
  const row = screen.getByRole('row', { name: /headphones for travel/ })
  await user.click(within(row).getByRole('button', { name: /^Birch 12/ }))
  const rival = location().search
  expect(readEvidence('evidence' in rival ? String(rival.evidence) : '')?.filters).toMatchObject({
    trackedBrandId: 'birch',
    promptId: 'p2',
  })
})

test('passes selected pairs to the calculator, which opens a run with more answers for only these', async () => {
  const { user, runs } = await open()
  await user.click(screen.getByRole('checkbox', { name: 'Select “headphones for travel” on atlas' }))
  const planner = screen.getByRole('region', { name: 'Sample size calculator for selected pairs' })
  expect(planner.textContent).toContain('1 pair selected')
  const field = within(planner).getByRole('textbox', { name: 'Additional answers' })
  await user.clear(field)
  await user.type(field, '12')
  expect(await within(planner).findByText(/^12 answers across 1 prompt–engine/)).toBeDefined()
  await user.click(within(planner).getByRole('button', { name: 'Plan run…' }))
  expect(runs).toEqual([{ brandId: acornBrandId, extraRepeats: { p2: { atlas: 12 } } }])
})
