import type { EngineRow } from '#core/runs/schema.ts'

const engine: Omit<EngineRow, 'id' | 'label' | 'provider' | 'providerId'> = {
  sandbox: false,
  configured: true,
  defaultModel: 'm-1',
  models: ['m-1', 'm-2'],
  docs: 'https://example.test/docs',
  channel: 'api',
  takesCountry: true,
  searches: 'always',
  typicalUsd: 0.03,
  ceilingUsd: 0.1,
  prices: {},
  keyOwner: 'instance',
  queue: 'openai',
  limits: { requestsPerMinute: 60, concurrency: 5 },
  pause: null,
}

/** One engine per state, for tests. */
export const sampleEngines = {
  chatgpt: { ...engine, id: 'openai', label: 'ChatGPT', provider: 'OpenAI', providerId: 'openai' },
  unconfigured: {
    ...engine,
    id: 'gemini',
    label: 'Gemini',
    provider: 'Google',
    providerId: 'google',
    configured: false,
    reason: 'Set GOOGLE_API_KEY to use Google.',
    keyOwner: null,
  },
  paused: {
    ...engine,
    id: 'claude',
    label: 'Claude',
    provider: 'Anthropic',
    providerId: 'anthropic',
    keyOwner: 'organization',
    pause: { code: 'bad-key', message: 'The key was not accepted.', until: null },
  },
  collected: {
    ...engine,
    id: 'google-ai-overview',
    label: 'Google AI Overviews',
    provider: 'DataForSEO',
    providerId: 'dataforseo',
    channel: 'ui',
    takesCountry: false,
  },
  sandbox: {
    ...engine,
    id: 'atlas',
    label: 'Sandbox Atlas',
    provider: 'Sandbox',
    providerId: 'sandbox',
    sandbox: true,
    typicalUsd: 0,
    ceilingUsd: 0,
  },
} as const satisfies Record<string, EngineRow>
