import { Resolver } from 'node:dns/promises'

/** The text records of a name, each in its pieces; none is an answer, too. Null: DNS did not answer. */
export type FindTexts = (name: string) => Promise<string[][] | null>

/** More records under our own name are not there by accident. */
const maxRecords = 50

/** Asks the name servers of the system. */
export function textRecordsOf(
  resolver: Pick<Resolver, 'resolveTxt'> = new Resolver({ timeout: 3000, tries: 2 }),
): FindTexts {
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).slice(0, maxRecords)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : null
      return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : null
    }
  }
}
