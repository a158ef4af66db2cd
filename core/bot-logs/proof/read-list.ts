import { z } from 'zod'
import { AddressRanges } from './addresses.ts'
import type { ListFormat } from './list-sources.ts'

/** The networks of a published file, or a sentence why it is refused. */
export type ReadList = { prefixes: string[] } | { problem: string }

const maxPrefixes = 50_000

/** No operator has this many addresses: a list with such a network would verify everyone. */
const broadest = { ipv4: 8, ipv6: 19 }

export function readList(text: string, format: ListFormat): ReadList {
  const written = prefixesIn(text, format)
  if (written === null) return { problem: 'Unexpected format.' }
  const prefixes = [...new Set(written.map((prefix) => prefix.trim().toLowerCase()))].toSorted()
  if (prefixes.length === 0) return { problem: 'The file is empty.' }
  if (prefixes.length > maxPrefixes) return { problem: `Contains more than ${maxPrefixes} networks.` }
  for (const prefix of prefixes) {
    if (!isNetwork(prefix)) return { problem: `Contains “${prefix.slice(0, 60)}”, which isn’t a network.` }
    const [address = '', bits] = prefix.split('/')
    const limit = address.includes(':') ? broadest.ipv6 : broadest.ipv4
    if (bits !== undefined && Number(bits) < limit)
      return { problem: `Contains “${prefix}”, which is too large for a single operator.` }
  }
  return { prefixes }
}

/**
 * Why a new version of a list is refused. One that lost nearly everything is more likely broken than true, and would
 * turn verified visits into mismatches.
 */
export function problemWithChange(former: readonly string[] | null, next: readonly string[]): string | null {
  if (former === null || next.length * 10 >= former.length) return null
  return `Shrank from ${former.length} to ${next.length} networks, so we kept the previous version.`
}

function isNetwork(prefix: string): boolean {
  try {
    return new AddressRanges([prefix]) instanceof AddressRanges
  } catch {
    return false
  }
}

function prefixesIn(text: string, format: ListFormat): string[] | null {
  if (format === 'google-prefixes-json') return prefixesOfJson(text)
  if (format === 'html-embedded-json') return prefixesOfPage(text)
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.replace(/#.*$/, '').trim())
    .filter((line) => line !== '')
}

const googlePrefixes = z.object({
  prefixes: z.array(z.union([z.object({ ipv4Prefix: z.string() }), z.object({ ipv6Prefix: z.string() })])),
})

function prefixesOfJson(text: string): string[] | null {
  let json: unknown
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return null
  }
  const read = googlePrefixes.safeParse(json)
  return read.success
    ? read.data.prefixes.map((prefix) => ('ipv4Prefix' in prefix ? prefix.ipv4Prefix : prefix.ipv6Prefix))
    : null
}

/** JSON within a page, possibly with highlighting tags: the values of its keys for networks. */
function prefixesOfPage(page: string): string[] {
  const text = page
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:quot|#34|#x22);/gi, '"')
    .replaceAll(/&(?:#47|#x2f|sol);/gi, '/')
    .replaceAll('\\"', '"')
    .replaceAll('\\/', '/')
  return [...text.matchAll(/"(?:ipv[46]Prefix|ip_prefix|ipv6_prefix)"\s*:\s*"([^"]{1,60})"/gi)].map(
    ([, prefix = '']) => prefix,
  )
}
