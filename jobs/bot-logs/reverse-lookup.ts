import { Resolver } from 'node:dns/promises'
import { normalAddress } from '#core/bot-logs/proof/addresses.ts'
import { mayBeOfCrawler, reverseZoneName } from '#core/bot-logs/proof/reverse-names.ts'

export type NameServer = Pick<Resolver, 'resolvePtr' | 'resolve4' | 'resolve6'>

/** The system's name servers. */
export const systemNameServer = (): NameServer => new Resolver({ timeout: 3000, tries: 2 })

/** More names of one address than any crawler has would only cost questions. */
const maxNames = 5

/**
 * The names of an address that a crawler may have and that lead back to it: whoever owns an address can give it any name,
 * and only the owner of the name can make it lead back. Null: DNS did not answer, which says nothing.
 */
export async function confirmedNames(address: string, server: NameServer): Promise<string[] | null> {
  // Not `reverse`, which also reads the hosts file and takes a server that fails for a name that does not exist.
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

/** No such name, and a name without what was asked for, are answers too. */
async function answer(question: Promise<string[]>): Promise<string[] | null> {
  try {
    return await question
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : null
  }
}
