import { z } from 'zod'
import * as values from '../database/values.ts'
import { enginePause } from '../runs/schema.ts'
import { priceOverrides } from './price-override.ts'
import { providerCard, providerIds, type ProviderId } from './provider-catalog.ts'

const keyedProvider = z.enum(providerIds).refine((id) => id !== 'sandbox', 'The sandbox needs no key.')

const secret = z
  .string()
  .trim()
  .min(1, 'Enter the API key.')
  .max(4000, 'API key is too long.')
  .regex(/^[\x21-\x7e]+$/, 'The API key contains spaces or invalid characters. Copy it again.')

const address = z
  .url({ protocol: /^https?$/, error: 'Enter a URL such as https://llm.example.com/v1.' })
  .max(500)

export const maxProviderKeys = 50

const limits = {
  requestsPerMinute: z.number().positive().max(100_000).nullable().optional(),
  concurrency: z.number().int().min(1).max(1000).optional(),
}

/**
 * POST /api/organizations/:organizationId/provider-keys. `name` makes it a custom endpoint (only for provider
 * `compatible`): the engine `custom-<name>`, which needs `baseUrl` and `model`. Limits default to the provider's.
 */
export const providerKeyInput = z
  .object({
    provider: keyedProvider,
    name: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^([a-z0-9][a-z0-9-]{0,30})?$/, 'Use only letters, digits, and hyphens.')
      .default(''),
    secret: secret.nullish().default(null),
    baseUrl: address.nullish().default(null),
    model: z.string().trim().min(1).max(200).nullish().default(null),
    /** For an endpoint: its embedding model. */
    embeddingModel: z.string().trim().min(1).max(200).nullish().default(null),
    prices: priceOverrides.default({}),
    ...limits,
  })
  .superRefine((key, context) => {
    if (key.provider !== 'compatible' && key.secret === null)
      context.addIssue({ code: 'custom', path: ['secret'], message: 'Enter the API key.' })
    if (key.secret !== null && !isKeyOf(key.provider, key.secret))
      context.addIssue({ code: 'custom', path: ['secret'], message: loginAndPassword })
    if (key.provider === 'compatible' && key.name === '')
      context.addIssue({ code: 'custom', path: ['name'], message: 'Enter a name for the endpoint.' })
    if (key.provider !== 'compatible' && key.name !== '')
      context.addIssue({ code: 'custom', path: ['name'], message: 'Only custom endpoints have a name.' })
    if (key.provider === 'compatible' && key.baseUrl === null)
      context.addIssue({ code: 'custom', path: ['baseUrl'], message: 'Enter the endpoint URL.' })
    if (key.provider === 'compatible' && key.model === null)
      context.addIssue({ code: 'custom', path: ['model'], message: 'Enter a model to query.' })
    if (key.provider !== 'compatible' && key.embeddingModel !== null)
      context.addIssue({ code: 'custom', path: ['embeddingModel'], message: onlyEndpointsEmbed })
  })
export type ProviderKeyInput = z.infer<typeof providerKeyInput>
export type ProviderKeyDraft = z.input<typeof providerKeyInput>

export const onlyEndpointsEmbed = 'Only for custom endpoints. Other providers have their own embedding model.'

/** Whether a text has the form of the provider's keys. */
export function isKeyOf(provider: ProviderId, text: string): boolean {
  return providerCard(provider).key !== 'login-and-password' || /^[^:]+:.+$/.test(text)
}

export const loginAndPassword =
  'Enter login and password separated by a colon, such as me@example.com:password.'

/** What may be shown of a key: the end of a long one, or of a password without its login. */
export function lastFourOf(provider: ProviderId, text: string): string | null {
  const hidden =
    providerCard(provider).key === 'login-and-password' ? text.slice(text.indexOf(':') + 1) : text
  return hidden.length >= 12 ? hidden.slice(-4) : null
}

/** PATCH /api/provider-keys/:keyId. `secret` replaces the key; if omitted, it stays. Any change triggers a new test. */
export const providerKeyChange = z.object({
  secret: secret.optional(),
  baseUrl: address.nullable().optional(),
  model: z.string().trim().min(1).max(200).nullable().optional(),
  embeddingModel: z.string().trim().min(1).max(200).nullable().optional(),
  prices: priceOverrides.optional(),
  ...limits,
})
export type ProviderKeyChange = z.infer<typeof providerKeyChange>

/** A row of GET /api/organizations/:organizationId/provider-keys. The key itself is never returned. */
export const providerKeyRow = z.object({
  id: z.uuid(),
  provider: z.enum(providerIds),
  name: z.string(),
  baseUrl: z.string().nullable(),
  model: z.string().nullable(),
  embeddingModel: z.string().nullable(),
  prices: priceOverrides,
  requestsPerMinute: z.number().nullable(),
  concurrency: z.number().int(),
  lastFour: z.string().nullable(),
  state: z.enum(values.provider_keys.state),
  stateMessage: z.string().nullable(),
  testedAt: z.string().nullable(),
  createdAt: z.string(),
  pause: enginePause.nullable(),
})
export type ProviderKeyRow = z.infer<typeof providerKeyRow>

/**
 * GET /api/organizations/:organizationId/provider-keys. `unavailable`: why keys cannot be stored here, as one sentence.
 */
export const providerKeyList = z.object({
  keys: z.array(providerKeyRow),
  unavailable: z.string().nullable(),
})
export type ProviderKeyList = z.infer<typeof providerKeyList>
