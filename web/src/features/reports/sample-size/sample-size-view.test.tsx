// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { SampleSizeReport } from '#core/reports/views.ts'
import { renderScreen } from '../../../lib/testing/render-screen.tsx'
import { RunNowContext, type RunRequest } from '../../../lib/reports/run-now.ts'
import { acornBrandId, sampleRate, sampleScope } from '../../../lib/reports/sample-scope.ts'
import { componentShares } from './component-labels.ts'
import { describeWorth } from './effective-card.tsx'
import SampleSizeView from './sample-size-view.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const report: SampleSizeReport = {
  scope: sampleScope,
  wave: 'day',
  components: {
    prompt: 0.06,
    engine: 0.01,
    promptEngine: 0.01,
    wave: 0,
    repeat: 0.12,
    observations: 525,
    unidentified: ['wave'],
  },
  correlation: 0.4,
  designEffect: 9,
  effectiveAnswers: 58,
  observed: { prompts: 25, engines: 3, waves: 7, repeats: 1, answers: 525 },
  visibility: sampleRate(210, 525, [0.3, 0.5]),
  prices: [
    { engine: 'atlas', usd: 0.01 },
    { engine: 'beacon', usd: null },
  ],
  cells: [
    { promptId: 'p1', promptText: 'best headset for calls', engine: 'atlas', x: 2, n: 4 },
    { promptId: 'p2', promptText: 'headphones for travel', engine: 'atlas', x: 40, n: 40 },
  ],
}

async function open(change: Partial<SampleSizeReport> = {}, role: 'owner' | 'viewer' = 'owner') {
  const runs: RunRequest[] = []
  const rendered = await renderScreen(
    <RunNowContext value={(request) => runs.push(request)}>
      <SampleSizeView report={{ ...report, ...change }} isFresh />
    </RunNowContext>,
    { role },
  )
  return { ...rendered, runs }
}

test('shows the sources of variation, and which cannot be determined', async () => {
  await open()
  const card = screen.getByRole('region', { name: /Sources of variation/ })
  // 0.06 of 0.20 = 30%, 0.12 of 0.20 = 60%
  expect(within(card).getByText('question 30%')).toBeDefined()
  expect(within(card).getByText('chance 60%')).toBeDefined()
  expect(within(card).getByText(/Can’t be separated with this data\. Collect/)).toBeDefined()
})

test('says how many independent answers clustered answers are worth', () => {
  expect(describeWorth(report)).toBe('These 525 answers carry as much information as 58 independent ones.')
  expect(describeWorth({ ...report, effectiveAnswers: null })).toBe(
    'Not enough answers to calculate the effective sample size.',
  )
})

test('recalculates the plan while the user types, and shows n/a for an unknown price', async () => {
  const { user } = await open()
  const card = screen.getByRole('region', { name: /^Sample size calculator/ })
  const wanted = within(card).getByRole('textbox', { name: 'Target margin of error' })
  expect(within(card).getByText(/cost unknown \(no price for beacon\)/)).toBeDefined()
  await user.click(within(card).getByRole('checkbox', { name: /beacon/ }))
  await user.clear(wanted)
  await user.type(wanted, '10')
  const answer = await within(card).findByText(/For ±10 pts:/)
  const [, prompts = ''] = /: (\d+) prompts/.exec(answer.textContent ?? '') ?? []
  await user.clear(wanted)
  await user.type(wanted, '5')
  const narrower = await within(card).findByText(/For ±5 pts:/)
  const [, more = ''] = /: (\d+) prompts/.exec(narrower.textContent ?? '') ?? []
  // Half the margin of error needs about four times the prompts; because of the t quantile, slightly fewer.
  expect(Number(more) / Number(prompts)).toBeGreaterThan(3)
  expect(Number(more) / Number(prompts)).toBeLessThan(4.2)
})

test('assigns more answers to the open pair only and opens a run for just these', async () => {
  const { user, runs } = await open()
  const plan = screen.getByRole('region', { name: 'More answers' })
  // At most 50 answers per pair: 4 exist, 46 remain.
  expect(
    within(plan).getByText(
      /^46 answers across 1 prompt–engine pair, about \$0\.46\. You don’t need the rest\./,
    ),
  ).toBeDefined()
  await user.click(within(plan).getByRole('button', { name: 'Plan run…' }))
  expect(runs).toEqual([{ brandId: acornBrandId, extraRepeats: { p1: { atlas: 46 } } }])
})

test('shows the plan without the button to viewers', async () => {
  await open({}, 'viewer')
  expect(screen.queryByRole('button', { name: 'Plan run…' })).toBeNull()
})

test('claims nothing from a single answer', async () => {
  await open({ components: null, correlation: null, designEffect: null, effectiveAnswers: null })
  expect(screen.getAllByText(/Needs at least two answers/)).toHaveLength(2)
  expect(
    componentShares({
      prompt: 0,
      engine: 0,
      promptEngine: 0,
      wave: 0,
      repeat: 0,
      observations: 9,
      unidentified: [],
    }),
  ).toBeNull()
})
