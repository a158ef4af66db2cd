import { hc } from 'hono/client'
import type { Api } from '#server/app.ts'
import { fetchWithin, maxMs } from './session/fetch-within.ts'
import { fieldsOf, orNull, text } from './read-fields.ts'
import { askForProof } from './session/proof.ts'
import { accessToken } from './session/session.ts'
import { supabase } from './session/supabase.ts'
import { sayingSupport } from './session/support.ts'
import { t } from './language/t.ts'
import { said } from './language/said.ts'

/** An error response of the API. `fields` maps the path of an invalid value to its error. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>

  constructor(status: number, code: string, message: string, fields: Record<string, string> = {}) {
    super(said(message))
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.fields = Object.fromEntries(Object.entries(fields).map(([path, wrong]) => [path, said(wrong)]))
  }
}

/**
 * The typed client of the product API. Any response that is not 2xx is thrown as an `ApiError`, so a caller can read
 * the body at once: `const { id } = await (await api.organizations.$post({ json })).json()`.
 */
export const api = hc<Api>('/api', { fetch: authorizedFetch })

/**
 * `fetch` with the caller's token, for what the typed client cannot do (uploads, event streams, downloads). If the server
 * wants a fresh proof that it is still the same person, asks them and sends the request again.
 */
export async function authorizedFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetchAsCaller(input, init)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'proof_needed' || !(await askForProof())) throw error
    return fetchAsCaller(input, init)
  }
}

async function fetchAsCaller(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  const token = await accessToken(supabase())
  const headers = sayingSupport(new Headers(init.headers))
  if (token) headers.set('Authorization', `Bearer ${token}`)
  return openFetch(input, { ...init, headers })
}

/** `fetch` without a token, so that the response does not depend on who is signed in. */
export async function openFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const response = await fetchWithin(isReportOrFile(input) ? maxMs.reports : maxMs.rows, input, init)
  if (!response.ok) throw await apiErrorOf(response)
  return response
}

/** Reports and files have URLs about one brand, a shared link, or all organizations, or with the name of a file. */
const isReportOrFile = (input: RequestInfo | URL) =>
  /\/api\/(brands\/[^/]+\/|shared\/|admin\/|account\/data)|\/(file|rejected-lines)\b/.test(
    input instanceof Request ? input.url : String(input),
  )

async function apiErrorOf(response: Response): Promise<ApiError> {
  try {
    const { code, message, fields } = errorIn(await response.json())
    return new ApiError(response.status, code, message, fields)
  } catch {
    return new ApiError(
      response.status,
      'internal',
      t('The server returned error {status}.', { status: response.status }),
    )
  }
}

function errorIn(body: unknown): { code: string; message: string; fields: Record<string, string> } {
  const error = fieldsOf(fieldsOf(body)['error'])
  return {
    code: text(error['code']),
    message: text(error['message']),
    fields: orNull(error['fields'], textsOf) ?? {},
  }
}

const textsOf = (value: unknown) =>
  Object.fromEntries(Object.entries(fieldsOf(value)).map(([path, wrong]) => [path, text(wrong)]))
