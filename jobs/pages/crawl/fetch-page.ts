import { registrableDomain } from '#core/citations/registrable-domain.ts'
import { pageLimits } from '#core/pages/limits.ts'
import { pageProblemOf, type PageProblem } from '#core/pages/problems.ts'
import { AddressRefused, openReply, type Reply } from '#engines/calls/provider-call.ts'
import { plainBytes, TooLargeInside } from '#queries/bot-logs/intake/plain-bytes.ts'
import type { Fetched } from '#queries/pages/crawled-pages.ts'
import { isReadable } from '../text/file-kind.ts'
import type { FileReach } from '../../bot-logs/published-file.ts'
import { limited, TooSlow, withinTime } from '../site-fetch.ts'

export type PageAnswer =
  | { kind: 'page'; address: string; bytes: Uint8Array; fetched: Fetched; isNoindex: boolean }
  | { kind: 'unchanged' }
  | { kind: 'problem'; problem: PageProblem; fetched: Fetched | null; retryAfterSeconds: number | null }

export type Fetching = {
  reach: FileReach
  signal: AbortSignal
  userAgent: string
  /** Called from the second URL on; the crawl checks the first one itself. */
  mayGoOn: (url: URL) => Promise<PageProblem | null>
  times?: Partial<FetchTimes>
}
export type FetchTimes = { answerMs: number; bodyMs: number }

const usualTimes: FetchTimes = { answerMs: 20_000, bodyMs: 40_000 }
const hops = 5

/** Fetches a page, unless it is unchanged. Redirects are followed within the site. */
export async function fetchPage(
  address: string,
  known: { etag: string | null; lastModified: string | null },
  fetching: Fetching,
): Promise<PageAnswer> {
  const times = { ...usualTimes, ...fetching.times }
  const home = registrableDomain(new URL(address).hostname)
  let url = new URL(address)
  for (let hop = 0; hop <= hops; hop += 1) {
    const problem = hop === 0 ? null : await problemWithHop(url, home, fetching)
    if (problem !== null) return refused(problem)
    const answer = await askOnce(url, hop === 0 ? known : { etag: null, lastModified: null }, fetching, times)
    if (!('next' in answer))
      return answer.kind === 'page' && hop > 0
        ? { ...answer, fetched: { ...answer.fetched, redirectedTo: url.href.slice(0, 2048) } }
        : answer
    url = answer.next
  }
  return refused(pageProblemOf('too-many-redirects'))
}

async function problemWithHop(url: URL, home: string, { mayGoOn }: Fetching): Promise<PageProblem | null> {
  if (!/^https?:$/.test(url.protocol) || url.username !== '') return pageProblemOf('not-http')
  if (registrableDomain(url.hostname) !== home)
    return pageProblemOf('redirect-elsewhere', { host: url.host.slice(0, 253) })
  return mayGoOn(url)
}

const refused = (problem: PageProblem, fetched: Fetched | null = null): PageAnswer => ({
  kind: 'problem',
  problem,
  fetched,
  retryAfterSeconds: null,
})

async function askOnce(
  url: URL,
  { etag, lastModified }: { etag: string | null; lastModified: string | null },
  { reach, signal, userAgent }: Fetching,
  { answerMs, bodyMs }: FetchTimes,
): Promise<PageAnswer | { next: URL }> {
  const late = new AbortController()
  const clock = setTimeout(() => late.abort(), answerMs + bodyMs)
  const both = AbortSignal.any([signal, late.signal])
  const seconds = Math.round((answerMs + bodyMs) / 1000)
  let fetched: Fetched | null = null
  const maxBytesOf = (type: string) =>
    /pdf|officedocument|octet-stream/.test(type) ? pageLimits.documentBytes : pageLimits.htmlBytes
  let maxBytes: number = pageLimits.htmlBytes
  try {
    const reply = await withinTime(answerMs, both, (inTime) =>
      openReply(
        {
          url,
          headers: {
            accept:
              'text/html, application/xhtml+xml, application/pdf;q=0.9, text/markdown;q=0.9, text/plain;q=0.8, */*;q=0.5',
            'accept-encoding': 'gzip',
            'user-agent': userAgent,
            ...(etag === null ? {} : { 'if-none-match': etag }),
            ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
          },
          signal: inTime,
        },
        { reach },
      ),
    )
    try {
      fetched = headOf(reply)
      const verdict = verdictOn(url, reply, fetched)
      if (verdict !== null) return verdict
      maxBytes = maxBytesOf(fetched.contentType ?? '')
      const bytes = await bodyOf(reply, maxBytes, both)
      if (bytes === null) return refused(pageProblemOf('damaged'), fetched)
      return {
        kind: 'page',
        address: url.href,
        bytes,
        fetched: { ...fetched, bytes: bytes.length },
        isNoindex: isNoindexed(reply.headers['x-robots-tag'] ?? ''),
      }
    } finally {
      reply.body.destroy()
    }
  } catch (error) {
    signal.throwIfAborted()
    if (late.signal.aborted || error instanceof TooSlow)
      return refused(pageProblemOf('too-slow', { seconds }), fetched)
    if (error instanceof AddressRefused) return refused(pageProblemOf('private-address'))
    if (error instanceof TooLargeInside)
      return refused(pageProblemOf('too-large', { megabytes: maxBytes / 2 ** 20 }), fetched)
    return refused(pageProblemOf('no-answer'), fetched)
  } finally {
    clearTimeout(clock)
  }
}

const headOf = ({ status, headers }: Reply): Fetched => ({
  httpStatus: status,
  contentType: headers['content-type'] ?? null,
  bytes: null,
  etag: headers['etag'] ?? null,
  lastModified: headers['last-modified'] ?? null,
  redirectedTo: null,
})

/** Null: its body is to be read. */
function verdictOn(
  url: URL,
  { status, headers }: Reply,
  fetched: Fetched,
): PageAnswer | { next: URL } | null {
  if (status === 304) return { kind: 'unchanged' }
  if (status === 200)
    return isReadable(fetched.contentType ?? '')
      ? null
      : refused(pageProblemOf('content-type', { type: (fetched.contentType ?? '').slice(0, 100) }), fetched)
  const next = status > 300 && status < 400 ? URL.parse(headers['location'] ?? '', url) : null
  if (next !== null && headers['location'] !== undefined) return { next }
  const code =
    status === 404 || status === 410
      ? 'not-found'
      : status === 401 || status === 403 || status === 429
        ? 'turned-away'
        : 'status'
  return {
    kind: 'problem',
    problem: pageProblemOf(code, { status }),
    fetched,
    retryAfterSeconds:
      status === 429 || status === 503
        ? Math.min(Number.parseInt(headers['retry-after'] ?? '', 10) || 30, 300)
        : null,
  }
}

/** Null: the body cannot be unpacked. */
async function bodyOf(
  { headers, body }: Reply,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Buffer | null> {
  const encoding = headers['content-encoding'] ?? ''
  if (!/^(?:identity|(?:x-)?gzip|)$/i.test(encoding)) return null
  let isDamaged = false
  const sent = limited(body, maxBytes)
  const plain =
    encoding === '' || /identity/i.test(encoding)
      ? sent
      : plainBytes(sent, () => (isDamaged = true), { maxBytes, maxRatio: Number.POSITIVE_INFINITY })
  const pieces: Uint8Array[] = []
  for await (const piece of plain) {
    signal.throwIfAborted()
    pieces.push(piece)
  }
  return isDamaged ? null : Buffer.concat(pieces)
}

/** `X-Robots-Tag`: for all crawlers, or for one that it names. */
const isNoindexed = (header: string): boolean =>
  /(?:^|,)\s*(?:answerscope\s*:\s*)?(?:noindex|none)\b/i.test(header)
