import { z } from 'zod'

export type EngineSettings = {
  /** One limit for a whole ask. */
  timeoutMs: number
  openai: { apiKey: string | null; baseUrl: string; model: string | null }
  /** Where a sandbox server listens, as `startSandbox` returned it; null when none was started. */
  sandboxUrl: string | null
}

const openaiBaseUrl = 'https://api.openai.com/v1'

const filled = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional()

const environment = z.object({
  OPENAI_API_KEY: filled,
  OPENAI_BASE_URL: filled,
  OPENAI_MODEL: filled,
  ENGINE_TIMEOUT_SECONDS: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number('ENGINE_TIMEOUT_SECONDS must be a number of seconds').min(1).max(7200).default(180),
  ),
})

/**
 * Engine settings from the environment. A missing or empty variable is not an error, its engine is just not
 * configured; a value that cannot be meant throws a ZodError that names the variable.
 */
export function engineSettings(
  env: Readonly<Record<string, string | undefined>>,
  { sandboxUrl }: { sandboxUrl: string | null },
): EngineSettings {
  const { OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL, ENGINE_TIMEOUT_SECONDS } = environment.parse(env)
  return {
    timeoutMs: ENGINE_TIMEOUT_SECONDS * 1000,
    openai: {
      apiKey: OPENAI_API_KEY ?? null,
      baseUrl: OPENAI_BASE_URL ?? openaiBaseUrl,
      model: OPENAI_MODEL ?? null,
    },
    sandboxUrl,
  }
}
