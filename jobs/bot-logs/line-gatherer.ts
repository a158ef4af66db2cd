import { hash } from 'node:crypto'
import type { LineFields, Rejection } from '#core/bot-logs/line-fields.ts'
import { headerText, targetText } from '#core/bot-logs/read/field-text.ts'
import type { LogSink } from '#core/bot-logs/read/read-log.ts'
import { askedFor } from '#core/bot-logs/request-target.ts'
import { dayMs, hourMs, statusClassOf } from '#core/bot-logs/sums/roll-ups.ts'
import type { ListHistory } from '#core/bot-logs/proof/address-lists.ts'
import { gradeAddress } from '#core/bot-logs/proof/address-lists.ts'
import { writeEvidence } from '#core/bot-logs/proof/evidence.ts'
import { normalAddress } from '#core/bot-logs/proof/addresses.ts'
import type { Crawler } from '#core/bot-logs/recognize/crawler.ts'
import { VisitorMemo } from '#core/bot-logs/read/visitors.ts'
import { LineBatch, type ReadHit, type SignedVisit } from '#queries/bot-logs/intake/line-batch.ts'
import type { LineKeys } from '#queries/bot-logs/intake/line-keys.ts'

export type GatherOptions = {
  /** The organization's key, and its keys of lines. */
  key: Buffer
  lineKeys: LineKeys
  /** An earlier run handled the lines up to here. */
  linesBefore: number
  defaultHost: string
  keepDays: number
  history: ListHistory
  now: Date
  /** Whether any known key can verify a signature. */
  isSignedChecked: boolean
  batchSize?: BatchSize | undefined
}

/** A batch is stored once it has this size. */
export type BatchSize = { lines: number; hits: number }
const usualBatch: BatchSize = { lines: 200_000, hits: 100_000 }
const batchRejectedBytes = 3 * 1024 * 1024

/** Per rejected line in the download. */
const rejectedCharacters = 2000

/** Turns lines into batches. Data about people is dropped here; only counts of their lines remain. */
export class LineGatherer implements LogSink {
  batch = new LineBatch()
  /** Of all claimed visits, those whose client address is missing or a proxy's. */
  readonly addresses = { claimed: 0, proxied: 0, missing: 0 }
  outdated = 0
  /** The format does not show which address is the client's. */
  isAddressUnclear = false
  private readonly visitors = new VisitorMemo()
  private readonly options: GatherOptions
  private readonly from: number
  private readonly until: number
  private readonly keyed: Buffer

  constructor(options: GatherOptions) {
    this.options = options
    const { now, key, keepDays } = options
    this.from = now.getTime() - (now.getTime() % dayMs) - keepDays * dayMs
    this.until = now.getTime() + dayMs
    this.keyed = Buffer.alloc(key.length + 64 * 1024 + 1)
    key.copy(this.keyed)
  }

  get isFull(): boolean {
    const { lines, hits, rejectedBytes } = this.batch
    const most = this.options.batchSize ?? usualBatch
    return lines >= most.lines || hits.size >= most.hits || rejectedBytes >= batchRejectedBytes
  }

  take(): LineBatch {
    const { batch } = this
    this.batch = new LineBatch()
    return batch
  }

  onLine(fields: LineFields, line: number, bytes: Uint8Array, start: number, end: number): void {
    const { batch, options } = this
    const isOutdated = fields.time < this.from || fields.time > this.until
    const hour = Math.floor(fields.time / hourMs)
    const isUnique = fields.requestIdEnd > fields.requestIdStart
    if (line <= options.linesBefore) {
      if (!isOutdated) options.lineKeys.pass(hour, this.keyOf(fields, bytes, start, end), isUnique)
      return
    }
    batch.lines += 1
    batch.parsed += 1
    if (isOutdated) {
      batch.outdated += 1
      this.outdated += 1
      return
    }
    if (fields.time < batch.firstAt) batch.firstAt = fields.time
    if (fields.time > batch.lastAt) batch.lastAt = fields.time
    const { crawler, isPerson } = this.visitors.visitorOf(fields)
    const position = batch.add({
      key: this.keyOf(fields, bytes, start, end),
      hour,
      kind: crawler !== null ? 'ai' : isPerson ? 'browser' : 'other-bot',
      statusClass: statusClassOf(fields.status),
      weight: fields.weight,
      isUnique,
    })
    if (crawler !== null) batch.hits.set(position, this.hitOf(fields, crawler))
    if (options.isSignedChecked && fields.signatureInputEnd > fields.signatureInputStart)
      batch.signed.set(position, this.signedOf(fields, crawler))
    if (crawler === null && isPerson) {
      const referral = this.visitors.referralOf(fields)
      if (referral !== null)
        batch.referrals.set(position, {
          ...referral,
          asked: askedFor(fields, options.defaultHost),
          at: fields.time,
          weight: fields.weight,
        })
    }
  }

  onRejected(reason: Rejection, line: number, bytes: Uint8Array, start: number, end: number): void {
    if (line <= this.options.linesBefore) return
    const { batch } = this
    batch.lines += 1
    batch.rejected += 1
    batch.rejectedBy[reason] = (batch.rejectedBy[reason] ?? 0) + 1
    const text = withoutAddresses(asText(bytes, start, end).slice(0, rejectedCharacters))
    const written = `${JSON.stringify({ line, reason, text })}\n`
    batch.rejectedText.push(written)
    batch.rejectedBytes += written.length
  }

  /** SHA-256 keyed with a value derived from the organization's key, cut to 48 bits. */
  private keyOf(fields: LineFields, bytes: Uint8Array, start: number, end: number): number {
    const [from, to] =
      fields.requestIdEnd > fields.requestIdStart
        ? [fields.requestIdStart, fields.requestIdEnd]
        : [start, end]
    const source = fields.requestIdEnd > fields.requestIdStart ? fields.bytes : bytes
    const { length } = this.options.key
    this.keyed.set(source.subarray(from, to), length)
    return hash('sha256', this.keyed.subarray(0, length + to - from), 'buffer').readUIntBE(0, 6)
  }

  private hitOf(fields: LineFields, crawler: Crawler): ReadHit {
    const { history } = this.options
    const written = headerText(fields, fields.addressStart, fields.addressEnd)
    const address = written === null ? null : normalAddress(written)
    const lists = history.at(fields.time)
    const isProxied = address !== null && lists.isProxy(address)
    this.addresses.claimed += 1
    if (address === null) this.addresses.missing += 1
    else if (isProxied) this.addresses.proxied += 1
    const { grade, evidence, mayReverse } = gradeAddress(crawler, isProxied ? null : address, lists)
    return {
      ...this.visitOf(fields),
      crawler: crawler.id,
      grade,
      evidence: this.isAddressUnclear && grade === 'unchecked' ? unclear : evidence,
      address: isProxied ? null : address,
      mayReverse,
    }
  }

  private visitOf(fields: LineFields) {
    return {
      asked: askedFor(fields, this.options.defaultHost),
      at: Math.floor(fields.time),
      method: methodOf(targetText(fields, fields.methodStart, fields.methodEnd) ?? ''),
      status: fields.status,
      bytes: Math.max(0, Math.floor(fields.size)),
      weight: fields.weight,
    }
  }

  /**
   * The data that verifies a signature, and the resulting visit. Its IP address proves nothing more, so it is not kept.
   */
  private signedOf(fields: LineFields, claimed: Crawler | null): SignedVisit {
    const text = (start: number, end: number) => headerText(fields, start, end) ?? ''
    const visit = this.visitOf(fields)
    return {
      claimed,
      line: {
        time: fields.time,
        authority: text(fields.hostStart, fields.hostEnd) || visit.asked.host,
        signatureAgent: text(fields.signatureAgentStart, fields.signatureAgentEnd),
        signatureInput: text(fields.signatureInputStart, fields.signatureInputEnd),
        signature: text(fields.signatureStart, fields.signatureEnd),
        method: visit.method,
        target: targetText(fields, fields.targetStart, fields.targetEnd) ?? '',
        userAgent: text(fields.agentStart, fields.agentEnd),
      },
      visit: { ...visit, address: null, mayReverse: false },
    }
  }
}

const unclear = writeEvidence({ kind: 'unclear-address' })

const methodOf = (written: string) => (/^[A-Za-z-]{1,20}$/.test(written) ? written.toUpperCase() : '')

const decoder = new TextDecoder()
const asText = (bytes: Uint8Array, start: number, end: number) =>
  decoder.decode(bytes.subarray(start, Math.min(end, start + rejectedCharacters * 4)))

/** Unreadable lines are shown to users and may be about anyone, so IP addresses are removed. */
function withoutAddresses(text: string): string {
  return text.replaceAll(anyAddress, '[address]')
}

const anyAddress =
  /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])|(?<![0-9a-f:])(?:(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}|(?:[0-9a-f]{1,4}:){0,6}[0-9a-f]{0,4}::[0-9a-f:]*)(?![0-9a-f:])/gi
