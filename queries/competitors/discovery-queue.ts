import type { BrandHome } from '../brands/brand-home.ts'
import type { JobTransaction } from '../job-transaction.ts'

/** Searches the newest answers for untracked names soon; requests until then share one job. */
export function discoverBrandsLater(
  sql: Pick<JobTransaction, 'enqueueLater'>,
  { organizationId, brandId }: BrandHome,
  { delayMs = 3000 } = {},
): void {
  sql.enqueueLater('discover-brands', { organizationId, brandId }, new Date(Date.now() + delayMs))
}
