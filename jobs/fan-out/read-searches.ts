import type { Database } from '#queries/database.ts'
import { brandsWithUnreadSearches, readSearchesAgain } from '#queries/fan-out/read-searches.ts'
import { asSystem } from '#queries/system-client.ts'
import type { JobHandler } from '../job-context.ts'

/**
 * Reads the searches of a brand's answers again after its tracked brands, or the rules, changed, or when they come from
 * before searches were read. Idempotent and resumable: it writes only what differs.
 */
export const readSearches: JobHandler<'read-searches'> = async ({ database }, home, { signal }) => {
  await readSearchesAgain(database, home, { signal })
}

const brandsAtOnce = 20

/** Called by upkeep now and then. */
export async function readSearchesLater(database: Database): Promise<void> {
  await asSystem(database, async (sql) => {
    for (const home of await brandsWithUnreadSearches(sql, brandsAtOnce))
      sql.enqueueLater('read-searches', home)
  })
}
