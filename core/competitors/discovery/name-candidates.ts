import { foldedText, type VisibleText } from '#core/mentions/text/visible-text.ts'
import { occursInLowercase, token } from './answer-tokens.ts'
import type { HeadWord, WordKind } from './head-words.ts'
import { feature, type Feature, featureNames } from './name-features.ts'
import type { NameRun } from './name-runs.ts'
import { ordinary, particles, phraseLength } from './ordinary-names.ts'

/** A possible name with all its runs in the answer. */
export type NameCandidate = {
  key: string
  runs: NameRun[]
  /** One value for each `feature`. */
  values: Float32Array
  /** Log odds of being a name. */
  score: number
  isTracked: boolean
}

const maxCandidates = 300

/** The runs of each possible name, and what they show together. Needs the tokens of this answer (`nameRuns`). */
export function nameCandidates(
  text: VisibleText,
  runs: readonly NameRun[],
  foreign: boolean,
): NameCandidate[] {
  const candidates = new Map<string, NameCandidate>()
  const inner = new Map<string, number>()
  for (const run of runs) {
    const { words } = run
    const key = keyOf(words)
    const known = candidates.get(key)
    if (known !== undefined) known.runs.push(run)
    else if (candidates.size < maxCandidates)
      candidates.set(key, {
        key,
        runs: [run],
        values: new Float32Array(featureNames.length),
        score: 0,
        isTracked: false,
      })
    for (let at = 1; at < words.length; at += 1) {
      const word = words[at]
      if (word === undefined || !isNamely(words[at - 1]?.kind ?? 'word')) continue
      inner.set(word.bare, (inner.get(word.bare) ?? 0) + 1)
    }
  }
  joinStarts(candidates)
  const all = [...candidates.values()]
  for (const candidate of all) measure(text, candidate, inner, foreign)
  return all
}

/** `Square Terminal` belongs to `Square`, if that also stands alone. */
function joinStarts(candidates: Map<string, NameCandidate>): void {
  for (const [key, candidate] of candidates) {
    const end = key.indexOf(' ')
    const start = end === -1 ? undefined : candidates.get(key.slice(0, end))
    if (start === undefined) continue
    start.runs.push(...candidate.runs)
    candidates.delete(key)
  }
}

/** Coined words are names by themselves; everyday ones only with the next word. */
function keyOf(words: readonly HeadWord[]): string {
  const [first, second] = words
  if (first === undefined) return ''
  if (second === undefined) return first.bare
  if (phraseLength(words) > 2) return `${first.bare} ${second.bare} ${words[2]?.bare ?? ''}`
  return isNamely(first.kind) && phraseLength(words) === 0 ? first.bare : `${first.bare} ${second.bare}`
}

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

function measure(
  text: VisibleText,
  { runs, values }: NameCandidate,
  inner: ReadonlyMap<string, number>,
  foreign: boolean,
): void {
  const set = (at: Feature, holds = true) => {
    if (holds) values[at] = 1
  }
  const has = (at: Feature) => values[at] !== 0
  let words: readonly HeadWord[] = []
  let inside = 0
  let slots = 0
  let alone = false
  let branches = 0
  for (const run of runs) {
    for (const sign of run.signs) {
      if (sign === feature.inside) inside += 1
      else if (isSlot[sign] === 1 && !has(sign)) slots += 1
      values[sign] = 1
    }
    if (run.words.length > words.length) words = run.words
    if (run.words.length === 1) alone = true
    if (run.words[1]?.bare !== runs[0]?.words[1]?.bare) branches += 1
  }
  const [first, second] = words
  if (first === undefined) return
  values[feature.bias] = 1
  setWords(set, words)
  if (inside > 1) values[feature.insideOften] = Math.min(inside, 4) / 4
  if (runs.length > 1) values[feature.several] = Math.min(runs.length, 5) / 5
  set(feature.severalPlaces, slots > 1)
  if (branches > 0) values[feature.branches] = Math.min(branches + 1, 4) / 4
  set(feature.alone, alone && words.length > 1)
  const after = inner.get(first.bare) ?? 0
  set(feature.inner, after > 0)
  set(feature.innerMostly, after > runs.length)
  set(feature.innerThe, after > 0 && has(feature.the))
  set(feature.innerVerb, after > 0 && has(feature.verb))
  set(feature.humpAlone, after === 0 && has(feature.hump))
  const goesOn = second !== undefined || has(feature.model) || has(feature.kindNoun)
  set(feature.theProduct, after === 0 && goesOn && has(feature.the))
  const { bare } = first
  const lowercase = occursInLowercase(bare) || occursInLowercase(bare.endsWith('s') ? bare.slice(0, -1) : `${bare}s`)
  set(feature.lowercase, lowercase)
  if (lowercase && second !== undefined && occursInLowercase(second.bare))
    set(feature.lowercasePair, occursMoreOften(foldedText(text), `${first.folded} ${second.folded}`, runs.length))
  const isAcronym = first.kind === 'acronym'
  const namely = isNamely(first.kind) && !isAcronym
  if (slots > 0) set(namely ? feature.nameInSlot : isAcronym ? feature.acronymInSlot : feature.wordInSlot)
  if (inside > 0) set(namely ? feature.namelyInside : feature.wordInside)
  set(feature.humpInside, inside > 0 && has(feature.hump))
  set(feature.wordModel, !namely && has(feature.model))
  set(feature.wordVerb, !namely && has(feature.verb))
  set(feature.acronymThenCapital, isAcronym && second !== undefined)
  set(feature.personTwo, first.kind === 'person' && second !== undefined)
  set(feature.coinedLowercase, lowercase && namely)
  set(feature.tailInSlot, slots > 0 && has(feature.tail))
  set(feature.foreign, foreign)
  set(feature.foreignInside, foreign && inside > 0)
  set(feature.foreignSlot, foreign && slots > 0)
}

function setWords(set: (at: Feature, holds?: boolean) => void, words: readonly HeadWord[]): void {
  const [first, second] = words
  if (first === undefined) return
  const { kind, bits, bare } = first
  if (kind !== 'model') set(feature[kind])
  set(feature.generic, ordinary.generic.has(bare) || ordinary.imperatives.has(bare))
  set(feature.acronymShort, kind === 'acronym' && bare.length < 3)
  set(feature.hump, (bits & token.hump) !== 0)
  set(feature.short, bare.length < 4)
  set(feature.hyphen, bare.includes('-'))
  set(feature.two, words.length > 1)
  set(feature.three, words.length > 2)
  const phrase = phraseLength(words) > 0
  set(feature.phrase, phrase)
  let ordinaries = isOrdinary(kind) ? 1 : 0
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at]
    if (word === undefined) continue
    if (isOrdinary(word.kind)) ordinaries += 1
    const isLine = ordinary.lines.has(word.bare)
    set(feature.laterLine, isLine)
    set(feature.laterTechnical, !isLine && (word.kind === 'technical' || word.kind === 'generic'))
    set(feature.laterNamely, word.kind === 'coined' || word.kind === 'known' || (word.bits & token.hump) !== 0)
  }
  set(feature.allOrdinary, ordinaries === words.length)
  if (second === undefined) return
  set(feature.tail, ordinary.tails.has(words.at(-1)?.bare ?? ''))
  set(feature.pair, second.from - first.to > 1)
  set(feature.particle, !phrase && particles.has(second.bare))
  set(feature.possessiveInside, (bits & token.possessive) !== 0)
}

/** Whether a string occurs more than `times` times. */
function occursMoreOften(text: string, wanted: string, times: number): boolean {
  let at = -1
  for (let count = 0; count <= Math.min(times, 8); count += 1) {
    at = text.indexOf(wanted, at + 1)
    if (at === -1) return false
  }
  return true
}
