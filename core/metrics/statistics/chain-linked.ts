/** The rate of each unit (such as a prompt–engine pair) in one wave. */
export type Wave = { wave: string; rates: Readonly<Record<string, number>> }

export type LinkedPoint = {
  wave: string
  /** The mean of the first wave with units, plus the matched steps since; null before it. Restarts after a break. */
  value: number | null
  /** The plain mean of this wave, for comparison. */
  plain: number | null
  /** Units behind this step: those in this wave and the one before. */
  matched: number
}

/**
 * A trend in which only what was measured twice moves the line: each step is the mean change of the units that two
 * neighboring waves share, so adding or removing prompts, engines, or brands never causes an apparent change (the
 * matched-model idea of price indexes; ILO Consumer Price Index Manual 2020, chapter 7, with differences instead of
 * ratios because rates may be 0). A wave that shares no unit with the previous one breaks the chain, which restarts
 * there.
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
