/**
 * What the reader renders. Every leaf knows its place in the answer's text (UTF-16 code units), so that a mention is
 * highlighted exactly where the extractor found it.
 */

/** A part of the source and the text displayed for it. With equal lengths, each character represents itself. */
export type Piece = { start: number; end: number; shown: string }

type Range = { start: number; end: number }

export type TextNode = Range & { kind: 'text'; pieces: Piece[] }
export type MarkerNode = Range & { kind: 'marker'; numbers: number[] }
export type InlineNode =
  | TextNode
  | MarkerNode
  | (Range & { kind: 'strong' | 'emphasis' | 'deleted'; children: InlineNode[] })
  | (Range & { kind: 'code'; pieces: Piece[] })
  | (Range & { kind: 'link'; href: string | null; children: InlineNode[] })
  | (Range & { kind: 'image'; href: string | null; pieces: Piece[] })
  | (Range & { kind: 'break' })

export type Cell = Range & { children: InlineNode[] }

export type BlockNode =
  | (Range & { kind: 'paragraph'; children: InlineNode[] })
  | (Range & { kind: 'heading'; depth: 1 | 2 | 3 | 4 | 5 | 6; children: InlineNode[] })
  | (Range & {
      kind: 'list'
      first: number | null
      tight: boolean
      items: (Range & { children: BlockNode[] })[]
    })
  | (Range & { kind: 'quote'; children: BlockNode[] })
  | (Range & { kind: 'code'; pieces: Piece[] })
  | (Range & { kind: 'table'; align: ('left' | 'right' | 'center' | null)[]; head: Cell[]; rows: Cell[][] })
  | (Range & { kind: 'rule' })
