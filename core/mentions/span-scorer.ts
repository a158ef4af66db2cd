import { AnswerWords, beginsWithCue } from './text/answer-words.ts'
import type { BrandSet, NamePattern } from './brand-set.ts'
import { commonTier, isOftenCapital } from './common-words.ts'
import type { NameSpan } from './find-names.ts'
import { describesOffer, followsTitle, framePoints, isPlaceOrEvent } from './name-frames.ts'
import {
  type Neighbour,
  isAmongOtherScripts,
  isForced,
  isTitled,
  slice,
  wordAfter,
  wordBefore,
} from './neighbours.ts'
import type { Others } from './word-model/company.ts'
import type { Occurrence, WordModel } from './word-model/occurrence.ts'
import { isGivenName, isNamesake } from './person-names.ts'
import { isUnspaced, script, scriptOf } from './text/script-class.ts'
import type { VisibleLine, VisibleText } from './text/visible-text.ts'
import { isDoubtful, isOtherUnspacedName, otherHeads } from './other-names.ts'
import {
  hasSmallWord,
  isAnswered,
  isBoldLead,
  isCasual,
  isHead,
  isModifier,
  isNamedSmall,
  isShouted,
  isWholeLink,
  productPoints,
} from './name-shapes.ts'
import {
  brandLeads,
  brandNouns,
  brandVerbs,
  companyWords,
  determiners,
  enumerationAhead,
  enumerationBehind,
  functionWords,
  imperativeObjects,
  indefinite,
  prepositions,
  strongWords,
  unspacedBusiness,
} from './evidence-words.ts'

/** Evidence from the whole answer for or against the brand. */
export type AnswerEvidence = {
  text: VisibleText
  set: BrandSet
  /** Folded prompt, empty if unknown. */
  prompt: string
  /** Brands that own a page among the citations. */
  citedBrands: ReadonlySet<number>
  model: WordModel
}

/** What else the answer names. */
type Surroundings = {
  others: (each: Scored) => Others
  nearest: (span: NameSpan) => number
  /** Brands that the rules keep. */
  brands: ReadonlySet<number>
}

type Topic = Pick<Occurrence['points'], 'cued' | 'described' | 'describedShare' | 'inflected'>

const inflections = ['s', 'ed', 'ing', 'er', 'd', 'es']

export type Scored = { span: NameSpan; score: number; grammar: number; open: boolean; loose: boolean }

/** Tier of names that are not everyday words. */
const rareTier = 60

/** A head at the start of its line. */
const isWholeHead = (text: VisibleText, span: NameSpan, line: VisibleLine): boolean =>
  span.form !== 'lower' && span.from <= line.from + 4 && isHead(text, span, line)

/** Points of an occurrence that are read once. */
function remembered(read: (span: NameSpan) => number): (span: NameSpan) => number {
  const known = new Map<NameSpan, number>()
  return (span) => {
    const found = known.get(span)
    if (found !== undefined) return found
    const points = read(span)
    known.set(span, points)
    return points
  }
}

export class SpanScorer {
  private readonly answer: AnswerEvidence
  private readonly lineOf: (at: number) => VisibleLine
  private readonly words: AnswerWords
  private readonly certainBrands: ReadonlySet<number>
  private readonly ends: ReadonlyMap<number, NameSpan>
  private readonly starts: ReadonlyMap<number, NameSpan>
  private readonly heads = new Map<number, NameSpan[]>()
  /** The certain brands that are whole heads, by zone. */
  private readonly headBrands = new Map<VisibleLine['zone'], Set<number>>()
  private readonly topics = new Map<NamePattern, Topic>()
  private readonly tradePoints = new Map<number, number>()
  private readonly cuesFound = new Map<NamePattern, number>()
  /** What several rules and the model ask of the same occurrence. */
  private readonly frame = remembered((span) => this.readFrame(span))
  private readonly capitals = remembered((span) => this.readCapitals(span))
  private readonly enumerated = remembered((span) => this.readEnumerated(span))
  private readonly headPoints = remembered((span) => this.readHeadPoints(span))
  private readonly trade = remembered((span) => this.readTrade(span))
  private readonly casual: boolean
  private readonly smallWords = new Map<string, boolean>()
  /** Brands whose name belongs to a person or a place somewhere in the answer. */
  private readonly namesakes: ReadonlySet<number>

  constructor(
    answer: AnswerEvidence,
    certain: readonly NameSpan[],
    doubtful: readonly NameSpan[],
    lineOf: (at: number) => VisibleLine,
  ) {
    this.answer = answer
    this.lineOf = lineOf
    this.casual = isCasual(answer.text)
    this.words = new AnswerWords(answer.text, answer.prompt)
    this.certainBrands = new Set(certain.map(({ pattern }) => pattern.brand))
    this.ends = new Map([...doubtful, ...certain].map((span) => [span.to, span]))
    this.starts = new Map([...doubtful, ...certain].map((span) => [span.from, span]))
    for (const span of [...certain, ...doubtful]) {
      const line = lineOf(span.from)
      if (span.from > line.from + 4) continue
      const known = this.heads.get(line.index)
      if (known === undefined) this.heads.set(line.index, [span])
      else known.push(span)
    }
    for (const span of certain) {
      const line = lineOf(span.from)
      if (!isWholeHead(answer.text, span, line)) continue
      const brands = this.headBrands.get(line.zone) ?? new Set()
      this.headBrands.set(line.zone, brands.add(span.pattern.brand))
    }
    this.namesakes = new Set(
      doubtful.filter((span) => this.isNamesake(span)).map(({ pattern }) => pattern.brand),
    )
  }

  /** Evidence in points; two are enough. An uppercase initial inside a sentence counts most, at its start nothing. */
  score(span: NameSpan): { score: number; grammar: number; open: boolean } {
    if (span.pattern.sense?.unspaced === true)
      return { score: this.scoreUnspaced(span), grammar: 0, open: false }
    if (span.pattern.script !== script.latin) return { score: this.trade(span) + 1, grammar: 0, open: false }
    const grammar = this.grammar(span)
    if (grammar <= -4) return { score: grammar, grammar, open: false }
    const shared = this.namesakes.has(span.pattern.brand) && grammar < 2 ? 1.5 : 0
    const score =
      grammar +
      this.capitals(span) +
      this.enumerated(span) +
      this.subject(span) +
      this.prompted(span) -
      shared -
      (span.pattern.strict ? 1 : 0)
    return {
      score,
      grammar,
      open:
        grammar < 4 &&
        !this.isOffer(span) &&
        span.form !== 'lower' &&
        !isAmongOtherScripts(this.answer.text, span),
    }
  }

  /** A whole head, like those of two other brands that are certain: `**Trade** – …` among `**Driftaway** – …`. */
  isParallelHead(span: NameSpan): boolean {
    const { zone } = this.lineOf(span.from)
    if (!isWholeHead(this.answer.text, span, this.lineOf(span.from))) return false
    return (this.headBrands.get(zone)?.size ?? 0) >= 2
  }

  /** How much of the brand's topic and how many other forms of the word the answer has. */
  private topic(pattern: NamePattern): Topic {
    const known = this.topics.get(pattern)
    if (known !== undefined) return known
    const { brand, folded, sense } = pattern
    const stems = this.answer.set.descriptionStems[brand] ?? []
    const described = stems.filter((stem) => this.words.hasStem(stem)).length
    const topic = {
      cued: sense?.cues == null ? -1 : this.cues(pattern),
      described,
      describedShare: stems.length === 0 ? -1 : described / stems.length,
      inflected: inflections.filter((ending) => this.words.has(folded + ending)).length,
    }
    this.topics.set(pattern, topic)
    return topic
  }

  /** How many words of the brand's industry the answer has, up to four. */
  private cues(pattern: NamePattern): number {
    const known = this.cuesFound.get(pattern)
    if (known !== undefined) return known
    const { folded, sense } = pattern
    const count = sense?.cues == null ? 0 : this.words.count(sense.cues, { limit: 4, except: folded })
    this.cuesFound.set(pattern, count)
    return count
  }

  private isOffer(span: NameSpan): boolean {
    const { text } = this.answer
    return isHead(text, span, this.lineOf(span.from)) && describesOffer(slice(text, span.to, span.to + 130))
  }

  /** Everything the model needs to know about an occurrence that the rules leave open. */
  occurrence(each: Scored, { others, nearest, brands }: Surroundings): Occurrence {
    const { span, score, grammar, loose } = each
    const { text, set, citedBrands } = this.answer
    const { pattern } = span
    const line = this.lineOf(span.from)
    const stems = set.descriptionStems[pattern.brand] ?? []
    const near = ` ${slice(text, span.from - 90, span.from)} ${slice(text, span.to, span.to + 90)}`
    return {
      span,
      text,
      line,
      stems,
      points: {
        score,
        grammar,
        frame: this.frame(span),
        capitals: this.capitals(span),
        enumerated: this.enumerated(span),
        head: isForced(text, span.from) ? this.headPoints(span) : -1,
        trade: this.trade(span),
        prompted: this.prompted(span),
        loose,
        namesake: this.namesakes.has(pattern.brand),
        ...this.topic(pattern),
        describedNear: stems.filter((stem) => near.includes(stem)).length,
        competitors: this.certainBrands.size - (this.certainBrands.has(pattern.brand) ? 1 : 0),
        cited: citedBrands.has(pattern.brand),
        small: this.hasSmall(span),
        others: others(each),
        nearest: nearest(span),
        company: brands.size - (brands.has(pattern.brand) ? 1 : 0),
      },
    }
  }

  private scoreUnspaced(span: NameSpan): number {
    const { sense } = span.pattern
    const { text } = this.answer
    if (isOtherUnspacedName(span, text)) return -5
    const before = slice(text, span.from - 8, span.from)
    const after = slice(text, span.to, span.to + 10)
    if (sense?.after?.test(after) === true || sense?.before?.test(before) === true) return -5
    const business = unspacedBusiness.test(slice(text, span.from - 40, span.to + 40)) ? 1.5 : 0
    const beside = sense?.cues != null && beginsWithCue(after, sense.cues) ? 2 : 0
    const trade = this.trade(span)
    const base = (strongWords.has(span.pattern.folded) ? 0.5 : 2) + (trade >= 0.75 ? 0.75 : 0)
    return base + beside + this.enumerated(span) + trade + this.prompted(span) + business
  }

  /** A person, a place, or an event with the brand's name. */
  private isNamesake(span: NameSpan): boolean {
    const { text } = this.answer
    const { pattern } = span
    if (pattern.script !== script.latin || pattern.words.length !== 1 || span.form === 'lower') return false
    const previous = wordBefore(text, span.from)
    const next = wordAfter(text, span.to)
    if (pattern.sense?.products?.test(slice(text, span.to, span.to + 24)) === true) return false
    if (previous.joined && previous.capital && isGivenName(previous.word)) return true
    const before = slice(text, span.from - 14, span.from)
    if (followsTitle(before)) return true
    const clean = span.end.kind === 'clean'
    const capital = next.joined && next.capital
    if (clean && isPlaceOrEvent({ before, after: slice(text, span.to, span.to + 24), capital })) return true
    return (
      clean &&
      capital &&
      !next.hyphen &&
      isNamesake(pattern.folded) &&
      commonTier(next.word) === null &&
      !this.starts.has(next.from) &&
      productPoints(text, span) < 2 &&
      this.trade(span) < 2
    )
  }

  /** The words directly around the name. */
  private grammar(span: NameSpan): number {
    const { text } = this.answer
    const { sense, folded } = span.pattern
    const before = slice(text, span.from - 24, span.from)
    const after = slice(text, span.to, span.to + 24)
    const next = wordAfter(text, span.to)
    const previous = wordBefore(text, span.from)
    const frame = this.frame(span)
    if (span.form !== 'same' && span.form !== 'lower' && span.form !== 'title' && span.form !== 'upper')
      return -5
    if (next.joined && next.capital && otherHeads.has(next.word)) return -5
    if (this.isNamesake(span)) return -5
    const product = sense?.products?.test(after) === true && span.form !== 'lower'
    const listed = this.enumerated(span) > 0 && (!next.joined || functionWords.has(next.word))
    if (!product && !listed && frame < 2.5 && sense?.after?.test(after) === true) return -5
    if (!product && sense?.before?.test(before) === true && !this.isProduct(next)) return -4
    if (
      /\p{Lu}?\p{L}-$/u.test(before) &&
      !/(?:^|[^\p{L}])(?:non|ex|anti|pro|pre|post|via|multi|cross)-$/u.test(before)
    )
      return -4
    if (next.capital && next.hyphen && commonTier(next.word) !== null) return -3
    let points = 0
    if (
      next.joined &&
      (next.capital || next.digit) &&
      sense?.cues != null &&
      beginsWithCue(after.trimStart(), sense.cues)
    )
      points += 3
    if (isWholeLink(text, span)) points += 2
    if (product) points += 4
    else if (next.joined && (next.capital || next.digit)) points += productPoints(text, span)
    if (span.start === 'chained' || span.end.kind === 'chained') points += 3
    if (span.end.kind === 'possessive') points += 1
    points += frame
    if (/[@#]$/.test(before)) points += 4
    if (isOftenCapital(folded) && previous.word === 'the' && (!next.joined || functionWords.has(next.word)))
      points -= 3
    else if (
      isOftenCapital(folded) &&
      previous.word === 'the' &&
      next.joined &&
      !next.capital &&
      !brandNouns.has(next.word) &&
      !this.isCue(span, next)
    )
      points -= 2
    const ruling = isForced(text, span.from) || !prepositions.has(next.word)
    if (next.joined && !next.capital && imperativeObjects.has(next.word)) points -= ruling ? 2.5 : 0
    else if (frame <= 0 && next.joined && !next.capital && brandVerbs.has(next.word)) points += 1
    else if (next.joined && brandNouns.has(next.word)) points += 1.5
    else if (next.joined && !next.capital && this.isCue(span, next)) points += 1.5
    if (this.isCounted(span, previous, next)) points -= this.trade(span) < 2 ? 2 : 1
    if (isAnswered(text, span)) points += 1.5
    if (span.end.kind === 'clean' && /^ ?(?:inc|corp|co|ltd|llc|plc|gmbh)\b/.test(after)) points += 4
    if (brandLeads.has(previous.word) && previous.joined) points += 1
    return points
  }

  private readFrame(span: NameSpan): number {
    if (span.form === 'lower' || (span.end.kind !== 'clean' && span.end.kind !== 'possessive')) return 0
    const { text } = this.answer
    return framePoints({
      folded: span.pattern.folded,
      before: slice(text, span.from - 24, span.from),
      after: slice(text, span.to, span.to + 90),
      possessive: span.end.kind === 'possessive',
    })
  }

  /** Whether the position suits an ordinary word: before a lowercase noun at a clause's start, after `a` or `each`. */
  isLoose(span: NameSpan): boolean {
    const { text } = this.answer
    const { pattern } = span
    if (pattern.script !== script.latin) return false
    const next = wordAfter(text, span.to)
    const previous = wordBefore(text, span.from)
    if (this.isCounted(span, previous, next)) return true
    if ((pattern.tier ?? rareTier) >= rareTier) return false
    if (previous.word === 'the' || indefinite.has(previous.word)) {
      const ordinary = !next.capital || commonTier(next.word) !== null
      return !next.digit && ordinary && !brandNouns.has(next.word) && !this.isCue(span, next)
    }
    if (!next.joined || next.capital || !isForced(text, span.from) || this.enumerated(span) > 0) return false
    if (next.digit) return true
    if (functionWords.has(next.word) || /^(?:and|or|vs)$/.test(next.word)) return false
    return !(
      this.frame(span) > 0 ||
      brandNouns.has(next.word) ||
      brandVerbs.has(next.word) ||
      this.isCue(span, next)
    )
  }

  /** `a Coach motivates`, `each Bolt.`: one of many, unless a noun of the industry follows. */
  private isCounted(span: NameSpan, previous: Neighbour, next: Neighbour): boolean {
    if (!indefinite.has(previous.word) || this.enumerated(span) > 0) return false
    return (
      !next.joined || (!next.capital && !next.digit && !brandNouns.has(next.word) && !this.isCue(span, next))
    )
  }

  private isCue({ pattern: { sense } }: NameSpan, { word }: Neighbour): boolean {
    return sense?.cues != null && beginsWithCue(word, sense.cues)
  }

  private isProduct(next: Neighbour): boolean {
    return next.joined && (next.capital || next.digit)
  }

  /** The evidence from uppercase letters, given the position of the word. */
  private readCapitals(span: NameSpan): number {
    const { text } = this.answer
    const { pattern, form } = span
    const tier = pattern.tier ?? 40
    const weight = tier <= 10 ? -1 : tier <= 20 ? -0.75 : tier <= 40 ? -0.5 : 1.5
    if (form === 'lower' && this.casual && this.trade(span) > 0) return weight + 2
    if (isAmongOtherScripts(text, span)) return weight + 3
    if (form === 'lower' && !isNamedSmall(span)) return tier > 40 ? -1 : -4
    const least = this.lineOf(span.from).zone === 'paragraph' ? 4 : 2
    const titled = isTitled(text, span, least)
    const shouted = form === 'same' && isShouted(span) && !titled ? 2 : 0
    if (shouted > 0 && isForced(text, span.from)) return weight + shouted + this.headPoints(span)
    if (isForced(text, span.from)) return weight + this.headPoints(span) - (this.hasSmall(span) ? 0.4 : 0)
    if (titled) return weight + (form === 'upper' ? 0 : 0.5)
    const previous = wordBefore(text, span.from)
    const vague =
      determiners.has(previous.word) && this.trade(span) <= 0 && span.end.kind === 'clean' ? 1.5 : 0
    const longer =
      previous.joined &&
      previous.capital &&
      !this.followsName(span.from) &&
      (!isForced(text, previous.from) || isModifier(previous.word))
    const often = isOftenCapital(pattern.folded)
    const small = this.hasSmall(span) && this.trade(span) <= 0 ? 0.5 : 0
    if (longer && this.isNounPhrase(previous)) return weight - small - 0.5
    return weight - vague - small + (longer ? 0.5 : often ? 1.75 : 3)
  }

  /** `The Water Sprite`, `a Red Fox`: the word ends a phrase of ordinary words after an article. */
  private isNounPhrase(previous: Neighbour): boolean {
    if (commonTier(previous.word) === null || isOftenCapital(previous.word)) return false
    return determiners.has(wordBefore(this.answer.text, previous.from).word)
  }

  /** `Shell and BP`, `Gap, Old Navy`: another tracked name in the same enumeration. */
  private readEnumerated(span: NameSpan): number {
    const { text } = this.answer
    const behind = enumerationBehind.exec(slice(text, span.to, span.to + 60))
    const ahead = enumerationAhead.exec(slice(text, span.from - 60, span.from))
    const others = [
      behind === null ? undefined : this.starts.get(span.to + behind[0].length),
      ahead === null ? undefined : this.ends.get(span.from - ahead[0].length),
    ]
    const companions = others.filter(
      (other) => other !== undefined && other.pattern.brand !== span.pattern.brand,
    )
    if (companions.length === 0) return 0
    return companions.some((other) => other !== undefined && !isDoubtful(other)) ? 1.5 : 1
  }

  private followsName(from: number): boolean {
    return this.ends.has(from) || this.ends.has(from - 1)
  }

  /** The word elsewhere in lowercase: the answer uses it as a word. */
  private hasSmall({ pattern }: NameSpan): boolean {
    const known = this.smallWords.get(pattern.folded)
    if (known !== undefined) return known
    const found = this.words.has(pattern.folded) && hasSmallWord(this.answer.text, pattern.folded)
    this.smallWords.set(pattern.folded, found)
    return found
  }

  /** The word alone as the head of an item, cell, or heading: depends on its siblings within thirty lines. */
  private readHeadPoints(span: NameSpan): number {
    const { text } = this.answer
    const line = this.lineOf(span.from)
    if (!isHead(text, span, line)) return 0
    const offered = describesOffer(slice(text, span.to, span.to + 130)) ? 1.75 : 0
    let words = 0
    let names = 0
    for (const other of text.lines.slice(Math.max(0, line.index - 30), line.index + 31)) {
      if (other === line || other.source || (other.zone !== line.zone && !isBoldLead(text, other))) continue
      if (this.headsWithBrand(other, span.pattern.brand)) return 2.75 + offered
      const head = wordAfter(text, other.from - 1, { skipSigns: true })
      if (head.word === '' || head.word === span.pattern.folded) continue
      if (commonTier(head.word) !== null) words += 1
      else names += 1
    }
    if (names > words) return 2 + offered
    return (words >= 2 ? 0.5 : 1.25) + offered
  }

  private headsWithBrand(line: VisibleLine, except: number): boolean {
    const spans = this.heads.get(line.index) ?? []
    return spans.some(
      (each) =>
        each.pattern.brand !== except &&
        (!isDoubtful(each) || (this.trade(each) >= 0.75 && isHead(this.answer.text, each, line))),
    )
  }

  /**
   * The evidence from the industry, limited by context: little for a loose word, nothing negative for a plain subject.
   */
  private subject(span: NameSpan): number {
    const trade = this.trade(span)
    if (this.isLoose(span)) return Math.min(1.5, trade)
    return this.frame(span) >= 3 ? Math.max(0, trade) : trade
  }

  /** Words of the industry, competitors, and own pages anywhere in the answer, minus words of the ordinary sense. */
  private readTrade(span: NameSpan): number {
    const { pattern } = span
    const { brand, folded, sense } = pattern
    const { citedBrands, set } = this.answer
    let known = this.tradePoints.get(brand)
    if (known === undefined) {
      const cues = this.cues(pattern)
      const against =
        sense?.against == null ? 0 : this.words.count(sense.against, { limit: 3, except: folded })
      let described = 0
      for (const word of set.descriptionWords[brand] ?? []) if (this.words.has(word)) described += 1
      const competitors = this.certainBrands.size - (this.certainBrands.has(brand) ? 1 : 0)
      known =
        Math.min(3, cues * 0.9) +
        Math.min(2, described * 0.75) +
        Math.min(2, competitors) +
        (citedBrands.has(brand) ? 2.5 : 0) -
        against * (cues >= 2 ? 0.4 : 0.75) +
        (this.certainBrands.has(brand) ? 1.5 : 0)
      this.tradePoints.set(brand, known)
    }
    const near = slice(this.answer.text, span.from - 60, span.to + 60)
    return known + (companyWords.test(near) ? 0.5 : 0)
  }

  private prompted(span: NameSpan): number {
    const { prompt } = this.answer
    const { folded } = span.pattern
    for (let at = prompt.indexOf(folded); at !== -1; at = prompt.indexOf(folded, at + 1)) {
      const apart = scriptOf[prompt.charCodeAt(at - 1)] !== span.pattern.script
      const ends = scriptOf[prompt.charCodeAt(at + folded.length)] !== span.pattern.script
      if ((apart && ends) || isUnspaced(span.pattern.script)) return 0.75
    }
    return 0
  }
}
