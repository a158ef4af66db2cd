import type { KnownAgent, KnownOrigin, LineFields, Rejection } from '../line-fields.ts'
import { addressRange, findClientAddress, isPrivateAddress } from './addresses.ts'
import { isMethod, isTarget, readRequestLine } from './requests.ts'
import { dayAndTimeAt, integerAt, sizeAt, statusAt, timeAt } from './values.ts'

/** The parts of a request that a value may be. Some of the numbers have twins in plain-lines.as.ts. */
export const parts = {
  time: 0,
  status: 1,
  target: 2,
  method: 3,
  request: 4,
  size: 5,
  address: 6,
  forwarded: 7,
  query: 8,
  agent: 9,
  referer: 10,
  host: 11,
  requestId: 12,
  signatureAgent: 13,
  signatureInput: 14,
  signature: 15,
  interval: 16,
  rate: 17,
  day: 18,
  clock: 19,
} as const

/** In order of their numbers. */
export const partNames = Object.keys(parts) as (keyof typeof parts)[]

/** Positions of the parts of a request in a line, and what else is known about them. */
export class JsonLine {
  agent: KnownAgent | null = null
  origin: KnownOrigin | null = null
  /** NaN, here and below: unknown. */
  time = Number.NaN
  status = Number.NaN
  size = Number.NaN
  /** Whether the address is just an IPv4 address outside private networks. */
  isPublicAddress = false
  isWithoutQuery = false
  private readonly places: Int32Array
  private at = 0
  private base = 0

  /** `places`: start and end of each part; equal if it is absent. */
  constructor(places: Int32Array) {
    this.places = places
  }

  /** Moves to the line whose parts are in `places` at `at`, relative to `base`. */
  move(at: number, base: number): void {
    this.at = at
    this.base = base
  }

  set(part: number, start: number, end: number): void {
    this.places[this.at + part * 2] = start
    this.places[this.at + part * 2 + 1] = end
  }

  has(part: number): boolean {
    return this.places[this.at + part * 2] !== this.places[this.at + part * 2 + 1]
  }

  start(part: number): number {
    return (this.places[this.at + part * 2] ?? 0) + this.base
  }

  end(part: number): number {
    return (this.places[this.at + part * 2 + 1] ?? 0) + this.base
  }
}

/** Fills in the fields of a line. */
export function fillFields(bytes: Uint8Array, fields: LineFields, line: JsonLine): Rejection | null {
  const hasTarget = line.has(parts.target)
  const hasRequest = !hasTarget && line.has(parts.request)
  const hasStatus = line.has(parts.status)
  const hasAgent = line.has(parts.agent)
  const hasMethod = line.has(parts.method)
  if (!hasTarget && !hasRequest && !hasStatus) return 'not-a-request'
  // Programs also log a path alone in other messages.
  if (!hasStatus && !hasMethod && !hasAgent && !hasRequest) return 'not-a-request'

  const time = timeOf(bytes, line)
  if (Number.isNaN(time)) return 'bad-time'
  fields.time = time
  if (hasStatus)
    fields.status =
      line.status <= 999 ? line.status : statusAt(bytes, line.start(parts.status), line.end(parts.status))
  if (line.has(parts.size))
    fields.size = line.size >= 0 ? line.size : sizeAt(bytes, line.start(parts.size), line.end(parts.size))
  fillAddress(bytes, fields, line)
  if (hasAgent) {
    fields.agentStart = line.start(parts.agent)
    fields.agentEnd = line.end(parts.agent)
    fields.agent = line.agent
  }
  if (line.has(parts.referer)) {
    fields.refererStart = line.start(parts.referer)
    fields.refererEnd = line.end(parts.referer)
    fields.origin = line.origin
  }
  if (line.has(parts.host)) {
    fields.hostStart = line.start(parts.host)
    fields.hostEnd = line.end(parts.host)
  }
  if (line.has(parts.requestId)) {
    fields.requestIdStart = line.start(parts.requestId)
    fields.requestIdEnd = line.end(parts.requestId)
  }
  if (line.has(parts.query)) {
    const start = line.start(parts.query)
    fields.queryStart = start + (bytes[start] === questionMark ? 1 : 0)
    fields.queryEnd = line.end(parts.query)
  }
  if (line.has(parts.signature) || line.has(parts.signatureAgent) || line.has(parts.signatureInput))
    fillSignature(fields, line)
  if (line.has(parts.interval) || line.has(parts.rate)) fields.weight = weightOf(bytes, line)

  if (hasRequest)
    return readRequestLine(fields, bytes, line.start(parts.request), line.end(parts.request))
      ? null
      : 'no-request'
  const targetStart = line.start(parts.target)
  const targetEnd = line.end(parts.target)
  if (!hasTarget || !isTarget(bytes, targetStart, targetEnd)) return 'no-request'
  fields.targetStart = targetStart
  fields.targetEnd = targetEnd
  fields.isWithoutQuery = line.isWithoutQuery
  if (!hasMethod) return null
  const methodStart = line.start(parts.method)
  const methodEnd = line.end(parts.method)
  if (!isMethod(bytes, methodStart, methodEnd)) return 'no-request'
  fields.methodStart = methodStart
  fields.methodEnd = methodEnd
  return null
}

function timeOf(bytes: Uint8Array, line: JsonLine): number {
  if (line.has(parts.time))
    return Number.isNaN(line.time) ? timeAt(bytes, line.start(parts.time), line.end(parts.time)) : line.time
  if (!line.has(parts.day) || !line.has(parts.clock)) return Number.NaN
  return dayAndTimeAt(
    bytes,
    line.start(parts.day),
    line.end(parts.day),
    line.start(parts.clock),
    line.end(parts.clock),
  )
}

export function fillAddress(bytes: Uint8Array, fields: LineFields, line: JsonLine): void {
  if (line.isPublicAddress) {
    fields.addressStart = line.start(parts.address)
    fields.addressEnd = line.end(parts.address)
    return
  }
  const hasAddress = line.has(parts.address)
  if (hasAddress) findClientAddress(bytes, line.start(parts.address), line.end(parts.address))
  if (!hasAddress || isPrivateAddress(bytes, addressRange.start, addressRange.end)) {
    if (line.has(parts.forwarded))
      findClientAddress(bytes, line.start(parts.forwarded), line.end(parts.forwarded))
    else if (!hasAddress) return
  }
  fields.addressStart = addressRange.start
  fields.addressEnd = addressRange.end
}

function fillSignature(fields: LineFields, line: JsonLine): void {
  if (line.has(parts.signatureAgent)) {
    fields.signatureAgentStart = line.start(parts.signatureAgent)
    fields.signatureAgentEnd = line.end(parts.signatureAgent)
  }
  if (line.has(parts.signatureInput)) {
    fields.signatureInputStart = line.start(parts.signatureInput)
    fields.signatureInputEnd = line.end(parts.signatureInput)
  }
  if (line.has(parts.signature)) {
    fields.signatureStart = line.start(parts.signature)
    fields.signatureEnd = line.end(parts.signature)
  }
}

function weightOf(bytes: Uint8Array, line: JsonLine): number {
  if (line.has(parts.interval)) {
    const value = integerAt(bytes, line.start(parts.interval), line.end(parts.interval))
    if (value >= 1 && value <= largestWeight) return value
  }
  if (!line.has(parts.rate)) return 1
  const written = bytes.subarray(line.start(parts.rate), line.end(parts.rate))
  const share = Number(new TextDecoder().decode(written))
  return share > 0 && share <= 1 && 1 / share <= largestWeight ? 1 / share : 1
}

/** No vendor samples more sparsely; a larger number is not a sampling rate. */
const largestWeight = 100_000

const questionMark = 0x3f
