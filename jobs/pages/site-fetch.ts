import { setTimeout as wait } from 'node:timers/promises'
import { problemOf, type SitemapProblem } from '#core/bot-logs/sitemap/problems.ts'
import { AddressRefused, openReply, type Reply } from '#engines/calls/provider-call.ts'
import { plainBytes, TooLargeInside } from '#queries/bot-logs/intake/plain-bytes.ts'
import type { FileReach } from '../bot-logs/published-file.ts'

export type SiteReach = {
  /** `anywhere`: also private addresses, for tests with their own server. */
  reach: FileReach
  /** Whether a host belongs to the brand; only these are contacted. */
  isOwn: (host: string) => boolean
  signal: AbortSignal
}

export type FileLimits = { maxBytes: number; answerMs: number; fileMs: number }

export const usualLimits: FileLimits = { maxBytes: 50 * 2 ** 20, answerMs: 20_000, fileMs: 300_000 }
const hops = 5

/** Ended by this process: nothing went wrong, and nothing is known. */
export class Interrupted extends Error {}

/**
 * Reads a file of a brand's site as a stream, decompressed and decoded, and passes it on piece by piece; `take` returns
 * a problem to stop. Redirects are followed only on the brand's own hosts. Null: read to its end.
 */
export async function readSiteFile(
  address: string,
  take: (text: string) => Promise<SitemapProblem | null>,
  { reach, isOwn, signal }: SiteReach,
  limits: FileLimits = usualLimits,
): Promise<SitemapProblem | null> {
  const clock = new AbortController()
  const timer = setTimeout(() => clock.abort(), limits.fileMs)
  const both = AbortSignal.any([signal, clock.signal])
  // A failure on our side is not the file's fault.
  let isOurs = false
  const taking = async (text: string) => {
    try {
      return await take(text)
    } catch (cause) {
      isOurs = true
      throw cause
    }
  }
  try {
    const reply = await followed(address, { reach, isOwn, signal: both }, limits)
    if (!('body' in reply)) return reply
    try {
      return await readReply(reply, taking, limits, both)
    } finally {
      reply.body.destroy()
    }
  } catch (error) {
    if (isOurs) throw error
    if (signal.aborted) throw new Interrupted('The worker ends', { cause: error })
    if (clock.signal.aborted || error instanceof TooSlow) return problemOf('too-slow')
    if (error instanceof AddressRefused) return problemOf('private-address')
    if (error instanceof TooLargeInside)
      return problemOf('too-large', { megabytes: limits.maxBytes / 2 ** 20 })
    return problemOf('no-answer')
  } finally {
    clearTimeout(timer)
  }
}

export class TooSlow extends Error {}

async function followed(
  address: string,
  { reach, isOwn, signal }: SiteReach,
  { answerMs }: FileLimits,
): Promise<Reply | SitemapProblem> {
  let url = URL.parse(address)
  for (let hop = 0; hop <= hops; hop += 1) {
    if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '') return problemOf('not-http')
    if (!isOwn(url.hostname)) return problemOf('not-own-host', { host: url.hostname.slice(0, 253) })
    const reply = await withinTime(answerMs, signal, (both) =>
      openReply(
        {
          url: url ?? new URL(address),
          headers: {
            accept: 'application/xml, text/xml;q=0.9, text/plain;q=0.8, */*;q=0.5',
            'accept-encoding': 'gzip',
            'user-agent': 'Answerscope',
          },
          signal: both,
        },
        { reach },
      ),
    )
    const { status, headers, body } = reply
    if (status === 200) return reply
    body.destroy()
    if (status === 404 || status === 410) return problemOf('not-found', { status })
    const target = status >= 300 && status < 400 ? URL.parse(headers['location'] ?? '', url) : null
    if (target === null) return problemOf('status', { status })
    url = target
  }
  return problemOf('too-many-redirects')
}

/** The request's own signal must outlive its headers, or the timeout would also end the body. */
export async function withinTime<Result>(
  ms: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const late = new AbortController()
  const answered = new AbortController()
  const clock = wait(ms, undefined, { signal: answered.signal, ref: false }).then(
    () => {
      late.abort()
      throw new TooSlow('Timed out')
    },
    () => new Promise<never>(() => {}),
  )
  const working = work(AbortSignal.any([signal, late.signal]))
  working.catch(() => {}) // Handled by the race, or too late.
  try {
    return await Promise.race([working, clock])
  } finally {
    answered.abort()
  }
}

async function readReply(
  { headers, body }: Reply,
  take: (text: string) => Promise<SitemapProblem | null>,
  { maxBytes }: FileLimits,
  signal: AbortSignal,
): Promise<SitemapProblem | null> {
  let damage: SitemapProblem | null = null
  const plain = { maxBytes, maxRatio: Number.POSITIVE_INFINITY }
  const damaged = () => {
    damage = problemOf('damaged')
  }
  // Once for the transfer encoding, and once for a file that is compressed itself.
  const sent: AsyncIterable<Uint8Array> = /^(?:x-)?gzip$/.test(headers['content-encoding'] ?? '')
    ? plainBytes(limited(body, maxBytes), damaged, plain)
    : limited(body, maxBytes)
  let decoder: TextDecoder | null = null
  for await (const bytes of plainBytes(sent, damaged, plain)) {
    signal.throwIfAborted()
    if (decoder === null) {
      const charset = charsetOf(bytes, headers['content-type'] ?? '')
      decoder = decoderFor(charset)
      if (decoder === null) return problemOf('charset', { charset: charset.slice(0, 40) })
    }
    const problem = await take(decoder.decode(bytes, { stream: true }))
    if (problem !== null) return problem
  }
  const rest = decoder?.decode() ?? ''
  const problem = rest === '' ? null : await take(rest)
  return problem ?? damage
}

export async function* limited(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const bytes of body) {
    size += bytes.length
    if (size > maxBytes) throw new TooLargeInside('too large')
    yield bytes
  }
}

/**
 * The byte order mark first, then the server's header, then the XML declaration; else UTF-8, as the protocol requires.
 */
function charsetOf(head: Uint8Array, contentType: string): string {
  const [first, second] = head
  if (first === 0xef && second === 0xbb) return 'utf-8'
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  const [, sent] = /charset\s*=\s*"?([\w:.-]+)/i.exec(contentType) ?? []
  const [, declared] =
    /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w:.-]+)/i.exec(
      Buffer.from(head.subarray(0, 512)).toString('latin1'),
    ) ?? []
  return declared ?? sent ?? 'utf-8'
}

function decoderFor(charset: string): TextDecoder | null {
  try {
    return new TextDecoder(charset)
  } catch {
    return null
  }
}
