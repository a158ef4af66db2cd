import { environments } from '#core/operations/log/environment.ts'
import { fetchWithin, maxMs } from './session/fetch-within.ts'
import { fieldsOf, flag, listOf, oneOf, orNull, text } from './read-fields.ts'

const providers = ['google', 'github', 'custom:oidc'] as const

export type Config = ReturnType<typeof readConfig>

/** The server's configuration for the browser, from `/config.json`; nothing secret. */
export async function loadConfig(): Promise<Config> {
  const response = await fetchWithin(maxMs.rows, '/config.json')
  if (!response.ok) throw new Error(`The server did not send its configuration (${response.status}).`)
  return readConfig(await response.json())
}

/** A missing URL or key is an empty string; supabase-js then throws its own message. */
export function readConfig(value: unknown) {
  const config = fieldsOf(value)
  return {
    environment: oneOf(environments, config['environment']),
    supabaseUrl: orNull(config['supabaseUrl'], text) ?? '',
    supabaseKey: orNull(config['supabaseKey'], text) ?? '',
    providers: listOf(config['providers'], (provider) => ({
      id: oneOf(providers, fieldsOf(provider)['id']),
      name: text(fieldsOf(provider)['name']),
    })),
    logging: orNull(config['logging'], (logging) => ({
      sourceToken: text(fieldsOf(logging)['sourceToken']),
      endpoint: text(fieldsOf(logging)['endpoint']),
    })),
    analyticsScriptUrl: orNull(config['analyticsScriptUrl'], text),
    secondFactor: flag(config['secondFactor']),
    passkeys: flag(config['passkeys']),
    singleSignOn: flag(config['singleSignOn']),
    mailIsDelivered: flag(config['mailIsDelivered']),
    version: text(config['version']),
  }
}
