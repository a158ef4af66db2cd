import type { Marker } from './markers.ts'
import type { BlockNode, InlineNode } from './nodes.ts'

export type CitedPlace = { number: number; url: string; end: number | null }

/**
 * Where the numbers of the sources stand in the text: behind the span the engine gave; for a citation without one
 * behind every link to its address.
 */
export function citationMarkers(blocks: readonly BlockNode[], cited: readonly CitedPlace[]): Marker[] {
  const placed = cited.flatMap(({ number, end }) => (end === null ? [] : [{ number, offset: end }]))
  const byAddress = new Map(
    cited.flatMap(({ number, url, end }) => (end === null ? [[url, number] as const] : [])),
  )
  if (byAddress.size === 0) return placed
  const linked = linksOf(blocks).flatMap(({ href, end }) => {
    const number = href === null ? undefined : byAddress.get(href)
    return number === undefined ? [] : [{ number, offset: end }]
  })
  return [...placed, ...linked]
}

function linksOf(blocks: readonly BlockNode[]): (InlineNode & { kind: 'link' })[] {
  return blocks.flatMap((block) => {
    switch (block.kind) {
      case 'paragraph':
      case 'heading':
        return inlineLinks(block.children)
      case 'quote':
        return linksOf(block.children)
      case 'list':
        return block.items.flatMap((item) => linksOf(item.children))
      case 'table':
        return [block.head, ...block.rows].flat().flatMap((cell) => inlineLinks(cell.children))
      default:
        return []
    }
  })
}

function inlineLinks(nodes: readonly InlineNode[]): (InlineNode & { kind: 'link' })[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'link') return [node]
    return 'children' in node ? inlineLinks(node.children) : []
  })
}
