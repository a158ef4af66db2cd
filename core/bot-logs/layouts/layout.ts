import { type Column, columnNumber, columns, fillFields, isBlank } from '../formats/columns.ts'
import { isMethod } from '../formats/requests.ts'
import type { Escaping, LineFields, LineReader, Rejection } from '../line-fields.ts'
import {
  asciiAt,
  isAbsent,
  isAddress,
  isClient,
  isHost,
  isInteger,
  isNumber,
  isStatus,
  isTime,
} from './shapes.ts'
import { LineTokens, tokenKinds } from './tokens.ts'
import { readTransport } from './transport.ts'

/** The tokens of a line, as `LineTokens` finds them. */
export type Tokens = Pick<LineTokens, 'starts' | 'ends' | 'kinds' | 'count' | 'read'>

type Shape = (bytes: Uint8Array, start: number, end: number) => boolean

export type LayoutColumn = {
  column: Column
  /** False for what this column of a line never is; absent values always fit. */
  fits: Shape
  /** A value of `tokenKinds`; null: any. */
  kind: number | null
  /** Never absent. */
  isRequired?: boolean
  /** An address with a port, also behind IPv6 without brackets. */
  hasPort?: boolean
  /** The value begins after the last slash, as in Squid's `TCP_MISS/200`. */
  isAfterSlash?: boolean
}

/** Which token of a line is which field. */
export type Layout = {
  columns: readonly LayoutColumn[]
  /** A line with more or fewer tokens is none of this layout: `::` is also a part of addresses. */
  isStrict?: boolean
  /** Values are found by their labels. */
  isLabeled?: boolean
  /** More tokens may follow. */
  isOpen: boolean
  /** There are addresses, of which any or none may be the client's. */
  isAddressUnclear?: boolean
  /** How lines are split; blanks if absent. */
  tokens?: () => Tokens
  escaping?: Escaping
  /** The first line, if it names the columns. */
  header?: string
}

const isAnything: Shape = () => true
const isNoAddress: Shape = (bytes, start, end) => !isAddress(bytes, start, end)

/** What each column must look like so that a line counts as one of its layout. */
export const shapesOfColumns: Partial<Record<Column, Shape>> = {
  time: isTime,
  status: isStatus,
  size: isInteger,
  address: isClient,
  method: isMethod,
  host: (bytes, start, end) => isHost(bytes, start, end) || isAddress(bytes, start, end),
  agent: isNoAddress,
  referer: isNoAddress,
}

/** Columns of the notation that no field is read from, but that distinguish layouts. */
const otherShapes: Record<string, Shape> = {
  any: isAnything,
  int: isInteger,
  num: isNumber,
  peer: (bytes, start, end) => isAddress(bytes, start, end) || isHost(bytes, start, end),
  flags: (bytes, start, end) => /^[A-Z][A-Za-z]*(?:,[A-Z][A-Za-z]*)*$/.test(asciiAt(bytes, start, end, 60)),
  name: isNoAddress,
  id: isAnything,
}

/**
 * A layout as its documentation shows it: one word per token, in quotes or brackets as in the log. Words are columns,
 * the other shapes above, with `!` if they are never absent, `=text` for text that every line has, `result` for Squid's `TCP_MISS/200`, and `…` at the end
 * if more may follow. `bareKind` is the kind of tokens without delimiters; null: any.
 */
export function layoutOf(notation: string, bareKind: number | null = tokenKinds.bare): Layout {
  const words = notation.split(' ')
  const isOpen = words.at(-1) === '…'
  return { isOpen, columns: (isOpen ? words.slice(0, -1) : words).map((word) => columnOf(word, bareKind)) }
}

function columnOf(word: string, bareKind: number | null): LayoutColumn {
  const [, quoted, bracketed, bare = ''] = /^(?:"(.+)"|\[(.+)\]|(.+))$/.exec(word) ?? []
  const written = quoted ?? bracketed ?? bare
  const isRequired = written.endsWith('!')
  const name = isRequired ? written.slice(0, -1) : written
  const kind =
    quoted !== undefined ? tokenKinds.quoted : bracketed !== undefined ? tokenKinds.bracketed : bareKind
  if (name.startsWith('=')) {
    const text = name.slice(1)
    return { column: 'skip', kind, fits: (bytes, start, end) => asciiAt(bytes, start, end, 60) === text }
  }
  if (name === 'result')
    return {
      column: 'status',
      kind,
      isAfterSlash: true,
      fits: (bytes, start, end) => /^[A-Z_]+\/\d{3}$/.test(asciiAt(bytes, start, end, 60)),
    }
  if (name === 'address:port') return { column: 'address', kind, isRequired, hasPort: true, fits: isClient }
  const other = otherShapes[name]
  if (other !== undefined) return { column: 'skip', kind, fits: other }
  // A host that is no address.
  if (name === 'vhost') return { column: 'host', kind, isRequired, fits: isHost }
  const column = columns.find((each) => each === name)
  if (column === undefined) throw new Error(`A layout has no column "${name}".`)
  return { column, kind, isRequired, fits: shapesOfColumns[column] ?? isAnything }
}

/** Texts that clients send: unescaped quotes or missing ones may make several tokens of them. */
const clientTexts: readonly Column[] = ['agent', 'request', 'referer']

/** Reads lines by a layout, and rejects those in which a column is not what it should be. */
export class LayoutReader implements LineReader {
  private readonly layout: Layout
  private readonly tokens: Tokens
  private readonly parts: readonly number[]
  private readonly wide: readonly number[]
  private readonly hasTime: boolean
  private readonly hasMethod: boolean
  private readonly starts = new Int32Array(columns.length)
  private readonly ends = new Int32Array(columns.length)

  constructor(layout: Layout) {
    this.layout = layout
    this.tokens = layout.tokens?.() ?? new LineTokens()
    this.parts = layout.columns.map(({ column }) => columnNumber.get(column) ?? 0)
    this.wide = (layout.isStrict === true ? [] : clientTexts)
      .map((text) => layout.columns.findIndex(({ column }) => column === text))
      .filter((index) => index !== -1)
    this.hasMethod = layout.columns.some(({ column }) => column === 'method')
    this.hasTime = layout.columns.some(({ column }) => column === 'time' || column === 'day')
  }

  read(bytes: Uint8Array, start: number, end: number, fields: LineFields): Rejection | null {
    const { layout, tokens } = this
    fields.clear()
    fields.escaping = layout.escaping ?? 'backslash'
    if (isBlank(bytes, start, end)) return 'blank'
    if (bytes[start] === hash || this.isHeader(bytes, start, end)) return 'directive'
    const transport = readTransport(bytes, start, end)
    if (!tokens.read(bytes, transport.start, end)) return 'unreadable'
    if (!this.place(bytes)) return 'unreadable'
    if (!this.hasTime) {
      this.starts[timePart] = transport.timeStart
      this.ends[timePart] = transport.timeEnd
    }
    // Scanners send no method; a layout that has one shows it.
    if (this.hasMethod && this.ends[methodPart] === 0) return 'no-request'
    return fillFields(bytes, this.starts, this.ends, fields, null)
  }

  private isHeader(bytes: Uint8Array, start: number, end: number): boolean {
    const { header } = this.layout
    return (
      header !== undefined &&
      end - start === header.length &&
      asciiAt(bytes, start, end, header.length) === header
    )
  }

  /** Finds which tokens are which columns; false if the line does not fit the layout. */
  private place(bytes: Uint8Array): boolean {
    const { layout, tokens } = this
    const length = layout.columns.length
    if (tokens.count < length) return this.isCut() && this.fill(bytes, -1, 0)
    const spare = tokens.count - length
    if ((spare === 0 || layout.isOpen) && this.fill(bytes, -1, 0)) return true
    for (const wide of this.wide) {
      if (!layout.isOpen) {
        if (spare > 0 && this.fill(bytes, wide, spare)) return true
      } else for (let more = 1; more <= spare; more += 1) if (this.fill(bytes, wide, more)) return true
    }
    return false
  }

  /** Lines may be cut off in the end; all up to the status must be there. */
  private isCut(): boolean {
    const { columns: plan } = this.layout
    const last = Math.max(...needed.map((column) => plan.findIndex((each) => each.column === column)))
    return last !== -1 && this.tokens.count > last
  }

  /** Assigns the tokens to columns, of which the one at `wide` takes `more` tokens than one. */
  private fill(bytes: Uint8Array, wide: number, more: number): boolean {
    const { starts, ends, tokens, parts } = this
    const plan = this.layout.columns
    starts.fill(0)
    ends.fill(0)
    const length = Math.min(plan.length, tokens.count)
    for (let index = 0; index < length; index += 1) {
      const { kind, fits, isAfterSlash, isRequired, hasPort } = plan[index] ?? nothing
      const token = wide === -1 || index <= wide ? index : index + more
      const lastToken = index === wide ? token + more : token
      let start = tokens.starts[token] ?? 0
      let end = tokens.ends[lastToken] ?? 0
      if (index === wide && tokens.kinds[token] === tokenKinds.quoted && bytes[end - 1] === quote) end -= 1
      if (isAbsent(bytes, start, end)) {
        if (isRequired === true) return false
        continue
      }
      if (kind !== null && tokens.kinds[token] !== kind) return false
      if (hasPort === true) end = portStart(bytes, start, end)
      if (!fits(bytes, start, end)) {
        // A label that no other line has ends a value, too.
        if (this.layout.isLabeled === true) end = wordEnd(bytes, start, end)
        if (!fits(bytes, start, end)) return false
      }
      if (isAfterSlash === true) start = afterSlash(bytes, start, end)
      const part = parts[index] ?? 0
      if (part === 0 || ends[part] !== 0) continue
      starts[part] = start
      ends[part] = end
    }
    return true
  }
}

const needed: readonly Column[] = ['time', 'request', 'target', 'status']
const nothing: LayoutColumn = { column: 'skip', fits: isAnything, kind: null }

/** The end of an address before its port. */
export function portStart(bytes: Uint8Array, start: number, end: number): number {
  let at = end
  while (at > start && isDigit(bytes[at - 1] ?? 0)) at -= 1
  return at < end && at > start && bytes[at - 1] === colon ? at - 1 : end
}

const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39

function wordEnd(bytes: Uint8Array, start: number, end: number): number {
  let at = start
  while (at < end && bytes[at] !== space) at += 1
  return at
}

function afterSlash(bytes: Uint8Array, start: number, end: number): number {
  let at = end
  while (at > start && bytes[at - 1] !== slash) at -= 1
  return at
}

const methodPart = columnNumber.get('method') ?? 0
const timePart = columnNumber.get('time') ?? 0

const space = 0x20
const quote = 0x22
const hash = 0x23
const slash = 0x2f
const colon = 0x3a
