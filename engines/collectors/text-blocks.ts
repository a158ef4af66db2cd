import { array, number, object, string } from '../extract/tolerant.ts'
import type { Attribution, Source } from './placed-citations.ts'

type Element = Record<string, unknown>

type Writing = {
  text: string
  readonly attributions: Attribution[]
  readonly sourceAt: (index: number) => Source | undefined
}

/**
 * Reassembles Google's answer from SerpApi's blocks as Markdown and records which range has which references. A block
 * of an unknown kind contributes its words, so that a name in it is not lost.
 */
export function textOfBlocks(
  blocks: readonly unknown[],
  sourceAt: Writing['sourceAt'],
): { text: string; attributions: Attribution[] } {
  const writing: Writing = { text: '', attributions: [], sourceAt }
  writeBlocks(writing, blocks, 0)
  const trimmed = writing.text.trimEnd()
  return {
    text: trimmed,
    attributions: writing.attributions
      .map((attribution) => ({ ...attribution, end: Math.min(attribution.end, trimmed.length) }))
      .filter(({ start, end }) => end > start),
  }
}

function writeBlocks(writing: Writing, elements: readonly unknown[], depth: number): void {
  for (const element of elements.map(object)) {
    const snippet = string(element['snippet'])
    const title = string(element['title'])
    const kind = string(element['type'])
    writeParagraph(writing)
    if (kind === 'heading') writeWords(writing, `### ${snippet ?? title ?? ''}`, element)
    else if (kind === 'code_block')
      writing.text += `\`\`\`\n${string(element['code']) ?? snippet ?? ''}\n\`\`\``
    else writeBlock(writing, element, depth)
  }
}

function writeBlock(writing: Writing, element: Element, depth: number): void {
  const snippet = string(element['snippet'])
  const title = string(element['title'])
  if (title !== null && title !== snippet) {
    writing.text += `**${title}**`
    writeParagraph(writing)
  }
  const words = snippet ?? string(element['text'])
  if (words !== null) writeWords(writing, words, element)
  if (array(element['list']).length > 0) {
    if (snippet !== null) writing.text += '\n'
    writeList(writing, array(element['list']), 0)
  }
  if (array(element['table']).length > 0) writeTable(writing, element)
  writeComparison(writing, element)
  if (depth < deepest) writeBlocks(writing, array(element['text_blocks']), depth + 1)
}

function writeParagraph(writing: Writing): void {
  if (writing.text !== '') writing.text += writing.text.endsWith('\n') ? '\n' : '\n\n'
}

/** Adds the words of one element, attributed to its references and to the links inside it. */
function writeWords(writing: Writing, words: string, element: Element): void {
  const { attributions } = writing
  const start = writing.text.length
  writing.text += words
  attribute(writing, element, { start, end: writing.text.length })
  for (const link of array(element['snippet_links']).map(object)) {
    const label = string(link['text'])
    const url = string(link['link'])
    const at = label === null ? -1 : words.indexOf(label)
    if (label === null || url === null || at < 0) continue
    const sources = [{ url, title: null }]
    attributions.push({ start: start + at, end: start + at + label.length, sources })
  }
}

function attribute(
  { attributions, sourceAt }: Writing,
  element: Element,
  { start, end }: { start: number; end: number },
): void {
  const sources = array(element['reference_indexes'])
    .map((index) => sourceAt(number(index) ?? -1))
    .filter((source) => source !== undefined)
  if (sources.length > 0 && end > start) attributions.push({ start, end, sources })
}

function writeList(writing: Writing, items: readonly unknown[], depth: number): void {
  for (const item of items) {
    const element = typeof item === 'string' ? { snippet: item } : object(item)
    const title = string(element['title'])
    const snippet = string(element['snippet'])
    writing.text += `${'  '.repeat(depth)}- `
    if (title !== null && title !== snippet) writing.text += `**${title}**${snippet === null ? '' : ' '}`
    writeWords(writing, snippet ?? '', element)
    writing.text += '\n'
    if (depth < deepest) writeList(writing, array(element['list']), depth + 1)
    if (depth < deepest && array(element['text_blocks']).length > 0)
      writeBlocks(writing, array(element['text_blocks']), depth + 1)
  }
}

function writeTable(writing: Writing, element: Element): void {
  const rows = array(element['table']).map((row) => array(row).map(cellText))
  const start = writing.text.length
  for (const [index, row] of rows.entries()) {
    writing.text += `| ${row.join(' | ')} |\n`
    if (index === 0) writing.text += `|${' --- |'.repeat(row.length)}\n`
  }
  attribute(writing, element, { start, end: writing.text.trimEnd().length })
}

function writeComparison(writing: Writing, element: Element): void {
  const features = array(element['comparison']).map(object)
  if (features.length === 0) return
  const rows = features.map((feature) => [feature['feature'], ...array(feature['values'])])
  writeTable(writing, { table: [['', ...array(element['product_labels'])], ...rows] })
}

/** Google nests lists at most three deep; deeper nesting in a body is cut off here. */
const deepest = 6

function cellText(cell: unknown): string {
  const words =
    typeof cell === 'object' ? (string(object(cell)['text']) ?? string(object(cell)['snippet'])) : cell
  return typeof words === 'string' || typeof words === 'number' ? String(words).replace(/\s+/g, ' ') : ''
}
