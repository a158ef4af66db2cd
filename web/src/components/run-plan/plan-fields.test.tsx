// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { EngineRow } from '#core/runs/schema.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { PlanFields } from './plan-fields.tsx'
import { firstChoice, sentPlan, startingPlan, type PlanValues } from './plan-values.ts'
import { sampleEngines } from './sample-engines.ts'

const { chatgpt, unconfigured, paused, collected, sandbox } = sampleEngines
const engines: EngineRow[] = [chatgpt, unconfigured, paused, collected, sandbox]

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('engines are grouped by collection method, with a note that methods are never mixed', async () => {
  await show()
  const api = screen.getByRole('region', { name: 'API' })
  const ui = screen.getByRole('region', { name: 'Consumer app' })
  expect(api.textContent).toContain('ChatGPT')
  expect(ui.textContent).toContain('Google AI Overviews')
  expect(screen.getByText(/API and app answers differ, so we/)).toBeDefined()
})

test('an unavailable engine says why; a paused one can be selected and says that it waits', async () => {
  const { user, values } = await show()
  expect(screen.queryByRole('checkbox', { name: /Gemini/ })).toBeNull()
  await user.click(screen.getByText('1 engine needs an API key'))
  expect(screen.getByText(/Set GOOGLE_API_KEY/)).toBeDefined()
  expect(screen.getByText(/Paused: The key was not accepted. Answers wait/)).toBeDefined()
  await user.click(screen.getByRole('checkbox', { name: /Claude/ }))
  expect(values().engines).toContain('claude')
})

test('an engine that ignores countries says so once a country is selected', async () => {
  await show({ engines: ['google-ai-overview'], countries: ['DE'] })
  expect(screen.getByText('Doesn’t support countries. Prompts run without one.')).toBeDefined()
  expect(screen.getByText('Germany')).toBeDefined()
})

test('any model can be entered, and only those of selected engines are sent', async () => {
  const { user, values } = await show({ models: { claude: 'left over' } }, [chatgpt])
  const model = screen.getByRole('combobox', { name: 'Model for ChatGPT' })
  expect(model.getAttribute('placeholder')).toBe('m-1')
  expect(screen.getByText(/about \$0.03 per answer/)).toBeDefined()
  await user.type(model, 'm-3-preview')
  // An unknown price must not show the price of the default model.
  expect(screen.getByText(/no price available/)).toBeDefined()
  expect(sentPlan(values()).models).toEqual({ openai: 'm-3-preview' })
})

test('all working engines are selected by default, and the sandbox only if there are no others', () => {
  expect(firstChoice(engines)).toEqual(['openai', 'google-ai-overview'])
  expect(firstChoice([unconfigured, sandbox])).toEqual(['atlas'])
})

async function show(change: Partial<PlanValues> = {}, offered: EngineRow[] = engines) {
  let latest: PlanValues = {
    ...startingPlan(engines, { country: null, language: null }),
    engines: ['openai'],
    ...change,
  }
  function Fields() {
    const [values, setValues] = useState(latest)
    latest = values
    return (
      <PlanFields
        engines={offered}
        values={values}
        onChange={(part) => setValues((now) => ({ ...now, ...part }))}
      />
    )
  }
  const { user } = await renderScreen(<Fields />)
  return { user, values: () => latest }
}
