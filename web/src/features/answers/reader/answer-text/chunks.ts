export type Chunk = { start: number; end: number }

/**
 * Splits a long answer between blocks, so that each part can be parsed and rendered separately. The parser takes about
 * 7 ms per 3 kB, so one chunk stays below the 50 ms for which a page may block.
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

const definitionLine = /^ {0,3}\[([^\]\n]{1,200})\]:[ \t]*\S.*$/gm

/** A link definition (`[1]: https://…`) and its label. */
export type Definition = { label: string; line: string }

/**
 * The link definitions of the whole text. An answer often has them at its end, far from the links that use them. As in
 * Markdown, the first definition of a label counts.
 */
export function definitionsOf(text: string): Definition[] {
  const first = new Map<string, Definition>()
  for (const match of text.matchAll(definitionLine)) {
    const label = match[1] ?? ''
    if (!first.has(label)) first.set(label, { label, line: match[0] })
    if (first.size === 1000) break
  }
  return [...first.values()]
}

/** The definitions that a chunk refers to, as Markdown. Others would only cost parsing time. */
export function definitionsFor(
  text: string,
  { start, end }: Chunk,
  definitions: readonly Definition[],
): string {
  const part = text.slice(start, end)
  const used = definitions.filter(({ label }) => part.includes(`[${label}]`))
  return used.map(({ line }) => line).join('\n')
}

function cutNear(text: string, start: number, size: number): number {
  const limit = start + size
  const paragraph = lastIndexBefore(text, /\n[ \t]*\n(?=\S)/g, start + size / 4, limit)
  if (paragraph !== null && !isInsideFence(text, start, paragraph)) return paragraph
  const line = lastIndexBefore(text, /\n/g, start + size / 4, limit)
  if (line !== null) return line
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
