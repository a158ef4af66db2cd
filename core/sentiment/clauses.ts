export type Word = { text: string; start: number; end: number }

/** A stretch of a sentence that one thought fills; contrast words begin a new one. */
export type Clause = { words: Word[] }
export type Sentence = { start: number; end: number; clauses: Clause[]; isQuestion: boolean }
export type Line = {
  start: number
  end: number
  /** Columns before the first word or marker. */
  indent: number
  kind: 'heading' | 'item' | 'text'
  /** 1…6 of a heading; deeper is larger. */
  depth: number
  sentences: Sentence[]
}

const wordPattern = /[\p{L}\p{N}]+(?:['’.&-][\p{L}\p{N}]+)*/gu
const contrast = new Set(
  'but however although though while whereas yet nevertheless except despite unlike'.split(' '),
)
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** The lines of an answer with their sentences and clauses; offsets are UTF-16 code units of `text`. */
export function linesOf(text: string): Line[] {
  const lines: Line[] = []
  let start = 0
  for (const raw of text.split('\n')) {
    const end = start + raw.length
    if (raw.trim() !== '') lines.push({ ...shapeOf(raw), start, end, sentences: sentencesOf(raw, start) })
    else lines.push({ start, end, indent: 0, kind: 'text', depth: 0, sentences: [] })
    start = end + 1
  }
  return lines
}

function shapeOf(raw: string): Pick<Line, 'indent' | 'kind' | 'depth'> {
  const indent = raw.length - raw.trimStart().length
  const heading = /^\s{0,3}(#{1,6})\s/.exec(raw)?.[1]
  if (heading !== undefined) return { indent, kind: 'heading', depth: heading.length }
  // A line that is nothing but bold text stands for a heading.
  if (/^\s{0,3}\*\*[^*]+\*\*:?\s*$/.test(raw)) return { indent, kind: 'heading', depth: 7 }
  return { indent, kind: /^\s*(?:[-*+•]|\d{1,3}[.)])\s/.test(raw) ? 'item' : 'text', depth: 0 }
}

function sentencesOf(raw: string, offset: number): Sentence[] {
  // An enumerator such as "1." would end a sentence of its own.
  const content = raw.replace(/^\s*(?:[-*+•]|\d{1,3}[.)])\s/, (marker) => ' '.repeat(marker.length))
  return [...segmenter.segment(content)].map(({ segment, index }) => ({
    start: offset + index,
    end: offset + index + segment.length,
    clauses: clausesOf(segment, offset + index),
    isQuestion: /\?["')\]]*\s*$/.test(segment),
  }))
}

function clausesOf(segment: string, offset: number): Clause[] {
  const clauses: Clause[] = [{ words: [] }]
  let before = 0
  for (const match of segment.matchAll(wordPattern)) {
    const between = segment.slice(before, match.index)
    const isNew = contrast.has(match[0].toLowerCase()) || /[;—]|\s–\s/.test(between)
    if (isNew && clauses.at(-1)?.words.length) clauses.push({ words: [] })
    clauses.at(-1)?.words.push({
      text: match[0].toLowerCase().replaceAll('’', "'"),
      start: offset + match.index,
      end: offset + match.index + match[0].length,
    })
    before = match.index + match[0].length
  }
  return clauses
}
