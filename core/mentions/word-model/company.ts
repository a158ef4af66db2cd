import type { NameSpan } from '../find-names.ts'

/** A brand's occurrences that the rules scored, without the one asked for. */
export type Others = { best: number; worst: number; count: number }

type Scored = { span: NameSpan; score: number }
type Extremes = { best: Scored; second: number; worst: Scored; secondWorst: number; count: number }

/** For any scored occurrence, the scores of its brand's other occurrences. Without others, the best is -9 and the worst 9. */
export function othersOf(scored: readonly Scored[]): (each: Scored) => Others {
  const extremes = new Map<number, Extremes>()
  for (const each of scored) {
    const { brand } = each.span.pattern
    const known = extremes.get(brand)
    if (known === undefined)
      extremes.set(brand, { best: each, second: -9, worst: each, secondWorst: 9, count: 1 })
    else addScore(known, each)
  }
  return (each) => {
    const known = extremes.get(each.span.pattern.brand)
    if (known === undefined) return { best: -9, worst: 9, count: 0 }
    return {
      best: known.best === each ? known.second : known.best.score,
      worst: known.worst === each ? known.secondWorst : known.worst.score,
      count: known.count - 1,
    }
  }
}

function addScore(known: Extremes, each: Scored): void {
  known.count += 1
  if (each.score > known.best.score) {
    known.second = known.best.score
    known.best = each
  } else known.second = Math.max(known.second, each.score)
  if (each.score < known.worst.score) {
    known.secondWorst = known.worst.score
    known.worst = each
  } else known.secondWorst = Math.min(known.secondWorst, each.score)
}

const reach = 4
/** The distance when no other name is near. */
const far = 200

/** Units between a name and the nearest name of another brand, at most 200; looks at four names on either side. */
export function nearestOf(spans: readonly NameSpan[]): (span: NameSpan) => number {
  const sorted = spans.toSorted((a, b) => a.from - b.from)
  const places = new Map(sorted.map((span, place) => [span, place]))
  return (span) => {
    const place = places.get(span) ?? 0
    let best = far
    for (const other of sorted.slice(Math.max(0, place - reach), place + reach + 1))
      if (other.pattern.brand !== span.pattern.brand)
        best = Math.min(best, Math.max(other.from - span.to, span.from - other.to, 0))
    return best
  }
}
