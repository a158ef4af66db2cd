import type { Chosen, Range } from '#core/reports/plan.ts'
import type { Sql } from '../../database.ts'
import type { BrandCell } from '#core/metrics/measured.ts'
import type { BrandCellSeries } from '#core/reports/trend.ts'

const weeksInBlock = 53
const firstMonday = Date.UTC(2018, 0, 1) / 86_400_000

/** The days on which one prompt's answers by one engine mention a brand. */
export type Presences = Pick<BrandCell, 'promptId' | 'engine' | 'brandId'> & Pick<BrandCellSeries, 'daily'>

/** Presences of tracked brands by week, from the packed counts of `brand_weeks`. The period begins on a Monday. */
export async function fetchBrandWeeks(sql: Sql, range: Range, chosen: Chosen): Promise<Presences[]> {
  const [first, last] = [weekOf(range.period.from), weekOf(range.period.to)]
  const { rows } = await sql.query<Row>(
    `select w.block, w.prompt_id as "promptId", w.engine, w.tracked_brand_id as "brandId", w.present::text
     from llm_mentions.brand_weeks w
     where w.client_id = $1 and w.block between $2 and $3
       and ($4::uuid[] is null or w.prompt_id = any ($4)) and ($5::text is null or w.country = $5)
       and ($6::text is null or w.channel = $6) and ($7::text[] is null or w.engine = any ($7))`,
    [
      range.brandId,
      blockOf(first),
      blockOf(last),
      range.promptIds,
      range.country,
      chosen.channel,
      chosen.engines.length === 0 ? null : chosen.engines,
    ],
  )
  const byCell = new Map<string, WeeklyPresences>()
  for (const row of rows) {
    const key = `${row.promptId} ${row.engine} ${row.brandId}`
    const cell = byCell.get(key) ?? emptyPresences(row)
    byCell.set(key, cell)
    const start = row.block * weeksInBlock - first
    row.present
      .slice(1, -1)
      .split(',')
      .forEach((text, index) => {
        const week = start + index
        if (text === '0' || week < 0 || week > last - first) return
        cell.daily.days.push(week * 7)
        cell.daily.counts.push(Number(text))
      })
  }
  return [...byCell.values()].filter((cell) => cell.daily.days.length > 0)
}

type WeeklyPresences = Presences & { daily: { days: number[]; counts: number[] } }
type Row = { block: number; promptId: string; engine: string; brandId: string; present: string }

const emptyPresences = ({ promptId, engine, brandId }: Row): WeeklyPresences => ({
  promptId,
  engine,
  brandId,
  daily: { days: [], counts: [] },
})

const weekOf = (day: string) => Math.floor((Date.parse(day) / 86_400_000 - firstMonday) / 7)
const blockOf = (week: number) => Math.floor(week / weeksInBlock)
