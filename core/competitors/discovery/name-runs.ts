import { script, scriptOf } from '#core/mentions/text/script-class.ts'
import { foldedText, mark, softBreak, type VisibleLine, type VisibleText } from '#core/mentions/text/visible-text.ts'
import { type AnswerTokens, readTokens, token, wordHash } from './answer-tokens.ts'
import { factsAt, type HeadWord, kindOfWord, limitWordFacts, type WordFacts } from './head-words.ts'
import { contentStart } from './head-slots.ts'
import { feature, type Feature } from './name-features.ts'
import { contextWords, phraseLength } from './ordinary-names.ts'

/** Capitalized words in one place of an answer, and what this place shows. */
export type NameRun = {
  /** Up to the model number or the kind of product. */
  words: HeadWord[]
  /** `The` before the first word may belong to the name. */
  the: HeadWord | null
  signs: Feature[]
  /** The first words of an item, heading, cell, or card. */
  heads: boolean
  /** Runs with the same number start parallel places, such as the items of one list; 0: none. */
  siblings: number
  /** Runs with the same number are joined by commas or `and`; 0: none. */
  chain: number
}

/** The subjects of sentences are parallel places, too. */
const subjects = 1
const maxRuns = 1500
const maxWords = 7

const sep = {
  space: 1,
  stop: 2,
  colon: 4,
  dash: 8,
  comma: 16,
  open: 32,
  close: 64,
  pipe: 128,
  line: 256,
  slash: 512,
  and: 1024,
  currency: 2048,
  other: 4096,
} as const

/** All capitalized words of an answer that may be or begin a name, in order. */
export function nameRuns(text: VisibleText): NameRun[] {
  limitWordFacts()
  const tokens = readTokens(text)
  return new RunReader(text, tokens).read()
}

class RunReader {
  private readonly text: VisibleText
  private readonly tokens: AnswerTokens
  private readonly folded: string
  private readonly runs: NameRun[] = []
  private section = 1
  private tableRow = -1
  private lineTo = 0
  /** The last token of the line, exclusive. */
  private stop = 0
  private lastEnd = -1
  private lastChain = 0
  private chains = 0

  constructor(text: VisibleText, tokens: AnswerTokens) {
    this.text = text
    this.tokens = tokens
    this.folded = foldedText(text)
  }

  read(): NameRun[] {
    const { tokens, text } = this
    let at = 0
    for (const line of text.lines) {
      while (at < tokens.count && (tokens.from[at] ?? 0) < line.from) at += 1
      this.stop = at
      while (this.stop < tokens.count && (tokens.from[this.stop] ?? 0) < line.to) this.stop += 1
      if (!line.source && at < this.stop) this.readLine(line, at)
      at = this.stop
      if (this.runs.length >= maxRuns) break
    }
    return this.runs
  }

  private readLine(line: VisibleLine, first: number): void {
    const { text, tokens } = this
    const head = contentStart(text, line.from, line.to)
    let at = first
    while (at < this.stop && (tokens.from[at] ?? 0) < head) at += 1
    this.lineTo = line.to
    this.tableRow = line.zone === 'table' ? this.tableRow + 1 : -1
    if (line.zone === 'heading' || this.tableRow === 0) this.section += 1
    this.lastEnd = -1
    let sentence = at
    let cell = 0
    let label: Feature | null = null
    let isShop = false
    const start = at
    while (at < this.stop) {
      const signs = at === start ? sep.line : this.signsBefore(at)
      if (signs !== sep.space) {
        if ((signs & sep.pipe) !== 0) cell += 1
        const wasLabel = (signs & sep.colon) !== 0 || ((signs & sep.dash) !== 0 && at - sentence <= 5)
        label = wasLabel && at - sentence <= 8 ? this.labelKind(sentence, at) : null
        if ((signs & sep.dash) !== 0 && label !== feature.awardLabel) label = null
        if (label === feature.shopLabel) isShop = true
        else if ((signs & (sep.stop | sep.line)) !== 0) isShop = false
        if ((signs & (sep.stop | sep.line | sep.colon | sep.pipe)) !== 0) sentence = at
      } else label = null
      const isHead = at === start || (signs & sep.pipe) !== 0
      const next = this.readRun(line, { at, signs, label, isShop, cell, isHead })
      at = Math.max(next, at + 1)
    }
  }

  private labelKind(from: number, to: number): Feature {
    for (let at = from; at < to; at += 1) {
      if (isCue[this.tokens.hash[at] ?? 0] === 0) continue
      const { context } = this.facts(at)
      if (context === 'award') return feature.awardLabel
      if (context === 'shop') return feature.shopLabel
    }
    return feature.otherLabel
  }

  private facts(at: number): WordFacts {
    const { from, to, bits, hash } = this.tokens
    const end = (to[at] ?? 0) - (((bits[at] ?? 0) & token.possessive) === 0 ? 0 : 2)
    return factsAt(this.folded, from[at] ?? 0, end, hash[at] ?? 0)
  }

  /** The signs between a token and the one before it. */
  private signsBefore(at: number): number {
    return this.signsIn(this.tokens.to[at - 1] ?? 0, this.tokens.from[at] ?? 0)
  }

  private signsIn(from: number, to: number): number {
    const { units } = this.text
    if (to - from === 1 && units[from] === 32) return sep.space
    let signs = 0
    for (let at = from; at < to && at - from < 40; at += 1) signs |= signOf(units[at] ?? 0, units[at - 1] ?? 0)
    return signs
  }

  /** Reads the run that begins at a token; returns the token after it. */
  private readRun(
    line: VisibleLine,
    place: { at: number; signs: number; label: Feature | null; isShop: boolean; cell: number; isHead: boolean },
  ): number {
    const { text, tokens } = this
    const { at } = place
    const bits = tokens.bits[at] ?? 0
    const from = tokens.from[at] ?? 0
    const marks = text.marks[from] ?? 0
    if ((bits & token.cjk) !== 0 || (marks & mark.citation) !== 0) return at + 1
    const setOff = (marks & (mark.bold | mark.link)) !== 0
    const opensSetOff = setOff && (from === line.from || ((text.marks[from - 1] ?? 0) & marks & (mark.bold | mark.link)) === 0)
    const starts = place.isHead || opensSetOff || place.label === feature.awardLabel
    if ((bits & token.capital) === 0 && !this.mayBeSmall(at, starts)) return at + 1
    let words = this.wordsFrom(at, marks & (mark.bold | mark.link))
    const count = words.length
    const after = at + count
    let lead: HeadWord | null = null
    while (words.length > 1 && phraseLength(words) === 0 && words[0]?.facts.isLead === true) {
      lead = words[0] ?? null
      words = words.slice(1)
    }
    const [first] = words
    if (first === undefined || first.kind === 'model') return after
    if (words.length === 1 && !starts && this.isHopeless(first, lead, place.signs, after)) return after
    this.addRun(line, place, { words, lead, after, starts, opensSetOff, setOff })
    for (let index = 1; index < words.length; index += 1)
      if (phraseLength(words, index) > 0)
        this.addRun(line, { ...place, isHead: false, signs: sep.space }, {
          words: words.slice(index),
          lead: null,
          after,
          starts: false,
          opensSetOff: false,
          setOff,
        })
    return after
  }

  /** One everyday word in a sentence: most of all capitals, and hardly ever a name. */
  private isHopeless({ kind, facts }: HeadWord, lead: HeadWord | null, signs: number, after: number): boolean {
    if (facts.isLead || kind === 'generic' || kind === 'technical' || kind === 'publisher') return true
    if (kind !== 'word' || lead !== null || !isForcing(signs) || after >= this.stop) return false
    const next = this.facts(after)
    return this.signsBefore(after) === sep.space && !next.isVerb && !next.bare.endsWith('s')
  }

  /** `eero`, `iRobot`, `1password`: lowercase names where their place or their letters make them names. */
  private mayBeSmall(at: number, starts: boolean): boolean {
    const bits = this.tokens.bits[at] ?? 0
    if ((bits & token.letter) === 0) return false
    if ((bits & token.digit) !== 0) return this.facts(at).kind === 'digits'
    const isDomain = ((this.text.marks[this.tokens.from[at] ?? 0] ?? 0) & mark.domain) !== 0
    if (!starts && !isDomain) return false
    const { bare, kind } = this.facts(at)
    return isDomain ? bare.length <= 20 : bare.length >= 4 && kind === 'coined'
  }

  private wordsFrom(at: number, emphasis: number): HeadWord[] {
    const { tokens, text } = this
    const words: HeadWord[] = [this.headWord(at)]
    for (let next = at + 1; next < this.stop && words.length < maxWords; next += 1) {
      const from = tokens.from[next] ?? 0
      const gapFrom = tokens.to[next - 1] ?? 0
      const isAmp = from - gapFrom === 3 && text.units[gapFrom + 1] === 38 && text.units[gapFrom] === 32
      const isSpace = from - gapFrom === 1 && text.units[gapFrom] === 32
      if (!isSpace && !isAmp && !this.isInitial(next)) break
      if (((text.marks[from] ?? 0) & (mark.bold | mark.link)) !== emphasis) break
      const bits = tokens.bits[next] ?? 0
      if ((bits & token.cjk) !== 0) break
      if ((bits & (token.capital | token.digit)) === 0) {
        const joinsOn =
          this.facts(next).isParticle &&
          next + 1 < this.stop &&
          ((tokens.bits[next + 1] ?? 0) & token.capital) !== 0
        if (!joinsOn) break
      }
      words.push(this.headWord(next))
    }
    return words
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

  private addRun(
    line: VisibleLine,
    place: { at: number; signs: number; label: Feature | null; isShop: boolean; cell: number; isHead: boolean },
    found: { words: HeadWord[]; lead: HeadWord | null; after: number; starts: boolean; opensSetOff: boolean; setOff: boolean },
  ): void {
    const { words, lead, after, starts } = found
    const signs: Feature[] = []
    const product = words.findIndex(
      ({ facts, kind }, index) => index > 0 && (kind === 'model' || facts.isProduct),
    )
    const name = product > 0 ? words.slice(0, product) : words
    while (name.length > 1 && name.at(-1)?.facts.isParticle === true) name.pop()
    if (product > 0) signs.push(words[product]?.kind === 'model' ? feature.model : feature.kindNoun)
    let heads = this.addPlace(signs, line, place, found)
    this.addNext(signs, words, after)
    this.addBefore(signs, place, lead)
    if (signs.includes(feature.flatHead)) heads = true
    const isSubject = signs.includes(feature.verb) && (signs.includes(feature.sentenceStart) || signs.includes(feature.lineStart))
    const siblings = heads || starts ? this.siblingsOf(line, place, signs) : isSubject ? subjects : 0
    const chain = this.chainOf(place.at, after)
    this.runs.push({
      words: name.slice(0, 4),
      the: lead !== null && lead.facts.bare === 'the' && starts ? lead : null,
      signs,
      heads,
      siblings,
      chain,
    })
  }

  /** Where the run stands; returns whether it is the head of its place. */
  private addPlace(
    signs: Feature[],
    line: VisibleLine,
    place: { signs: number; label: Feature | null; isShop: boolean; cell: number; isHead: boolean },
    { opensSetOff, setOff, lead }: { opensSetOff: boolean; setOff: boolean; lead: HeadWord | null },
  ): boolean {
    const { label, isHead, cell } = place
    if (place.isShop) signs.push(feature.shopLabel)
    else if (label !== null) signs.push(label)
    const award = label === feature.awardLabel
    if (line.zone === 'table') {
      if (isHead) signs.push(this.tableRow === 0 ? feature.headerCell : cell === 0 ? feature.firstCell : feature.otherCell)
      return isHead && (cell === 0 || this.tableRow === 0)
    }
    if (isHead || award) {
      if (line.zone === 'heading') signs.push(this.isNumbered(line) ? feature.numberedHeading : feature.heading)
      else if ((line.zone === 'list' && line.starts) || this.isListed(line)) signs.push(setOff ? feature.itemMarked : feature.item)
      else if (opensSetOff) signs.push(feature.lead)
      else if (isHead) signs.push(this.isCard(line) ? feature.card : feature.lineStart)
      if (signs.at(-1) !== feature.lineStart && isHead) return true
      if (award) return true
    } else if (opensSetOff) signs.push(feature.bold)
    if (!isHead && lead === null) {
      if (place.signs === 0 || (place.signs & (sep.stop | sep.colon)) !== 0) signs.push(feature.sentenceStart)
      if ((place.signs & sep.stop) !== 0 && (place.signs & sep.space) === 0) signs.push(feature.glued)
      if (place.signs === sep.close) signs.push(feature.strip)
    }
    if (!isHead && !isForcing(place.signs)) signs.push(feature.inside)
    else if (lead !== null && !isHead && !setOff) signs.push(feature.inside)
    return false
  }

  /** A line of a paragraph that begins with a number or an emoji, such as `1) ` or `🥇 `. */
  private isListed(line: VisibleLine): boolean {
    const unit = this.text.units[line.from] ?? 0
    return this.isNumbered(line) && (scriptOf[unit] === script.digit || unit > 0x2190 || unit === 0x2022)
  }

  /** A short line that begins a paragraph: the title of a product card. */
  private isCard(line: VisibleLine): boolean {
    return line.to - line.from <= 60 && this.text.units[line.from - 1] !== softBreak
  }

  private isNumbered(line: VisibleLine): boolean {
    return contentStart(this.text, line.from, line.to) > line.from
  }

  private addNext(signs: Feature[], words: readonly HeadWord[], after: number): void {
    const { text, tokens } = this
    const last = words.at(-1)
    if (last === undefined) return
    if ((last.bits & token.possessive) !== 0) signs.push(feature.possessive)
    const sign0 = text.source.charCodeAt((text.origins[last.to - 1] ?? 0) + 1)
    if (sign0 === 0xae || sign0 === 0x2122 || sign0 === 0x2120) signs.push(feature.registered)
    if (isItalic(text.source, text.origins[words[0]?.from ?? 0] ?? 0)) signs.push(feature.italic)
    const ends = after >= this.stop
    const next = ends ? this.lineTo : (tokens.from[after] ?? 0)
    const between = this.signsIn(last.to, next)
    if (between === sep.space && !ends) {
      const { bare, isVerb } = this.facts(after)
      if (isVerb) signs.push(feature.verb)
      else if (((tokens.bits[after] ?? 0) & token.capital) === 0)
        signs.push((bare.endsWith('s') && !bare.endsWith('ss')) || bare.endsWith('ed') ? feature.maybeVerb : feature.lowercaseNoun)
      return
    }
    const sign = firstSign(text, last.to, next)
    if (sign === feature.paren && !signs.includes(feature.model) && isYear(text, last.to + 1)) signs.push(feature.year)
    if (sign !== null) signs.push(sign)
    else if (ends) signs.push(feature.end)
    if ((between & sep.currency) !== 0) signs.push(feature.priced)
    if (sign === feature.colon && signs.includes(feature.sentenceStart)) signs.push(feature.flatHead)
  }

  private addBefore(signs: Feature[], { at, signs: before, isHead }: { at: number; signs: number; isHead: boolean }, lead: HeadWord | null): void {
    if ((before & sep.open) !== 0 && !isHead) signs.push(feature.afterParen)
    const word = lead?.facts ?? (isHead || before !== sep.space || at === 0 ? null : this.facts(at - 1))
    if (word === null) return
    const { context } = word
    if (context === null || context === 'award' || context === 'shop' || context === 'publication') {
      if (lead === null) signs.push(feature.lowercaseBefore)
    } else signs.push(feature[context])
    for (let back = at - 1, looked = 0; back >= 0 && looked < 6; back -= 1, looked += 1) {
      if (((this.signsIn(this.tokens.to[back] ?? 0, this.tokens.from[back + 1] ?? 0)) & (sep.stop | sep.line)) !== 0) break
      if (isCue[this.tokens.hash[back] ?? 0] === 0) continue
      const kind = this.facts(back).context
      if (kind === 'shop' || kind === 'publication') {
        signs.push(feature.publisherCue)
        break
      }
    }
  }

  private siblingsOf(line: VisibleLine, { cell }: { cell: number }, signs: readonly Feature[]): number {
    const kind =
      line.zone === 'table' ? (this.tableRow === 0 ? 1 : 2 + Math.min(cell, 5)) : line.zone === 'heading' ? 10 : (line.zone === 'list' && line.starts) || this.isListed(line) ? 11 : signs.includes(feature.lead) ? 12 : signs.includes(feature.card) ? 13 : signs.includes(feature.flatHead) ? 16 : 14
    if (kind === 10) return this.isNumbered(line) ? 10 : 15
    return this.section * 1000 + kind * 41 + (kind === 11 ? Math.min(line.indent, 40) : 0)
  }

  private chainOf(at: number, after: number): number {
    const before = this.lastEnd
    this.lastEnd = after
    const joined = before !== -1 && (at === before ? this.isComma(at) : at === before + 1 && this.isJoint(before))
    if (!joined) {
      this.lastChain = 0
      return 0
    }
    const previous = this.runs.at(-1)
    if (previous === undefined) return 0
    if (this.lastChain === 0) this.lastChain = this.chains += 1
    previous.chain = this.lastChain
    return this.lastChain
  }

  /** Only a comma or slash is between a token and the one before it, perhaps with a closing bracket. */
  private isComma(at: number): boolean {
    const signs = this.signsBefore(at)
    return (signs & (sep.comma | sep.slash)) !== 0 && (signs & ~(sep.space | sep.comma | sep.slash | sep.close)) === 0
  }

  /** `and`, `or`, `vs.` between two runs. */
  private isJoint(at: number): boolean {
    const before = this.signsBefore(at)
    const after = this.signsBefore(at + 1)
    return (
      joints.has(this.facts(at).bare) &&
      (before & ~(sep.space | sep.comma | sep.close)) === 0 &&
      (after === sep.space || (after === (sep.space | sep.stop) && this.facts(at).bare === 'vs'))
    )
  }
}

/** By `wordHash`, whether a word may be a cue of a label or of a list of shops. */
const isCue = new Uint8Array(65_536)
for (const [word, kind] of contextWords)
  if (kind === 'award' || kind === 'shop' || kind === 'publication') isCue[wordHash(word)] = 1

const joints = new Set(['and', 'or', 'vs', 'versus', 'und', 'oder', 'et', 'ou', 'y', 'o'])

/** Whether the sign alone explains a capital letter. */
const isForcing = (signs: number) => signs === 0 || signs === sep.close || (signs & (sep.stop | sep.line | sep.colon | sep.pipe | sep.dash)) !== 0

/** `*Ikiru*`, `***Ikiru***`, `_Ikiru_`: the title of a film or a book. */
function isItalic(source: string, from: number): boolean {
  let stars = 0
  while (stars < 4 && from - stars > 0 && isEmphasis(source.charCodeAt(from - stars - 1))) stars += 1
  return stars === 1 || stars === 3
}

const isEmphasis = (unit: number) => unit === 42 || unit === 95

/** `(1998)` or ` (2014)`. */
function isYear({ units }: VisibleText, from: number): boolean {
  const at = units[from] === 40 ? from + 1 : from
  for (let next = at; next < at + 4; next += 1) if (scriptOf[units[next] ?? 0] !== script.digit) return false
  return units[at + 4] === 41
}

function firstSign(text: VisibleText, from: number, to: number): Feature | null {
  for (let at = from; at < to; at += 1) {
    const sign = signOf(text.units[at] ?? 0, text.units[at - 1] ?? 0)
    if (sign === sep.space) continue
    if (sign === sep.colon) return feature.colon
    if (sign === sep.dash) return feature.dash
    if (sign === sep.open) return feature.paren
    if (sign === sep.comma) return feature.comma
    if (sign === sep.slash) return feature.slash
    if (sign === sep.currency) return feature.priced
    return sign === sep.stop || sign === sep.pipe || sign === sep.line ? feature.end : null
  }
  return null
}

function signOf(unit: number, before: number): number {
  switch (unit) {
    case 32:
      return sep.space
    case softBreak:
    case 10:
      return sep.line
    case 46:
    case 33:
    case 63:
    case 59:
    case 0x3002:
    case 0x2022:
      return sep.stop
    case 58:
    case 0xff1a:
      return sep.colon
    case 0x2013:
    case 0x2014:
      return sep.dash
    case 45:
      return before === 32 ? sep.dash : sep.other
    case 44:
    case 0x3001:
      return sep.comma
    case 40:
    case 91:
      return sep.open
    case 41:
    case 93:
      return sep.close
    case 124:
      return sep.pipe
    case 47:
      return sep.slash
    case 38:
      return sep.and
    case 36:
    case 0x20ac:
    case 0xa3:
      return sep.currency
    default:
      return scriptOf[unit] === script.none && unit > 0x2190 ? sep.stop : sep.other
  }
}
