import type { Row } from '#core/database/row.ts'
import { brandCards } from '#core/reports/dashboard.ts'
import type { Portfolio, PortfolioOrganization } from '#core/reports/portfolio.ts'
import type { LastRun } from '#core/reports/schema.ts'
import { severities } from '#core/notifications/events/schema.ts'
import type { Sql } from '../database.ts'
import { fetchBrandFigures } from './sums/brand-figures.ts'
import { isInForce } from '../billing/overrides.ts'
import { noFigures } from './dashboard.ts'

/** Every organization of the caller with its brands; the numbers of each are those of its dashboard. */
export async function portfolioReport(sql: Sql, now: Date): Promise<Portfolio> {
  const organizations = await fetchOrganizations(sql)
  const brands = Map.groupBy(await fetchBrands(sql), (brand) => brand.organizationId)
  const figures = await fetchBrandFigures(sql, [...brands.values()].flat(), now, {
    withDays: false,
  })
  const unread = Map.groupBy(await fetchUnread(sql), (row) => row.organizationId)
  return {
    organizations: organizations.map(({ spending, ...organization }) => ({
      ...organization,
      brands: brandCards(
        (brands.get(organization.id) ?? []).map((brand) => ({
          ...brand,
          ...(figures.get(brand.brandId) ?? noFigures),
        })),
      ),
      ...alertsOf(unread.get(organization.id) ?? []),
      spending,
    })),
  }
}

type OrganizationRow = Pick<PortfolioOrganization, 'id' | 'name' | 'isDemo' | 'role' | 'spending'>

/** With this month's spending of each, as `organizationSpending` has it for one. */
async function fetchOrganizations(sql: Sql): Promise<OrganizationRow[]> {
  const { rows } = await sql.query<OrganizationRow>(
    `select o.id, o.name, o.is_demo as "isDemo", m.role,
       json_build_object('month', months.month, 'answers', spent.answers, 'knownUsd', spent.known_usd,
         'assumedUsd', spent.assumed_usd, 'budgetUsd', budget.usd_per_month, 'quota', quota.quota) as spending
     from llm_mentions.organizations o
     join llm_mentions.organization_users m on m.organization_id = o.id
     cross join lateral (select private.month_of(now(), o.time_zone) as month) months
     cross join lateral (
       select coalesce(sum(s.answers), 0) as answers, coalesce(sum(s.known_usd), 0) as known_usd,
         coalesce(sum(s.assumed_usd), 0) as assumed_usd
       from llm_mentions.spend_months s
       where s.organization_id = o.id and s.month = months.month
     ) spent
     left join llm_mentions.budgets budget on budget.organization_id = o.id and budget.client_id is null
     left join lateral (
       select json_build_object('plan', min(q.plan), 'answersPerMonth', min(q.per_month) filter (where q.month = months.month),
           'used', min(q.used) filter (where q.month = months.month),
           'renewsOn', min(q.month) filter (where q.month > months.month),
           'given', (
             select json_build_object('ofPlan', p.answers_per_month,
               'until', (g.until at time zone 'UTC' - interval '1 microsecond')::date)
             from llm_mentions.limit_overrides g left join llm_mentions.plans p on p.id = o.plan_id
             where g.organization_id = o.id and g.kind = 'answers' and ${isInForce})) as quota
       from private.quota_use(o.id, now()) q
       having count(*) > 0
     ) quota on true
     where m.user_id = (select private.my_user_id()) and m.status = 'active'
     order by lower(o.name), o.id`,
  )
  return rows
}

type BrandRow = Row<'clients', 'organizationId' | 'name' | 'isDemo'> & {
  brandId: string
  ownTrackedBrandId: string | null
  lastRun: LastRun | null
}

async function fetchBrands(sql: Sql): Promise<BrandRow[]> {
  const { rows } = await sql.query<BrandRow>(
    `select c.organization_id as "organizationId", c.id as "brandId", c.name, c.is_demo as "isDemo",
       t.id as "ownTrackedBrandId",
       case when a.id is not null then json_build_object('id', a.id, 'label', a.label, 'kind', a.kind,
         'status', a.status, 'createdAt', a.created_at, 'finishedAt', a.finished_at) end as "lastRun"
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
     where n.user_id = (select private.my_user_id()) and n.read_at is null and n.dismissed_at is null
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
