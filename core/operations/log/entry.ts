import type { Environment } from './environment.ts'
import { fingerprintOf, groupingKeyOf } from './fingerprint.ts'

export type LogEntry = {
  environment: Environment
  runtime: 'browser' | 'node'
  /** ISO 8601, UTC. */
  timestamp: string
  error?: { message: string; stack: string | undefined; name: string }
  fingerprint?: string
  grouping_key?: string
} & Record<string, unknown>

/**
 * The context of a log message: pass it to `logtail.log(message, level, entry)`, which adds `dt`, `level`, `message`,
 * and in the browser the page, screen, and user agent.
 */
export function buildLogEntry(input: {
  environment: Environment
  runtime: 'browser' | 'node'
  now: Date
  error?: unknown
  context?: Record<string, unknown>
}): LogEntry {
  const error = input.error === undefined ? null : asError(input.error)
  return {
    ...input.context,
    environment: input.environment,
    runtime: input.runtime,
    timestamp: input.now.toISOString(),
    ...(error && {
      error: { message: error.message, stack: error.stack, name: error.name },
      fingerprint: fingerprintOf(error),
      grouping_key: groupingKeyOf(error),
    }),
  }
}

/** Anything can be thrown; a value that is not an error becomes the message of one. */
export function asError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown
  const error = new Error(typeof thrown === 'string' ? thrown : safeJson(thrown))
  error.name = 'NonError'
  return error
}

function safeJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return String(value)
  }
}
