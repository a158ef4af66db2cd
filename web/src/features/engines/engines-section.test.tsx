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
  expect(line('ChatGPT')).toContain('Uses this instance’s OpenAI API key.')
  expect(line('ChatGPT')).toContain(
    'about $0.03 per answer · budgets reserve $0.10 · 60 per minute, 5 concurrent',
  )
  expect(line('Claude')).toContain('Uses your organization’s Anthropic API key.')
  expect(line('Gemini')).toContain('Set GOOGLE_API_KEY to use Google.')
  expect(screen.getByRole('link', { name: 'Add API key for Gemini' })).toBeDefined()
  expect(line('Google AI Overviews')).toContain('no country setting')
  expect(screen.getByRole('list', { name: 'Consumer app' }).textContent).not.toContain('ChatGPT')
})

test('shows why and until when an engine is paused and resumes it with one click', async () => {
  const { user, asked } = await show([sampleEngines.paused])
  expect(
    await screen.findByText(/Paused: The key was not accepted. It stays paused until someone resumes it./),
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
  expect(await screen.findByText(/No worker is running\. Start a/)).toBeDefined()
})

function show(engines: EngineRow[]) {
  return renderScreen(<EnginesSection organizationId={acornId} />, {
    reply: ({ method }) => (method === 'GET' ? { engines } : {}),
  })
}
