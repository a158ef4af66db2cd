import { groundingHost } from '#core/citations/grounding-redirect.ts'
import { callOnce, type Exchange } from '#engines/calls/provider-call.ts'

/** Where redirects are looked up; tests have their own server. */
export type RedirectSource = { origin: string; reach: 'anywhere' | 'public' }

export const groundingSource: RedirectSource = { origin: `https://${groundingHost}`, reach: 'public' }

export type LinkTarget = { target: string } | { reason: string; mayPass: boolean }

const timeoutMs = 10_000
const maxBytes = 256 * 1024
const hops = 3

/**
 * Where a redirect leads, read from its response and never followed: only the host of `source` is contacted, so the
 * target may be any URL and is never fetched. A redirect to another redirect of the host is read in turn.
 */
export async function linkTarget(url: string, source: RedirectSource): Promise<LinkTarget> {
  let current = new URL(url)
  for (let hop = 0; hop < hops; hop += 1) {
    const reply = await ask(current, source)
    if ('reason' in reply) return reply
    const target = URL.parse(reply.location, current)
    if (target === null || !/^https?:$/.test(target.protocol))
      return { reason: 'It doesn’t lead to a URL.', mayPass: false }
    if (target.hostname !== groundingHost) return { target: target.href }
    current = target
  }
  return { reason: 'It leads to itself.', mayPass: false }
}

async function ask(
  url: URL,
  source: RedirectSource,
): Promise<{ location: string } | { reason: string; mayPass: boolean }> {
  if (url.hostname !== groundingHost) return { reason: 'It isn’t a URL of the provider.', mayPass: false }
  const address = new URL(`${url.pathname}${url.search}`, source.origin)
  const head = await call('HEAD', address, source)
  const reply = verdictOn(head)
  // Some servers do not support HEAD, so an error means nothing, except a request to slow down.
  return 'location' in reply || head.status === 429 ? reply : verdictOn(await call('GET', address, source))
}

function call(method: 'HEAD' | 'GET', url: URL, { reach }: RedirectSource): Promise<Exchange> {
  return callOnce(
    { url, method, headers: {}, body: '', signal: AbortSignal.timeout(timeoutMs) },
    { maxBytes, reach },
  )
}

function verdictOn({
  status,
  headers,
}: Exchange): { location: string } | { reason: string; mayPass: boolean } {
  const { location } = headers
  if (status === null) return { reason: 'No response.', mayPass: true }
  if (status >= 300 && status < 400 && location !== undefined) return { location }
  if (status === 429 || status >= 500) return { reason: `Responded with ${status}.`, mayPass: true }
  return status === 404 || status === 410
    ? { reason: 'It has expired.', mayPass: false }
    : { reason: `Responded with ${status} instead of a URL.`, mayPass: false }
}
