import { maxRobotsBytes } from '#core/bot-logs/robots/parse-robots.ts'
import { AddressRefused, callOnce } from '#engines/calls/provider-call.ts'
import type { FileReach } from './published-file.ts'

/** The result of fetching robots.txt from a host. `silent`: no answer; `private`: it leads to a private address. */
export type RobotsAnswer = { status: number; content: string } | { problem: 'private' | 'silent' }

const timeoutMs = 10_000

/** RFC 9309, 2.3.1.2: this many redirects are followed, to any host; a file behind more counts as absent. */
const hops = 5

type Reaching = { reach: FileReach; signal: AbortSignal }

/** One byte more than the limit shows that there is more. */
const readBytes = maxRobotsBytes + 1

/** Fetches robots.txt as crawlers do. A host that does not answer over TLS is tried without. */
export async function readRobotsFile(host: string, reaching: Reaching): Promise<RobotsAnswer> {
  const secure = await readFrom(`https://${host}/robots.txt`, reaching)
  return 'problem' in secure && secure.problem === 'silent' && !reaching.signal.aborted
    ? readFrom(`http://${host}/robots.txt`, reaching)
    : secure
}

export async function readFrom(address: string, { reach, signal }: Reaching): Promise<RobotsAnswer> {
  let url = new URL(address)
  // One limit for all requests, so that redirects cannot extend it.
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  for (let hop = 0; ; hop += 1) {
    const { status, headers, body, error } = await callOnce(
      {
        url,
        method: 'GET',
        headers: { accept: 'text/plain, */*;q=0.5', 'user-agent': 'Answerscope' },
        body: '',
        signal: inTime,
      },
      { maxBytes: readBytes, beyond: 'cut', reach },
    )
    if (error instanceof AddressRefused) return { problem: 'private' }
    if (error !== null || status === null || body === null) return { problem: 'silent' }
    const target = isRedirect(status) ? webAddress(headers['location'], url) : null
    // Neither a PostgreSQL text nor a rule can contain a NUL.
    if (target === null || hop === hops)
      return { status, content: status >= 200 && status < 300 ? body.replaceAll('\0', '\uFFFD') : '' }
    url = target
  }
}

const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status)

function webAddress(location: string | undefined, base: URL): URL | null {
  const target = location === undefined ? null : URL.parse(location, base)
  return target !== null && /^https?:$/.test(target.protocol) ? target : null
}
