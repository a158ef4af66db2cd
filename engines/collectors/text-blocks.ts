import { array, number, object, string } from '../extract/tolerant.ts'
import type { Attribution, Source } from './placed-citations.ts'

/**
 * Reassembles Google's answer from SerpApi's blocks as Markdown and records which range has which references. A block
 * of an unknown kind contributes its words, so that a name in it is not lost.
 */
export function textOfBlocks(
  blocks: readonly unknown[],
  sourceAt: (index: number) => Source | undefined,
): { text: string; attributions: Attribution[] } {
  const attributions: Attribution[] = []
  let text = ''
  const write = (words: string) => {
    const start = text.length
    text += words
    return start
  }
  const paragraph = () => {
    if (text !== '') text += text.endsWith('\n') ? '\n' : '\n\n'
  }
  /** Adds the words of one element, attributed to its references and to the links inside it. */
  const say = (words: string, element: Record<string, unknown>) => {
    const start = write(words)
    const sources = array(element['reference_indexes'])
      .map((index) => sourceAt(number(index) ?? -1))
      .filter((source) => source !== undefined)
    if (sources.length > 0 && words !== '') attributions.push({ start, end: text.length, sources })
    for (const link of array(element['snippet_links']).map(object)) {
      const label = string(link['text'])
      const url = string(link['link'])
      const at = label === null ? -1 : words.indexOf(label)
      if (label !== null && url !== null && at >= 0)
        attributions.push({
          start: start + at,
          end: start + at + label.length,
          sources: [{ url, title: null }],
        })
    }
  }

  const list = (items: readonly unknown[], depth: number) => {
    for (const item of items) {
      const element = typeof item === 'string' ? { snippet: item } : object(item)
      const title = string(element['title'])
      const snippet = string(element['snippet'])
      write(`${'  '.repeat(depth)}- `)
      if (title !== null && title !== snippet) write(`**${title}**${snippet === null ? '' : ' '}`)
      say(snippet ?? '', element)
      write('\n')
      if (depth < deepest) list(array(element['list']), depth + 1)
      if (depth < deepest && array(element['text_blocks']).length > 0)
        each(array(element['text_blocks']), depth + 1)
    }
  }

  const table = (element: Record<string, unknown>) => {
    const rows = array(element['table']).map((row) => array(row).map(cellText))
    const start = text.length
    for (const [index, row] of rows.entries()) {
      write(`| ${row.join(' | ')} |\n`)
      if (index === 0) write(`|${' --- |'.repeat(row.length)}\n`)
    }
    const end = text.trimEnd().length
    const sources = array(element['reference_indexes'])
      .map((index) => sourceAt(number(index) ?? -1))
      .filter((source) => source !== undefined)
    if (sources.length > 0 && end > start) attributions.push({ start, end, sources })
  }

  const each = (elements: readonly unknown[], depth: number) => {
    for (const element of elements.map(object)) {
      const snippet = string(element['snippet'])
      const title = string(element['title'])
      const kind = string(element['type'])
      paragraph()
      if (kind === 'heading') say(`### ${snippet ?? title ?? ''}`, element)
      else if (kind === 'code_block') write(`\`\`\`\n${string(element['code']) ?? snippet ?? ''}\n\`\`\``)
      else {
        if (title !== null && title !== snippet) {
          write(`**${title}**`)
          paragraph()
        }
        if (snippet !== null) say(snippet, element)
        else if (string(element['text']) !== null) say(string(element['text']) ?? '', element)
        if (array(element['list']).length > 0) {
          if (snippet !== null) write('\n')
          list(array(element['list']), 0)
        }
        if (array(element['table']).length > 0) table(element)
        comparison(element)
        if (depth < deepest) each(array(element['text_blocks']), depth + 1)
      }
    }
  }

  const comparison = (element: Record<string, unknown>) => {
    const features = array(element['comparison']).map(object)
    if (features.length === 0) return
    table({
      table: [
        ['', ...array(element['product_labels'])],
        ...features.map((feature) => [feature['feature'], ...array(feature['values'])]),
      ],
    })
  }

  each(blocks, 0)
  const trimmed = text.trimEnd()
  return {
    text: trimmed,
    attributions: attributions
      .map((attribution) => ({ ...attribution, end: Math.min(attribution.end, trimmed.length) }))
      .filter(({ start, end }) => end > start),
  }
}

/** Google nests lists at most three deep; deeper nesting in a body is cut off here. */
const deepest = 6

function cellText(cell: unknown): string {
  const words =
    typeof cell === 'object' ? (string(object(cell)['text']) ?? string(object(cell)['snippet'])) : cell
  return typeof words === 'string' || typeof words === 'number' ? String(words).replace(/\s+/g, ' ') : ''
}
