import type { Escaping, LineFields, LineReader, LogFormat, Rejection } from '../line-fields.ts'
import { addressRange, findClientAddress, isPrivateAddress } from './addresses.ts'
import { isBlank } from './columns.ts'
import { JsonKeys, valueKinds, type KeyMatch } from './json-keys.ts'
import { isMethod, isTarget, readRequestLine } from './requests.ts'
import { dayAndTimeAt, integerAt, sizeAt, statusAt, timeAt } from './values.ts'

/** A key, or the way to it through objects: `request > headers > User-Agent`. Of several the first that is filled counts. */
type Path = string | readonly string[]

/** Where a vendor's JSON keeps what. */
export type JsonMap = {
  time: readonly Path[]
  status: readonly Path[]
  target: readonly Path[]
  method?: readonly Path[]
  /** The whole request line, where method and target do not stand apart. */
  request?: readonly Path[]
  size?: readonly Path[]
  address?: readonly Path[]
  /** What proxies said, used where the address is one of the customer's own network. */
  forwarded?: readonly Path[]
  query?: readonly Path[]
  agent?: readonly Path[]
  referer?: readonly Path[]
  host?: readonly Path[]
  requestId?: readonly Path[]
  signatureAgent?: readonly Path[]
  signatureInput?: readonly Path[]
  signature?: readonly Path[]
  /** One line in so many is kept: 10. */
  interval?: readonly Path[]
  /** The share of lines that is kept: 0.1. */
  rate?: readonly Path[]
  /** A day and a time kept apart, in UTC. */
  day?: readonly Path[]
  clock?: readonly Path[]
}

export type JsonFormatOptions = {
  id: string
  name: string
  keys: JsonMap
  match?: KeyMatch
  escaping?: Escaping
  /** Lines where this key is there and does not begin so are about something else. */
  only?: { path: Path; beginsWith: string }
  /** Text may stand in front of the object, such as `caddy  | `. */
  hasPrefix?: boolean
}

export function jsonFormat(options: JsonFormatOptions): LogFormat {
  return { id: options.id, name: options.name, framing: 'lines', reader: () => new JsonReader(options) }
}

/** For each part of a request the numbers of its paths. */
type Slots = Record<keyof JsonMap, readonly number[]>

class JsonReader implements LineReader {
  private readonly keys: JsonKeys
  private readonly slots: Slots
  private readonly escaping: Escaping
  private readonly hasPrefix: boolean
  private readonly onlySlot: number
  private readonly onlyBegin: Uint8Array

  constructor({ keys, match = 'exact', escaping = 'json', only, hasPrefix = false }: JsonFormatOptions) {
    const paths: string[][] = []
    const slotOf = (path: Path) => paths.push(typeof path === 'string' ? [path] : [...path]) - 1
    const slotsOf = (part: keyof JsonMap) => (keys[part] ?? []).map(slotOf)
    this.slots = {
      time: slotsOf('time'),
      status: slotsOf('status'),
      target: slotsOf('target'),
      method: slotsOf('method'),
      request: slotsOf('request'),
      size: slotsOf('size'),
      address: slotsOf('address'),
      forwarded: slotsOf('forwarded'),
      query: slotsOf('query'),
      agent: slotsOf('agent'),
      referer: slotsOf('referer'),
      host: slotsOf('host'),
      requestId: slotsOf('requestId'),
      signatureAgent: slotsOf('signatureAgent'),
      signatureInput: slotsOf('signatureInput'),
      signature: slotsOf('signature'),
      interval: slotsOf('interval'),
      rate: slotsOf('rate'),
      day: slotsOf('day'),
      clock: slotsOf('clock'),
    }
    this.onlySlot = only === undefined ? -1 : slotOf(only.path)
    this.onlyBegin = new TextEncoder().encode(only?.beginsWith ?? '')
    this.keys = new JsonKeys(paths, match)
    this.escaping = escaping
    this.hasPrefix = hasPrefix
  }

  read(bytes: Uint8Array, start: number, end: number, fields: LineFields): Rejection | null {
    const { keys, slots } = this
    fields.clear()
    fields.escaping = this.escaping
    let from = start
    while (from < end && (bytes[from] === space || bytes[from] === tab)) from += 1
    if (from === end) return 'blank'
    if (isArrayBracket(bytes, from, end)) return 'directive'
    if (bytes[from] !== openObject && this.hasPrefix)
      while (from < end && bytes[from] !== openObject) from += 1
    let to = end
    // Elements of an array that stands one to a line end with its comma.
    while (to > from && (bytes[to - 1] === space || bytes[to - 1] === comma)) to -= 1
    if (!keys.scan(bytes, from, to)) return 'unreadable'
    if (this.isAboutSomethingElse(bytes)) return 'not-a-request'

    const { starts, ends } = keys
    const target = this.find(slots.target, bytes)
    const request = target === -1 ? this.find(slots.request, bytes) : -1
    const status = this.find(slots.status, bytes)
    if (target === -1 && request === -1 && (status === -1 || !this.isNamed(slots))) return 'not-a-request'
    const agent = this.find(slots.agent, bytes)
    const method = this.find(slots.method, bytes)
    // A path alone stands in what programs say about their work, too.
    if (status === -1 && method === -1 && agent === -1 && request === -1) return 'not-a-request'

    fields.time = this.timeOf(bytes)
    if (Number.isNaN(fields.time)) {
      fields.time = 0
      return 'bad-time'
    }
    if (status !== -1) fields.status = statusAt(bytes, starts[status] ?? 0, ends[status] ?? 0)
    const size = this.find(slots.size, bytes)
    if (size !== -1) fields.size = sizeAt(bytes, starts[size] ?? 0, ends[size] ?? 0)
    this.fillAddress(bytes, fields)
    if (agent !== -1) {
      fields.agentStart = starts[agent] ?? 0
      fields.agentEnd = ends[agent] ?? 0
    }
    const referer = this.find(slots.referer, bytes)
    if (referer !== -1) {
      fields.refererStart = starts[referer] ?? 0
      fields.refererEnd = ends[referer] ?? 0
    }
    const host = this.find(slots.host, bytes)
    if (host !== -1) {
      fields.hostStart = starts[host] ?? 0
      fields.hostEnd = ends[host] ?? 0
    }
    const requestId = this.find(slots.requestId, bytes)
    if (requestId !== -1) {
      fields.requestIdStart = starts[requestId] ?? 0
      fields.requestIdEnd = ends[requestId] ?? 0
    }
    const query = this.find(slots.query, bytes)
    if (query !== -1) {
      fields.queryStart = (starts[query] ?? 0) + (bytes[starts[query] ?? 0] === questionMark ? 1 : 0)
      fields.queryEnd = ends[query] ?? 0
    }
    if (slots.signature.length > 0) this.fillSignature(bytes, fields)
    if (slots.interval.length + slots.rate.length > 0) fields.weight = this.weightOf(bytes)

    if (request !== -1)
      return readRequestLine(fields, bytes, starts[request] ?? 0, ends[request] ?? 0) ? null : 'no-request'
    if (target === -1 || !isTarget(bytes, starts[target] ?? 0, ends[target] ?? 0)) return 'no-request'
    fields.targetStart = starts[target] ?? 0
    fields.targetEnd = ends[target] ?? 0
    if (method === -1) return null
    if (!isMethod(bytes, starts[method] ?? 0, ends[method] ?? 0)) return 'no-request'
    fields.methodStart = starts[method] ?? 0
    fields.methodEnd = ends[method] ?? 0
    return null
  }

  /** The first of some paths that is filled; −1: none is. `-` counts as empty, for so servers write it. */
  private find(slots: readonly number[], bytes: Uint8Array): number {
    const { kinds, starts, ends } = this.keys
    for (let index = 0; index < slots.length; index += 1) {
      const slot = slots[index] ?? 0
      if (kinds[slot] === valueKinds.absent) continue
      const start = starts[slot] ?? 0
      const length = (ends[slot] ?? 0) - start
      if (length > 1 || (length === 1 && bytes[start] !== dash)) return slot
    }
    return -1
  }

  /** Whether the line has a request's keys at all, if only with `-` or nothing in them. */
  private isNamed({ target, request, method, agent }: Slots): boolean {
    const { kinds } = this.keys
    const isThere = (slot: number) => kinds[slot] !== valueKinds.absent
    return target.some(isThere) || request.some(isThere) || method.some(isThere) || agent.some(isThere)
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

  private timeOf(bytes: Uint8Array): number {
    const { keys, slots } = this
    const time = this.find(slots.time, bytes)
    if (time !== -1) return timeAt(bytes, keys.starts[time] ?? 0, keys.ends[time] ?? 0)
    const day = this.find(slots.day, bytes)
    const clock = this.find(slots.clock, bytes)
    if (day === -1 || clock === -1) return Number.NaN
    return dayAndTimeAt(
      bytes,
      keys.starts[day] ?? 0,
      keys.ends[day] ?? 0,
      keys.starts[clock] ?? 0,
      keys.ends[clock] ?? 0,
    )
  }

  private fillAddress(bytes: Uint8Array, fields: LineFields): void {
    const { keys, slots } = this
    const address = this.find(slots.address, bytes)
    if (address !== -1) findClientAddress(bytes, keys.starts[address] ?? 0, keys.ends[address] ?? 0)
    if (address === -1 || isPrivateAddress(bytes, addressRange.start, addressRange.end)) {
      const forwarded = this.find(slots.forwarded, bytes)
      if (forwarded !== -1) findClientAddress(bytes, keys.starts[forwarded] ?? 0, keys.ends[forwarded] ?? 0)
      else if (address === -1) return
    }
    fields.addressStart = addressRange.start
    fields.addressEnd = addressRange.end
  }

  private fillSignature(bytes: Uint8Array, fields: LineFields): void {
    const { starts, ends } = this.keys
    const agent = this.find(this.slots.signatureAgent, bytes)
    const input = this.find(this.slots.signatureInput, bytes)
    const signature = this.find(this.slots.signature, bytes)
    if (agent !== -1) {
      fields.signatureAgentStart = starts[agent] ?? 0
      fields.signatureAgentEnd = ends[agent] ?? 0
    }
    if (input !== -1) {
      fields.signatureInputStart = starts[input] ?? 0
      fields.signatureInputEnd = ends[input] ?? 0
    }
    if (signature !== -1) {
      fields.signatureStart = starts[signature] ?? 0
      fields.signatureEnd = ends[signature] ?? 0
    }
  }

  private weightOf(bytes: Uint8Array): number {
    const { keys, slots } = this
    const interval = this.find(slots.interval, bytes)
    if (interval !== -1) {
      const value = integerAt(bytes, keys.starts[interval] ?? 0, keys.ends[interval] ?? 0)
      if (value >= 1 && value <= largestWeight) return value
    }
    const rate = this.find(slots.rate, bytes)
    if (rate === -1) return 1
    const share = Number(new TextDecoder().decode(bytes.subarray(keys.starts[rate], keys.ends[rate])))
    return share > 0 && share <= 1 && 1 / share <= largestWeight ? 1 / share : 1
  }
}

/** No vendor samples further; a larger number is no sampling. */
const largestWeight = 100_000

/** The bracket of an array whose elements stand one to a line, alone on its own. */
function isArrayBracket(bytes: Uint8Array, start: number, end: number): boolean {
  return (bytes[start] === openArray || bytes[start] === closeArray) && isBlank(bytes, start + 1, end)
}

const tab = 0x09
const space = 0x20
const comma = 0x2c
const dash = 0x2d
const questionMark = 0x3f
const openArray = 0x5b
const closeArray = 0x5d
const openObject = 0x7b
