import type { Period } from '../../calendar.ts'
import type { Measured } from '../../metrics/measured.ts'
import { segmentOf } from '../filters.ts'
import type { Chosen, Plan, Range } from '../plan.ts'
import { isInSegment } from '../prompts/prompt-filter.ts'
import type { Comparable } from '../views.ts'

/**
 * `a` and `b` are the sides: an engine, a country, a collection method, or a segment as in the URL. Periods come from
 * the filters.
 */
export type Compared = { by: Comparable; a?: string | undefined; b?: string | undefined }

/** One side of a comparison: what it is called, and its sums with the details of the own brand. */
export type Side = { key: string; label: string; period: Period; measured: Measured }

/** What to sum for a side; `reads` null: it does not exist, so the side is empty. */
export type PlannedSide = Omit<Side, 'measured'> & { reads: { range: Range; chosen: Chosen } | null }

/** The two sides of a comparison. */
export function plannedSides(compared: Compared, plan: Plan): [PlannedSide, PlannedSide] {
  const [first, second] = keysOf(compared, plan)
  return [sideOf(plan, { ...first, by: compared.by }), sideOf(plan, { ...second, by: compared.by })]
}

type Key = { key: string; label: string }

/** The requested sides; by default those with the most answers, or the first two in the list. */
function keysOf({ by, a, b }: Compared, { scope }: Plan): [Key, Key] {
  if (by === 'period') {
    const named = (period: { from: string; to: string } | null) =>
      period === null ? '' : `${period.from} – ${period.to}`
    return [
      { key: 'period', label: scope.analysis?.label ?? named(scope.period) },
      { key: 'compare', label: named(scope.compare) },
    ]
  }
  const known: Record<Exclude<Comparable, 'period'>, string[]> = {
    engine: scope.engines.map(({ engine }) => engine),
    channel: scope.channels.map(({ channel }) => channel),
    country: scope.countries,
    segment: [
      ...scope.topics.map((topic) => `topic:${topic}`),
      ...scope.tags.map((tag) => `tag:${tag}`),
      ...scope.intents.map((intent) => `intent:${intent}`),
    ],
  }
  const first = a ?? known[by].find((key) => key !== b) ?? ''
  const second = b ?? known[by].find((key) => key !== first) ?? ''
  const labelled = (key: string) => ({ key, label: by === 'segment' ? segmentOf(key).value : key })
  return [labelled(first), labelled(second)]
}

function sideOf(plan: Plan, { by, key, label }: Key & { by: Comparable }): PlannedSide {
  const isCompare = by === 'period' && key === 'compare'
  const range = isCompare ? plan.compareRange : narrowed(plan, by, key)
  if (range === null || key === '') return { key, label, period: plan.scope.period, reads: null }
  const chosen = {
    channel:
      by === 'channel'
        ? (plan.scope.channels.find(({ channel }) => channel === key)?.channel ?? null)
        : plan.chosen.channel,
    engines: by === 'engine' ? [key] : plan.chosen.engines,
  }
  const isUnknown = by === 'channel' && chosen.channel === null
  return { key, label, period: range.period, reads: isUnknown ? null : { range, chosen } }
}

function narrowed({ range, prompts }: Plan, by: Comparable, key: string): Range {
  if (by === 'country') return { ...range, country: key }
  if (by !== 'segment') return range
  const promptIds = prompts.filter((prompt) => isInSegment(prompt, key)).map((prompt) => prompt.id)
  return { ...range, promptIds }
}
