import { expectedHalfWidth, type Design } from '#core/metrics/precision-plan.ts'
import type { VarianceComponents } from '#core/metrics/statistics/variance-components.ts'
import { costOf, type EnginePrice } from '../../../components/repeat-plan/spend-repeats.ts'

export type PlannedDesign = Design & {
  answers: number
  halfWidth: number
  /** US dollars; null when a price is unknown. */
  usd: number | null
}

type Wanted = { halfWidth: number; engines: readonly string[]; waves: number; prices: readonly EnginePrice[] }

export const maxPrompts = 2000

/**
 * For each number of repeats, the fewest prompts that reach the margin of error (`halfWidth`). Numbers that cannot
 * reach it are omitted.
 */
export function designsFor(
  components: VarianceComponents,
  { halfWidth, engines, waves, prices }: Wanted,
  repeats: readonly number[] = [1, 2, 3, 5, 10],
): PlannedDesign[] {
  return repeats.flatMap((repeat) => {
    const design = (prompts: number): Design => ({ prompts, engines: engines.length, waves, repeats: repeat })
    const reaches = (prompts: number) => expectedHalfWidth(components, design(prompts)) <= halfWidth
    if (engines.length === 0 || !reaches(maxPrompts)) return []
    let low = 2
    let high = maxPrompts
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if (reaches(middle)) high = middle
      else low = middle + 1
    }
    return [priced(components, design(low), { engines, prices })]
  })
}

/** A design with its margin of error, answers, and cost. */
export function priced(
  components: VarianceComponents,
  design: Design,
  { engines, prices }: Pick<Wanted, 'engines' | 'prices'>,
): PlannedDesign {
  const each = design.prompts * design.waves * design.repeats
  return {
    ...design,
    answers: each * engines.length,
    halfWidth: expectedHalfWidth(components, design),
    usd: costOf(
      engines.map((engine) => ({ engine, answers: each })),
      prices,
    ).usd,
  }
}

/** The design with the fewest answers. Fewer repeats win a tie. */
export function cheapest(designs: readonly PlannedDesign[]): PlannedDesign | null {
  return designs.reduce<PlannedDesign | null>(
    (best, design) => (best === null || design.answers < best.answers ? design : best),
    null,
  )
}
