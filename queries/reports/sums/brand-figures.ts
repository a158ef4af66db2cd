import { byCell } from '#core/reports/prompts/cell-order.ts'
import type { CollectionMethod } from '#core/reports/filters.ts'
import type { BrandFigures } from '#core/reports/dashboard.ts'
import { planPeriod } from '#core/reports/period.ts'
import type { Period } from '#core/calendar.ts'
import type { BrandCellSeries, Daily } from '#core/reports/trend.ts'
import type { Sql } from '../../database.ts'
import { emptyBrandCell, emptyCell } from '#core/metrics/tally.ts'
import { packed, unpacked } from './packed-days.ts'

type Planned = { brandId: string; ownTrackedBrandId: string | null; period: Period; compare: Period }

/**
 * The default overview period of many brands at once: non-branded prompts, the collection method with the most answers.
 * Days only if they are drawn.
 */
export async function fetchBrandFigures(
  sql: Sql,
  brands: readonly { brandId: string; ownTrackedBrandId: string | null }[],
  now: Date,
  { withDays }: { withDays: boolean },
): Promise<Map<string, BrandFigures>> {
  // For this transaction: groups stay in memory, and compiling costs more than it saves.
  await sql.query(`select set_config('work_mem', '64MB', true), set_config('jit', 'off', true)`)
  const planned = await planBrands(sql, brands, now)
  const answers = Map.groupBy(await fetchAnswers(sql, planned, { withDays }), (row) => row.brandId)
  const presences = new Map(
    (await fetchPresences(sql, planned, { withDays })).map((row) => [keyOf(row), row]),
  )
  return new Map(
    planned.map((plan) => [
      plan.brandId,
      { period: plan.period, ...measured(answers.get(plan.brandId) ?? [], presences, plan) },
    ]),
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

type Key = { promptId: string; engine: string; channel: CollectionMethod }

type AnswerRow = Key & {
  brandId: string
  answers: number
  valid: number
  sandbox: number
  answersBefore: number
  validBefore: number
  days: number
  weeks: number
  daysBefore: number
  weeksBefore: number
  daily: string | null
}

type PresenceRow = Key & { present: number; presentBefore: number; daily: string | null }

const keyOf = ({ promptId, engine, channel }: Key) => `${promptId} ${engine} ${channel}`

/** Rows `r` of the period and the previous one, which ends where it begins, of the brands in $1…$5. */
const inEither = (table: 'answer_rollups' | 'brand_rollups') => `
  unnest($1::uuid[], $2::date[], $3::date[], $4::date[], $5::uuid[]) b (id, earlier, first, last, own_id)
  join llm_mentions.${table} r
    on r.client_id = b.id and r.grain = 'day' and r.bucket between b.earlier and b.last
   and r.bucket between (select min(day) from unnest($2::date[]) day) and (select max(day) from unnest($4::date[]) day)`

const parameters = (planned: readonly Planned[]) => [
  planned.map((plan) => plan.brandId),
  planned.map((plan) => plan.compare.from),
  planned.map((plan) => plan.period.from),
  planned.map((plan) => plan.period.to),
  planned.map((plan) => plan.ownTrackedBrandId),
]

const inPeriod = 'filter (where r.bucket >= b.first)'
const before = 'filter (where r.bucket < b.first)'
const daysOf = (count: string, { withDays }: { withDays: boolean }) =>
  withDays ? `array_agg(${packed(count, 'b.first')}) ${inPeriod}::text` : 'null'

// Grouped by prompt without brand: with the brand first, the database sorts what it could hash in half the time.
async function fetchAnswers(
  sql: Sql,
  planned: readonly Planned[],
  days: { withDays: boolean },
): Promise<AnswerRow[]> {
  const { rows } = await sql.query<AnswerRow>(
    `select p.client_id as "brandId", r.*
     from (
       select r.prompt_id as "promptId", r.engine, r.channel,
         coalesce(sum(r.answers) ${inPeriod}, 0)::integer as answers,
         coalesce(sum(r.valid) ${inPeriod}, 0)::integer as valid,
         coalesce(sum(r.sandbox) ${inPeriod}, 0)::integer as sandbox,
         coalesce(sum(r.answers) ${before}, 0)::integer as "answersBefore",
         coalesce(sum(r.valid) ${before}, 0)::integer as "validBefore",
         count(distinct r.bucket) ${inPeriod}::integer as days,
         count(distinct (r.bucket - b.first) / 7) ${inPeriod}::integer as weeks,
         count(distinct r.bucket) ${before}::integer as "daysBefore",
         count(distinct (r.bucket - b.earlier) / 7) ${before}::integer as "weeksBefore", ${daysOf('r.valid', days)} as daily
       from ${inEither('answer_rollups')}
       group by r.prompt_id, r.engine, r.channel
     ) r
     join llm_mentions.prompts p on p.id = r."promptId" and not p.is_branded`,
    parameters(planned),
  )
  return rows
}

async function fetchPresences(
  sql: Sql,
  planned: readonly Planned[],
  days: { withDays: boolean },
): Promise<PresenceRow[]> {
  const { rows } = await sql.query<PresenceRow>(
    `select r.prompt_id as "promptId", r.engine, r.channel,
       coalesce(sum(r.present) ${inPeriod}, 0)::integer as present,
       coalesce(sum(r.present) ${before}, 0)::integer as "presentBefore", ${daysOf('r.present', days)} as daily
     from ${inEither('brand_rollups')} and r.tracked_brand_id = b.own_id
     group by r.prompt_id, r.engine, r.channel`,
    parameters(planned),
  )
  return rows
}

function busiestMethod(rows: readonly AnswerRow[]): CollectionMethod | null {
  const answers = new Map<CollectionMethod, number>()
  for (const row of rows)
    if (row.answers > 0) answers.set(row.channel, (answers.get(row.channel) ?? 0) + row.answers)
  return [...answers].sort(([a, one], [b, two]) => two - one || a.localeCompare(b))[0]?.[0] ?? null
}

function measured(
  rows: readonly AnswerRow[],
  presences: ReadonlyMap<string, PresenceRow>,
  { ownTrackedBrandId }: Planned,
): Omit<BrandFigures, 'period'> {
  const channel = busiestMethod(rows)
  const byMethod = rows.filter((row) => row.channel === channel).sort(byCell)
  const named = (row: AnswerRow, part: (presence: PresenceRow | undefined) => Presences): BrandCellSeries[] =>
    ownTrackedBrandId === null
      ? []
      : [
          {
            ...emptyBrandCell(row.promptId, row.engine, ownTrackedBrandId),
            ...part(presences.get(keyOf(row))),
          },
        ]
  const current = byMethod.filter((row) => row.answers > 0)
  const earlier = byMethod.filter((row) => row.answersBefore > 0)
  return {
    now: {
      cells: current.map((row) => ({
        ...emptyCell(row.promptId, row.engine),
        answers: row.answers,
        valid: row.valid,
        sandbox: row.sandbox,
        daily: dailyOf(row.daily),
      })),
      brandCells: current.flatMap((row) =>
        named(row, (own) => ({ present: own?.present ?? 0, daily: dailyOf(own?.daily ?? null) })),
      ),
    },
    before: {
      cells: earlier.map((row) => ({
        ...emptyCell(row.promptId, row.engine),
        answers: row.answersBefore,
        valid: row.validBefore,
      })),
      brandCells: earlier.flatMap((row) =>
        named(row, (own) => ({ present: own?.presentBefore ?? 0, daily: noDays })),
      ),
    },
    days: {
      now: { days: highest(current, 'days'), weeks: highest(current, 'weeks') },
      before: { days: highest(earlier, 'daysBefore'), weeks: highest(earlier, 'weeksBefore') },
    },
  }
}

const highest = (rows: readonly AnswerRow[], field: 'days' | 'weeks' | 'daysBefore' | 'weeksBefore') =>
  rows.reduce((most, row) => Math.max(most, row[field]), 0)

type Presences = Pick<BrandCellSeries, 'present' | 'daily'>

const noDays: Daily = { days: [], counts: [] }
const dailyOf = (days: string | null): Daily => (days === null ? noDays : unpacked(days))
