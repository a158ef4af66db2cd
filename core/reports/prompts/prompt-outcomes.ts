import { sum } from '../../math.ts'
import { newcombe } from '../../metrics/statistics/interval.ts'
import type { Measured } from '../../metrics/measured.ts'
import type { PromptFacts, TrackedBrand } from './prompt-rows.ts'
import type { PromptGap, PromptOutcome, PromptOutcomes } from '../schema.ts'

/** Prompts in each list of `promptGaps`. */
export const maxGaps = 50

/** Prompts won, lost, and contested, see `PromptOutcomes`. Differences are tested with Newcombe's interval. */
export function promptOutcomes(measured: Measured, tracked: readonly TrackedBrand[]): PromptOutcomes {
  const standings = promptStandings(measured, tracked)
  if (standings === null) return null
  const outcomes = { won: 0, lost: 0, contested: 0, unnamed: 0 }
  for (const { outcome } of standings) outcomes[outcome]++
  return outcomes
}

/**
 * The prompts behind `promptOutcomes` with the strongest competitor of each, largest gap first: at most 50 of each
 * outcome. Prompts without any mention have no gap and are left out. Empty without competitors. `byWeight`: the largest gap
 * × weight first.
 */
export function promptGaps(
  measured: Measured,
  tracked: readonly TrackedBrand[],
  prompts: readonly PromptFacts[],
  { byWeight = false }: { byWeight?: boolean } = {},
): PromptGap[] {
  const factsOf = new Map(prompts.map((prompt) => [prompt.id, prompt]))
  const gaps = (promptStandings(measured, tracked) ?? []).flatMap(
    ({ promptId, ...standing }): PromptGap[] => {
      const facts = factsOf.get(promptId)
      if (facts === undefined || standing.outcome === 'unnamed') return []
      return [{ promptId, text: facts.text, topic: facts.topic, weight: facts.weight, ...standing }]
    },
  )
  const sizeOf = ({ leader, own, weight }: PromptGap) => (leader - own) * (byWeight ? weight : 1)
  const sorted = gaps.toSorted((a, b) => sizeOf(b) - sizeOf(a) || a.text.localeCompare(b.text))
  return Object.values(Object.groupBy(sorted, ({ outcome }) => outcome)).flatMap((rows) =>
    rows[0]?.outcome === 'won' ? rows.slice(-maxGaps) : rows.slice(0, maxGaps),
  )
}

/** By how much the strongest competitor leads in each prompt, from 0 to 1. Empty without competitors. */
export const leadsOf = (measured: Measured, tracked: readonly TrackedBrand[]): Map<string, number> =>
  new Map(
    (promptStandings(measured, tracked) ?? []).map(({ promptId, leader, own }) => [
      promptId,
      Math.max(0, leader - own),
    ]),
  )

type Standing = Omit<PromptGap, 'text' | 'topic' | 'weight'> & { outcome: PromptOutcome }

/** Null without an own brand and competitors. */
function promptStandings(
  { cells, brandCells }: Measured,
  tracked: readonly TrackedBrand[],
): Standing[] | null {
  const own = tracked.find((brand) => brand.isOwn)
  const competitors = tracked.filter((brand) => !brand.isOwn)
  if (own === undefined || competitors.length === 0) return null
  const mentioned = Map.groupBy(brandCells, (cell) => cell.promptId)
  return [...Map.groupBy(cells, (cell) => cell.promptId)].flatMap(([promptId, ofPrompt]): Standing[] => {
    const valid = sum(ofPrompt.map((cell) => cell.valid))
    if (valid === 0) return []
    const present = new Map<string, number>()
    for (const cell of mentioned.get(promptId) ?? [])
      present.set(cell.brandId, (present.get(cell.brandId) ?? 0) + cell.present)
    const countOf = (id: string) => present.get(id) ?? 0
    const counts = competitors.map(({ id, name }) => ({ id, name, count: countOf(id) }))
    const leader = counts.reduce((most, each) => (each.count > most.count ? each : most))
    return [
      {
        promptId,
        outcome: outcomeOf(
          countOf(own.id),
          counts.map(({ count }) => count),
          valid,
        ),
        answers: valid,
        own: countOf(own.id) / valid,
        leader: leader.count / valid,
        leaderId: leader.id,
        leaderName: leader.name,
      },
    ]
  })
}

function outcomeOf(own: number, competitors: readonly number[], valid: number): PromptOutcome {
  if (own === 0 && competitors.every((count) => count === 0)) return 'unnamed'
  const isClear = (more: number, less: number) =>
    more > less && newcombe(more / valid, valid, less / valid, valid).low > 0
  if (competitors.every((count) => isClear(own, count))) return 'won'
  return competitors.some((count) => isClear(count, own)) ? 'lost' : 'contested'
}
