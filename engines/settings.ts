import { z } from 'zod'
import { priceOverrides, type PriceOverrides } from '#core/engines/price-override.ts'
import { providerCatalog, type ProviderId } from '#core/engines/provider-catalog.ts'

/** How to reach one provider. Null: the provider's default, or no key. */
export type ProviderSettings = {
  apiKey: string | null
  baseUrl: string | null
  model: string | null
  /** The embedding model of a self-hosted server. */
  embeddingModel?: string | null
  /** Prices that replace ours; none by default. */
  prices?: PriceOverrides
}

/** A named server with Chat Completions; becomes the engine `custom-<name>`. */
export type CustomEndpoint = ProviderSettings & { name: string; baseUrl: string; model: string }

export type EngineSettings = {
  /** One limit for a whole question. */
  timeoutMs: number
  providers: Partial<Record<ProviderId, ProviderSettings>>
  endpoints: readonly CustomEndpoint[]
  /** URL of a sandbox server, as returned by `startSandbox`; null if none was started. */
  sandboxUrl: string | null
  /**
   * Allowed addresses. `anywhere`: they come from the instance admin. `public`: they come from a customer, so private,
   * link-local, and metadata addresses are refused, also after DNS.
   */
  reach: 'anywhere' | 'public'
}

const filled = z
  .string()
  .trim()
  .transform((value) => value || null)
  .nullish()
  .transform((value) => value ?? null)

const environment = z.object({
  ENGINE_TIMEOUT_SECONDS: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number('ENGINE_TIMEOUT_SECONDS must be a number of seconds').min(1).max(7200).default(180),
  ),
})

/**
 * Engine settings from the environment: `<PREFIX>_API_KEY`, `<PREFIX>_BASE_URL`, `<PREFIX>_MODEL`, and
 * `<PREFIX>_PRICES` (JSON, see `priceOverrides`) for every provider of the catalog, and `COMPATIBLE_EMBEDDING_MODEL`. A
 * missing or empty variable is not an error, only its engine is not configured; an invalid value throws a ZodError that
 * names the variable.
 */
export function engineSettings(
  env: Readonly<Record<string, string | undefined>>,
  { sandboxUrl }: { sandboxUrl: string | null },
): EngineSettings {
  const { ENGINE_TIMEOUT_SECONDS } = environment.parse(env)
  return {
    timeoutMs: ENGINE_TIMEOUT_SECONDS * 1000,
    providers: Object.fromEntries(
      providerCatalog.map(({ id, envPrefix }) => [
        id,
        {
          apiKey: filled.parse(env[`${envPrefix}_API_KEY`]),
          baseUrl: filled.parse(env[`${envPrefix}_BASE_URL`]),
          model: filled.parse(env[`${envPrefix}_MODEL`]),
          ...(id === 'compatible' ? { embeddingModel: filled.parse(env['COMPATIBLE_EMBEDDING_MODEL']) } : {}),
          ...pricesIn(`${envPrefix}_PRICES`, env[`${envPrefix}_PRICES`]),
        },
      ]),
    ),
    endpoints: [],
    sandboxUrl,
    reach: 'anywhere',
  }
}

const nothing: ProviderSettings = { apiKey: null, baseUrl: null, model: null }

export function settingsOf(settings: EngineSettings, provider: ProviderId): ProviderSettings {
  return settings.providers[provider] ?? nothing
}

function pricesIn(name: string, text: string | undefined): { prices?: PriceOverrides } {
  const filledText = filled.parse(text)
  if (filledText === null) return {}
  const json = z.string().transform((value, context) => {
    try {
      return JSON.parse(value) as unknown
    } catch {
      context.addIssue(`${name} must be JSON such as {"*": {"usdPerAnswer": 0.01}}`)
      return z.NEVER
    }
  })
  const parsed = json.pipe(priceOverrides).safeParse(filledText, { error: (issue) => issue.message })
  if (parsed.success) return { prices: parsed.data }
  throw new z.ZodError(
    parsed.error.issues.map((issue) => ({
      ...issue,
      message: issue.message.startsWith(name)
        ? issue.message
        : `${name}: ${issue.path.join('.')} ${issue.message}`,
    })),
  )
}
