import { createReadStream, existsSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { withSnapshot, type Snapshot } from '#queries/backup/copy-out.ts'
import { packageVersion } from '#server/start/package-version.ts'
import { BadBackup, reportedElsewhere, writeArchive, type ArchiveWriter } from './backup/archive.ts'
import { passphraseIn, seal, writeWhole, type Lock } from './backup/envelope.ts'
import type { Manifest } from './backup/manifest.ts'
import { plainReason } from './backup/plain-reason.ts'
import type { CommandIo } from '../command.ts'
import { withDatabase } from '../database.ts'

const usage = `npm run -s cli -- backup [--output FILE|FOLDER|-] [--passphrase-file FILE | --recipient age1…] [--with-secrets]

Writes a consistent copy of all data into one file; Answerscope can run meanwhile. In a folder (default: the current
one), the file is answerscope-<date>.tar.zst. --passphrase-file (or BACKUP_PASSPHRASE) or --recipient (can be
repeated) encrypts it with age. --with-secrets adds DATA_DIR/secrets.json and requires encryption.
`

const options = {
  output: { type: 'string' },
  'passphrase-file': { type: 'string' },
  recipient: { type: 'string', multiple: true },
  'with-secrets': { type: 'boolean' },
} as const

/** Exit codes: 0 done, 1 invalid arguments or failed, without a file. Prints JSON, to stderr with `--output -`. */
export async function run(args: string[], io: CommandIo): Promise<number> {
  let given: ReturnType<typeof parseArgs<{ args: string[]; options: typeof options }>>['values']
  try {
    given = parseArgs({ args, options }).values
  } catch (error) {
    io.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    return 1
  }
  const isLocked = given['passphrase-file'] ?? io.env['BACKUP_PASSPHRASE'] ?? given.recipient
  if (given['with-secrets'] === true && !isLocked) {
    io.stderr.write('--with-secrets needs --passphrase-file, BACKUP_PASSPHRASE or --recipient.\n')
    return 1
  }
  const file = nameOf(given.output ?? '.', defaultName(new Date(), isLocked !== undefined))
  if (file !== '-' && existsSync(file)) {
    io.stderr.write(`${file} already exists. Choose another name, or move it away.\n`)
    return 1
  }
  try {
    const lock = await lockOf(given, io.env)
    const began = performance.now()
    const { manifest, bytes } = await withDatabase(io, (database) =>
      write(database.url, { io, file, lock, withSecrets: given['with-secrets'] === true }),
    )
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const summary = {
      file,
      bytes,
      tables: manifest.tables.length,
      rows,
      schemaVersion: manifest.schemaVersion,
      encrypted: isLocked !== undefined,
      seconds: Math.round((performance.now() - began) / 100) / 10,
    }
    const out = file === '-' ? io.stderr : io.stdout
    out.write(`${JSON.stringify(summary)}\n`)
    return 0
  } catch (error) {
    io.stderr.write(`No backup was created: ${plainReason(error)}\n`)
    return 1
  }
}

const defaultName = (now: Date, isLocked: boolean) =>
  `answerscope-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.zst${isLocked ? '.age' : ''}`

const nameOf = (output: string, inFolder: string) =>
  output !== '-' && statSync(output, { throwIfNoEntry: false })?.isDirectory()
    ? join(output, inFolder)
    : output

async function lockOf(
  given: { 'passphrase-file'?: string | undefined; recipient?: string[] | undefined },
  env: CommandIo['env'],
): Promise<Lock> {
  const file = given['passphrase-file']
  const passphrase = file === undefined ? env['BACKUP_PASSPHRASE'] || null : await passphraseIn(file)
  const recipients = given.recipient ?? []
  if (passphrase !== null && recipients.length > 0)
    throw new BadBackup('Use a passphrase or recipients, not both.')
  return { passphrase, recipients }
}

type Target = { io: CommandIo; file: string; lock: Lock; withSecrets: boolean }

async function write(
  url: string,
  { io, file, lock, withSecrets }: Target,
): Promise<{ manifest: Manifest; bytes: number | null }> {
  const archive = writeArchive()
  const dataDir = resolve(io.env['DATA_DIR'] || './data')
  const filling = (async () => {
    await archive.begin()
    // Before the snapshot of the rows: an answer stored in between is in both, and is still stored only once.
    const files = await addFiles(archive, dataDir, withSecrets)
    const accounts = !io.env['SUPABASE_URL']
    const manifest = await withSnapshot(url, { accounts }, (snapshot) =>
      addTables(archive, snapshot, { accounts, files }),
    )
    await archive.end(manifest)
    return manifest
  })()
  let failure: unknown = null
  filling.catch((error: unknown) => {
    failure = error
    archive.stream.destroy(error instanceof Error ? error : undefined)
  })
  const sealed = await seal(archive.stream, lock)
  if (file === '-') io.stdout.on('error', reportedElsewhere)
  try {
    const bytes =
      file === '-' ? await pipeline(sealed, io.stdout, { end: false }) : await writeWhole(file, sealed)
    return { manifest: await filling, bytes: bytes ?? null }
  } catch (error) {
    throw failure ?? error
  }
}

async function addFiles(archive: ArchiveWriter, dataDir: string, withSecrets: boolean) {
  const files: Manifest['files'] = []
  for (const path of [...(await spooled(dataDir)), ...(withSecrets ? ['secrets.json'] : [])]) {
    const { bytes, sha256 } = await archive.add(`files/${path}`, contentOf(join(dataDir, path)))
    if (bytes > 0) files.push({ path, bytes, sha256 })
  }
  return files
}

/** Paid answers waiting to be stored. */
async function spooled(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'spool'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  )
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
  return files.map((entry) => relative(dataDir, join(entry.parentPath, entry.name)))
}

/** Empty if the file is gone: its answer was stored in the meantime. */
async function* contentOf(file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}

async function addTables(
  archive: ArchiveWriter,
  snapshot: Snapshot,
  { accounts, files }: Pick<Manifest, 'accounts' | 'files'>,
): Promise<Manifest> {
  const takenAt = new Date().toISOString()
  const tables: Manifest['tables'] = []
  for (const table of snapshot.tables) {
    const sum = await archive.add(`tables/${table.schema}.${table.name}`, snapshot.rowsOf(table))
    tables.push({ ...table, ...sum })
  }
  return {
    product: packageVersion(),
    postgres: snapshot.postgres,
    schemaVersion: snapshot.schemaVersion,
    takenAt,
    accounts,
    tables,
    sequences: snapshot.sequences,
    files,
  }
}
