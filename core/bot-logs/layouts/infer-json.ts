import type { Column } from '../formats/columns.ts'
import { jsonFormat, type JsonMap } from '../formats/json-format.ts'
import type { LogFormat } from '../line-fields.ts'
import { columnsOfName } from './column-names.ts'
import { findColumns } from './find-columns.ts'
import type { SampleLine } from './infer-layout.ts'
import type { Table } from './token-table.ts'
import { tokenKinds } from './tokens.ts'

const maxLines = 300
const maxPaths = 200
const maxDepth = 6

/** Infers the fields of a JSON log with unknown keys from the names and the shapes of the values. */
export function inferJson(bytes: Uint8Array, lines: readonly SampleLine[]): LogFormat | null {
  const decoder = new TextDecoder()
  const objects = lines
    .slice(0, maxLines)
    .flatMap(({ start, end }) => parsed(decoder.decode(bytes.subarray(start, end))))
  const paths = [...new Set(objects.flatMap((values) => [...values.keys()]))].slice(0, maxPaths)
  if (objects.length === 0 || objects.length < 0.5 * lines.length) return null
  const { table, values } = tableOf(objects, paths)
  const names = paths.map((path) => nameOf(path.split('\0')))
  const found = findColumns(values, table, names)
  if (found === null) return null
  const keys: Partial<Record<Column, string[][]>> = {}
  for (const [index, { column }] of found.columns.entries())
    if (column !== 'skip') keys[column] = [paths[index]?.split('\0') ?? []]
  const { time = [], status = [], target = [], ...others } = keys
  const map: JsonMap = { ...others, time, status, target }
  return jsonFormat({ id: 'json', name: 'JSON', hasPrefix: true, keys: map })
}

/** The name under which a path is known: as a whole, or by its last key. */
function nameOf(path: readonly string[]): string {
  const whole = path.join('')
  return columnsOfName(whole).length > 0 ? whole : (path.at(-1) ?? '')
}

/** By path, with NUL between keys. */
type Values = Map<string, string>

function parsed(line: string): Values[] {
  const open = line.indexOf('{')
  if (open === -1) return []
  try {
    const values: Values = new Map()
    gather(JSON.parse(line.slice(open)), [], values)
    return [values]
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

/** Of an array, the first element counts, as in `JsonKeys`. */
function gather(value: unknown, path: readonly string[], values: Values, depth = 0): void {
  if (values.size >= maxPaths || depth > maxDepth) return
  if (Array.isArray(value)) gather(value[0], path, values, depth + 1)
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) gather(inner, [...path, key], values, depth + 1)
  else if (typeof value === 'string' || typeof value === 'number') values.set(path.join('\0'), String(value))
}

/** The values as tokens of a text of their own. */
function tableOf(objects: readonly Values[], paths: readonly string[]): { table: Table; values: Uint8Array } {
  const encoder = new TextEncoder()
  const texts: Uint8Array[] = []
  let length = 0
  const rows = objects.map((values) =>
    paths.map((path) => {
      const text = encoder.encode(values.get(path) ?? '')
      texts.push(text)
      const start = length
      length += text.length
      return { start, end: length, kind: tokenKinds.quoted }
    }),
  )
  const all = new Uint8Array(length)
  let at = 0
  for (const text of texts) {
    all.set(text, at)
    at += text.length
  }
  return { table: { rows, width: paths.length }, values: all }
}
