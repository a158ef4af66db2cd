import { Logtail } from '@logtail/node'
import pino, { type Logger } from 'pino'
import { prettyFactory } from 'pino-pretty'
import { asError, buildLogEntry } from '#core/operations/log/entry.ts'
import {
  consoleLevels,
  isSentRemotely,
  type Environment,
  type Level,
} from '#core/operations/log/environment.ts'
import { logtailOptions, remoteLoggingIsOff } from '#core/operations/log/options.ts'

export type Logging = { log: Logger; close(): Promise<void> }

type LoggingSettings = {
  ENVIRONMENT: Environment
  LOGTAIL_SOURCE_TOKEN?: string | undefined
  LOGTAIL_ENDPOINT?: string | undefined
}

const redacted = [
  'password',
  'token',
  'access_token',
  'refresh_token',
  'authorization',
  'apikey',
  'cookie',
  'secret',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

/**
 * Logs to the console by environment, and in production also sends warnings and errors to the log-ingestion endpoint.
 */
export function openLogging(
  settings: LoggingSettings,
  destination: { write(line: string): void; isTTY?: boolean } = process.stdout,
): Logging {
  const isReadable = settings.ENVIRONMENT === 'local' && destination.isTTY === true
  const isProduction = settings.ENVIRONMENT === 'production'
  const remote = isProduction ? openRemote(settings) : null
  const heard = consoleLevels[isReadable ? 'development' : settings.ENVIRONMENT]
  const log = pino(
    {
      level: lowestLevel(isProduction ? [...heard, 'warn'] : heard),
      base: null,
      redact: { paths: redacted, censor: '[redacted]' },
      serializers: { err: pino.stdSerializers.err },
      hooks: {
        logMethod(given, method, number) {
          const level = levelOf(number)
          if (remote && isSentRemotely(settings.ENVIRONMENT, level)) remote.send(level, given)
          if (heard.includes(level)) method.apply(this, given)
        },
      },
      ...(settings.ENVIRONMENT === 'local' && { formatters: { level: (label) => ({ level: label }) } }),
    },
    isReadable ? { write: (line) => writeReadable(destination, line) } : destination,
  )
  if (isProduction && !remote) destination.write(`${remoteLoggingIsOff}\n`)
  return { log, close: async () => remote?.close() }
}

const describeLine = prettyFactory({
  colorize: false,
  ignore: 'pid,hostname',
  singleLine: true,
  translateTime: 'SYS:HH:MM:ss',
})

/** A terminal gets one plain line an entry, without debug entries and without control characters of others. */
function writeReadable(terminal: { write(line: string): void }, line: string) {
  // oxlint-disable-next-line no-control-regex -- these move the cursor or recolor what follows
  terminal.write(describeLine(line).replaceAll(/[\0-\x08\x0b-\x1f\x7f-\x9f]/g, ''))
}

type Remote = { send(level: Level, given: readonly unknown[]): void; close(): Promise<void> }

function openRemote(settings: LoggingSettings): Remote | null {
  const { LOGTAIL_SOURCE_TOKEN: token, LOGTAIL_ENDPOINT: endpoint } = settings
  if (!token || !endpoint) return null
  const logtail = new Logtail(token, {
    ...logtailOptions,
    endpoint,
    captureStackContext: false,
    sendLogsToConsoleOutput: false,
  })
  logtail.setSync(async (entries) => {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(entries),
      signal: AbortSignal.timeout(30_000),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`Log ingestion answered ${answer.status}`)
    return entries
  })
  return {
    send: (level, given) => {
      const { message, error, context } = partsOf(given)
      const entry = buildLogEntry({
        environment: settings.ENVIRONMENT,
        runtime: 'node',
        now: new Date(),
        context: withoutSecrets(context),
        ...(error !== undefined && { error }),
      })
      // Resolves when sent and never rejects: failures to log stay on the console.
      void logtail.log(message, level, entry)
    },
    close: () => logtail.flush(),
  }
}

/** pino is called with (message), (error, message?) or ({err, …}, message?). */
function partsOf([first, second]: readonly unknown[]) {
  if (first instanceof Error)
    return { message: typeof second === 'string' ? second : first.message, error: first, context: {} }
  if (typeof first === 'object' && first !== null) {
    const { err, ...context } = Object.fromEntries(Object.entries(first))
    const message = typeof second === 'string' ? second : err === undefined ? '' : asError(err).message
    return { message, error: err, context }
  }
  return { message: String(first), error: undefined, context: {} }
}

const secretName = /pass|token|secret|authorization|api_?key|cookie/i

function withoutSecrets(context: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(context).map(([name, value]) => [name, secretName.test(name) ? '[redacted]' : value]),
  )
}

const levels: readonly Level[] = ['debug', 'info', 'warn', 'error']
const lowestLevel = (heard: readonly Level[]) => levels.find((level) => heard.includes(level)) ?? 'error'

function levelOf(number: number): Level {
  if (number >= 50) return 'error'
  if (number >= 40) return 'warn'
  return number >= 30 ? 'info' : 'debug'
}
