import { z } from 'zod'
import { addDays, type Period } from '#core/calendar.ts'
import { storedMessage } from '#core/notifications/events/message.ts'
import { severity } from '#core/notifications/events/schema.ts'
import { composeFeed, feedEventKinds, type WeekEvent } from '#core/reports/home/compose-feed.ts'
import type { ModelChange, WeekFeed } from '#core/reports/home/schema.ts'
import type { Sql } from '../../database.ts'
import { canNotify } from '../../notifications/delivery-content.ts'
import { viewsBrand } from '../../people/brand-access.ts'
import { fetchBrandWeeks } from './week-figures.ts'

/** The seven days up to `to`, in UTC, and the seven before. */
function weekUpTo(to: string): { period: Period; compare: Period } {
  const from = addDays(to, -6)
  return { period: { from, to }, compare: { from: addDays(from, -7), to: addDays(from, -1) } }
}

/**
 * What changed in the seven days up to `to` over the brands of an organization, as far as the caller may see; null if
 * that is not a member. A job, which sees everything, names the reader.
 */
export async function weekFeed(
  sql: Sql,
  organizationId: string,
  { to, readerId = null }: { to: string; readerId?: string | null },
): Promise<WeekFeed | null> {
  const { rows } = await sql.query('select from llm_mentions.organizations where id = $1', [organizationId])
  if (rows.length === 0) return null
  const week = weekUpTo(to)
  const brands = await fetchBrands(sql, organizationId, readerId)
  const brandIds = brands.map(({ brandId }) => brandId)
  return composeFeed({
    organizationId,
    ...week,
    brands: await fetchBrandWeeks(sql, brands, week),
    events: await fetchEvents(sql, organizationId, week.period, readerId),
    models: await fetchModels(sql, organizationId, brandIds, week),
  })
}

const startOf = (day: string) => `${day}T00:00:00Z`

type Brand = { brandId: string; name: string; ownTrackedBrandId: string | null }

async function fetchBrands(sql: Sql, organizationId: string, readerId: string | null): Promise<Brand[]> {
  const { rows } = await sql.query<Brand>(
    `select c.id as "brandId", c.name, t.id as "ownTrackedBrandId"
     from llm_mentions.clients c
     left join llm_mentions.tracked_brands t on t.client_id = c.id and t.is_own
     where c.organization_id = $1 and c.archived_at is null
       and ($2::uuid is null or exists (
         select from llm_mentions.organization_users m
         where m.organization_id = c.organization_id and m.user_id = $2 and ${viewsBrand('m', 'c.id')}))
     order by lower(c.name), c.id`,
    [organizationId, readerId],
  )
  return rows
}

const maxEvents = 300

const eventRow = z.object({
  id: z.string(),
  brandId: z.string().nullable(),
  brandName: z.string().nullable(),
  kind: z.enum(feedEventKinds),
  severity,
  title: z.string(),
  body: z.string(),
  message: z.unknown(),
  link: z.string().nullable(),
  data: z.unknown(),
})

async function fetchEvents(
  sql: Sql,
  organizationId: string,
  { from, to }: Period,
  readerId: string | null,
): Promise<WeekEvent[]> {
  const { rows } = await sql.query(
    `select e.id, e.client_id as "brandId", c.name as "brandName", e.kind, e.severity, e.title, e.body, e.message, e.link, e.data
     from llm_mentions.events e
     left join llm_mentions.clients c on c.id = e.client_id
     where e.organization_id = $1 and e.kind = any ($2) and c.archived_at is null
       and e.occurred_at >= $3::timestamptz and e.occurred_at < $4::timestamptz
       and ($5::uuid is null or exists (
         select from llm_mentions.organization_users m
         where m.organization_id = e.organization_id and m.user_id = $5 and ${canNotify('m')}))
     order by e.occurred_at desc, e.id
     limit ${maxEvents}`,
    [organizationId, feedEventKinds, startOf(from), startOf(addDays(to, 1)), readerId],
  )
  return rows.map((row) => {
    const event = eventRow.parse(row)
    return { ...event, message: storedMessage.parse(event.message ?? null), data: event.data }
  })
}

/** Models that answered at least this often are no accident. */
const minModelAnswers = 5

/** Engines that answered with another model the week before. Imports say nothing about engines. */
async function fetchModels(
  sql: Sql,
  organizationId: string,
  brandIds: readonly string[],
  { period, compare }: { period: Period; compare: Period },
): Promise<ModelChange[]> {
  const { rows } = await sql.query<{ engine: string; model: string; day: string }>(
    `with seen as materialized (
       select a.engine, a.model, min(a.answered_at) as first_at, count(*) as answers
       from unnest($2::uuid[]) brand (id)
       join llm_mentions.answers a on a.new_organization_id = $1 and a.client_id = brand.id
         and a.answered_at >= $3::timestamptz and a.answered_at < $5::timestamptz
       where a.model is not null and a.channel <> 'import' and not a.is_sandbox
       group by a.engine, a.model
     )
     select distinct on (s.engine) s.engine, s.model, (s.first_at at time zone 'UTC')::date::text as day
     from seen s
     where s.first_at >= $4::timestamptz and s.answers >= ${minModelAnswers}
       and exists (select from seen b where b.engine = s.engine and b.first_at < $4::timestamptz)
     order by s.engine, s.first_at desc`,
    [organizationId, brandIds, startOf(compare.from), startOf(period.from), startOf(addDays(period.to, 1))],
  )
  return rows
}
