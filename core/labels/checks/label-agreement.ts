import { cohensKappa } from '../../metrics/statistics/agreement.ts'
import { wilson, type Interval } from '../../metrics/statistics/interval.ts'
import type { Rate } from '../../metrics/rate.ts'

/** The label of a mention by a method, and by a person; `none` if there is no label. */
export type LabelPair = { shown: string; truth: string }

export type LabelAgreement = {
  checked: number
  /** Labels that the person confirmed ÷ labels checked. */
  accuracy: Rate | null
  /** For each class shown: right ÷ checked. Most checked first. */
  classes: { label: string; precision: Rate }[]
  /** Agreement of the method with people beyond chance; null if chance alone would always agree, or without checks. */
  kappa: (Interval & { value: number }) | null
}

/** Kappa and its interval from `cohensKappa`. */
export function labelAgreement(pairs: readonly LabelPair[]): LabelAgreement {
  const right = pairs.filter(({ shown, truth }) => shown === truth).length
  const byClass = [...Map.groupBy(pairs, ({ shown }) => shown)]
  return {
    checked: pairs.length,
    accuracy: share(right, pairs.length),
    classes: byClass
      .flatMap(([label, shown]) => {
        const precision = share(shown.filter(({ truth }) => truth === label).length, shown.length)
        return precision === null ? [] : [{ label, precision }]
      })
      .sort((a, b) => b.precision.denominator - a.precision.denominator || (a.label < b.label ? -1 : 1)),
    kappa: kappaOf(pairs),
  }
}

function kappaOf(pairs: readonly LabelPair[]): LabelAgreement['kappa'] {
  if (pairs.length === 0) return null
  const names = [...new Set(pairs.flatMap(({ shown, truth }) => [shown, truth]))].sort()
  const matrix = names.map((shown) =>
    names.map((truth) => pairs.filter((pair) => pair.shown === shown && pair.truth === truth).length),
  )
  const { kappa, low, high } = cohensKappa(matrix)
  return kappa === null || low === null || high === null ? null : { value: kappa, low, high }
}

function share(x: number, n: number): Rate | null {
  if (n === 0) return null
  const value = x / n
  return {
    value,
    numerator: x,
    denominator: n,
    ...wilson(value, n),
    prompts: 0,
    method: 'Correct ÷ checked, for randomly sampled labels. Wilson interval.',
  }
}
