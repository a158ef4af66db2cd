import type { Channel } from '#core/report/filters.ts'
import type { BrandFigures } from '#core/report/dashboard.ts'
import { planPeriod } from '#core/report/period.ts'
import type { Period } from '#core/report/schema.ts'
import type { BrandCellSeries, CellSeries } from '#core/report/trend.ts'
import type { Sql } from '../database.ts'
import { emptyBrandCell, emptyCell } from '#core/metric/tally.ts'
import { packed, unpacked } from './packed-days.ts'

type Planned = { brandId: string; ownTrackedBrandId: string | null; period: Period; compare: Period }

/** The default overview period of many brands at once: non-branded prompts, the channel with the most answers. */
export async function fetchBrandFigures(
  sql: Sql,
  brands: readonly { brandId: string; ownTrackedBrandId: string | null }[],
  now: Date,
): Promise<Map<string, BrandFigures>> {
  const planned = await planBrands(sql, brands, now)
  const current = await fetchOwn(sql, planned, (plan) => plan.period)
  const earlier = await fetchOwn(sql, planned, (plan) => plan.compare)
  return new Map(
    planned.map((plan) => {
      const rows = current.get(plan.brandId) ?? []
      const channel = busiestChannel(rows)
      const inChannel = (row: OwnRow) => row.channel === channel
      return [
        plan.brandId,
        {
          period: plan.period,
          now: measuredOf(rows.filter(inChannel), plan),
          before: measuredOf((earlier.get(plan.brandId) ?? []).filter(inChannel), plan),
        },
      ]
    }),
  )
}

async function planBrands(
  sql: Sql,
  brands: readonly { brandId: string; ownTrackedBrandId: string | null }[],
  now: Date,
): Promise<Planned[]> {
  const { rows } = await sql.query<{ brandId: string; from: string | null; to: string | null }>(
    `select b.id as "brandId",
            (select bucket from llm_mentions.answer_rollups where client_id = b.id and grain = 'day'
             order by client_id, grain, bucket limit 1) as "from",
            (select bucket from llm_mentions.answer_rollups where client_id = b.id and grain = 'day'
             order by client_id desc, grain desc, bucket desc limit 1) as "to"
     from unnest($1::uuid[]) b (id)`,
    [brands.map((brand) => brand.brandId)],
  )
  const today = now.toISOString().slice(0, 10)
  return rows.flatMap(({ brandId, from, to }) => {
    if (from === null || to === null) return []
    const { period, compare } = planPeriod({ compare: 'previous' }, { from, to }, today)
    const own = brands.find((brand) => brand.brandId === brandId)?.ownTrackedBrandId ?? null
    return compare === null ? [] : [{ brandId, ownTrackedBrandId: own, period, compare }]
  })
}

type OwnRow = {
  brandId: string
  channel: Channel
  promptId: string
  engine: string
  answers: number
  valid: number
  sandbox: number
  validDaily: string
  present: number
  presentDaily: string
}

async function fetchOwn(
  sql: Sql,
  planned: readonly Planned[],
  periodOf: (plan: Planned) => Period,
): Promise<Map<string, OwnRow[]>> {
  const { rows } = await sql.query<OwnRow>(
    `select b.id as "brandId", r.channel, r.prompt_id as "promptId", r.engine, sum(r.answers)::integer as answers,
            sum(r.valid)::integer as valid, sum(r.sandbox)::integer as sandbox,
            array_agg(${packed('r.valid', 'b.first')})::text as "validDaily",
            coalesce(sum(o.present), 0)::integer as present,
            array_agg(${packed('coalesce(o.present, 0)', 'b.first')})::text as "presentDaily"
     from unnest($1::uuid[], $2::date[], $3::date[], $4::uuid[]) b (id, first, last, own_id)
     join llm_mentions.answer_rollups r
       on r.client_id = b.id and r.grain = 'day' and r.bucket between b.first and b.last
     join llm_mentions.prompts p on p.id = r.prompt_id and not p.is_branded
     left join llm_mentions.brand_rollups o
       on o.client_id = r.client_id and o.grain = r.grain and o.bucket = r.bucket and o.analysis_id = r.analysis_id
      and o.prompt_id = r.prompt_id and o.engine = r.engine and o.channel = r.channel and o.country = r.country
      and o.language = r.language and o.tracked_brand_id = b.own_id
     group by b.id, r.channel, r.prompt_id, r.engine`,
    [
      planned.map((plan) => plan.brandId),
      planned.map((plan) => periodOf(plan).from),
      planned.map((plan) => periodOf(plan).to),
      planned.map((plan) => plan.ownTrackedBrandId),
    ],
  )
  return Map.groupBy(rows, (row) => row.brandId)
}

function busiestChannel(rows: readonly OwnRow[]): Channel | null {
  const answers = new Map<Channel, number>()
  for (const row of rows) answers.set(row.channel, (answers.get(row.channel) ?? 0) + row.answers)
  return [...answers].sort(([a, one], [b, two]) => two - one || a.localeCompare(b))[0]?.[0] ?? null
}

function measuredOf(rows: readonly OwnRow[], { ownTrackedBrandId }: Planned): BrandFigures['now'] {
  const cells = rows.map((row): CellSeries => ({
    ...emptyCell(row.promptId, row.engine),
    answers: row.answers,
    valid: row.valid,
    sandbox: row.sandbox,
    daily: unpacked(row.validDaily),
  }))
  if (ownTrackedBrandId === null) return { cells, brandCells: [] }
  const brandCells = rows.map((row): BrandCellSeries => ({
    ...emptyBrandCell(row.promptId, row.engine, ownTrackedBrandId),
    present: row.present,
    daily: unpacked(row.presentDaily),
  }))
  return { cells, brandCells }
}
