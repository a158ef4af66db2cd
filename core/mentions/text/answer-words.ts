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

/** The folded words of an answer's first 60,000 units and of its prompt, for fast topic checks. */
export class AnswerWords {
  private readonly words = new Set<string>()
  private readonly whole: string

  constructor(text: VisibleText, prompt: string) {
    this.whole = `${foldedText(text).slice(0, readUnits)}\n${prompt}`
    const { whole, words } = this
    let from = -1
    for (let at = 0; at <= whole.length; at += 1) {
      const cls = at < whole.length ? (scriptOf[whole.charCodeAt(at)] ?? 0) : 0
      const inWord = cls !== script.none || (from !== -1 && whole.charCodeAt(at) === 39)
      if (inWord && from === -1) from = at
      else if (!inWord && from !== -1) {
        if (at - from <= 30) words.add(whole.slice(from, at))
        from = -1
      }
    }
  }

  has(word: string): boolean {
    return this.words.has(word)
  }

  /** How many different cues occur, counted up to `limit`; cues that contain `except` do not count. */
  count(cues: Cues, { limit, except }: { limit: number; except: string }): number {
    let count = 0
    for (const word of cues.words) {
      if (count < limit && this.words.has(word) && word !== except) count += 1
    }
    for (const stem of cues.stems) if (count < limit && this.hasStem(stem)) count += 1
    for (const phrase of cues.phrases)
      if (count < limit && !phrase.includes(except) && this.whole.includes(phrase)) count += 1
    return count
  }

  /** Whether the stem occurs with one of the usual endings. */
  hasStem(stem: string): boolean {
    return endings.some((ending) => this.words.has(stem + ending))
  }
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
