import { dashboardCards } from '#core/report/dashboard.ts'
import type { Portfolio, PortfolioOrganization } from '#core/report/portfolio.ts'
import type { LastAnalysis } from '#core/report/schema.ts'
import { severities } from '#core/event/schema.ts'
import { organizationSpending } from '../budgets.ts'
import type { Sql } from '../database.ts'
import { fetchBrandFigures } from './brand-figures.ts'
import { noFigures } from './dashboard.ts'

/** Every organization of the caller with its brands; the numbers of each are those of its dashboard. */
export async function portfolioReport(sql: Sql, now: Date): Promise<Portfolio> {
  const organizations = await fetchOrganizations(sql)
  const brands = Map.groupBy(await fetchBrands(sql), (brand) => brand.organizationId)
  const figures = await fetchBrandFigures(sql, [...brands.values()].flat(), now)
  const unread = Map.groupBy(await fetchUnread(sql), (row) => row.organizationId)
  const shown: PortfolioOrganization[] = []
  for (const organization of organizations) {
    const own = brands.get(organization.id) ?? []
    const cards = dashboardCards(
      own.map((brand) => ({ ...brand, ...(figures.get(brand.brandId) ?? noFigures) })),
    )
    const { month, answers, knownUsd, assumedUsd, budgetUsd, quota } = await organizationSpending(
      sql,
      organization.id,
    )
    shown.push({
      ...organization,
      brands: cards.map(({ sparkline: _sparkline, next: _next, ...card }) => card),
      ...alertsOf(unread.get(organization.id) ?? []),
      spending: { month, answers, knownUsd, assumedUsd, budgetUsd, quota },
    })
  }
  return { organizations: shown }
}

async function fetchOrganizations(
  sql: Sql,
): Promise<Pick<PortfolioOrganization, 'id' | 'name' | 'isDemo' | 'role'>[]> {
  const { rows } = await sql.query<Pick<PortfolioOrganization, 'id' | 'name' | 'isDemo' | 'role'>>(
    `select o.id, o.name, o.is_demo as "isDemo", m.role
     from llm_mentions.organizations o
     join llm_mentions.organization_users m on m.organization_id = o.id
     where m.user_id = private.my_user_id() and m.status = 'active'
     order by lower(o.name), o.id`,
  )
  return rows
}

type BrandRow = {
  organizationId: string
  brandId: string
  name: string
  isDemo: boolean
  ownTrackedBrandId: string | null
  lastAnalysis: LastAnalysis | null
}

async function fetchBrands(sql: Sql): Promise<BrandRow[]> {
  const { rows } = await sql.query<BrandRow>(
    `select c.organization_id as "organizationId", c.id as "brandId", c.name, c.is_demo as "isDemo",
       t.id as "ownTrackedBrandId",
       case when a.id is not null then json_build_object('id', a.id, 'label', a.label, 'kind', a.kind,
         'status', a.status, 'createdAt', a.created_at, 'finishedAt', a.finished_at) end as "lastAnalysis"
     from llm_mentions.clients c
     left join llm_mentions.tracked_brands t on t.client_id = c.id and t.is_own
     left join lateral (
       select n.id, n.label, n.kind, n.status, n.created_at, n.finished_at from llm_mentions.analyses n
       where n.new_client_id = c.id order by n.created_at desc limit 1
     ) a on true
     where c.archived_at is null
     order by lower(c.name), c.id`,
  )
  return rows
}

type UnreadRow = {
  organizationId: string
  brandId: string | null
  severity: (typeof severities)[number]
  unread: number
}

async function fetchUnread(sql: Sql): Promise<UnreadRow[]> {
  const { rows } = await sql.query<UnreadRow>(
    `select n.organization_id as "organizationId", n.client_id as "brandId", e.severity, count(*)::integer as unread
     from llm_mentions.notifications n
     join llm_mentions.events e on e.id = n.event_id
     where n.user_id = private.my_user_id() and n.read_at is null and n.dismissed_at is null
     group by 1, 2, 3`,
  )
  return rows
}

function alertsOf(
  rows: readonly UnreadRow[],
): Pick<PortfolioOrganization, 'unread' | 'unreadOfBrands' | 'gravest'> {
  const unreadOfBrands: Record<string, number> = {}
  for (const { brandId, unread } of rows)
    if (brandId !== null) unreadOfBrands[brandId] = (unreadOfBrands[brandId] ?? 0) + unread
  const present = new Set(rows.map(({ severity }) => severity))
  return {
    unread: rows.reduce((sum, row) => sum + row.unread, 0),
    unreadOfBrands,
    gravest: severities.findLast((severity) => present.has(severity)) ?? null,
  }
}
