import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { EvidenceReader, ExportError } from '#core/answers/export/evidence.ts'
import { extractorVersion } from '#core/answers/extract-answer.ts'
import type { AnswerRecord, HeaderRecord, PromptRecord } from '#core/answers/export/records.ts'
import { differencesOf, readerOf, type Reader } from '#core/answers/export/verify.ts'
import { reportOf } from '#queries/reports/registry.ts'
import type { CommandIo } from '../command.ts'
import { BadExport, recordsOf, type NumberedRecord } from './export-records.ts'
import {
  filtersFrom,
  filterUsage,
  readOptions,
  viewFrom,
  viewUsage,
  type Options,
  type Viewed,
} from './report-arguments.ts'

const usage = `npm run -s cli -- recompute [--brand ID] [filters] [--view VIEW] < export.jsonl
npm run -s cli -- recompute --verify [FILE]

The same report as \`report\`, from an export only, without a database. gzip is detected. By default with the filters
of the export; other filters must be within its content. --brand chooses one brand of an export with several.
--verify  recomputes hashes and reprocesses all texts, and lists the answers that differ from the export.
${viewUsage}
${filterUsage}
`

/**
 * Exit codes: 0 printed (verify: everything matches), 1 invalid arguments, an invalid line, a truncated export, or a
 * difference.
 */
export async function run(args: string[], io: CommandIo): Promise<number> {
  const read = readOptions(args, { more: ['brand', 'view', 'by', 'a', 'b'], flags: ['verify'] })
  const viewed = 'problem' in read ? read : viewFrom(read.options)
  if ('problem' in read || 'problem' in viewed) {
    io.stderr.write(`${'problem' in viewed ? viewed.problem : ''}\n\n${usage}`)
    return 1
  }
  const { options, flags, rest } = read
  const [file] = rest
  if (file !== undefined && !flags.has('verify')) {
    io.stderr.write(`Unexpected argument "${file}": the export is read from stdin.\n\n${usage}`)
    return 1
  }
  try {
    const input = file === undefined || file === '-' ? io.stdin : createReadStream(file)
    const records = recordsOf(input, (problem) => io.stderr.write(`${problem}\n`))
    const chosen = ofBrand(records, options['brand'] ?? null)
    return flags.has('verify') ? await verify(chosen, io) : await recompute(chosen, options, viewed, io)
  } catch (error) {
    const isCutGzip = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!(error instanceof ExportError || error instanceof BadExport || isCutGzip || isMissing)) throw error
    io.stderr.write(
      `${isCutGzip ? `The compressed export is damaged or incomplete: ${error.message}.` : error.message}\n`,
    )
    return 1
  }
}

/** The records of one brand's export. An export of several brands requires a brand option. */
async function* ofBrand(
  records: AsyncIterable<NumberedRecord>,
  brandId: string | null,
): AsyncGenerator<NumberedRecord> {
  let current: HeaderRecord['brand'] | null = null
  let chosen: string | null = null
  let isOpen = false
  for await (const numbered of records) {
    const { record, line } = numbered
    if (record.record === 'header') {
      if (isOpen) throw new ExportError(`line ${line}: the export before this header is incomplete.`)
      current = record.brand
      isOpen = true
      if (brandId === null && chosen !== null)
        throw new ExportError(
          `The export contains several brands. Choose one: --brand ${chosen} or --brand ${current.id}.`,
        )
      if (brandId === null || brandId === current.id) chosen = current.id
    } else if (current === null) throw new ExportError(`line ${line}: an export must start with its header.`)
    if (record.record === 'end') isOpen = false
    if (current.id === chosen) yield numbered
  }
  if (chosen === null)
    throw new ExportError(
      brandId === null ? 'No export found.' : `The export doesn’t contain brand ${brandId}.`,
    )
}

async function recompute(
  records: AsyncIterable<NumberedRecord>,
  options: Options,
  viewed: Viewed,
  io: CommandIo,
): Promise<number> {
  let reader: EvidenceReader | null = null
  for await (const { record } of records) {
    if (record.record === 'header') {
      const { brand, filters: base } = record
      const filtered = filtersFrom(options, {
        ...base,
        organizationId: brand.organizationId,
        clientId: brand.id,
      })
      if ('problem' in filtered) throw new ExportError(filtered.problem)
      reader = new EvidenceReader(record, filtered.filters, { withSearches: viewed.view === 'fan-out' })
    } else reader?.add(record)
  }
  const evidence = reader?.finish()
  if (evidence === undefined) throw new ExportError('No export found.')
  const report = await reportOf(viewed.view).recompute?.(evidence, viewed.parameters)
  io.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
  return 0
}

const differencesListed = 100

async function verify(records: AsyncIterable<NumberedRecord>, io: CommandIo): Promise<number> {
  const result = {
    answers: 0,
    hashes: 0,
    agreeing: 0,
    older: 0,
    differing: 0,
    differences: new Array<unknown>(),
  }
  const prompts: PromptRecord[] = []
  let header: HeaderRecord | null = null
  let reader: Reader | null = null
  let evidence: EvidenceReader | null = null
  for await (const { record } of records) {
    if (record.record === 'header') {
      header = record
      evidence = new EvidenceReader(record)
      continue
    }
    evidence?.add(record)
    if (record.record === 'prompt') prompts.push(record)
    if (record.record !== 'answer' || header === null) continue
    reader ??= readerOf(header, prompts)
    result.answers++
    const hashed = hashesHold(record)
    if (hashed) result.hashes++
    const isOlder =
      record.extractorVersion !== extractorVersion || record.brandSetVersion !== header.brandSet.version
    if (isOlder) result.older++
    const differences = [...(hashed ? [] : ['hash']), ...(isOlder ? [] : differencesOf(record, reader))]
    if (differences.length === 0) {
      if (!isOlder) result.agreeing++
      continue
    }
    result.differing++
    if (result.differences.length < differencesListed)
      result.differences.push({ answerId: record.id, answeredAt: record.answeredAt, differences })
  }
  evidence?.finish()
  io.stdout.write(`${JSON.stringify({ extractor: extractorVersion, ...result }, null, 2)}\n`)
  return result.differing === 0 ? 0 : 1
}

function hashesHold({ text, contentHash, raw, rawHash }: AnswerRecord): boolean {
  const rawHolds =
    raw == null ||
    rawHash === null ||
    (sha256(raw.requests) === rawHash.requests && sha256(raw.responses) === rawHash.responses)
  return sha256(text) === contentHash && rawHolds
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
