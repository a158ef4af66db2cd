import type { Segment } from '#core/answers/document/segments.ts'
import { lexemeOf, quoteOf, type Words } from '#core/answers/document/words.ts'
import type { Quote } from '../labels.ts'
import { type Award, isVerdict, readAward } from './awards.ts'
import type { Reading } from './reading.ts'

/** One place that recommends a brand. The strongest decides the purpose. */
export type Advised = {
  quote: Quote
  purpose: { a: number; b: number } | null
  isTop: boolean
  /** The writer's own choice. */
  isOwn: boolean
  /** Said at the end of the answer, of whatever the reader needs. */
  isClosing?: boolean
  weight: number
}

export type Warn = (brand: number, quote: Quote, isRefused: boolean) => void
export type Advise = (brands: readonly number[], advised: Advised) => void

export const awardOf = ({ words, isName }: Reading, place: { a: number; b: number }) =>
  readAward(words, place, isName)

export const advisedBy = (
  { words }: Reading,
  { a, b }: { a: number; b: number },
  { isTop, purpose }: Award,
): Advised => ({ quote: quoteOf(words, a, b), purpose, isTop, isOwn: false, weight: isTop ? 4 : 3 })

/** `Verdict`, `Bottom line`, `Short answer`, `In short`: nothing but the announcement of the answer's choice. */
export function concludes(words: Words, { kind, isQuestion, a, b }: Segment): boolean {
  if (kind !== 'label' && !isQuestion) return false
  let isForReader = false
  for (let at = a; at < b; at += 1) {
    const { text } = lexemeOf(words, at)
    if (!concluding.has(text)) return false
    isForReader ||= text === 'you' || text === 'personally'
  }
  return isForReader || isVerdict(words, { a, b })
}

const concluding = new Set(
  (
    "the my our honest final overall which what one i i'd we we'd would choose buy get go with simplest short quick bottom line answer verdict recommendation conclusion summary in tl dr tl;dr pick choice recommend so for you use where start personally call " +
    'mein meine unser unsere tipp empfehlung fazit wahl mon notre choix conseil favorit favori favorito favorita mi nuestra recomendacion eleccion la mia nostra scelta consiglio conclusione'
  ).split(' '),
)
