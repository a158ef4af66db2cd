import { sum } from '../../math.ts'
import { newcombe } from '../../metrics/statistics/interval.ts'
import type { Measured } from '../../metrics/measured.ts'
import type { TrackedBrand } from './prompt-rows.ts'
import type { PromptOutcomes } from '../schema.ts'

type Outcome = keyof NonNullable<PromptOutcomes>

/** Prompts won, lost, and contested, see `PromptOutcomes`. Differences are tested with Newcombe's interval. */
export function promptOutcomes(
  { cells, brandCells }: Measured,
  tracked: readonly TrackedBrand[],
): PromptOutcomes {
  const own = tracked.find((brand) => brand.isOwn)
  const rivals = tracked.filter((brand) => !brand.isOwn)
  if (own === undefined || rivals.length === 0) return null
  const outcomes = { won: 0, lost: 0, contested: 0, unnamed: 0 }
  const named = Map.groupBy(brandCells, (cell) => cell.promptId)
  for (const [promptId, ofPrompt] of Map.groupBy(cells, (cell) => cell.promptId)) {
    const valid = sum(ofPrompt.map((cell) => cell.valid))
    if (valid === 0) continue
    const present = new Map<string, number>()
    for (const cell of named.get(promptId) ?? [])
      present.set(cell.brandId, (present.get(cell.brandId) ?? 0) + cell.present)
    const countOf = (id: string) => present.get(id) ?? 0
    outcomes[
      outcomeOf(
        countOf(own.id),
        rivals.map(({ id }) => countOf(id)),
        valid,
      )
    ]++
  }
  return outcomes
}

function outcomeOf(own: number, rivals: readonly number[], valid: number): Outcome {
  if (own === 0 && rivals.every((rival) => rival === 0)) return 'unnamed'
  const isClear = (more: number, less: number) =>
    more > less && newcombe(more / valid, valid, less / valid, valid).low > 0
  if (rivals.every((rival) => isClear(own, rival))) return 'won'
  return rivals.some((rival) => isClear(rival, own)) ? 'lost' : 'contested'
}
