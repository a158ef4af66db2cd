import { readTerms } from './lexemes.ts'

/**
 * BM25 (Robertson and Zaragoza 2009, The Probabilistic Relevance Framework, 3.4) over the lexemes of PostgreSQL's
 * dictionaries, divided by the maximum for the sub-query: Σ idf·s ÷ Σ idf over its lexemes, where s = tf ÷ (tf + k1·(1
 * − b + b·length ÷ mean length)) is below 1. So a score is between 0 and 1 and means the same for every sub-query: a
 * word that no page contains still counts in the denominator. A word in a heading counts as `heading` words (BM25F,
 * Zaragoza et al. 2004). Values by `npm run bench -- fan-out-calibration`.
 */
export const scoringParameters = { k1: 0.6, b: 0.4, heading: 2 }
export type ScoringParameters = typeof scoringParameters

/** A passage; those of one page are consecutive. `page`: a number chosen by the caller. */
export type IndexedPassage = { page: number; language: string; terms: string }

/** The lexemes of a sub-query in each language of the passages, by the same dictionary. */
export type QueryLexemes = { language: string; lexemes: readonly string[] }[]

export type PageScore = { page: number; passage: number; score: number }

export type PassageIndex = {
  passages: number
  /**
   * The best passage of every page that contains a word of the sub-query. `passage` counts from 0 in insertion order.
   */
  score(query: QueryLexemes): PageScore[]
  /** Every passage that contains a word of the sub-query. */
  scorePassages(query: QueryLexemes): { passage: number; score: number }[]
  pageOf(passage: number): number
}

export type PassageIndexBuilder = {
  add(passage: IndexedPassage): void
  build(): PassageIndex
}

type Language = { passages: number; length: number }

type Terms = Map<string, Map<string, Postings>>

/** Keeps only lexemes of the given sub-queries, so that memory grows with what can be queried. */
export function passageIndexBuilder(
  wanted: Iterable<QueryLexemes>,
  parameters: ScoringParameters = scoringParameters,
): PassageIndexBuilder {
  const terms = termsOf(wanted)
  const languages = new Map<string, Language>()
  const pages = growing(Uint32Array)
  const lengths = growing(Float32Array)
  const languageOf: Language[] = []
  return {
    add({ page, language, terms: text }) {
      const passage = pages.length
      const known = terms.get(language)
      let length = 0
      readTerms(text, (lexeme, inHeading, inContent) => {
        length += inHeading + inContent
        known?.get(lexeme)?.add(passage, inHeading * parameters.heading + inContent)
      })
      pages.push(page)
      lengths.push(length)
      const totals = languages.get(language) ?? { passages: 0, length: 0 }
      totals.passages += 1
      totals.length += length
      languages.set(language, totals)
      languageOf.push(totals)
    },
    build() {
      weigh(terms, { languageOf, lengthOf: lengths.cut(), parameters })
      return passageIndex(terms, languages, pages.cut())
    },
  }
}

function termsOf(wanted: Iterable<QueryLexemes>): Terms {
  const terms: Terms = new Map()
  for (const query of wanted)
    for (const { language, lexemes } of query) {
      const known = terms.get(language) ?? new Map<string, Postings>()
      terms.set(language, known)
      for (const lexeme of lexemes) if (!known.has(lexeme)) known.set(lexeme, postings())
    }
  return terms
}

function weigh(
  terms: Terms,
  {
    languageOf,
    lengthOf,
    parameters: { k1, b },
  }: { languageOf: readonly Language[]; lengthOf: Float32Array; parameters: ScoringParameters },
): void {
  for (const known of terms.values())
    for (const one of known.values())
      one.weigh((passage, tf) => {
        const { passages, length } = languageOf[passage] ?? { passages: 1, length: 1 }
        return tf / (tf + k1 * (1 - b + (b * (lengthOf[passage] ?? 0) * passages) / length))
      })
}

function passageIndex(
  terms: Terms,
  languages: ReadonlyMap<string, Language>,
  pageOf: Uint32Array,
): PassageIndex {
  const gathered = {
    gained: new Float32Array(pageOf.length),
    touched: new Uint32Array(pageOf.length),
  }
  const gatherPart = ({ language, lexemes }: QueryLexemes[number]) =>
    gather(gathered, lexemes, {
      known: terms.get(language),
      passages: languages.get(language)?.passages ?? 0,
    })
  const { gained, touched } = gathered
  return {
    passages: pageOf.length,
    pageOf: (passage) => pageOf[passage] ?? 0,
    score(query) {
      const best = new Map<number, PageScore>()
      for (const part of query) {
        const { count, possible } = gatherPart(part)
        for (let n = 0; n < count; n += 1) {
          const passage = touched[n] ?? 0
          const score = (gained[passage] ?? 0) / possible
          gained[passage] = 0
          const page = pageOf[passage] ?? 0
          const known = best.get(page)
          if (known === undefined) best.set(page, { page, passage, score })
          else if (score > known.score) {
            known.score = score
            known.passage = passage
          }
        }
      }
      return [...best.values()]
    },
    scorePassages(query) {
      return query.flatMap((part) => {
        const { count, possible } = gatherPart(part)
        return Array.from(touched.subarray(0, count), (passage) => {
          const score = (gained[passage] ?? 0) / possible
          gained[passage] = 0
          return { passage, score }
        })
      })
    },
  }
}

/** What the lexemes give each passage, the passages that got something, and the most they could give. */
function gather(
  { gained, touched }: { gained: Float32Array; touched: Uint32Array },
  lexemes: readonly string[],
  { known, passages }: { known: Map<string, Postings> | undefined; passages: number },
): { count: number; possible: number } {
  let count = 0
  let possible = 0
  for (const lexeme of lexemes) {
    const found = known?.get(lexeme)
    const df = found?.length ?? 0
    const idf = Math.log(1 + (passages - df + 0.5) / (df + 0.5))
    possible += idf
    if (found === undefined) continue
    const { at, weights } = found.weighed()
    for (let n = 0; n < df; n += 1) {
      const passage = at[n] ?? 0
      const before = gained[passage] ?? 0
      if (before === 0) {
        touched[count] = passage
        count += 1
      }
      gained[passage] = before + idf * (weights[n] ?? 0)
    }
  }
  return { count, possible }
}

type Postings = {
  length: number
  add(passage: number, tf: number): void
  weigh(weight: (passage: number, tf: number) => number): void
  weighed(): { at: Uint32Array; weights: Float32Array }
}

/** Passages with a lexeme, in order, with its weight in each. */
function postings(): Postings {
  const at = growing(Uint32Array)
  const weights = growing(Float32Array)
  let cut: { at: Uint32Array; weights: Float32Array } | null = null
  return {
    get length() {
      return at.length
    },
    add(passage, tf) {
      at.push(passage)
      weights.push(tf)
    },
    weigh(weight) {
      cut = { at: at.cut(), weights: weights.cut() }
      for (let n = 0; n < cut.at.length; n += 1) cut.weights[n] = weight(cut.at[n] ?? 0, cut.weights[n] ?? 0)
    },
    weighed: () => cut ?? { at: at.cut(), weights: weights.cut() },
  }
}

type Numbers = Uint32Array | Float32Array

/** A numeric array that grows by half; `cut` returns its contents without copying. */
function growing<Kind extends Numbers>(kind: new (length: number) => Kind) {
  let values = new kind(0)
  let length = 0
  return {
    get length() {
      return length
    },
    push(value: number) {
      if (length === values.length) {
        const larger = new kind(Math.max(4, Math.ceil(length * 1.5)))
        larger.set(values)
        values = larger
      }
      values[length] = value
      length += 1
    },
    cut: (): Kind => values.subarray(0, length) as Kind,
  }
}
