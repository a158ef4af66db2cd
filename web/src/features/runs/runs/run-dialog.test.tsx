// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { RunForecast } from '#core/runs/forecast-schema.ts'
import type { EngineRow } from '#core/runs/schema.ts'
import { sampleEngines } from '../../../components/run-plan/sample-engines.ts'
import { sampleForecast } from '../../../components/run-plan/sample-forecast.ts'
import { acornId, renderScreen } from '../../../lib/testing/render-screen.tsx'
import { RunDialog } from './run-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test("shows the run's answers and cost, and why an engine cannot be asked", async () => {
  const { asked } = await open()
  const summary = await screen.findByRole('region', { name: 'Forecast' })
  expect(summary.textContent).toContain('about $0.12')
  expect(screen.getByText(/Set GOOGLE_API_KEY/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Add API key for Gemini' }).getAttribute('href')).toContain(
    'section=keys',
  )
  expect(asked.find(({ path }) => path.endsWith('/forecast'))?.body).toEqual(sent)
})

test('starts nothing without an engine and says so', async () => {
  const { user, started } = await open()
  await user.click(await screen.findByRole('checkbox', { name: /ChatGPT/ }))
  expect(screen.getByRole('status').textContent).toBe('Choose at least one engine.')
  expect(startButton().hasAttribute('disabled')).toBe(true)
  expect(started()).toEqual([])
})

test('shows a problem found by the forecast next to the disabled button', async () => {
  await open({ forecast: { ...sampleForecast, problem: 'Its prompts are all archived.' } })
  expect((await screen.findByRole('status')).textContent).toBe('Its prompts are all archived.')
  expect(startButton().hasAttribute('disabled')).toBe(true)
})

test('two clicks before the next render start one run', async () => {
  const { started, onClose } = await open()
  await screen.findByRole('region', { name: 'Forecast' })
  const form = startButton().closest('form')
  if (form === null) throw new Error('the button stands in a form')
  fireEvent.submit(form)
  fireEvent.submit(form)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(started()).toEqual([sent])
})

test("shows the server's error at its field and lets the user try again", async () => {
  const { user, started } = await open({
    replies: [refusal({ budgetUsd: 'The budget does not suffice for one answer.' })],
  })
  await screen.findByRole('region', { name: 'Forecast' })
  await user.click(startButton())
  expect(await screen.findByText('The budget does not suffice for one answer.')).toBeDefined()
  expect(screen.getByRole('textbox', { name: 'Run budget' }).getAttribute('aria-invalid')).toBe('true')
  await user.click(startButton())
  await waitFor(() => expect(started()).toHaveLength(2))
})

test('starts a run over quota only if it may wait, and offers the day on which it fits', async () => {
  const { user, started } = await open({
    forecast: { ...sampleForecast, quota: { perMonth: 10, left: 2, fits: false, fitsOn: '2026-12-01' } },
  })
  expect((await screen.findByRole('status')).textContent).toBe(
    'This run exceeds your remaining answers this month.',
  )
  expect(startButton().hasAttribute('disabled')).toBe(true)
  await user.click(screen.getByRole('radio', { name: 'Wait until December 1, 2026' }))
  await user.click(await screen.findByRole('button', { name: 'Queue run' }))
  await waitFor(() => expect(started()).toEqual([{ ...sent, whenOverQuota: 'wait' }]))
})

test('offers to wait when another user has used up the quota in the meantime', async () => {
  const { user, started } = await open({
    replies: [refusal({ whenOverQuota: 'The plan has 2 answers left this month.' })],
  })
  await screen.findByRole('region', { name: 'Forecast' })
  await user.click(startButton())
  expect(await screen.findByText(/The plan has 2 answers left/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Wait for quota instead' }))
  await user.click(startButton())
  await waitFor(() => expect(started().at(-1)).toEqual({ ...sent, whenOverQuota: 'wait' }))
})

const brandId = '22222222-2222-4222-8222-222222222222'
const ids = ['a', 'b', 'c', 'd'].map((end) => `33333333-3333-4333-8333-33333333333${end}`)
const brand = { id: brandId, organizationId: acornId, country: 'DE', language: null, prompts: 9 }
const engines: EngineRow[] = [sampleEngines.chatgpt, sampleEngines.unconfigured, sampleEngines.sandbox]

const sent = {
  engines: ['openai'],
  models: {},
  countries: ['DE'],
  language: null,
  repeats: 1,
  budgetUsd: null,
  whenOverQuota: 'refuse',
  promptIds: ids,
}

const startButton = () => screen.getByRole('button', { name: /Start|Queue run$/ })

function refusal(fields: Record<string, string>) {
  return Response.json({ error: { code: 'unprocessable', message: 'No.', fields } }, { status: 422 })
}

async function open({
  forecast = sampleForecast,
  replies = [],
}: { forecast?: RunForecast; replies?: Response[] } = {}) {
  const onClose = vi.fn<() => void>()
  const { user, asked } = await renderScreen(
    <RunDialog request={{ brandId, promptIds: ids }} onClose={onClose} />,
    {
      reply: ({ method, path }) => {
        if (path.endsWith('/engines')) return { engines }
        if (path.endsWith('/forecast')) return forecast
        if (method === 'POST')
          return replies.shift() ?? Response.json({ id: brandId, planned: 4 }, { status: 201 })
        return path.endsWith('/runs') ? [] : brand
      },
    },
  )
  const started = () =>
    asked.filter(({ method, path }) => method === 'POST' && path.endsWith('/runs')).map(({ body }) => body)
  return { user, asked, started, onClose }
}
