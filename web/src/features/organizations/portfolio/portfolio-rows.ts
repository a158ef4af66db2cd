import type { Portfolio, PortfolioOrganization } from '#core/reports/portfolio.ts'

export type PortfolioRow = {
  organization: PortfolioOrganization
  /** Null: the organization has no brand yet. */
  brand: PortfolioOrganization['brands'][number] | null
  unread: number
}

/** One row per brand, and one for an organization without brands. */
export function portfolioRows({ organizations }: Portfolio): PortfolioRow[] {
  return organizations.flatMap((organization): PortfolioRow[] =>
    organization.brands.length === 0
      ? [{ organization, brand: null, unread: organization.unread }]
      : organization.brands.map((brand) => ({
          organization,
          brand,
          unread: organization.unreadOfBrands[brand.brandId] ?? 0,
        })),
  )
}

/** Spending that counts against a budget. */
export const spentUsd = ({ spending }: PortfolioOrganization) => spending.knownUsd + spending.assumedUsd

/** The used share of the plan's answers; null without a quota. */
export function quotaShare({ spending: { quota } }: PortfolioOrganization): number | null {
  if (quota === null) return null
  return quota.answersPerMonth === 0 ? 1 : quota.used / quota.answersPerMonth
}
