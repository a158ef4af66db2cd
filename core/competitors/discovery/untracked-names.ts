import type { UntrackedName } from '#core/labels/labels.ts'
import { originEnd, type VisibleText } from '#core/mentions/text/visible-text.ts'
import { token } from './answer-tokens.ts'
import { foldedName } from './folded-name.ts'
import { type HeadWord, phraseLength } from './head-words.ts'
import { isNamely, type NameCandidate, nameCandidates } from './name-candidates.ts'
import { feature } from './name-features.ts'
import { type NameRun, nameRuns } from './name-runs.ts'
import { readsCommercial } from './reads-commercial.ts'
import { readsForeign } from './reads-foreign.ts'
import { scoreNames } from './score-names.ts'
import { unspacedNames } from './unspaced-names.ts'

/** Log odds that a name needs. */
const threshold = -0.2
/** Longer answers are not searched. */
export const longestText = 60_000
export const maxNames = 40

/**
 * Names in an answer that look like brands and are not tracked, wherever they stand: heads, cells, cards, enumerations,
 * or sentences. All capitalized words are weighed together with what their places show (`nameCandidates`,
 * `scoreNames`). Product names are reduced to their maker if the answer shows it (`Acer Swift 3`, `Acer Nitro 5`).
 * First occurrences, in order; at most 40. Offsets are UTF-16 code units of the answer. Technology, places, people, and
 * properties are not names; neither are shops where a product is sold, publications, or sources.
 * @param tracked ranges of the answer that contain tracked names, in any order
 * @param ignored folded names (`foldedName`) to leave out
 */
export function untrackedNames(
  text: VisibleText,
  { tracked, ignored }: { tracked: readonly { start: number; end: number }[]; ignored: ReadonlySet<string> },
): UntrackedName[] {
  if (text.length === 0 || text.length > longestText) return []
  const runs = nameRuns(text)
  const candidates = nameCandidates(text, runs, { foreign: readsForeign(), commercial: readsCommercial() })
  if (tracked.length > 0) markTracked(text, candidates, tracked)
  scoreNames(candidates)
  const found = new Map<string, UntrackedName>()
  const latin = candidates.filter(({ isTracked, score }) => !isTracked && score >= threshold)
  for (const name of [...latin.map((each) => nameOf(text, each)), ...untrackedUnspaced(text, tracked)]) {
    const key = foldedName(name.name)
    if (key.length < 2 || name.name.length > 80 || ignored.has(key)) continue
    const known = found.get(key)
    if (known === undefined || name.start < known.start)
      found.set(key, { ...name, heads: name.heads || known?.heads === true })
    else known.heads ||= name.heads
  }
  return [...found.values()].toSorted((a, b) => a.start - b.start).slice(0, maxNames)
}

const untrackedUnspaced = (text: VisibleText, tracked: readonly { start: number; end: number }[]) =>
  unspacedNames(text).filter(
    ({ start, end }) => !tracked.some((span) => span.start < end && start < span.end),
  )

function markTracked(
  text: VisibleText,
  candidates: readonly NameCandidate[],
  tracked: readonly { start: number; end: number }[],
): void {
  const spans = tracked.toSorted((a, b) => a.start - b.start)
  for (const candidate of candidates)
    candidate.isTracked = candidate.runs.some(({ words, the }) => {
      const from = text.origins[(the ?? words[0])?.from ?? 0] ?? 0
      const to = originEnd(text, (words.at(-1)?.to ?? 1) - 1)
      return overlapsAny(spans, from, to)
    })
}

/** Whether one of the spans, which are in order and hardly overlap, meets the range. */
function overlapsAny(spans: readonly { start: number; end: number }[], from: number, to: number): boolean {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.end ?? 0) <= from) low = middle + 1
    else high = middle
  }
  return low < spans.length && (spans[low]?.start ?? Infinity) < to
}

/** The name of a candidate at its first occurrence. */
function nameOf(text: VisibleText, { runs }: NameCandidate): UntrackedName {
  const length = nameLength(runs)
  const first = runs.reduce((least, run) =>
    (run.words[0]?.from ?? 0) < (least.words[0]?.from ?? 0) ? run : least,
  )
  const words = first.words.slice(0, length)
  const last = words.at(-1)
  const hasThe = first.the !== null && words.length < 3
  const start = text.origins[(hasThe ? first.the : words[0])?.from ?? 0] ?? 0
  const end = originEnd(text, (last?.to ?? 1) - 1)
  const written = plainName(text.source.slice(start, end))
  const owns =
    last !== undefined && (last.bits & token.possessive) !== 0 && !isPossessiveName(runs, words.length)
  return {
    name: owns ? written.replace(/['’]s$/, '') : written,
    start,
    end: owns ? end - 2 : end,
    heads: runs.some(({ heads }) => heads),
  }
}

/** `Peet's`, `Hill's`: the ending belongs to the name if no occurrence is without it and one goes on. */
const isPossessiveName = (runs: readonly NameRun[], length: number) =>
  (length > 1 && runs[0]?.words[length - 1]?.kind === 'person') ||
  (runs.every(({ words }) => ((words[length - 1]?.bits ?? 0) & token.possessive) !== 0) &&
    runs.some(({ words, heads }) => words.length > length || heads))

/**
 * How many words are the name: `Acer`, if `Acer Swift` and `Acer Nitro` occur, if `Acer` occurs alone, or if a model
 * name follows; otherwise all of them (`Qatar Airways`).
 */
function nameLength(runs: readonly NameRun[]): number {
  const words = runs.reduce(
    (most, run) => (run.words.length > most.length ? run.words : most),
    runs[0]?.words ?? [],
  )
  const [first, second] = words
  const phrase = phraseLength(words)
  if (first === undefined || second === undefined || phrase > 0) return Math.max(1, phrase)
  const least = isPair(first, second) ? 2 : 1
  for (let length = least; length < words.length; length += 1) {
    const nexts = new Set(
      runs.filter((run) => run.words.length >= length).map((run) => run.words[length]?.facts),
    )
    // `Tony's Pizza Napoletana` may be called `Tony's` elsewhere, but `Acer Swift` is by Acer.
    if (!isNamely(first.kind)) nexts.delete(undefined)
    if (nexts.size > 1) return length
  }
  if (!isNamely(first.kind)) return isOther(words[2]) ? 2 : Math.min(words.length, 3)
  const isProduct = runs.some(({ signs }) => signs.includes(feature.model))
  if (!isProduct && isMostly(runs, words)) return 3
  return isProduct || (isNamely(second.kind) && first.kind === 'acronym') || (second.bits & token.hump) !== 0
    ? least
    : 2
}

/** `Amazon Prime Video`: most occurrences have the same three words. */
function isMostly(runs: readonly NameRun[], [first, second, third]: readonly HeadWord[]): boolean {
  if (first?.kind !== 'known' || third === undefined || third.facts.isTail) return false
  const whole = runs.filter(
    ({ words }) => words[1]?.facts === second?.facts && words[2]?.facts === third.facts,
  )
  return whole.length > 1 && whole.length * 2 > runs.length
}

/** A name after a name, unless it is also a word, as in `Follow Up Boss`. */
const isOther = (word: HeadWord | undefined) =>
  word !== undefined && isNamely(word.kind) && word.kind !== 'known'

/** `Bang & Olufsen`, `Le Creuset`. */
const isPair = (first: HeadWord, second: HeadWord) =>
  second.from - first.to > 1 ||
  first.facts.isParticle ||
  (second.facts.isParticle && (second.bits & token.capital) === 0)

/** Without markup. */
const plainName = (written: string) =>
  /[*_`\\[\]]|\s\s|[^\S ]/.test(written)
    ? written
        .replace(/[*_`\\[\]]/g, '')
        .replace(/\s+/g, ' ')
        .trim()
    : written
