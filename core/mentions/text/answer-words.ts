import { hashOf, letterRuns, slotOf } from './letter-runs.ts'
import { script, scriptOf } from './script-class.ts'
import { foldedText, type VisibleText } from './visible-text.ts'

/** Words to search for in an answer: whole words, stems (any ending), and phrases or fragments. */
export type Cues = { words: readonly string[]; stems: readonly string[]; phrases: readonly string[] }

const readUnits = 60_000
const endings = [
  '',
  's',
  'es',
  'ed',
  'd',
  'er',
  'ers',
  'ing',
  'e',
  'ion',
  'ions',
  'ation',
  'ment',
  'y',
  'ies',
  'al',
  'ity',
  'r',
]

/** A word to look for, with the slot of its hash. */
type Form = { word: string; slot: number }
type Forms = { words: readonly Form[]; stems: readonly (readonly Form[])[] }

const formsOf = new WeakMap<Cues, Forms>()
const longestWord = 30

/** The last reading with a word of this hash; what is not in this one does not occur. */
const seenIn = new Uint32Array(0x10000)
let readings = 0

/**
 * The folded words of an answer's first 60,000 units and of its prompt, for fast topic checks. Valid until the next one
 * is made.
 */
export class AnswerWords {
  private readonly whole: string
  private readonly reading = (readings += 1)

  constructor(text: VisibleText, prompt: string) {
    this.whole = `${foldedText(text).slice(0, readUnits)}\n${prompt}`
    const runs = letterRuns(text)
    const end = Math.min(text.length, readUnits)
    let done = 0
    for (let run = 0; run < runs.count && (runs.from[run] ?? 0) < end; run += 1) {
      const from = runs.from[run] ?? 0
      const to = Math.min(end, runs.to[run] ?? 0)
      if (from < done) continue
      if (runs.irregular[run] === 1 || to === end || text.units[to] === 39) done = this.addWords(from, to)
      else if (to - from <= longestWord) seenIn[slotOf(runs.hash[run] ?? 0)] = this.reading
    }
    this.addWords(end + 1, this.whole.length)
  }

  has(word: string): boolean {
    return this.hasForm({ word, slot: slotOf(hashOf(word)) })
  }

  /** How many different cues occur, counted up to `limit`; cues that contain `except` do not count. */
  count(cues: Cues, { limit, except }: { limit: number; except: string }): number {
    const { words, stems } = readForms(cues)
    let count = 0
    for (const form of words) if (count < limit && form.word !== except && this.hasForm(form)) count += 1
    for (const forms of stems) if (count < limit && forms.some((form) => this.hasForm(form))) count += 1
    for (const phrase of cues.phrases)
      if (count < limit && !phrase.includes(except) && this.whole.includes(phrase)) count += 1
    return count
  }

  /** Whether the stem occurs with one of the usual endings. */
  hasStem(stem: string): boolean {
    return endings.some((ending) => this.has(stem + ending))
  }

  private hasForm({ word, slot }: Form): boolean {
    return seenIn[slot] === this.reading && this.occurs(word)
  }

  private occurs(word: string): boolean {
    if (word.length > longestWord || wordEnd(word, 0) !== word.length) return false
    const { whole } = this
    for (let at = whole.indexOf(word); at !== -1; at = whole.indexOf(word, at + 1)) {
      let before = at - 1
      while (whole.charCodeAt(before) === 39) before -= 1
      if (!isLetter(whole.charCodeAt(before)) && wordEnd(whole, at) === at + word.length) return true
    }
    return false
  }

  /** Adds the words that begin in a range; returns where the last one ends. */
  private addWords(from: number, to: number): number {
    let at = from
    while (at < to) {
      const end = wordEnd(this.whole, at)
      if (end > at && end - at <= longestWord) seenIn[slotOf(hashOf(this.whole, at, end))] = this.reading
      at = Math.max(end, at + 1)
    }
    return at
  }
}

/** Where the word at `at` ends: letters, digits, and apostrophes after the first letter. */
function wordEnd(text: string, at: number): number {
  if (!isLetter(text.charCodeAt(at))) return at
  let end = at + 1
  while (isLetter(text.charCodeAt(end)) || text.charCodeAt(end) === 39) end += 1
  return end
}

const isLetter = (unit: number) => (scriptOf[unit] ?? script.none) !== script.none

function readForms(cues: Cues): Forms {
  const known = formsOf.get(cues)
  if (known !== undefined) return known
  const form = (word: string): Form => ({ word, slot: slotOf(hashOf(word)) })
  const forms = {
    words: cues.words.map(form),
    stems: cues.stems.map((stem) => endings.map((ending) => form(stem + ending))),
  }
  formsOf.set(cues, forms)
  return forms
}

/** Whether `text` begins with one of the cues. */
export function beginsWithCue(text: string, cues: Cues): boolean {
  const next = /^[\p{L}\p{N}'.-]+/u.exec(text)?.[0] ?? ''
  return (
    cues.words.includes(next) ||
    cues.stems.some((stem) => next.startsWith(stem)) ||
    cues.phrases.some((phrase) => text.startsWith(phrase))
  )
}
