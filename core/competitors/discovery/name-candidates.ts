import { foldedText, type VisibleText } from '#core/mentions/text/visible-text.ts'
import { occursInLowercase, token } from './answer-tokens.ts'
import { type HeadWord, isListedPair, phraseLength, type WordFacts, type WordKind } from './head-words.ts'
import { feature, type Feature, featureNames } from './name-features.ts'
import type { NameRun } from './name-runs.ts'

/** A possible name with all its runs in the answer. */
export type NameCandidate = {
  /** The second word, if the first one alone is not its name. */
  second: WordFacts | null
  runs: NameRun[]
  shown: Feature[]
  /** Heads an item, a heading, a cell, or another place of names. */
  inSlot: boolean
  isNamely: boolean
  /** Log odds of being a name. */
  score: number
  isTracked: boolean
}

/** `foreign`: in a language other than English. `commercial`: about offers. */
export type AnswerKind = { foreign: boolean; commercial: boolean }

const maxCandidates = 300

/** The runs of each possible name, and what they show together. Needs the tokens of this answer (`nameRuns`). */
export function nameCandidates(
  text: VisibleText,
  runs: readonly NameRun[],
  { foreign, commercial }: AnswerKind,
): NameCandidate[] {
  const candidates = new CandidateTable()
  const inner = new Map<number, number>()
  for (const run of runs) {
    const { words } = run
    candidates.add(run)
    for (let at = 1; at < words.length; at += 1) {
      const word = words[at]
      if (word !== undefined && isNamely(words[at - 1]?.kind ?? 'word'))
        inner.set(word.facts.id, (inner.get(word.facts.id) ?? 0) + 1)
    }
  }
  const all = candidates.joined()
  for (const candidate of all) measure(text, candidate, inner, { foreign, commercial })
  return all
}

/** Candidates by their first word, and by the second if the first is an everyday word. */
class CandidateTable {
  private readonly byWord = new Map<number, NameCandidate[]>()

  add(run: NameRun): void {
    const [first, second] = run.words
    if (first === undefined) return
    const also =
      second === undefined || (isNamely(first.kind) && phraseLength(run.words) === 0) ? null : second.facts
    const others = this.byWord.get(first.facts.id)
    const known = others?.find((candidate) => candidate.second === also)
    if (known !== undefined) return void known.runs.push(run)
    if (others === undefined && this.byWord.size >= maxCandidates) return
    const fresh = {
      second: also,
      runs: [run],
      shown: [],
      inSlot: false,
      isNamely: false,
      score: 0,
      isTracked: false,
    }
    if (others === undefined) this.byWord.set(first.facts.id, [fresh])
    else if (others.length < maxSeconds) others.push(fresh)
  }

  /** `Square Terminal` belongs to `Square`, if that also occurs alone. */
  joined(): NameCandidate[] {
    return [...this.byWord.values()].flatMap((same) => {
      const alone = same.find(({ second }) => second === null)
      if (alone === undefined || same.length === 1 || !isMaker(alone)) return same
      for (const other of same) if (other !== alone) alone.runs.push(...other.runs)
      return [alone]
    })
  }
}

const maxSeconds = 20

/** `Two` in `Two photographers` does not make `Two Larks` its product. */
const isMaker = ({ runs }: NameCandidate) =>
  isNamely(runs[0]?.words[0]?.kind ?? 'word') ||
  runs.some(
    ({ heads, signs }) =>
      heads ||
      signs.includes(feature.inside) ||
      signs.includes(feature.verb) ||
      signs.includes(feature.possessive),
  )

/** Kinds of words that are hardly anything but names. */
export const isNamely = (kind: WordKind) =>
  kind === 'coined' || kind === 'known' || kind === 'initials' || kind === 'acronym' || kind === 'digits'

const isOrdinary = (kind: WordKind) => kind === 'word' || kind === 'generic' || kind === 'often'

const isSlot = new Uint8Array(featureNames.length)
for (const slot of [
  feature.itemMarked,
  feature.heading,
  feature.numberedHeading,
  feature.firstCell,
  feature.headerCell,
  feature.lead,
  feature.item,
  feature.card,
  feature.flatHead,
  feature.awardLabel,
])
  isSlot[slot] = 1

/** Scratch of `measure`. */
const isShown = new Uint8Array(featureNames.length)

function measure(
  text: VisibleText,
  candidate: NameCandidate,
  inner: ReadonlyMap<number, number>,
  { foreign, commercial }: AnswerKind,
): void {
  const { runs, shown } = candidate
  const set = (at: Feature, holds = true) => {
    if (!holds || isShown[at] === 1) return
    isShown[at] = 1
    shown.push(at)
  }
  const has = (at: Feature) => isShown[at] === 1
  let words: readonly HeadWord[] = []
  let inside = 0
  let slots = 0
  let alone = false
  let branches = 0
  for (const run of runs) {
    for (const sign of run.signs) {
      if (sign === feature.inside) inside += 1
      else if (isSlot[sign] === 1 && !has(sign)) slots += 1
      set(sign)
    }
    if (run.words.length > words.length) words = run.words
    if (run.words.length === 1) alone = true
    if (run.words[1]?.facts !== runs[0]?.words[1]?.facts) branches += 1
  }
  const [first, second] = words
  if (first !== undefined) {
    set(feature.bias)
    const pair = isListedPair(words)
    setWords(set, words, pair)
    set(feature.insideTwice, inside > 1)
    set(feature.several, runs.length > 1)
    set(feature.severalPlaces, slots > 1)
    set(feature.branches, branches > 0)
    set(feature.alone, alone && words.length > 1)
    const after = inner.get(first.facts.id) ?? 0
    set(feature.inner, after > 0)
    set(feature.innerMostly, after > runs.length)
    set(feature.innerThe, after > 0 && has(feature.the))
    set(feature.innerVerb, after > 0 && has(feature.verb))
    set(feature.humpAlone, after === 0 && has(feature.hump))
    const goesOn = second !== undefined || has(feature.model) || has(feature.kindNoun)
    set(feature.theProduct, after === 0 && goesOn && has(feature.the))
    const { bare, slot, otherSlot } = first.facts
    const lowercase =
      !has(feature.small) &&
      !first.facts.isParticle &&
      (occursInLowercase(slot) || occursInLowercase(otherSlot))
    set(feature.lowercase, lowercase)
    if (lowercase && second !== undefined && occursInLowercase(second.facts.slot))
      set(
        feature.lowercasePair,
        occursMoreOften(foldedText(text), `${bare} ${second.facts.bare}`, runs.length),
      )
    const isAcronym = first.kind === 'acronym'
    const namely = isNamely(first.kind) && !isAcronym
    candidate.inSlot = slots > 0
    if (slots === 0 && inside === 0) {
      set(feature.onlyForced)
      set(feature.wordOnlyForced, !namely)
      set(feature.knownOnlyForced, first.kind === 'known')
    }
    set(feature.wordUnderMakers, !namely && has(feature.underMakers))
    if (slots > 0) set(namely ? feature.nameInSlot : isAcronym ? feature.acronymInSlot : feature.wordInSlot)
    const isHeading = has(feature.heading) || has(feature.numberedHeading)
    set(feature.nameHeads, namely && isHeading)
    set(feature.wholeHeading, isHeading && (has(feature.end) || has(feature.paren)))
    if (has(feature.awardLabel)) set(namely ? feature.nameAwarded : feature.wordAwarded)
    set(feature.coinedItalic, namely && has(feature.italic))
    set(feature.listedPair, pair)
    if (!has(feature.knownOnlyForced))
      set(
        first.facts.isListed ? (namely ? feature.listed : feature.listedWord) : feature.listedPair,
        first.facts.isListed || pair,
      )
    set(feature.listedInside, inside > 0 && first.facts.isListed)
    if (inside > 0) set(namely ? feature.namelyInside : feature.wordInside)
    set(feature.humpInside, inside > 0 && has(feature.hump))
    set(feature.wordModel, !namely && has(feature.model))
    set(feature.wordVerb, !namely && has(feature.verb))
    set(feature.acronymThenCapital, isAcronym && second !== undefined)
    set(feature.personTwo, first.kind === 'person' && second !== undefined)
    set(feature.coinedLowercase, lowercase && namely)
    set(feature.tailInSlot, slots > 0 && has(feature.tail))
    candidate.isNamely = namely
    if (!commercial) {
      set(feature.idle)
      set(feature.idleInside, inside > 0)
      set(feature.idleSlot, slots > 0)
    }
    set(feature.foreign, foreign)
    set(feature.foreignForced, foreign && !first.facts.isListed && has(feature.onlyForced))
    set(feature.foreignNoun, foreign && isNounOfItsEnding(bare))
    set(feature.foreignInside, foreign && inside > 0)
    set(feature.foreignSlot, foreign && slots > 0)
  }
  for (const at of shown) isShown[at] = 0
}

function setWords(
  set: (at: Feature, holds?: boolean) => void,
  words: readonly HeadWord[],
  isListed: boolean,
): void {
  const [first, second] = words
  if (first === undefined) return
  const { kind, bits, facts } = first
  const { bare } = facts
  const phrase = phraseLength(words) > 0
  const isWhole = phrase || isListed
  set(feature.phrase, phrase)
  if (!isWhole) {
    if (kind !== 'model') set(feature[kind])
    set(feature.generic, facts.isGeneric)
  }
  set(feature.acronymShort, kind === 'acronym' && bare.length < 3)
  set(feature.hump, (bits & token.hump) !== 0)
  set(feature.short, bare.length < 4)
  set(feature.hyphen, bare.includes('-'))
  set(feature.two, words.length > 1)
  set(feature.three, words.length > 2)
  let ordinaries = isOrdinary(kind) ? 1 : 0
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at]
    if (word === undefined) continue
    if (isOrdinary(word.kind)) ordinaries += 1
    const { isLine } = word.facts
    set(feature.laterLine, isLine)
    set(feature.laterTechnical, !isLine && (word.kind === 'technical' || word.kind === 'generic'))
    set(
      feature.laterNamely,
      word.kind === 'coined' || word.kind === 'known' || (word.bits & token.hump) !== 0,
    )
  }
  set(feature.allOrdinary, !isWhole && ordinaries === words.length)
  if (second === undefined) return
  set(feature.tail, words.at(-1)?.facts.isTail === true && !second.facts.isParticle)
  set(feature.pair, second.from - first.to > 1)
  set(feature.particle, !phrase && second.facts.isParticle)
  set(feature.possessiveInside, (bits & token.possessive) !== 0)
}

/** `Versicherung`, `Garantía`, `Vantaggio`: endings that make nouns in German and Romance languages. */
const isNounOfItsEnding = (bare: string) =>
  bare.length > 5 &&
  /(?:ung|ungen|heit|keit|schaft|tion|tionen|cion|sion|zione|miento|mento|ment|tat|tatigkeit|dad|ezza|aggio|ismo|kosten|preise?|mittel|gebuhr(?:en)?|zeit|dauer|teile?|gen|ajas|encia|ancia|eur|ique|age)$/.test(
    bare,
  )

/** Whether a string occurs more than `times` times. */
function occursMoreOften(text: string, wanted: string, times: number): boolean {
  let at = -1
  for (let count = 0; count <= Math.min(times, 8); count += 1) {
    at = text.indexOf(wanted, at + 1)
    if (at === -1) return false
  }
  return true
}
