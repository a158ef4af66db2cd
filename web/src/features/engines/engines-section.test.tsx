// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { EngineRow } from '#core/runs/schema.ts'
import { sampleEngines } from '../../components/run-plan/sample-engines.ts'
import { acornId, renderScreen } from '../../lib/testing/render-screen.tsx'
import { EnginesSection } from './engines-section.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('shows for each engine its key, or what is missing, its cost, and its limits', async () => {
  await show(Object.values(sampleEngines))
  const line = (name: string) => screen.getByText(name).closest('li')?.textContent
  await screen.findByText('ChatGPT')
  expect(line('ChatGPT')).toContain('Asked with the key for OpenAI that belongs to this installation.')
  expect(line('ChatGPT')).toContain(
    'usually $0.03 an answer · budgets set aside $0.10 · 60 a minute, 5 at once',
  )
  expect(line('Claude')).toContain('Asked with your organization’s key for Anthropic.')
  expect(line('Gemini')).toContain('Set GOOGLE_API_KEY to use Google.')
  expect(screen.getByRole('link', { name: 'Add a key for Gemini' })).toBeDefined()
  expect(line('Google AI Overviews')).toContain('takes no country')
  expect(screen.getByRole('list', { name: 'As people see it' }).textContent).not.toContain('ChatGPT')
})

test('shows why and until when an engine is paused and resumes it with one click', async () => {
  const { user, asked } = await show([sampleEngines.paused])
  expect(
    await screen.findByText(/Paused: The key was not accepted. It is not asked until somebody resumes it./),
  ).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Resume Claude' }))
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'DELETE')?.path).toBe(
      `/api/organizations/${acornId}/engines/claude/pause`,
    ),
  )
})

test('explains why there are no engines before a worker has run', async () => {
  await show([])
  expect(await screen.findByText(/No worker has told yet/)).toBeDefined()
})

function show(engines: EngineRow[]) {
  return renderScreen(<EnginesSection organizationId={acornId} />, {
    reply: ({ method }) => (method === 'GET' ? { engines } : {}),
  })
}
