import { message } from '#core/language/message.ts'
import { formats, framed } from './formats/registry.ts'
import { ElementSplitter } from './formats/json-elements.ts'
import type { KnownFormat } from './formats/known-format.ts'
import { traefikDropsAgents } from './formats/traefik.ts'
import { LineFields, type LogFormat, type Rejection } from './line-fields.ts'
import { logRow, type LogRow } from './log-row.ts'
import { shippedLists } from './proof/address-lists.ts'
import { normalAddress } from './proof/addresses.ts'
import { isPrivateAddress } from './formats/addresses.ts'
import { combined } from './read/combined.ts'
import { headerText } from './read/field-text.ts'
import { LineSplitter } from './read/line-splitter.ts'
import { violationOf } from './line-check.ts'
import { isLink } from './layouts/shapes.ts'
import { unwrappedLines, wrapped, wrappedIn } from './formats/wrapped.ts'
import { inferFormats, inferredId } from './layouts/inferred-formats.ts'
import { isMisfit, withSecond } from './layouts/second-format.ts'

/** A line of the sample with its parsed row, or the reason for its rejection. */
export type SampledLine =
  | { text: string; row: LogRow; reason: null }
  | { text: string; row: null; reason: Rejection }

export type DetectedFormat = {
  /** Null: no format reads enough lines. */
  format: LogFormat | null
  /** 0 to 1: the share of lines read, reduced if status or agent are missing. */
  score: number
  alternatives: { format: LogFormat; score: number }[]
  /** Warnings in English, one sentence each, translated where they are shown. */
  warnings: string[]
  samples: SampledLine[]
  parsed: number
  rejected: number
}

/**
 * Detects a log's format by trying all of them on its beginning, which may end within a line. Formats that read it
 * equally well are distinguished by words that only they use.
 */
export function detectFormat(sample: Uint8Array, candidates?: readonly Candidate[]): DetectedFormat {
  return detect(sample, candidates, candidates === undefined)
}

/** `mayHold`: the lines may hold another format, inside each or after the first. Those within them may not. */
function detect(
  sample: Uint8Array,
  candidates: readonly Candidate[] | undefined,
  mayHold: boolean,
): DetectedFormat {
  const bytes = inUtf8(sample)
  const head = new TextDecoder().decode(bytes.subarray(0, hintBytes))
  const tried = (format: Candidate) => {
    const trial = tryFormat(framed(format, bytes), bytes)
    return {
      format,
      trial,
      score: scoreOf(trial, format, head) - (format.id === inferredId ? inferredPenalty : 0),
    }
  }
  const named = (candidates ?? formats).map(tried)
  const isClear = named.some(({ score }) => score >= clearScore)
  const inferred = candidates !== undefined || isClear ? [] : unnamedFormats(bytes, mayHold).map(tried)
  const trials = [...named, ...inferred]
    .filter(({ score }) => score >= least)
    .sort((one, other) => other.score - one.score)
  const [best, ...others] = trials
  if (best === undefined) {
    const trial = tryFormat(combined, bytes)
    return {
      format: null,
      score: 0,
      alternatives: [],
      warnings: [noFormat],
      samples: trial.samples,
      parsed: 0,
      rejected: trial.parsed + rejectedOf(trial),
    }
  }
  return {
    format: withSecond(framed(best.format, bytes), mayHold ? secondOf(best.trial, bytes) : null),
    score: best.score,
    alternatives: others
      .filter(({ format }) => format.isOfSample !== true)
      .slice(0, 5)
      .map(({ format, score }) => ({ format, score })),
    warnings: warningsOf(best.trial, best.format, head),
    samples: best.trial.samples,
    parsed: best.trial.parsed,
    rejected: rejectedOf(best.trial),
  }
}

/** A customer's own pattern is tried like a format. */
type Candidate = LogFormat & Partial<KnownFormat>

const least = 0.3
/** Layouts are inferred if no named format reads the sample as well as this. */
const clearScore = 0.985
/** Of two formats that read a sample equally well, the one with a name is right. */
const inferredPenalty = 0.02
const maxLines = 1000
const maxSamples = 20
const maxRejectedSamples = 4
const longestText = 2000
const hintBytes = 64 * 1024

/** Result of reading the sample in one format. */
type Trial = {
  parsed: number
  reasons: Partial<Record<Rejection, number>>
  statuses: number
  agents: number
  paths: number
  addresses: number
  /** Referrers that are no address of a page. */
  oddReferers: number
  proxies: number
  privates: number
  shortened: number
  sampled: number
  samples: SampledLine[]
  /** Lines that do not fit the format, one after the other. */
  misfits: Uint8Array[]
}

function tryFormat(format: LogFormat, bytes: Uint8Array): Trial {
  const trial: Trial = {
    parsed: 0,
    reasons: {},
    statuses: 0,
    agents: 0,
    paths: 0,
    addresses: 0,
    oddReferers: 0,
    proxies: 0,
    privates: 0,
    shortened: 0,
    sampled: 0,
    samples: [],
    misfits: [],
  }
  const reader = format.reader('')
  const fields = new LineFields()
  let lines = 0
  const onLine = (line: Uint8Array, start: number, end: number, isTooLong: boolean) => {
    lines += 1
    if (lines > maxLines) return
    fields.bytes = line
    const read = isTooLong ? 'too-long' : reader.read(line, start, end, fields)
    const reason = read ?? violationOf(fields)
    if (reason === null) note(trial, fields, line, start, end)
    else {
      const before = trial.reasons[reason] ?? 0
      trial.reasons[reason] = before + 1
      if (reason !== 'blank' && reason !== 'directive' && before < maxRejectedSamples)
        trial.samples.push({ text: textOf(line, start, end), row: null, reason })
      if (isMisfit(reason)) trial.misfits.push(line.slice(start, end))
    }
  }
  const splitter = format.framing === 'json-array' ? new ElementSplitter(onLine) : new LineSplitter(onLine)
  // The last line may be truncated: it counts only if it is the only one.
  const lastEnd = bytes.lastIndexOf(lineFeed)
  const isWhole = lastEnd === -1 || format.framing === 'json-array'
  splitter.push(isWhole ? bytes : bytes.subarray(0, lastEnd + 1))
  if (lines === 0) splitter.end()
  const parsedSamples = trial.samples.filter(({ reason }) => reason === null).slice(0, maxSamples)
  const rejectedSamples = trial.samples.filter(({ reason }) => reason !== null).slice(0, maxRejectedSamples)
  trial.samples = [...parsedSamples, ...rejectedSamples]
  return trial
}

function note(trial: Trial, fields: LineFields, line: Uint8Array, start: number, end: number): void {
  const { bytes, addressStart, addressEnd } = fields
  trial.parsed += 1
  if (fields.status !== 0) trial.statuses += 1
  if (fields.agentEnd - fields.agentStart > 3) trial.agents += 1
  const sign = bytes[fields.targetStart]
  if (sign === slash || sign === letterH || sign === asterisk) trial.paths += 1
  if (fields.weight > 1) trial.sampled += 1
  if (fields.refererStart < fields.refererEnd && !isLink(bytes, fields.refererStart, fields.refererEnd))
    trial.oddReferers += 1
  const address = normalAddress(headerText(fields, addressStart, addressEnd) ?? '')
  if (address !== null) {
    trial.addresses += 1
    if (shippedLists.isProxy(address)) trial.proxies += 1
    if (isPrivateAddress(bytes, addressStart, addressEnd)) trial.privates += 1
    if (/(?:\.0|::)$/.test(address)) trial.shortened += 1
  }
  if (trial.parsed <= maxSamples)
    trial.samples.push({ text: textOf(line, start, end), row: logRow(fields), reason: null })
}

/** Lines that the format can classify, including garbage from scanners, raise the score; others lower it. */
function scoreOf(trial: Trial, { hint }: Candidate, head: string): number {
  if (trial.parsed === 0) return 0
  const { reasons } = trial
  const fitting = trial.parsed + (reasons['no-request'] ?? 0)
  const others =
    (reasons.unreadable ?? 0) +
    (reasons['bad-time'] ?? 0) +
    (reasons['bad-field'] ?? 0) +
    (reasons['too-long'] ?? 0) +
    0.1 * (reasons['not-a-request'] ?? 0)
  const share = (count: number) => count / trial.parsed
  const quality =
    0.3 +
    0.2 * (share(trial.statuses) + share(trial.agents) + share(trial.paths)) +
    0.1 * share(trial.addresses) -
    0.2 * share(trial.oddReferers)
  const isHinted = hint?.test(head)
  return (fitting / (fitting + others)) * quality + (isHinted === undefined ? 0 : isHinted ? 0.02 : -0.05)
}

/** Formats that only the sample leads to: inferred ones, and any that a container engine wrapped in JSON. */
function unnamedFormats(bytes: Uint8Array, mayHold: boolean): Candidate[] {
  const inner = mayHold && bytes[0] === openObject ? unwrappedLines(bytes) : new Uint8Array(0)
  const found = inner.length === 0 ? null : detect(inner, undefined, false).format
  const isKnown = found === null || found === combined || found.id === wrapped.id
  return [...inferFormats(bytes, sampleLines(bytes)), ...(isKnown ? [] : [wrappedIn(found)])]
}

/** The lines of the sample; the last one may be truncated. */
function sampleLines(bytes: Uint8Array): { start: number; end: number }[] {
  const lines: { start: number; end: number }[] = []
  for (let start = 0; start < bytes.length && lines.length < maxLines;) {
    const stop = bytes.indexOf(lineFeed, start)
    const end = stop === -1 ? bytes.length : stop
    if (stop !== -1 || lines.length === 0)
      lines.push({ start, end: bytes[end - 1] === carriageReturn ? end - 1 : end })
    start = end + 1
  }
  return lines
}

/** Fewer lines are damage or garbage rather than a second format. */
const minMisfits = 3

/** The format of the lines that do not fit the first, as in a file whose format was changed. */
function secondOf({ misfits }: Trial, bytes: Uint8Array): LogFormat | null {
  if (misfits.length < minMisfits || misfits.length >= maxLines) return null
  const rest = new Uint8Array(misfits.reduce((sum, { length }) => sum + length + 1, 0))
  let at = 0
  for (const line of misfits) {
    rest.set(line, at)
    rest[at + line.length] = lineFeed
    at += line.length + 1
  }
  if (rest.length >= bytes.length) return null
  const { format, score } = detect(rest, undefined, false)
  return score >= minSecondScore ? format : null
}
const minSecondScore = 0.85

function rejectedOf({ reasons }: Trial): number {
  return Object.values(reasons).reduce((sum, count) => sum + count, 0)
}

const noFormat = message('We don’t recognize this log format. Describe it with a pattern.')

function warningsOf(
  trial: Trial,
  { agentsMissing, addressesMissing, isWithoutZone }: Candidate,
  head: string,
): string[] {
  const { parsed } = trial
  const isMost = (count: number) => count > parsed / 2
  const warnings: string[] = []
  if (!isMost(trial.agents))
    warnings.push(agentsMissing ?? (/@docker"|@file"/.test(head) ? traefikDropsAgents : noAgents))
  if (!isMost(trial.addresses))
    warnings.push(
      addressesMissing ??
        message('Client IP addresses are missing, so visits can’t be verified by IP address.'),
    )
  else if (isMost(trial.proxies))
    warnings.push(
      message(
        'Most client IP addresses belong to Cloudflare, not to visitors. To verify visits, log the IP address that Cloudflare passes on.',
      ),
    )
  else if (isMost(trial.privates))
    warnings.push(
      message(
        'Most client IP addresses are from a private network. To verify visits, log the IP address that the proxy in front passes on.',
      ),
    )
  else if (parsed >= 20 && trial.shortened > parsed * 0.8)
    warnings.push(message('Client IP addresses are truncated, so visits can’t be verified by IP address.'))
  if (!isMost(trial.statuses))
    warnings.push(
      message('Status codes are missing, so failed visits can’t be distinguished from successful ones.'),
    )
  if (isWithoutZone || hasNoZone.test(head))
    warnings.push(
      message(
        'Times have no time zone, so we assume UTC. If your server uses another one, visits shift by hours.',
      ),
    )
  if (trial.sampled > 0)
    warnings.push(message('This log is sampled. We scale its numbers up by the sampling rate it states.'))
  return warnings
}

const noAgents = message('User agents are missing, so AI bots can’t be identified.')

/** A time with a bracket or quote right after the seconds. */
const hasNoZone = /[T :]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?["\]]/

const textOf = (line: Uint8Array, start: number, end: number) =>
  new TextDecoder().decode(line.subarray(start, Math.min(end, start + longestText)))

/** The sample as readers expect it: without byte order mark, and not in UTF-16. */
function inUtf8(sample: Uint8Array): Uint8Array {
  const [first, second, third] = sample
  if (first === 0xef && second === 0xbb && third === 0xbf) return sample.subarray(3)
  const isLittle = first === 0xff && second === 0xfe
  const isBig = first === 0xfe && second === 0xff
  return isLittle || isBig
    ? new TextEncoder().encode(new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(sample))
    : sample
}

const lineFeed = 0x0a
const carriageReturn = 0x0d
const asterisk = 0x2a
const slash = 0x2f
const openObject = 0x7b
const letterH = 0x68
