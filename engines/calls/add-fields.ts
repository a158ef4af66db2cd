/**
 * A `fetch` that adds fields to the JSON body which an SDK does not support. It wraps the recording fetch, so the
 * stored request is the one actually sent.
 */
export function addFields(
  fetch: typeof globalThis.fetch,
  rewrite: (body: Record<string, unknown>) => Record<string, unknown>,
): typeof globalThis.fetch {
  return (input, init) => {
    if (typeof init?.body !== 'string') return fetch(input, init)
    const body: unknown = JSON.parse(init.body)
    if (typeof body !== 'object' || body === null) return fetch(input, init)
    return fetch(input, { ...init, body: JSON.stringify(rewrite({ ...body })) })
  }
}
