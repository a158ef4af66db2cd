import { z } from 'zod'
import { priceOverrides, type PriceOverrides } from '#core/engines/price-override.ts'
import { providerCatalog, type ProviderId } from '#core/engines/provider-catalog.ts'

/** How one provider is reached. Null: the provider's own default, or no key. */
export type ProviderSettings = {
  apiKey: string | null
  baseUrl: string | null
  model: string | null
  /** That gives vectors, at servers of one's own. */
  embeddingModel?: string | null
  /** Prices that replace ours; none unless given. */
  prices?: PriceOverrides
}

/** A server that speaks Chat Completions, named by the one who runs it; becomes the engine `custom-<name>`. */
export type CustomEndpoint = ProviderSettings & { name: string; baseUrl: string; model: string }

export type EngineSettings = {
  /** One limit for a whole ask. */
  timeoutMs: number
  providers: Partial<Record<ProviderId, ProviderSettings>>
  endpoints: readonly CustomEndpoint[]
  /** Where a sandbox server listens, as `startSandbox` returned it; null when none was started. */
  sandboxUrl: string | null
  /**
   * What may be connected to. `anywhere`: the addresses come from the operator. `public`: they come from a customer,
   * so private, link-local and metadata addresses are refused, after DNS too.
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
 * Engine settings from the environment: `<PREFIX>_API_KEY`, `<PREFIX>_BASE_URL`, `<PREFIX>_MODEL` and
 * `<PREFIX>_PRICES` (JSON, see `priceOverrides`) for every provider of the catalog, and `COMPATIBLE_EMBEDDING_MODEL`. A missing or empty variable is not an error, its engine is just not configured; a value that
 * cannot be meant throws a ZodError that names the variable.
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
