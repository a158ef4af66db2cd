// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { LabelerState } from '#core/labels/labeler/schema.ts'
import { acornId, renderScreen } from '../../../lib/testing/render-screen.tsx'
import { LabelerSection } from './labeler-section.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const brandId = '22222222-2222-4222-8222-222222222222'
const nobody: LabelerState = {
  settings: null,
  method: 'lexicon-2',
  stopped: null,
  waiting: 0,
  month: { texts: 0, knownUsd: 0, assumedUsd: 0 },
  presences: { all: 120, labelled: 90 },
  engines: [
    {
      id: 'openai',
      label: 'ChatGPT (OpenAI API)',
      configured: true,
      reason: null,
      defaultModel: 'usual',
      models: ['usual'],
      prices: { usual: { usd: 0.01, ceilingUsd: 0.02 } },
    },
  ],
}
const labeling: LabelerState = {
  ...nobody,
  settings: { engine: 'openai', model: 'usual', enabled: true, usdPerMonth: 5 },
  method: 'judge-1:usual',
  waiting: 12,
  month: { texts: 30, knownUsd: 0.25, assumedUsd: 0 },
}

test('says that the word list is used when no engine has a key, and offers no settings', async () => {
  await show({ ...nobody, engines: [] })
  expect(await screen.findByText(/No engine API key for AI labeling is set up, so the word/)).toBeDefined()
  expect(document.body.textContent).toContain('labeled by lexicon-2, the word list.')
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

test('enables the labeler with an engine, its default model, and a limit', async () => {
  const { user, sent } = await show(nobody)
  await user.click(await screen.findByRole('checkbox', { name: 'Label new answers for this brand' }))
  await user.type(screen.getByRole('textbox', { name: 'Monthly limit (USD)' }), '5')
  expect(document.body.textContent).toContain(
    'About $0.01 per text. Brand and organization budgets also apply.',
  )
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent()).toEqual([
      {
        method: 'PUT',
        path: `/api/brands/${brandId}/labeler`,
        body: { engine: 'openai', model: null, enabled: true, usdPerMonth: 5 },
      },
    ]),
  )
})

test("shows the labeler's waiting answers, cost, limit, and why it stopped", async () => {
  await show({ ...labeling, stopped: 'OpenAI does not accept the key (401).' })
  expect(await screen.findByText('OpenAI does not accept the key (401).')).toBeDefined()
  for (const words of [
    '12 answers are waiting for AI labeling.',
    '30 texts labeled for $0.25, of a $5.00 limit.',
    'by judge-1:usual.',
  ])
    expect(document.body.textContent).toContain(words)
})

test('labels older answers after showing their cost', async () => {
  const { user, sent } = await show(labeling)
  expect(await screen.findByText(/^100 answers, 80 different texts not labeled yet/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Label answers' }))
  await waitFor(() =>
    expect(sent()).toEqual([
      { method: 'POST', path: `/api/brands/${brandId}/labeler/answers`, body: { newest: 100 } },
    ]),
  )
})

test('shows the labeler read-only to members who may not edit the brand', async () => {
  await show(labeling, { canEdit: false })
  expect(await screen.findByText(/12 answers are waiting for AI/)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

async function show(state: LabelerState, { canEdit = true } = {}) {
  const { user, asked } = await renderScreen(<LabelerSection organizationId={acornId} />, {
    reply: ({ method, path }) => {
      if (path.endsWith('/brands')) return [{ id: brandId, name: 'Northwave', archivedAt: null }]
      if (path.endsWith(brandId)) return { id: brandId, name: 'Northwave', canEdit }
      if (path.endsWith('/forecast')) return { answers: 100, texts: 80, usd: 0.8, basis: 'list-price' }
      return method === 'POST' ? { added: 80 } : state
    },
  })
  return { user, sent: () => asked.filter(({ method }) => method !== 'GET') }
}
