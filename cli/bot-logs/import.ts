import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { importDelivery, type DeliveryToImport, type ImportProgress } from '#jobs/bot-logs/import-delivery.ts'
import { finishReading, startReading, type DeliveryEnd } from '#queries/bot-logs/intake/delivery-run.ts'
import {
  asOnlyReader,
  findLocalSource,
  identityOf,
  openLocalDelivery,
  type LocalSource,
} from '#queries/bot-logs/intake/local-delivery.ts'
import type { Database } from '#queries/database.ts'
import type { KeyVault } from '#queries/engines/key-vault.ts'
import { asSystem } from '#queries/system-client.ts'
import { parseEnv } from '#server/env.ts'
import { openVault } from '#server/start/secrets.ts'
import type { CommandIo } from '../command.ts'
import { withDatabase } from '../database.ts'

const usage = `npm run -s cli -- bot-logs import FILE … --source ID

Imports access logs (gzip, zstd, or plain) into a log source. Its settings define the log format and how IP addresses are
stored. FILE can be - for stdin. Files imported before are listed and skipped, interrupted imports resume,
and lines repeated in another file count once. The summary of each file is a line of JSON on stdout.
`

/** Exit codes: 0 every file was read or already known, 1 invalid arguments or a file that was not read. */
export async function run(args: string[], io: CommandIo): Promise<number> {
  const options = parsedOptions(args)
  if ('problem' in options) {
    io.stderr.write(`${options.problem}\n\n${usage}`)
    return 1
  }
  for (const file of options.files)
    if (file !== '-' && (await sizeOf(file)) === null) {
      io.stderr.write(`File not found: ${file}\n`)
      return 1
    }
  try {
    const vault = await openVault(parseEnv(io.env))
    return await withDatabase(io, async (database) => {
      const source = await findLocalSource(database, options.sourceId)
      if (source === null) {
        io.stderr.write(`Log source not found: ${options.sourceId}\n`)
        return 1
      }
      let failed = 0
      for (const file of options.files)
        if (!(await importFile(database, { source, file, vault }, io))) failed += 1
      return failed === 0 ? 0 : 1
    })
  } catch (error) {
    io.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  }
}

function parsedOptions(args: string[]): { files: string[]; sourceId: string } | { problem: string } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { source: { type: 'string' } },
    })
    if (positionals.length === 0) return { problem: 'Enter at least one file.' }
    if (positionals.filter((file) => file === '-').length > 1) return { problem: 'stdin can be read once.' }
    const sourceId = z.uuid().safeParse(values.source)
    if (!sourceId.success)
      return { problem: 'Enter the ID of a log source: --source ID. It is in its settings.' }
    return { files: positionals, sourceId: sourceId.data }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

async function sizeOf(file: string): Promise<number | null> {
  try {
    const found = await stat(file)
    return found.isFile() ? found.size : null
  } catch {
    return null // Already reported.
  }
}

async function importFile(
  database: Database,
  { source, file, vault }: { source: LocalSource; file: string; vault: KeyVault | null },
  io: CommandIo,
): Promise<boolean> {
  const started = performance.now()
  const name = file === '-' ? '' : basename(file)
  const bytes = file === '-' ? null : await sizeOf(file)
  const identity = file === '-' ? null : await identityOf(bytesOf(file))
  const { deliveryId, takenBefore } = await openLocalDelivery(database, source, { name, bytes, identity })
  if (takenBefore !== null) {
    io.stderr.write(
      `${file} was imported before, as “${takenBefore.name}” on ${takenBefore.createdAt.toISOString().slice(0, 10)}.\n`,
    )
    io.stdout.write(`${JSON.stringify({ file, deliveryId, takenBefore: true })}\n`)
    return true
  }
  const end = await asOnlyReader(database, deliveryId, async () => {
    const delivery = await startReading(database, { organizationId: source.organizationId, deliveryId })
    if (delivery === null) return null
    const pieces = file === '-' ? io.stdin : bytesOf(file)
    return readAll(database, {
      delivery,
      pieces,
      vault,
      now: new Date(),
      onProgress: progressLine(io, bytes),
    })
  })
  if (end === null) {
    io.stderr.write(`${file} was canceled, or another process is reading it.\n`)
    return false
  }
  for (const warning of end.warnings) io.stderr.write(`${file}: ${warning}\n`)
  if (end.failure !== null) io.stderr.write(`${file}: ${end.failure}\n`)
  const seconds = Number(((performance.now() - started) / 1000).toFixed(2))
  io.stdout.write(`${JSON.stringify({ file, ...(await summaryOf(database, deliveryId)), seconds })}\n`)
  return end.failure === null
}

const bytesOf = (file: string) => createReadStream(file, { highWaterMark: 1024 * 1024 })

async function readAll(database: Database, what: DeliveryToImport): Promise<DeliveryEnd | null> {
  try {
    const end = await importDelivery(database, what)
    if (end !== null) await finishReading(database, what.delivery, end)
    return end
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    await finishReading(database, what.delivery, { format: null, warnings: [], failure }).catch(() => {})
    throw error
  }
}

async function summaryOf(database: Database, deliveryId: string) {
  const { rows } = await asSystem(database, (sql) =>
    sql.query(
      `select id as "deliveryId", status, format, lines, parsed, rejected, rejected_by as "rejectedBy", hits, repeated, outdated,
         referrals from llm_mentions.bot_log_deliveries where id = $1`,
      [deliveryId],
    ),
  )
  return rows[0]
}

/** A line about every two seconds. */
function progressLine(io: CommandIo, size: number | null): (progress: ImportProgress) => void {
  let last = performance.now()
  return ({ bytesRead, lines, hits }) => {
    if (performance.now() - last < 2000) return
    last = performance.now()
    const share = size === null || size === 0 ? '' : `${Math.floor((100 * bytesRead) / size)} %, `
    io.stderr.write(`${share}${lines} lines, ${hits} visits\n`)
  }
}
