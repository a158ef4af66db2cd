import { mark, type VisibleLine, type VisibleText } from '#core/mentions/text/visible-text.ts'
import { type AnswerTokens, readTokens, token, wordHash } from './answer-tokens.ts'
import { type HeadWord, isListedPair, limitWordFacts, phraseLength } from './head-words.ts'
import { nameEnd, productAt } from './name-end.ts'
import { isListedName } from './listed/is-listed-name.ts'
import { contentStart, endsInColon, isBoldTitle, isCard, isListed, isNumbered } from './line-head.ts'
import { feature, type Feature } from './name-features.ts'
import { contextWords } from './ordinary-names.ts'
import { canShowTopic, type Topic, topicOfWord } from './section-topics.ts'
import { firstSign, isForcing, isItalic, isYear, sep, signsIn } from './separators.ts'
import { TokenReader } from './token-reader.ts'

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

/** Numbers of parallel places; those below 10 are the same in the whole answer. */
const place = {
  subject: 1,
  heading: 2,
  numberedHeading: 3,
  headerCell: 10,
  lead: 11,
  card: 12,
  flatHead: 13,
  other: 14,
  afterParen: 15,
  cell: 20,
  item: 50,
} as const
/** Where a run begins. */
type Spot = {
  /** Its first token, the signs before it, and the cell of its row. */
  at: number
  signs: number
  cell: number
  label: Feature | null
  /** In a list of shops. */
  isShop: boolean
  /** At the head of its line or cell. */
  isHead: boolean
}

const maxRuns = 1500

/** All capitalized words of an answer that may be or begin a name, in order. */
export function nameRuns(text: VisibleText): NameRun[] {
  limitWordFacts()
  const tokens = readTokens(text)
  return new RunReader(text, tokens).read()
}

class RunReader {
  private readonly text: VisibleText
  private readonly tokens: AnswerTokens
  private readonly reader: TokenReader
  private readonly runs: NameRun[] = []
  private section = 1
  private tableRow = -1
  private lineTo = 0
  /** A long paragraph, perhaps of a page whose lines were joined. */
  private isFlat = false
  /** The last token of the line, exclusive. */
  private stop = 0
  private lastEnd = -1
  private lastChain = 0
  private chains = 0
  /** What the latest heading or introduction says of the heads below, and the first title of the table's columns. */
  private topic: Topic | null = null
  private columnTopic: Topic | null = null

  constructor(text: VisibleText, tokens: AnswerTokens) {
    this.text = text
    this.tokens = tokens
    this.reader = new TokenReader(text, tokens)
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
    this.isFlat = line.zone === 'paragraph' && line.to - line.from > 400
    this.tableRow = line.zone === 'table' ? this.tableRow + 1 : -1
    if (line.zone === 'heading' || this.tableRow === 0) this.section += 1
    if (line.zone !== 'table') {
      if (line.zone === 'heading' || endsInColon(text, line) || isBoldTitle(text, line))
        this.topic = this.topicIn(at, line.to - line.from <= 60) ?? this.topic
    } else if (this.tableRow === 0) this.columnTopic = this.topicIn(at, false)
    this.lastEnd = -1
    let sentence = at
    let cell = 0
    let label: Feature | null = null
    let isShop = false
    const start = at
    while (at < this.stop) {
      const signs = at === start ? sep.line : this.reader.signsBefore(at)
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
      if (!isHead && label === null && this.reader.isPlain(at)) {
        at += 1
        continue
      }
      const next = this.readRun(line, { at, signs, label, isShop, cell, isHead })
      at = Math.max(next, at + 1)
    }
  }

  /** The topic that the line shows from a token on, or its first cell. */
  private topicIn(from: number, mayAsk: boolean): Topic | null {
    let topic: Topic | null = null
    for (let at = from; at < this.stop && topic !== 'advice'; at += 1) {
      if (this.tableRow === 0 && at > from && (this.reader.signsBefore(at) & sep.pipe) !== 0) break
      if (!canShowTopic(this.tokens.hash[at] ?? 0)) continue
      topic = topicOfWord(this.reader.facts(at).bare, mayAsk && at === from) ?? topic
    }
    return topic
  }

  private labelKind(from: number, to: number): Feature {
    for (let at = from; at < to; at += 1) {
      if (isCue[this.tokens.hash[at] ?? 0] === 0) continue
      const { context } = this.reader.facts(at)
      if (context === 'award') return feature.awardLabel
      if (context === 'shop') return feature.shopLabel
    }
    return feature.otherLabel
  }

  /** Reads the run that begins at a token; returns the token after it. */
  private readRun(line: VisibleLine, spot: Spot): number {
    const { text, tokens } = this
    const { at } = spot
    const bits = tokens.bits[at] ?? 0
    const from = tokens.from[at] ?? 0
    const marks = text.marks[from] ?? 0
    if ((bits & token.cjk) !== 0 || (marks & mark.citation) !== 0) return at + 1
    const setOff = (marks & (mark.bold | mark.link)) !== 0
    const opensSetOff =
      setOff && (from === line.from || ((text.marks[from - 1] ?? 0) & marks & (mark.bold | mark.link)) === 0)
    const starts = spot.isHead || opensSetOff || spot.label === feature.awardLabel
    if ((bits & token.capital) === 0 && !this.reader.mayBeSmall(at, starts)) return at + 1
    let words = this.reader.wordsFrom(at, this.stop)
    const count = words.length
    const after = at + count
    let lead: HeadWord | null = null
    while (words.length > 1 && words[0]?.facts.isLead === true && !isKnownName(words)) {
      lead = words[0] ?? null
      words = words.slice(1)
    }
    const [first] = words
    if (first === undefined || first.kind === 'model') return after
    if (words.length === 1 && !starts && this.isHopeless(first, lead, spot.signs, after)) return after
    this.addRun(line, spot, { words, lead, after, starts, opensSetOff, setOff })
    for (let index = 1; index < words.length; index += 1)
      if (phraseLength(words, index) > 0)
        this.addRun(
          line,
          { ...spot, isHead: false, signs: sep.space },
          {
            words: words.slice(index),
            lead: null,
            after,
            starts: false,
            opensSetOff: false,
            setOff,
          },
        )
    return after
  }

  /** One everyday word in a sentence: most of all capitals, and hardly ever a name. */
  private isHopeless(
    { kind, facts, bits }: HeadWord,
    lead: HeadWord | null,
    signs: number,
    after: number,
  ): boolean {
    if (facts.isLead || kind === 'generic' || kind === 'technical' || kind === 'publisher') return true
    if (kind !== 'word' || lead !== null || !isForcing(signs) || after >= this.stop) return false
    const { isVerb, bare } = this.reader.facts(after)
    const mayBeVerb = isVerb || bare.endsWith('s') || bare.endsWith('ed')
    return (bits & token.possessive) === 0 && this.reader.signsBefore(after) === sep.space && !mayBeVerb
  }

  private addRun(
    line: VisibleLine,
    spot: Spot,
    found: {
      words: HeadWord[]
      lead: HeadWord | null
      after: number
      starts: boolean
      opensSetOff: boolean
      setOff: boolean
    },
  ): void {
    const { words, lead, after, starts } = found
    const signs: Feature[] = []
    const product = productAt(words)
    const name = words.slice(0, nameEnd(words, product))
    while (name.length > 1 && name.at(-1)?.facts.isParticle === true) name.pop()
    if (product > 0) signs.push(words[product]?.kind === 'model' ? feature.model : feature.kindNoun)
    if (name.length > 1 && ((name.at(-1)?.bits ?? 0) & token.possessive) !== 0) signs.push(feature.possessive)
    let heads = this.addPlace(signs, line, spot, found)
    this.addNext(signs, words, after)
    this.addBefore(signs, spot, lead)
    if (signs.includes(feature.flatHead)) heads = true
    if (((words[0]?.bits ?? 0) & (token.capital | token.digit)) === 0) signs.push(feature.small)
    if (heads || starts) this.addTopic(signs, line)
    const isSubject =
      signs.includes(feature.verb) &&
      (signs.includes(feature.sentenceStart) || signs.includes(feature.lineStart))
    const inParens = signs.includes(feature.afterParen) && isListed(this.text, line)
    const siblings =
      heads || starts
        ? this.siblingsOf(line, spot.cell, signs)
        : inParens
          ? this.section * 1000 + place.afterParen
          : isSubject
            ? place.subject
            : 0
    const chain = this.chainOf(spot.at, after)
    this.runs.push({
      words: name.slice(0, 4),
      the:
        lead !== null && lead.facts.bare === 'the' && (starts || signs.includes(feature.theInside))
          ? lead
          : null,
      signs,
      heads,
      siblings,
      chain,
    })
  }

  /** Where the run is; returns whether it is the head of its place. */
  private addPlace(
    signs: Feature[],
    line: VisibleLine,
    spot: Spot,
    { opensSetOff, setOff, lead }: { opensSetOff: boolean; setOff: boolean; lead: HeadWord | null },
  ): boolean {
    const { label, isHead, cell } = spot
    if (spot.isShop) signs.push(feature.shopLabel)
    else if (label !== null) signs.push(label)
    const award = label === feature.awardLabel
    if (line.zone === 'table') {
      if (isHead)
        signs.push(
          this.tableRow === 0 ? feature.headerCell : cell === 0 ? feature.firstCell : feature.otherCell,
        )
      return isHead && (cell === 0 || this.tableRow === 0)
    }
    if (isHead || award) {
      if (line.zone === 'heading')
        signs.push(isNumbered(this.text, line) ? feature.numberedHeading : feature.heading)
      else if (isListed(this.text, line)) signs.push(setOff ? feature.itemMarked : feature.item)
      else if (opensSetOff) signs.push(feature.lead)
      else if (isHead) signs.push(isCard(this.text, line) ? feature.card : feature.lineStart)
      if (signs.at(-1) !== feature.lineStart && isHead) return true
      if (award) return true
    } else if (opensSetOff) signs.push(feature.bold)
    if (!isHead && lead === null) {
      if (spot.signs === 0 || (spot.signs & (sep.stop | sep.colon)) !== 0) signs.push(feature.sentenceStart)
      if ((spot.signs & sep.stop) !== 0 && (spot.signs & sep.space) === 0) signs.push(feature.glued)
      if (spot.signs === sep.close) signs.push(feature.strip)
    }
    if (!isHead && !isForcing(spot.signs)) signs.push(feature.inside)
    else if (lead !== null && !isHead && !setOff) signs.push(feature.inside)
    return false
  }

  private addTopic(signs: Feature[], line: VisibleLine): void {
    const topic = (line.zone === 'table' ? this.columnTopic : null) ?? this.topic
    if (line.zone !== 'heading' && topic !== null)
      signs.push(topic === 'makers' ? feature.underMakers : feature.underAdvice)
  }

  private addNext(signs: Feature[], words: readonly HeadWord[], after: number): void {
    const { text, tokens } = this
    const last = words.at(-1)
    if (last === undefined) return
    if ((last.bits & token.possessive) !== 0 && words.length === 1) signs.push(feature.possessive)
    if (isTrademark(text.source.charCodeAt((text.origins[last.to - 1] ?? 0) + 1)))
      signs.push(feature.registered)
    if (isItalic(text.source, text.origins[words[0]?.from ?? 0] ?? 0)) signs.push(feature.italic)
    const ends = after >= this.stop
    const next = ends ? this.lineTo : (tokens.from[after] ?? 0)
    const between = signsIn(this.text, last.to, next)
    if (between === sep.space && !ends) {
      const { bare, isVerb, context } = this.reader.facts(after)
      if (context === 'by' && ((tokens.bits[after + 1] ?? 0) & token.capital) !== 0)
        signs.push(feature.byAfter)
      if (isVerb) signs.push(feature.verb)
      else if (((tokens.bits[after] ?? 0) & token.capital) === 0)
        signs.push(
          (bare.endsWith('s') && !bare.endsWith('ss')) || bare.endsWith('ed')
            ? feature.maybeVerb
            : feature.lowercaseNoun,
        )
      return
    }
    const sign = firstSign(text, last.to, next)
    if (sign === feature.paren && !signs.includes(feature.model) && isYear(text, last.to + 1))
      signs.push(feature.year)
    if (sign !== null) signs.push(sign)
    else if (ends) signs.push(feature.end)
    if ((between & sep.currency) !== 0) signs.push(feature.priced)
    const isGlued = this.isFlat && !ends && ((tokens.bits[after] ?? 0) & token.capital) !== 0
    if (sign === feature.colon && (signs.includes(feature.sentenceStart) || isGlued))
      signs.push(feature.flatHead)
    if (!ends && (sign === feature.colon || sign === feature.dash || sign === feature.paren))
      this.addThen(signs, after)
  }

  /** The first word of what a head presents: `Best for …`, `Check the …`, `(by …)`. */
  private addThen(signs: Feature[], at: number): void {
    const { context, isVerb, isLead, bare } = this.reader.facts(at)
    const bits = this.tokens.bits[at] ?? 0
    if ((bits & token.letter) === 0) {
      if ((this.reader.signsBefore(at) & sep.currency) === 0) signs.push(feature.thenNumber)
    } else if (context === 'by' && signs.includes(feature.paren)) signs.push(feature.byAfter)
    else if (context === 'award') signs.push(feature.thenPraise)
    else if (isVerb || (bare.endsWith('s') && !bare.endsWith('ss') && bare !== 'always'))
      signs.push(feature.thenVerb)
    else if (context === 'owned' || (isLead && context === null)) signs.push(feature.thenAdvice)
  }

  private addBefore(signs: Feature[], { at, signs: before, isHead }: Spot, lead: HeadWord | null): void {
    if ((before & sep.open) !== 0 && !isHead) signs.push(feature.afterParen)
    if (lead?.facts.bare === 'the' && !isHead && !isForcing(before)) signs.push(feature.theInside)
    const word =
      lead?.facts ?? (isHead || before !== sep.space || at === 0 ? null : this.reader.facts(at - 1))
    if (word === null) return
    const { context } = word
    if (context === null || context === 'award' || context === 'shop' || context === 'publication') {
      if (lead === null) signs.push(feature.lowercaseBefore)
    } else signs.push(lead !== null && context === 'the' && isHead ? feature.theHead : feature[context])
    if (context === 'by' && lead === null && this.namesBefore(at - 1)) signs.push(feature.byBefore)
    if (!isHead && this.hasMakerNoun(at)) signs.push(feature.makerNoun)
    for (let back = at - 1, looked = 0; back >= 0 && looked < 6; back -= 1, looked += 1) {
      if (
        (signsIn(this.text, this.tokens.to[back] ?? 0, this.tokens.from[back + 1] ?? 0) &
          (sep.stop | sep.line)) !==
        0
      )
        break
      if (isCue[this.tokens.hash[back] ?? 0] === 0) continue
      const kind = this.reader.facts(back).context
      if (kind === 'shop' || kind === 'publication') {
        signs.push(feature.publisherCue)
        break
      }
    }
  }

  /** `(by …`, or a capitalized word or a number before `by`. */
  private namesBefore(by: number): boolean {
    const signs = by > 0 ? this.reader.signsBefore(by) : sep.open
    if ((signs & sep.open) !== 0) return true
    return signs === sep.space && ((this.tokens.bits[by - 1] ?? 0) & (token.capital | token.digit)) !== 0
  }

  /** `startup X`, `companies such as X`, `brands like X`. */
  private hasMakerNoun(at: number): boolean {
    const { bare } = this.reader.facts(at - 1)
    if (at > 1 && (bare === 'like' || bare === 'as' || bare === 'including'))
      return this.isMakerNoun(at - 2) || (at > 2 && this.isMakerNoun(at - 3))
    return this.isMakerNoun(at - 1)
  }

  private isMakerNoun(at: number): boolean {
    return canShowTopic(this.tokens.hash[at] ?? 0) && topicOfWord(this.reader.facts(at).bare) === 'makers'
  }

  private siblingsOf(line: VisibleLine, cell: number, signs: readonly Feature[]): number {
    if (line.zone === 'heading') return isNumbered(this.text, line) ? place.numberedHeading : place.heading
    const parallel = this.section * 1000
    if (line.zone === 'table')
      return parallel + (this.tableRow === 0 ? place.headerCell : place.cell + Math.min(cell, 20))
    if (isListed(this.text, line)) return parallel + place.item + Math.min(line.indent, 40)
    if (signs.includes(feature.lead)) return parallel + place.lead
    if (signs.includes(feature.card)) return parallel + place.card
    return parallel + (signs.includes(feature.flatHead) ? place.flatHead : place.other)
  }

  private chainOf(at: number, after: number): number {
    const before = this.lastEnd
    this.lastEnd = after
    const joined =
      before !== -1 && (at === before ? this.isComma(at) : at === before + 1 && this.isJoint(before))
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
    const signs = this.reader.signsBefore(at)
    return (
      (signs & (sep.comma | sep.slash)) !== 0 &&
      (signs & ~(sep.space | sep.comma | sep.slash | sep.close)) === 0
    )
  }

  /** `and`, `or`, `vs.`, `over` between two runs. */
  private isJoint(at: number): boolean {
    const before = this.reader.signsBefore(at)
    const after = this.reader.signsBefore(at + 1)
    return (
      joints.has(this.reader.facts(at).bare) &&
      (before & ~(sep.space | sep.comma | sep.close)) === 0 &&
      (after === sep.space || (after === (sep.space | sep.stop) && this.reader.facts(at).bare === 'vs'))
    )
  }
}

/** `New Relic`, `The Ordinary`: the first word belongs to the name. */
const isKnownName = (words: readonly HeadWord[]) =>
  phraseLength(words) > 0 ||
  isListedPair(words) ||
  (words.length > 2 &&
    words[0]?.facts.beginsListed === true &&
    isListedName(
      words
        .slice(0, 3)
        .map(({ facts }) => facts.bare)
        .join(' '),
    ))

/** By `wordHash`, whether a word may be a cue of a label or of a list of shops. */
const isCue = new Uint8Array(65_536)
for (const [word, kind] of contextWords)
  if (kind === 'award' || kind === 'shop' || kind === 'publication') isCue[wordHash(word)] = 1

const joints = new Set([
  'and',
  'or',
  'vs',
  'versus',
  'over',
  'than',
  'beats',
  'und',
  'oder',
  'et',
  'ou',
  'y',
  'o',
])

const isTrademark = (unit: number) => unit === 0xae || unit === 0x2122 || unit === 0x2120
