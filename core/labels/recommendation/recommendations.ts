import type { Quote } from '#core/labels/labels.ts'
import { linesOf, type Line, type Sentence } from '#core/labels/sentiment/clauses.ts'
import { isEnglish } from '#core/labels/sentiment/english.ts'
import { adviceIn, isPickHeading } from './advice.ts'

/** Raise the number with every change that can change a label; stored labels carry it. */
export const recommendationMethod = 'rules-1'

export type Recommendation = {
  recommended: boolean
  method: string
  /** The sentences that recommend it; if there are none, those that recommend against it. */
  quotes: Quote[]
}

type Target = { brandId: string; start: number; end: number }

/**
 * Whether an answer recommends each brand it mentions: it tells the reader to choose it, or names it as its pick, for
 * everyone or for a stated use ("I'd recommend X", "Best overall: X", "X is the best choice for families"). Being
 * listed, praised, or called popular is not a recommendation. English only; null for texts in other languages, where a
 * lack of matches would not mean no. Pass `lines` if already computed for the text.
 */
export function recommendations(
  text: string,
  mentions: readonly Target[],
  lines: readonly Line[] = linesOf(text),
): Map<string, Recommendation> | null {
  if (!isEnglish(lines)) return null
  const targets = [...mentions].sort((a, b) => a.start - b.start)
  const found = new Map(
    targets.map(({ brandId }) => [
      brandId,
      { advised: new Array<Quote>(), advisedAgainst: new Array<Quote>() },
    ]),
  )
  const note = (brandId: string, kind: 'advised' | 'advisedAgainst', quote: Quote) => {
    const quotes = found.get(brandId)?.[kind]
    if (quotes !== undefined && quotes.at(-1)?.start !== quote.start) quotes.push(quote)
  }
  for (const line of lines) {
    const ofLine = within(targets, line)
    if (ofLine.length === 0) continue
    for (const sentence of line.sentences) {
      const inside = within(ofLine, sentence)
      if (inside.length === 0 || sentence.isQuestion) continue
      const { advised, advisedAgainst } = adviceIn(text.slice(sentence.start, sentence.end), {
        names: inside.map(({ start, end }) => ({ start: start - sentence.start, end: end - sentence.start })),
      })
      const quote = trimmed(text, sentence)
      for (const index of advised) note(inside[index]?.brandId ?? '', 'advised', quote)
      for (const index of advisedAgainst) note(inside[index]?.brandId ?? '', 'advisedAgainst', quote)
    }
  }
  for (const { brandId, quote } of picksUnderHeadings(text, lines, targets)) note(brandId, 'advised', quote)
  return new Map(
    [...found].map(([brandId, { advised, advisedAgainst }]) => [
      brandId,
      {
        recommended: advised.length > 0,
        method: recommendationMethod,
        quotes: advised.length > 0 ? advised : advisedAgainst,
      },
    ]),
  )
}

/** A name this close to the beginning of a line is the line's subject. */
const leadCharacters = 40

/** More names than this under one heading are a list, not a pick. */
const maxPicks = 2

/** `### Best overall` with the brand at the start of the next line. */
function picksUnderHeadings(text: string, lines: readonly Line[], targets: readonly Target[]) {
  const picks: { brandId: string; quote: Quote }[] = []
  let heading: { quote: Quote; depth: number } | null = null
  let under: { brandId: string; quote: Quote }[] = []
  const close = () => {
    if (new Set(under.map(({ brandId }) => brandId)).size <= maxPicks) picks.push(...under)
    under = []
  }
  for (const line of lines) {
    if (line.sentences.length === 0) continue
    const [lead] = within(targets, line)
    const leads = lead !== undefined && lead.start - line.start < leadCharacters
    if (line.kind === 'heading' && (!leads || heading === null || line.depth <= heading.depth)) {
      close()
      const quote = trimmed(text, line)
      heading =
        !leads && isPickHeading(text.slice(line.start, line.end)) ? { quote, depth: line.depth } : null
    } else if (heading !== null && leads && line.indent < 2)
      under.push({ brandId: lead.brandId, quote: heading.quote })
  }
  close()
  return picks
}

const within = <Place extends Quote>(places: readonly Place[], { start, end }: Quote): Place[] =>
  places.filter((place) => place.start >= start && place.end <= end)

function trimmed(text: string, { start, end }: Pick<Sentence, 'start' | 'end'>): Quote {
  const slice = text.slice(start, end)
  return {
    start: start + slice.length - slice.trimStart().length,
    end: end - slice.length + slice.trimEnd().length,
  }
}
