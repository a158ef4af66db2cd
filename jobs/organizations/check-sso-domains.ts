import { recordName } from '#core/organizations/single-sign-on/verification-record.ts'
import type { Database } from '#queries/database.ts'
import {
  areSsoDomainsDue,
  listDueSsoDomains,
  noteDailyCheck,
} from '#queries/organizations/single-sign-on/domains.ts'
import { textRecordsOf, type FindTexts } from '#queries/organizations/single-sign-on/text-records.ts'
import { asSystem } from '#queries/system-client.ts'
import type { JobContext, JobHandler } from '../job-context.ts'

const perRound = 50

/**
 * Looks once a day for the DNS record of each proven domain. Warns when it is missing, and after seven days takes the
 * domain away. May run again, or be killed at any point: a checked domain is not due for a day.
 */
export const checkSsoDomains: JobHandler<'check-sso-domains'> = (context, _, { signal }) =>
  checkDueSsoDomains(context, { findTexts: textRecordsOf(), signal })

export async function checkDueSsoDomains(
  { database }: Pick<JobContext, 'database'>,
  { findTexts, signal }: { findTexts: FindTexts; signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    const due = await asSystem(database, (sql) => listDueSsoDomains(sql, perRound))
    if (due.length === 0) return
    for (const claim of due) {
      if (signal.aborted) return
      const records = await findTexts(recordName(claim.domain))
      await asSystem(database, (sql) => noteDailyCheck(sql, claim, records))
    }
  }
}

/** Starts the job if a domain is due. Upkeep calls it regularly. */
export async function checkSsoDomainsLater(database: Database): Promise<void> {
  await asSystem(database, async (sql) => {
    if (await areSsoDomainsDue(sql)) sql.enqueueLater('check-sso-domains', {})
  })
}
