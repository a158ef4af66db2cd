// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { EngineRow } from '#core/analysis/schema.ts'
import { startSupabase } from '../../lib/supabase.ts'
import { firstChoice, RunDialog } from './run-dialog.tsx'

beforeAll(() => {
  startSupabase({ supabaseUrl: 'http://127.0.0.1:9', supabaseKey: 'test' })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the dialog says how many answers a run is, what it costs, and why an engine cannot be asked', async () => {
  const { user } = open()
  expect(await screen.findByText('4 prompts × 1 engine × 1')).toBeDefined()
  expect(screen.getByText('free')).toBeDefined()
  expect(screen.getByText(/Set OPENAI_API_KEY/)).toBeDefined()
  expect(screen.getByRole('checkbox', { name: /ChatGPT/ }).hasAttribute('disabled')).toBe(true)

  const repeats = screen.getByRole('textbox', { name: 'Repeats' })
  await user.clear(repeats)
  await user.type(repeats, '5')
  expect(await screen.findByText('4 prompts × 1 engine × 5')).toBeDefined()
  expect(screen.getByText('20')).toBeDefined()
})

test('without an engine nothing can be started', async () => {
  const { user, started } = open()
  await user.click(await screen.findByRole('checkbox', { name: /Atlas/ }))
  expect(screen.getByText('Choose at least one engine.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Start' }).hasAttribute('disabled')).toBe(true)
  expect(started).toEqual([])
})

test('two clicks before the next render start one run', async () => {
  const { started, onClose } = open()
  const start = await screen.findByRole('button', { name: 'Start' })
  const form = start.closest('form')
  if (form === null) throw new Error('the button stands in a form')
  fireEvent.submit(form)
  fireEvent.submit(form)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(started).toEqual([{ engines: ['atlas'], repeats: 1, country: 'DE', language: null, promptIds: ids }])
})

test("the server's refusal is shown and the run can be tried again", async () => {
  const refusal = Response.json(
    { error: { code: 'invalid', message: 'No.', fields: { engines: 'Atlas is switched off.' } } },
    { status: 422 },
  )
  const { user, started } = open({ firstReply: refusal })
  const start = await screen.findByRole('button', { name: 'Start' })
  await user.click(start)
  expect((await screen.findByRole('alert')).textContent).toBe('Atlas is switched off.')
  await user.click(start)
  await waitFor(() => expect(started).toHaveLength(2))
})

test('invented answers are chosen only when there is nothing real to ask', () => {
  const [chatgpt, atlas] = engines
  if (!chatgpt || !atlas) throw new Error('two engines')
  expect(firstChoice(engines)).toEqual(['atlas'])
  expect(firstChoice([{ ...chatgpt, configured: true }, atlas])).toEqual(['openai'])
})

const brandId = '22222222-2222-4222-8222-222222222222'
const ids = ['a', 'b', 'c', 'd'].map((end) => `33333333-3333-4333-8333-33333333333${end}`)

const engine = { defaultModel: 'm', models: [], docs: 'https://example.test' }
const engines: EngineRow[] = [
  {
    ...engine,
    id: 'openai',
    label: 'ChatGPT',
    provider: 'OpenAI',
    sandbox: false,
    configured: false,
    reason: 'Set OPENAI_API_KEY to ask OpenAI.',
  },
  { ...engine, id: 'atlas', label: 'Sandbox Atlas', provider: 'Sandbox', sandbox: true, configured: true },
]
const brand = { id: brandId, organizationId: brandId, country: 'DE', language: null, prompts: 9 }

function open({ firstReply }: { firstReply?: Response } = {}) {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  const started: unknown[] = []
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), 'http://app.test')
    const answer = () => {
      if (pathname.endsWith('/engines')) return Response.json({ engines })
      if (init?.method === 'POST') {
        started.push(typeof init.body === 'string' ? JSON.parse(init.body) : init.body)
        if (firstReply && started.length === 1) return firstReply
        return Response.json({ id: brandId, planned: 4 }, { status: 201 })
      }
      return Response.json(pathname.endsWith('/analyses') ? [] : brand)
    }
    return Promise.resolve(answer())
  })
  const onClose = vi.fn<() => void>()
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RunDialog request={{ brandId, promptIds: ids }} onClose={onClose} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { user: userEvent.setup(), started, onClose }
}
