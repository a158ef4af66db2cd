import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { archiveReadme, tableSchema } from '#core/organizations/data-rights/archive.ts'
import {
  addExportPiece,
  beginExport,
  ExportTakenOver,
  finishExport,
  noteExportProgress,
  readingOrganization,
  type ExportedTable,
  type OpenExport,
} from '#queries/organizations/archives.ts'
import type { Database } from '#queries/database.ts'
import type { JobHandler } from '../job-context.ts'

/**
 * Creates the archive of an organization's data. An attempt that ends early leaves pieces that the next one discards;
 * late writes of an earlier attempt are rejected. Memory does not grow with the organization.
 */
export const archiveOrganization: JobHandler<'archive-organization'> = async (
  { database, logger },
  payload,
  { signal, isLastAttempt },
) => {
  const open = await beginExport(database, payload)
  if (open === null) return
  try {
    await makeArchive(database, open, signal)
  } catch (error) {
    if (error instanceof ExportTakenOver) return
    if (isLastAttempt && !signal.aborted) {
      logger.error({ err: error, ...payload }, 'An export of an organization failed')
      await finishExport(database, open, { failure: 'The archive couldn’t be created. Request it again.' })
      return
    }
    throw error
  }
}

const pieceBytes = 1024 * 1024

type Made = { name: string; rows: number; bytes: number; sha256: string; leftOut: string[] }

async function makeArchive(database: Database, open: OpenExport, signal: AbortSignal): Promise<void> {
  const startedAt = new Date()
  const total = await readingOrganization(database, open.organizationId, async (tables) => {
    const made: Made[] = []
    const zip = new ZipFile()
    const archive = keepPieces(database, open)
    const failed = new AbortController()
    const add = (name: string, content: () => AsyncIterable<Buffer>) =>
      zip.addReadStreamLazy(name, { mtime: startedAt, forceZip64Format: true }, (take) => {
        const stream = Readable.from(content(), { objectMode: false })
        stream.on('error', (error) => failed.abort(error))
        take(null, stream)
      })
    add('README.md', () =>
      text(archiveReadme({ organization: open.organization, madeAt: startedAt, tables })),
    )
    for (const table of tables) {
      add(`schemas/${table.name}.schema.json`, () => text(`${JSON.stringify(tableSchema(table), null, 2)}\n`))
      add(`tables/${table.name}.ndjson`, () =>
        tableContent(table, made, async () => {
          signal.throwIfAborted()
          await noteExportProgress(database, open, {
            tables: tables.length,
            tablesDone: made.length,
            rows: rowsOf(made),
            bytes: archive.bytes(),
          })
        }),
      )
    }
    add('manifest.json', () => text(manifest(open, startedAt, made)))
    zip.end()
    const output = Readable.from(zip.outputStream)
    failed.signal.addEventListener('abort', () => output.destroy(failed.signal.reason))
    for await (const chunk of output) {
      signal.throwIfAborted()
      await archive.take(chunk)
    }
    return { rows: rowsOf(made), ...(await archive.end()) }
  })
  await finishExport(database, open, total)
}

const rowsOf = (made: readonly Made[]) => made.reduce((sum, { rows }) => sum + rows, 0)

async function* text(content: string): AsyncGenerator<Buffer> {
  yield Buffer.from(content)
}

/** Rows, one per line; their count is reported after the last. */
async function* tableContent(
  table: ExportedTable,
  made: Made[],
  onProgress: () => Promise<void>,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let [rows, bytes] = [0, 0]
  await onProgress()
  for await (const lines of table.rows()) {
    const content = Buffer.from(`${lines.join('\n')}\n`)
    hash.update(content)
    rows += lines.length
    bytes += content.byteLength
    yield content
  }
  made.push({
    name: `tables/${table.name}.ndjson`,
    rows,
    bytes,
    sha256: hash.digest('hex'),
    leftOut: table.leftOut,
  })
}

function manifest({ organizationId, organization }: OpenExport, madeAt: Date, made: readonly Made[]): string {
  return `${JSON.stringify(
    {
      format: 'answerscope-organization',
      version: 1,
      organizationId,
      organization,
      madeAt,
      rows: rowsOf(made),
      files: made,
    },
    null,
    2,
  )}\n`
}

/** Groups bytes into pieces of one size and stores them. */
function keepPieces(database: Database, open: OpenExport) {
  const hash = createHash('sha256')
  let [waiting, waitingBytes, position, bytes]: [Buffer[], number, number, number] = [[], 0, 0, 0]
  const store = async () => {
    if (waitingBytes === 0) return
    await addExportPiece(database, open, { position, bytes: Buffer.concat(waiting) })
    ;[waiting, waitingBytes, position] = [[], 0, position + 1]
  }
  return {
    bytes: () => bytes,
    async take(chunk: Buffer) {
      hash.update(chunk)
      bytes += chunk.byteLength
      waiting.push(chunk)
      waitingBytes += chunk.byteLength
      if (waitingBytes >= pieceBytes) await store()
    },
    async end() {
      await store()
      return { bytes, sha256: hash.digest('hex') }
    },
  }
}
