/**
 * A `fetch` that rewrites the JSON body before `fetch` sends it, for fields an SDK cannot say. It wraps the recording
 * fetch, so what is kept is the request that was really sent.
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
