import { foldedText, mark, type VisibleText } from '#core/mentions/text/visible-text.ts'
import { type AnswerTokens, token } from './answer-tokens.ts'
import { factsAt, type HeadWord, kindOfWord, type WordFacts } from './head-words.ts'
import { signsIn } from './separators.ts'

const maxWords = 7

/** Reads single words and runs of capitalized words at the tokens of an answer. */
export class TokenReader {
  readonly text: VisibleText
  readonly tokens: AnswerTokens
  private readonly folded: string

  constructor(text: VisibleText, tokens: AnswerTokens) {
    this.text = text
    this.tokens = tokens
    this.folded = foldedText(text)
  }

  /** A lowercase word that nothing sets off. */
  isPlain(at: number): boolean {
    const bits = this.tokens.bits[at] ?? 0
    if ((bits & (token.capital | token.digit)) !== 0) return false
    return ((this.text.marks[this.tokens.from[at] ?? 0] ?? 0) & (mark.bold | mark.link | mark.domain)) === 0
  }

  facts(at: number): WordFacts {
    const { from, to, bits, hash } = this.tokens
    const end = (to[at] ?? 0) - (((bits[at] ?? 0) & token.possessive) === 0 ? 0 : 2)
    return factsAt(this.folded, from[at] ?? 0, end, hash[at] ?? 0)
  }

  /** The signs between a token and the one before it. */
  signsBefore(at: number): number {
    return signsIn(this.text, this.tokens.to[at - 1] ?? 0, this.tokens.from[at] ?? 0)
  }

  /** `eero`, `iRobot`, `1password`: lowercase names where their place or their letters make them names. */
  mayBeSmall(at: number, starts: boolean): boolean {
    const bits = this.tokens.bits[at] ?? 0
    if ((bits & token.letter) === 0) return false
    if ((bits & token.digit) !== 0) return this.facts(at).kind === 'digits'
    const isDomain = ((this.text.marks[this.tokens.from[at] ?? 0] ?? 0) & mark.domain) !== 0
    if (!starts && !isDomain) return false
    const { bare, kind } = this.facts(at)
    return isDomain ? bare.length <= 20 : bare.length >= 4 && (kind === 'coined' || kind === 'blend')
  }

  /** Bold and link marks. */
  emphasisAt(at: number): number {
    return (this.text.marks[this.tokens.from[at] ?? 0] ?? 0) & (mark.bold | mark.link)
  }

  /** The capitalized words from a token on, before `stop`. */
  wordsFrom(at: number, stop: number): HeadWord[] {
    const { tokens, text } = this
    const words: HeadWord[] = [this.headWord(at)]
    const emphasis = this.emphasisAt(at)
    for (let next = at + 1; next < stop && words.length < maxWords; next += 1) {
      const from = tokens.from[next] ?? 0
      const gapFrom = tokens.to[next - 1] ?? 0
      const isAmp = from - gapFrom === 3 && text.units[gapFrom + 1] === 38 && text.units[gapFrom] === 32
      const isSpace = from - gapFrom === 1 && text.units[gapFrom] === 32
      if (!isSpace && !isAmp && !this.isInitial(next)) break
      if (this.emphasisAt(next) !== emphasis) break
      const bits = tokens.bits[next] ?? 0
      if ((bits & token.cjk) !== 0) break
      if ((bits & (token.capital | token.digit)) === 0) {
        const joinsOn =
          (this.facts(next).isParticle || (emphasis !== 0 && this.joinsWords(at, next))) &&
          next + 1 < stop &&
          ((tokens.bits[next + 1] ?? 0) & token.capital) !== 0
        if (!joinsOn) break
      }
      words.push(this.headWord(next))
    }
    return words
  }

  /** `Grow and Convert`, which is set off as one, but not `Asana and Trello`. */
  private joinsWords(first: number, and: number): boolean {
    return (
      and === first + 1 &&
      this.facts(and).bare === 'and' &&
      this.emphasisAt(and + 1) === this.emphasisAt(and) &&
      this.facts(first).kind === 'word' &&
      this.facts(and + 1).kind === 'word'
    )
  }

  /** `B. Patisserie`, `Dr. Chen's`: a period after an initial or a title does not end the name. */
  private isInitial(next: number): boolean {
    const { from, to } = this.tokens
    const before = to[next - 1] ?? 0
    const length = before - (from[next - 1] ?? 0)
    if (length > 3 || (from[next] ?? 0) - before !== 2 || this.text.units[before] !== 46) return false
    return this.text.units[before + 1] === 32 && (length === 1 || this.facts(next - 1).isTitle)
  }

  private headWord(at: number): HeadWord {
    const { tokens } = this
    const bits = tokens.bits[at] ?? 0
    const facts = this.facts(at)
    return { facts, kind: kindOfWord(facts, bits), bits, from: tokens.from[at] ?? 0, to: tokens.to[at] ?? 0 }
  }
}
