import { cellKey } from '#core/metrics/measured.ts'
import { meanOfCells } from '#core/metrics/statistics/estimate.ts'
import { sum } from '#core/math.ts'
import type { Range } from '#core/reports/plan.ts'
import type { Grain } from '#core/reports/schema.ts'
import type { Period } from '#core/calendar.ts'
import type { Sql } from '../../database.ts'
import { fetchCells, fetchPresences } from './cells.ts'

/** The visibility of the own brand for each of a few prompts, in the collection method with most of its answers. */
export async function fetchPromptVisibility(
  sql: Sql,
  brandId: string,
  promptIds: readonly string[],
  { grain, ...period }: Period & { grain: Grain },
): Promise<Map<string, number | null>> {
  const { rows } = await sql.query<{ id: string; organizationId: string }>(
    `select id, organization_id as "organizationId" from llm_mentions.tracked_brands where client_id = $1 and is_own`,
    [brandId],
  )
  const [own] = rows
  if (own === undefined || promptIds.length === 0) return new Map()
  const { organizationId } = own
  const range: Range = { organizationId, brandId, grain, period, analysisId: null, promptIds, country: null }
  const ofPrompts = Map.groupBy(await fetchCells(sql, range), (cell) => cell.promptId)
  const chosen = [...ofPrompts].map(([promptId, cells]) => {
    const methods = [...Map.groupBy(cells, ({ channel }) => channel)].map(([channel, of]) => ({
      promptId,
      channel,
      cells: of,
      answers: sum(of.map(({ answers }) => answers)),
    }))
    return methods.reduce((most, method) => (method.answers > most.answers ? method : most))
  })
  const visibility = new Map<string, number | null>()
  for (const [channel, prompts] of Map.groupBy(chosen, (one) => one.channel)) {
    const asked = { ...range, promptIds: prompts.map(({ promptId }) => promptId) }
    const presences = await fetchPresences(sql, asked, { channel, engines: [] })
    const present = new Map(
      presences.filter((cell) => cell.brandId === own.id).map((cell) => [cellKey(cell), cell.present]),
    )
    for (const { promptId, cells } of prompts)
      visibility.set(
        promptId,
        meanOfCells(
          cells.map((cell) => ({
            promptId,
            engine: cell.engine,
            numerator: present.get(cellKey(cell)) ?? 0,
            denominator: cell.valid,
          })),
        ).value,
      )
  }
  return visibility
}
