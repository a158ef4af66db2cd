import type { Visitor } from './recognize/visitor.ts'

/**
 * Why a line is not counted as a request, by the name used in files and on screens. Every line is either parsed or
 * rejected for exactly one of these reasons.
 */
export const rejections = [
  'blank', // empty, or only spaces
  'directive', // a header or comment of the format, such as `#Fields:`
  'too-long', // over 64 KiB
  'not-a-request', // a valid line about something else, such as a start message among access lines
  'no-request', // an access line whose request is not HTTP: TLS hello, scanner bytes, `"-"`
  'bad-time', // no time, an unreadable one, or one before 1995 or after tomorrow
  'bad-field', // a field holds what it never can: a status of 700, an address as user agent
  'unreadable', // anything else that does not fit the format
] as const
export type Rejection = (typeof rejections)[number]

/** How a format escapes text fields; they are unescaped only when a string is created. */
export type Escaping =
  | 'none'
  | 'backslash'
  | 'json'
  | 'plus'
  | 'percent'
  | 'json-percent'
  | 'csv'
  | 'html'
  | 'hash'

/** An agent seen in several lines of a file, with the visitor it was identified as. */
export type KnownAgent = { visitor: Visitor | null }

/** The site of a referrer, and whether it may be an AI assistant. */
export type KnownOrigin = { mayRefer: boolean | null }

/**
 * The fields of one line as byte ranges in `bytes` (end exclusive; start = end: absent or `-`). One object serves a
 * whole file: readers overwrite it line by line and create no strings.
 */
export class LineFields {
  bytes: Uint8Array = new Uint8Array(0)
  escaping: Escaping = 'none'
  /** Milliseconds since 1970 UTC. */
  time = 0
  /** 0: absent or not a number from 1 to 999. */
  status = 0
  /** Bytes sent; −1: absent. */
  size = -1
  addressStart = 0
  addressEnd = 0
  methodStart = 0
  methodEnd = 0
  /** The request's target as written: path and query, or an absolute URL. */
  targetStart = 0
  targetEnd = 0
  /** Only if the format has a separate query; without `?`. */
  queryStart = 0
  queryEnd = 0
  agentStart = 0
  agentEnd = 0
  /** The same object for the same agent, if the reader caches agents. */
  agent: KnownAgent | null = null
  /** The same object for the same site, likewise. */
  origin: KnownOrigin | null = null
  /** Whether the target is known to contain no question mark. */
  isWithoutQuery = false
  refererStart = 0
  refererEnd = 0
  hostStart = 0
  hostEnd = 0
  /** An id that the source assigns to each request, such as Cloudflare's RayID. */
  requestIdStart = 0
  requestIdEnd = 0
  /** The three headers of Web Bot Auth, if a log has them. */
  signatureAgentStart = 0
  signatureAgentEnd = 0
  signatureInputStart = 0
  signatureInputEnd = 0
  signatureStart = 0
  signatureEnd = 0
  /** How many requests this line represents if the source samples; otherwise 1. */
  weight = 1

  /** Resets every field to absent. */
  clear(): void {
    this.time = 0
    this.status = 0
    this.size = -1
    this.addressStart = this.addressEnd = 0
    this.methodStart = this.methodEnd = 0
    this.targetStart = this.targetEnd = 0
    this.queryStart = this.queryEnd = 0
    this.agentStart = this.agentEnd = 0
    this.agent = null
    this.origin = null
    this.isWithoutQuery = false
    this.refererStart = this.refererEnd = 0
    this.hostStart = this.hostEnd = 0
    this.requestIdStart = this.requestIdEnd = 0
    this.signatureAgentStart = this.signatureAgentEnd = 0
    this.signatureInputStart = this.signatureInputEnd = 0
    this.signatureStart = this.signatureEnd = 0
    this.weight = 1
  }
}

/**
 * Reads the line `bytes[start, end)` (without its line end) into `fields`. Null: parsed. Never throws, whatever the
 * bytes. A reader may keep state from earlier lines (IIS: the order of fields), so each file needs its own.
 */
export type LineReader = {
  read(bytes: Uint8Array, start: number, end: number, fields: LineFields): Rejection | null
  /** Present if the format can be read faster many lines at a time. */
  block?(): BlockReader | null
}

/** Reads whole lines of a block, and leaves lines that are not plain to `LineReader.read`; the results are the same. */
export type BlockReader = {
  /** Memory to read files into: a block that is already there need not be copied. */
  readonly room: Uint8Array
  /** Takes `bytes[from, to)`, which ends with a line end, at most `maxBlockBytes`. */
  take(bytes: Uint8Array, from: number, to: number): void
  /** Continues and returns how many lines can now be passed to `read`, starting at 0; 0: the block is done. */
  next(): number
  startOf(line: number): number
  endOf(line: number): number
  /** 'not-plain': left to `LineReader.read`. */
  read(line: number, fields: LineFields): Rejection | null | 'not-plain'
}

export type LogFormat = {
  /** A stable id used in files, tables, and the command line: `combined`, `cloudflare`, `iis`, … */
  id: string
  name: string
  /** Records are lines, or elements of one JSON array per delivery. */
  framing: 'lines' | 'json-array'
  /**
   * Lines change how later ones are read (W3C directives): one thread reads such a file from the beginning. Absent:
   * each line is independent.
   */
  isStateful?: true
  /** Depends on the sample it was detected from: the ID alone does not lead to it. */
  isOfSample?: true
  /** `header`: the head of the file, if a block in the middle needs it (W3C directives), otherwise ''. */
  reader(header: string): LineReader
}
