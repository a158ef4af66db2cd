import type { Nodes, PhrasingContent, Root, RootContent, TableCell } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { gfmTable } from 'micromark-extension-gfm-table'
import type { BlockNode, Cell, InlineNode } from './nodes.ts'
import { alignCode, alignText, verbatim } from './pieces.ts'

/**
 * The blocks of `text` between `start` and `end`, with offsets from the beginning of `text`. `definitions` are link
 * definitions from elsewhere in the text.
 */
export function parseAnswer(
  text: string,
  {
    start = 0,
    end = text.length,
    definitions = '',
  }: { start?: number; end?: number; definitions?: string } = {},
): BlockNode[] {
  // The parser drops a byte order mark without counting it.
  const from = text.charCodeAt(start) === 0xfeff ? start + 1 : start
  const part = text.slice(from, end)
  // Definitions are appended, so that they shift no offset. A blank line separates them.
  const tree = parseMarkdown(definitions === '' ? part : `${part}\n\n${definitions}`)
  if (isDeeperThan(deepest, tree))
    return [{ start: from, end, kind: 'code', pieces: [verbatim(text, from, end)] }]
  const places: Places = { text, from, end, hrefs: hrefsOf(tree) }
  return blocks(tree.children, places)
}

/** Deeper nesting is shown as source text. */
const deepest = 60

/** Breadth first, because recursion into a tree that is too deep would overflow the stack. */
function isDeeperThan(most: number, tree: Root): boolean {
  let level: Nodes[] = [tree]
  for (let depth = 0; depth <= most; depth += 1) {
    if (level.length === 0) return false
    level = level.flatMap((node) => ('children' in node ? node.children : []))
  }
  return level.length > 0
}

type Places = { text: string; from: number; end: number; hrefs: Map<string, string> }

function parseMarkdown(source: string): Root {
  // Without the autolink extension's transform, which rewrites text nodes and loses their positions.
  const autolink = gfmAutolinkLiteralFromMarkdown()
  return fromMarkdown(source, {
    extensions: [gfmTable(), gfmStrikethrough({ singleTilde: false }), gfmAutolinkLiteral()],
    mdastExtensions: [
      gfmTableFromMarkdown(),
      gfmStrikethroughFromMarkdown(),
      { ...autolink, transforms: [] },
    ],
  })
}

function hrefsOf(tree: Root): Map<string, string> {
  const hrefs = new Map<string, string>()
  const visit = (node: Nodes) => {
    if (node.type === 'definition' && !hrefs.has(node.identifier)) hrefs.set(node.identifier, node.url)
    if ('children' in node) node.children.forEach(visit)
  }
  visit(tree)
  return hrefs
}

function rangeOf(node: Nodes, places: Places): { start: number; end: number } {
  const start = places.from + (node.position?.start.offset ?? 0)
  return { start, end: Math.min(places.end, places.from + (node.position?.end.offset ?? 0)) }
}

function blocks(nodes: readonly RootContent[], places: Places): BlockNode[] {
  return nodes.flatMap((node): BlockNode[] => {
    const range = rangeOf(node, places)
    if (range.start >= places.end) return []
    switch (node.type) {
      case 'paragraph':
        return [{ ...range, kind: 'paragraph', children: inlines(node.children, places) }]
      case 'heading':
        return [{ ...range, kind: 'heading', depth: node.depth, children: inlines(node.children, places) }]
      case 'list':
        return [
          {
            ...range,
            kind: 'list',
            first: node.ordered ? (node.start ?? 1) : null,
            tight: node.spread !== true,
            items: node.children.map((item) => ({
              ...rangeOf(item, places),
              children: blocks(item.children, places),
            })),
          },
        ]
      case 'blockquote':
        return [{ ...range, kind: 'quote', children: blocks(node.children, places) }]
      case 'code':
        return [
          { ...range, kind: 'code', pieces: alignCode(places.text, range.start, range.end, node.value) },
        ]
      case 'html':
        return [{ ...range, kind: 'code', pieces: [verbatim(places.text, range.start, range.end)] }]
      case 'table': {
        const [head, ...rows] = node.children.map((row) =>
          row.children.map((cell) => tableCell(cell, places)),
        )
        const align = (node.align ?? []).map((side) => side ?? null)
        return [{ ...range, kind: 'table', align, head: head ?? [], rows }]
      }
      case 'thematicBreak':
        return [{ ...range, kind: 'rule' }]
      default:
        // Link definitions are not part of the visible text.
        return []
    }
  })
}

function tableCell(cell: TableCell, places: Places): Cell {
  return { ...rangeOf(cell, places), children: inlines(cell.children, places) }
}

const lineBreakTag = /^<br\s*\/?>$/i

function inlines(nodes: readonly PhrasingContent[], places: Places): InlineNode[] {
  return nodes.flatMap((node): InlineNode[] => {
    const range = rangeOf(node, places)
    switch (node.type) {
      case 'text':
        return [
          { ...range, kind: 'text', pieces: alignText(places.text, range.start, range.end, node.value) },
        ]
      case 'strong':
        return [{ ...range, kind: 'strong', children: inlines(node.children, places) }]
      case 'emphasis':
        return [{ ...range, kind: 'emphasis', children: inlines(node.children, places) }]
      case 'delete':
        return [{ ...range, kind: 'deleted', children: inlines(node.children, places) }]
      case 'inlineCode':
        return [
          { ...range, kind: 'code', pieces: alignCode(places.text, range.start, range.end, node.value) },
        ]
      case 'break':
        return [{ ...range, kind: 'break' }]
      case 'html':
        return lineBreakTag.test(node.value)
          ? [{ ...range, kind: 'break' }]
          : [{ ...range, kind: 'text', pieces: [verbatim(places.text, range.start, range.end)] }]
      case 'link':
        return [
          { ...range, kind: 'link', href: safeHref(node.url), children: inlines(node.children, places) },
        ]
      case 'linkReference': {
        const href = safeHref(places.hrefs.get(node.identifier) ?? '')
        return [{ ...range, kind: 'link', href, children: inlines(node.children, places) }]
      }
      case 'image':
        return [
          { ...range, kind: 'image', href: safeHref(node.url), pieces: altPieces(node.alt, range, places) },
        ]
      case 'imageReference': {
        const href = safeHref(places.hrefs.get(node.identifier) ?? '')
        return [{ ...range, kind: 'image', href, pieces: altPieces(node.alt, range, places) }]
      }
      default:
        return [{ ...range, kind: 'text', pieces: [verbatim(places.text, range.start, range.end)] }]
    }
  })
}

function altPieces(alt: string | null | undefined, range: { start: number; end: number }, places: Places) {
  return alt ? alignCode(places.text, range.start, range.end, alt) : []
}

/**
 * Only links that a browser opens as a page or an email. `[name]()`, scripts, and data URLs are shown without a link.
 */
function safeHref(url: string): string | null {
  return /^(?:https?:\/\/|mailto:)/i.test(url.trim()) ? url.trim() : null
}
