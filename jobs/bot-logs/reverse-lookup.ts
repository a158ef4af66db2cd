import { Resolver } from 'node:dns/promises'
import { normalAddress } from '#core/bot-logs/proof/addresses.ts'
import { mayBeOfCrawler, reverseZoneName } from '#core/bot-logs/proof/reverse-names.ts'

export type NameServer = Pick<Resolver, 'resolvePtr' | 'resolve4' | 'resolve6'>

export const systemNameServer = (): NameServer => new Resolver({ timeout: 3000, tries: 2 })

/** No crawler has more names per address; more would only cost lookups. */
const maxNames = 5

/**
 * The names of an IP address that a crawler may have and that resolve back to it. The owner of an address can give it
 * any name, but only the owner of the name can make it resolve back. Null: DNS did not answer, which proves nothing.
 */
export async function confirmedNames(address: string, server: NameServer): Promise<string[] | null> {
  // Not `reverse`, which also reads the hosts file and treats a failing server as a name that does not exist.
  const names = await answer(server.resolvePtr(reverseZoneName(address)))
  if (names === null) return null
  const confirmed: string[] = []
  for (const name of names.filter(mayBeOfCrawler).slice(0, maxNames)) {
    const addresses = await answer(address.includes(':') ? server.resolve6(name) : server.resolve4(name))
    if (addresses === null) return null
    if (addresses.some((one) => normalAddress(one) === address)) confirmed.push(name.toLowerCase())
  }
  return confirmed
}

/** Networks that are tried, because some addresses of a network may have no name. */
const maxProbes = 3

/**
 * Whether the name server finds the names of addresses that Google publishes for Googlebot. If not, it is cut off from
 * the internet or filtered, and a name that it does not find proves nothing.
 */
export async function findsGooglebot(prefixes: readonly string[], server: NameServer): Promise<boolean> {
  const known = prefixes
    .filter((prefix) => !prefix.includes(':'))
    .slice(-maxProbes)
    .map((prefix) => prefix.split('/')[0]?.replace(/\.0$/, '.1') ?? prefix)
  const found = await Promise.all(known.map((address) => confirmedNames(address, server)))
  return found.some((names) => names?.some((name) => name.endsWith('.googlebot.com')) ?? false)
}

/** A missing name and a name without the requested record are answers, too. */
async function answer(question: Promise<string[]>): Promise<string[] | null> {
  try {
    return await question
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : null
  }
}
