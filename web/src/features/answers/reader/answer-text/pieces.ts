import { decodeString } from 'micromark-util-decode-string'
import type { Piece } from './nodes.ts'

/**
 * Aligns the parsed value of a text node with its source. The source has escapes, character references, and the markers
 * of quotes and lists at line starts; the value does not. What cannot be aligned is shown as its source, because here
 * an exact offset matters more than a clean character.
 */
export function alignText(source: string, start: number, end: number, value: string): Piece[] {
  return align(source, start, end, value) ?? [verbatim(source, start, end)]
}

/** Code keeps its characters. Only its fences and the prefixes of its lines are removed. */
export function alignCode(source: string, start: number, end: number, value: string): Piece[] {
  if (value === '') return []
  const at = source.indexOf(value, start)
  if (at >= 0 && at + value.length <= end) return [verbatim(source, at, at + value.length)]
  return [{ start, end, shown: value }]
}

export function verbatim(source: string, start: number, end: number): Piece {
  return { start, end, shown: source.slice(start, end) }
}

/** Cuts pieces at `from` and `to`. A piece that represents something else (an entity) is never split. */
export function sliceOfPieces(pieces: readonly Piece[], from: number, to: number): Piece[] {
  return pieces.flatMap((piece) => {
    const start = Math.max(piece.start, from)
    const end = Math.min(piece.end, to)
    if (start >= end) return []
    const splittable = piece.shown.length === piece.end - piece.start
    if (!splittable) return piece.start >= from ? [piece] : []
    return [{ start, end, shown: piece.shown.slice(start - piece.start, end - piece.start) }]
  })
}

export function shownText(pieces: readonly Piece[]): string {
  return pieces.map((piece) => piece.shown).join('')
}

const lineEnd = /[ \t]*(?:\r\n|\n|\r)/y
const linePrefix = /[ \t>]*/y
const escape = /\\[!-/:-@[-`{-~]/y
const reference = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[\da-zA-Z]{1,31});/y

function align(source: string, start: number, end: number, value: string): Piece[] | null {
  const pieces: Piece[] = []
  let at = start
  let runStart = start
  let read = 0
  const closeRun = () => {
    if (at > runStart) pieces.push(verbatim(source, runStart, at))
  }
  const replace = (length: number, shown: string) => {
    closeRun()
    pieces.push({ start: at, end: at + length, shown })
    at += length
    runStart = at
    read += shown.length
  }
  while (read < value.length) {
    if (at >= end) return null
    if (value[read] === '\n') {
      const ending = matchAt(lineEnd, source, at)
      if (ending === null) return null
      replace(ending.length + (matchAt(linePrefix, source, at + ending.length)?.length ?? 0), '\n')
    } else {
      const replaced = matchAt(escape, source, at) ?? matchAt(reference, source, at)
      const shown = replaced === null ? null : decodeString(replaced)
      if (replaced !== null && shown !== null && shown !== replaced && value.startsWith(shown, read)) {
        replace(replaced.length, shown)
      } else if (value[read] === source[at] || (value[read] === '\uFFFD' && source[at] === '\0')) {
        at += 1
        read += 1
      } else {
        return null
      }
    }
  }
  closeRun()
  return pieces
}

function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? null
}
