import { Logtail } from '@logtail/browser'
import { buildLogEntry } from '#core/log/entry.ts'
import type { Environment, Level } from '#core/log/environment.ts'
import { logtailOptions } from '#core/log/options.ts'

export type RemoteLog = {
  send: (line: {
    level: Level
    message: string
    details: { error?: unknown; context?: Record<string, unknown> }
  }) => void
  flush: () => Promise<unknown>
}

/** Sends entries in batches to the log-ingestion endpoint. A failure of it reaches the console and nothing else. */
export function openRemoteLog(settings: {
  environment: Environment
  sourceToken: string
  endpoint: string
}): RemoteLog {
  const logtail = new Logtail(settings.sourceToken, { ...logtailOptions, endpoint: settings.endpoint })
  return {
    send: ({ level, message, details }) => {
      const entry = buildLogEntry({
        environment: settings.environment,
        runtime: 'browser',
        now: new Date(),
        error: details.error,
        context: { ...details.context, url: urlWithoutSecrets(window.location.href) },
      })
      logtail.log(message, level, entry).catch((error: unknown) => console.error(error))
    },
    flush: () => logtail.flush(),
  }
}

/** Sessions travel in the hash, one-time tokens in these parameters; neither belongs in a log. */
export function urlWithoutSecrets(href: string): string {
  const url = new URL(href)
  url.hash = ''
  for (const name of ['token_hash', 'token', 'code', 'email', 'redirect']) url.searchParams.delete(name)
  url.pathname = url.pathname.replace(/^\/(invite|shared)\/.+/, '/$1/<token>')
  return url.href
}
