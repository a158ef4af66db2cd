export const environments = ['local', 'development', 'production'] as const
export type Environment = (typeof environments)[number]

export type Level = 'debug' | 'info' | 'warn' | 'error'

/** Levels on the console: everything in local; error, warn, and info in development; only errors in production. */
export const consoleLevels: Record<Environment, readonly Level[]> = {
  local: ['debug', 'info', 'warn', 'error'],
  development: ['info', 'warn', 'error'],
  production: ['error'],
}

/** Sent to remote logging: only warnings and errors, and only in production. */
export const isSentRemotely = (environment: Environment, level: Level) =>
  environment === 'production' && (level === 'warn' || level === 'error')
