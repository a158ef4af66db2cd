import { sampleVariance, mean } from './statistics/estimate.ts'
import { sum } from '../math.ts'
import { wilson } from './statistics/interval.ts'
import { tCritical, tTwoSided } from './statistics/quantile.ts'
import { notComparable, type Change } from './rate.ts'
import { mcnemar } from './statistics/two-proportions.ts'

/** Valid answers of one prompt–engine pair by which of two brands they mention. */
export type Meeting = {
  promptId: string
  engine: string
  both: number
  onlyOwn: number
  onlyRival: number
  neither: number
  /** Of `both`, those that mention the own brand before the competitor; the others mention the competitor first. */
  ownFirst: number
}

export type HeadToHead = {
  both: number
  onlyOwn: number
  onlyRival: number
  neither: number
  ownFirst: number
  rivalFirst: number
  /** Visibility of the own brand minus that of the competitor, in the same answers. */
  difference: Change
  /**
   * McNemar's mid-p of the discordant answers as if all answers were independent: right for one prompt with many
   * answers, too small for repeats of many prompts, where `difference` decides.
   */
  midP: number
}

/**
 * Two brands in the same answers. The difference is the mean over prompts of the mean over engines of (only own − only
 * competitor) ÷ answers, with a t interval over prompts. For one prompt, or if all prompts differ by the same amount:
 * Newcombe's interval for paired shares (1998, Statistics in Medicine 17:2635, method 10) over the answers and
 * McNemar's mid-p.
 */
export function headToHead(meetings: readonly Meeting[]): HeadToHead {
  const total = (field: 'both' | 'onlyOwn' | 'onlyRival' | 'neither' | 'ownFirst') =>
    sum(meetings.map((meeting) => meeting[field]))
  const counts = {
    both: total('both'),
    onlyOwn: total('onlyOwn'),
    onlyRival: total('onlyRival'),
    neither: total('neither'),
  }
  const midP = mcnemar({ b: counts.onlyOwn, c: counts.onlyRival }).pMid
  return {
    ...counts,
    ownFirst: total('ownFirst'),
    rivalFirst: counts.both - total('ownFirst'),
    difference: differenceOf(meetings, counts, midP),
    midP,
  }
}

type Counts = Pick<HeadToHead, 'both' | 'onlyOwn' | 'onlyRival' | 'neither'>

function differenceOf(meetings: readonly Meeting[], counts: Counts, midP: number): Change {
  const answered = meetings.filter((meeting) => answersOf(meeting) > 0)
  if (answered.length === 0) return notComparable
  const prompts = [...Map.groupBy(answered, (meeting) => meeting.promptId).values()].map((ofPrompt) =>
    mean(ofPrompt.map((meeting) => (meeting.onlyOwn - meeting.onlyRival) / answersOf(meeting))),
  )
  const difference = mean(prompts)
  const variance = sampleVariance(prompts) / prompts.length
  if (prompts.length === 1 || variance < 1e-18)
    return {
      difference,
      ...pairedNewcombe(counts),
      verdict: 'within-noise',
      p: midP,
      prompts: prompts.length,
      furtherAnswers: null,
    }
  const quantile = tCritical(prompts.length - 1)
  const half = quantile * Math.sqrt(variance)
  const answers = answersOf(counts)
  const needed = difference === 0 ? null : Math.ceil(answers * (variance * (quantile / difference) ** 2 - 1))
  return {
    difference,
    low: Math.max(-1, difference - half),
    high: Math.min(1, difference + half),
    verdict: 'within-noise',
    p: tTwoSided(difference / Math.sqrt(variance), prompts.length - 1),
    prompts: prompts.length,
    furtherAnswers: needed === null || needed <= 0 ? null : needed,
  }
}

const answersOf = ({ both, onlyOwn, onlyRival, neither }: Counts) => both + onlyOwn + onlyRival + neither

/**
 * Newcombe 1998b, method 10: the two score intervals combined through the correlation φ, with continuity correction.
 */
export function pairedNewcombe(counts: Counts): { low: number; high: number } {
  const { both: a, onlyOwn: b, onlyRival: c, neither: d } = counts
  const n = answersOf(counts)
  const [p1, p2] = [(a + b) / n, (a + c) / n]
  const [one, two] = [wilson(p1, n), wilson(p2, n)]
  const margins = (a + b) * (c + d) * (a + c) * (b + d)
  const product = a * d - b * c
  const corrected = product > n / 2 ? product - n / 2 : product >= 0 ? 0 : product
  const phi = margins === 0 ? 0 : corrected / Math.sqrt(margins)
  const below = [p1 - one.low, two.high - p2] as const
  const above = [one.high - p1, p2 - two.low] as const
  const width = ([x, y]: readonly [number, number]) => Math.sqrt(Math.max(0, x * x - 2 * phi * x * y + y * y))
  return { low: p1 - p2 - width(below), high: p1 - p2 + width(above) }
}
