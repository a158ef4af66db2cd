import { script, scriptOf } from './script-class.ts'
import { mark, type VisibleText } from './visible-text.ts'

/**
 * The runs of letters and digits of a visible text, in order; everything else is between them. Run `i` is the units
 * `from[i]` to `to[i]`. Names, words, and tokens all begin and end at runs or inside irregular ones, so that each step
 * need not look at every unit again.
 */
export type LetterRuns = {
  count: number
  from: Int32Array
  to: Int32Array
  /** `hash * 31 + unit` over its units. */
  hash: Int32Array
  /** 1: anything but one Latin word in lowercase with or without an uppercase initial. */
  irregular: Uint8Array
}

const shared = newRuns(32_768)
let latest: { text: VisibleText; runs: LetterRuns } | null = null

/** The runs of a text; valid until it is called with another. */
export function letterRuns(text: VisibleText): LetterRuns {
  if (latest?.text === text) return latest.runs
  const capacity = (text.length >> 1) + 1
  const runs = capacity <= shared.from.length ? shared : newRuns(capacity)
  readRuns(text, runs)
  latest = { text, runs }
  return runs
}

/** The hash that a run of these units has. */
export function hashOf(text: string, from = 0, to = text.length): number {
  let hash = 0
  for (let at = from; at < to; at += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
  return hash
}

/** A hash as a number below 65,536. */
export const slotOf = (hash: number) => (hash ^ (hash >>> 16)) & 0xffff

function newRuns(capacity: number): LetterRuns {
  return {
    count: 0,
    from: new Int32Array(capacity),
    to: new Int32Array(capacity),
    hash: new Int32Array(capacity),
    irregular: new Uint8Array(capacity),
  }
}

function readRuns({ units, marks, length }: VisibleText, runs: LetterRuns): void {
  let count = 0
  for (let at = 0; at < length; at += 1) {
    if (scriptOf[units[at] ?? 0] === script.none) continue
    const start = at
    let hash = 0
    let irregular = 0
    for (; at < length; at += 1) {
      const unit = units[at] ?? 0
      const cls = scriptOf[unit]
      if (cls === script.none) break
      hash = (Math.imul(hash, 31) + unit) | 0
      if (cls !== script.latin || (at > start && ((marks[at] ?? 0) & mark.upper) !== 0)) irregular = 1
    }
    runs.from[count] = start
    runs.to[count] = at
    runs.hash[count] = hash
    runs.irregular[count] = irregular
    count += 1
  }
  runs.count = count
}
