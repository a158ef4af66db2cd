import type { Tables } from '../database/tables.ts'
import type { OrganizationSpending } from '../runs/budgets/schema.ts'
import type { BrandCard } from './dashboard.ts'

/** One organization of the caller, with the numbers of its own dashboard. */
export type PortfolioOrganization = {
  id: string
  name: string
  isDemo: boolean
  role: string
  brands: BrandCard[]
  /** Unread in the caller's feed: all, those of each brand, and how grave the gravest is. */
  unread: number
  unreadOfBrands: Record<string, number>
  gravest: Tables['events']['severity'] | null
  spending: Pick<
    OrganizationSpending,
    'month' | 'answers' | 'knownUsd' | 'assumedUsd' | 'budgetUsd' | 'quota'
  >
}

export type Portfolio = { organizations: PortfolioOrganization[] }
