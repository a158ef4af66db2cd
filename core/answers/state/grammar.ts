/** In the text that the patterns see, the letters of a tracked name are replaced by this sign, one for one. */
export const nameSign = '\ue000'
/** The same for the letters of a quotation, which someone else says. */
export const quoteSign = '\ue001'

/** A tracked name with its quotation marks, or a name among others: `Acme`, `"Acme"`. */
export const name = `["'“”‘’«»„(]{0,2}${nameSign}+["'”’»)]{0,2}`

/**
 * How one language denies knowledge and declines to answer. All patterns see one folded sentence: lowercase, without
 * diacritics, names and quotations replaced by signs.
 */
export type StateGrammar = {
  /** Every denial and refusal contains one of these words. */
  triggers: RegExp
  /** A predicate of knowing, finding, or answering; without one there is neither denial nor refusal. */
  cues: RegExp
  /**
   * Up to the denied predicate. Its subject is the assistant, its sources, or the thing that is unknown; a pattern with a
   * name as subject contains that name.
   */
  denials: readonly Group[]
  /** Denials by the words of a clause in any order; they count if the sentence does not refuse. */
  looseDenials: readonly RegExp[]
  /** Someone other than the assistant, whom a loose denial may be about. */
  others: RegExp
  /** The assistant declines an act of answering. */
  refusals: readonly RegExp[]
  /** Begins an enumeration of advice: `check its license, its rating, and its reviews`. */
  advice?: RegExp
  /** Advises against a brand, with a reason that is not about the assistant: `I can't recommend it: it breaks`. */
  warning?: RegExp
  /** Denied objects that praise: `no better`, `no complaints`. */
  praise: RegExp
  /** Denied objects that are a part of the brand only: its price, its founder. */
  detail: RegExp
  /** Introduces the object of information: `about`, `on`. */
  about: RegExp
  /** Stands for the brand: `that company`, `it`. */
  standIn: RegExp
  /** Where the reach of a denial ends: contrast, cause, an explanation. */
  boundary: RegExp
  /** Begins a clause that answers in spite of the denial. */
  contrast: RegExp
  /** Begins a sentence whose other clause answers: `While I cannot …`. */
  concession: RegExp
  /** Offers others in place of the unknown brand. */
  substitute: RegExp
  /** A word that denies; see `isNegative`. */
  negated?: RegExp
  /** A clause on the assistant's own work, before what it denies: `I looked for Acme on two sites, but …`. */
  aside?: RegExp
  /** Clauses that say nothing of a brand: advice, guesses, questions, the assistant's own work. */
  empty: RegExp
  /** A clause that goes on about the brand just named. */
  pronoun: RegExp
  /** A field or table cell without a value: `not found`. */
  blank: RegExp
}

/** Patterns that are tried if the sentence has a word that all of them need, and matches `also`, which they need too. */
export type Group = { gate: RegExp; also?: RegExp; patterns: readonly RegExp[] }

/** Joins alternatives to one pattern that does not capture. */
export function anyOf(...alternatives: readonly string[]): string {
  return `(?:${alternatives.join('|')})`
}

/** Compiles a pattern of folded text. */
export function pattern(source: string): RegExp {
  return new RegExp(source, 'u')
}

/** A clause that contains one word of every list, in any order, and none of `not`. */
export function clauseWith(lists: readonly string[], { not }: { not?: string } = {}): string {
  const within = '[^,;:(—|?]'
  const has = (list: string) => `(?=${within}{0,160}?(?<![\\p{L}])${list}(?![\\p{L}]))`
  const hasNot = not === undefined ? '' : `(?!${within}{0,160}?(?<![\\p{L}])${not}(?![\\p{L}]))`
  return `(?:^|[,;:(—|?])${lists.map(has).join('')}${hasNot}${within}+`
}
