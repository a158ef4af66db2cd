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
export function detectFormat(sample: Uint8Array, candidates: readonly Candidate[] = formats): DetectedFormat {
  const bytes = inUtf8(sample)
  const head = new TextDecoder().decode(bytes.subarray(0, hintBytes))
  const trials = candidates
    .map((format) => {
      const trial = tryFormat(framed(format, bytes), bytes)
      return { format, trial, score: scoreOf(trial, format, head) }
    })
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
    format: framed(best.format, bytes),
    score: best.score,
    alternatives: others.slice(0, 5).map(({ format, score }) => ({ format, score })),
    warnings: warningsOf(best.trial, best.format, head),
    samples: best.trial.samples,
    parsed: best.trial.parsed,
    rejected: rejectedOf(best.trial),
  }
}

/** A customer's own pattern is tried like a format. */
type Candidate = LogFormat & Partial<KnownFormat>

const least = 0.3
const maxLines = 1000
const maxSamples = 8
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
  proxies: number
  privates: number
  shortened: number
  sampled: number
  samples: SampledLine[]
}

function tryFormat(format: LogFormat, bytes: Uint8Array): Trial {
  const trial: Trial = {
    parsed: 0,
    reasons: {},
    statuses: 0,
    agents: 0,
    paths: 0,
    addresses: 0,
    proxies: 0,
    privates: 0,
    shortened: 0,
    sampled: 0,
    samples: [],
  }
  const reader = format.reader('')
  const fields = new LineFields()
  let lines = 0
  const onLine = (line: Uint8Array, start: number, end: number, isTooLong: boolean) => {
    lines += 1
    if (lines > maxLines) return
    fields.bytes = line
    const reason = isTooLong ? 'too-long' : reader.read(line, start, end, fields)
    if (reason === null) note(trial, fields, line, start, end)
    else {
      const before = trial.reasons[reason] ?? 0
      trial.reasons[reason] = before + 1
      if (reason !== 'blank' && reason !== 'directive' && before < maxRejectedSamples)
        trial.samples.push({ text: textOf(line, start, end), row: null, reason })
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
    (reasons['too-long'] ?? 0) +
    0.1 * (reasons['not-a-request'] ?? 0)
  const share = (count: number) => count / trial.parsed
  const quality = 0.4 + 0.2 * share(trial.statuses) + 0.2 * share(trial.agents) + 0.2 * share(trial.paths)
  return (fitting / (fitting + others)) * quality - (hint === undefined || hint.test(head) ? 0 : 0.05)
}

function rejectedOf({ reasons }: Trial): number {
  return Object.values(reasons).reduce((sum, count) => sum + count, 0)
}

const noFormat = message('No known format reads these lines. Describe them by a pattern.')

function warningsOf(trial: Trial, { agentsMissing, isWithoutZone }: Candidate, head: string): string[] {
  const { parsed } = trial
  const isMost = (count: number) => count > parsed / 2
  const warnings: string[] = []
  if (!isMost(trial.agents))
    warnings.push(agentsMissing ?? (/@docker"|@file"/.test(head) ? traefikDropsAgents : noAgents))
  if (!isMost(trial.addresses))
    warnings.push(message('Client addresses are missing, so visits cannot be verified by address.'))
  else if (isMost(trial.proxies))
    warnings.push(
      message(
        'Most client addresses belong to Cloudflare, not to visitors: log the address that Cloudflare passes on, or visits cannot be verified.',
      ),
    )
  else if (isMost(trial.privates))
    warnings.push(
      message(
        'Most client addresses are of a private network: log the address that the proxy in front passes on, or visits cannot be verified.',
      ),
    )
  else if (parsed >= 20 && trial.shortened > parsed * 0.8)
    warnings.push(message('Client addresses are shortened, so visits cannot be verified by address.'))
  if (!isMost(trial.statuses))
    warnings.push(message('Statuses are missing: failures cannot be told from pages that were read.'))
  if (isWithoutZone || hasNoZone.test(head))
    warnings.push(
      message(
        'Times name no zone and are taken for UTC. If the server’s clock shows another, visits shift by hours.',
      ),
    )
  if (trial.sampled > 0)
    warnings.push(message('The log is a sample: numbers are scaled up by the rate it names.'))
  return warnings
}

const noAgents = message('User agents are missing. Without them no crawler can be told.')

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
const asterisk = 0x2a
const slash = 0x2f
const letterH = 0x68
