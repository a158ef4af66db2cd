import { registrableDomain } from '#core/citations/registrable-domain.ts'
import { AddressRefused, callOnce, ResponseTooLarge } from '#engines/calls/provider-call.ts'

export type PublishedFile = { text: string } | { problem: string }

/** `anywhere`: also unencrypted and on private addresses, for tests with their own server. */
export type FileReach = 'anywhere' | 'public'

const timeoutMs = 20_000
const maxBytes = 4 * 1024 * 1024
const hops = 3

/** Reads a file that an operator publishes. Redirects are followed only within the operator's own domain. */
export async function readPublishedFile(
  address: string,
  { reach, signal }: { reach: FileReach; signal: AbortSignal },
): Promise<PublishedFile> {
  let url = new URL(address)
  const home = registrableDomain(url.hostname)
  for (let hop = 0; hop <= hops; hop += 1) {
    if (reach === 'public' && url.protocol !== 'https:')
      return { problem: 'Redirects to an unencrypted URL.' }
    if (registrableDomain(url.hostname) !== home)
      return { problem: `Redirects to ${url.hostname}, which isn’t the operator’s domain.` }
    const { status, headers, body, error } = await callOnce(
      {
        url,
        method: 'GET',
        headers: {
          accept: 'application/json, text/html;q=0.9, text/plain;q=0.8, */*;q=0.5',
          'user-agent': 'Answerscope',
        },
        body: '',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      },
      { maxBytes, reach },
    )
    if (error instanceof ResponseTooLarge) return { problem: `Larger than ${maxBytes / 1024 / 1024} MB.` }
    if (error instanceof AddressRefused) return { problem: 'Leads to a private IP address.' }
    if (error !== null || status === null || body === null) return { problem: 'No response.' }
    if (status === 200) return { text: body }
    const target = status >= 300 && status < 400 ? URL.parse(headers['location'] ?? '', url) : null
    if (target === null) return { problem: `Responded with ${status}.` }
    url = target
  }
  return { problem: 'Too many redirects.' }
}
