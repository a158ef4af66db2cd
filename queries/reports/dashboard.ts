import type { Row } from '#core/database/row.ts'
import { dashboardCards, orderCards, type BrandFigures } from '#core/reports/dashboard.ts'
import type { Dashboard, LastRun } from '#core/reports/schema.ts'
import { listOpenRuns } from '../runs/run-progress.ts'
import type { Sql } from '../database.ts'
import { fetchBrandFigures } from './sums/brand-figures.ts'

/** Covers the brands of an organization; null if the caller is not a member. */
export async function dashboardReport(
  sql: Sql,
  organizationId: string,
  now: Date,
): Promise<Dashboard | null> {
  const { rows } = await sql.query<Dashboard['organization']>(
    'select id, name, is_demo as "isDemo" from llm_mentions.organizations where id = $1',
    [organizationId],
  )
  const [organization] = rows
  if (organization === undefined) return null
  const brands = await fetchBrands(sql, organizationId)
  const figures = await fetchBrandFigures(sql, brands, now, { withDays: true })
  const open = await listOpenRuns(sql, organizationId)
  const names = new Map(brands.map((brand) => [brand.brandId, brand.name]))
  return {
    organization,
    cards: orderCards(
      dashboardCards(brands.map((brand) => ({ ...brand, ...figuresOf(figures, brand.brandId) }))),
    ),
    running: open.map((analysis) => ({ ...analysis, brandName: names.get(analysis.brandId) ?? '' })),
    month: await fetchMonth(sql, organizationId, now),
    checklist: {
      hasBrand: brands.length > 0,
      hasPrompts: brands.some((brand) => brand.prompts > 0),
      hasRuns: brands.some((brand) => brand.lastRun !== null),
      hasCompetitors: brands.some((brand) => brand.competitors > 0),
      hasRealEngine: brands.some((brand) => brand.hasRealAnswers),
    },
  }
}

export const noFigures: BrandFigures = {
  period: null,
  now: { cells: [], brandCells: [] },
  before: { cells: [], brandCells: [] },
  days: { now: { days: 0, weeks: 0 }, before: { days: 0, weeks: 0 } },
}

const figuresOf = (figures: ReadonlyMap<string, BrandFigures>, brandId: string) =>
  figures.get(brandId) ?? noFigures

type BrandRow = Row<'clients', 'name' | 'isDemo'> & {
  brandId: string
  ownTrackedBrandId: string | null
  prompts: number
  competitors: number
  hasRealAnswers: boolean
  alerts: number
  nextRunAt: string | null
  lastRun: LastRun | null
}

async function fetchBrands(sql: Sql, organizationId: string): Promise<BrandRow[]> {
  const { rows } = await sql.query<BrandRow>(
    `select c.id as "brandId", c.name, c.is_demo as "isDemo",
            (select t.id from llm_mentions.tracked_brands t where t.client_id = c.id and t.is_own) as "ownTrackedBrandId",
            (select count(*)::integer from llm_mentions.prompts p
             where p.client_id = c.id and p.archived_at is null) as prompts,
            (select count(*)::integer from llm_mentions.tracked_brands t
             where t.client_id = c.id and not t.is_own and t.status = 'tracked') as competitors,
            (select count(*)::integer from llm_mentions.notifications n
             join llm_mentions.events e on e.id = n.event_id and e.severity in ('warning', 'critical')
             where n.user_id = (select private.my_user_id()) and n.client_id = c.id
               and n.read_at is null and n.dismissed_at is null) as alerts,
            (select to_char(min(s.next_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
             from llm_mentions.schedules s where s.client_id = c.id and s.deleted_at is null) as "nextRunAt",
            exists (select from llm_mentions.answer_rollups r
                    where r.client_id = c.id and r.grain = 'day' and r.answers > r.sandbox) as "hasRealAnswers",
            (select json_build_object('id', a.id, 'label', a.label, 'kind', a.kind, 'status', a.status,
                                      'createdAt', a.created_at, 'finishedAt', a.finished_at)
             from llm_mentions.analyses a
             where a.new_client_id = c.id
             order by a.created_at desc limit 1) as "lastRun"
     from llm_mentions.clients c
     where c.organization_id = $1 and c.archived_at is null
     order by lower(c.name), c.id`,
    [organizationId],
  )
  return rows
}

/** Answers, imported ones too, and their cost in the month that billing counts: the calendar month of the organization. */
async function fetchMonth(sql: Sql, organizationId: string, now: Date): Promise<Dashboard['month']> {
  const { rows } = await sql.query<Dashboard['month']>(
    `select o.month as "from", coalesce(sum(r.answers), 0)::integer as answers,
            coalesce(sum(r.cost_usd), 0) as "costUsd",
            coalesce(sum(r.cost_unknown), 0)::integer as "costUnknown",
            coalesce(sum(r.sandbox), 0)::integer as "sandboxAnswers"
     from (select id, private.month_of($2::timestamptz, time_zone) as month
           from llm_mentions.organizations where id = $1) o
     left join llm_mentions.clients c on c.organization_id = o.id
     left join llm_mentions.answer_rollups r on r.client_id = c.id and r.grain = 'day' and r.bucket >= o.month
     group by o.month`,
    [organizationId, now],
  )
  const [month] = rows
  if (month === undefined) throw new Error('The organization is gone')
  return month
}
