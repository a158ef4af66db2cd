// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { acornId, renderScreen } from '../../lib/testing/render-screen.tsx'
import { PricesSection, replaced } from './prices-section.tsx'
import { sampleKeys } from './sample-keys.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('adds prices of a model to a key and keeps those of other models', async () => {
  const prices = { 'gpt-5': { usdPerAnswer: 0.02 } }
  const { user, asked } = await renderScreen(<PricesSection organizationId={acornId} />, {
    reply: ({ method }) =>
      method === 'GET' ? { keys: [{ ...sampleKeys.openai, prices }], unavailable: null } : sampleKeys.openai,
  })
  expect(await screen.findByText('$0.02 per answer')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Add prices for OpenAI' }))
  await user.type(screen.getByRole('textbox', { name: 'Per search' }), '0.0125')
  await user.click(screen.getByRole('button', { name: 'Save prices' }))
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'PATCH')).toMatchObject({
      path: `/api/provider-keys/${sampleKeys.openai.id}`,
      body: { prices: { ...prices, '*': { usdPerSearch: 0.0125 } } },
    }),
  )
})

test("restores default prices when a model's prices are cleared, and removes the old name of a renamed model", () => {
  const prices = { a: { usdPerAnswer: 1 }, b: { usdPerAnswer: 2 } }
  expect(replaced(prices, { from: 'a', to: 'a', price: {} })).toEqual({ b: { usdPerAnswer: 2 } })
  expect(replaced(prices, { from: 'a', to: 'c', price: { usdPerSearch: 3 } })).toEqual({
    b: { usdPerAnswer: 2 },
    c: { usdPerSearch: 3 },
  })
})
