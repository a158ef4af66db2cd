import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { exportRecord, type ExportRecord } from '#core/answers/export/records.ts'
import { linesOf } from '../ndjson.ts'

export type NumberedRecord = { line: number; record: ExportRecord }

/** Lines that are not records; their contribution is unknown, so no report is computed. */
export class BadExport extends Error {}

const maxLine = 256 * 1024 * 1024
const problemsNamed = 20

/** The records of an export, plain or gzipped. Invalid lines are reported by number; at the end they throw. */
export async function* recordsOf(
  input: Readable,
  onProblem: (problem: string) => void,
): AsyncGenerator<NumberedRecord> {
  let bad = 0
  const problem = (line: number, what: string) => {
    bad++
    if (bad <= problemsNamed) onProblem(`line ${line}: ${what}`)
  }
  for await (const { number: line, text } of linesOf(await plain(input), maxLine)) {
    if (text === null) problem(line, `longer than ${maxLine} bytes`)
    else if (text.trim() !== '') {
      const record = parsed(text)
      if (typeof record === 'string') problem(line, record)
      else yield { line, record }
    }
  }
  if (bad > 0) throw new BadExport(`${bad} ${bad === 1 ? 'line is' : 'lines are'} not a record of an export.`)
}

function parsed(text: string): ExportRecord | string {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    return `not JSON: ${error instanceof Error ? error.message : String(error)}`
  }
  const record = exportRecord.safeParse(json)
  if (record.success) return record.data
  const [issue] = record.error.issues
  return `${issue?.path.join('.') || 'record'}: ${issue?.message ?? 'not of the expected shape'}`
}

/** Decompresses gzip if the first bytes indicate it. */
async function plain(input: Readable): Promise<Readable> {
  const chunks = input[Symbol.asyncIterator]()
  const first: IteratorResult<unknown> = await chunks.next()
  if (first.done === true) return Readable.from([])
  const head = Buffer.isBuffer(first.value) ? first.value : Buffer.from(String(first.value))
  const whole = Readable.from(again(head, chunks), { objectMode: false })
  if (head[0] !== 0x1f || head[1] !== 0x8b) return whole
  const unzipped = createGunzip()
  whole.on('error', (error) => unzipped.destroy(error))
  return whole.pipe(unzipped)
}

async function* again(head: Buffer, rest: AsyncIterator<unknown>): AsyncGenerator<Buffer> {
  yield head
  for (let next = await rest.next(); next.done !== true; next = await rest.next())
    yield Buffer.isBuffer(next.value) ? next.value : Buffer.from(String(next.value))
}
