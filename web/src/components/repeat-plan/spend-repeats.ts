import { adaptiveRepeats } from '#core/metrics/adaptive-repeats.ts'

export type RepeatCell = { promptId: string; promptText: string; engine: string; x: number; n: number }
export type SpentCell = RepeatCell & { repeats: number }
export type EnginePrice = { engine: string; usd: number | null }

/** Answers more than this in one cell tell little more about it. */
export const maxPerCell = 50

/** Where a number of further answers is spent: the cells that get some, most first. */
export function spentRepeats(cells: readonly RepeatCell[], budget: number): SpentCell[] {
  const spent = adaptiveRepeats(
    cells.map(({ x, n }, index) => ({ id: String(index), x, n })),
    { budget, most: maxPerCell },
  )
  return cells
    .flatMap((cell, index) => {
      const repeats = spent[index]?.repeats ?? 0
      return repeats > 0 ? [{ ...cell, repeats }] : []
    })
    .toSorted((a, b) => b.repeats - a.repeats)
}

/** As a run takes them: by prompt and engine. */
export function extraRepeatsOf(spent: readonly SpentCell[]): Record<string, Record<string, number>> {
  const extra: Record<string, Record<string, number>> = {}
  for (const { promptId, engine, repeats } of spent) (extra[promptId] ??= {})[engine] = repeats
  return extra
}

/** What answers of each engine cost together, in US dollars; null when the price of one is not known, with its name. */
export function costOf(
  answers: readonly { engine: string; answers: number }[],
  prices: readonly EnginePrice[],
): { usd: number | null; unknown: string[] } {
  const unknown = new Set<string>()
  let usd = 0
  for (const { engine, answers: count } of answers) {
    const price = prices.find((candidate) => candidate.engine === engine)?.usd ?? null
    if (price === null) unknown.add(engine)
    else usd += price * count
  }
  return { usd: unknown.size === 0 ? usd : null, unknown: [...unknown] }
}
