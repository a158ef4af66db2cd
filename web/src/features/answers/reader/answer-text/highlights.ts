import type { BlockNode, InlineNode, Piece } from './nodes.ts'
import { shownText, sliceOfPieces } from './pieces.ts'

/** One occurrence of a tracked brand, in UTF-16 code units of the answer's text. */
export type Span = { start: number; end: number }

/** A part of the displayed text, inside or between spans. */
export type Run<S extends Span> = { start: number; text: string; span: S | null }

/** Cuts pieces where spans start and end. `spans` are sorted and do not overlap. */
export function runsOf<S extends Span>(pieces: readonly Piece[], spans: readonly S[]): Run<S>[] {
  const first = pieces[0]
  const last = pieces.at(-1)
  if (first === undefined || last === undefined) return []
  const runs: Run<S>[] = []
  const add = (from: number, to: number, span: S | null) => {
    const cut = sliceOfPieces(pieces, from, to)
    if (cut.length > 0) runs.push({ start: cut[0]?.start ?? from, text: shownText(cut), span })
  }
  let at = first.start
  for (const span of spans) {
    if (span.end <= first.start || span.start >= last.end) continue
    add(at, span.start, null)
    add(Math.max(at, span.start), span.end, span)
    at = Math.max(at, span.end)
  }
  add(at, last.end, null)
  return runs
}

/** Sorted by start. Of two overlapping spans, the earlier one is kept, then the longer one. */
export function orderedSpans<S extends Span>(spans: readonly S[]): S[] {
  const sorted = spans
    .filter((span) => span.end > span.start)
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
  let end = -1
  return sorted.filter((span) => {
    if (span.start < end) return false
    end = span.end
    return true
  })
}

/** The text between two boundaries of spans and highlighted places. */
export type Segment<S extends Span> = Span & { named: S | null; isLit: boolean; isCritical?: boolean }

/**
 * Cuts spans, which do not overlap, where highlighted and critical places start and end. Such places outside spans become
 * segments of their own. In order.
 */
export function segmentsOf<S extends Span>(
  spans: readonly S[],
  lit: readonly Span[],
  critical: readonly Span[] = [],
): Segment<S>[] {
  if (lit.length + critical.length === 0)
    return spans.map((span) => ({ start: span.start, end: span.end, named: span, isLit: false }))
  const borders = [
    ...new Set([...spans, ...lit, ...critical].flatMap(({ start, end }) => [start, end])),
  ].toSorted((a, b) => a - b)
  const holds = ({ start, end }: Span, at: number) => start <= at && at < end
  return borders.slice(0, -1).flatMap((start, index) => {
    const end = borders[index + 1] ?? start
    const named = spans.find((span) => holds(span, start)) ?? null
    const isLit = lit.some((place) => holds(place, start))
    const isCritical = critical.some((place) => holds(place, start))
    return named === null && !isLit && !isCritical
      ? []
      : [{ start, end, named, isLit, ...(isCritical && { isCritical }) }]
  })
}

/** The displayed text of a span, for tests and screen readers. */
export function shownOfSpan(blocks: readonly BlockNode[], span: Span): string {
  return leaves(blocks)
    .map((pieces) => shownText(sliceOfPieces(pieces, span.start, span.end)))
    .join('')
}

function leaves(blocks: readonly BlockNode[]): Piece[][] {
  return blocks.flatMap((block): Piece[][] => {
    switch (block.kind) {
      case 'paragraph':
      case 'heading':
        return inlineLeaves(block.children)
      case 'quote':
        return leaves(block.children)
      case 'list':
        return block.items.flatMap((item) => leaves(item.children))
      case 'table':
        return [block.head, ...block.rows].flat().flatMap((cell) => inlineLeaves(cell.children))
      case 'code':
        return [block.pieces]
      default:
        return []
    }
  })
}

function inlineLeaves(nodes: readonly InlineNode[]): Piece[][] {
  return nodes.flatMap((node): Piece[][] => {
    if ('children' in node) return inlineLeaves(node.children)
    return 'pieces' in node ? [node.pieces] : []
  })
}
