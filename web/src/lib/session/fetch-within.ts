import { t } from '../language/t.ts'

/** Milliseconds after which a request is aborted (section 9 of the specification): rows, and reports and files. */
export const maxMs = { rows: 30_000, reports: 60_000 } as const

export const notReached = t('Can’t reach the server. Check your connection and try again.')

/** No response arrived: no connection (status 0), or it took too long (408, which is not retried automatically). */
export class Unreachable extends Error {
  readonly code = 'network-request-failed'
  readonly status: 0 | 408

  constructor(status: 0 | 408, options?: ErrorOptions) {
    super(notReached, options)
    this.name = 'Unreachable'
    this.status = status
  }
}

/**
 * `fetch` that rejects with `Unreachable` if no response arrives in time. For JSON, the time includes the body; files
 * and streams may take longer once they have begun.
 */
export async function fetchWithin(
  ms: number,
  input: RequestInfo | URL,
  init: RequestInit = {},
): Promise<Response> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new Unreachable(408)), ms)
  const signal = init.signal ? AbortSignal.any([init.signal, late.signal]) : late.signal
  const isOpenEnded = init.body !== undefined && init.body !== null && typeof init.body !== 'string'
  if (isOpenEnded) clearTimeout(timer) // an upload may take as long as the connection needs
  try {
    const response = await fetch(input, { ...init, signal })
    if (!response.headers.get('content-type')?.includes('json')) clearTimeout(timer)
    return response
  } catch (error) {
    clearTimeout(timer)
    throw error instanceof TypeError ? new Unreachable(0, { cause: error }) : error
  }
}
