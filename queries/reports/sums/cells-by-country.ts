import { emptyBrandCell, emptyCell } from '#core/metrics/tally.ts'
import { byCell } from '#core/reports/prompts/cell-order.ts'
import type { Chosen, Range } from '#core/reports/plan.ts'
import type { Grouped } from '#core/reports/report-data.ts'
import type { Sql } from '../../database.ts'
import { chosenParameters, inChosen } from './range.ts'

/** Valid answers and presences by prompt, engine, and country. */
export async function fetchCellsByCountry(sql: Sql, range: Range, chosen: Chosen): Promise<Grouped> {
  const parameters = chosenParameters(range, chosen)
  const cells = await sql.query<Keys & { valid: number }>(
    `select r.prompt_id as "promptId", r.engine, r.country, sum(r.valid)::integer as valid
     from llm_mentions.answer_rollups r where ${inChosen}
     group by r.prompt_id, r.engine, r.country`,
    parameters,
  )
  const brandCells = await sql.query<Keys & { brandId: string; present: number }>(
    `select r.prompt_id as "promptId", r.engine, r.country, r.tracked_brand_id as "brandId",
            sum(r.present)::integer as present
     from llm_mentions.brand_rollups r where ${inChosen}
     group by r.prompt_id, r.engine, r.country, r.tracked_brand_id`,
    parameters,
  )
  return {
    cells: cells.rows.map((row) => ({ ...emptyCell(row.promptId, row.engine), ...row })).sort(byCell),
    brandCells: brandCells.rows.map((row) => ({
      ...emptyBrandCell(row.promptId, row.engine, row.brandId),
      ...row,
    })),
  }
}

type Keys = { promptId: string; engine: string; country: string }
