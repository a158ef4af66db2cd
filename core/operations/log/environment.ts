export const environments = ['local', 'development', 'production'] as const
export type Environment = (typeof environments)[number]

export type Level = 'debug' | 'info' | 'warn' | 'error'

/** What reaches the console: everything in local, error, warn and info in development, errors only in production. */
export const consoleLevels: Record<Environment, readonly Level[]> = {
  local: ['debug', 'info', 'warn', 'error'],
  development: ['info', 'warn', 'error'],
  production: ['error'],
}

/** What leaves the machine: only warnings and errors, and only in production. */
export const isSentRemotely = (environment: Environment, level: Level) =>
  environment === 'production' && (level === 'warn' || level === 'error')
