/** A rate per unit (prompt × engine, say) in one wave. */
export type Wave = { wave: string; rates: Readonly<Record<string, number>> }

export type LinkedPoint = {
  wave: string
  /** The mean of the first wave with units, moved by the matched steps since; null before it, and after a break. */
  value: number | null
  /** The plain mean of this wave, for comparison. */
  plain: number | null
  /** Units that this step rests on: those in this wave and the one before. */
  matched: number
}

/**
 * A trend in which only what was measured twice moves the line: each step is the mean change of the units that two
 * neighbouring waves share, so adding or removing prompts, engines or brands never fakes a move (the matched-model idea
 * of price indices; ILO Consumer Price Index Manual 2020, chapter 7, with differences instead of ratios because rates
 * may be 0). A wave that shares no unit with the one before breaks the chain, and it begins anew there.
 */
export function chainLinked(waves: readonly Wave[]): LinkedPoint[] {
  let value: number | null = null
  let before: Wave | null = null
  return waves.map((wave) => {
    const ids = Object.keys(wave.rates)
    const plain = ids.length > 0 ? meanOf(ids.map((id) => wave.rates[id] ?? 0)) : null
    const previous = before?.rates ?? {}
    const shared = ids.filter((id) => Object.hasOwn(previous, id))
    if (ids.length > 0) {
      value =
        shared.length > 0 && value !== null
          ? value + meanOf(shared.map((id) => (wave.rates[id] ?? 0) - (previous[id] ?? 0)))
          : plain
      before = wave
    }
    return { wave: wave.wave, value: ids.length > 0 ? value : null, plain, matched: shared.length }
  })
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
