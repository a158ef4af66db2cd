import process from 'node:process'
import type { Logger } from 'pino'
import { requestContext } from '../logging/request-context.ts'

/**
 * Handles uncaught errors. During the start and in background work such an error leaves an unknown state: the process
 * ends, and its supervisor starts it again. An error that belongs to a request, or a broken connection, is logged and
 * the process continues, because otherwise a caller who finds one such request could end it repeatedly. A request
 * leaves no partial state: transactions are rolled back, and state that requests share is not changed midway.
 */
export function watchFaults(log: Logger, end: (error: unknown) => void): void {
  process.off('uncaughtException', end).on('uncaughtException', (error) => judge(error))
  process.off('unhandledRejection', end).on('unhandledRejection', (error) => judge(error))
  // If the reader of the log is gone, logging that would fail again, forever.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

  function judge(error: unknown): void {
    const request = requestContext.getStore()
    if (request === undefined && !isLostConnection(error)) end(error)
    else
      log.error(
        { err: error, ...(request && { requestId: request.requestId }) },
        'Uncaught error; the process continues',
      )
  }
}

/** An error of the other side, which is not about this process. */
const isLostConnection = (error: unknown) =>
  error instanceof Error && 'code' in error && lostCodes.has(String(error.code))

const lostCodes = new Set([
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  'ERR_HTTP_HEADERS_SENT',
  'HPE_INVALID_EOF_STATE',
])
