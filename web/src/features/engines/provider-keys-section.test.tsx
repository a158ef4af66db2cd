// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { providerCard } from '#core/engines/provider-catalog.ts'
import type { ProviderKeyList, ProviderKeyRow } from '#core/engines/provider-key-schema.ts'
import { sampleEngines } from '../../components/run-plan/sample-engines.ts'
import { acornId, renderScreen, type AskedRequest } from '../../lib/testing/render-screen.tsx'
import { ProviderKeysSection } from './provider-keys-section.tsx'
import { sampleKeys } from './sample-keys.ts'
import { undoMs } from '../../components/states/use-delayed-removal.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('adds a key for a provider, tests it, and then shows only its last four characters', async () => {
  const { user, list, sent } = await show()
  await user.click(await screen.findByRole('button', { name: 'Add API key for OpenAI' }))
  const form = screen.getByRole('form', { name: 'Add API key for OpenAI' })
  expect(within(form).getByRole('link').getAttribute('href')).toBe('https://platform.openai.com/api-keys')
  await user.click(within(form).getByRole('button', { name: 'Save and test' }))
  expect(within(form).getByText('Enter the API key.')).toBeDefined()

  await user.type(within(form).getByLabelText('API key'), ' sk-secret-wxyz ')
  list.keys = [{ ...sampleKeys.openai, state: 'testing', stateMessage: null }]
  await user.click(within(form).getByRole('button', { name: 'Save and test' }))
  expect(await screen.findByText(/testing…/)).toBeDefined()
  expect(sent()).toMatchObject([
    { method: 'POST', body: { provider: 'openai', secret: 'sk-secret-wxyz', name: '', baseUrl: null } },
  ])

  list.keys = [sampleKeys.openai]
  expect(await screen.findByText('The key works.', {}, { timeout: 4000 })).toBeDefined()
  expect(screen.getByText('wxyz')).toBeDefined()
  expect(document.body.innerHTML).not.toContain('sk-secret')
})

test('sends login and password of a data provider as one secret', async () => {
  const { user, sent } = await show()
  await user.click(await screen.findByRole('button', { name: 'Add API key for DataForSEO' }))
  await user.type(screen.getByRole('textbox', { name: 'API login' }), 'alice@acorn.example')
  await user.type(screen.getByLabelText('API password'), 'p:ss')
  await user.click(screen.getByRole('button', { name: 'Save and test' }))
  await waitFor(() =>
    expect(sent()).toMatchObject([
      {
        body: {
          provider: 'dataforseo',
          secret: 'alice@acorn.example:p:ss',
          ...providerCard('dataforseo').limits,
        },
      },
    ]),
  )
})

test('requires name, URL, and model of a custom endpoint and accepts its prices', async () => {
  const { user, sent } = await show()
  await user.click(await screen.findByRole('button', { name: 'Add endpoint' }))
  await user.click(screen.getByRole('button', { name: 'Save and test' }))
  for (const message of [
    'Enter a name for the endpoint.',
    'Enter the endpoint URL.',
    'Enter a model to query.',
  ])
    expect(screen.getByText(message)).toBeDefined()
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'our-llama')
  await user.type(screen.getByRole('textbox', { name: 'URL' }), 'https://llm.example.com/v1')
  await user.type(screen.getByRole('textbox', { name: 'Model' }), 'llama-3.3-70b')
  await user.click(screen.getByText('Prices and limits'))
  await user.type(screen.getByRole('textbox', { name: 'Per 1M input tokens' }), '0.25')
  await user.click(screen.getByRole('button', { name: 'Save and test' }))
  await waitFor(() =>
    expect(sent()).toMatchObject([
      {
        body: {
          provider: 'compatible',
          name: 'our-llama',
          baseUrl: 'https://llm.example.com/v1',
          model: 'llama-3.3-70b',
          secret: null,
          prices: { '*': { inputUsdPerMillion: 0.25 } },
          requestsPerMinute: null,
        },
      },
    ]),
  )
})

test("shows the server's error on its field", async () => {
  const { user } = await show({
    reply: ({ method }) =>
      method === 'POST'
        ? Response.json(
            { error: { code: 'unprocessable', message: 'No.', fields: { baseUrl: 'It is private.' } } },
            { status: 422 },
          )
        : undefined,
  })
  await user.click(await screen.findByRole('button', { name: 'Add endpoint' }))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'inside')
  await user.type(screen.getByRole('textbox', { name: 'URL' }), 'http://10.0.0.1/v1')
  await user.type(screen.getByRole('textbox', { name: 'Model' }), 'm')
  await user.click(screen.getByRole('button', { name: 'Save and test' }))
  expect(await screen.findByText('It is private.')).toBeDefined()
})

test('keeps the key when limits change and replaces it when another is entered', async () => {
  const { user, sent } = await show({ keys: [sampleKeys.openai] })
  await user.click(await screen.findByRole('button', { name: 'Edit OpenAI' }))
  const form = screen.getByRole('form', { name: 'Edit OpenAI' })
  await user.click(within(form).getByText('Limits, model, and URL'))
  await user.clear(within(form).getByRole('textbox', { name: 'Calls per minute' }))
  await user.click(within(form).getByRole('button', { name: 'Save and test again' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({ method: 'PATCH', body: { requestsPerMinute: null } })
  expect(sent()[0]?.body).not.toHaveProperty('secret')

  await user.click(await screen.findByRole('button', { name: 'Edit OpenAI' }))
  await user.type(screen.getByLabelText('API key'), 'sk-another')
  await user.click(screen.getByRole('button', { name: 'Save and test again' }))
  await waitFor(() => expect(sent()[1]).toMatchObject({ body: { secret: 'sk-another' } }))
})

test('lets the user undo the removal of a key for a moment, then removes it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user, sent } = await show({ keys: [sampleKeys.openai] })
  await user.click(await screen.findByRole('button', { name: 'Remove OpenAI' }))
  await user.click(screen.getByRole('button', { name: 'Undo: keep API key for OpenAI' }))
  await vi.advanceTimersByTimeAsync(undoMs * 2)
  expect(sent()).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Remove OpenAI' }))
  await vi.advanceTimersByTimeAsync(undoMs + 100)
  expect(sent()).toMatchObject([{ method: 'DELETE', path: `/api/provider-keys/${sampleKeys.openai.id}` }])
})

test('removes a removed key when the user leaves the screen', async () => {
  const { user, sent } = await show({ keys: [sampleKeys.openai] })
  await user.click(await screen.findByRole('button', { name: 'Remove OpenAI' }))
  cleanup()
  await waitFor(() => expect(sent()).toMatchObject([{ method: 'DELETE' }]))
})

test('explains that keys cannot be stored and allows only endpoints without a key', async () => {
  await show({ unavailable: 'Keys can’t be stored until the instance admin sets ENCRYPTION_KEYS.' })
  expect(await screen.findByText(/Keys can’t be stored until the instance admin sets/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Add API key for OpenAI' }).hasAttribute('disabled')).toBe(true)
  expect(screen.getByRole('button', { name: 'Add endpoint' }).hasAttribute('disabled')).toBe(false)
})

async function show({
  keys = [],
  unavailable = null,
  reply = () => undefined,
}: {
  keys?: ProviderKeyRow[]
  unavailable?: string | null
  reply?: (request: AskedRequest) => unknown
} = {}) {
  const list: ProviderKeyList = { keys, unavailable }
  const { user, asked } = await renderScreen(<ProviderKeysSection organizationId={acornId} />, {
    reply: (request) => {
      const own = reply(request)
      if (own !== undefined) return own
      if (request.path.endsWith('/engines')) return { engines: [sampleEngines.chatgpt] }
      return request.method === 'GET' ? list : sampleKeys.openai
    },
  })
  return { user, list, sent: () => asked.filter(({ method }) => method !== 'GET') }
}
