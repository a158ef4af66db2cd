import {
  apacheVariable,
  nginxVariable,
  templateVariable,
  type Variable,
} from './formats/pattern-variables.ts'
import { columnsNamed, isColumnName, ColumnReader, type Column } from './formats/columns.ts'
import { jsonFormat, type JsonMap } from './formats/json-format.ts'
import { PatternReader, type PatternPart } from './formats/pattern-reader.ts'
import { message } from '#core/language/message.ts'
import type { LogFormat } from './line-fields.ts'

/** Syntax of the pattern. */
type PatternKind = 'nginx' | 'nginx-json' | 'apache' | 'template' | 'columns'

/** The compiled format's name, translated where it is shown. */
const patternKindWords: Record<PatternKind, string> = {
  nginx: message('nginx log_format'),
  'nginx-json': message('nginx log_format (JSON)'),
  apache: message('Apache LogFormat'),
  template: message('Line with names in braces instead of values'),
  columns: message('Column names'),
}

export type CompiledPattern = {
  kind: PatternKind
  format: LogFormat
  /** Variables that are ignored. */
  skipped: string[]
}

/** The error and its place: `position` counts from 0 in the text as entered. */
export type PatternError = { message: string; variable: string | null; position: number }

/** Twin of the check on `bot_log_sources.pattern`. */
export const longestPattern = 2000
/** Bounds the cost of comparing a line with a hostile pattern. */
const longestLiteral = 100

/**
 * A custom log format: nginx's `log_format`, Apache's `LogFormat`, a line with `%{status}` and the like in place of
 * values, or column names in order, as in CloudFront's real-time logs. Lines are read bytewise from left to right,
 * never with a regular expression, so no pattern or line is slow.
 */
export function compilePattern(text: string): CompiledPattern | { error: PatternError } {
  if (text.length > longestPattern)
    return failure(message('The pattern is too long. Use up to 2,000 characters.'), null, 0)
  const pattern = unwrapped(text)
  if (pattern.text.trim() === '') return failure(message('Enter a pattern.'), null, 0)
  if (/\$\{?[a-z_]/i.test(pattern.text))
    return pattern.text.trimStart().startsWith('{') ? compileJson(pattern) : compileLine(pattern, 'nginx')
  if (/%[<>!,0-9]*(?:[a-z]|\{[^}]*\}\^?[a-z])/i.test(withoutTemplates(pattern.text)))
    return compileLine(pattern, 'apache')
  if (/%\{[^}]*\}/.test(pattern.text)) return compileLine(pattern, 'template')
  return compileColumns(pattern)
}

/** The pattern and the position of each of its characters in the entered text. */
type Placed = { text: string; places: number[] }

/** Extracts the pattern from a configuration line: `log_format name '…' '…';`, `LogFormat "…" name`. */
function unwrapped(entered: string): Placed {
  const nginx = /^\s*log_format\s+\S+\s+(?:escape=\w+\s+)?/.exec(entered)
  if (nginx !== null) return quoted(entered, nginx[0].length, true)
  const apache = /^\s*(?:LogFormat|CustomLog\s+\S+)\s+(?=")/i.exec(entered)
  if (apache !== null) return quoted(entered, apache[0].length, false)
  const trimmed = entered.trim()
  const start = entered.indexOf(trimmed)
  // A pattern with quotes escaped for Apache's configuration, entered without its frame.
  if (/(?:^|[^\\])\\"/.test(trimmed) && !/(?:^|[^\\])"/.test(trimmed))
    return quoted(`${entered}"`, start, false, true)
  return { text: trimmed, places: Array.from(trimmed, (_, index) => start + index) }
}

/** The text between quotes starting at `from`; nginx concatenates several. */
function quoted(entered: string, from: number, isJoined: boolean, isOpen = false): Placed {
  const placed: Placed = { text: '', places: [] }
  let quote = isOpen ? '"' : ''
  for (let at = from; at < entered.length; at += 1) {
    const sign = entered.charAt(at)
    if (quote === '') {
      if (sign === ';') break
      if (sign === '"' || sign === "'") quote = sign
    } else if (sign === quote) {
      quote = ''
      if (!isJoined) break
    } else {
      const isEscape = sign === '\\' && ['"', "'", '\\'].includes(entered.charAt(at + 1))
      if (isEscape) at += 1
      const kept = isEscape ? entered.charAt(at) : sign
      placed.text += kept === '\\' && isEscape ? '\\' : kept
      placed.places.push(at)
    }
  }
  return placed
}

const withoutTemplates = (text: string) => text.replaceAll(/%\{[^}]*\}(?![a-z^])/gi, '')

/** Variables and the literals between them. */
function compileLine(
  { text, places }: Placed,
  kind: 'nginx' | 'apache' | 'template',
): CompiledPattern | { error: PatternError } {
  const placeOf = (index: number) => places[index] ?? places.at(-1) ?? 0
  const parts: PatternPart[] = []
  const skipped: string[] = []
  const filled = new Set<Column>()
  let lead = ''
  let at = 0
  let hasVariable = false
  const addText = (literal: string) => {
    const last = parts.at(-1)
    if (last === undefined) lead += literal
    else last.literal += literal
  }
  while (at < text.length) {
    const found = variableAt(text, at, kind)
    if (found === null) {
      if (text[at] === (kind === 'nginx' ? '$' : '%'))
        return failure(
          message('No variable starts here. Check the spelling.'),
          text.slice(at, at + 12),
          placeOf(at),
        )
      addText(text.charAt(at))
      at += 1
      continue
    }
    const { variable, written } = found
    if (variable.literal !== undefined) addText(variable.literal)
    else {
      if (variable.problem !== undefined) return failure(variable.problem, written, placeOf(at))
      hasVariable = true
      const last = parts.at(-1)
      const isAdjacent = last !== undefined && last.literal === '' && (variable.before ?? '') === ''
      if (isAdjacent && !(last.column === 'target' && variable.mayFollowTarget === true))
        return failure(
          message(
            'Add a separator before this variable. Without one, we can’t see where the previous variable ends.',
          ),
          written,
          placeOf(at),
        )
      // `$uri$is_args$args` is one URL.
      if (!isAdjacent) {
        if (variable.before !== undefined) addText(variable.before)
        const isWanted = variable.column !== 'skip' && !filled.has(variable.column)
        if (!isWanted) skipped.push(written)
        else filled.add(variable.column)
        parts.push({
          column: isWanted ? variable.column : 'skip',
          blanks: variable.blanks ?? 0,
          literal: variable.after ?? '',
        })
      }
    }
    at += written.length
  }
  if (!hasVariable)
    return failure(message('The pattern has no variables. Add at least one.'), null, placeOf(0))
  const missing = missingIn(filled)
  if (missing !== null) return failure(missing, null, placeOf(0))
  if (parts.some(({ literal }) => literal.length > longestLiteral) || lead.length > longestLiteral)
    return failure(
      message('The text between two variables is too long. Use up to 100 characters.'),
      null,
      placeOf(0),
    )
  return { kind, format: custom(kind, () => new PatternReader(lead, parts)), skipped }
}

function variableAt(
  text: string,
  at: number,
  kind: 'nginx' | 'apache' | 'template',
): { variable: Variable; written: string } | null {
  const rest = text.slice(at, at + 200)
  if (kind === 'nginx') {
    const [written, braced, bare] = /^\$(?:\{([a-z0-9_]+)\}|([a-z0-9_]+))/i.exec(rest) ?? []
    return written === undefined ? null : { variable: nginxVariable(braced ?? bare ?? ''), written }
  }
  if (kind === 'template') {
    const [written, name] = /^%\{([^}]*)\}/.exec(rest) ?? []
    return written === undefined ? null : { variable: templateVariable(name ?? ''), written }
  }
  const [written, name, letter] = /^%[<>!,0-9]*(?:\{([^}]*)\})?(\^?[a-z]{1,2}|%)/i.exec(rest) ?? []
  if (written === undefined || letter === undefined) return null
  // Two letters only after a caret, as in `%^FB`.
  const one = letter.startsWith('^') ? letter : letter.charAt(0)
  return {
    variable: apacheVariable(one, name),
    written: written.slice(0, written.length - letter.length + one.length),
  }
}

/** `log_format … escape=json '{"time":"$time_iso8601", …}'`: the keys lead to the variables. */
function compileJson({ text, places }: Placed): CompiledPattern | { error: PatternError } {
  let isInText = false
  const marked = text.replaceAll(
    /\\.|"|\$(?:\{([a-z0-9_]+)\}|([a-z0-9_]+))/gi,
    (found: string, braced: string | undefined, bare: string | undefined) => {
      if (found === '"') isInText = !isInText
      const name = braced ?? bare
      if (name === undefined) return found
      return isInText ? `\u2063${name}\u2063` : `"\u2063${name}\u2063"`
    },
  )
  let shape: unknown
  try {
    shape = JSON.parse(marked)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return failure(message('This looks like JSON but isn’t valid. Check the syntax.'), null, places[0] ?? 0)
  }
  const keys: Partial<Record<keyof JsonMap, string[][]>> = {}
  const skipped: string[] = []
  gather(shape, [], keys, skipped)
  const missing = missingIn(new Set(Object.keys(keys)))
  if (missing !== null) return failure(missing, null, places[0] ?? 0)
  const { time = [], status = [], target = [], ...others } = keys
  const json = jsonFormat({
    id: 'custom',
    name: patternKindWords['nginx-json'],
    hasPrefix: true,
    keys: { ...others, time, status, target },
  })
  return { kind: 'nginx-json', format: json, skipped }
}

function gather(
  shape: unknown,
  path: string[],
  keys: Partial<Record<keyof JsonMap, string[][]>>,
  skipped: string[],
): void {
  if (typeof shape === 'string') {
    const name = /^\u2063([a-z0-9_]+)\u2063$/i.exec(shape)?.[1]
    if (name === undefined) return
    const { column } = nginxVariable(name)
    if (column === 'skip') skipped.push(`$${name}`)
    else (keys[column] ??= []).push(path)
  } else if (typeof shape === 'object' && shape !== null && !Array.isArray(shape))
    for (const [key, inner] of Object.entries(shape)) gather(inner, [...path, key], keys, skipped)
}

/** Names separated by tabs, blanks, commas, or line ends; the log itself uses tabs, or the separator of the names. */
function compileColumns({ text, places }: Placed): CompiledPattern | { error: PatternError } {
  const names = text
    .replace(/^#Fields:/i, '')
    .split(/[\s,;|]+/)
    .filter((name) => name !== '')
  if (!names.some(isColumnName))
    return failure(
      message('Use nginx or Apache variables, names in braces, or column names such as c-ip.'),
      null,
      places[0] ?? 0,
    )
  const plan = columnsNamed(names)
  const missing = missingIn(new Set(plan))
  if (missing !== null) return failure(missing, null, places[0] ?? 0)
  const separator =
    /^#Fields:/i.test(text) && !text.includes('\t')
      ? ' '
      : text.includes('|')
        ? '|'
        : text.includes(',') && !text.includes('\n') && !/, /.test(text)
          ? ','
          : '\t'
  return {
    kind: 'columns',
    format: custom(
      'columns',
      () => new ColumnReader(plan, separator, separator === ' ' ? 'plus' : 'percent'),
    ),
    skipped: names.filter((name) => !isColumnName(name)),
  }
}

function missingIn(filled: ReadonlySet<string>): string | null {
  if (!filled.has('time') && !(filled.has('day') && filled.has('clock')))
    return message('The pattern has no time. Add a variable for it.')
  if (!filled.has('request') && !filled.has('target'))
    return message('The pattern has no request or path. Add a variable for one of them.')
  return null
}

const custom = (kind: PatternKind, reader: LogFormat['reader']): LogFormat => ({
  id: 'custom',
  name: patternKindWords[kind],
  framing: 'lines',
  reader,
})

const failure = (text: string, variable: string | null, position: number) => ({
  error: { message: text, variable, position },
})
