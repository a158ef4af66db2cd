import { setImmediate } from 'node:timers/promises'
import { gradeSignature, type KeyVersion } from '#core/bot-logs/proof/signature.ts'
import { inferredId } from '#core/bot-logs/layouts/inferred-formats.ts'
import { readLog } from '#core/bot-logs/read/read-log.ts'
import { plainBytes, TooLargeInside } from '#queries/bot-logs/intake/plain-bytes.ts'
import { hashKeyOf } from '#queries/bot-logs/intake/hash-key.ts'
import { openLogStore, storeLines, type StoredLines } from '#queries/bot-logs/intake/store-hits.ts'
import type { DeliveryEnd, DeliveryToRead } from '#queries/bot-logs/intake/delivery-run.ts'
import { unclearAddress } from '#core/bot-logs/source-schema.ts'
import { message } from '#core/language/message.ts'
import type { LineBatch } from '#queries/bot-logs/intake/line-batch.ts'
import { readKeyVersions, readListHistory } from '#queries/bot-logs/crawler-lists.ts'
import type { Database, Sql } from '#queries/database.ts'
import type { KeyVault } from '#queries/engines/key-vault.ts'
import { asSystem } from '#queries/system-client.ts'
import { formatOf, recognisedFormat, UnknownFormat } from './chosen-format.ts'
import { LineGatherer, type BatchSize } from './line-gatherer.ts'

export type ImportProgress = StoredLines & { lines: number; bytesRead: number }

export type DeliveryToImport = {
  delivery: DeliveryToRead
  /** The bytes as delivered (gzip, zstd, or plain), from the first one on. */
  pieces: AsyncIterable<Uint8Array>
  /** Decrypts the organization's key; null if keys of organizations cannot be stored. */
  vault: KeyVault | null
  now: Date
  signal?: AbortSignal
  onProgress?: (progress: ImportProgress) => void
  batchSize?: BatchSize
}

/** The delivery was canceled, or another process continues it. */
class NotOurs extends Error {
  override name = 'NotOurs'
}

/**
 * Imports a delivery into the database: parses, recognizes, and grades one batch while the previous one is stored. Each
 * batch and the line it reached are one transaction, so a killed import resumes there; earlier lines are read again,
 * which is cheap, but not stored again. Null if this process no longer owns the delivery.
 */
export async function importDelivery(
  database: Database,
  { delivery, pieces, vault, now, signal, onProgress, batchSize }: DeliveryToImport,
): Promise<DeliveryEnd | null> {
  const key = await asSystem(database, (sql) => hashKeyOf(sql, delivery.organizationId, vault))
  const { history, keys } = await asSystem(database, readProofs)
  const store = openLogStore(delivery, key)
  const gatherer = new LineGatherer({
    key,
    lineKeys: store.lineKeys,
    linesBefore: delivery.lines,
    defaultHost: delivery.defaultHost,
    keepDays: delivery.keepDays,
    history,
    isSignedChecked: keys.length > 0,
    now,
    batchSize,
  })
  const counter = { bytes: 0 }
  const progress: ImportProgress = { lines: delivery.lines, bytesRead: 0, hits: 0, repeated: 0, referrals: 0 }
  let storing: Promise<void> = Promise.resolve()
  const storeBatch = async (): Promise<void> => {
    await storing // Throws the error of the previous batch.
    const batch = gatherer.take()
    if (batch.lines === 0) return
    const { bytes } = counter
    await proveSigned(batch, keys)
    storing = storeLines(database, store, batch, bytes).then((stored) => {
      if (stored === null) throw new NotOurs()
      progress.lines = delivery.lines
      progress.bytesRead = bytes
      progress.hits += stored.hits
      progress.repeated += stored.repeated
      progress.referrals += stored.referrals
      onProgress?.(progress)
    })
    storing.catch(() => {}) // The error is thrown at the await, after the next batch was read.
  }
  const warnings: string[] = []
  try {
    const { head, all } = await peeked(
      plainBytes(counted(pieces, counter), (damage) => warnings.push(damage)),
    )
    const totals = await readLog(small(all), {
      format:
        formatOf(delivery, head) ??
        ((sample) => {
          const mayInfer = delivery.channel !== 'endpoint' || delivery.format === inferredId
          const format = recognisedFormat(sample, { warnings, mayInfer })
          gatherer.isAddressUnclear = warnings.includes(unclearAddress)
          return format
        }),
      sink: gatherer,
      afterPiece: async () => {
        signal?.throwIfAborted()
        if (gatherer.isFull) await storeBatch()
        await setImmediate() // Lets other work run and the last batch be stored.
      },
    })
    await storeBatch()
    await storing
    return {
      format: totals.format.id,
      warnings: [...new Set([...warnings, ...warningsOf(gatherer)])],
      failure: failureOf(totals),
    }
  } catch (error) {
    await storing.catch(() => {}) // Done; if it failed first, its own error is thrown.
    if (error instanceof NotOurs) return null
    if (error instanceof UnknownFormat || error instanceof TooLargeInside)
      return { format: null, warnings, failure: error.message }
    throw error
  }
}

/** A signature outranks the claim of a line and its IP address. */
async function proveSigned(batch: LineBatch, keys: readonly KeyVersion[]): Promise<void> {
  for (const [at, { claimed, line, visit }] of batch.signed) {
    const proof = await gradeSignature(claimed, line, keys)
    if (proof !== null)
      batch.prove(at, { ...visit, crawler: proof.crawler.id, grade: 'signed', evidence: proof.evidence })
  }
}

async function* counted(
  pieces: AsyncIterable<Uint8Array>,
  counter: { bytes: number },
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const piece of pieces) {
    counter.bytes += piece.length
    yield piece
  }
}

/** Returns the first piece, and all of them. A piece may be overwritten once the next one was requested. */
async function peeked(
  pieces: AsyncGenerator<Uint8Array>,
): Promise<{ head: Uint8Array; all: AsyncIterable<Uint8Array> }> {
  const first = await pieces.next()
  const head = first.done ? new Uint8Array(0) : first.value
  return {
    head,
    all: (async function* () {
      try {
        if (head.length > 0) yield head
        yield* pieces
      } finally {
        await pieces.return(undefined)
      }
    })(),
  }
}

/** Reading one of these blocks the process for a few milliseconds. */
const pieceAtOnce = 256 * 1024

async function* small(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const piece of pieces)
    for (let from = 0; from < piece.length; from += pieceAtOnce)
      yield piece.subarray(from, from + pieceAtOnce)
}

function failureOf({ lines, parsed }: { lines: number; parsed: number }): string | null {
  if (lines === 0) return message('The file is empty.')
  return parsed === 0
    ? message('No lines could be processed. Choose another log format or describe yours with a pattern.')
    : null
}

function warningsOf({ addresses, outdated }: LineGatherer): string[] {
  const { claimed, proxied, missing } = addresses
  const warnings: string[] = []
  if (claimed > 0 && proxied * 2 > claimed)
    warnings.push(
      message(
        'Most client IP addresses belong to a proxy in front of the site, so visits can’t be verified by IP address. Log the IP address that the proxy passes on.',
      ),
    )
  if (claimed > 0 && missing * 2 > claimed)
    warnings.push(message('Most visits have no client IP address, so they can’t be verified by IP address.'))
  if (outdated > 0)
    warnings.push(
      message(
        'Some lines weren’t counted because they’re older than the source’s retention or dated in the future.',
      ),
    )
  return warnings
}

const readProofs = async (sql: Sql) => ({
  history: await readListHistory(sql),
  keys: await readKeyVersions(sql),
})
