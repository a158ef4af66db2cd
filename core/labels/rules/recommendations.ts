import { quoteOf } from '#core/answers/document/words.ts'
import type { MentionLabels, Quote } from '../labels.ts'
import type { Advised, Warn } from './advised.ts'
import type { Reading } from './reading.ts'
import { readSentences } from './sentence-advice.ts'
import { readAwards } from './structure-advice.ts'

/** `isRefused`: the answer advises against it without a condition. */
type Verdicts = { advised: Advised[]; against: Quote[]; isRefused: boolean }

export type Recommendation = Omit<NonNullable<MentionLabels['recommendation']>, 'method'> & {
  /** Where the answer advises against it. */
  against: Quote[]
}

/**
 * Which brands an answer recommends explicitly, for everyone or for a purpose: by award headings and labels, by fields
 * such as `Best for`, and by sentences. By brand index.
 */
export function readRecommendations(reading: Reading): Map<number, Recommendation> {
  const verdicts = new Map<number, Verdicts>()
  for (const { brand } of reading.named)
    if (!verdicts.has(brand)) verdicts.set(brand, { advised: [], against: [], isRefused: false })
  const advise = (brands: readonly number[], advised: Advised) => {
    for (const brand of brands) verdicts.get(brand)?.advised.push(advised)
  }
  const warn: Warn = (brand, quote, isRefused) => {
    const verdict = verdicts.get(brand)
    verdict?.against.push(quote)
    if (verdict !== undefined && isRefused) verdict.isRefused = true
  }
  readAwards(reading, advise, warn)
  readSentences(reading, advise, warn)
  const topPicks = firstChoices(verdicts)
  return new Map(
    [...verdicts].map(([brand, verdict]) => [brand, recommendationOf(reading, verdict, topPicks.has(brand))]),
  )
}

/** An answer has at most two first choices; more are categories. */
const maxTopPicks = 2

/** Those called the first choice; if there are none, the one that the writer would choose, or the one that the answer ends with. */
function firstChoices(verdicts: ReadonlyMap<number, Verdicts>): Set<number> {
  const having = (test: (advised: Advised) => boolean) =>
    [...verdicts].flatMap(([brand, { advised }]) => (advised.some(test) ? [brand] : []))
  const tops = having(({ isTop }) => isTop)
  if (tops.length > 0) return new Set(tops.length <= maxTopPicks ? tops : [])
  const own = having(({ isOwn }) => isOwn)
  if (own.length > 0) return new Set(own.length === 1 ? own : [])
  const last = having(({ isClosing }) => isClosing !== undefined)
  return new Set(last.length === 1 && having(({ isClosing }) => isClosing === true).length === 1 ? last : [])
}

const maxQuotes = 8

function recommendationOf(
  reading: Reading,
  { advised, against, isRefused }: Verdicts,
  topPick: boolean,
): Recommendation {
  let best: Advised | null = null
  for (const each of advised) if (best === null || each.weight > best.weight) best = each
  const isOutweighed = best !== null && against.length > 0 && best.weight <= (isRefused ? 2 : 1)
  if (best === null || isOutweighed)
    return { recommended: false, topPick: false, purpose: null, quotes: against.slice(0, maxQuotes), against }
  const quotes = new Map([best, ...advised].map(({ quote }) => [quote.start, quote]))
  return {
    recommended: true,
    topPick,
    purpose: purposeText(reading, best.purpose),
    quotes: [...quotes.values()].slice(0, maxQuotes).sort((x, y) => x.start - y.start),
    against,
  }
}

const maxPurpose = 120

/** The purpose in the answer's words, without Markdown. */
function purposeText({ words }: Reading, purpose: { a: number; b: number } | null): string | null {
  if (purpose === null || purpose.b <= purpose.a) return null
  const { start, end } = quoteOf(words, purpose.a, purpose.b)
  const text = words.text.source.slice(start, end).replace(/[*_`[\]]+/g, '')
  return text.replace(/\s+/g, ' ').trim().slice(0, maxPurpose).toWellFormed() || null
}
