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
  const api = screen.getByRole('region', { name: 'Through the API' })
  const ui = screen.getByRole('region', { name: 'As people see it' })
  expect(api.textContent).toContain('ChatGPT')
  expect(ui.textContent).toContain('Google AI Overviews')
  expect(screen.getByText(/never blended/)).toBeDefined()
})

test('an unavailable engine says why; a paused one can be selected and says that it waits', async () => {
  const { user, values } = await show()
  expect(screen.queryByRole('checkbox', { name: /Gemini/ })).toBeNull()
  await user.click(screen.getByText('1 engine that needs a key first'))
  expect(screen.getByText(/Set GOOGLE_API_KEY to use/)).toBeDefined()
  expect(screen.getByText(/Paused: The key was not accepted. Its answers wait/)).toBeDefined()
  await user.click(screen.getByRole('checkbox', { name: /Claude/ }))
  expect(values().engines).toContain('claude')
})

test('an engine that ignores countries says so once a country is selected', async () => {
  await show({ engines: ['google-ai-overview'], countries: ['DE'] })
  expect(screen.getByText('Takes no country: it is asked without one.')).toBeDefined()
  expect(screen.getByText('Germany')).toBeDefined()
})

test('any model can be entered, and only those of selected engines are sent', async () => {
  const { user, values } = await show({ models: { claude: 'left over' } }, [chatgpt])
  const model = screen.getByRole('combobox', { name: 'Model of ChatGPT' })
  expect(model.getAttribute('placeholder')).toBe('m-1')
  expect(screen.getByText(/usually \$0.03 an answer/)).toBeDefined()
  await user.type(model, 'm-3-preview')
  // An unknown price must not show the price of the default model.
  expect(screen.getByText(/price not known/)).toBeDefined()
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
