import { authorizedFetch } from './api.ts'

/** Sends a JSON body with the caller's token; throws an `ApiError` when the answer is not 2xx. */
export async function sendJson(
  method: 'POST' | 'PUT' | 'PATCH',
  path: string,
  body: unknown,
): Promise<Response> {
  return authorizedFetch(path, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
}
