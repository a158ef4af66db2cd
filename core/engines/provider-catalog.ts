/**
 * Companies whose keys and URLs can be entered. An engine (what the customer knows) belongs to one provider (how we
 * reach it); engines of the same provider share its key and limits.
 */
export type ProviderCard = {
  /** Stable, kebab-case; stored with keys, provider queues, and usage. */
  id: string
  label: string
  /** The form of a key. `optional`: self-hosted servers often need none. */
  key: 'secret' | 'login-and-password' | 'optional'
  /** Where it is asked; its path is what a bare host of the operator gets added. */
  baseUrl: string
  /** An organization must enter the URL; for other providers it is known. */
  needsAddress: boolean
  /** Prefix of the instance's environment variables: `<PREFIX>_API_KEY`, `_BASE_URL`, `_MODEL`. */
  envPrefix: string
  /** Answers as in the consumer app (`ui`) or from the provider's API. Never mixed in one number. */
  channel: 'api' | 'ui'
  /** Where users create a key. */
  keysUrl: string | null
  /** Limits of one key unless others are entered: the lowest documented tier, or a conservative guess. */
  limits: ProviderLimits
}

/** `requestsPerMinute` null: limited only by `concurrency`. */
export type ProviderLimits = { requestsPerMinute: number | null; concurrency: number }

export const providerCatalog = [
  {
    id: 'openai',
    label: 'OpenAI',
    key: 'secret',
    baseUrl: 'https://api.openai.com/v1',
    needsAddress: false,
    envPrefix: 'OPENAI',
    channel: 'api',
    keysUrl: 'https://platform.openai.com/api-keys',
    limits: { requestsPerMinute: 300, concurrency: 30 },
  },
  {
    id: 'anthropic',
    label: 'Anthropic',
    key: 'secret',
    baseUrl: 'https://api.anthropic.com/v1',
    needsAddress: false,
    envPrefix: 'ANTHROPIC',
    channel: 'api',
    keysUrl: 'https://platform.claude.com/settings/keys',
    limits: { requestsPerMinute: 50, concurrency: 10 },
  },
  {
    id: 'google',
    label: 'Google',
    key: 'secret',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    needsAddress: false,
    envPrefix: 'GOOGLE',
    channel: 'api',
    keysUrl: 'https://aistudio.google.com/app/apikey',
    limits: { requestsPerMinute: 150, concurrency: 15 },
  },
  {
    id: 'perplexity',
    label: 'Perplexity',
    key: 'secret',
    baseUrl: 'https://api.perplexity.ai/v1',
    needsAddress: false,
    envPrefix: 'PERPLEXITY',
    channel: 'api',
    keysUrl: 'https://www.perplexity.ai/account/api/keys',
    limits: { requestsPerMinute: 50, concurrency: 10 },
  },
  {
    id: 'xai',
    label: 'xAI',
    key: 'secret',
    baseUrl: 'https://api.x.ai/v1',
    needsAddress: false,
    envPrefix: 'XAI',
    channel: 'api',
    keysUrl: 'https://console.x.ai',
    limits: { requestsPerMinute: 60, concurrency: 10 },
  },
  {
    id: 'mistral',
    label: 'Mistral',
    key: 'secret',
    baseUrl: 'https://api.mistral.ai/v1',
    needsAddress: false,
    envPrefix: 'MISTRAL',
    channel: 'api',
    keysUrl: 'https://console.mistral.ai/api-keys',
    limits: { requestsPerMinute: 60, concurrency: 5 },
  },
  {
    id: 'openrouter',
    label: 'OpenRouter',
    key: 'secret',
    baseUrl: 'https://openrouter.ai/api/v1',
    needsAddress: false,
    envPrefix: 'OPENROUTER',
    channel: 'api',
    keysUrl: 'https://openrouter.ai/settings/keys',
    limits: { requestsPerMinute: 120, concurrency: 20 },
  },
  {
    id: 'deepseek',
    label: 'DeepSeek',
    key: 'secret',
    baseUrl: 'https://api.deepseek.com',
    needsAddress: false,
    envPrefix: 'DEEPSEEK',
    channel: 'api',
    keysUrl: 'https://platform.deepseek.com/api_keys',
    limits: { requestsPerMinute: 120, concurrency: 20 },
  },
  {
    id: 'compatible',
    label: 'OpenAI-compatible server',
    key: 'optional',
    baseUrl: 'http://localhost/v1',
    needsAddress: true,
    envPrefix: 'COMPATIBLE',
    channel: 'api',
    keysUrl: null,
    limits: { requestsPerMinute: null, concurrency: 2 },
  },
  {
    id: 'dataforseo',
    label: 'DataForSEO',
    key: 'login-and-password',
    baseUrl: 'https://api.dataforseo.com',
    needsAddress: false,
    envPrefix: 'DATAFORSEO',
    channel: 'ui',
    keysUrl: 'https://app.dataforseo.com/api-access',
    // Documented: 2,000 calls per minute. Tasks of the standard queue may take 45 minutes, so many are open at once.
    limits: { requestsPerMinute: 1000, concurrency: 1000 },
  },
  {
    id: 'brightdata',
    label: 'Bright Data',
    key: 'secret',
    baseUrl: 'https://api.brightdata.com',
    needsAddress: false,
    envPrefix: 'BRIGHTDATA',
    channel: 'ui',
    keysUrl: 'https://brightdata.com/cp/setting/users',
    limits: { requestsPerMinute: 300, concurrency: 500 },
  },
  {
    id: 'serpapi',
    label: 'SerpApi',
    key: 'secret',
    baseUrl: 'https://serpapi.com',
    needsAddress: false,
    envPrefix: 'SERPAPI',
    channel: 'ui',
    keysUrl: 'https://serpapi.com/manage-api-key',
    limits: { requestsPerMinute: 60, concurrency: 30 },
  },
  {
    id: 'sandbox',
    label: 'Sandbox',
    key: 'optional',
    baseUrl: 'http://localhost/v1',
    needsAddress: false,
    envPrefix: 'SANDBOX',
    channel: 'api',
    keysUrl: null,
    limits: { requestsPerMinute: null, concurrency: 200 },
  },
] as const satisfies readonly ProviderCard[]

export type ProviderId = (typeof providerCatalog)[number]['id']

export const providerIds = providerCatalog.map(({ id }) => id)

export function providerCard(id: ProviderId): ProviderCard {
  const card = providerCatalog.find((known) => known.id === id)
  if (card === undefined) throw new Error(`No provider ${id}`)
  return card
}

/** Providers an organization can enter a key for: all except the sandbox. */
export const keyedProviderIds = providerIds.filter((id) => id !== 'sandbox')

/** The engine id of an organization's custom endpoint. */
export const customEngineId = (name: string) => `custom-${name}`

/**
 * The provider queue of a call: it shares one provider's limits and pauses. `openai` is the instance's key,
 * `openai:<organization>` an organization's key, `custom-<name>:<organization>` its custom endpoint.
 */
export function queueOf(provider: string, organizationId: string | null): string {
  return organizationId === null ? provider : `${provider}:${organizationId}`
}
