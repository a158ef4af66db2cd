import type { BrandHome } from '../brands/brand-home.ts'
import type { JobTransaction } from '../job-transaction.ts'

/** Searches the newest answers for untracked names soon; requests until then share one job. */
export function discoverBrandsLater(
  sql: Pick<JobTransaction, 'enqueueLater'>,
  { organizationId, brandId }: BrandHome,
  { delayMs = 3000 } = {},
): void {
  const key = `discover:${brandId}`
  const runAt = new Date(Date.now() + delayMs)
  sql.enqueueLater('discover-brands', { organizationId, brandId }, { key, queue: key, runAt })
}
