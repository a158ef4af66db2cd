export type Chunk = { start: number; end: number }

/**
 * Cuts a long answer where blocks end, so that a part can be parsed and drawn by itself. About 7 ms per 3 kB is
 * what the parser takes; one chunk stays below the 50 ms a page may stop.
 */
export function chunksOf(text: string, size = 16_000): Chunk[] {
  const chunks: Chunk[] = []
  let start = 0
  while (text.length - start > size) {
    const end = cutNear(text, start, size)
    chunks.push({ start, end })
    start = end
  }
  chunks.push({ start, end: text.length })
  return chunks
}

const definitionLine = /^ {0,3}\[[^\]\n]{1,200}\]:[ \t]*\S.*$/gm

/** The link definitions of the whole text: an answer keeps them at its end, far from the links that use them. */
export function definitionsOf(text: string): string {
  return (text.match(definitionLine) ?? []).slice(0, 500).join('\n')
}

function cutNear(text: string, start: number, size: number): number {
  const limit = start + size
  const paragraph = lastIndexBefore(text, /\n[ \t]*\n(?=\S)/g, start + size / 4, limit)
  if (paragraph !== null && !isInsideFence(text, start, paragraph)) return paragraph
  const line = text.lastIndexOf('\n', limit)
  if (line > start + size / 4) return line + 1
  const unit = text.charCodeAt(limit - 1)
  const splitsPair = unit >= 0xd800 && unit <= 0xdbff
  return splitsPair ? limit - 1 : limit
}

function lastIndexBefore(text: string, pattern: RegExp, from: number, to: number): number | null {
  let last: number | null = null
  const part = text.slice(from, to)
  for (const match of part.matchAll(pattern)) last = from + match.index + match[0].length
  return last
}

function isInsideFence(text: string, start: number, end: number): boolean {
  const fences = text.slice(start, end).match(/^ {0,3}(?:```|~~~)/gm)
  return (fences?.length ?? 0) % 2 === 1
}
