import { wilsonInterval } from './statistics/proportion.ts'
import { consistencyBorders } from './consistency.ts'

/** Maximum number of answers per pair. */
const maxAnswers = 10_000

/** A pair is decided if its interval spans neither 0.2 nor 0.8. */
export function isDecided({ x, n }: { x: number; n: number }, confidence = 0.95): boolean {
  if (n === 0) return false
  const { low, high } = wilsonInterval({ x, n, confidence })
  return consistencyBorders.every((border) => high <= border || low >= border)
}

/**
 * Further answers after which a pair with the constant rate x ÷ n would be decided. Null if it already is, if it has no
 * answers, or if its rate is so close to a border that 10,000 answers would not suffice.
 */
export function furtherAnswersToDecide({ x, n }: { x: number; n: number }): number | null {
  if (n === 0 || isDecided({ x, n })) return null
  const decidedAt = (answers: number) => isDecided({ x: (x / n) * answers, n: answers })
  let undecided = n
  let decided = n
  while (!decidedAt(decided)) {
    if (decided >= maxAnswers) return null
    undecided = decided
    decided = Math.min(maxAnswers, decided * 2)
  }
  while (decided - undecided > 1) {
    const middle = Math.floor((undecided + decided) / 2)
    if (decidedAt(middle)) decided = middle
    else undecided = middle
  }
  return decided - n
}
