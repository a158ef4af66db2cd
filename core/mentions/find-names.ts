import { type NameEnd, nameEnd, type NameStart, nameStart, nameUnit } from './text/boundary.ts'
import type { BrandSet, NamePattern } from './brand-set.ts'
import { commonTier } from './common-words.ts'
import { letterRuns } from './text/letter-runs.ts'
import { isUnspaced, script, scriptOf } from './text/script-class.ts'
import { isPartOfWord } from './text/word-breaks.ts'
import { gap, mark, softBreak, type VisibleText } from './text/visible-text.ts'

/** The case of an occurrence, compared with the alias. */
export type CaseForm = 'same' | 'upper' | 'title' | 'lower' | 'mixed'

/** An occurrence that matches word boundaries and case; `from` and `to` index the visible units. */
export type NameSpan = {
  pattern: NamePattern
  from: number
  to: number
  start: NameStart
  end: NameEnd
  form: CaseForm
}

/** Units inside an occurrence that are not part of the name: a hyphen at a line's end, the bracket of a link. */
type Break = { at: number; size: number }

/** A shorter name inside a longer tracked one: Apple in Apple Music. */
export type InnerSpan = { brand: number; from: number; to: number; outer: NameSpan }

/** All names in one pass: leftmost, then longest; names inside a longer one are returned separately. */
export function findNames(text: VisibleText, set: BrandSet): { spans: NameSpan[]; inner: InnerSpan[] } {
  const { units, marks, length } = text
  const { starts } = set.trie
  const runs = letterRuns(text)
  const spans: NameSpan[] = []
  const inner: InnerSpan[] = []
  let covered = 0
  let outer: NameSpan | undefined
  let before = 0
  let chain = -1
  let run = 0
  for (let at = 0; at < length; at += 1) {
    const unit = units[at] ?? 0
    const cls = scriptOf[unit] ?? 0
    const insideWord = cls === before && cls === script.latin && ((marks[at] ?? 0) & mark.upper) === 0
    before = cls
    const from = at
    if (cls !== script.none) {
      while ((runs.to[run] ?? length) <= at) run += 1
      // No name begins inside a regular run.
      if (runs.irregular[run] === 0 && runs.from[run] === at) at = (runs.to[run] ?? at + 1) - 1
    }
    if (starts[unit] === 0 || insideWord) continue
    if (!mayBegin(text, set, from)) continue
    const start = from === chain ? 'chained' : nameStart(text, from)
    if (start === null) continue
    const found = longestAt(text, set, from, start)
    const first = found[0]
    if (first === undefined) continue
    if (from >= covered) {
      spans.push(...found.filter(({ to }) => to === first.to))
      covered = first.to
      if (first.end.kind === 'chained') chain = covered
      outer = first
      for (const span of found) if (span.to < first.to) addInner(inner, span, first)
    } else if (outer !== undefined)
      for (const span of found) if (span.to <= covered) addInner(inner, span, outer)
  }
  return { spans: dropUnsupported(spans), inner }
}

/** Whether the first two units may begin a name; most words stop here. */
function mayBegin(text: VisibleText, { trie }: BrandSet, at: number): boolean {
  const first = text.units[at] ?? 0
  if (trie.mayBegin(first, nameUnit(text.units[at + 1] ?? 0))) return true
  return trie.endsAt(trie.starts[first] ?? 0) !== undefined || breakSize(text, at + 1) > 0
}

/**
 * `amd` counts only where the answer also writes AMD, because in other languages it may be a word (`mit`, `das`), and
 * スバルフォレスター only where スバル occurs alone, too.
 */
function dropUnsupported(spans: NameSpan[]): NameSpan[] {
  if (!spans.some(needsSupport)) return spans
  const sure = new Set(spans.filter((span) => !needsSupport(span)).map(({ pattern }) => pattern.brand))
  return spans.filter((span) => !needsSupport(span) || sure.has(span.pattern.brand))
}

function needsSupport({ pattern, form, end }: NameSpan): boolean {
  return end.kind === 'run' || (form === 'lower' && pattern.rule === 'exact' && !isConsonants(pattern.folded))
}

function addInner(inner: InnerSpan[], span: NameSpan, outer: NameSpan): void {
  if (span.pattern.brand !== outer.pattern.brand)
    inner.push({ brand: span.pattern.brand, from: span.from, to: span.to, outer })
}

/** Accepted spans that begin at `at`, longest first, at most one per brand and length. */
function longestAt(text: VisibleText, set: BrandSet, at: number, start: NameStart): NameSpan[] {
  const { units, length } = text
  const found: NameSpan[] = []
  let node = 0
  let to = at
  let pause: Break | null = null
  while (to < length) {
    const next = set.trie.step(node, nameUnit(units[to] ?? 0))
    if (next === 0) {
      const size: number = pause === null && to > at ? breakSize(text, to) : 0
      if (size === 0) break
      pause = { at: to, size }
      to += size
      continue
    }
    node = next
    to += 1
    const ends = set.trie.endsAt(node)
    if (ends === undefined) continue
    const own = nameEnd(text, to, to - at)
    const end = own === null || own.kind === 'product' ? (chainedEnd(text, set, to) ?? own) : own
    if (end === null) continue
    for (const index of ends) {
      const pattern = set.patterns[index]
      const span =
        pattern === undefined ? null : spanOf({ text, set, pattern, from: at, to, start, end, pause })
      if (
        span !== null &&
        !found.some((known) => known.to === to && known.pattern.brand === span.pattern.brand)
      )
        found.unshift(span)
    }
  }
  return found
}

/** `Zolan-⏎do`, `[Hub](…)Spot`, and Chinese or Japanese over two lines: the units to skip inside a name. */
function breakSize({ units, marks }: VisibleText, at: number): number {
  const before = scriptOf[units[at - 1] ?? 0] ?? 0
  const unit = units[at]
  if (unit === softBreak)
    return units[at - 1] === 45 || isUnspaced(before) || before === script.katakana ? 1 : 0
  if (before !== script.latin) return 0
  if (unit === 45 && units[at + 1] === softBreak && ((marks[at + 2] ?? 0) & mark.upper) === 0) return 2
  if (unit === 93) return (marks[at - 1] ?? 0) & mark.link ? 1 : 0
  return unit === 91 && (marks[at + 1] ?? 0) & mark.link ? 1 : 0
}

/** Another tracked name follows without a gap: `Best BuyTarget`. */
function chainedEnd(text: VisibleText, set: BrandSet, to: number): NameEnd | null {
  if (((text.marks[to] ?? 0) & mark.upper) === 0 || ((text.marks[to - 1] ?? 0) & mark.upper) !== 0)
    return null
  let node = 0
  for (let at = to; at < text.length; at += 1) {
    node = set.trie.step(node, nameUnit(text.units[at] ?? 0))
    if (node === 0) return null
    if (at - to >= 3 && set.trie.endsAt(node) !== undefined) {
      const upper = ((text.marks[at + 1] ?? 0) & mark.upper) !== 0
      if (upper || nameEnd(text, at + 1, at + 1 - to) !== null) return { kind: 'chained', extra: 0 }
    }
  }
  return null
}

function spanOf(given: {
  text: VisibleText
  set: BrandSet
  pattern: NamePattern
  from: number
  to: number
  start: NameStart
  end: NameEnd
  pause: Break | null
}): NameSpan | null {
  const { text, set, pattern, from, to, start, end, pause } = given
  const ordinary = pattern.tier !== null
  if (start === 'glued' && (ordinary || to - from < 4)) return null
  if (start === 'prefixed' && to - from < 3) return null
  if (end.kind === 'plural' && !takesPlural(pattern, end, set)) return null
  if (end.kind === 'inflected' && end.extra > 0 && ordinary) return null
  if (end.kind === 'glued' && ordinary) return null
  const joined = end.kind === 'product' || end.kind === 'run'
  if (joined && (ordinary || pattern.rareWord || pattern.rule !== 'any')) return null
  if (end.kind === 'compound' && text.units[to] === 43 && to - from <= 3) return null
  const capitals = capitalsOf(text, pattern, from, pause)
  const form = caseForm(pattern, capitals)
  if (!caseFits(pattern, form, capitals)) return null
  if (end.kind === 'product' && form === 'lower') return null
  if (end.kind === 'plural' && form === 'lower' && pattern.words.length > 1) return null
  if (form === 'lower' && isHyphenated(text, from)) return null
  if (!fitsDomain(text, from, to)) return null
  if (isUnspaced(pattern.script) && isPartOfWord(text, from, to)) return null
  if (ordinary && isNumber(pattern) && isQuantity(text, from, to)) return null
  return { pattern, from, to, start, end, form }
}

/** `counter-intel`: lowercase letters after a hyphen are the rest of a word, unless the prefix is non- or ex-. */
function isHyphenated(text: VisibleText, from: number): boolean {
  if (text.units[from - 1] !== 45 || scriptOf[text.units[from - 2] ?? 0] !== script.latin) return false
  const lead = String.fromCharCode(...text.units.subarray(Math.max(0, from - 6), from - 1))
  return !/(?:^|[^a-z])(?:non|ex|anti|pro|pre|post|via)$/.test(lead)
}

/** `Teslas`, but not `Canvas` for Canva nor `targets` for Target. */
function takesPlural(pattern: NamePattern, end: NameEnd, set: BrandSet): boolean {
  if (pattern.tier !== null || pattern.rule === 'word') return false
  const plural = pattern.folded + (end.extra === 2 ? 'es' : 's')
  return commonTier(plural) === null && !set.names.has(plural)
}

/** Which units of the occurrence are uppercase. */
function capitalsOf(
  text: VisibleText,
  { folded }: NamePattern,
  from: number,
  pause: Break | null,
): boolean[] {
  const capitals: boolean[] = []
  for (let i = 0, at = from; i < folded.length; i += 1, at += 1) {
    if (at === pause?.at) at += pause.size
    capitals.push(((text.marks[at] ?? 0) & mark.upper) !== 0)
  }
  return capitals
}

function caseForm(pattern: NamePattern, found: readonly boolean[]): CaseForm {
  const { folded, capitals } = pattern
  let same = true
  let upper = 0
  let letters = 0
  let first: boolean | null = null
  for (let i = 0; i < folded.length; i += 1) {
    const cls = scriptOf[folded.charCodeAt(i)] ?? 0
    const capital = found[i] ?? false
    if (capital !== (capitals[i] ?? false)) same = false
    if (cls === script.none || cls === script.digit || isUnspaced(cls)) continue
    letters += 1
    first ??= capital
    if (capital) upper += 1
  }
  if (same) return 'same'
  if (upper === letters) return 'upper'
  if (upper === 0) return 'lower'
  return first === true && upper === 1 ? 'title' : 'mixed'
}

function caseFits(pattern: NamePattern, form: CaseForm, found: readonly boolean[]): boolean {
  switch (pattern.rule) {
    case 'any':
      return true
    case 'exact':
      return form === 'same' || (pattern.loose && fitsLoosely(pattern, form))
    case 'capitalized':
      return form === 'same' ? true : form === 'upper' || capitalizedWords(pattern, found)
    case 'word':
      return form !== 'mixed'
  }
}

/** `Hp` and `bmw` for acronyms, `KIA` and `E.L.F.` for other short names. */
function fitsLoosely({ folded, capitals, rareWord }: NamePattern, form: CaseForm): boolean {
  if (form === 'upper') return folded.length >= 3 && !rareWord
  const acronym = capitals.every((capital, i) => capital || scriptOf[folded.charCodeAt(i)] !== script.latin)
  if (!acronym || form === 'mixed') return false
  return (
    form === 'title' ||
    isConsonants(folded) ||
    (folded.length >= 3 && !rareWord && !functionWords.has(folded))
  )
}

/** Short words of other languages that English word lists lack. */
const functionWords = new Set(
  (
    'aus bei das dem den der des die ein ich ihr ist man mir mit nur oder sie und von vor was wer wie wir zum zur ' +
    'les des est pas par sur une aux ces lui mes nos ont son tes vos con del los las mas muy por que sin una uno sus ' +
    'che chi con dal dei del gli nel non per piu qui suo una het een van dat met ook zijn wat nog uit das dos mais nao'
  ).split(' '),
)

/** No vowel, so not a word: `bmw`, `h&m`. */
function isConsonants(folded: string): boolean {
  return folded.length >= 3 && !/[aeiouy]/.test(folded)
}

/** Each content word begins with an uppercase letter; `of`, `and`, a leading `the` need not. */
function capitalizedWords({ folded, capitals }: NamePattern, found: readonly boolean[]): boolean {
  const anyCapital = capitals.includes(true)
  for (let i = folded.startsWith('the ') ? 4 : 0; i < folded.length; i += 1) {
    const starts = i === 0 || scriptOf[folded.charCodeAt(i - 1)] === script.none
    if (!starts || scriptOf[folded.charCodeAt(i)] !== script.latin) continue
    const wanted = anyCapital ? (capitals[i] ?? false) : true
    if (wanted && found[i] !== true) return false
  }
  return true
}

function isNumber({ script: first, folded }: NamePattern): boolean {
  return first === script.digit && /^\d+$/.test(folded)
}

/** A number is a name only where it is used like one: `**42** is a drink`, `Acme or 42`, not `42 %`, `page 42`, `| 42 |`. */
function isQuantity({ units, length }: VisibleText, from: number, to: number): boolean {
  const before = String.fromCharCode(...units.subarray(Math.max(0, from - 16), from))
  const after = String.fromCharCode(...units.subarray(to, Math.min(length, to + 16)))
  return (
    !/(?:^|[\n.!?:;,"“'] ?|\p{L} (?:and|or|vs|by|like|from|than) )$/u.test(before) || !followsName.test(after)
  )
}

const followsName = /^(?:$|[\n!?;"”]|[.,:](?!\d)|'s |,? (?:and|or|vs|is|has|was|offers|makes|sells|costs) )/u

/** In a host name only the whole host (`booking.com`) or a capitalized name with its ending (`Amazon.com`) counts. */
function fitsDomain(text: VisibleText, from: number, to: number): boolean {
  const { marks, units } = text
  if (((marks[to - 1] ?? 0) & mark.domain) === 0) return true
  if (from > 0 && ((marks[from - 1] ?? 0) & mark.domain) !== 0) return false
  let end = to
  while (end < text.length && ((marks[end] ?? 0) & mark.domain) !== 0) end += 1
  if (units[end - 1] === gap) return false
  if (end === to) return true
  if (units[to] !== 46 || ((marks[from] ?? 0) & mark.upper) === 0) return false
  for (let at = to + 1; at < end; at += 1) if (units[at] === 46) return false
  return true
}
