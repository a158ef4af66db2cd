import type { OrganizationSpending } from '../budget/schema.ts'
import type { DashboardCard } from './schema.ts'

/** One organization of the caller, with the numbers of its own dashboard. */
export type PortfolioOrganization = {
  id: string
  name: string
  isDemo: boolean
  role: string
  brands: Omit<DashboardCard, 'sparkline' | 'next'>[]
  /** Unread in the caller's feed: all, those of each brand, and how grave the gravest is. */
  unread: number
  unreadOfBrands: Record<string, number>
  gravest: 'info' | 'success' | 'warning' | 'critical' | null
  spending: Pick<
    OrganizationSpending,
    'month' | 'answers' | 'knownUsd' | 'assumedUsd' | 'budgetUsd' | 'quota'
  >
}

export type Portfolio = { organizations: PortfolioOrganization[] }
