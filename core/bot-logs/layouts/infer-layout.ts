import type { Escaping } from '../line-fields.ts'
import { columnsOfName } from './column-names.ts'
import { findColumns } from './find-columns.ts'
import { labelsAt, LabeledTokens } from './labeled.ts'
import type { Layout, Tokens } from './layout.ts'
import { SeparatedTokens } from './separated.ts'
import { asciiAt } from './shapes.ts'
import { LineTokens } from './tokens.ts'
import { agentTable, evenTable, type Table } from './token-table.ts'
import { readTransport } from './transport.ts'

/** Lines of a sample that layouts are inferred from. */
const maxLines = 300

export type SampleLine = { start: number; end: number }

/**
 * The layouts that some lines may have, judged by the names of their columns and the shapes of their values, the most
 * specific first. Empty: nothing in them looks like a request with its time.
 */
export function inferLayouts(bytes: Uint8Array, lines: readonly SampleLine[]): Layout[] {
  const whole = lines.filter(({ start, end }) => end > start && bytes[start] !== hash).slice(0, maxLines)
  const transports = whole.map(({ start, end }) => readTransport(bytes, start, end))
  const hasTime = transports.every(({ timeStart, timeEnd }) => timeEnd > timeStart)
  const own = whole.map(({ end }, index) => ({ start: transports[index]?.start ?? end, end }))
  if (own.length === 0) return []
  const found = [
    labeledLayout(bytes, own, hasTime),
    ...separators.map((separator) => separatedLayout(bytes, own, separator)),
    blankLayout(bytes, own, evenTable(bytes, own, new LineTokens(), minWords)),
  ].filter((layout) => layout !== null)
  if (found.length > 0) return found
  const layout = blankLayout(bytes, own, agentTable(bytes, own, new LineTokens()))
  return layout === null ? [] : [layout]
}

/** A line of fewer words is no access line. */
const minWords = 4

/** In this order, because a comma or a semicolon is also part of agents. */
const separators = ['\t', ' | ', '|', '::', ';', ',']

/** A separator between fewer values is part of a text. */
const minValues = 5

function separatedLayout(bytes: Uint8Array, lines: readonly SampleLine[], separator: string): Layout | null {
  const makeTokens = () => new SeparatedTokens(separator)
  const [first, ...rest] = lines
  const names = first === undefined ? [] : valuesOf(bytes, first, makeTokens())
  const header = isHeader(names) && first !== undefined ? first : null
  const table = evenTable(bytes, header === null ? lines : rest, makeTokens(), minValues)
  if (table === null) return null
  const plan = findColumns(bytes, table, header === null ? [] : names)
  if (plan === null) return null
  const found: Layout = {
    ...plan,
    isOpen: false,
    isStrict: separator === '::',
    escaping: escapingOf(bytes, lines),
    tokens: makeTokens,
  }
  return header === null ? found : { ...found, header: asciiAt(bytes, header.start, header.end, maxHeader) }
}

/** How quotes in texts are written: doubled as in CSV, as `#22` by HAProxy, or behind a backslash. */
function escapingOf(bytes: Uint8Array, lines: readonly SampleLine[]): Escaping {
  const texts = lines.map(({ start, end }) => asciiAt(bytes, start, end, maxHeader))
  if (texts.some((text) => /\\["x]/.test(text))) return 'backslash'
  if (texts.some((text) => /[^,;|\t ]""[^,;|\t]/.test(text))) return 'csv'
  return texts.some((text) => /#(?:22|5C|7C|C[23]|E2)/.test(text)) ? 'hash' : 'backslash'
}

const maxHeader = 4000

function valuesOf(bytes: Uint8Array, { start, end }: SampleLine, tokens: Tokens): string[] {
  if (!tokens.read(bytes, start, end)) return []
  return Array.from({ length: tokens.count }, (_, index) =>
    asciiAt(bytes, tokens.starts[index] ?? 0, tokens.ends[index] ?? 0, 100),
  )
}

/** Names only, of which several are known. */
function isHeader(names: readonly string[]): boolean {
  return (
    names.length >= minValues &&
    names.every((name) => /^[a-z$_%@][\w .()%{}@$/-]{0,60}$/i.test(name)) &&
    names.filter((name) => columnsOfName(name).length > 0).length >= 3
  )
}

function blankLayout(bytes: Uint8Array, lines: readonly SampleLine[], table: Table | null): Layout | null {
  if (table === null) return null
  const plan = findColumns(bytes, table, [])
  return plan === null ? null : { ...plan, isOpen: false, escaping: escapingOf(bytes, lines) }
}

/** Keys in at least this share of lines are the layout's. */
const minShare = 0.6

function labeledLayout(bytes: Uint8Array, lines: readonly SampleLine[], hasTime: boolean): Layout | null {
  const counts = new Map<string, number>()
  for (const { start, end } of lines) {
    const keys = new Set<string>()
    for (const { key } of labelsAt(bytes, start, end, () => true)) keys.add(key)
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const keys = [...counts].filter(([, count]) => count >= minShare * lines.length).map(([key]) => key)
  if (keys.filter((key) => columnsOfName(key).length > 0).length < 4) return null
  const makeTokens = () => new LabeledTokens(keys)
  const rows: Table['rows'] = []
  const tokens = makeTokens()
  for (const { start, end } of lines)
    if (tokens.read(bytes, start, end))
      rows.push(
        keys.map((_, index) => ({
          start: tokens.starts[index] ?? 0,
          end: tokens.ends[index] ?? 0,
          kind: tokens.kinds[index] ?? 0,
        })),
      )
  const plan = findColumns(bytes, { rows, width: keys.length }, keys, hasTime)
  return plan === null ? null : { ...plan, isOpen: false, isLabeled: true, tokens: makeTokens }
}

const hash = 0x23
