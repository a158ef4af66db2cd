import type { NameSpan } from './find-names.ts'
import { nearestOf, othersOf } from './word-model/company.ts'
import type { VisibleLine } from './text/visible-text.ts'
import { isDictionaryWord, isDoubtful, isOtherName } from './other-names.ts'
import { type AnswerEvidence, type Scored, SpanScorer } from './span-scorer.ts'

/** Keeps the spans that mean the brand: plain names always, names that are words if the evidence suffices. */
export function keepBrandSpans(
  spans: readonly NameSpan[],
  lineOf: (at: number) => VisibleLine,
  answer: AnswerEvidence,
): NameSpan[] {
  const { text } = answer
  const doubtful = spans.filter((span) => isDoubtful(span) || isDictionaryWord(span, text))
  const doubted = new Set(doubtful)
  const certain = spans.filter((span) => !doubted.has(span) && !isOtherName(span, text))
  if (doubtful.length === 0) return certain
  const scorer = new SpanScorer(answer, certain, doubtful, lineOf)
  const scored = doubtful.map((span) => {
    const { score, grammar, open } = scorer.score(span)
    return { span, score, grammar, open, loose: scorer.isLoose(span) }
  })
  const ruled = new Set(settle(scored))
  const surroundings = {
    others: othersOf(scored),
    nearest: nearestOf(spans),
    brands: new Set([...certain, ...ruled].map(({ pattern }) => pattern.brand)),
  }
  const kept = scored.filter((each) =>
    each.open
      ? scorer.isParallelHead(each.span) ||
        answer.model(scorer.occurrence(each, surroundings)) >= needed(each, ruled.has(each.span))
      : ruled.has(each.span),
  )
  return [...certain, ...kept.map(({ span }) => span)].sort((a, b) => a.from - b.from)
}

function needed({ span }: Scored, kept: boolean): number {
  if (span.pattern.sense === null) return likely
  return kept ? likelyIfKept : likelyIfRefused
}

/** One sense per answer: a brand that is certain once supports its other occurrences, and those of its competitors. */
function settle(scored: readonly Scored[]): NameSpan[] {
  let settled: ReadonlySet<number> = new Set<number>()
  let kept: NameSpan[] = []
  for (let round = 0; round < 3; round += 1) {
    const known = settled
    kept = scored
      .filter((each) => each.score + (each.score > refused ? companions(each, known) : 0) >= enough)
      .map(({ span }) => span)
    settled = new Set(kept.map(({ pattern }) => pattern.brand))
    if (settled.size === known.size) return kept
  }
  return kept
}

const enough = 2
/** From this probability on, an occurrence that the rules leave open is the brand. */
const likely = 0.5
/** The same for words of the table, whose facts the rules know better: kept by the rules, and refused by them. */
const likelyIfKept = 0.3
const likelyIfRefused = 0.8
/** With this many negative points, other brands nearby do not make it a brand. */
const refused = -2.5

function companions({ span, loose }: Scored, settled: ReadonlySet<number>): number {
  if (span.form === 'lower') return 0
  const self = settled.has(span.pattern.brand) ? 1 : 0
  return self * (loose ? 0.75 : 1.75) + Math.min(1, (settled.size - self) * 0.5)
}
