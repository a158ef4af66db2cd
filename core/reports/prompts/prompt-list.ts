import { withTracked } from '../overview.ts'
import type { ReportData } from '../report-data.ts'
import type { PromptList } from '../schema.ts'
import { dotsInList, promptRows } from './prompt-rows.ts'

/** The prompts that pass the filters, with their numbers. */
export async function makePrompts({ plan, tracked, ...data }: ReportData): Promise<PromptList> {
  const { scope, range, chosen, cells, prompts } = plan
  const brandCells = await data.brandCells(range, chosen, scope.brand.ownTrackedBrandId)
  const dots = await data.dots(
    prompts.map(({ id }) => id),
    dotsInList,
  )
  return { scope, rows: promptRows(prompts, withTracked({ cells, brandCells }, tracked), tracked, dots) }
}
