import { adaptiveRepeats } from '#core/metrics/adaptive-repeats.ts'

export type RepeatCell = { promptId: string; promptText: string; engine: string; x: number; n: number }
export type SpentCell = RepeatCell & { repeats: number }
export type EnginePrice = { engine: string; usd: number | null }

/** More further answers than this for one prompt–engine pair add little. */
export const maxPerCell = 50

/** Distributes a number of further answers. Returns only the pairs that get some, most first. */
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

/** In the shape of a run's input: by prompt and engine. */
export function extraRepeatsOf(spent: readonly SpentCell[]): Record<string, Record<string, number>> {
  const extra: Record<string, Record<string, number>> = {}
  for (const { promptId, engine, repeats } of spent) (extra[promptId] ??= {})[engine] = repeats
  return extra
}

/** The total cost of the answers, in US dollars; null if a price is unknown, with the names of those engines. */
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
