import type { BlockNode, InlineNode } from './nodes.ts'
import { sliceOfPieces } from './pieces.ts'

/** A citation's number in the list of sources and the offset in the text after which it appears. */
export type Marker = { number: number; offset: number }

/**
 * Inserts citation numbers into the blocks. A number follows the character before its offset, never inside a link.
 * Several at one place become one marker. Numbers with an offset outside these blocks are omitted.
 */
export function withMarkers(blocks: readonly BlockNode[], markers: readonly Marker[]): BlockNode[] {
  if (markers.length === 0) return [...blocks]
  return blocks.map((block) => {
    const inside = markers.filter((marker) => marker.offset > block.start && marker.offset <= block.end)
    if (inside.length === 0) return block
    switch (block.kind) {
      case 'paragraph':
      case 'heading':
        return { ...block, children: withInlineMarkers(block.children, inside) }
      case 'quote':
        return { ...block, children: withMarkers(block.children, inside) }
      case 'list':
        return {
          ...block,
          items: block.items.map((item) => ({ ...item, children: withMarkers(item.children, inside) })),
        }
      case 'table': {
        const mark = (cells: (typeof block)['head']) =>
          cells.map((cell) => ({
            ...cell,
            children: withInlineMarkers(
              cell.children,
              inside.filter((marker) => marker.offset > cell.start && marker.offset <= cell.end),
            ),
          }))
        return { ...block, head: mark(block.head), rows: block.rows.map(mark) }
      }
      default:
        return block
    }
  })
}

function withInlineMarkers(nodes: readonly InlineNode[], markers: readonly Marker[]): InlineNode[] {
  const byOffset = new Map<number, number[]>()
  for (const { number, offset } of markers) {
    const numbers = byOffset.get(offset) ?? []
    if (!numbers.includes(number)) byOffset.set(offset, [...numbers, number])
  }
  return [...byOffset]
    .toSorted(([a], [b]) => a - b)
    .reduce<InlineNode[]>(
      (marked, [offset, numbers]) => insert(marked, { kind: 'marker', start: offset, end: offset, numbers }),
      [...nodes],
    )
}

function insert(nodes: readonly InlineNode[], marker: InlineNode & { kind: 'marker' }): InlineNode[] {
  const offset = marker.start
  const at = nodes.findLastIndex((node) => node.kind !== 'marker' && node.start < offset)
  const node = nodes[at]
  if (node === undefined) return [marker, ...nodes]
  return [...nodes.slice(0, at), ...insertInto(node, marker), ...nodes.slice(at + 1)]
}

function insertInto(node: InlineNode, marker: InlineNode & { kind: 'marker' }): InlineNode[] {
  const offset = marker.start
  if (offset < node.end && node.kind === 'text') {
    return [
      { ...node, end: offset, pieces: sliceOfPieces(node.pieces, node.start, offset) },
      marker,
      { ...node, start: offset, pieces: sliceOfPieces(node.pieces, offset, node.end) },
    ].filter((part) => part.kind !== 'text' || part.pieces.length > 0)
  }
  if (offset < node.end && (node.kind === 'strong' || node.kind === 'emphasis' || node.kind === 'deleted'))
    return [{ ...node, children: insert(node.children, marker) }]
  return [node, marker]
}
