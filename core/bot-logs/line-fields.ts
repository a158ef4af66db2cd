import type { Visitor } from './recognize/visitor.ts'

/**
 * Why a line is not counted as a request, by the name that files and screens carry.
 * Every line is either parsed or rejected for exactly one of these.
 */
export const rejections = [
  'blank', // nothing, or nothing but spaces
  'directive', // a header or comment of the format, such as `#Fields:`
  'too-long', // over 64 KiB
  'not-a-request', // a sound line about something else, such as a start message among access lines
  'no-request', // an access line whose request is no HTTP request: TLS hello, scanner bytes, `"-"`
  'bad-time', // no time, or none that can be read
  'unreadable', // anything else that does not fit the format
] as const
export type Rejection = (typeof rejections)[number]

/** How a format hides characters in its text fields: undone only where a string is made. */
export type Escaping = 'none' | 'backslash' | 'json' | 'plus' | 'percent' | 'json-percent'

/** An agent that stood in several lines of a file, with whom it was found to be. */
export type KnownAgent = { visitor: Visitor | null }

/** The site that a referrer names, with whether an assistant may have sent who came from there. */
export type KnownOrigin = { mayRefer: boolean | null }

/**
 * What one line says, as ranges of bytes in `bytes` (end exclusive; start = end: absent or `-`).
 * One object serves a whole file: readers overwrite it line by line and make no strings.
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
  /** Only where the format keeps the query apart from the path; without `?`. */
  queryStart = 0
  queryEnd = 0
  agentStart = 0
  agentEnd = 0
  /** The same for the same agent, where the reader remembers those it met. */
  agent: KnownAgent | null = null
  /** The same for the same site, likewise. */
  origin: KnownOrigin | null = null
  /** Whether the target is known to have no question mark. */
  isWithoutQuery = false
  refererStart = 0
  refererEnd = 0
  hostStart = 0
  hostEnd = 0
  /** An id that the source gives each request, such as Cloudflare's RayID. */
  requestIdStart = 0
  requestIdEnd = 0
  /** The three headers of Web Bot Auth, where a log keeps them. */
  signatureAgentStart = 0
  signatureAgentEnd = 0
  signatureInputStart = 0
  signatureInputEnd = 0
  signatureStart = 0
  signatureEnd = 0
  /** How many requests this line stands for where the source samples; 1 else. */
  weight = 1

  /** Forgets the line before: every field absent. */
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
 * Reads the line `bytes[start, end)` (without its line end) into `fields`. Null: parsed. Never throws, whatever the bytes.
 * A reader may keep what earlier lines of its file said (IIS: the order of fields), so one serves one file.
 */
export type LineReader = {
  read(bytes: Uint8Array, start: number, end: number, fields: LineFields): Rejection | null
  /** Where the format can be read faster many lines at a time. */
  block?(): BlockReader | null
}

/** Reads whole lines of a block, and leaves to `LineReader.read` what is not plain: the results are the same. */
export type BlockReader = {
  /** Memory of its own: a block that stands there need not be copied. */
  readonly room: Uint8Array
  /** Takes `bytes[from, to)`, which ends with a line end, and at most `maxBlockBytes` of it. */
  take(bytes: Uint8Array, from: number, to: number): void
  /** Goes on and says how many lines `read` may be asked for now, the first as 0; 0: the block is over. */
  next(): number
  startOf(line: number): number
  endOf(line: number): number
  /** 'not-plain': is left. */
  read(line: number, fields: LineFields): Rejection | null | 'not-plain'
}

/** A way of writing logs. */
export type LogFormat = {
  /** Stable, as files, tables and the command line carry it: `combined`, `cloudflare`, `iis`, … */
  id: string
  name: string
  /** Records are lines, or elements of one JSON array per delivery. */
  framing: 'lines' | 'json-array'
  /**
   * Lines change how later ones are read (W3C directives): such a file is read by one thread from its head on. Absent:
   * each line speaks for itself.
   */
  isStateful?: true
  /** `header`: what stands at the file's head where a block in the middle needs it (W3C directives), else ''. */
  reader(header: string): LineReader
}
