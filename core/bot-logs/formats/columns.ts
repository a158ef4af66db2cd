import type { Escaping, LineFields, LineReader, Rejection } from '../line-fields.ts'
import { addressRange, findClientAddress, isPrivateAddress } from './addresses.ts'
import { isMethod, isTarget, readRequestLine } from './requests.ts'
import { dayAndTimeAt, integerAt, sizeAt, statusAt, timeAt } from './values.ts'

/** Meaning of a column. `skip`: not needed. */
export const columns = [
  'skip',
  'day',
  'clock',
  'time',
  'status',
  'size',
  'address',
  'forwarded',
  'method',
  'target',
  'query',
  'request',
  'agent',
  'referer',
  'host',
  'requestId',
  'signatureAgent',
  'signatureInput',
  'signature',
  'interval',
] as const
export type Column = (typeof columns)[number]

const named: Record<string, Column> = {
  date: 'day',
  time: 'clock',
  timestamp: 'time',
  'sc-status': 'status',
  'sc-bytes': 'size',
  'c-ip': 'address',
  'x-forwarded-for': 'forwarded',
  'cs(x-forwarded-for)': 'forwarded',
  'cs-method': 'method',
  'cs-uri-stem': 'target',
  'cs-uri': 'target',
  'cs-uri-query': 'query',
  'cs(user-agent)': 'agent',
  'cs-user-agent': 'agent',
  'cs(referer)': 'referer',
  'cs-referer': 'referer',
  'cs-host': 'host',
  'cs(host)': 'host',
  'x-host-header': 'host',
  'x-edge-request-id': 'requestId',
  'cs(signature-agent)': 'signatureAgent',
  'cs(signature-input)': 'signatureInput',
  'cs(signature)': 'signature',
}

/**
 * By the column names of the W3C format, as IIS and CloudFront use them. CloudFront's x-host-header is the requested
 * host.
 */
export function columnsNamed(names: readonly string[]): Column[] {
  const lower = names.map((name) => name.toLowerCase())
  const hasViewersHost = lower.includes('x-host-header')
  return lower.map((name) => (hasViewersHost && name === 'cs(host)' ? 'skip' : (named[name] ?? 'skip')))
}

/** Whether a name is a W3C column that is read here. */
export const isColumnName = (name: string) => Object.hasOwn(named, name.toLowerCase())

/** Reads lines whose columns have a fixed order and single separators. */
export class ColumnReader implements LineReader {
  day: { bytes: Uint8Array } | null = null
  private readonly separator: number
  private readonly escaping: Escaping
  private plan: readonly Column[]
  private readonly starts = new Int32Array(columns.length)
  private readonly ends = new Int32Array(columns.length)

  constructor(plan: readonly Column[], separator: '\t' | ' ' | '|' | ',', escaping: Escaping) {
    this.plan = plan
    this.separator = separator.charCodeAt(0)
    this.escaping = escaping
  }

  /** Sets the order of columns from the next line on. */
  reorder(plan: readonly Column[]): void {
    this.plan = plan
  }

  read(bytes: Uint8Array, start: number, end: number, fields: LineFields): Rejection | null {
    fields.clear()
    fields.escaping = this.escaping
    if (isBlank(bytes, start, end)) return 'blank'
    if (!this.split(bytes, start, end)) return 'unreadable'
    return fillFields(bytes, this.starts, this.ends, fields, this.day?.bytes ?? null)
  }

  /** False: the line has too few columns. Extra columns at the end are new ones of the vendor and ignored. */
  private split(bytes: Uint8Array, start: number, end: number): boolean {
    const { plan, separator, starts, ends } = this
    starts.fill(0)
    ends.fill(0)
    let from = start
    for (let column = 0; column < plan.length; column += 1) {
      if (from > end) return false
      let to = from
      while (to < end && bytes[to] !== separator) to += 1
      const part = columnNumber.get(plan[column] ?? 'skip') ?? 0
      if (part !== 0 && !(to - from === 1 && bytes[from] === dash)) {
        starts[part] = from
        ends[part] = to
      }
      from = to + 1
    }
    return true
  }
}

export const columnNumber = new Map(columns.map((column, index) => [column, index]))
const at = Object.fromEntries(columns.map((column, index) => [column, index])) as Record<Column, number>

/** Converts the ranges of the parts, by part number, to request fields. Empty ranges are absent. */
export function fillFields(
  bytes: Uint8Array,
  starts: Int32Array,
  ends: Int32Array,
  fields: LineFields,
  fallbackDay: Uint8Array | null,
): Rejection | null {
  const start = (part: Column) => starts[at[part]] ?? 0
  const end = (part: Column) => ends[at[part]] ?? 0

  let time = Number.NaN
  if (end('time') > start('time')) time = timeAt(bytes, start('time'), end('time'))
  else if (end('day') > start('day'))
    time = dayAndTimeAt(bytes, start('day'), end('day'), start('clock'), end('clock'))
  else if (fallbackDay !== null && end('clock') > start('clock'))
    time = timeOnDay(fallbackDay, bytes, start('clock'), end('clock'))
  if (Number.isNaN(time)) return 'bad-time'
  fields.time = time
  fields.status = statusAt(bytes, start('status'), end('status'))
  fields.size = sizeAt(bytes, start('size'), end('size'))
  fillAddress(bytes, starts, ends, fields)
  fields.agentStart = start('agent')
  fields.agentEnd = end('agent')
  fields.refererStart = start('referer')
  fields.refererEnd = end('referer')
  fields.hostStart = start('host')
  fields.hostEnd = end('host')
  fields.requestIdStart = start('requestId')
  fields.requestIdEnd = end('requestId')
  fields.signatureAgentStart = start('signatureAgent')
  fields.signatureAgentEnd = end('signatureAgent')
  fields.signatureInputStart = start('signatureInput')
  fields.signatureInputEnd = end('signatureInput')
  fields.signatureStart = start('signature')
  fields.signatureEnd = end('signature')
  fields.queryStart =
    bytes[start('query')] === questionMark ? Math.min(start('query') + 1, end('query')) : start('query')
  fields.queryEnd = end('query')
  if (end('interval') > start('interval')) {
    const interval = integerAt(bytes, start('interval'), end('interval'))
    if (interval >= 1 && interval <= 100_000) fields.weight = interval
  }

  if (end('request') > start('request'))
    return readRequestLine(fields, bytes, start('request'), end('request')) ? null : 'no-request'
  if (!isTarget(bytes, start('target'), end('target'))) return 'no-request'
  fields.targetStart = start('target')
  fields.targetEnd = end('target')
  if (end('method') === start('method')) return null
  if (!isMethod(bytes, start('method'), end('method'))) return 'no-request'
  fields.methodStart = start('method')
  fields.methodEnd = end('method')
  return null
}

function fillAddress(bytes: Uint8Array, starts: Int32Array, ends: Int32Array, fields: LineFields): void {
  findClientAddress(bytes, starts[at.address] ?? 0, ends[at.address] ?? 0)
  const isAbsent = addressRange.start === addressRange.end
  if (
    (isAbsent || isPrivateAddress(bytes, addressRange.start, addressRange.end)) &&
    (ends[at.forwarded] ?? 0) > 0
  )
    findClientAddress(bytes, starts[at.forwarded] ?? 0, ends[at.forwarded] ?? 0)
  fields.addressStart = addressRange.start
  fields.addressEnd = addressRange.end
}

function timeOnDay(day: Uint8Array, bytes: Uint8Array, start: number, end: number): number {
  const joined = new Uint8Array(day.length + end - start)
  joined.set(day)
  joined.set(bytes.subarray(start, end), day.length)
  return dayAndTimeAt(joined, 0, day.length, day.length, joined.length)
}

/** Only blanks. */
export function isBlank(bytes: Uint8Array, start: number, end: number): boolean {
  for (let position = start; position < end; position += 1) {
    const byte = bytes[position]
    if (byte !== 0x20 && byte !== 0x09 && byte !== 0) return false
  }
  return true
}

const dash = 0x2d
const questionMark = 0x3f
