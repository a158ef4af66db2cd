import type { BlockReader, Escaping, LineFields, LineReader, LogFormat, Rejection } from '../line-fields.ts'
import { isBlank } from './columns.ts'
import { JsonBlock } from './json-block.ts'
import { JsonKeys, valueKinds, type KeyMatch } from './json-keys.ts'
import { fillFields, JsonLine, partNames, parts } from './json-line.ts'

/** A key, or a path through objects: `request > headers > User-Agent`. Of several, the first non-empty one counts. */
type Path = string | readonly string[]

/** Paths of request fields in a vendor's JSON. */
export type JsonMap = {
  time: readonly Path[]
  status: readonly Path[]
  target: readonly Path[]
  method?: readonly Path[]
  /** The whole request line, if there are no separate method and target. */
  request?: readonly Path[]
  size?: readonly Path[]
  address?: readonly Path[]
  /** Forwarded addresses, used if the address belongs to the customer's own network. */
  forwarded?: readonly Path[]
  query?: readonly Path[]
  agent?: readonly Path[]
  referer?: readonly Path[]
  host?: readonly Path[]
  requestId?: readonly Path[]
  signatureAgent?: readonly Path[]
  signatureInput?: readonly Path[]
  signature?: readonly Path[]
  /** One in this many lines is kept, for example 10. */
  interval?: readonly Path[]
  /** The share of lines that is kept, for example 0.1. */
  rate?: readonly Path[]
  /** Separate day and time, in UTC. */
  day?: readonly Path[]
  clock?: readonly Path[]
}

export type JsonFormatOptions = {
  id: string
  name: string
  keys: JsonMap
  match?: KeyMatch
  escaping?: Escaping
  /** Lines that have this key with another prefix are about something else. */
  only?: { path: Path; beginsWith: string }
  /** The object may follow text, such as `caddy  | `. */
  hasPrefix?: boolean
}

export function jsonFormat<const Options extends JsonFormatOptions>(options: Options): LogFormat & Options {
  return { ...options, framing: 'lines', reader: () => new JsonReader(options) }
}

class JsonReader implements LineReader {
  private readonly keys: JsonKeys
  /** By part number: the numbers of its paths. */
  private readonly slots: readonly (readonly number[])[]
  private readonly escaping: Escaping
  private readonly hasPrefix: boolean
  private readonly onlySlot: number
  private readonly onlyBegin: Uint8Array
  private readonly line = new JsonLine(new Int32Array(partNames.length * 2))
  private lessons: JsonBlock | null = null

  constructor({ keys, match = 'exact', escaping = 'json', only, hasPrefix = false }: JsonFormatOptions) {
    const paths: string[][] = []
    const slotOf = (path: Path) => paths.push(typeof path === 'string' ? [path] : [...path]) - 1
    this.slots = partNames.map((part) => (keys[part] ?? []).map(slotOf))
    this.onlySlot = only === undefined ? -1 : slotOf(only.path)
    this.onlyBegin = new TextEncoder().encode(only?.beginsWith ?? '')
    this.keys = new JsonKeys(paths, match)
    this.escaping = escaping
    this.hasPrefix = hasPrefix
  }

  read(bytes: Uint8Array, start: number, end: number, fields: LineFields): Rejection | null {
    const { keys, lessons } = this
    fields.clear()
    fields.escaping = this.escaping
    let from = start
    while (from < end && (bytes[from] === space || bytes[from] === tab)) from += 1
    if (from === end) return 'blank'
    if (isArrayBracket(bytes, from, end)) return 'directive'
    if (bytes[from] !== openObject && this.hasPrefix)
      while (from < end && bytes[from] !== openObject) from += 1
    let to = end
    // An element of an array with one element per line ends with its comma.
    while (to > from && (bytes[to - 1] === space || bytes[to - 1] === comma)) to -= 1
    const isLesson = lessons?.wantsLesson() === true
    keys.trace = isLesson ? lessons.trace : null
    if (!keys.scan(bytes, from, to)) return 'unreadable'
    if (this.isAboutSomethingElse(bytes)) return 'not-a-request'
    for (let part = 0; part < this.slots.length; part += 1) this.find(this.slots[part] ?? [], part, bytes)
    const { line } = this
    if (!line.has(parts.target) && !line.has(parts.request) && !this.isNamed()) return 'not-a-request'
    const reason = fillFields(bytes, fields, line)
    if (reason === null && isLesson) lessons.learn(bytes, start, end)
    return reason
  }

  block(): BlockReader | null {
    this.lessons = JsonBlock.create({
      slots: this.slots,
      fixedSlot: this.onlySlot,
      escaping: this.escaping,
      fill: (bytes, fields, line) => {
        fields.clear()
        fields.escaping = this.escaping
        return fillFields(bytes, fields, line)
      },
    })
    return this.lessons
  }

  /** The first non-empty path becomes the part. `-` counts as empty, because servers write it so. */
  private find(slots: readonly number[], part: number, bytes: Uint8Array): void {
    const { kinds, starts, ends } = this.keys
    for (let index = 0; index < slots.length; index += 1) {
      const slot = slots[index] ?? 0
      if (kinds[slot] === valueKinds.absent) continue
      const start = starts[slot] ?? 0
      const end = ends[slot] ?? 0
      if (end - start > 1 || (end - start === 1 && bytes[start] !== dash)) {
        this.line.set(part, start, end)
        return
      }
    }
    this.line.set(part, 0, 0)
  }

  /** Whether the line has a request's keys at all, even if empty or `-`. */
  private isNamed(): boolean {
    const { kinds } = this.keys
    return [parts.target, parts.request, parts.method, parts.agent].some((part) =>
      this.slots[part]?.some((slot) => kinds[slot] !== valueKinds.absent),
    )
  }

  private isAboutSomethingElse(bytes: Uint8Array): boolean {
    const { keys, onlySlot, onlyBegin } = this
    if (onlySlot === -1 || keys.kinds[onlySlot] !== valueKinds.text) return false
    const start = keys.starts[onlySlot] ?? 0
    if ((keys.ends[onlySlot] ?? 0) - start < onlyBegin.length) return true
    for (let index = 0; index < onlyBegin.length; index += 1)
      if (bytes[start + index] !== onlyBegin[index]) return true
    return false
  }
}

/** The bracket, alone on its line, of an array with one element per line. */
function isArrayBracket(bytes: Uint8Array, start: number, end: number): boolean {
  return (bytes[start] === openArray || bytes[start] === closeArray) && isBlank(bytes, start + 1, end)
}

const tab = 0x09
const space = 0x20
const comma = 0x2c
const dash = 0x2d
const openArray = 0x5b
const closeArray = 0x5d
const openObject = 0x7b
