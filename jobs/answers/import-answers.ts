import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import { extractAnswer, namesBrand } from '#core/answers/extract-answer.ts'
import { parseImportRow, type ImportRow } from '#core/answers/import/parse-row.ts'
import { detectFormat, missingColumns, readRows, unreadableFile } from '#core/answers/import/read-rows.ts'
import { importLimits, type ImportError } from '#core/answers/import/schema.ts'
import { brandLimits } from '#core/brands/schema.ts'
import type { Database } from '#queries/database.ts'
import {
  noteImportedPrompts,
  promptsOfWordings,
  type ImportedPrompt,
  type KnownPrompt,
} from '#queries/prompts/import-prompts.ts'
import { importKeyOf, noteImportStep, type OpenImport } from '#queries/answers/import-run.ts'
import { ensurePartitions } from '#queries/partitions.ts'
import { storeAnswers } from '#queries/answers/store-answer.ts'
import type { NewAnswer } from '#queries/answers/new-answer.ts'
import { asSystem } from '#queries/system-client.ts'
import { reprocessBrandLater } from '#queries/competitors/competitors.ts'
import type { BrandSets, CompiledBrands } from '../runs/brand-sets.ts'

export type ImportProgress = {
  lines: number
  readBytes: number
  added: number
  known: number
  rejected: number
}

/** Finished with all lines, or stopped because the import was canceled or taken over. */
export type ImportEnd = { finished: boolean; failure: string | null; progress: ImportProgress }

export type ImportSource = {
  import: OpenImport
  /** The file as uploaded, gzip or not. */
  chunks: AsyncIterable<Uint8Array>
  now: Date
  signal?: AbortSignal
  onProgress?: (progress: ImportProgress) => void
  onRejected?: (error: ImportError) => void
}

export const batchRows = 1500
const batchUnits = 8 * 1024 * 1024

/**
 * Imports a file of answers into the database in batches: parse, extract, store. Each batch and the line it reached are
 * one transaction, so memory is bounded by a batch, and a killed import resumes after its last one. A file that was
 * imported before adds nothing.
 */
export async function importAnswers(
  { database, brandSets }: { database: Database; brandSets: BrandSets },
  source: ImportSource,
): Promise<ImportEnd> {
  const counter = { bytes: 0 }
  const progress: ImportProgress = {
    lines: source.import.lines,
    readBytes: 0,
    added: source.import.added,
    known: source.import.known,
    rejected: source.import.rejected,
  }
  /** The batch that is stored while the next one is read; false if this process no longer owns the import. */
  let storing: Promise<boolean> = Promise.resolve(true)
  const store = async (batch: PreparedBatch): Promise<boolean> => {
    const stored = await storeBatch(database, source, progress.lines, batch)
    if (stored === null) return false
    progress.lines = batch.toLine
    progress.readBytes = batch.readBytes
    progress.added += stored.added
    progress.known += stored.known
    progress.rejected += stored.rejected.length
    for (const error of stored.rejected) source.onRejected?.(error)
    source.onProgress?.(progress)
    return true
  }
  try {
    for await (const batch of batchesOf(source, counter)) {
      source.signal?.throwIfAborted()
      const prepared = await prepareBatch(batch, await brandSets.get(source.import.brandId, 0))
      if (!(await storing)) return { finished: false, failure: null, progress }
      storing = store(prepared)
      storing.catch(() => {}) // The error is thrown at the await, after the next batch was read.
    }
    if (!(await storing)) return { finished: false, failure: null, progress }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    await storing
    return { finished: true, failure: error.message, progress }
  }
  return { finished: true, failure: failureOf(progress), progress }
}

function failureOf({ added, known, rejected }: ImportProgress): string | null {
  if (added + known > 0) return null
  return rejected > 0 ? 'No line of the file could be read.' : 'The file contains no answers.'
}

class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

type Batch = {
  toLine: number
  readBytes: number
  rows: { line: number; row: ImportRow }[]
  errors: ImportError[]
}

async function* batchesOf(
  { import: { lines, fileName }, chunks, now }: ImportSource,
  counter: { bytes: number },
): AsyncGenerator<Batch, void, undefined> {
  const [head, content] = await unpacked(counted(chunks, counter))
  const format = detectFormat(head, fileName)
  if (format === null) throw new UnreadableFile(unreadableFile)
  const problem = format === 'csv' ? missingColumns(headerOf(head)) : null
  if (problem !== null) throw new UnreadableFile(problem)
  let batch: Batch = { toLine: lines, readBytes: 0, rows: [], errors: [] }
  let units = 0
  try {
    for await (const raw of readRows(format, content)) {
      if (raw.line <= lines) continue
      batch.toLine = raw.line
      const parsed = 'error' in raw ? raw : parseImportRow(raw.value, { now })
      if ('error' in parsed) batch.errors.push({ line: raw.line, reason: parsed.error })
      else {
        batch.rows.push({ line: raw.line, row: parsed.row })
        units += parsed.row.text.length
      }
      if (batch.rows.length + batch.errors.length < batchRows && units < batchUnits) continue
      yield { ...batch, readBytes: counter.bytes }
      batch = { toLine: batch.toLine, readBytes: 0, rows: [], errors: [] }
      units = 0
    }
  } catch (error) {
    if (isBadFile(error))
      throw new UnreadableFile(`The file is incomplete or damaged after line ${batch.toLine}.`)
    throw error
  }
  if (batch.rows.length + batch.errors.length > 0) yield { ...batch, readBytes: counter.bytes }
}

type StoredBatch = { added: number; known: number; rejected: ImportError[] }

type PreparedBatch = Batch & {
  brands: CompiledBrands
  extractions: NewAnswer['extraction'][]
}

const breathEvery = 50

/** Extracts mentions and citations, with pauses in which the process serves other work and stores the last batch. */
async function prepareBatch(batch: Batch, brands: CompiledBrands): Promise<PreparedBatch> {
  const extractions: NewAnswer['extraction'][] = []
  for (const { row } of batch.rows) {
    extractions.push(extract(row, brands))
    if (extractions.length % breathEvery === 0) await setImmediate()
  }
  return { ...batch, brands, extractions }
}

/** Null if this process no longer owns the import. */
async function storeBatch(
  database: Database,
  { import: open }: ImportSource,
  fromLine: number,
  batch: PreparedBatch,
): Promise<StoredBatch | null> {
  const { brands } = batch
  await ensurePartitions(
    database,
    batch.rows.map(({ row }) => row.answeredAt),
  )
  const wordings = wordingsOf(batch, brands)
  try {
    return await asSystem(database, async (sql) => {
      const prompts = await promptsOfWordings(sql, open, [...wordings.values()])
      const rejected = [...batch.errors]
      const answers: NewAnswer[] = []
      batch.rows.forEach(({ line, row }, index) => {
        const prompt = prompts.get(row.prompt)
        const extraction = batch.extractions[index]
        if (prompt === undefined || extraction === undefined) rejected.push({ line, reason: tooManyPrompts })
        else answers.push(importedAnswer({ open, row, prompt, brands, extraction }))
      })
      const stored = await storeAnswers(sql, answers)
      const used = new Map(
        answers.map(({ promptId, promptVersionId }) => [promptId, { promptId, promptVersionId }]),
      )
      await noteImportedPrompts(sql, open, open.analysisId, [...used.values()])
      const step = {
        fromLine,
        toLine: batch.toLine,
        readBytes: batch.readBytes,
        added: stored.size,
        known: answers.length - stored.size,
        rejected: rejected.sort((a, b) => a.line - b.line),
        engines: [...new Set(answers.map((answer) => answer.engine))],
      }
      if (!(await noteImportStep(sql, open.analysisId, step))) throw new NotOurs()
      const current = await sql.query<{ version: number }>(
        'select brand_set_version as version from llm_mentions.clients where id = $1',
        [open.brandId],
      )
      if (current.rows[0]?.version !== brands.version) reprocessBrandLater(sql, open)
      return { added: step.added, known: step.known, rejected }
    })
  } catch (error) {
    if (error instanceof NotOurs) return null
    throw error
  }
}

/** The wordings of a batch, each with the first topic that a row gives it. */
function wordingsOf(batch: Batch, { set, ownId }: CompiledBrands): Map<string, ImportedPrompt> {
  const wordings = new Map<string, ImportedPrompt>()
  for (const { row } of batch.rows) {
    const known = wordings.get(row.prompt)
    if (known !== undefined) known.topic ||= row.topic
    else
      wordings.set(row.prompt, {
        text: row.prompt,
        topic: row.topic,
        isBranded: ownId !== null && namesBrand(row.prompt, set, ownId),
      })
  }
  return wordings
}

/** Rolls the batch back: the import was canceled, or another process continues it. */
class NotOurs extends Error {
  override name = 'NotOurs'
}

const tooManyPrompts = `prompt: the brand already has ${brandLimits.prompts.toLocaleString('en')} prompts, which is the limit.`

const extract = (row: ImportRow, { set }: CompiledBrands) =>
  extractAnswer({ text: row.text, prompt: row.prompt, citations: row.citations }, set)

function importedAnswer({
  open,
  row,
  prompt,
  brands,
  extraction,
}: {
  open: OpenImport
  row: ImportRow
  prompt: KnownPrompt
  brands: CompiledBrands
  extraction: NewAnswer['extraction']
}): NewAnswer {
  return {
    ...prompt,
    id: randomUUID(),
    organizationId: open.organizationId,
    brandId: open.brandId,
    analysisId: open.analysisId,
    answeredAt: row.answeredAt,
    engine: row.engine,
    channel: row.channel,
    model: row.model,
    country: row.country,
    language: row.language,
    repeat: row.repeat,
    text: row.text,
    importKey: importKeyOf(row),
    isSandbox: row.engine.startsWith('sandbox-'),
    warnings: row.replaced > 0 ? ['characters-replaced'] : [],
    extraction,
    brandSetVersion: brands.version,
  }
}

async function* counted(chunks: AsyncIterable<Uint8Array>, counter: { bytes: number }) {
  for await (const chunk of chunks) {
    counter.bytes += chunk.length
    yield chunk
  }
}

/** The beginning of the content, and all of it, unpacked if it is gzip. */
async function unpacked(
  chunks: AsyncGenerator<Uint8Array, void, undefined>,
): Promise<[head: string, content: AsyncIterable<Uint8Array>]> {
  const first = await chunks.next()
  const packed = async function* () {
    if (first.done) return
    yield first.value
    yield* chunks
  }
  const isGzip = !first.done && first.value[0] === 0x1f && first.value[1] === 0x8b
  const plain: AsyncIterable<Uint8Array> = isGzip ? gunzipped(packed()) : packed()
  const iterator = plain[Symbol.asyncIterator]()
  let start: IteratorResult<Uint8Array>
  try {
    start = await iterator.next()
  } catch (error) {
    if (isBadFile(error)) throw new UnreadableFile('The file is damaged: it looks like gzip but isn’t.')
    throw error
  }
  if (start.done) return ['', empty()]
  const { value } = start
  async function* content() {
    yield value
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
  }
  return [new TextDecoder().decode(value.subarray(0, 65_536)), content()]
}

async function* empty(): AsyncGenerator<Uint8Array, void, undefined> {}

async function* gunzipped(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  let size = 0
  const source = Readable.from(chunks)
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error))
  for await (const chunk of source.pipe(gunzip)) {
    size += chunk.length
    if (size > unpackedLimit) throw new UnreadableFile('Decompressed, the file is larger than 20 GB.')
    yield chunk
  }
}

const unpackedLimit = 10 * importLimits.fileBytes

/** Errors of zlib and the CSV parser, as opposed to an unreachable database. */
const isBadFile = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(Z_|ERR_ZLIB|CSV_|UNEXPECTED)/.test(String(error.code))

const headerOf = (head: string) =>
  (head.replace(/^\uFEFF/, '').split(/\r?\n/, 1)[0] ?? '')
    .split(/[,;\t]/)
    .map((name) => name.trim().replace(/^"|"$/g, ''))
