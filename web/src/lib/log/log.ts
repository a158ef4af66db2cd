import {
  consoleLevels,
  isSentRemotely,
  type Environment,
  type Level,
} from '#core/operations/log/environment.ts'
import { remoteLoggingIsOff } from '#core/operations/log/options.ts'
import type { RemoteLog } from './remote-log.ts'

type Details = { error?: unknown; context?: Record<string, unknown> }
type Line = { level: Level; message: string; details: Details }

export type LogSettings = {
  environment: Environment
  logging: { sourceToken: string; endpoint: string } | null
}

let environment: Environment = 'production' // until the configuration is known: the quietest
let remote: Promise<RemoteLog | null> = Promise.resolve(null)

/** One function per level. The environment decides what reaches the console and the log-ingestion endpoint. */
export const log = {
  debug: (message: string, details: Details = {}) => write({ level: 'debug', message, details }),
  info: (message: string, details: Details = {}) => write({ level: 'info', message, details }),
  warn: (message: string, details: Details = {}) => write({ level: 'warn', message, details }),
  error: (message: string, details: Details = {}) => write({ level: 'error', message, details }),
}

/** Sets up both outputs once the configuration is known, and logs uncaught errors. */
export function startLogging(settings: LogSettings): void {
  environment = settings.environment
  remote = environment === 'production' ? openRemote(settings) : Promise.resolve(null)
  window.addEventListener('error', (event) => log.error(event.message, { error: event.error }))
  window.addEventListener('unhandledrejection', (event) =>
    log.error('A promise was rejected and nobody listened', { error: event.reason }),
  )
}

function write(line: Line) {
  if (consoleLevels[environment].includes(line.level)) toConsole(line)
  if (isSentRemotely(environment, line.level)) void remote.then((opened) => opened?.send(line))
}

async function openRemote({ logging }: LogSettings): Promise<RemoteLog | null> {
  if (!logging) {
    toConsole({ level: 'info', message: remoteLoggingIsOff, details: {} })
    return null
  }
  try {
    const { openRemoteLog } = await import('./remote-log.ts')
    return openRemoteLog({ environment, ...logging })
  } catch (error) {
    toConsole({ level: 'error', message: 'Remote logging could not be loaded', details: { error } })
    return null
  }
}

function toConsole({ level, message, details }: Line) {
  const rest = [details.error, details.context].filter((part) => part !== undefined)
  // oxlint-disable-next-line no-console -- the one place that writes to the console
  console[level](message, ...rest)
}
