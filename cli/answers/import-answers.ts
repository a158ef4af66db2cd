import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { createBrandSets } from '#jobs/runs/brand-sets.ts'
import { importAnswers, type ImportProgress } from '#jobs/answers/import-answers.ts'
import type { Database } from '#queries/database.ts'
import { createLocalImport, finishImport } from '#queries/answers/import-run.ts'
import { findBrandHome } from '#queries/brands/brand-home.ts'
import { asSystem } from '#queries/system-client.ts'
import type { CommandIo } from '../command.ts'
import { withDatabase } from '../database.ts'

const usage = `npm run -s cli -- import-answers FILE --brand ID

Imports answers collected elsewhere into a brand, as NDJSON or CSV, optionally gzip (docs/import.md).
FILE can be - for stdin. Rejected lines are listed on stderr; the summary is JSON on stdout.
`

/** Exit codes: 0 every line was processed, 1 invalid arguments or a refused line. */
export async function run(args: string[], io: CommandIo): Promise<number> {
  const options = parsedOptions(args)
  if ('problem' in options) {
    io.stderr.write(`${options.problem}\n\n${usage}`)
    return 1
  }
  const size = options.file === '-' ? null : await sizeOf(options.file)
  if (size === undefined) {
    io.stderr.write(`File not found: ${options.file}\n`)
    return 1
  }
  try {
    return await withDatabase(io, (database) => importFile(database, { ...options, size }, io))
  } catch (error) {
    io.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  }
}

type Options = { file: string; brandId: string }

function parsedOptions(args: string[]): Options | { problem: string } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { brand: { type: 'string' } },
    })
    const [file, ...rest] = positionals
    if (file === undefined || rest.length > 0) return { problem: 'Enter one file.' }
    const brandId = z.uuid().safeParse(values.brand)
    if (!brandId.success)
      return { problem: 'Enter the ID of a brand: --brand ID. It is in the URL of its page.' }
    return { file, brandId: brandId.data }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

async function sizeOf(file: string): Promise<number | undefined> {
  try {
    const found = await stat(file)
    return found.isFile() ? found.size : undefined
  } catch {
    return undefined // Already reported.
  }
}

async function importFile(
  database: Database,
  { file, brandId, size }: Options & { size: number | null },
  io: CommandIo,
): Promise<number> {
  const home = await asSystem(database, (sql) => findBrandHome(sql, brandId))
  if (home === null) {
    io.stderr.write(`Brand not found: ${brandId}\n`)
    return 1
  }
  const started = performance.now()
  const fileName = file === '-' ? '' : basename(file)
  const open = await createLocalImport(database, home, { fileName, bytes: size })
  const progress = progressLine(io, size)
  const end = await importAnswers(
    { database, brandSets: createBrandSets(database) },
    {
      import: open,
      chunks: file === '-' ? io.stdin : createReadStream(file, { highWaterMark: 512 * 1024 }),
      now: new Date(),
      onProgress: progress,
      onRejected: ({ line, reason }) => io.stderr.write(`line ${line}: ${reason}\n`),
    },
  ).catch(async (error: unknown) => {
    await finishImport(database, open, { failure: 'The import was interrupted.' }).catch(() => {})
    throw error
  })
  await finishImport(database, open, { failure: end.failure })
  const seconds = (performance.now() - started) / 1000
  if (end.failure !== null) io.stderr.write(`${end.failure}\n`)
  const { lines, added, known, rejected } = end.progress
  io.stdout.write(
    `${JSON.stringify({ analysisId: open.analysisId, brandId, lines, added, known, rejected, seconds: Number(seconds.toFixed(2)) })}\n`,
  )
  return end.finished && end.failure === null && rejected === 0 ? 0 : 1
}

/** A line about every two seconds. */
function progressLine(io: CommandIo, size: number | null): (progress: ImportProgress) => void {
  let last = performance.now()
  return ({ readBytes, added, known, rejected }) => {
    if (performance.now() - last < 2000) return
    last = performance.now()
    const share = size === null || size === 0 ? '' : `${Math.floor((100 * readBytes) / size)} %, `
    io.stderr.write(`${share}${added} added, ${known} known, ${rejected} refused\n`)
  }
}
