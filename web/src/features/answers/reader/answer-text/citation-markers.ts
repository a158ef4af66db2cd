import type { Marker } from './markers.ts'
import type { BlockNode, InlineNode } from './nodes.ts'

export type CitedPlace = { number: number; url: string; end: number | null }

/**
 * Where source numbers go in the text: after the span that the engine reported, and after every other link to a cited
 * URL. Engines often report a page once and link to it again.
 */
export function citationMarkers(blocks: readonly BlockNode[], cited: readonly CitedPlace[]): Marker[] {
  const placed = cited.flatMap(({ number, end }) => (end === null ? [] : [{ number, offset: end }]))
  const byAddress = new Map(cited.map(({ url, number }) => [url, number]))
  const linked = linksOf(blocks).flatMap(({ href, start, end }) => {
    const number = href === null ? undefined : byAddress.get(href)
    if (number === undefined) return []
    // A span may end at the link or at the parenthesis around it.
    const isPlaced = placed.some(
      (one) => one.number === number && one.offset > start && one.offset <= end + 2,
    )
    return isPlaced ? [] : [{ number, offset: end }]
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
