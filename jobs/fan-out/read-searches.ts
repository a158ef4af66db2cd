import type { Database } from '#queries/database.ts'
import { brandsWithUnreadSearches, readSearchesAgain } from '#queries/fan-out/read-searches.ts'
import { asSystem } from '#queries/system-client.ts'
import type { JobHandler } from '../job-context.ts'

/**
 * Extracts the searches of a brand's answers again after its tracked brands or the rules changed, or for answers stored
 * before searches were extracted. Idempotent and resumable: it writes only differences.
 */
export const readSearches: JobHandler<'read-searches'> = async ({ database }, home, { signal }) => {
  await readSearchesAgain(database, home, { signal })
}

const brandsAtOnce = 20

/** Upkeep calls it regularly. */
export async function readSearchesLater(database: Database): Promise<void> {
  await asSystem(database, async (sql) => {
    for (const home of await brandsWithUnreadSearches(sql, brandsAtOnce))
      sql.enqueueLater('read-searches', home)
  })
}
