import type { ProviderKeyRow } from '#core/engines/provider-key-schema.ts'

const key: ProviderKeyRow = {
  id: '44444444-4444-4444-8444-444444444444',
  provider: 'openai',
  name: '',
  baseUrl: null,
  model: null,
  embeddingModel: null,
  prices: {},
  requestsPerMinute: 300,
  concurrency: 30,
  lastFour: 'wxyz',
  state: 'works',
  stateMessage: 'The key works.',
  testedAt: '2026-11-20T10:00:00.000Z',
  createdAt: '2026-11-20T10:00:00.000Z',
  pause: null,
}

/** Sample keys for tests. */
export const sampleKeys = {
  openai: key,
  endpoint: {
    ...key,
    id: '55555555-5555-4555-8555-555555555555',
    provider: 'compatible',
    name: 'our-llama',
    baseUrl: 'https://llm.example.com/v1',
    model: 'llama-3.3-70b',
    lastFour: null,
    requestsPerMinute: null,
    concurrency: 2,
  },
} as const satisfies Record<string, ProviderKeyRow>
