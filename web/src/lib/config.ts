import * as z from 'zod/mini'

const configSchema = z.object({
  environment: z.enum(['local', 'development', 'production']),
  supabaseUrl: z.string(),
  supabaseKey: z.string(),
  providers: z.array(z.enum(['google', 'github'])),
  logging: z.nullable(z.object({ sourceToken: z.string(), endpoint: z.string() })),
  analyticsScriptUrl: z.nullable(z.string()),
  mailIsDelivered: z.boolean(),
  version: z.string(),
})

export type Config = z.infer<typeof configSchema>

/** What the server tells the browser at `/config.json`; nothing secret. */
export async function loadConfig(): Promise<Config> {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`The server did not send its configuration (${response.status}).`)
  return configSchema.parse(await response.json())
}
