import type { Tables } from '../database/tables.ts'
import type { OrganizationSpending } from '../runs/budgets/schema.ts'
import type { BrandCard } from './dashboard.ts'

/** One of the caller's organizations, with the numbers of its dashboard. */
export type PortfolioOrganization = {
  id: string
  name: string
  isDemo: boolean
  role: string
  brands: BrandCard[]
  /** Unread notifications of the caller: all, by brand, and their highest severity. */
  unread: number
  unreadOfBrands: Record<string, number>
  gravest: Tables['events']['severity'] | null
  spending: Pick<
    OrganizationSpending,
    'month' | 'answers' | 'knownUsd' | 'assumedUsd' | 'budgetUsd' | 'quota'
  >
}

export type Portfolio = { organizations: PortfolioOrganization[] }
