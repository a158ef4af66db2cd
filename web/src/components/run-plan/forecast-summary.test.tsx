// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { RunForecast } from '#core/runs/forecast-schema.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { useForecast } from './forecast-query.ts'
import { ForecastSummary } from './forecast-summary.tsx'
import { sampleForecast } from './sample-forecast.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the old forecast stays, marked as outdated, and quick changes of the plan cause one request', async () => {
  let answer: (forecast: RunForecast) => void = () => {}
  const { user, asked } = await show((repeats) =>
    repeats === 1 ? sampleForecast : new Promise((resolve) => (answer = resolve)),
  )
  const summary = await screen.findByRole('region', { name: 'Forecast' })
  expect(summary.textContent).toContain('about $0.12')

  for (let click = 0; click < 3; click++) await user.click(screen.getByRole('button', { name: 'More' }))
  expect(summary.textContent).toContain('about $0.12')
  expect(summary.getAttribute('aria-busy')).toBe('true')

  await waitFor(() => expect(asked).toHaveLength(2))
  expect(asked[1]?.body).toEqual({ engines: ['openai'], repeats: 4 })
  answer({ ...sampleForecast, answers: 16, usd: { expected: 0.48, low: 0.4, high: 0.6 } })
  await waitFor(() => expect(summary.textContent).toContain('about $0.48'))
  expect(summary.getAttribute('aria-busy')).toBe('false')
})

test('budgets, quota, missing prices, and unavailable engines are explained in sentences', async () => {
  const [engine] = sampleForecast.engines
  if (!engine) throw new Error('the sample has an engine')
  await show(() => ({
    ...sampleForecast,
    usd: null,
    unpricedAnswers: 4,
    seconds: null,
    engines: [
      { ...engine, usd: null, basis: 'unknown', seconds: null, problem: 'The key was not accepted.' },
    ],
    budgets: [{ scope: 'run', limitUsd: 1, spentUsd: 0, fits: false, answersWithin: 2 }],
    quota: { perMonth: 500, left: 1, fits: false, fitsOn: '2026-12-01' },
  }))
  const summary = await screen.findByRole('region', { name: 'Forecast' })
  for (const words of [
    'Costunknown',
    'no price available',
    'ChatGPT: The key was not accepted.',
    'so the run pauses after about 2 of 4 answers',
    'There’s enough quota for this run on December 1, 2026',
    'No price available for 4 answers from ChatGPT',
  ])
    expect(summary.textContent).toContain(words)
})

test('a failed forecast says why and can be retried', async () => {
  let isBroken = true
  const { user } = await show(() =>
    isBroken
      ? Response.json({ error: { code: 'internal', message: 'The server is busy.' } }, { status: 500 })
      : sampleForecast,
  )
  expect(await screen.findByText(/Couldn’t load the forecast\. The server is busy/)).toBeDefined()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('about $0.12')).toBeDefined()
})

const asking = z.object({ repeats: z.number() })

async function show(forecastOf: (repeats: number) => unknown) {
  function Planner() {
    const [repeats, setRepeats] = useState(1)
    return (
      <>
        <button type="button" onClick={() => setRepeats((now) => now + 1)}>
          More
        </button>
        <ForecastSummary forecast={useForecast('b', { engines: ['openai'], repeats })} />
      </>
    )
  }
  return renderScreen(<Planner />, {
    reply: ({ path, body }) =>
      path.endsWith('/forecast') ? forecastOf(asking.parse(body).repeats) : undefined,
  })
}
